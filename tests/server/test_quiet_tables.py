"""A table where nobody acts costs nothing: no statement is executed, and nothing is woken."""

import asyncio
import selectors
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from croupier.server import api
from croupier.server.alarms import Alarms
from croupier.server.app import create_app
from croupier.server.conduct import CLAIM
from croupier.server.fanout import Viewer
from croupier.server.listening import NOTICE_EVERY
from croupier.server.people import new_guest
from croupier.server.settings import ServerSettings, TableSettings
from croupier.server.tables import Tables
from tests.reliability.in_process import do

MINUTES = 25  # less than after which a table that nobody sits at is closed
STORED = "UPDATE tables SET closed = closed"
SYNCED_EVERY = 1.0  # seconds: the regular look whether checkpoints are to be synced, which asks no database
TABLES = {  # rules, where a person sits, and the bots beside
    "tasmanian": ("1", {"2": "random", "3": "player"}),
    "pok-deng": ("1", {"2": "convention", "3": "random"}),
    "lanes": ("a", {"b": "random"}),
    "thai": ("1", {"2": "flat", "3": "random"}),
}


class Hurried(asyncio.SelectorEventLoop):
    """Once it `hurries`, its time goes on by itself wherever nothing is to be done before."""

    def __init__(self) -> None:
        self.ahead, self.waits, self.hurries = 0.0, 0, False
        super().__init__(_Selector(self))

    def time(self) -> float:
        return super().time() + self.ahead


class _Selector(selectors.DefaultSelector):
    def __init__(self, loop: Hurried) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        if not self._loop.hurries or not timeout:
            return super().select(timeout)
        found = super().select(0)
        if not found:
            self._loop.ahead += timeout
            self._loop.waits += 1
        return found


class Spectator:
    """A connection that watches a table, for which bots might play on."""

    viewer = Viewer()

    def send(self, frame: bytes) -> None:
        """Nothing is done with it."""

    def end(self, why: str, *, again: bool = False) -> None:
        raise AssertionError(why)

    def seat_lost(self) -> None:
        raise AssertionError("it has none")


@pytest.fixture
def loop() -> Iterator[Hurried]:
    loop = Hurried()
    yield loop
    loop.close()


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that alarms have woken."""
    found, start = list[str](), Alarms._start

    def counted(self: Alarms, table: str) -> None:
        found.append(table)
        start(self, table)

    monkeypatch.setattr(Alarms, "_start", counted)
    return found


@asynccontextmanager
async def serving(loop: Hurried, folder: Path) -> AsyncIterator[api.Server]:
    """The whole application on SQLite, told the loop's time of day."""
    app = create_app(ServerSettings(folder))
    async with app.router.lifespan_context(app):
        server: api.Server = app.state.server
        before = server.services.clock() - int(loop.time() * 1000)
        server.services.clock = lambda: before + int(loop.time() * 1000)
        yield server


async def table_of(tables: Tables, rules: str, clock: int) -> None:
    """A table where a person has joined, others are bots, and somebody watches."""
    seat, bots = TABLES[rules]
    services = tables.services
    made, _ = await services.writer.write(
        lambda connection: new_guest(connection, "Ann", 10_000, services.clock())
    )
    settings = TableSettings(bots=bots, pace="instant", clock=clock)
    live, _ = await tables.open(rules, settings, made.id)
    await do(live, made.actor, None, "claim", "ClaimSeat", seat=seat)
    if live.game.buys:
        await do(live, made.actor, seat, "join", "Join", chips=1000)
    live.fanout.join(Spectator())


async def settled(tables: Tables) -> None:
    """Wait until no table has anything to do within the next ten minutes."""

    def is_quiet() -> bool:
        soon = tables.services.clock() + CLAIM
        return all((coming := live.next()) is None or coming[0].at > soon for live in tables)

    async with asyncio.timeout(60):
        while not is_quiet():
            await asyncio.sleep(0.01)


async def noticed(server: api.Server, statements: list[str]) -> None:
    """Wait until the server has looked up what was stored, once: it might have been another's."""
    await server.services.writer.write(lambda connection: connection.execute(text(STORED)))
    statements.clear()
    async with asyncio.timeout(60):
        while not statements:
            await asyncio.sleep(0.01)


def quiet_minutes(
    loop: Hurried, folder: Path, woken: list[str], opened: Callable[[Tables], Any], *, is_quiet: bool
) -> tuple[int, int, int]:
    """Statements, tables woken and wake-ups in so many minutes in which nobody does anything."""
    statements = list[str]()

    async def passed() -> tuple[int, int, int]:
        async with serving(loop, folder) as server:
            await opened(server.tables)
            event.listen(
                server.services.engine,
                "before_cursor_execute",
                lambda connection, cursor, statement, *more: statements.append(statement),
            )
            if is_quiet:
                await noticed(server, statements)
            woken.clear()
            statements.clear()
            loop.hurries = True
            await asyncio.sleep(60 * MINUTES)
            loop.hurries = False
            return len(statements), len(woken), loop.waits

    return loop.run_until_complete(passed())


def test_a_quiet_table_executes_no_statement_and_wakes_nothing(
    loop: Hurried, tmp_path: Path, woken: list[str]
) -> None:
    async def opened(tables: Tables) -> None:
        for rules in TABLES:
            await table_of(tables, rules, clock=0)
        await tables.open("classic", TableSettings(bots={"1": "banker", "2": "random"}), "nobody")
        await settled(tables)
        tables._answer = lambda live, seat: iter(())  # type: ignore[method-assign]
        await table_of(tables, "thai", clock=0)
        await settled(tables)
        assert any(live.vain for live in tables), "bots were asked and had nothing to say"

    statements, wakes, waits = quiet_minutes(loop, tmp_path, woken, opened, is_quiet=True)
    assert (statements, wakes) == (0, 0)
    assert waits <= 60 * MINUTES * (1 / SYNCED_EVERY + 1 / NOTICE_EVERY) + 5


def test_a_table_whose_clocks_run_is_seen_to_be_woken(
    loop: Hurried, tmp_path: Path, woken: list[str]
) -> None:
    statements, wakes, _ = quiet_minutes(
        loop, tmp_path, woken, lambda tables: table_of(tables, "pok-deng", clock=30), is_quiet=False
    )
    assert statements > 0
    assert wakes > 0
