"""Hearing from other processes on the same PostgreSQL how far tables have come."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy import Engine

from croupier.server.database import is_postgresql
from croupier.server.store import CHANNEL

RETRY = 1.0  # seconds until a lost connection is tried again
log = logging.getLogger("croupier.listening")


async def listen(engine: Engine, hear: Callable[[str, int], Awaitable[None]]) -> None:
    """Pass on every `table:seq`, until cancelled; with SQLite there is nobody to hear from."""
    while is_postgresql(engine):
        import psycopg

        try:
            await _listen_once(engine, hear)
        except psycopg.OperationalError as fault:
            log.warning("connection lost", extra={"why": type(fault).__name__})
        await asyncio.sleep(RETRY)


async def _listen_once(engine: Engine, hear: Callable[[str, int], Awaitable[None]]) -> None:
    import psycopg

    hearing: set[asyncio.Future[None]] = set()  # a table that is busy does not hold up news of others
    url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(f"LISTEN {CHANNEL}".encode())
        async for notice in connection.notifies():
            for head in notice.payload.split():
                table, _, seq = head.rpartition(":")
                task = asyncio.ensure_future(hear(table, int(seq)))
                hearing.add(task)
                task.add_done_callback(hearing.discard)
