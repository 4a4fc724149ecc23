"""Of a baccarat table: the roads of its shoe, what bets pay and have brought, exact odds of what is left."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from croupier.cards import Card
from croupier.exact.composition import Composition, full
from croupier.exact.distribution import Distribution, distribution
from croupier.exact.prices import price
from croupier.games.baccarat.bets import Bet, Row
from croupier.games.baccarat.coup import MAX_CARDS
from croupier.games.baccarat.events import Payment
from croupier.games.baccarat.roads import Roads
from croupier.games.baccarat.roads import roads as roads_of
from croupier.games.baccarat.table import Table
from croupier.games.baccarat.tableau import Tableau
from croupier.insights.registry import Insight
from croupier.money import Chips, Odds, as_chips
from croupier.wire import plain

OUTCOMES = ("player", "banker", "tie")


@plain
class PaidLine:
    """One price of a bet: `when` is empty where the bet's name says it all."""

    when: str
    odds: str
    clause: str


@plain
class Spot:
    """A bet as it is printed on the layout."""

    title: str
    hand: str | None  # that it backs
    side: bool
    pays: tuple[PaidLine, ...]


@plain
class SeatResult:
    """What a seat has won or lost by all its wagers together, after a commission."""

    net: Chips
    commission: Chips


@plain
class CoupResult:
    """Of the last coup that was settled."""

    coup: int
    seats: Mapping[str, SeatResult]


@plain
class BetChances:
    """Of the next coup: how often a bet wins, and what the house keeps of a chip on average."""

    title: str
    hit: float
    edge: float


@plain
class Chances:
    """Of the next coup, by the cards that nobody has seen yet."""

    cards: int
    outcomes: Mapping[str, float]
    bets: Mapping[str, BetChances]


def roads(table: Table, seat: str | None) -> Roads:
    """What everybody at the table has seen of the shoe's coups, as the boards draw it."""
    return roads_of(table.results)


def layout(table: Table, seat: str | None) -> dict[str, Spot]:
    """Every bet of the table, and what it pays."""
    return {name: _spot(bet) for name, bet in table.rules.bets.items()}


def odds(table: Table, seat: str | None) -> Chances | None:
    """Exact, from the cards that lie in the shoe for all that anybody knows; None: too few for a coup."""
    rules, seen = table.rules, tuple(_seen(table))
    if len(rules.pack()) - len(seen) < MAX_CARDS:
        return None
    return _chances(rules.tableau, tuple(rules.bets.values()), full(rules.decks).without(seen))


def result(table: Table, seat: str | None) -> CoupResult | None:
    """What the last coup has brought each seat with wagers in it; None: it is void, or there was none."""
    last = table.last
    if last is None or last.void:
        return None
    seats = dict.fromkeys(payment.seat for payment in last.payments)
    return CoupResult(last.play.number, {one: _seat_result(last.payments, one) for one in seats})


INSIGHTS: Mapping[str, Insight] = {"roads": roads, "layout": layout, "odds": odds, "result": result}


# What is printed on the layout


def _spot(bet: Bet) -> Spot:
    lines = [PaidLine(_when(bet, row), _in_words(row.odds), row.clause) for row in bet.rows if row.odds]
    return Spot(bet.title, bet.hand, bet.side, tuple(lines))


def _in_words(odds: Odds) -> str:
    """As a layout prints it: even money less a commission, or so much to so much."""
    percent = 100 * _commission(odds.ratio)
    if percent and percent.denominator == 1:
        return f"1 to 1 less {percent}%"
    return f"{odds.win} to {odds.stake}"


def _commission(ratio: Fraction) -> Fraction:
    """What a price just below even money keeps of each chip won."""
    share = 1 - ratio
    return share if 0 < share <= Fraction(1, 10) else Fraction()


def _when(bet: Bet, row: Row) -> str:
    """What a row asks beyond what the bet's name says."""
    conditions = [(feature, answers) for feature, answers in row.when.items() if {bet.name} != answers]
    return ", ".join(_condition(feature, answers) for feature, answers in conditions)


def _condition(feature: str, answers: Iterable[Any]) -> str:
    wanted = " or ".join(map(str, sorted(answers)))
    hand, _, what = feature.partition("_")
    if what == "pair" or feature == "result":
        return wanted
    if what == "cards":
        return f"{hand} with {wanted} cards"
    return f"by {wanted}" if feature == "margin" else f"on {wanted}"


# What a coup has brought


def _seat_result(payments: Iterable[Payment], seat: str) -> SeatResult:
    own = [payment for payment in payments if payment.seat == seat]
    net = sum((Fraction(payment.returned) - payment.stake for payment in own), Fraction())
    return SeatResult(as_chips(net), as_chips(sum(map(_commission_on, own), Fraction())))


def _commission_on(payment: Payment) -> Fraction:
    if payment.outcome != "win" or not payment.at_risk:
        return Fraction()
    won = Fraction(payment.returned) - payment.stake
    return payment.at_risk * _commission(won / payment.at_risk)


# What everybody knows of the shoe


def _seen(table: Table) -> Iterable[Card]:
    """Cards that have come out face up; those face down are as unknown as those in the shoe."""
    shoe = table.shoe
    if table.rules.shoe.fresh:
        return ()
    if not shoe.order:
        return shoe.seen
    out = Counter(shoe.order[: shoe.drawn])
    out.subtract([*shoe.excess, *shoe.never_seen, *(table.play.face_down_cards() if table.play else ())])
    return (+out).elements()


@lru_cache(maxsize=256)  # a table's people all ask after the same coup
def _chances(tableau: Tableau, bets: tuple[Bet, ...], shoe: Composition) -> Chances:
    coups = distribution(tableau, shoe)
    ways = Counter[str]()
    for found, count in coups.counts.items():
        ways[found.result] += count
    outcomes = {name: ways[name] / coups.total for name in OUTCOMES}
    return Chances(shoe.cards, outcomes, {bet.name: _bet_chances(bet, coups) for bet in bets})


def _bet_chances(bet: Bet, coups: Distribution) -> BetChances:
    found = price(bet, coups)
    return BetChances(bet.title, float(found.hit), float(found.edge))
