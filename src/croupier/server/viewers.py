"""Whose knowledge a visitor may look back with: one's own seat's, and anyone's once the cards are told."""

from typing import Any, NamedTuple

from fastapi import HTTPException

from croupier.server.attendance import Holder
from croupier.server.fanout import Viewer
from croupier.server.live import LiveTable
from croupier.server.people import Person
from croupier.server.stream import Entry

PACK = ""  # of a table that has one; a competition hides wagers as well as cards, and has several
OTHERS = "this seat's knowledge is its own until all its cards are told"


class Looking(NamedTuple):
    """A viewer, and whether all that the viewer knew may be shown: else only what has been told since."""

    viewer: Viewer
    whole: bool = True


def looking_as(live: LiveTable, person: Person | None, seat: str | None) -> Looking:
    """As whom a visitor looks back: as the seat one holds by default, as a spectator with the empty text."""
    own = own_seats(live, person)
    name = next(iter(own), "") if seat is None else seat
    if not name:
        return Looking(Viewer())
    if name in own and not live.attendance.closed:
        return Looking(Viewer(name, own[name].since))
    if not live.attendance.closed and not live.attendance.revealed.get(PACK):
        raise HTTPException(403, OTHERS)
    if name not in live.game.seats_of(live.row.start) and not live.attendance.closed:
        raise HTTPException(404, "the table has no such seat")
    return Looking(Viewer(name), bool(live.attendance.closed))


def own_seats(live: LiveTable, person: Person | None) -> dict[str, Holder]:
    """The seats and offices that a person holds now."""
    holders = {**live.attendance.offices, **live.attendance.seats}
    return {name: one for name, one in holders.items() if person and one.person == person.id and not one.bot}


def is_told(live: LiveTable, state: Any) -> bool:
    """Whether everybody may know by now what each seat knew: the shuffles that were in play are revealed.

    Where there is staff, it may have spoken to one player alone, which stays between them.
    """
    if live.game.offices:
        return False
    shuffles, revealed = live.game.shuffles(state), live.attendance.revealed.get(PACK, 0)
    return set(shuffles) == {PACK} and shuffles[PACK] <= revealed > 0


def known_as(live: LiveTable, looking: Looking, seq: int, state: Any) -> str | None:
    """The seat whose knowledge is shown of the table as it stood after an entry; None: a spectator's."""
    viewer = looking.viewer
    if viewer.seat is not None and not looking.whole and not is_told(live, state):
        raise HTTPException(403, OTHERS)
    return viewer.seat if seq >= viewer.since else None


def reader_of(live: LiveTable, looking: Looking, entry: Entry) -> Viewer:
    """As whom an entry of the log is read: what is not told yet, as a spectator does."""
    if looking.whole or entry.scope == "table":
        return looking.viewer
    return looking.viewer if is_told(live, live.game.evolve(entry.before, entry.event)) else Viewer()


def viewers_at(live: LiveTable, person: Person | None, seq: int, state: Any) -> list[str]:
    """The seats with whose knowledge a visitor may look at an entry."""
    if live.attendance.closed or is_told(live, state):
        return list(dict.fromkeys((*live.game.seats_of(live.row.start), *live.attendance.seats)))
    return [name for name, holder in own_seats(live, person).items() if holder.since <= seq]
