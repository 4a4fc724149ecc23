"""Leduc hold'em (Southey et al. 2005): two suits of three ranks, one card each and one for both.

An ante of 1; raises of 2 before the common card and of 4 after it, at most two a round. Who pairs the common
card wins, else the higher card; equal cards share. Worth about −0.0856 to the first to act.
"""

from itertools import product

from croupier.solve.treeplex import SequenceGame
from croupier.solve.trees import COLUMNS, ROWS, Chance, Decision, Node, sequence_form

RANKS = "JQK"
COPIES = 2
RAISES = 2, 4  # by round
MAX_RAISES = 2
ACTIONS = {"f": "fold", "c": "call", "r": "raise"}


def leduc() -> SequenceGame:
    """An information set is named by the card held, the common card, and what was done: `JK rc/r`.

    >>> leduc().columns.names[:3]
    ('J c', 'JQ cc/c', 'JQ cc/crr')
    """
    deals = [(_ways(*cards), _betting(cards, "", "")) for cards in product(RANKS, repeat=2)]
    return sequence_form(Chance(tuple(deals)))


def _ways(*cards: str) -> int:
    """In how many ways these ranks come one after the other."""
    ways = 1
    for place, card in enumerate(cards):
        ways *= COPIES - cards[:place].count(card)
    return ways


def _betting(cards: tuple[str, ...], first: str, second: str) -> Node:
    """`cards`: both sides', and in the second round the common one."""
    done = second if cards[2:] else first
    if done.endswith("f"):
        folder = (len(done) - 1) % 2
        paid = _paid(first, second)[folder]
        return -paid if folder == ROWS else paid
    if len(done) > 1 and done.endswith("c"):
        return _showdown(cards, _paid(first, second)[ROWS]) if cards[2:] else _common(cards, first)
    side = (ROWS, COLUMNS)[len(done) % 2]
    legal = ("f" if "r" in done else "") + "c" + ("r" if done.count("r") < MAX_RAISES else "")
    name = f"{cards[side]}{''.join(cards[2:])} {first}{'/' + second if cards[2:] else ''}"
    return Decision(
        side, name, tuple((ACTIONS[act], _betting(cards, *_then(act, cards, first, second))) for act in legal)
    )


def _then(act: str, cards: tuple[str, ...], first: str, second: str) -> tuple[str, str]:
    return (first, second + act) if cards[2:] else (first + act, second)


def _common(cards: tuple[str, ...], first: str) -> Node:
    dealt = ((_ways(*cards, card) // _ways(*cards), card) for card in RANKS)
    return Chance(tuple((ways, _betting((*cards, card), first, "")) for ways, card in dealt if ways))


def _paid(first: str, second: str) -> list[int]:
    """What each side has put in: a raise calls what the other did, and adds to it."""
    paid = [1, 1]
    for size, done in zip(RAISES, (first, second), strict=True):
        for turn, act in enumerate(done):
            if act != "f":
                paid[turn % 2] = max(paid) + (size if act == "r" else 0)
    return paid


def _showdown(cards: tuple[str, ...], stake: int) -> int:
    mine, yours = ((card == cards[2], RANKS.index(card)) for card in cards[:2])
    return stake * ((mine > yours) - (mine < yours))
