"""Logins: slow on purpose, and nobody else's delay."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from croupier.server import people
from croupier.server.admission import LOGINS_FROM_ADDRESS
from croupier.server.app import create_app
from croupier.server.settings import ServerSettings

PASSWORD = "correct horse"


@asynccontextmanager
async def client_of(data: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A guest at a server in this process."""
    app = create_app(ServerSettings(data))
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
