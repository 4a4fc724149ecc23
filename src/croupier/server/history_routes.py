"""Looking back at a table over HTTP: log, rounds, how it stood at an entry, what opens a hidden card."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query
from pydantic_core import to_json
from starlette.responses import Response

from croupier.insights.registry import insights_of
from croupier.server.api import TheServer, Visitor, entered
from croupier.server.fanout import Viewer
from croupier.server.frames import REFUSALS
from croupier.server.history import entries_after, openings, rounds_in, state_at
from croupier.server.live import LiveTable
from croupier.server.people import Person
from croupier.wire import to_data

MOST_LINES = 500
MOST_SEQ = 2**53 - 1

router = APIRouter(prefix="/api/tables/{table}", responses=REFUSALS)
After = Annotated[int, Query(ge=0, le=MOST_SEQ)]
Count = Annotated[int, Query(ge=1, le=MOST_LINES)]


def viewer_of(live: LiveTable, person: Person | None, seat: str | None) -> Viewer:
    """With whose knowledge a visitor looks back: its own seat's; anyone's once the table is closed."""
    if live.attendance.closed and seat is not None:
        return Viewer(seat)
    holders = {**live.attendance.offices, **live.attendance.seats}
    own = {name: one for name, one in holders.items() if person and one.person == person.id and not one.bot}
    if seat is not None and seat not in own:
        raise HTTPException(403, "this seat's knowledge is its own until the table is closed")
    name = seat or next(iter(own), None)
    return Viewer(name, own[name].since) if name is not None else Viewer()


@router.get("/log")
async def log(
    table: str,
    person: Visitor,
    server: TheServer,
    after: After = 0,
    count: Count = 200,
    seat: str | None = None,
    code: str = "",
) -> Response:
    """What happened after an entry, each line as the viewer may read it."""
    live = await entered(server, table, person, code)
    viewer = viewer_of(live, person, seat)
    entries = await server.read(lambda connection: entries_after(connection, live.row, after, count))
    lines = [live.fanout.line(entry, viewer, {}) for entry in entries if entry.seq <= live.position.seq]
    return Response(b'{"lines":[' + b",".join(lines) + b"]}", media_type="application/json")


@router.get("/rounds")
async def rounds(
    table: str, person: Visitor, server: TheServer, after: After = 0, count: Count = 200, code: str = ""
) -> dict[str, Any]:
    """Rounds that ended among the entries after one: where each begins and ends, and its last sentence."""
    live = await entered(server, table, person, code)
    entries = await server.read(lambda connection: entries_after(connection, live.row, after, count))
    game = live.game
    found = [
        {
            "from": first.seq,
            "to": last.seq,
            "sentence": game.explain(last.before, game.redact(last.event, None)),
        }
        for first, last in rounds_in(live.row, entries)
    ]
    return {"rounds": found, "read": entries[-1].seq if entries else after}


@router.get("/views/{seq}")
async def view_at(
    table: str, seq: int, person: Visitor, server: TheServer, seat: str | None = None, code: str = ""
) -> Response:
    """The table as it stood after an entry, as the viewer knew it then."""
    live = await entered(server, table, person, code)
    viewer = viewer_of(live, person, seat)
    if not 0 <= seq <= live.position.seq:
        raise HTTPException(404, f"the table has entries 0 to {live.position.seq}")
    state = await server.read(lambda connection: state_at(connection, live.row, seq))
    view = live.game.view(state, viewer.seat if seq >= viewer.since else None)
    return Response(to_json({"seq": seq, "view": to_data(view)}), media_type="application/json")


@router.get("/insights/{name}")
async def insight(
    table: str,
    name: str,
    person: Visitor,
    server: TheServer,
    seq: Annotated[int | None, Query(ge=0, le=MOST_SEQ)] = None,
    seat: str | None = None,
    code: str = "",
) -> Response:
    """What the viewer may be told beyond the view, such as roads and odds, as things stood after an entry."""
    live = await entered(server, table, person, code)
    viewer, entry = viewer_of(live, person, seat), live.position.seq if seq is None else seq
    found = insights_of(live.game).get(name)
    if found is None:
        raise HTTPException(404, f"{live.game.name} has no insight called {name[:40]!r}")
    if entry > live.position.seq:
        raise HTTPException(404, f"the table has entries 0 to {live.position.seq}")
    state = live.state
    if entry != live.position.seq:
        state = await server.read(lambda connection: state_at(connection, live.row, entry))
    known_as = viewer.seat if entry >= viewer.since else None
    value = await asyncio.to_thread(lambda: to_data(found(state, known_as)))
    return Response(to_json({"seq": entry, "value": value}), media_type="application/json")


@router.get("/openings")
async def card_openings(table: str, person: Visitor, server: TheServer, code: str = "") -> dict[str, Any]:
    """What opens the commitments to the cards that one's seat may know, where cards are told one by one."""
    live = await entered(server, table, person, code)
    seat = viewer_of(live, person, None).seat
    found = await server.read(lambda connection: openings(connection, live.row, seat))
    return {"openings": [to_data(one) for one in found]}
