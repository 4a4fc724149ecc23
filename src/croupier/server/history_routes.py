"""Looking back at a table over HTTP: log, rounds, how it stood at an entry, what opens a hidden card."""

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query
from pydantic_core import to_json
from starlette.responses import Response

from croupier.insights.registry import insights_of
from croupier.server.answers import CardOpenings, Insight, Log, PastView, Rounds
from croupier.server.api import TheServer, Visitor, entered
from croupier.server.fanout import holder_data
from croupier.server.frames import REFUSALS
from croupier.server.history import entries_after, openings, position_at, rounds_in
from croupier.server.viewers import known_as, looking_as, reader_of, viewers_at
from croupier.wire import to_data

MOST_LINES = 500
MOST_SEQ = 2**53 - 1

router = APIRouter(prefix="/api/tables/{table}", responses=REFUSALS)
After = Annotated[int, Query(ge=0, le=MOST_SEQ)]
Count = Annotated[int, Query(ge=1, le=MOST_LINES)]


@router.get("/log", response_model=Log)
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
    looking = looking_as(live, person, seat)
    entries = await server.look_back(lambda connection: entries_after(connection, live.row, after, count))
    lines = [
        live.fanout.line(entry, reader_of(live, looking, entry), {})
        for entry in entries
        if entry.seq <= live.position.seq
    ]
    return Response(b'{"lines":[' + b",".join(lines) + b"]}", media_type="application/json")


@router.get("/rounds", response_model=Rounds)
async def rounds(
    table: str, person: Visitor, server: TheServer, after: After = 0, count: Count = 200, code: str = ""
) -> dict[str, Any]:
    """Rounds that ended among the entries after one: where each begins and ends, and its last sentence."""
    live = await entered(server, table, person, code)
    entries = await server.look_back(lambda connection: entries_after(connection, live.row, after, count))
    found = [
        {"from": one.first, "to": one.last, "sentence": one.sentence, "shoe": one.shoe, "result": one.result}
        for one in rounds_in(live.row, entries)
    ]
    return {"rounds": found, "read": entries[-1].seq if entries else after}


@router.get("/views/{seq}", response_model=PastView)
async def view_at(
    table: str, seq: int, person: Visitor, server: TheServer, seat: str | None = None, code: str = ""
) -> Response:
    """The table as it stood after an entry, as the viewer knew it then, and who sat there."""
    live = await entered(server, table, person, code)
    looking = looking_as(live, person, seat)
    if not 0 <= seq <= live.position.seq:
        raise HTTPException(404, f"the table has entries 0 to {live.position.seq}")
    then = await server.look_back(lambda connection: position_at(connection, live.row, seq))
    known = known_as(live, looking, seq, then.state)
    answer = {
        "seq": seq,
        "seat": known,
        "viewers": viewers_at(live, person, seq, then.state),
        "seats": {name: holder_data(holder) for name, holder in then.attendance.seats.items()},
        "view": to_data(live.game.view(then.state, known)),
    }
    return Response(to_json(answer), media_type="application/json")


@router.get("/insights/{name}", response_model=Insight)
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
    looking, entry = looking_as(live, person, seat), live.position.seq if seq is None else seq
    found = insights_of(live.game, is_over=bool(live.attendance.closed)).get(name)
    if found is None:
        raise HTTPException(404, f"{live.game.name} has no insight called {name[:40]!r} now")
    if entry > live.position.seq:
        raise HTTPException(404, f"the table has entries 0 to {live.position.seq}")
    state = live.state
    if entry != live.position.seq:
        state = await server.look_back(lambda connection: position_at(connection, live.row, entry).state)
    known = known_as(live, looking, entry, state)
    value = await server.think(lambda: to_data(found(state, known)))
    return Response(to_json({"seq": entry, "value": value}), media_type="application/json")


@router.get("/openings", response_model=CardOpenings)
async def card_openings(table: str, person: Visitor, server: TheServer, code: str = "") -> dict[str, Any]:
    """What opens the commitments to the cards that one's seat may know, where cards are told one by one."""
    live = await entered(server, table, person, code)
    seat = looking_as(live, person, None).viewer.seat
    found = await server.look_back(lambda connection: openings(connection, live.row, seat))
    return {"openings": [to_data(one) for one in found]}
