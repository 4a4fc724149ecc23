"""What comes back on every wager (TLGC 7.4, 7.5, 12, 13, 15.7)."""

from croupier.games.baccarat.coup import Signature
from croupier.games.baccarat.events import Payment
from croupier.games.baccarat.table import Laid, Table


def payments(table: Table, coup: Signature) -> tuple[Payment, ...]:
    return tuple([payment(table, wager, coup) for wager in table.layout])


def at_risk(stake: int, maximum: int) -> int:
    """How much of a stake counts: up to the maximum and no more (TLGC 7.4)."""
    return min(stake, maximum)


def payment(table: Table, wager: Laid, coup: Signature) -> Payment:
    """One wager's end, wherever it was written down."""
    due = table.rules.bets[wager.bet].pay(coup)
    if wager.small and table.people[wager.seat].advised:
        # Its owner was told before: back it goes, whatever the result (ruling B7).
        clause = table.rules.cite("under-minimum")
        return Payment(wager.seat, wager.bet, wager.stake, 0, wager.stake, "push", clause)
    risked = at_risk(wager.stake, table.limit(wager.seat, wager.bet).maximum)
    back = wager.stake - risked + due.returned(risked)
    return Payment(wager.seat, wager.bet, wager.stake, risked, back, due.outcome, due.clause)
