"""Wagers, made and withdrawn before the first card (TLGC 6), and the collective liability (TLGC 7.3)."""

from croupier.errors import Refused
from croupier.game import Range
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.run import Run, players_only, shoe_ready, staff_only
from croupier.games.baccarat.seats import by_seat, is_place, place_of
from croupier.games.baccarat.table import MOST_LOST, MOST_RETURNED, Agreed, Laid, Table, in_units
from croupier.games.identity_cache import cached_by_identity

MOST_FREE_COUPS = 1000


def stake_ranges(table: Table, seat: str) -> dict[str, Range]:
    """What this seat may lay now on each bet, on top of what lies there; nothing while it may not bet."""
    try:
        _may_bet(table, seat)
    except Refused:
        return {}
    ranges = ((bet, *_unit_range(table, seat, bet)) for bet in table.rules.bets)
    chips = table.rules.unit.chips
    return {
        bet: Range(chips(low), chips(high), chips(step)) for bet, low, high, step in ranges if low <= high
    }


def _unit_range(table: Table, seat: str, bet: str) -> tuple[int, int, int]:
    """What a seat may lay on a bet, in units."""
    limit, laid = table.limit(seat, bet), table.units_on(seat, bet)
    low, high = limit.step, min(table.people[seat].units, _safe_stake(table, bet))
    if table.partners:
        high = min(high, _left_to_partners(table, seat, bet))
    if not table.judged_after:
        low = max(limit.minimum - laid, limit.step)
        high = min(limit.maximum - laid, high)
    return low, max(high, 0) // limit.step * limit.step, limit.step


def _safe_stake(table: Table, bet: str) -> int:
    """The most units on which all that may come back can still be counted."""
    return MOST_RETURNED // table.rules.bets[bet].largest if table.bank_units > -MOST_LOST else 0


def may_wager(table: Table, command: c.Wager) -> None:
    _may_bet(table, command.seat)
    _known_bet(table, command.bet)
    low, high, step = _unit_range(table, command.seat, command.bet)
    units = in_units(table.rules.unit, command.stake)
    if not low <= units <= high or (units - low) % step:
        _refuse_stake(table, command)


def wager(run: Run, command: c.Wager) -> None:
    run.emit(e.WagerPlaced(command.seat, command.bet, command.stake))


def may_withdraw(table: Table, command: c.Withdraw) -> None:
    _open_for(table, command.seat)
    _known_bet(table, command.bet)
    if table.rules.betting.in_order:
        table.refuse("order", "a bet once made stands")
    if not table.units_on(command.seat, command.bet):
        table.refuse("bets", f"seat {command.seat} has nothing on {command.bet}")


def withdraw(run: Run, command: c.Withdraw) -> None:
    units = run.state.units_on(command.seat, command.bet)
    run.emit(e.WagerWithdrawn(command.seat, command.bet, run.state.rules.unit.chips(units)))


def may_free_coups(table: Table, command: c.FreeCoups) -> None:
    if not table.rules.betting.free_coups or table.rules.betting.automatic:
        table.refuse("free", "the rulebook has no free coups: bets come before the cards")
    staff_only(table, command.seat, "manager", "free")
    if command.coups not in Range(1, MOST_FREE_COUPS):
        table.refuse("free", f"ask for 1 to {MOST_FREE_COUPS} free coups")


def everyone_has_bet(table: Table) -> bool:
    return next_to_bet(table) is None


@cached_by_identity
def next_to_bet(table: Table) -> str | None:
    """The lowest seat that is still to bet; one that has let the clock run out is passed over (ruling A4)."""
    seats, passed = table.seated(), table.passed
    if table.rules.betting.in_order and table.layout:
        last = max([int(wager.seat) for wager in table.layout])
        seats = [seat for seat in seats if int(seat) > last]
    for seat in seats:
        if seat not in passed and is_to_bet(table, seat):
            return seat
    if passed and not table.layout:  # nobody has bet: the round begins anew
        return next((seat for seat in seats if is_to_bet(table, seat)), None)
    return None


def is_to_bet(table: Table, seat: str) -> bool:
    """Whether a seat has no wager yet and could make one: who holds too little is passed over (ruling A4)."""
    return not _has_bet(table, seat) and could_bet(table, seat)


def could_bet(table: Table, seat: str) -> bool:
    """Whether the limits and what a seat holds leave it any wager to make."""
    for bet in table.rules.bets:
        low, high, _ = _unit_range(table, seat, bet)
        if low <= high:
            return True
    return False


def _has_bet(table: Table, seat: str) -> bool:
    return seat in [wager.seat for wager in table.layout]


def reductions(table: Table) -> tuple[e.Reduction, ...]:
    """What is over the collective liability, shared pro rata (TLGC 7.3b, ruling B6)."""
    cuts: list[e.Reduction] = []
    for bet, most in table.liability.items():
        cuts += reduced(table, bet, [wager for wager in table.layout if wager.bet == bet], most)
    return tuple(cuts)


def reduced(table: Table, bet: str, wagers: list[Laid], most: int) -> list[e.Reduction]:
    """What each wager gives back so that together they are `most` units at most."""
    wagers = sorted(wagers, key=lambda wager: by_seat(wager.seat))
    stakes = shared([wager.units for wager in wagers], most, table.rules.bets[bet].grain)
    return [
        e.Reduction(wager.seat, bet, table.rules.unit.chips(wager.units - stake))
        for wager, stake in zip(wagers, stakes, strict=True)
        if wager.units > stake
    ]


def shared(stakes: list[int], most: int, grain: int) -> list[int]:
    """Stakes brought down pro rata to `most` units together, largest remainders first (ruling B6)."""
    # In the bet's own grain, so that what is left can still be paid in whole units (ruling A1).
    room, total = most // grain, sum(stakes)
    if total <= most:
        return stakes
    shares = [divmod(stake * room, total) for stake in stakes]
    spare = room - sum(units for units, _ in shares)
    largest = sorted(range(len(stakes)), key=lambda n: -shares[n][1])[:spare]
    return [(units + (n in largest)) * grain for n, (units, _) in enumerate(shares)]


def _may_bet(table: Table, seat: str) -> None:
    _open_for(table, seat)
    if table.rules.betting.one_bet or table.rules.betting.in_order:
        _in_turn(table, seat)


def _known_bet(table: Table, bet: str) -> None:
    if bet not in table.rules.bets:
        table.refuse("bets", f"no bet is called {bet!r}; choose from {', '.join(table.rules.bets)}")


def _open_for(table: Table, seat: str) -> None:
    players_only(table, seat, "places")
    if table.phase == "coup":
        why = "no wager may be made, withdrawn or increased: the first card has been dealt"
        table.refuse("closed", why)
    shoe_ready(table)
    if table.shoe.mouth:
        table.refuse(table.shoe.without_wagers, "the next coup is played without wagers")
    if not is_place(seat) and place_of(seat) not in table.people:
        table.refuse("standing", f"place {place_of(seat)} is empty: a standing player bets with a seated one")


def _in_turn(table: Table, seat: str) -> None:
    least, seated = table.rules.seating.least, sum(map(is_place, table.people))
    if seated < least:
        table.refuse("players", f"{seated} players: {least} or more must be seated before the bets")
    if _has_bet(table, seat):
        table.refuse("one-bet", f"seat {seat} has made its one bet")
    turn = next_to_bet(table)
    if table.rules.betting.in_order and seat != turn:
        table.refuse("order", f"seat {turn} bets next, not seat {seat}" if turn else "no seat is to bet")


def _left_to_partners(table: Table, seat: str, bet: str) -> int:
    """What partners may still lay together: no more than one player might (TLGC 7.3)."""
    most = table.limits[bet].maximum
    rooms = [most - sum(table.units_on(s, bet) for s in group) for group in table.partners if seat in group]
    return min(rooms, default=table.people[seat].units)


def _refuse_stake(table: Table, command: c.Wager) -> None:
    unit, limit = table.rules.unit, table.limit(command.seat, command.bet)
    text, stake = unit.text, unit.units(command.stake)
    topic = "side-limits" if table.rules.bets[command.bet].side else "limits"
    if stake <= 0 or stake % limit.step:
        table.refuse(topic, f"a stake of {text(stake)}: lay a multiple of {text(limit.step)}, at least one")
    if stake > table.people[command.seat].units:
        held = f"seat {command.seat} has {text(table.people[command.seat].units)} chips"
        table.refuse("chips", held, "held")
    if stake > _left_to_partners(table, command.seat, command.bet):
        most = text(table.limits[command.bet].maximum)
        table.refuse("partnership", f"partners together may lay {most}")
    if stake > (countable := _safe_stake(table, command.bet)):
        table.refuse(topic, f"a stake of {text(stake)}: the table counts no more than {text(countable)}")
    total = table.units_on(command.seat, command.bet) + stake
    own = table.people[command.seat].limits.get(command.bet, Agreed())
    if (own.maximum if total > limit.maximum else own.minimum) is not None:
        topic = "agreed-limits"
    allowed = f"{text(limit.minimum)} to {text(limit.maximum)}"
    table.refuse(topic, f"{text(total)} on {command.bet}: the limits are {allowed}")
