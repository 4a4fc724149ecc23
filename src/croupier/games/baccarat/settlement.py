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
    at_risk, clause = _at_risk(table, wager)
    if not at_risk:
        return Payment(wager.seat, wager.bet, wager.stake, 0, wager.stake, "push", clause)
    back = wager.stake - at_risk + due.returned(at_risk)
    return Payment(wager.seat, wager.bet, wager.stake, at_risk, back, due.outcome, due.clause)


def _at_risk(table: Table, wager: Laid) -> tuple[int, str]:
    """How much of a wager counts, and by which clause where that is not all of it (ruling B7)."""
    if not table.notice.judged_after:
        return wager.stake, ""
    if _too_small(table, wager):
        advised = table.people[wager.seat].advised
        return (0 if advised else wager.stake), table.rules.cite("under-minimum")
    return min(wager.stake, table.limit(wager.seat, wager.bet).maximum), table.rules.cite("over-maximum")


def _too_small(table: Table, wager: Laid) -> bool:
    late = table.notice.judged_after and not wager.reduced
    return late and wager.stake < table.limit(wager.seat, wager.bet).minimum
