"""Hearing from other processes on the same PostgreSQL how far tables have come, and who has logged out.

What was said while no connection listened is lost: it is looked up each time there is one again. Beside an
SQLite file there is no other server, but `croupier admin` may write to it, which nobody says: it is noticed.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from croupier.server.database import is_postgresql
from croupier.server.store import CHANNEL, LOGGED_OUT

RETRY = 1.0  # seconds until a lost connection is tried again
NOTICE_EVERY = 3.0  # seconds, with SQLite
log = logging.getLogger("croupier.listening")


Hear = Callable[[str, int], Awaitable[None]]
LogOut = Callable[[str], None]
LookUp = Callable[[], Awaitable[None]]


async def listen(engine: Engine, hear: Hear, log_out: LogOut, look_up: LookUp) -> None:
    """Pass on every `table:seq` and ended token, until cancelled."""
    if not is_postgresql(engine):
        await _notice(engine, look_up)
        return
    import psycopg

    while True:
        try:
            await _listen_once(engine, hear, log_out, look_up)
        except (psycopg.OperationalError, SQLAlchemyError) as fault:
            log.warning("connection lost", extra={"why": type(fault).__name__})
        await asyncio.sleep(RETRY)


async def _listen_once(engine: Engine, hear: Hear, log_out: LogOut, look_up: LookUp) -> None:
    import psycopg

    hearing: set[asyncio.Future[None]] = set()  # a table that is busy does not hold up news of others
    url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute(f"LISTEN {CHANNEL}".encode())
        await connection.execute(f"LISTEN {LOGGED_OUT}".encode())
        await look_up()
        async for notice in connection.notifies():
            if notice.channel == LOGGED_OUT:
                log_out(notice.payload)
                continue
            for head in notice.payload.split():
                table, _, seq = head.rpartition(":")
                task = asyncio.ensure_future(hear(table, int(seq)))
                hearing.add(task)
                task.add_done_callback(hearing.discard)


async def _notice(engine: Engine, look_up: LookUp) -> None:
    """Look up what others have written to an SQLite file: a number that it keeps says whether anybody has."""
    with closing(sqlite3.connect(str(engine.url.database), timeout=0)) as connection:
        known = None
        while True:
            try:
                (found,) = connection.execute("PRAGMA data_version").fetchone()
                if found != known:
                    await look_up()
                    known = found
            except (sqlite3.Error, SQLAlchemyError) as fault:  # it is busy: the next time will do
                log.warning("nothing noticed", extra={"why": type(fault).__name__})
            await asyncio.sleep(NOTICE_EVERY)
