"""Who is let in: whoever keeps asking, as time passes, and pages of the server itself."""

import asyncio
import gc
from pathlib import Path
from typing import Any, cast, get_args

import httpx
import pytest
from fastapi import WebSocket
from starlette.datastructures import Headers

from croupier.errors import BadInput
from croupier.server.admission import Admission
from croupier.server.app import create_app
from croupier.server.attendance import Role
from croupier.server.database import CONNECTIONS
from croupier.server.operations import set_role
from croupier.server.people import Person, hashed
from croupier.server.rates import Rate
from croupier.server.services import Services
from croupier.server.settings import ServerSettings
from tests.reliability.in_process import opened, person, tables_in


def test_who_is_refused_and_keeps_asking_is_let_in_again() -> None:
    now = [0.0]
    rate = Rate(a_second=1, burst=2, clock=lambda: now[0])
    assert [rate.take("a") for _ in range(3)] == [True, True, False]
    let_in = 0
    for _ in range(40):  # four a second, for ten seconds
        now[0] += 0.25
        let_in += rate.take("a")
    assert let_in == 10
    assert rate.take("b")


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        ("http://here:8000", True),
        ("https://here:8000", True),
        ("https://club.example", True),  # the server was started with it
        ("http://here", False),
        ("http://here:8000.elsewhere.example", False),
        ("http://[::1", False),
        ("null", False),
        ("", False),
    ],
)
def test_a_page_is_our_own_if_it_comes_from_this_host_or_a_named_one(origin: str, own: bool) -> None:
    settings = ServerSettings(Path(), origins=("https://club.example",))
    admission = Admission(Services(settings, cast(Any, None), cast(Any, None)))
    assert admission.is_own_origin(Headers({"host": "here:8000", "origin": origin})) is own


@pytest.mark.parametrize("origin", ["https://club.example", "https://club.example.elsewhere.example"])
def test_pages_of_a_named_site_and_of_no_other_may_read_what_they_ask_for(
    tmp_path: Path, origin: str
) -> None:
    app = create_app(ServerSettings(tmp_path, origins=("https://club.example",)))
    asking = {
        "origin": origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
    }

    async def asked() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app)
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport) as client:
            preflight = await client.options("http://here/api/guests", headers=asking)
            return [
                preflight,
                await client.post("http://here/api/guests", json={}, headers={"origin": origin}),
            ]

    named = origin == "https://club.example"
    for answer in asyncio.run(asked()):
        assert answer.headers.get("access-control-allow-origin") == (origin if named else None)
        assert answer.is_success or not named


@pytest.mark.parametrize("origin", ["*", "club.example", "https://club.example/", "https://a b", "null", ""])
def test_a_site_is_named_as_browsers_name_it(tmp_path: Path, origin: str) -> None:
    with pytest.raises(BadInput, match="--origin: "):
        create_app(ServerSettings(tmp_path, origins=(origin,)))


class Door(Admission):
    """Lets everybody in, without a database."""

    async def person(self, token: str) -> Person | None:
        return Person(token, token, "player", None)


class Visit:
    """A connection, and how it ended."""

    def __init__(self) -> None:
        self.why = ""

    def end(self, why: str, *, again: bool = False) -> None:
        self.why = why


def test_nothing_is_remembered_of_a_token_whose_connections_have_left() -> None:
    door = Door(Services(ServerSettings(Path()), cast(Any, None), cast(Any, None)))
    socket = WebSocket({"type": "websocket", "headers": []}, cast(Any, None), cast(Any, None))
    stays = Visit()
    for visit in (*(Visit() for _ in range(100)), stays):
        asyncio.run(door.of_socket(socket, f"token of {id(visit)}", visit))
    del visit
    gc.collect()
    assert len(door._open) == 1
    door.log_out(hashed(f"token of {id(stays)}"))
    assert stays.why == "you have logged out"


class SlowDoor(Door):
    """Whose tokens end while they are looked up."""

    async def person(self, token: str) -> Person | None:
        self.log_out(hashed(token))
        return await super().person(token)


def test_a_token_that_ends_while_it_is_looked_up_lets_nobody_in() -> None:
    door = SlowDoor(Services(ServerSettings(Path()), cast(Any, None), cast(Any, None)))
    socket = WebSocket({"type": "websocket", "headers": []}, cast(Any, None), cast(Any, None))
    visit = Visit()
    assert asyncio.run(door.of_socket(socket, "a token", visit)) is None
    assert visit.why == "you have logged out"


@pytest.mark.parametrize(
    ("address", "role", "status"),
    [
        ("127.0.0.1", "", 200),
        ("::1", "", 200),
        ("192.0.2.7", "", 403),
        ("192.0.2.7", "director", 403),
        ("192.0.2.7", "administrator", 200),
        ("unknown", "", 403),  # as a proxy may write
    ],
)
def test_figures_are_for_this_machine_and_administrators(
    tmp_path: Path, address: str, role: str, status: int
) -> None:
    async def asked() -> int:
        app = create_app(ServerSettings(tmp_path, jobs_at_once=0))
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://here") as client,
        ):
            headers = {}
            if role:
                token = (await client.post("/api/guests", json={})).json()["token"]
                headers = {"authorization": f"Bearer {token}"}
                account = {"login": "ada", "password": "correct horse"}
                await client.post("/api/me/account", json=account, headers=headers)
                set_role("ada", role, data=tmp_path)
            return (await client.get("/metrics", headers=headers)).status_code

    assert asyncio.run(asked()) == status


def test_an_administrator_enters_a_private_table_without_its_code(tmp_path: Path) -> None:
    async def entered() -> None:
        async with tables_in(tmp_path) as tables:
            opener = await person(tables, "Ann")
            live = await opened(tables, "lanes", opener, private=True)
            for role in get_args(Role):
                other = Person("other", "Bo", role, "bo")
                assert live.may_enter(other, "") is (role == "administrator")
            assert not live.may_enter(None, "")

    asyncio.run(entered())


def test_a_database_with_no_connection_to_spare_is_said_to_be_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def asked() -> set[int]:
        app = create_app(ServerSettings(tmp_path, jobs_at_once=0))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://here") as client,
        ):
            for path in ("/healthz", "/api/tables"):  # once all that happens at start has happened
                assert (await client.get(path)).status_code == 200
            pool = app.state.server.services.engine.pool
            monkeypatch.setattr(pool, "_timeout", 0.05)
            taken = [pool.connect() for _ in range(CONNECTIONS)]
            found = {(await client.get(path)).status_code for path in ("/healthz", "/api/tables")}
            for connection in taken:
                connection.close()
            return found

    assert asyncio.run(asked()) == {503}
