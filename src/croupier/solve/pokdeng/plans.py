"""The banker's whole decision, counted: with whom to settle first, then to stand or draw against the rest.

What a hand that is laid open pays is added up over all hands the seats may hold; what it tells of the others
is in the sums that follow it. Nothing is sampled, for up to three seats whose hands are unseen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from croupier.arrays import Array, np
from croupier.cards import DECK, Card
from croupier.compiled import compiled
from croupier.exact.pokdeng import Scores
from croupier.games.pokdeng.rules import ComparesWith
from croupier.solve.pokdeng.layout import BEST, CARDS, CLASSES, DRAWN, LAST, OPENED, SHOWN, TOTAL

MOST_LISTED = 3  # seats whose hands are unseen
KERNELS = "croupier.solve.pokdeng.plan_kernels"
ALONE = -np.ones((1, 3), dtype=np.int64)  # no lead
STANDS, DRAWS, SETTLES_ONE, SETTLES_OTHER = EVERY_WAY = range(4)  # with two hands left
DREW_TOGETHER = {  # what is left by the sizes of both, once all who drew are settled with
    (2, 2): (STANDS, DRAWS),
    (3, 2): (SETTLES_ONE,),
    (2, 3): (SETTLES_OTHER,),
    (3, 3): (STANDS,),
}


@dataclass(frozen=True)
class Kind:
    """What tells unseen hands apart: how many cards, and their value where it is known."""

    size: int
    value: int | None = None
    pok: bool = False  # a hand that shows one


@dataclass(frozen=True, eq=False)
class Hands:
    """How likely each hand of a kind is to have been played so, as far as other cards do not rule it out."""

    size: int
    pairs: Array
    triples: Array


@dataclass(frozen=True, eq=False)
class Listed:
    """What the seats are worth to the banker for a bet of one each, and the worth of settling with one first.

    `firsts`: by the seat settled with first, what all bets then come to when the banker continues as well as
    it can; None for a seat that cannot be settled with, and empty where nobody asked.
    """

    stand: tuple[float, ...]
    hit: tuple[float, ...]
    shown_hit: tuple[float, ...]  # of hands that lie open
    firsts: tuple[float | None, ...]


class Counting:
    """Sums over the hands of unseen seats, each made once."""

    def __init__(
        self, known: Scores, banker: Sequence[Card], shown: Sequence[Sequence[Card]], chances: Array
    ) -> None:
        """`shown`: the hands that lie open; `chances`: how often players hit two cards, below 0 for a Pok."""
        self.known, self.chances = known, chances
        self.left = np.ones(CARDS, dtype=bool)
        self.left[[DECK.index(card) for card in (*banker, *(card for hand in shown for card in hand))]] = (
            False
        )
        one, other = (DECK.index(card) for card in banker)
        thirds = known.three[one, other]
        held, self.classes = np.unique(thirds, return_inverse=True)
        pays = -known.pays.astype(np.float64)
        self.stand = np.ascontiguousarray(pays[:, known.two[one, other]])
        self.drawn = np.ascontiguousarray(pays[:, held])
        self.every = pays[:, thirds[self.left]].sum(axis=1)
        open_codes = [_code(known, hand) for hand in shown]
        self.shown = np.zeros((len(shown), CARDS + 1))
        self.shown[:, :CARDS] = np.where(self.left, pays[open_codes][:, thirds], 0.0)
        self.shown[:, CARDS] = self.shown[:, :CARDS].sum(axis=1)
        self._hands: dict[Kind, Hands] = {}
        self._leads: dict[Kind, tuple[Array, Array]] = {}
        self._followed: dict[tuple[Kind | None, Kind, Kind], Array] = {}

    @property
    def room(self) -> int:
        """Cards nobody has seen."""
        return int(self.left.sum())

    def hands(self, kind: Kind) -> Hands:
        if kind not in self._hands:
            self._hands[kind] = self._weighed(kind)
        return self._hands[kind]

    def _weighed(self, kind: Kind) -> Hands:
        both = self.left[:, None] & self.left & ~np.eye(CARDS, dtype=bool)
        pairs, triples = np.zeros((CARDS, CARDS)), np.zeros((CARDS, CARDS, CARDS))
        if kind.pok:
            pairs = np.where(both & (self.chances < 0), 1.0, 0.0)
        elif kind.size == 2:
            fits = both & (self.chances >= 0)
            if kind.value is not None:
                fits &= self.known.values[self.known.two] == kind.value
            pairs = np.where(fits, 1.0 - self.chances, 0.0)
        else:
            hits = np.where(both & (self.chances > 0), self.chances, 0.0)
            apart = both[:, :, None] & both[:, None, :] & both[None, :, :]
            if kind.value is not None:
                apart &= self.known.values[self.known.three] == kind.value
            triples = np.where(apart, hits[:, :, None] + hits[:, None, :] + hits[None, :, :], 0.0)
        return Hands(kind.size, pairs, triples)

    def leads(self, kind: Kind) -> tuple[Array, Array]:
        """One hand of each set that renaming suits makes alike, and what all of the set weigh."""
        if kind not in self._leads:
            self._leads[kind] = self._up_to_suits(kind)
        return self._leads[kind]

    def _up_to_suits(self, kind: Kind) -> tuple[Array, Array]:
        held = self.hands(kind)
        cards = np.argwhere(np.triu(held.pairs) > 0) if kind.size == 2 else _ordered(held.triples)
        weights = held.pairs[tuple(cards.T)] if kind.size == 2 else held.triples[tuple(cards.T)]
        images = [
            np.sort(renamed[cards], axis=1) @ (CARDS ** np.arange(kind.size)) for renamed in self._renamings()
        ]
        _, first, group = np.unique(np.min(images, axis=0), return_index=True, return_inverse=True)
        rows = np.full((len(first), 3), -1, dtype=np.int64)
        rows[:, : kind.size] = cards[first]
        return rows, np.bincount(group, weights)

    def _renamings(self) -> list[Array]:
        """Renamings of suits that leave what is known as it is."""
        cards = np.arange(CARDS)
        all_ways = [np.array(suits)[cards // 13] * 13 + cards % 13 for suits in permutations(range(4))]
        return [
            renamed
            for renamed in all_ways
            if (self.left[renamed] == self.left).all()
            and (self.classes[renamed] == self.classes)[self.left].all()
            and np.array_equal(self.chances[renamed][:, renamed], self.chances)
        ]

    def followed(self, lead: Kind | None, opened: Kind, last: Kind) -> Array:
        """By lead, what the kernel finds when the second hand is opened before the last."""
        key = lead, opened, last
        if key not in self._followed:
            rows = ALONE if lead is None else self.leads(lead)[0]
            found = np.zeros((len(rows), SHOWN + len(self.shown)))
            functions = CLASSES + self.drawn.shape[1] + len(self.shown)
            room = np.zeros(functions), np.zeros((functions, CARDS)), np.zeros((2, functions, CARDS, CARDS))
            second, third = self.hands(opened), self.hands(last)
            tables = self.known.two, self.known.three, self.stand, self.drawn, self.every
            hands = second.size, second.pairs, second.triples, third.size, third.pairs, third.triples
            hand = np.zeros(3, dtype=np.int64)
            kernel = compiled(KERNELS, "follow")
            kernel(rows, self.room, *hands, *tables, self.classes, self.shown, *room, hand, found)
            self._followed[key] = found
        return self._followed[key]

    def paid(self, lead: Kind) -> Array:
        """What each lead pays a banker that stands."""
        rows = self.leads(lead)[0]
        if lead.size == 2:
            return np.asarray(self.stand[self.known.two[rows[:, 0], rows[:, 1]]])
        return np.asarray(self.stand[self.known.three[rows[:, 0], rows[:, 1], rows[:, 2]]])


class Independent:
    """What hands are worth to the banker where every card comes from a full deck."""

    def __init__(self, known: Scores, banker: Sequence[Card], chances: Array) -> None:
        one, other = (DECK.index(card) for card in banker)
        pays = -known.pays.astype(np.float64)
        self.known, self.chances = known, chances
        self.stand = pays[:, known.two[one, other]]
        self.hit = pays[:, known.three[one, other]].mean(axis=1)

    def shown(self, hand: Sequence[Card]) -> tuple[float, float]:
        """A hand that lies open, if the banker stands and if it hits."""
        code = _code(self.known, hand)
        return float(self.stand[code]), float(self.hit[code])

    def unseen(self, kind: Kind) -> tuple[float, float] | None:
        """A hand of which this is known; None where nobody plays one so."""
        plays, codes = np.where(self.chances < 0, 0.0, 1.0 - self.chances), self.known.two
        if kind.size == 3:
            hits = np.where(self.chances < 0, 0.0, self.chances)
            plays, codes = np.repeat(hits[:, :, None], CARDS, axis=2), self.known.three
        fits = plays > 0 if kind.value is None else (self.known.values[codes] == kind.value) & (plays > 0)
        weights = np.bincount(codes[fits], plays[fits], minlength=len(self.stand))
        total = float(weights.sum())
        return (float(weights @ self.stand) / total, float(weights @ self.hit) / total) if total else None


def listed(
    counting: Counting, kinds: Sequence[Kind], bets: Sequence[int], settling: ComparesWith | None
) -> Listed | None:
    """Two or three unseen seats together; None where no deal agrees with what is known of them.

    `settling`: with whom the banker may settle before it draws, if with anybody.
    """
    return (_two if len(kinds) == 2 else _three)(counting, kinds, bets, settling)


def _two(
    counting: Counting, kinds: Sequence[Kind], bets: Sequence[int], settling: ComparesWith | None
) -> Listed | None:
    one, other = (counting.followed(None, *order)[0].tolist() for order in (kinds, kinds[::-1]))
    total = one[TOTAL]
    if not total > 0:
        return None
    after = [LAST if settling == "who-drew" and last.size > 2 else BEST for last in kinds[::-1]]
    firsts = (
        bets[0] * one[OPENED] + bets[1] * one[after[0]],
        bets[1] * other[OPENED] + bets[0] * other[after[1]],
    )
    return Listed(
        (one[OPENED] / total, one[LAST] / total),
        (other[DRAWN] / total, one[DRAWN] / total),
        tuple([pays / total for pays in one[SHOWN:]]),
        tuple(
            [
                first / total if _may_be_first(kind, settling) else None
                for kind, first in zip(kinds, firsts, strict=True)
            ]
        ),
    )


def _may_be_first(kind: Kind, settling: ComparesWith | None) -> bool:
    return settling != "who-drew" or kind.size > 2


def _three(
    counting: Counting, kinds: Sequence[Kind], bets: Sequence[int], settling: ComparesWith | None
) -> Listed | None:
    stands, hits, shown = [0.0] * 3, [0.0] * 3, np.zeros(len(counting.shown))
    firsts: list[float | None] = [None] * 3
    fewest = sorted(range(3), key=lambda seat: len(counting.leads(kinds[seat])[0]))
    for first in fewest if settling else fewest[:2]:  # two orders have every seat opened and looked up
        second, third = [seat for seat in range(3) if seat != first]
        weights = counting.leads(kinds[first])[1]
        one, other = (
            counting.followed(kinds[first], kinds[opened], kinds[last])
            for opened, last in ((second, third), (third, second))
        )
        total = float(weights @ one[:, TOTAL])
        if not total > 0:
            return None
        for seat, side in ((second, other), (third, one)):
            stands[seat], hits[seat] = (float(weights @ side[:, column]) / total for column in (LAST, DRAWN))
        shown = (weights @ one[:, SHOWN:]) / total
        paid = bets[first] * counting.paid(kinds[first]) * one[:, TOTAL]
        sizes = (kinds[second].size, kinds[third].size)
        left = DREW_TOGETHER[sizes] if settling == "who-drew" else EVERY_WAY
        after = _best_after(one, other, bets[second], bets[third], left)
        if _may_be_first(kinds[first], settling):
            firsts[first] = float(weights @ (paid + after)) / total
    return Listed(tuple(stands), tuple(hits), tuple(shown.tolist()), tuple(firsts if settling else ()))


def _best_after(one: Array, other: Array, second: int, third: int, left: Sequence[int]) -> Array:
    """By lead, the best that is left: stand, draw against both, or settle with either and then see."""
    ways = [
        second * one[:, OPENED] + third * one[:, LAST],
        second * other[:, DRAWN] + third * one[:, DRAWN],
        second * one[:, OPENED] + third * one[:, BEST],
        third * other[:, OPENED] + second * other[:, BEST],
    ]
    return np.asarray(np.max([ways[place] for place in left], axis=0))


def _ordered(triples: Array) -> Array:
    cards = np.argwhere(triples > 0)
    return np.asarray(cards[(cards[:, 0] < cards[:, 1]) & (cards[:, 1] < cards[:, 2])])


def _code(known: Scores, hand: Sequence[Card]) -> int:
    places = tuple(DECK.index(card) for card in hand)
    return int((known.two if len(places) == 2 else known.three)[places])
