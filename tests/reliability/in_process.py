"""The server's tables without sockets: a database of their own, and people who sit at them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.server.attendance import Actor
from croupier.server.database import open_database
from croupier.server.live import LiveTable, Request
from croupier.server.people import new_guest
from croupier.server.services import Services, milliseconds
from croupier.server.settings import ServerSettings, TableSettings
from croupier.server.store import Writer
from croupier.server.tables import Tables


@asynccontextmanager
async def hosted_tables(database: str = "", clock: Callable[[], int] = milliseconds) -> AsyncIterator[Tables]:
    """Tables in a fresh database; nothing happens by itself: call `wake`."""
    with TemporaryDirectory() as folder:
        async with tables_in(Path(folder), database, clock) as tables:
            yield tables


@asynccontextmanager
async def tables_in(
    folder: Path, database: str = "", clock: Callable[[], int] = milliseconds
) -> AsyncIterator[Tables]:
    """The tables of a data directory."""
    engine = open_database(database, folder)
    writer = Writer(engine, lambda appends: None)
    services = Services(ServerSettings(folder), engine, writer, clock)
    try:
        yield Tables(services)
    finally:
        writer.close()
        for threads in services.pools:
            threads.shutdown()
        engine.dispose()


async def person(tables: Tables, name: str, chips: int = 10_000) -> Actor:
    made, _ = await tables.services.writer.write(
        lambda connection: new_guest(connection, name, chips, tables.services.clock())
    )
    actor: Actor = made.actor
    return actor


async def opened(tables: Tables, rules: str, opener: Actor, **settings: object) -> LiveTable:
    live, _ = await tables.open(rules, TableSettings(**settings), opener.person)  # type: ignore[arg-type]
    return live


async def do(
    live: LiveTable, actor: Actor, seat: str | None, name: str, kind: str, /, **fields: object
) -> int:
    return await live.do(Request(actor, seat, name, {"kind": kind, **fields}))
