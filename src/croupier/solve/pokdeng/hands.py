"""The two-card hands of either side as a model tells them apart: classes, with a name and a card pair each.

Exact cards are told apart up to renaming suits: closed hands as poker players write them (`A9s`, `T7o`,
`QQ`), beside an upcard as one example of their kind, the upcard being a spade (`As9h` against `9s`).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

import numpy as np

from croupier.cards import DECK, RANKS, SUITS, Card
from croupier.exact.pokdeng import Array, Scores
from croupier.games.pokdeng.hand import value_of
from croupier.games.pokdeng.rules import Side
from croupier.solve.pokdeng.models import Model

Pair = tuple[int, int]
Namer = Callable[[Pair, int | None], str]

POK, POK_NAME = -1, "Pok"  # the class of hands that nobody decides with
DECK_SIZE = len(DECK)


@dataclass(frozen=True)
class Hand:
    """A class of two-card hands: all its hands have this value, and at `cards` detail this code."""

    name: str
    value: int
    code: int  # of its first hand
    cards: tuple[Card, Card]  # its first hand


@dataclass(frozen=True, eq=False)
class Hands:
    """One side's classes, and rows of (card, card, class, how many alike) for the kernel."""

    classes: tuple[Hand, ...]
    rows: Array


def closed(model: Model, scores: Scores) -> Hands:
    """Both cards unseen by the other side: all unordered pairs."""
    return _all_closed(model.deck, model.detail, scores)


def beside(model: Model, scores: Scores, up: int) -> Hands:
    """The player's two cards when the banker shows `up`."""
    return _grouped(_pairs(model.deck, up), model.detail, scores, up, _beside)


def showing(model: Model, scores: Scores, up: int) -> Hands:
    """The banker's upcard and every card it may lie on."""
    holes = (
        range(DECK_SIZE) if model.deck == "infinite" else (card for card in range(DECK_SIZE) if card != up)
    )
    return _grouped([(up, hole) for hole in holes], model.detail, scores, up, _showing)


def upcards(model: Model) -> list[tuple[str, list[int]]]:
    """What an upcard may look like, each with one card of every rank that looks so, all of the first suit."""
    if model.detail == "cards":
        return [(RANKS[rank], [rank]) for rank in range(13)]
    ranks: dict[str, list[int]] = {}
    for rank in range(13):
        ranks.setdefault(str(value_of([DECK[rank]])), []).append(rank)
    return sorted(ranks.items())


def hand_name(model: Model, side: Side, cards: Sequence[Card], up: Card | None) -> str:
    """How a model names two cards that one side holds.

    >>> from croupier.cards import parse
    >>> from croupier.solve.pokdeng.models import model
    >>> hand_name(model(player_sees="own", detail="cards"), "player", parse("9h As"), None)
    'A9o'
    """
    pair = DECK.index(cards[0]), DECK.index(cards[1])
    shown = DECK.index(up) if up else None
    if model.detail == "value":
        return _by_value(pair, shown)
    if shown is None:
        return _closed(pair, None)
    if side == "player":
        return _beside(pair, shown)
    hole = pair[1] if pair[0] == shown else pair[0]
    return _showing((shown, hole), shown)


@lru_cache(maxsize=8)
def _all_closed(deck: str, detail: str, scores: Scores) -> Hands:
    return _grouped(_pairs(deck), detail, scores, None, _closed)


def _pairs(deck: str, up: int | None = None) -> list[Pair]:
    if deck == "infinite":  # in either order, and the same card twice
        return [(one, other) for one in range(DECK_SIZE) for other in range(DECK_SIZE)]
    return [pair for pair in combinations(range(DECK_SIZE), 2) if up not in pair]


def _grouped(pairs: Iterable[Pair], detail: str, scores: Scores, up: int | None, exactly: Namer) -> Hands:
    """Classes in order of value and name, whichever cards are left to make them of."""
    name_of = exactly if detail == "cards" else _by_value
    named = [(pair, POK_NAME if scores.pok[scores.two[pair]] else name_of(pair, up)) for pair in pairs]
    first: dict[str, Pair] = {}
    for pair, name in named:
        first.setdefault(name, pair)
    first.pop(POK_NAME, None)
    hands = sorted(
        (_hand(name, pair, scores) for name, pair in first.items()), key=lambda hand: (hand.value, hand.name)
    )
    classes = {POK_NAME: POK} | {hand.name: place for place, hand in enumerate(hands)}
    rows = [(*pair, classes[name], 1) for pair, name in named]
    return Hands(tuple(hands), np.array(rows, dtype=np.int64))


def _hand(name: str, pair: Pair, scores: Scores) -> Hand:
    code = int(scores.two[pair])
    return Hand(name, int(scores.values[code]), code, (DECK[pair[0]], DECK[pair[1]]))


@cache
def _by_value(cards: Pair, up: int | None) -> str:
    return str(value_of([DECK[card] for card in cards]))


@cache
def _closed(cards: Pair, up: int | None) -> str:
    high, low = sorted(cards, key=_strength)
    ranks = RANKS[high % 13] + RANKS[low % 13]
    if ranks[0] == ranks[1] and high != low:
        return ranks
    return ranks + ("s" if high // 13 == low // 13 else "o")


def _strength(card: int) -> tuple[bool, int]:
    """Aces first, then kings: as poker players order a hand's cards."""
    return card % 13 != 0, -(card % 13)


@cache
def _showing(cards: Pair, up: int | None) -> str:
    """The upcard and the card under it, whose suit is the upcard's or another."""
    shown, hole = cards
    return f"{RANKS[shown % 13]}{SUITS[0]} {RANKS[hole % 13]}{SUITS[hole // 13 != shown // 13]}"


@cache
def _beside(cards: Pair, up: int | None) -> str:
    """The hand, its suits renamed in order of appearance after the upcard's."""
    assert up is not None
    names = {up // 13: SUITS[0]}
    text = ""
    for card in sorted(cards, key=lambda card: (*_strength(card), card // 13 != up // 13, card // 13)):
        names.setdefault(card // 13, SUITS[len(names)])
        text += RANKS[card % 13] + names[card // 13]
    return text
