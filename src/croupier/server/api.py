"""The HTTP side of the protocol: people, games, tables and their records."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, HTTPException, Request, Response, WebSocket
from fastapi.security import HTTPBearer
from pydantic_core import to_json
from sqlalchemy import Connection

from croupier.errors import BadInput
from croupier.fair import SCHEMA, ShoeProof
from croupier.money import chips_json
from croupier.server import frames, people
from croupier.server.admission import COOKIE, Admission, TooMany
from croupier.server.answers import LINES, RECORD, Shoe, TableShown
from croupier.server.fanout import Viewer
from croupier.server.game_list import game_list, picture_of
from croupier.server.history import record_of, shoe_proof
from croupier.server.listing import listed_tables, seats_of, table_by_code
from croupier.server.live import LiveTable
from croupier.server.people import Person
from croupier.server.settings import TableSettings
from croupier.server.sockets import Connection as SocketConnection
from croupier.server.store import tell_logged_out
from croupier.server.tables import Tables
from croupier.wire import schema as json_schema
from croupier.wire import to_data

T = TypeVar("T")


# What any request may be answered with, beside what it asks for.
router = APIRouter(prefix="/api", responses=frames.REFUSALS)


class Server:
    """What the routes work with; one to an application."""

    def __init__(self, tables: Tables, admission: Admission) -> None:
        self.tables, self.admission, self.services = tables, admission, tables.services

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Look something up on a thread of its own."""
        return await asyncio.to_thread(self._reading, work)

    async def look_back(self, work: Callable[[Connection], T]) -> T:
        """Look back at a table, which may be long, on a thread that only others who look back wait for."""
        return await self.think(self._reading, work)

    async def think(self, work: Callable[..., T], *given: Any) -> T:
        """Work something out on such a thread."""
        return await asyncio.get_running_loop().run_in_executor(self.services.readers, work, *given)

    def _reading(self, work: Callable[[Connection], T]) -> T:
        with self.services.engine.connect() as connection:
            return work(connection)

    async def hashed(self, work: Callable[..., T], *given: str | None) -> T:
        """Hash a password on a thread that nobody else waits for."""
        return await asyncio.get_running_loop().run_in_executor(self.services.hashers, work, *given)


def server_of(request: Request) -> Server:
    found: Server = request.app.state.server
    return found


TheServer = Annotated[Server, Depends(server_of)]
# For the OpenAPI schema alone: a cookie will do as well, of which `Admission` says when.
TOKEN = HTTPBearer(scheme_name="token", description="As POST /api/guests gives it.", auto_error=False)


async def visitor(request: Request, server: TheServer) -> Person | None:
    return await server.admission.of_request(request)


async def known(
    person: Annotated[Person | None, Depends(visitor)], _token: Annotated[object, Depends(TOKEN)]
) -> Person:
    if person is None:
        raise HTTPException(401, "ask for a token first: POST /api/guests")
    return person


async def acting(person: Annotated[Person, Depends(known)], server: TheServer) -> Person:
    """Somebody who has something stored, which counts as a command."""
    if not server.admission.may_act(person.id):
        raise TooMany
    return person


Visitor = Annotated[Person | None, Depends(visitor)]
Known = Annotated[Person, Depends(known)]
Acting = Annotated[Person, Depends(acting)]


# People


@router.post("/guests", status_code=201)
async def new_guest(
    given: frames.NewGuest, request: Request, response: Response, server: TheServer
) -> frames.GuestMade:
    """A name and a token: all that a newcomer needs."""
    server.admission.count_guest(request)
    services = server.services
    person, token = await services.writer.write(
        lambda connection: people.new_guest(
            connection, given.name, services.settings.wallet, services.clock()
        )
    )
    _give_cookie(request, response, token)
    return frames.GuestMade(token=token, person=await _info(server, person))


@router.get("/me")
async def me(person: Known, server: TheServer) -> frames.PersonInfo:
    return await _info(server, person)


@router.post("/me/name")
async def rename(given: frames.NewName, person: Acting, server: TheServer) -> frames.PersonInfo:
    await server.services.writer.write(lambda connection: people.rename(connection, person, given.name))
    renamed = Person(person.id, people.checked_name(given.name), person.role, person.login)
    return await _info(server, renamed)


@router.post("/me/account")
async def make_account(
    given: frames.Credentials, person: Acting, request: Request, server: TheServer
) -> frames.PersonInfo:
    """Turn a guest into an account that can be logged in to from anywhere."""
    people.check_account(person, given.login, given.password)
    server.admission.count_hash(request)
    password = await server.hashed(people.hash_password, given.password)
    await server.services.writer.write(
        lambda connection: people.make_account(connection, person, given.login, password)
    )
    return await _info(server, Person(person.id, person.name, person.role, given.login))


@router.post("/login")
async def login(
    given: frames.Credentials, request: Request, response: Response, server: TheServer
) -> frames.GuestMade:
    server.admission.count_hash(request)  # first: nobody makes us forget how often a login was tried
    server.admission.count_login(given.login)
    found = await server.read(lambda connection: people.find_login(connection, given.login))
    right = await server.hashed(people.is_password, found[1] if found else None, given.password)
    if found is None or not right:
        raise HTTPException(401, "this login and password do not belong together")
    person, clock = found[0], server.services.clock
    token = await server.services.writer.write(
        lambda connection: people.new_token(connection, person.id, clock())
    )
    _give_cookie(request, response, token)
    return frames.GuestMade(token=token, person=await _info(server, person))


@router.post("/logout", status_code=204)
async def logout(person: Known, request: Request, response: Response, server: TheServer) -> None:
    """The token is worth nothing from now on."""
    token = server.admission.token_of(request)
    ended = people.hashed(token)

    def forget(connection: Connection) -> None:
        people.forget_token(connection, token)
        tell_logged_out(connection, ended)

    await server.services.writer.write(forget)
    server.admission.log_out(ended)
    response.delete_cookie(COOKIE)


@router.post("/me/top-up")
async def top_up(person: Acting, server: TheServer) -> frames.PersonInfo:
    """Bring one's wallet back to what a newcomer gets."""
    services = server.services
    await services.writer.write(
        lambda connection: people.top_up(connection, person.id, services.settings.wallet, services.clock())
    )
    return await _info(server, person)


async def _info(server: Server, person: Person) -> frames.PersonInfo:
    chips = await server.read(lambda connection: people.chips_of(connection, person.id))
    return frames.PersonInfo(
        id=person.id,
        name=person.name,
        role=person.role,
        account=person.login is not None,
        chips=chips_json(chips),
    )


def _give_cookie(request: Request, response: Response, token: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", secure=secure, max_age=365 * 86400)


# Games and tables


@router.get("/games")
async def games() -> frames.Games:
    """What can be played, by which rules, with which bots, and how a table can be set."""
    return frames.Games(games=game_list(), settings=json_schema(TableSettings))


@router.get("/rules/{rules}/picture")
async def picture(rules: str) -> frames.TablePicture:
    """A table of a built-in rule set that bots have played a while: what a lobby shows of it."""
    found = await asyncio.to_thread(picture_of, rules)
    if found is None:
        raise HTTPException(404, "no rule set has this name")
    return found


@router.get("/tables")
async def list_tables(server: TheServer, person: Visitor) -> frames.OpenTables:
    """One's own tables, then others that are open to everybody, newest first."""
    return frames.OpenTables(tables=await server.read(lambda connection: listed_tables(connection, person)))


@router.get("/me/seats")
async def my_seats(person: Known, server: TheServer, table: str | None = None) -> frames.OwnSeats:
    """Where one sits, to go on from: at every open table, or at one, which may be closed by now."""
    return frames.OwnSeats(seats=await server.read(lambda connection: seats_of(connection, person.id, table)))


@router.post("/tables", status_code=201)
async def open_table(given: frames.NewTable, person: Acting, server: TheServer) -> frames.TableOpened:
    live, code = await server.tables.open(given.rules, given.settings, person.id)
    return frames.TableOpened(table=live.row.id, code=code)


@router.post("/tables/by-code")
async def find_by_code(given: frames.TableCode, request: Request, server: TheServer) -> frames.TableFound:
    """The private table that a code opens."""
    server.admission.count_code(request)
    found = await server.read(lambda connection: table_by_code(connection, given.code))
    if found is None:
        raise HTTPException(404, "no table has this code: ask for it again, or for the link")
    return frames.TableFound(table=found)


@router.get("/tables/{table}", response_model=TableShown)
async def show_table(table: str, person: Visitor, server: TheServer, code: str = "") -> Response:
    """A table as a spectator sees it, and its rules: the name of a rule set, or the text of a rule file."""
    live = await entered(server, table, person, code)
    answer = {
        "table": live.fanout.table_info(),
        "rules": live.row.rules,
        "seq": live.position.seq,
        "view": to_data(live.fanout.view(Viewer())),
    }
    return Response(to_json(answer), media_type="application/json")


@router.get("/tables/{table}/record", response_class=Response, responses=RECORD)
async def record(table: str, person: Visitor, server: TheServer, code: str = "") -> Response:
    """The whole record, hidden cards included: once the table is closed, or for an administrator."""
    live = await entered(server, table, person, code)
    if not live.attendance.closed and (person is None or person.role != "administrator"):
        raise HTTPException(403, "the record holds all cards: it can be had once the table is closed")
    text = await server.look_back(lambda connection: record_of(connection, live.row))
    name = f'attachment; filename="{table}.jsonl"'
    return Response(text, headers={"content-disposition": name}, media_type=LINES)


@router.get("/tables/{table}/shoes/{number}", response_model=Shoe)
async def shoe(
    table: str, number: int, person: Visitor, server: TheServer, pack: str = "", code: str = ""
) -> dict[str, Any]:
    """The proof of a shuffle whose cards are all told: `croupier verify` checks it."""
    live = await entered(server, table, person, code)
    proof: ShoeProof | None = await server.look_back(
        lambda connection: shoe_proof(connection, live.row, pack, number)
    )
    if proof is None:
        raise HTTPException(404, "this shuffle is not revealed: its cards are not all told yet")
    return {"schema": SCHEMA, **to_data(proof)}


async def entered(server: Server, table: str, person: Person | None, code: str) -> LiveTable:
    live = await server.tables.find(table)
    if live is None or not live.may_enter(person, code):
        raise HTTPException(404, "there is no such table")
    return live


@router.websocket("/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str) -> None:
    server: Server = socket.app.state.server
    if not server.admission.may_connect(socket.headers):
        await socket.close(1008)
        return
    await SocketConnection(socket, server.tables, server.admission).run(table)


def answer_to(fault: Exception) -> tuple[int, dict[str, str]]:
    """How a refusal or bad input is told over HTTP."""
    rule = getattr(fault, "rule", "")
    return (400 if isinstance(fault, BadInput) else 409), {
        "rule": rule,
        "why": getattr(fault, "why", str(fault)),
    }
