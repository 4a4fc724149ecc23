"""How a baccarat table runs by itself: whom it waits for, and what dealer and Inspector do next."""

from collections.abc import Sequence
from typing import Any

from croupier.errors import BadInput
from croupier.game import Turn
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import squeeze
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.shoe import cut_offered_to
from croupier.games.baccarat.table import STAFF, Table, is_place
from croupier.games.baccarat.wagers import next_to_bet

SEATS = 7  # taken by default


def seats(rules: Rules) -> tuple[str, ...]:
    return tuple(str(place) for place in range(1, max(SEATS, rules.seating.least) + 1))


def table_for(rules: Rules, taken: Sequence[str]) -> dict[str, Any]:
    """The smallest table with these seats."""
    if odd := next((seat for seat in taken if not is_place(seat)), None):
        raise BadInput(f"seat {odd}: a {rules.name} table numbers its places, as in 1-7")
    highest = max(map(int, taken))
    fits = [places for places in sorted(rules.seating.places) if places >= highest]
    if not fits:
        raise BadInput(f"seat {highest}: a {rules.name} table has at most {max(rules.seating.places)} places")
    if len(taken) < rules.seating.least:
        needs = f"{rules.name} needs {rules.seating.least} players or more ({rules.cite('players')})"
        raise BadInput(f"{len(taken)} seats: {needs}")
    return {"places": fits[0]}


def turn(table: Table) -> Turn:
    """The seats that may bet, cut or turn cards now."""
    if table.phase == "wagers":
        return Turn("bet", _bettors(table), at_once=not table.rules.betting.in_order)
    if table.phase == "cut":
        offered = cut_offered_to(table)
        return Turn() if offered in STAFF else Turn("cut", (offered,))
    turning = squeeze.turner(table) if table.phase == "coup" else None
    return Turn("turn cards", (turning[1],)) if turning else Turn()


def house(table: Table) -> c.Command | None:
    """The next command of the staff; None while a seat is to answer first."""
    if table.phase == "prepare":
        checked = not table.rules.shoe.checked or "dealer" in table.shoe.checked_by
        return c.Shuffle("dealer") if checked else c.CheckCards("dealer")
    if table.phase == "cut":
        return None if turn(table).seats else c.Cut("inspector", table.shoe.size // 2)
    if table.phase == "wagers":
        return None if table.rules.betting.automatic else c.Deal("dealer")
    return c.Deal("dealer") if table.phase == "coup" and not turn(table).seats else None


def shoes(table: Table) -> int:
    """Shoes dealt to their end."""
    ended = table.phase == "prepare" or table.rules.shoe.fresh
    return table.shoe.number if ended else table.shoe.number - 1


def _bettors(table: Table) -> tuple[str, ...]:
    if table.shoe.mouth:  # a coup without wagers (ruling B9)
        return ()
    if not table.rules.betting.in_order:
        return tuple(table.people)
    following = next_to_bet(table)
    return (following,) if following else ()
