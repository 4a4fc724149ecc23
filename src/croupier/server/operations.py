"""What whoever runs a server does with its database: back it up, restore it, verify it, read it."""

import asyncio
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

from sqlalchemy import Connection, Engine, Select, Table, func, select, union_all

from croupier.errors import BadInput
from croupier.server import people, schema
from croupier.server.attendance import Role
from croupier.server.backup import (
    closing_engine,
    ledger_digest,
    read_only,
    restore_backup,
    unchanging,
    write_backup,
    writing,
)
from croupier.server.cards import TableCards
from croupier.server.checkpoints import FILE, Head, read_heads
from croupier.server.closing import closed
from croupier.server.data_lock import LOCK, alone
from croupier.server.database import existing_database, open_database, sqlite_file
from croupier.server.events import TableClosed, sentence
from croupier.server.history import record_of
from croupier.server.ledger import total
from croupier.server.live import Decided, LiveTable
from croupier.server.services import Services
from croupier.server.settings import ServerSettings
from croupier.server.store import Writer, notify
from croupier.server.stream import load_position, load_row, verify_stream
from croupier.wire import plain


@plain
class Contents:
    """How much there is, and a hash over the ledger and all entries."""

    file: str
    people: int
    tables: int
    entries: int
    ledger: str


@plain
class Closed:
    """A table that was closed, and what its log says of it: who got what."""

    table: str
    sentence: str


@plain
class Verified:
    """What was looked at, and what is wrong with it."""

    tables: int
    entries: int
    transfers: int
    checkpoints: int
    ledger: str
    findings: tuple[str, ...]


def backup(file: Path, *, database: str = "", data: Path) -> Contents:
    """Copy everything into one file, while servers go on."""
    _check_is_not_in_use(file, database, data)
    with closing_engine(existing_database(database, data, any_version=not database)) as engine:
        write_backup(engine, file)
    with closing_engine(read_only(file)) as copy, copy.connect() as connection:
        return _contents(connection, file)


def _check_is_not_in_use(file: Path, database: str, data: Path) -> None:
    """A server goes on writing to a file that has lost its name, and loses all of it when it ends."""
    stored = sqlite_file(database, data)
    own = {data / FILE, data / LOCK}
    own |= {stored.with_name(stored.name + end) for end in ("", "-wal", "-shm", ".lock")} if stored else set()
    if os.path.realpath(file) in map(os.path.realpath, own):  # of a ring of links too
        raise BadInput(f"{file}: this is the server's own file: choose another for the backup")


def restore(file: Path, *, database: str = "", data: Path) -> Contents:
    """Fill a new database from a backup, of either kind."""
    with alone(ServerSettings(data, database=database)), closing_engine(open_database(database, data)) as new:
        restore_backup(file, new, data)
        with new.connect() as connection:
            return _contents(connection, file)


def export(table: str, *, database: str = "", data: Path) -> str:
    """A table's record, as `croupier replay` and `croupier audit` read it."""
    with closing_engine(existing_database(database, data)) as engine, engine.connect() as connection:
        row = load_row(connection, table)
        if row is None:
            raise BadInput(f"there is no table {table!r}")
        return record_of(connection, row)


def close(table: str, *, database: str = "", data: Path) -> Closed:
    """Close a table as it lies, while servers go on; everybody has back what nothing had decided."""
    with closing_engine(existing_database(database, data)) as engine:
        return asyncio.run(_closed(engine, data, table))


async def _closed(engine: Engine, data: Path, table: str) -> Closed:
    services = Services(ServerSettings(data), engine, Writer(engine, lambda done: notify(engine, done)))
    try:
        live = _table(services, table)
        await live.do_for_house(lambda: _end_of(live))
        ends = [one.event for one in live.recent if isinstance(one.event, TableClosed)]
        return Closed(table, sentence(ends[0]))
    finally:
        services.writer.close()


def _end_of(live: LiveTable) -> Decided:
    if live.attendance.closed:
        raise BadInput(f"table {live.row.id} is closed: {live.attendance.closed}")
    return Decided("", None, events=[closed(live.game, live.state, "closed by whoever runs the server")])


def _table(services: Services, table: str) -> LiveTable:
    with services.engine.connect() as connection:
        row = load_row(connection, table)
        if row is None:
            raise BadInput(f"there is no table {table!r}")
        position = load_position(connection, row)
    cards = TableCards(services.engine, table, row.game, physical=row.settings.physical)
    return LiveTable(services, row, position, cards)


def set_role(login: str, role: str, *, database: str = "", data: Path) -> None:
    """Make an account an inspector, a director, an administrator, or a player again."""
    if role not in get_args(Role):
        raise BadInput(f"no role is called {role!r}: choose from {', '.join(get_args(Role))}")
    with closing_engine(existing_database(database, data)) as engine, writing(engine) as connection:
        people.set_role(connection, login, role)  # type: ignore[arg-type]


def verify(*, database: str = "", data: Path) -> Verified:
    """Follow every table's chain, hold it against the checkpoints, and add the ledger up."""
    with closing_engine(existing_database(database, data)) as engine, unchanging(engine) as connection:
        heads, found = _checkpoints(data)  # before the database, which is never behind them
        found += [*_stream_findings(connection), *_head_findings(connection, heads)]
        found += _ledger_findings(connection)
        return Verified(
            tables=_count(connection, schema.tables),
            entries=_count(connection, schema.entries),
            transfers=_count(connection, schema.transfers),
            checkpoints=len(heads),
            ledger=ledger_digest(connection),
            findings=tuple(found),
        )


def _checkpoints(data: Path) -> tuple[list[Head], list[str]]:
    try:
        return list(read_heads(data / FILE).values()), []
    except BadInput as fault:
        return [], [str(fault)]


def _stream_findings(connection: Connection) -> Iterator[str]:
    for table in connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars().all():
        try:
            verify_stream(connection, table)
        except BadInput as fault:
            yield str(fault) if table in str(fault) else f"table {table}: {fault}"


def _head_findings(connection: Connection, heads: Iterable[Head]) -> Iterator[str]:
    entries = schema.entries
    for table, seq, digest in heads:
        query = select(entries.c.digest).where(entries.c.table == table, entries.c.seq == seq)
        found = connection.execute(query).scalar()
        if found is None:
            yield f"table {table}: entry {seq} is missing, which a checkpoint names: cut short or rolled back"
        elif found != digest:
            yield f"table {table}: entry {seq} is another than the one a checkpoint names: it was rewritten"


def _ledger_findings(connection: Connection) -> Iterator[str]:
    if (left := total(connection)) != 0:
        yield f"ledger: all accounts together hold {left} units instead of nothing"
    for row in connection.execute(_moved()):
        if row.balance != row.moved:
            yield f"ledger: account {row.id} holds {row.balance} units, and its transfers come to {row.moved}"


def _moved() -> Select[Any]:
    """Every account's balance beside the sum of its transfers."""
    transfers, accounts = schema.transfers, schema.accounts
    moves = union_all(
        select(transfers.c.credit.label("account"), transfers.c.amount.label("amount")),
        select(transfers.c.debit.label("account"), (-transfers.c.amount).label("amount")),
    ).subquery()
    moved = func.coalesce(func.sum(moves.c.amount), 0).label("moved")
    query = select(accounts.c.id, accounts.c.balance, moved)
    joined = query.outerjoin(moves, moves.c.account == accounts.c.id)
    return joined.group_by(accounts.c.id, accounts.c.balance).order_by(accounts.c.id)


def _contents(connection: Connection, file: Path) -> Contents:
    return Contents(
        file=str(file),
        people=_count(connection, schema.people),
        tables=_count(connection, schema.tables),
        entries=_count(connection, schema.entries),
        ledger=ledger_digest(connection),
    )


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())
