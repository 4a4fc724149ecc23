"""Two players and one deck, where the banker may settle with one before it draws against the other.

Played one by one as with a player alone, the banker holds each to the value of that game: the other player's
cards are as good as any still in the deck. That is the ceiling. The floor is what the players keep against a
banker that answers their strategies best, everything it sees counted: who stood, who hit, a hand that shows a
Pok, and the hand it settles with first.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from time import perf_counter

from croupier.arrays import Array, np
from croupier.cards import DECK
from croupier.errors import BadInput
from croupier.exact.figures import Exact
from croupier.exact.pokdeng import scores
from croupier.games.pokdeng.hand import value_of
from croupier.games.pokdeng.rules import Act, Rules
from croupier.solve.pokdeng.hands import POK, closed
from croupier.solve.pokdeng.layout import BEST, CARDS, DRAWN, LAST, OPENED, PAIRS
from croupier.solve.pokdeng.models import Model
from croupier.solve.pokdeng.payoffs import payoffs
from croupier.solve.pokdeng.plans import Counting, Kind
from croupier.solve.pokdeng.seat_sums import hit_chances
from croupier.solve.pokdeng.settling import SETTLES_FIRST, check_several
from croupier.solve.pokdeng.solution import solve_pok_deng
from croupier.wire import plain

LEFT = CARDS - 2  # once the banker has its two
PAIR, OTHER_PAIR = LEFT * (LEFT - 1) // 2, (LEFT - 2) * (LEFT - 3) // 2
THIRDS = LEFT - 4  # cards to draw, once three hands are dealt
STOOD, HIT, SHOWN_POK = Kind(2), Kind(3), Kind(2, pok=True)


@plain
class TwoPlayers:
    """The value to each player lies between `low` and `high`, with the strategies of one player alone.

    `low` is counted in double precision: its last digits are rounded.
    """

    rules: str
    players: int
    deck: str
    low: float
    high: float
    high_exact: Exact
    gap: float
    seconds: float


def solve_two_players(
    rules: Rules, *, on_progress: Callable[[int, int], None] = lambda _done, _of: None
) -> TwoPlayers:
    """What two players get with one deck, from below and from above."""
    check_several(rules)
    if rules.compares != SETTLES_FIRST:
        raise BadInput(
            f"one deck with several players needs rules that let the banker settle with some first, and "
            f"{rules.name} does not: take an infinite one"
        )
    start = perf_counter()
    model = Model(rules, "own", "sizes", "cards", "52")
    solution = solve_pok_deng(model)
    dealt = payoffs(model)
    banker = -2 * float(Fraction(dealt.parts[0].settled, dealt.unit))
    chances = hit_chances(model, solution)
    rows = closed(model, scores(rules)).rows
    classes = np.unique(rows[rows[:, 2] != POK, 2])
    for done, group in enumerate(classes):
        on_progress(done, len(classes))
        alike = rows[rows[:, 2] == group]
        banker += len(alike) / PAIRS * worth_of(rules, alike[0].tolist(), chances)
    on_progress(len(classes), len(classes))
    high = Fraction(solution.high_exact)
    low = min(-banker / 2, float(high))
    return TwoPlayers(rules.name, 2, "52", low, float(high), high, float(high) - low, perf_counter() - start)


def worth_of(rules: Rules, held: Sequence[int], chances: Array) -> float:
    """What the rest of the round is worth to a banker with these two cards, over all players' hands."""
    cards = [DECK[held[0]], DECK[held[1]]]
    must = rules.must("banker", value_of(cards))
    return sum(_patterns(Counting(scores(rules), cards, (), chances), must)) / (PAIR * OTHER_PAIR)


def _patterns(counting: Counting, must: Act | None) -> Iterator[float]:
    """Both stood, one stood and the other hit, both hit; one had a Pok, and the other is left to play."""
    yield _both(counting, STOOD, STOOD, must)
    yield 2 * _both(counting, STOOD, HIT, must) / THIRDS
    yield _both(counting, HIT, HIT, must) / (THIRDS * (THIRDS - 1))
    act = {None: BEST, "stand": LAST, "hit": DRAWN}[must]
    yield 2 * float(counting.followed(None, SHOWN_POK, STOOD)[0][act])
    yield 2 * float(counting.followed(None, SHOWN_POK, HIT)[0][act]) / THIRDS


def _both(counting: Counting, first: Kind, second: Kind, must: Act | None) -> float:
    one, other = (counting.followed(None, *order)[0] for order in ((first, second), (second, first)))
    stand, hit = one[OPENED] + one[LAST], other[DRAWN] + one[DRAWN]
    if must:
        return float(stand if must == "stand" else hit)
    return float(max(stand, hit, one[OPENED] + one[BEST], other[OPENED] + other[BEST]))
