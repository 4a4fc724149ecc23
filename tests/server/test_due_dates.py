"""A table at which nothing is to come costs nothing, in this process or in another on the same database."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, select

from croupier.server import schema
from croupier.server.alarms import LEASE, Alarms
from croupier.server.conduct import IDLE, LONGEST
from croupier.server.live import LiveTable
from croupier.server.tables import Tables
from tests.reliability.in_process import do, opened, person, tables_in

MOST_WAKES = 50


@contextmanager
def counted(engine: Engine) -> Iterator[list[str]]:
    """The statements that the database is given meanwhile."""
    statements: list[str] = []

    def executed(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        statements.append(statement)

    event.listen(engine, "before_cursor_execute", executed)
    try:
        yield statements
    finally:
        event.remove(engine, "before_cursor_execute", executed)


class Clocked:
    """The alarms of one process, by a clock that a test sets."""

    def __init__(self, tables: Tables, now: list[int]) -> None:
        self.tables, self.now = tables, now
        self.alarms = Alarms(tables.services, tables.wake)
        tables.services.alarm = self.alarms.set

    async def settle(self) -> None:
        """Wake what is due, until nothing is."""
        for _ in range(MOST_WAKES):
            ready = self.alarms._ready()
            if not ready:
                return
            for table in ready:
                await self.tables.wake(table)
        raise AssertionError("something is due again and again")

    def claimed(self) -> list[str]:
        return self.alarms._claimed() if self.tables.services.engine.dialect.name == "postgresql" else []


def due(live: LiveTable) -> int | None:
    """When a table needs a server, as the database has it."""
    query = select(schema.tables.c.due).where(schema.tables.c.id == live.row.id)
    with live.services.engine.connect() as connection:
        found: int | None = connection.execute(query).scalar()
        return found


async def with_a_silent_bot(tables: Tables) -> LiveTable:
    """Somebody takes her time to bet, and the bot beside her has nothing to say."""
    ann = await person(tables, "Ann")
    live = await opened(tables, "classic", ann, pace="instant", clock=0, bots={"2": "random"})
    tables._answer = lambda live, seat: iter(())  # type: ignore[method-assign]
    await do(live, ann, None, "1", "ClaimSeat", seat="1")
    await do(live, ann, "1", "2", "Join", chips=1_000)
    return live


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_table_with_a_silent_bot_causes_no_statements(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = request.getfixturevalue("postgresql") if database == "postgresql" else ""

    async def story() -> None:
        now = [0]
        async with tables_in(tmp_path, address, lambda: now[0]) as tables:
            process = Clocked(tables, now)
            live = await with_a_silent_bot(tables)
            await process.settle()
            assert ("bot", "2") in live.vain
            if address:
                assert due(live) == live.attendance.changed + LONGEST
            now[0] += 3 * LEASE
            assert process.claimed() == []
            with counted(tables.services.engine) as statements:
                await process.settle()
            assert statements == []

    asyncio.run(story())


def test_what_a_process_finds_quiet_no_other_wakes_again(tmp_path: Path, postgresql: str) -> None:
    async def story() -> None:
        now = [0]
        async with (
            tables_in(tmp_path, postgresql, lambda: now[0]) as dying,
            tables_in(tmp_path, postgresql, lambda: now[0]) as living,
        ):
            live = await with_a_silent_bot(dying)  # and then its process dies
            living._answer = lambda live, seat: iter(())  # type: ignore[method-assign]
            process = Clocked(living, now)
            now[0] += LEASE
            assert process.claimed() == [live.row.id]
            await living.wake(live.row.id)
            await process.settle()
            for _ in range(5):
                now[0] += LEASE
                assert process.claimed() == []
            now[0] += LONGEST
            assert process.claimed() == [live.row.id]
            await living.wake(live.row.id)
            found = await living.find(live.row.id)
            assert found is not None
            assert found.attendance.closed == "nothing has happened for a long time"

    asyncio.run(story())


def test_a_physical_table_that_waits_for_cards_is_not_woken_again(tmp_path: Path, postgresql: str) -> None:
    async def story() -> None:
        now = [0]
        async with tables_in(tmp_path, postgresql, lambda: now[0]) as tables:
            process, ann = Clocked(tables, now), await person(tables, "Ann")
            live = await opened(tables, "classic", ann, pace="instant", clock=30, physical=True)
            await do(live, ann, None, "1", "ClaimSeat", seat="1")
            await do(live, ann, "1", "2", "Join", chips=1_000)
            await process.settle()
            await do(live, ann, "1", "3", "Wager", bet="player", stake=10)
            await process.settle()
            now[0] += IDLE // 2
            await process.settle()
            assert ("house", "dealer") in live.vain
            assert due(live) == live.attendance.changed + LONGEST  # cards may come late
            now[0] += 3 * LEASE
            assert process.claimed() == []

    asyncio.run(story())
