"""A bet's part of a par sheet: what it pays for what, its figures by number of decks, its volatility."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor, sqrt
from statistics import NormalDist

from croupier.exact.distribution import Distribution
from croupier.exact.figures import Count, Figure, Tally, figure, tally
from croupier.exact.odds import OddsSheet
from croupier.exact.prices import Price, net, price, row_masks
from croupier.games.baccarat.bets import ASKABLE, Bet, Row
from croupier.games.baccarat.rules import Rules
from croupier.money import format_chips
from croupier.wire import plain

COUPS = (100, 1_000, 10_000, 100_000, 1_000_000)  # after which the spread is measured against the edge
CONFIDENCE = 0.90  # of the volatility index
REACH = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)  # standard deviations either side


@plain
class PayRow:
    """A line of a paytable; `pays` is None where the stake comes back, "" where it is lost."""

    when: Mapping[str, tuple[str | int, ...]]  # a coup's features and the answers that fit; {}: anything else
    pays: str | None
    clause: str
    coups: Tally
    returned: Figure  # what the line adds to the return of a unit staked


@plain
class BetFigures:
    """A bet at a number of decks; `edge` is the house's on a unit staked."""

    decks: int
    edge: Figure
    returned: Figure
    variance: Figure
    sd: float
    hit: Figure
    push: Figure


@plain
class After:
    """The bettor's result after so many coups with a unit on each."""

    coups: int
    mean: float
    sd: float


@plain
class Volatility:
    index: float  # half the width of nine tenths of results, a coup
    outrun: Count | None  # coups after which the edge exceeds one deviation; None: never
    after: tuple[After, ...]


@plain
class Limits:
    minimum: str
    maximum: str
    step: str
    clause: str


@plain
class BetSheet:
    title: str
    clause: str
    min_decks: int
    limits: Limits | None  # in chips, where the document fixes them
    paytable: tuple[PayRow, ...]
    by_decks: tuple[BetFigures, ...]
    volatility: Volatility
    rounded: Mapping[str, float]  # the edge on one stake of so many chips, winnings in whole chips
    removal: Mapping[str, float]  # what a card of that rank gone adds to the edge

    def at(self, decks: int) -> BetFigures | None:
        return next((found for found in self.by_decks if found.decks == decks), None)


def bet_sheet(rules: Rules, bet: Bet, shoes: Mapping[int, Distribution], sheet: OddsSheet) -> BetSheet:
    coups = shoes[rules.decks]
    return BetSheet(
        title=bet.title,
        clause=bet.clause,
        min_decks=bet.min_decks,
        limits=_limits(rules, bet),
        paytable=_paytable(bet, coups),
        by_decks=tuple(_bet_figures(bet, n, coups) for n, coups in shoes.items() if n >= bet.min_decks),
        volatility=_volatility(price(bet, coups)),
        rounded=sheet.bets[bet.name].rounded,
        removal={rank: effect[bet.name] for rank, effect in sheet.removal.items()},
    )


def _limits(rules: Rules, bet: Bet) -> Limits | None:
    limit = rules.limits.get(bet.name)
    if limit is None:
        return None
    low, high, step = map(format_chips, (limit.minimum, limit.maximum, limit.step))
    return Limits(low, high, step, rules.cite("limits"))


def _paytable(bet: Bet, coups: Distribution) -> tuple[PayRow, ...]:
    rows, left = [], coups.total
    for row, mask in zip(bet.rows, row_masks(bet), strict=True):
        count = coups.count(mask)
        left -= count
        back = Fraction(count, coups.total) * (1 + net(row))
        odds_paid = str(row.odds) if row.odds else None
        rows.append(PayRow(_when(row), odds_paid, row.clause, tally(count, coups.total), figure(back)))
    lost = PayRow({}, "", bet.clause, tally(left, coups.total), figure(0))
    return (*rows, lost)


def _when(row: Row) -> dict[str, tuple[str | int, ...]]:
    """In the order of `ASKABLE`."""
    return {
        feature: tuple(answer for answer in answers if answer in row.when[feature])
        for feature, answers in ASKABLE.items()
        if feature in row.when
    }


def _bet_figures(bet: Bet, decks: int, coups: Distribution) -> BetFigures:
    found = price(bet, coups)
    return BetFigures(
        decks=decks,
        edge=figure(found.edge),
        returned=figure(found.returned),
        variance=figure(found.variance),
        sd=found.sd,
        hit=figure(found.hit),
        push=figure(found.push),
    )


def _volatility(found: Price) -> Volatility:
    after = (After(coups, -float(found.edge) * coups, found.sd * sqrt(coups)) for coups in COUPS)
    outrun = floor(found.variance / found.edge**2) + 1 if found.edge else None
    return Volatility(REACH * found.sd, outrun, tuple(after))
