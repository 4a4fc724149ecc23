"""Logins: slow on purpose, and nobody else's delay; logouts: heard everywhere."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from croupier.client import connect
from croupier.errors import Refused
from croupier.server import people
from croupier.server.admission import LOGINS_FROM_ADDRESS
from croupier.server.app import create_app
from croupier.server.people import Person
from croupier.server.rates import BURST
from croupier.server.services import Services
from croupier.server.settings import ServerSettings
from tests.reliability.in_process import tables_in
from tests.server.conftest import running_server

PASSWORD = "correct horse"


@asynccontextmanager
async def client_of(data: Path, **settings: Any) -> AsyncIterator[httpx.AsyncClient]:
    """A guest at a server in this process."""
    app = create_app(ServerSettings(data, **settings))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client,
    ):
        token = (await client.post("/api/guests", json={})).json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        yield client


async def log_in(client: httpx.AsyncClient, number: int) -> int:
    body = {"login": f"nobody {number}", "password": PASSWORD}
    return (await client.post("/api/login", json=body)).status_code


def test_people_are_served_while_many_log_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed = Event()

    def slow(stored: str | None, password: str) -> bool:
        return not hashed.wait(30)

    monkeypatch.setattr(people, "is_password", slow)

    async def served() -> None:
        async with client_of(tmp_path) as client:
            logins = [asyncio.ensure_future(log_in(client, number)) for number in range(40)]
            try:
                async with asyncio.timeout(10):
                    for _ in range(20):
                        assert (await client.get("/api/me")).status_code == 200
                assert not any(login.done() for login in logins)
            finally:
                hashed.set()
            assert await asyncio.gather(*logins) == [401] * 40

    asyncio.run(served())


def test_one_address_logs_in_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "is_password", lambda stored, password: False)

    async def asked() -> None:
        async with client_of(tmp_path) as client:
            found = [await log_in(client, number) for number in range(LOGINS_FROM_ADDRESS + 1)]
            assert found == [401] * LOGINS_FROM_ADDRESS + [429]
            account = {"login": "ann", "password": PASSWORD}
            assert (await client.post("/api/me/account", json=account)).status_code == 429

    asyncio.run(asked())


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"login": "x" * 41, "password": PASSWORD}, 400),
        ({"login": "ann", "password": "short"}, 400),
        ({"login": "ben", "password": PASSWORD}, 409),
    ],
)
def test_a_password_is_hashed_only_for_an_account_that_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: dict[str, str], status: int
) -> None:
    hashes: list[str] = []

    def counted(password: str) -> str:
        hashes.append(password)
        return "a hash"

    monkeypatch.setattr(people, "hash_password", counted)

    async def asked() -> None:
        async with client_of(tmp_path) as client:
            if status == 409:  # the guest has an account already
                await client.post("/api/me/account", json={"login": "ann", "password": PASSWORD})
                assert hashes.pop() == PASSWORD
            answer: Any = await client.post("/api/me/account", json=body)
            assert (answer.status_code, hashes) == (status, [])

    asyncio.run(asked())


def test_a_logout_ends_connections_to_every_process(tmp_path: Path, postgresql: str) -> None:
    data = [tmp_path / "one", tmp_path / "other"]
    for folder in data:
        folder.mkdir()
    with (
        running_server(data[0], "--database", postgresql) as one,
        running_server(data[1], "--database", postgresql) as other,
        connect(one.url, name="Ann") as ann,
        connect(other.url, token=ann.token) as there,
    ):
        table = ann.open_table("lanes")
        with there.watch(table.table) as watching:
            httpx.post(f"{one.url}/api/logout", headers={"authorization": f"Bearer {ann.token}"})
            with pytest.raises(Refused, match="you have logged out"):
                watching.read(60)


def test_one_logs_in_with_what_one_typed(tmp_path: Path) -> None:
    async def asked() -> None:
        async with client_of(tmp_path) as client:
            account = {"login": " Ann  Lee ", "password": PASSWORD}
            assert (await client.post("/api/me/account", json=account)).status_code == 200
            for login in (" Ann  Lee ", "ann lee"):
                answer = await client.post("/api/login", json={**account, "login": login})
                assert answer.status_code == 200, login

    asyncio.run(asked())


def test_a_login_tried_in_other_letters_and_spaces_counts_as_the_same(tmp_path: Path) -> None:
    async def asked() -> None:
        async with client_of(tmp_path) as client:
            spellings = [f"{' ' * (number % 3)}Nobody{' ' * (number % 5)}" for number in range(11)]
            bodies = [{"login": login, "password": PASSWORD} for login in spellings]
            found = [(await client.post("/api/login", json=body)).status_code for body in bodies]
            assert found == [401] * 10 + [429]

    asyncio.run(asked())


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me/name", {"name": "Ann"}),
        ("/api/me/top-up", None),
        ("/api/tables", {"rules": "lanes"}),
        ("/api/jobs", {"kind": "odds", "rules": "classic"}),
    ],
)
def test_one_person_has_so_much_stored(tmp_path: Path, path: str, body: Any) -> None:
    async def asked() -> None:
        async with client_of(tmp_path, commands_a_second=1, jobs_at_once=0) as client:
            found = [(await client.post(path, json=body)).status_code for _ in range(12)]
            assert 429 not in found[:BURST]
            assert 429 in found
            assert (await client.get("/api/me")).status_code == 200

    asyncio.run(asked())


def test_of_requests_at_once_one_makes_the_account(tmp_path: Path) -> None:
    async def asked() -> None:
        async with client_of(tmp_path) as client:
            bodies = [{"login": f"ann {number}", "password": PASSWORD} for number in range(4)]
            answers = await asyncio.gather(*(client.post("/api/me/account", json=body) for body in bodies))
            assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]

    asyncio.run(asked())


async def two_processes(
    folder: Path, postgresql: str, work: Callable[[Services, Services, Person], Awaitable[None]]
) -> None:
    """Ann, who has one chip, and two servers that are asked at once."""
    async with tables_in(folder / "one", postgresql) as one, tables_in(folder / "other", postgresql) as other:
        await work(one.services, other.services, await newcomer(one.services, "Ann"))


async def newcomer(services: Services, name: str) -> Person:
    found: tuple[Person, str] = await services.writer.write(
        partial(people.new_guest, name=name, chips=1, time=0)
    )
    return found[0]


def test_two_servers_top_a_wallet_up_once(tmp_path: Path, postgresql: str) -> None:
    async def topped_up(one: Services, other: Services, ann: Person) -> None:
        for chips in range(10, 300, 10):
            work = partial(people.top_up, person=ann.id, chips=chips, time=0)
            ups = one.writer.write(work), other.writer.write(work)
            answers = await asyncio.gather(*ups, return_exceptions=True)
            assert sum(isinstance(answer, Refused) for answer in answers) == 1
            with one.engine.connect() as connection:
                assert people.chips_of(connection, ann.id) == chips

    asyncio.run(two_processes(tmp_path, postgresql, topped_up))


def test_two_servers_give_a_login_to_one_person(tmp_path: Path, postgresql: str) -> None:
    async def made(one: Services, other: Services, ann: Person) -> None:
        ben = await newcomer(other, "Ben")
        asked = [
            process.writer.write(partial(people.make_account, person=who, login="same", password_hash="x"))
            for process, who in ((one, ann), (other, ben))
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sorted(map(str, answers)) == ["None", "server: this login is taken"]

    asyncio.run(two_processes(tmp_path, postgresql, made))
