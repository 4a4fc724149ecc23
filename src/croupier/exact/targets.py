"""What a bet would have to pay for the house to have a given edge."""

import re
from collections.abc import Mapping
from fractions import Fraction

from croupier.errors import BadInput
from croupier.exact.distribution import Distribution
from croupier.exact.figures import Ratio
from croupier.exact.prices import net, price, row_masks
from croupier.games.baccarat.bets import Bet
from croupier.money import Odds, Unit
from croupier.wire import plain

EDGE = re.compile(r"(-?\d{1,6}(?:\.\d{1,12})?)(%?)", re.ASCII)


@plain
class TargetOdds:
    """What one row of a paytable would have to pay while the others stay as they are."""

    when: Mapping[str, tuple[str | int, ...]]  # the row's conditions
    odds: str  # that it pays now
    exact: Ratio | None  # that give the edge exactly; None: even nothing paid leaves less than the edge
    payable: str | None  # the nearest that a stake of one chip can be paid in the table's units
    edge: float | None  # at those


def odds_for(bet: Bet, coups: Distribution, edge: Fraction, unit: Unit) -> tuple[TargetOdds, ...]:
    """For each row that pays, the odds at which the house has this edge."""
    return tuple(
        _target(bet, place, coups, edge, unit) for place, row in enumerate(bet.rows) if row.odds is not None
    )


def read_edge(text: str) -> Fraction:
    """An edge as people write it.

    >>> read_edge("5%"), read_edge("0.0125")
    (Fraction(1, 20), Fraction(1, 80))
    """
    match = EDGE.fullmatch(text.strip())
    edge = Fraction(match[1]) / (100 if match[2] else 1) if match else None
    if edge is None or not -1 < edge < 1:
        raise BadInput(f"an edge of {text}: write it as 5% or 0.05, between -100% and 100%")
    return edge


def _target(bet: Bet, place: int, coups: Distribution, edge: Fraction, unit: Unit) -> TargetOdds:
    row, chance = bet.rows[place], Fraction(coups.count(row_masks(bet)[place]), coups.total)
    when = {feature: tuple(sorted(answers)) for feature, answers in row.when.items()}
    now = price(bet, coups).edge
    exact = net(row) + (now - edge) / chance if chance else Fraction(-1)
    if exact <= 0:
        return TargetOdds(when, str(row.odds), None, None, None)
    paid = max(Fraction(1, unit.per_chip), Fraction(round(exact * unit.per_chip), unit.per_chip))
    payable = Odds(paid.numerator, paid.denominator)
    return TargetOdds(when, str(row.odds), exact, str(payable), float(now + (net(row) - paid) * chance))
