"""When tables are woken: what is due is at hand, what is not is forgotten, and nothing ends it."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, cast

from croupier.server.alarms import Alarms
from croupier.server.database import CONNECTIONS
from croupier.server.services import Services
from croupier.server.settings import ServerSettings
from croupier.server.store import Append
from tests.reliability.in_process import do, opened, person, tables_in


async def nothing(table: str) -> None:
    raise AssertionError(f"{table} was woken")


def test_due_dates_that_were_put_off_take_no_room() -> None:
    now = [0]
    services = Services(ServerSettings(Path()), cast(Any, None), cast(Any, None), lambda: now[0])
    alarms = Alarms(services, nothing)
    for moment in range(1000):
        for table in ("a", "b", "c"):
            alarms.set(table, 100_000 + moment)
    alarms.set("c", None)
    assert len(alarms._heap) <= 4
    now[0] = 100_998
    assert alarms._ready() == []
    now[0] = 100_999
    assert alarms._ready() == ["a", "b"]


def test_tables_are_woken_again_after_all_connections_were_taken(tmp_path: Path, postgresql: str) -> None:
    async def waking() -> None:
        async with tables_in(tmp_path, postgresql) as tables:
            woken = asyncio.Event()

            async def wake(table: str) -> None:
                woken.set()

            engine = tables.services.engine
            await opened(tables, "lanes", await person(tables, "Ann"))
            tables.services.clock = lambda: 2**50  # long due
            with ExitStack() as taken:
                for _ in range(CONNECTIONS):
                    taken.enter_context(engine.connect())
                engine.pool._timeout = 0.1  # type: ignore[attr-defined]
                running = asyncio.ensure_future(Alarms(tables.services, wake).run())
                await asyncio.wait((running,), timeout=1)
                assert not woken.is_set()
            async with asyncio.timeout(10):
                await woken.wait()
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    asyncio.run(waking())


def test_what_comes_next_is_stored_though_others_could_not_be_told(tmp_path: Path) -> None:
    def told(appends: Sequence[Append]) -> None:
        raise TimeoutError

    async def storing() -> None:
        async with tables_in(tmp_path) as tables:
            tables.services.writer._on_commit = told
            ann = await person(tables, "Ann")
            live = await opened(tables, "lanes", ann)
            async with asyncio.timeout(10):
                await do(live, ann, None, "1", "ClaimSeat", seat="a")
                await do(live, ann, None, "2", "FreeSeat", seat="a")

    asyncio.run(storing())
