"""What a hand of Pok Deng is worth, without a table."""

from collections.abc import Sequence
from pathlib import Path

from croupier.cards import DECK, Card, parse, show
from croupier.errors import BadInput
from croupier.games.pokdeng.hand import Score, score
from croupier.games.pokdeng.rulefile import load_rules
from croupier.games.pokdeng.rules import Rules


def evaluate(rules: str | Path | Rules, cards: str | Sequence[Card]) -> Score:
    """The points of a hand of two or three cards, whether it is a Pok, and its combination.

    >>> evaluate("pok-deng", "3s 3h 3d").combination
    'tong'
    >>> evaluate("pok-deng", "4s 5h").pok
    True
    """
    rules = rules if isinstance(rules, Rules) else load_rules(rules)
    hand = parse(cards) if isinstance(cards, str) else tuple(cards)
    if len(hand) not in (2, 3) or len(set(hand)) < len(hand) or not set(hand) <= set(DECK):
        raise BadInput(
            f"{show(hand) or 'no cards'}: a hand is two or three different cards of one deck (004 1)"
        )
    return score(rules, hand)
