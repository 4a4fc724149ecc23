"""How often each signature comes up in a coup from a given shoe, counted exactly.

The count is of ordered six-card sequences, used or not, as is customary: a shoe of n cards has
n·(n−1)·…·(n−5) of them. Nothing here overflows: twelve decks have 5.8·10¹⁶ sequences, below 2⁶³.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Any

from croupier.arrays import Counts, Mask, np
from croupier.cards import DECK
from croupier.exact.composition import Composition
from croupier.games.baccarat.coup import PAIRS, POINTS, PairKind, Signature, draws, pair
from croupier.games.baccarat.tableau import NO_CARD, Tableau

VALUES = range(10)
NONE: PairKind = "none"


SHAPE = (10, 10, 2, 2, len(PAIRS), len(PAIRS))  # points, third cards and pair kinds of both hands


@dataclass(frozen=True)
class Distribution:
    """Six-card sequences that end in each signature, in an array of `SHAPE`."""

    tally: Counts

    @cached_property
    def total(self) -> int:
        return int(self.tally.sum())

    @cached_property
    def counts(self) -> Mapping[Signature, int]:
        """By signature, those that occur."""
        return {found: int(self.tally[place]) for place, found in signatures() if self.tally[place]}

    def count(self, which: Mask) -> int:
        """Sequences whose signature is one of these."""
        return int(self.tally[which].sum())


@dataclass(frozen=True)
class Hand:
    """The first two cards of a hand, as far as the rest of the coup can tell: values and pair kind."""

    low: int
    high: int
    kind: PairKind

    @property
    def point(self) -> int:
        return (self.low + self.high) % 10


def distribution(tableau: Tableau, shoe: Composition) -> Distribution:
    """The exact distribution of a coup's signature."""
    return Distribution(_played_out(tableau, shoe, *_starts(shoe)))


@cache
def _kinds_of_hand() -> tuple[list[tuple[int, int]], Counts, list[Hand]]:
    """Every unordered pair of the 52 cards, sorted by the hand it makes; where each hand starts."""
    pairs = [(a, b) for a in range(len(DECK)) for b in range(a, len(DECK))]
    hand_of = {both: _hand(*both) for both in pairs}
    hands = sorted(set(hand_of.values()), key=lambda hand: (hand.low, hand.high, PAIRS.index(hand.kind)))
    place = {hand: n for n, hand in enumerate(hands)}
    pairs.sort(key=lambda both: place[hand_of[both]])
    first = [n for n, both in enumerate(pairs) if not n or hand_of[both] != hand_of[pairs[n - 1]]]
    return pairs, np.array(first), hands


def _hand(first: int, second: int) -> Hand:
    low, high = sorted((POINTS[DECK[first]], POINTS[DECK[second]]))
    return Hand(low, high, pair(DECK[first], DECK[second]))


def _starts(shoe: Composition) -> tuple[list[Hand], Counts]:
    """How many ordered deals of four cards give Player one kind of hand and Banker another."""
    pairs, first, hands = _kinds_of_hand()
    counts = np.array(shoe.counts, dtype=np.int64)
    one, two = np.array(pairs).T
    same = one == two
    ways = counts[one] * (counts[two] - same) * np.where(same, 1, 2)
    left = np.broadcast_to(counts, (len(pairs), len(DECK))).copy()
    rows = np.arange(len(pairs))
    np.subtract.at(left, (rows, one), 1)
    np.subtract.at(left, (rows, two), 1)
    given = np.stack([_ways(hand, left) for hand in hands], axis=1)
    return hands, np.add.reduceat(ways[:, None] * given, first, axis=0)


def _ways(hand: Hand, left: Counts) -> Counts:
    """Ordered ways to draw such a hand from each of the remaining shoes."""
    by_suit = left.reshape(len(left), 4, 13)
    if hand.low != hand.high:
        return 2 * _of_value(hand.low, by_suit) * _of_value(hand.high, by_suit)
    ranks = [rank for rank, card in enumerate(DECK[:13]) if POINTS[card] == hand.low]
    if hand.kind == NONE:
        held = _of_value(hand.low, by_suit)
        return held * (held - 1) - sum(_paired(kind, by_suit, ranks) for kind in PAIRS[1:])
    return _paired(hand.kind, by_suit, ranks)


def _of_value(value: int, by_suit: Counts) -> Counts:
    ranks = [rank for rank, card in enumerate(DECK[:13]) if POINTS[card] == value]
    total: Counts = by_suit[:, :, ranks].sum(axis=(1, 2))
    return total


def _paired(kind: PairKind, by_suit: Counts, ranks: list[int]) -> Counts:
    """Ordered ways to draw a pair of that kind in one of the ranks; suits lie as in `cards.SUITS`."""
    spades, hearts, diamonds, clubs = (by_suit[:, suit, ranks] for suit in range(4))
    if kind == "perfect":
        held = by_suit[:, :, ranks]
        ways = (held * (held - 1)).sum(axis=1)
    elif kind == "coloured":
        ways = 2 * (spades * clubs + hearts * diamonds)
    else:
        ways = 2 * (spades + clubs) * (hearts + diamonds)
    total: Counts = ways.sum(axis=1)
    return total


def _played_out(tableau: Tableau, shoe: Composition, hands: list[Hand], starts: Counts) -> Counts:
    """Every start drawn to its end by the tableau."""
    tally = np.zeros(SHAPE, dtype=np.int64)
    player, banker = (axis.ravel() for axis in np.indices(starts.shape))
    ways = starts.ravel()
    player, banker, ways = player[ways > 0], banker[ways > 0], ways[ways > 0]
    points = np.array([hand.point for hand in hands])
    kinds = np.array([PAIRS.index(hand.kind) for hand in hands])
    used = np.array([[(hand.low == v) + (hand.high == v) for v in VALUES] for hand in hands])
    by_suit = np.array(shoe.counts).reshape(1, 4, 13)
    values = np.array([_of_value(v, by_suit)[0] for v in VALUES])
    left = values - used[player] - used[banker]
    hand_points, hand_kinds = (points[player], points[banker]), (kinds[player], kinds[banker])
    _Coups(tally, *hand_points, *hand_kinds, ways, left, shoe.cards - 4).play(tableau)
    return tally


@dataclass(frozen=True)
class _Coups:
    """Many coups after their first four cards, side by side; `left` are the cards of each value."""

    tally: Counts
    player: Counts
    banker: Counts
    player_kind: Counts
    banker_kind: Counts
    ways: Counts
    left: Counts
    cards: int

    def play(self, tableau: Tableau) -> None:
        player_draws, banker_draws = draw_charts(tableau)
        player, banker = player_draws[self.player, self.banker], banker_draws[self.player, self.banker]
        self._bankers_turn(~player, banker[:, NO_CARD], None)
        for third in VALUES:
            self._bankers_turn(player, banker[:, third], third)

    def _bankers_turn(self, undecided: Mask, draws: Mask, third: int | None) -> None:
        ways = self.ways if third is None else self.ways * self.left[:, third]
        after = self.cards - (third is not None)
        rest = after * (after - 1) if third is None else after
        self._count(undecided & ~draws, third, None, ways * rest)
        for fourth in VALUES:
            held = self.left[:, fourth] - (fourth == third)
            self._count(undecided & draws, third, fourth, ways * held * (after - 1 if third is None else 1))

    def _count(self, which: Mask, third: int | None, bankers: int | None, ways: Counts) -> None:
        place: tuple[Any, ...] = (
            (self.player[which] + (third or 0)) % 10,
            (self.banker[which] + (bankers or 0)) % 10,
            int(third is not None),
            int(bankers is not None),
            self.player_kind[which],
            self.banker_kind[which],
        )
        np.add.at(self.tally, place, ways[which])


@cache
def draw_charts(tableau: Tableau) -> tuple[Mask, Mask]:
    """Who draws, by both points: Player, and Banker by Player's third card or `NO_CARD`."""
    charts = [[draws(tableau, player, banker) for banker in VALUES] for player in VALUES]
    return (
        np.array([[player for player, _ in row] for row in charts]),
        np.array([[banker for _, banker in row] for row in charts]),
    )


def _signature(player: int, banker: int, third: int, bankers: int, one: int, two: int) -> Signature:
    return Signature(player, banker, 2 + third, 2 + bankers, PAIRS[one], PAIRS[two])


@cache
def signatures() -> list[tuple[tuple[int, ...], Signature]]:
    """Every signature, with its place in an array of `SHAPE`."""
    places = product(*map(range, SHAPE))
    return [(place, _signature(*place)) for place in places]
