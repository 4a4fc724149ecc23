"""How a baccarat table runs by itself: whom it waits for, and what dealer and Inspector do next."""

from collections.abc import Sequence
from typing import Any

from croupier.errors import BadInput
from croupier.game import Turn
from croupier.games.baccarat import commands as c
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.seating import needed_staff
from croupier.games.baccarat.seats import is_place
from croupier.games.baccarat.shoe import awaiting_check, cut_offered_to
from croupier.games.baccarat.squeeze import DEALER, turner
from croupier.games.baccarat.table import STAFF, Table
from croupier.games.baccarat.wagers import could_bet, next_to_bet
from croupier.games.identity_cache import cached_by_identity

SEATS = 7  # taken by default
MANAGER = STAFF[2]


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


@cached_by_identity
def turn(table: Table) -> Turn:
    """The seats that may bet, check, cut or turn cards now."""
    if table.phase == "wagers":
        return _betting(table)
    if table.phase == "prepare":
        needed = table.rules.shoe.checked and DEALER in table.shoe.checked_by
        return Turn("check the cards", awaiting_check(table)) if needed else Turn()
    if table.phase == "cut":
        offered = cut_offered_to(table)
        return Turn() if offered in STAFF else Turn("cut", (offered,))
    turning = turner(table) if table.phase == "coup" else None
    return Turn("turn cards", (turning[1],)) if turning else Turn()


def house(table: Table) -> c.Command | None:
    """The next command of the staff; None while a seat is to answer first, or nobody is there to play."""
    if not table.people:
        return None  # cards are checked, shuffled and cut in front of whoever comes (TLGC 5)
    if (gone := gone_staff(table)) and table.phase != "closed":
        return c.Attend(gone[0])
    if _squeeze_due(table):
        return c.AllowSqueeze(MANAGER)
    if table.phase == "prepare":
        checked = not table.rules.shoe.checked or DEALER in table.shoe.checked_by
        return c.Shuffle(DEALER) if checked else c.CheckCards(DEALER)
    if table.phase == "cut":
        return None if turn(table).seats else c.Cut("inspector", table.shoe.size // 2)
    if table.phase == "wagers":
        dealt_for = table.layout or table.free or table.shoe.mouth
        return c.Deal(DEALER) if dealt_for and not table.rules.betting.automatic else None
    return c.Deal(DEALER) if table.phase == "coup" and not turn(table).seats else None


def gone_staff(table: Table) -> list[str]:
    """Who must be at the table and has left it (TLGC 3)."""
    return [office for office in needed_staff(table) if office not in table.staff]


def shoes(table: Table) -> int:
    """Shoes dealt to their end."""
    ended = table.phase == "prepare" or table.rules.shoe.fresh
    return table.shoe.number if ended else table.shoe.number - 1


def _betting(table: Table) -> Turn:
    betting = table.rules.betting
    if table.shoe.mouth or len(table.seated()) < table.rules.seating.least:
        return Turn()  # a coup without wagers (ruling B9), or too few players
    if betting.in_order:
        following = next_to_bet(table)
        return Turn("bet", (following,) if following else ())
    answered = {*table.passed, *[wager.seat for wager in table.layout]}
    done = [seat for seat in table.people if seat in answered or not could_bet(table, seat)]
    return Turn("bet", tuple(table.people), at_once=True, done=tuple(done))


def _squeeze_due(table: Table) -> bool:
    """Whether the players have asked to turn the cards, and the management is to inform Surveillance."""
    requested = table.squeeze_requested and not table.squeeze_allowed
    return table.squeeze and requested and table.phase not in ("coup", "closed") and MANAGER in table.staff
