"""What comes back on every wager (TLGC 7.4, 7.5, 12, 13, 15.7)."""

from croupier.games.baccarat.coup import Signature
from croupier.games.baccarat.events import Payment
from croupier.games.baccarat.table import Laid, Table


def payments(table: Table, coup: Signature) -> tuple[Payment, ...]:
    return tuple([_payment(table, wager, coup) for wager in table.layout])


def under_minimum(table: Table) -> list[Laid]:
    """Wagers found too small after the result: their owners are advised (TLGC 7.5)."""
    return [wager for wager in table.layout if _too_small(table, wager)]


def _payment(table: Table, wager: Laid, coup: Signature) -> Payment:
    due = table.rules.bets[wager.bet].pay(coup)
    risked, clause = _risked(table, wager)
    if not risked:
        return Payment(wager.seat, wager.bet, wager.stake, 0, wager.stake, "push", clause)
    back = wager.stake - risked + due.returned(risked)
    return Payment(wager.seat, wager.bet, wager.stake, risked, back, due.outcome, due.clause)


def at_risk(stake: int, maximum: int) -> int:
    """How much of a stake counts: up to the maximum and no more (TLGC 7.4)."""
    return min(stake, maximum)


def _risked(table: Table, wager: Laid) -> tuple[int, str]:
    """How much of a wager counts, and by which clause where that is not all of it (ruling B7)."""
    if _too_small(table, wager):
        advised = table.people[wager.seat].advised
        return (0 if advised else wager.stake), table.rules.cite("under-minimum")
    return at_risk(wager.stake, table.limit(wager.seat, wager.bet).maximum), table.rules.cite("over-maximum")


def _too_small(table: Table, wager: Laid) -> bool:
    return wager.stake + wager.given_back < table.limit(wager.seat, wager.bet).minimum
