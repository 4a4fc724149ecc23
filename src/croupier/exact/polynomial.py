"""Player, Banker and Tie of any shoe in microseconds: a polynomial in the ten counts of values.

The order of six cards matters only through how many orders of their values give each outcome. So the
sequences that end in an outcome are a fixed sum over the 5,005 six-card multisets of values: a
coefficient, read off the tableau once, times the falling factorials of the counts. Each multiset is a
part from the values 0–4 and a part from 5–9, which makes the sum seven small bilinear forms.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import perm
from operator import gt, index
from threading import Lock
from typing import NamedTuple

from croupier.arrays import Array, Counts, np, workspace
from croupier.cards import DECK
from croupier.compiled import compiled
from croupier.errors import BadInput
from croupier.exact.composition import Composition
from croupier.exact.distribution import draw_charts
from croupier.exact.polynomial_layout import LANES, ROWS
from croupier.games.baccarat.coup import MAX_CARDS, POINTS
from croupier.games.baccarat.rules import MOST_DECKS
from croupier.games.baccarat.tableau import NO_CARD, Tableau

VALUES = 10
HALF = VALUES // 2
EXACT_IN_FLOAT = 2**53
IN_A_DECK = tuple(sum(POINTS[card] == value for card in DECK) for value in range(VALUES))
MAX_OF_VALUE = tuple(MOST_DECKS * copies for copies in IN_A_DECK)


class Outcomes(NamedTuple):
    """Ordered six-card sequences, used or not, that end in each outcome."""

    player: int
    banker: int
    tie: int


@dataclass(frozen=True)
class Polynomial:
    """Coefficients for Player and Banker as rows of each bilinear form, the longer side inwards."""

    monomials: Array  # a row each: the one it is a factor longer than, that factor's value, how often before
    coefficients: Array  # (2, 5005), in the order the kernels walk
    by_multiset: "dict[tuple[int, ...], tuple[int, int, int]]"

    def outcomes(self, values: Iterable[int]) -> Outcomes:
        """Exact counts for a shoe with so many cards of value 0, 1 … 9.

        >>> from croupier.games.baccarat.rulefile import load_rules
        >>> polynomial(load_rules("tasmanian").tableau).outcomes([128] + [32] * 9).tie
        475627426473216
        """
        counts = _checked(values)
        total = perm(sum(counts), MAX_CARDS)
        player, banker = (self._floats if total < EXACT_IN_FLOAT else self._integers).one(counts)
        return Outcomes(player, banker, total - player - banker)

    def batch(self, values: Array | Sequence[Sequence[int]]) -> Counts:
        """The same for many shoes, a row each: Player, Banker, Tie."""
        counts = _checked_rows(values)
        most = perm(int(counts.sum(axis=1).max(initial=0)), MAX_CARDS)
        return (self._floats if most < EXACT_IN_FLOAT else self._integers).many(counts)

    def with_replacement(self) -> tuple[Fraction, Fraction, Fraction]:
        """Probabilities of Player, Banker and Tie when every card comes from a whole, fresh deck."""
        sums = [0, 0, 0]
        for multiset, orders in self.by_multiset.items():
            ways = 1
            for value in multiset:
                ways *= IN_A_DECK[value]
            sums = [have + ways * count for have, count in zip(sums, orders, strict=True)]
        player, banker, tie = (Fraction(have, len(DECK) ** MAX_CARDS) for have in sums)
        return player, banker, tie

    @cached_property
    def _floats(self) -> "Evaluator":
        return Evaluator(self.monomials, self.coefficients, "floats")

    @cached_property
    def _integers(self) -> "Evaluator":
        return Evaluator(self.monomials, self.coefficients.astype(np.int64), "integers")


class Evaluator:
    """The compiled polynomial counting in one kind of number, with the room it works in."""

    def __init__(self, monomials: Array, coefficients: Array, kind: str) -> None:
        kernels = "croupier.exact.polynomial_kernels"
        counts, found = np.zeros(VALUES, np.int64), np.zeros(2, coefficients.dtype)
        self._form = monomials, coefficients
        self._room = workspace((ROWS, LANES), coefficients.dtype)
        one = compiled(kernels, f"one_in_{kind}")
        self._one = one.bind(counts, *self._form, found, self._room.reshape(-1))
        self._many = compiled(kernels, f"batch_in_{kind}")
        # A single call spends its time on the way in and out, which ctypes' own arrays make shortest.
        self._counts, self._found = np.ctypeslib.as_ctypes(counts), np.ctypeslib.as_ctypes(found)
        self._in_use = Lock()

    def one(self, counts: tuple[int, ...]) -> tuple[int, int]:
        with self._in_use:
            self._counts[:] = [*counts]
            self._one()
            return int(self._found[0]), int(self._found[1])

    def many(self, counts: Counts) -> Counts:
        found = np.empty((len(counts), 3), dtype=np.int64)
        with self._in_use:
            self._many(counts, *self._form, found, self._room)
        return found


@cache
def polynomial(tableau: Tableau) -> Polynomial:
    """The polynomial of a tableau; made once, in about a tenth of a second."""
    orders = _orders(tableau)
    flat = [_coefficients(orders, outcome) for outcome in range(2)]
    return Polynomial(_monomials(), np.array(flat, dtype=np.float64), orders)


def values_of(shoe: Composition) -> tuple[int, ...]:
    """How many cards of each value a shoe holds."""
    counts = [0] * VALUES
    for card, copies in zip(DECK, shoe.counts, strict=True):
        counts[POINTS[card]] += copies
    return tuple(counts)


def _orders(tableau: Tableau) -> dict[tuple[int, ...], tuple[int, int, int]]:
    """For every multiset of six values, how many of its orders end in Player, Banker and Tie."""
    cards = np.indices((VALUES,) * MAX_CARDS, dtype=np.int8).reshape(MAX_CARDS, -1)
    ended = _winners(tableau, cards)
    cards.sort(axis=0)
    place = np.asarray(np.ravel_multi_index(tuple(cards), (VALUES,) * MAX_CARDS))
    tallies = [np.bincount(place[ended == outcome], minlength=VALUES**MAX_CARDS) for outcome in range(3)]
    multisets = list(combinations_with_replacement(range(VALUES), MAX_CARDS))
    index: Array = np.ravel_multi_index(tuple(np.array(multisets).T), (VALUES,) * MAX_CARDS)
    counted = zip(*(tally[index].tolist() for tally in tallies), strict=True)
    return dict(zip(multisets, counted, strict=True))


def _winners(tableau: Tableau, cards: Array) -> Array:
    """0 Player, 1 Banker, 2 Tie for each column of six values, in the order they come out of the shoe."""
    player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
    players, bankers = draw_charts(tableau)
    player_draws = players[player, banker]
    banker_draws = bankers[player, banker, np.where(player_draws, cards[4], NO_CARD)]
    player = (player + np.where(player_draws, cards[4], 0)) % 10
    banker = (banker + np.where(banker_draws, np.where(player_draws, cards[5], cards[4]), 0)) % 10
    return np.where(player > banker, 0, np.where(player < banker, 1, 2))


@cache
def _exponents() -> list[list[tuple[int, ...]]]:
    """Multisets of five values by size, 0 to 6."""
    return [list(combinations_with_replacement(range(HALF), size)) for size in range(MAX_CARDS + 1)]


@cache
def _monomials() -> Array:
    flat = [chosen for size in _exponents() for chosen in size]
    place = {chosen: index for index, chosen in enumerate(flat)}
    rows = [(place[chosen[:-1]], chosen[-1], chosen[:-1].count(chosen[-1])) for chosen in flat[1:]]
    return np.array([(0, 0, 0), *rows], dtype=np.int64)


def _coefficients(orders: dict[tuple[int, ...], tuple[int, int, int]], outcome: int) -> list[int]:
    """In the order of the kernels: by size of the shorter part, then rows, then the longer part inwards."""
    by_size = _exponents()
    flat = []
    for low in range(MAX_CARDS + 1):
        high = MAX_CARDS - low
        rows, columns = (by_size[low], by_size[high]) if low <= high else (by_size[high], by_size[low])
        for row in rows:
            for column in columns:
                lower, upper = (row, column) if low <= high else (column, row)
                flat.append(orders[lower + tuple(value + HALF for value in upper)][outcome])
    return flat


def _checked(values: Iterable[int]) -> tuple[int, ...]:
    try:
        counts = tuple(map(index, values))
    except TypeError:
        raise BadInput("a shoe is ten whole numbers: how many cards of value 0, 1 … 9") from None
    fits = len(counts) == VALUES and min(counts) >= 0 and sum(counts) >= MAX_CARDS
    if not fits or any(map(gt, counts, MAX_OF_VALUE)):
        raise BadInput(_fault(counts))
    return counts


def _checked_rows(values: Array | Sequence[Sequence[int]]) -> Counts:
    try:
        counts = np.asarray(values)
    except ValueError:  # rows of different lengths
        counts = np.empty(0)
    if counts.ndim != 2 or counts.shape[1] != VALUES or counts.dtype.kind not in "iu":
        raise BadInput("shoes are rows of ten whole numbers: how many cards of value 0, 1 … 9")
    wrong = (counts < 0).any(axis=1) | (counts > np.array(MAX_OF_VALUE)).any(axis=1)
    wrong |= counts.sum(axis=1) < MAX_CARDS
    if wrong.any():
        row = int(wrong.argmax())
        raise BadInput(f"shoe {row}: {_fault(tuple(counts[row].tolist()))}")
    return np.ascontiguousarray(counts, dtype=np.int64)


def _fault(counts: tuple[int, ...]) -> str:
    if len(counts) != VALUES:
        return f"{len(counts)} counts: a shoe is ten, for the values 0, 1 … 9"
    for value, (count, most) in enumerate(zip(counts, MAX_OF_VALUE, strict=True)):
        if not 0 <= count <= most:
            return f"{count} cards of value {value}: a shoe of up to {MOST_DECKS} decks holds 0 to {most}"
    return f"{sum(counts)} cards: a coup may need {MAX_CARDS}, so exact odds do too"
