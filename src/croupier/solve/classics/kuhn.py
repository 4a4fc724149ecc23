"""Kuhn poker (1950): three cards, one each, an ante of 1 and one bet of 1. Value −1/18 to the first."""

from itertools import permutations

from croupier.solve.treeplex import SequenceGame
from croupier.solve.trees import COLUMNS, ROWS, Chance, Decision, Node, sequence_form

CARDS = "JQK"
PASS, BET = "pass", "bet"
SETTLED = {"pp": 1, "bb": 2, "pbb": 2}  # what the higher card wins
CONCEDED = {"bp": 1, "pbp": -1}  # what the first to act gets without a showdown


def kuhn() -> SequenceGame:
    """An information set is named by the card held and the letters of what was done: `Jpb`.

    >>> kuhn().rows.names
    ('J', 'Jpb', 'Q', 'Qpb', 'K', 'Kpb')
    """
    return sequence_form(deals())


def deals() -> Node:
    """The tree of it: one of six deals, then the betting."""
    return Chance(tuple((1, _after("", cards)) for cards in permutations(CARDS, 2)))


def _after(done: str, cards: tuple[str, ...]) -> Node:
    if done in CONCEDED:
        return CONCEDED[done]
    if done in SETTLED:
        first_wins = CARDS.index(cards[0]) > CARDS.index(cards[1])
        return SETTLED[done] if first_wins else -SETTLED[done]
    side = (ROWS, COLUMNS)[len(done) % 2]
    options = ((PASS, _after(done + "p", cards)), (BET, _after(done + "b", cards)))
    return Decision(side, cards[side] + done, options)
