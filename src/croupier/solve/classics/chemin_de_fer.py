"""Baccara chemin de fer as Kemeny and Snell (1957) solved it: totals only, cards drawn with replacement.

Player acts first and may draw one card, which Banker sees before choosing in turn; a two-card 8 or 9 on
either side ends the coup. Both sides are free on every total: that Player draws on 4 or less and stands on 6
or 7 is what good play comes to. Worth −679,568/53,094,899 to Player, who draws on 5 with probability 9/11
(Ethier and Gámez, arXiv 1305.5468).
"""

from itertools import product

from croupier.solve.treeplex import SequenceGame
from croupier.solve.trees import COLUMNS, ROWS, Chance, Decision, Node, sequence_form

VALUES = range(10)
NATURAL = 8
STAND, DRAW = "stand", "draw"
STOOD = "none"  # in place of Player's third card


def chemin_de_fer() -> SequenceGame:
    """Player's sets are named by the total, Banker's by the total and Player's third card: `5 none`, `5 4`.

    >>> game = chemin_de_fer()
    >>> game.rows.names, len(game.columns.names)
    (('0', '1', '2', '3', '4', '5', '6', '7'), 88)
    """
    return sequence_form(
        Chance(
            tuple(
                (_pairs(player) * _pairs(banker), _dealt(player, banker))
                for player, banker in product(VALUES, repeat=2)
            )
        )
    )


def _cards(value: int) -> int:
    """Of thirteen ranks, those of this value: 10, J, Q and K count nothing."""
    return 4 if value == 0 else 1


def _pairs(total: int) -> int:
    return sum(_cards(value) * _cards((total - value) % 10) for value in VALUES)


def _dealt(player: int, banker: int) -> Node:
    if max(player, banker) >= NATURAL:
        return _settled(player, banker)
    drawn = [(_cards(card), _answer((player + card) % 10, banker, str(card))) for card in VALUES]
    options = (STAND, _answer(player, banker, STOOD)), (DRAW, Chance(tuple(drawn)))
    return Decision(ROWS, str(player), options)


def _answer(player: int, banker: int, third: str) -> Node:
    drawn = [(_cards(card), _settled(player, (banker + card) % 10)) for card in VALUES]
    options = (STAND, _settled(player, banker)), (DRAW, Chance(tuple(drawn)))
    return Decision(COLUMNS, f"{banker} {third}", options)


def _settled(player: int, banker: int) -> int:
    return (player > banker) - (player < banker)
