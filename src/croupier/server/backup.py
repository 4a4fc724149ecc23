"""Backups: one SQLite file that holds everything, whichever database it came from or goes to."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, String, Table, create_engine, func, insert, select

from croupier.errors import BadInput, Tampered
from croupier.files import PRIVATE, atomic_write
from croupier.server import schema
from croupier.server.checkpoints import FILE, write_heads
from croupier.server.database import is_postgresql, sqlite_engine, upgrade
from croupier.wire import canonical

CHUNK = 1000  # rows at a time
WHAT = "the backup"
SQLITE = b"SQLite format 3\0"


def write_backup(engine: Engine, path: Path) -> None:
    """A consistent copy, while servers go on: the whole file or nothing, for its owner alone."""
    with atomic_write(path, WHAT) as partial:
        os.close(os.open(partial, os.O_CREAT | os.O_WRONLY, PRIVATE))
        if is_postgresql(engine):
            _copy_to_file(engine, partial)
        else:
            _copy_file(str(engine.url.database), partial)


def _copy_file(source: str, target: Path) -> None:
    with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(target)) as written:
        read.backup(written)
        written.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it


def _copy_to_file(engine: Engine, path: Path) -> None:
    with TemporaryDirectory(dir=path.parent) as folder:
        file = sqlite_engine(Path(folder) / "backup")
        upgrade(file)
        with closing_engine(file), unchanging(engine) as source, writing(file) as target:
            copy_rows(source, target)
        _copy_file(str(file.url.database), path)


@contextmanager
def closing_engine(engine: Engine) -> Iterator[Engine]:
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def unchanging(engine: Engine) -> Iterator[Connection]:
    """A connection on which all that is read is of one moment, that of the first query."""
    options = {"isolation_level": "REPEATABLE READ"} if is_postgresql(engine) else {}
    with engine.connect().execution_options(**options) as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    with engine.execution_options(writes=True).begin() as connection:
        yield connection


def read_only(path: Path) -> Engine:
    """A backup as it lies there: nothing is written to it or beside it."""
    address = f"file:{quote(str(path.resolve()))}?mode=ro&immutable=1"
    return create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True))


def copy_rows(source: Connection, target: Connection) -> None:
    for table in schema.metadata.sorted_tables:
        for rows in in_order(source, table).partitions(CHUNK):
            target.execute(insert(table), [dict(row._mapping) for row in rows])


def in_order(connection: Connection, table: Table) -> Any:
    """All rows by their key, in the same order in either database, and never all of them in memory."""
    binary = "C" if connection.dialect.name == "postgresql" else "BINARY"
    key = [c.collate(binary) if isinstance(c.type, String) else c for c in table.primary_key]
    return connection.execution_options(yield_per=CHUNK).execute(select(table).order_by(*key))


def ledger_digest(connection: Connection) -> str:
    """A hash over all accounts, transfers and entries: the same wherever they are stored."""
    digest = sha256()
    for table in (schema.accounts, schema.transfers, schema.entries):
        for row in in_order(connection, table):
            digest.update(canonical([table.name, *row]).encode() + b"\n")
    return digest.hexdigest()


# Restoring


def restore_backup(path: Path, engine: Engine, data: Path) -> str:
    """Fill an empty database from a backup, all or nothing; gives the digest of its ledger."""
    with (
        TemporaryDirectory() as folder,
        closing_engine(_opened(path, Path(folder))) as backup,
        backup.connect() as source,
        writing(engine) as target,
    ):
        _check_empty(target)
        copy_rows(source, target)
        digest = ledger_digest(target)
        if digest != ledger_digest(source):
            raise Tampered(f"{path}: what was restored is not what it holds: nothing was stored")
        heads = _heads(target)
    _begin_checkpoints(data / FILE, heads)
    return digest


def _opened(path: Path, folder: Path) -> Engine:
    """A copy of the backup, brought up to date: the file itself stays as it is."""
    copy = folder / "backup"
    try:
        with path.open("rb") as file:
            if file.read(len(SQLITE)) != SQLITE:
                raise BadInput(f"{path}: this is not a backup")
        copyfile(path, copy)
    except OSError as fault:
        raise BadInput(f"{path}: {fault.strerror}: cannot read {WHAT}") from None
    copy.chmod(PRIVATE)
    try:
        with closing(sqlite3.connect(copy)) as connection:
            sound = connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
            tables = connection.execute("SELECT name FROM sqlite_master WHERE name = 'alembic_version'")
            ours = tables.fetchone() is not None
    except sqlite3.DatabaseError:
        sound = ours = False
    if not (sound and ours):
        raise BadInput(f"{path}: this is not a backup, or it is damaged")
    engine = sqlite_engine(copy)
    upgrade(engine)
    return engine


def _check_empty(connection: Connection) -> None:
    for table in schema.metadata.sorted_tables:
        if connection.execute(select(func.count()).select_from(table)).scalar_one():
            raise BadInput(f"the database is not empty: it has {table.name}: restore into a new one")


def _heads(connection: Connection) -> dict[str, tuple[str, int, str]]:
    tables = schema.tables
    rows = connection.execute(select(tables.c.id, tables.c.seq, tables.c.digest).where(tables.c.seq > 0))
    return {row.id: (row.id, row.seq, row.digest) for row in rows}


def _begin_checkpoints(path: Path, heads: dict[str, tuple[str, int, str]]) -> None:
    """From now on what was restored is what must be there; what was before stays beside it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.exists():
        path.replace(path.with_name(f"{path.name}.before-restore"))
    write_heads(path, heads)
