"""What PostgreSQL cannot store is refused at the door, and leaves tables and people in peace."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from croupier.errors import BadInput
from croupier.server.app import create_app
from croupier.server.settings import ServerSettings
from tests.reliability.in_process import do, hosted_tables, person
from tests.reliability.in_process import opened as hosted
from tests.reliability.rig import guest, new_table, served


@pytest.fixture(scope="module")
def client(postgresql_module: str) -> Iterator[httpx.Client]:
    with served(postgresql_module) as server:
        headers = {"authorization": f"Bearer {guest(server.url)}"}
        with httpx.Client(base_url=server.url, headers=headers, timeout=60) as client:
            yield client


def token(client: httpx.Client) -> str:
    return client.headers["authorization"].partition(" ")[2]


def opened(client: httpx.Client) -> str:
    return new_table(str(client.base_url).rstrip("/"), token(client), "classic", clock=0)


def refusal(answer: httpx.Response) -> tuple[int, set[str]]:
    return answer.status_code, set(answer.json())


@pytest.mark.parametrize(
    "path",
    ["/api/tables/%00", "/api/tables/a%00/log", "/api/jobs/%00", "/api/tables/{table}/shoes/1?pack=%00"],
)
def test_an_address_with_a_null_character_is_refused(client: httpx.Client, path: str) -> None:
    answer = client.get(path.replace("{table}", opened(client)))
    assert refusal(answer) == (400, {"rule", "why"})


def test_a_socket_at_an_address_with_a_null_character_is_refused(client: httpx.Client) -> None:
    address = str(client.base_url.copy_with(scheme="ws")).rstrip("/")
    with pytest.raises(InvalidStatus, match="403"), connect(f"{address}/api/tables/%00/socket"):
        pass


@pytest.mark.parametrize("path", ["/api/login", "/api/me/account"])
def test_a_login_with_a_null_character_is_refused(client: httpx.Client, path: str) -> None:
    answer = client.post(path, json={"login": "a\0b", "password": "correct horse"})
    assert refusal(answer) == (422, {"rule", "why"})


def test_a_login_that_grows_when_its_case_is_folded_is_refused(client: httpx.Client) -> None:
    answer = client.post("/api/me/account", json={"login": "ΐ" * 40, "password": "correct horse"})
    assert (answer.status_code, answer.json()["why"]) == (400, "login: give 1 to 40 readable characters")


def test_an_id_with_a_null_character_ends_its_own_connection_alone(client: httpx.Client) -> None:
    address = str(client.base_url.copy_with(scheme="ws", path=f"/api/tables/{opened(client)}/socket"))
    with connect(address) as other, connect(address) as socket:
        other.send('{"hello":{}}')
        socket.send(json.dumps({"hello": {"token": token(client)}}))
        assert ["welcome" in json.loads(one.recv(60)) for one in (other, socket)] == [True, True]
        command = {"kind": "GiveSeed", "text": "blue"}
        socket.send(json.dumps({"do": {"id": "a\0b", "command": command}}))
        assert json.loads(socket.recv(60))["bye"]["why"].startswith("not a frame: do.id")
        other.send('{"ping":1}')
        assert json.loads(other.recv(60)) == {"pong": 1}


def test_text_that_the_database_does_not_take_is_bad_input(client: httpx.Client) -> None:
    rules = 'extends = "classic"\nname = "' + "x" * 201 + '"'
    assert refusal(client.post("/api/tables", json={"rules": rules})) == (400, {"rule", "why"})


def test_a_command_that_the_database_does_not_take_leaves_the_table_open(postgresql: str) -> None:
    async def given() -> None:
        async with hosted_tables(postgresql) as tables:
            ann = await person(tables, "Ann")
            live = await hosted(tables, "lanes", ann)
            with pytest.raises(BadInput, match="cannot be stored"):
                await do(live, ann, None, "x" * 65, "ClaimSeat", seat="a")
            assert not live.gone
            assert await do(live, ann, None, "x" * 64, "ClaimSeat", seat="a") == live.position.seq

    asyncio.run(given())


def test_a_failure_of_the_server_is_told_in_the_form_of_a_refusal(tmp_path: Path) -> None:
    never_started = httpx.ASGITransport(create_app(ServerSettings(tmp_path)), raise_app_exceptions=False)

    async def asked() -> httpx.Response:
        async with httpx.AsyncClient(transport=never_started, base_url="http://here") as client:
            return await client.get("/api/me")

    assert refusal(asyncio.run(asked())) == (500, {"rule", "why"})
