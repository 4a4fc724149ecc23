"""Wagers, made and withdrawn before the first card (TLGC 6), and the collective liability (TLGC 7.3)."""

from croupier.game import Range
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.run import Run, players_only, staff_only
from croupier.games.baccarat.table import MOST, Laid, Table, by_seat, is_place, place_of

MOST_FREE_COUPS = 1000


def stake_range(table: Table, seat: str, bet: str) -> Range:
    """What this seat may lay on this bet now, on top of what lies there."""
    limit, laid, chips = table.limit(seat, bet), table.laid(seat, bet), table.people[seat].chips
    low, high = limit.step, min(chips, MOST, _left_to_partners(table, seat, bet))
    if not table.notice.judged_after:
        low = max(limit.minimum - laid, limit.step)
        high = min(limit.maximum - laid, high)
    return Range(low, max(high, 0) // limit.step * limit.step, limit.step)


def may_wager(table: Table, command: c.Wager) -> None:
    _open_for(table, command.seat, command.bet)
    if table.rules.betting.one_bet or table.rules.betting.in_order:
        _in_turn(table, command.seat)
    if command.stake not in stake_range(table, command.seat, command.bet):
        _refuse_stake(table, command)


def wager(run: Run, command: c.Wager) -> None:
    run.emit(e.WagerPlaced(command.seat, command.bet, command.stake))


def may_withdraw(table: Table, command: c.Withdraw) -> None:
    _open_for(table, command.seat, command.bet)
    if table.rules.betting.in_order:
        table.refuse("order", "a bet once made stands")
    if not table.laid(command.seat, command.bet):
        table.refuse("bets", f"seat {command.seat} has nothing on {command.bet}")


def withdraw(run: Run, command: c.Withdraw) -> None:
    run.emit(e.WagerWithdrawn(command.seat, command.bet, run.table.laid(command.seat, command.bet)))


def may_free_coups(table: Table, command: c.FreeCoups) -> None:
    staff_only(table, command.seat, "manager", "free")
    if table.rules.betting.automatic:
        table.refuse("free", "the cards come when every player has bet, not before")
    if command.coups not in Range(1, MOST_FREE_COUPS):
        table.refuse("free", f"ask for 1 to {MOST_FREE_COUPS} free coups")


def free_coups(run: Run, command: c.FreeCoups) -> None:
    run.emit(e.FreeCoupsGranted(command.coups))


def everyone_has_bet(table: Table) -> bool:
    return next_to_bet(table) is None


def next_to_bet(table: Table) -> str | None:
    """The lowest seat that has no wager yet."""
    have = {wager.seat for wager in table.layout}
    return next((seat for seat in table.seated() if seat not in have), None)


def reductions(table: Table) -> tuple[e.Reduction, ...]:
    """What is over the collective liability, shared pro rata (TLGC 7.3b, ruling B6)."""
    cuts: list[e.Reduction] = []
    for bet, most in table.notice.liability.items():
        wagers = sorted((w for w in table.layout if w.bet == bet), key=lambda w: by_seat(w.seat))
        cuts += shared(wagers, most, table.rules.bets[bet].grain)
    return tuple(cuts)


def shared(wagers: list[Laid], most: int, grain: int) -> list[e.Reduction]:
    """What each wager gives back so that together they are `most` at most, largest remainders first."""
    # In the bet's own grain, so that what is left can still be paid in whole units (ruling A1).
    room, total = most // grain, sum(wager.stake for wager in wagers)
    if total <= most:
        return []
    shares = [divmod(wager.stake * room, total) for wager in wagers]
    spare = room - sum(whole for whole, _ in shares)
    largest = sorted(range(len(wagers)), key=lambda at: -shares[at][1])[:spare]
    kept = [(whole + (at in largest)) * grain for at, (whole, _) in enumerate(shares)]
    return [
        e.Reduction(wager.seat, wager.bet, wager.stake - keep)
        for wager, keep in zip(wagers, kept, strict=True)
        if wager.stake > keep
    ]


def _open_for(table: Table, seat: str, bet: str) -> None:
    players_only(table, seat, "bets")
    if table.phase != "wagers":
        first = "the first card has been dealt" if table.phase == "coup" else "no shoe is ready"
        table.refuse("closed", f"no wager may be made, withdrawn or increased: {first}")
    if bet not in table.rules.bets:
        table.refuse("bets", f"no bet is called {bet!r}; there is {', '.join(table.rules.bets)}")
    if table.shoe.mouth:
        table.refuse("non-betting", "the next coup is played without wagers")
    if not is_place(seat) and place_of(seat) not in table.people:
        table.refuse("standing", f"place {place_of(seat)} is empty: a standing player bets with a seated one")


def _in_turn(table: Table, seat: str) -> None:
    least = table.rules.seating.least
    if len(table.seated()) < least:
        table.refuse(
            "players", f"{len(table.seated())} players: {least} or more must be seated before the bets"
        )
    if any(wager.seat == seat for wager in table.layout):
        table.refuse("one-bet", f"seat {seat} has made its one bet")
    turn = next_to_bet(table)
    if table.rules.betting.in_order and seat != turn:
        table.refuse("order", f"seat {turn} bets next, not seat {seat}")


def _left_to_partners(table: Table, seat: str, bet: str) -> int:
    """What partners may still lay together: no more than one player might (TLGC 7.3)."""
    most = table.notice.limits[bet].maximum
    rooms = [most - sum(table.laid(s, bet) for s in group) for group in table.partners if seat in group]
    return min(rooms, default=table.people[seat].chips)


def _refuse_stake(table: Table, command: c.Wager) -> None:
    show, limit = table.rules.unit.chips, table.limit(command.seat, command.bet)
    topic = "side-limits" if table.rules.bets[command.bet].side else "limits"
    if command.stake <= 0 or command.stake % limit.step:
        table.refuse(
            topic, f"a stake of {show(command.stake)}: lay a multiple of {show(limit.step)}, at least one"
        )
    if command.stake > table.people[command.seat].chips:
        table.refuse("chips", f"seat {command.seat} has {show(table.people[command.seat].chips)} chips")
    if command.stake > _left_to_partners(table, command.seat, command.bet):
        table.refuse(
            "partnership", f"partners together may lay {show(table.notice.limits[command.bet].maximum)}"
        )
    total = table.laid(command.seat, command.bet) + command.stake
    allowed = f"{show(limit.minimum)} to {show(limit.maximum)}"
    table.refuse(topic, f"{show(total)} on {command.bet}: the limits are {allowed}")
