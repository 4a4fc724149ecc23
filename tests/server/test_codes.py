"""The code of a private table: who is told it, what it opens, and how often one may try."""

import asyncio
from pathlib import Path
from typing import Any

import httpx

from croupier.client import Client, connect
from croupier.server.admission import CODES_FROM_ADDRESS
from tests.server.conftest import RunningServer
from tests.server.test_logins import client_of


def test_a_code_finds_its_table_and_any_other_finds_none(tmp_path: Path) -> None:
    async def asked() -> None:
        async with client_of(tmp_path) as client:
            opened = await client.post("/api/tables", json={"rules": "lanes", "settings": {"private": True}})
            table, code = opened.json()["table"], opened.json()["code"]
            await client.post("/api/tables", json={"rules": "lanes"})  # which has none
            found = await client.post("/api/tables/by-code", json={"code": code})
            assert (found.status_code, found.json()) == (200, {"table": table})
            wrong = [await client.post("/api/tables/by-code", json={"code": one}) for one in ("x", table)]
            assert {(one.status_code, one.text) for one in wrong} == {(404, wrong[0].text)}
            assert (await client.post("/api/tables/by-code", json={"code": ""})).status_code == 422

    asyncio.run(asked())


def test_one_address_tries_so_many_codes(tmp_path: Path) -> None:
    async def asked() -> None:
        async with client_of(tmp_path) as client:
            tries = [
                (await client.post("/api/tables/by-code", json={"code": str(number)})).status_code
                for number in range(CODES_FROM_ADDRESS + 1)
            ]
            assert tries == [404] * CODES_FROM_ADDRESS + [429]

    asyncio.run(asked())


def test_a_stranger_without_a_token_is_told_of_no_private_table(server: RunningServer) -> None:
    with connect(server.url, name="Ann") as ann:
        table = ann.open_table("lanes", private=True, bots={"b": "greedy"})
        listed = httpx.get(f"{server.url}/api/tables").json()["tables"]
        assert table.table not in [one["table"] for one in listed]
        assert not any(one["mine"] or one["code"] for one in listed)


def test_a_code_is_told_to_who_opened_the_table_and_to_who_sits_there(server: RunningServer) -> None:
    with connect(server.url, name="Ann") as ann, connect(server.url, name="Ben") as ben:
        table = ann.open_table("lanes", private=True)
        ann.open_table("lanes", name="everybody's")

        def told(client: Client) -> list[Any]:
            return [one["code"] for one in client.tables() if one["table"] == table.table]

        assert told(ann) == [table.code]
        assert told(ben) == []
        with ben.sit(table, "a"):
            assert told(ben) == [table.code]
            seats = ben.request("GET", "/api/me/seats")["seats"]
            assert [seat["code"] for seat in seats] == [table.code]
            first = ben.tables()[0]
            assert (first["table"], first["mine"]) == (table.table, True)
            assert any(not one["mine"] for one in ben.tables())
