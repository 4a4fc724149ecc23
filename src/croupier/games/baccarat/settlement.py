"""What comes back on every wager (TLGC 7.4, 7.5, 12, 13, 15.7)."""

from fractions import Fraction
from typing import TypeVar

from croupier.games.baccarat.coup import Signature
from croupier.games.baccarat.events import Payment
from croupier.games.baccarat.table import Laid, Table

Amount = TypeVar("Amount", int, Fraction, int | Fraction)  # units or chips


def payments(table: Table, coup: Signature) -> tuple[Payment, ...]:
    return tuple([payment(table, wager, coup) for wager in table.layout])


def at_risk(stake: Amount, maximum: Amount) -> Amount:
    """How much of a stake counts: up to the maximum and no more (TLGC 7.4)."""
    return min(stake, maximum)


def payment(table: Table, wager: Laid, coup: Signature) -> Payment:
    """One wager's end, wherever it was written down."""
    payout, chips = table.rules.bets[wager.bet].pay(coup), table.rules.unit.chips
    stake = chips(wager.units)
    if wager.small and table.people[wager.seat].advised:
        # Its owner was advised before: it is returned, whatever the result (ruling B7).
        clause = table.rules.cite("under-minimum")
        return Payment(wager.seat, wager.bet, stake, 0, stake, "push", clause)
    risked = at_risk(wager.units, table.limit(wager.seat, wager.bet).maximum)
    over = wager.units - risked
    returned = chips(over + payout.returned(risked))
    risk = chips(risked) if over else stake
    clause = table.rules.cite("over-maximum") if over else payout.clause
    return Payment(wager.seat, wager.bet, stake, risk, returned, payout.outcome, clause)
