"""Reading a long table from its first entry: everything comes once, in order, and nobody is hung up on."""

import asyncio
import json
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.sync.client import connect as open_socket

from croupier.client import connect
from croupier.server import events as e
from croupier.server.fanout import MOST_EVENTS
from croupier.server.live import Decided
from croupier.server.sockets import MOST_WAITING, Bye, Connection
from tests.reliability.in_process import do, opened, person, tables_in
from tests.server.conftest import running_server

ENTRIES = MOST_EVENTS * (MOST_WAITING + 4)  # more frames than may wait for a client that reads too slowly
AT_ONCE = 500  # entries of one command


async def long_table(data: Path) -> str:
    """A table where a bot has sat down and stood up very often."""
    around = [e.SeatTaken("a", "", "greedy", "greedy"), e.SeatFreed("a")] * (AT_ONCE // 2)
    async with tables_in(data) as tables:
        live = await opened(tables, "lanes", await person(tables, "Ann"))
        while live.position.seq < ENTRIES:
            await live.do_for_house(lambda: Decided("", None, events=list(around)))
        return live.row.id


@pytest.mark.slow
def test_all_of_a_long_table_is_told_once_and_then_what_happens_meanwhile(tmp_path: Path) -> None:
    table = asyncio.run(long_table(tmp_path))
    with running_server(tmp_path) as server, connect(server.url) as ben:
        address = f"ws{server.url.removeprefix('http')}/api/tables/{table}/socket"
        with open_socket(address, compression=None) as socket:
            socket.send('{"hello":{"after":0}}')
            welcome = json.loads(socket.recv(60))["welcome"]
            with ben.sit(table, "b") as seat:  # while nobody reads on at the other end
                read: list[int] = []
                while len(read) < seat.seq:
                    read += [line["seq"] for line in json.loads(socket.recv(60))["events"]["events"]]
    assert ENTRIES <= welcome["seq"] < read[-1]
    assert read == list(range(1, len(read) + 1))


def test_what_another_process_has_stored_may_have_been_read_and_what_none_has_may_not(tmp_path: Path) -> None:
    async def greeted() -> None:
        async with tables_in(tmp_path) as near, tables_in(tmp_path) as far:
            ann, alarms = await person(near, "Ann"), list[object]()
            here = await opened(near, "tasmanian", ann)
            there = await far.find(here.row.id)
            assert there is not None
            connection = Connection(cast(Any, None), far, cast(Any, None))
            far.services.alarm = lambda *due: alarms.append(due)
            last = await do(here, ann, None, "1", "ClaimSeat", seat="1")
            with pytest.raises(Bye, match=f"ends at entry {last}, "):
                await connection._check_after(there, last + 1)
            await connection._check_after(there, last)
            assert there.position.seq == last
            assert not alarms  # whoever asks in vain puts nothing off

    asyncio.run(greeted())
