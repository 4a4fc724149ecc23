"""The two-card hands of either side as a model tells them apart: classes, with a name and a card pair each.

Exact cards are told apart up to renaming suits: closed hands as poker players write them (`A9s`, `T7o`,
`QQ`), beside an upcard as one example of their kind, the upcard being a spade (`As9h` against `9s`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from croupier.arrays import Array, np
from croupier.cards import DECK, RANKS, SUITS, Card
from croupier.exact.pokdeng import Scores
from croupier.games.pokdeng.hand import value_of
from croupier.games.pokdeng.rules import Side
from croupier.solve.pokdeng.models import Model

Pair = tuple[int, int]
Namer = Callable[[Pair, int | None], str]

POK = -1  # the class of hands that nobody decides with
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
    return _grouped(_pairs(model.deck), model.detail, scores, None, _closed)


def beside(model: Model, scores: Scores, up: int) -> Hands:
    """The player's two cards when the banker shows `up`."""
    return _grouped(_pairs(model.deck, up), model.detail, scores, up, _beside)


def showing(model: Model, scores: Scores, up: int) -> Hands:
    """The banker's upcard and every card it may lie on."""
    lower = (
        range(DECK_SIZE) if model.deck == "infinite" else (card for card in range(DECK_SIZE) if card != up)
    )
    pairs = np.array([(up, hole) for hole in lower], dtype=np.int64)
    return _grouped(pairs, model.detail, scores, up, _showing)


def upcards(model: Model) -> list[tuple[str, list[int]]]:
    """What an upcard may look like, each with one card of every rank that looks so, all of the first suit."""
    if model.detail == "cards":
        return [(RANKS[rank], [rank]) for rank in range(13)]
    ranks: dict[str, list[int]] = {}
    for rank in range(13):
        ranks.setdefault(str(value_of([DECK[rank]])), []).append(rank)
    return sorted(ranks.items())


def upcard_name(model: Model, up: Card | None) -> str | None:
    """The upcard as the model tells it apart."""
    if up is None:
        return None
    return up.rank if model.detail == "cards" else str(value_of([up]))


def hand_name(model: Model, side: Side, cards: Sequence[Card], up: Card | None) -> str:
    """How a model names two cards that one side holds.

    >>> from croupier.cards import parse
    >>> from croupier.solve.pokdeng.models import pok_deng_model
    >>> hand_name(pok_deng_model(player_sees="own", detail="cards"), "player", parse("9h As"), None)
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


def _pairs(deck: str, up: int | None = None) -> Array:
    if deck == "infinite":  # in either order, and the same card twice
        return np.argwhere(np.ones((DECK_SIZE, DECK_SIZE)))
    pairs = np.argwhere(np.triu(np.ones((DECK_SIZE, DECK_SIZE)), 1))
    left: Array = pairs if up is None else pairs[(pairs != up).all(axis=1)]
    return left


def _grouped(pairs: Array, detail: str, scores: Scores, up: int | None, exactly: Namer) -> Hands:
    """Classes in order of value and name, whichever cards are left to make them of."""
    codes = scores.two[pairs[:, 0], pairs[:, 1]]
    playing = ~scores.pok[codes]
    by_value = detail == "value"
    keys = scores.values[codes].astype(np.int64) if by_value else alike(pairs, up)
    _, first, group = np.unique(keys[playing], return_index=True, return_inverse=True)
    name_of = _by_value if by_value else exactly
    firsts = [tuple(pair) for pair in pairs[playing][first].tolist()]
    hands = [_hand(name_of(pair, up), pair, scores) for pair in firsts]
    order = sorted(range(len(hands)), key=lambda place: (hands[place].value, hands[place].name))
    place_of = np.empty(len(hands), dtype=np.int64)
    place_of[order] = np.arange(len(hands))
    rows = np.empty((len(pairs), 4), dtype=np.int64)
    rows[:, :2], rows[:, 2], rows[:, 3] = pairs, POK, 1
    rows[playing, 2] = place_of[group]
    return Hands(tuple(hands[place] for place in order), rows)


def alike(pairs: Array, up: int | None = None) -> Array:
    """A number for each pair, the same for pairs that renaming suits makes one another."""
    strength = np.where(pairs % 13 == 0, 13, pairs % 13)  # an ace is the highest, as people write hands
    suits = pairs // 13
    beside = suits == (up // 13 if up is not None else -1)
    score = 2 * strength + beside
    high = np.where((score[:, 0] >= score[:, 1])[:, None], score, score[:, ::-1])
    same = 2 * (suits[:, 0] == suits[:, 1]) + (pairs[:, 0] == pairs[:, 1])
    number: Array = (high[:, 0] * 32 + high[:, 1]) * 4 + same
    return number


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
