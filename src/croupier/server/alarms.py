"""When tables need the server: due dates in the database, and the nearest of them at hand.

With SQLite this process is the only one. With PostgreSQL whichever process is alive claims what is due, so
that a table whose process has died goes on at another.
"""

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from croupier.server import schema
from croupier.server.database import is_postgresql
from croupier.server.services import Services

LEASE = 5000  # milliseconds that a claimed table is left to whoever claimed it
LOOK_EVERY = 1.0  # seconds, for tables of processes that have died
log = logging.getLogger("croupier.alarms")


class Alarms:
    def __init__(self, services: Services, wake: Callable[[str], Awaitable[None]]) -> None:
        self._services, self._wake = services, wake
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._changed = asyncio.Event()
        self._awake: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def set(self, table: str, due: int | None) -> None:
        """The table needs the server then, and not before."""
        if due is None:
            self._due.pop(table, None)
        else:
            self._due[table] = due
            heapq.heappush(self._heap, (due, table))
            if self._heap[0][1] == table:
                self._changed.set()
        if len(self._heap) > 2 * len(self._due):  # most of it was put off or called off
            self._heap = [(due, table) for table, due in self._due.items()]
            heapq.heapify(self._heap)

    async def run(self) -> None:
        """Wake tables as they become due, until cancelled."""
        shared = is_postgresql(self._services.engine)
        if not shared:
            for table, due in await asyncio.to_thread(self._stored):
                self.set(table, due)
        looked = 0.0
        loop = asyncio.get_running_loop()
        while True:
            for table in self._ready():
                self._start(table)
            if shared and loop.time() - looked > LOOK_EVERY:
                looked = loop.time()
                for table in await self._claim():
                    self._start(table)
            await self._sleep(LOOK_EVERY if shared else None)

    async def _claim(self) -> list[str]:
        try:
            return await asyncio.to_thread(self._claimed)
        except SQLAlchemyError as fault:  # the database is away, or all connections are taken: later
            log.warning("nothing claimed", extra={"why": type(fault).__name__})
            return []

    async def _sleep(self, most: float | None) -> None:
        self._changed.clear()
        wait = most
        if self._heap:
            until = (self._heap[0][0] - self._services.clock()) / 1000
            wait = max(0.0, until if most is None else min(until, most))
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await self._changed.wait()

    def _ready(self) -> list[str]:
        found, now = [], self._services.clock()
        while self._heap and self._heap[0][0] <= now:
            due, table = heapq.heappop(self._heap)
            if self._due.get(table) == due:
                del self._due[table]
                found.append(table)
        return found

    def _start(self, table: str) -> None:
        if table in self._awake:
            self.set(table, self._services.clock() + 50)
            return
        self._awake.add(table)
        task = asyncio.ensure_future(self._run_one(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run_one(self, table: str) -> None:
        try:
            await self._wake(table)
        except Exception:  # a fault in one table must not stop the others, nor this one for good
            log.exception("a table's step failed", extra={"table": table})
            self.set(table, self._services.clock() + LEASE)
        finally:
            self._awake.discard(table)

    def _stored(self) -> list[tuple[str, int]]:
        tables = schema.tables
        query = select(tables.c.id, tables.c.due).where(tables.c.due.is_not(None))
        with self._services.engine.connect() as connection:
            return [(row.id, row.due) for row in connection.execute(query)]

    def _claimed(self) -> list[str]:
        """Tables long due, which no other process is about to wake."""
        now = self._services.clock()
        with self._services.engine.begin() as connection:
            connection.execute(text("SET LOCAL synchronous_commit = off"))
            rows = connection.execute(_CLAIM, {"now": now, "late": now - LEASE // 2, "until": now + LEASE})
            return [row.id for row in rows]


_CLAIM = text(
    "UPDATE tables SET due = :until WHERE id IN ("
    " SELECT id FROM tables WHERE due <= :late ORDER BY due LIMIT 100 FOR UPDATE SKIP LOCKED"
    ") RETURNING id"
)
