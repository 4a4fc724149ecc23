"""Looking back at a long table: little of it is in memory at once, and nobody else waits for it."""

import asyncio
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, cast

import pytest
from sqlalchemy import Connection, select, update

from croupier.errors import Tampered
from croupier.fair import verify
from croupier.server import schema, sockets
from croupier.server.admission import Admission
from croupier.server.api import Server
from croupier.server.backup import writing
from croupier.server.history import record_of, shoe_proof
from croupier.server.live import RECENT, LiveTable
from croupier.server.stream import CHUNK, SNAPSHOT_EVERY, advanced, start_of, verify_stream
from croupier.server.tables import Tables
from tests.reliability.in_process import do, hosted_tables, opened, person

ROUNDS = 300
MOST_LOOKING = 40  # at once


async def long_table(tables: Tables, rounds: int) -> LiveTable:
    """A table of Pok Deng where two bots have played many rounds, each with a shuffle of its own."""
    ann = await person(tables, "Ann")
    live = await opened(tables, "pok-deng", ann, pace="instant", bots={"1": "flat", "2": "flat"})
    await do(live, ann, None, "sit", "ClaimSeat", seat="3")
    while live.state.rounds < rounds:
        await tables.wake(live.row.id)
    return live


def peak(tables: Tables, read: Callable[[Connection], object]) -> int:
    """The most memory that reading takes, in bytes."""
    with tables.services.engine.connect() as connection:
        tracemalloc.start()
        try:
            read(connection)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()


def test_no_more_than_is_asked_of_a_long_table_is_in_memory() -> None:
    async def looking() -> None:
        async with hosted_tables() as tables:
            row = (await long_table(tables, ROUNDS)).row
            everything = peak(tables, lambda connection: advanced(row, start_of(row), connection))
            assert peak(tables, lambda connection: verify_stream(connection, row.id)) < everything / 2
            assert peak(tables, lambda connection: record_of(connection, row)) < everything
            assert peak(tables, lambda connection: shoe_proof(connection, row, "", 7)) < everything / 20
            with tables.services.engine.connect() as connection:
                proof = shoe_proof(connection, row, "", 7)
                assert proof is not None
                assert verify(proof).number == 7
                assert shoe_proof(connection, row, "", ROUNDS + 9) is None

    asyncio.run(looking())


@pytest.mark.parametrize("part", ["state", "attendance"])
def test_r10_a_snapshot_that_was_changed_is_found(part: str) -> None:
    async def changing() -> None:
        async with hosted_tables() as tables:
            table = await long_table(tables, 1)
            while table.position.seq <= SNAPSHOT_EVERY:
                await tables.wake(table.row.id)
            column = schema.snapshots.c[part]
            with writing(tables.services.engine) as connection:
                verify_stream(connection, table.row.id)
                kept = connection.execute(select(column)).scalar_one()
                changed = kept.replace('"1"', '"9"')
                assert changed != kept
                connection.execute(update(schema.snapshots).values({part: changed}))
            with tables.services.engine.connect() as connection, pytest.raises(Tampered, match="snapshot"):
                verify_stream(connection, table.row.id)

    asyncio.run(changing())


def test_a_broken_chain_leaves_nothing_open_behind(postgresql: str) -> None:
    async def breaking() -> None:
        async with hosted_tables(postgresql) as tables:
            table, entries = await long_table(tables, CHUNK // 4), schema.entries
            assert table.position.seq > CHUNK
            with writing(tables.services.engine) as connection:
                connection.execute(update(entries).where(entries.c.seq == 9).values(at=0))
            with tables.services.engine.connect() as connection:
                with pytest.raises(Tampered, match="chain"):
                    verify_stream(connection, table.row.id)
                cursors = connection.exec_driver_sql("SELECT count(*) FROM pg_cursors").scalar_one()
                assert cursors == 0

    asyncio.run(breaking())


def test_nobody_waits_for_those_who_look_back() -> None:
    async def looking() -> None:
        async with hosted_tables() as tables:
            server, ending = Server(tables, Admission(tables.services)), Event()
            looks = [server.look_back(lambda _: ending.wait(30)) for _ in range(MOST_LOOKING)]
            busy = [asyncio.ensure_future(look) for look in looks]
            await asyncio.sleep(0)
            try:
                async with asyncio.timeout(10):
                    assert await server.read(lambda _: "read") == "read"
            finally:
                ending.set()
                await asyncio.gather(*busy)

    asyncio.run(looking())


def test_those_who_read_a_long_table_from_its_start_take_none_of_the_threads_that_all_need() -> None:
    async def reading() -> None:
        async with hosted_tables() as tables:
            live = await long_table(tables, RECENT // 4)
            spectator = sockets.Connection(cast(Any, None), tables, Admission(tables.services))
            loop, ending = asyncio.get_running_loop(), Event()
            loop.set_default_executor(ThreadPoolExecutor(1))
            busy = loop.run_in_executor(None, ending.wait, 30)
            try:
                async with asyncio.timeout(10):
                    missed = await spectator._missed(live, 0, live.position.seq)
            finally:
                ending.set()
                await busy
            assert [entry.seq for entry in missed[:3]] == [1, 2, 3]

    asyncio.run(reading())
