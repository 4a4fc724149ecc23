"""The database: where it is, how it is reached safely, and its schema brought up to date at start."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from croupier.errors import BadInput
from croupier.files import PRIVATE

SQLITE_FILE = "croupier.sqlite"
MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x43524F55  # held in PostgreSQL while the schema is brought up to date
CONNECTIONS = 8
NO_ADDRESS = "--database: not an address: write postgresql://user@host/name"
NOT_STORABLE = "a text is too long or holds what cannot be stored: choose another"


def open_database(url: str, data: Path) -> Engine:
    """An engine on an up-to-date database: the one of `url`, or an SQLite file in the data directory."""
    engine = engine_of(url, data)
    with _told_in_one_line(engine):
        upgrade(engine)
    return engine


def existing_database(url: str, data: Path, *, any_version: bool = False) -> Engine:
    """An engine on a database that a server has set up; nothing in it is changed."""
    file = sqlite_file(url, data)
    if file is not None and not file.is_file():
        raise BadInput(f"{file.parent}: no server has stored anything here: name its --data or --database")
    engine = engine_of(url, data)
    with _told_in_one_line(engine), engine.connect() as connection:
        found = _revision_of(connection)
    if not found or (found != newest_revision() and not any_version):
        raise BadInput(
            f"the database is at version {found or 'none'}, not {newest_revision()}: start this server once"
        )
    return engine


@contextmanager
def _told_in_one_line(engine: Engine) -> Iterator[None]:
    """What the database itself says of a fault, never with the password of its address."""
    try:
        yield
    except BadInput:
        raise
    except SQLAlchemyError as fault:
        why = str(getattr(fault, "orig", fault)).partition("\n")[0]
        if is_postgresql(engine):
            raise BadInput(f"--database: {why}: check the address, and that PostgreSQL is there") from None
        where, otherwise = engine.url.database, "choose another --data or --database, or restore a backup"
        raise BadInput(f"{where}: {why}: {otherwise}") from None
    except ValueError:  # its text may hold a part of the address
        raise BadInput(NO_ADDRESS) from None


def newest_revision() -> str:
    """The revision that the last migration brings a database to: its files are named `v0001_…`."""
    return max(path.stem[1:5] for path in (MIGRATIONS / "versions").glob("v*.py"))


def is_postgresql(engine: Engine) -> bool:
    return engine.dialect.name == "postgresql"


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Run the migrations that are missing; of several servers that start at once, one does."""
    with engine.connect() as connection:
        if is_postgresql(engine):
            connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": LOCK})
        try:
            _migrate(connection, revision)
            connection.commit()
        finally:
            if is_postgresql(engine):
                connection.rollback()
                connection.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": LOCK})


def _migrate(connection: Connection, revision: str) -> None:
    if revision == "head" and _revision_of(connection) == newest_revision():
        return  # Alembic takes long to import
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError:
        raise BadInput("the database was written by a newer version of Croupier: install that") from None


def _revision_of(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def engine_of(url: str, data: Path) -> Engine:
    """An engine on a database as it is."""
    if (file := sqlite_file(url, data)) is None:
        return _postgresql_engine(url)
    try:
        return sqlite_engine(file)
    except OSError as fault:
        raise BadInput(f"{file}: {fault.strerror}: choose another --data or --database") from None


def _postgresql_engine(url: str) -> Engine:
    _, _, password_and_host = url.partition("://")[2].partition(":")
    if password_and_host.count("@") > 1:  # what follows the first would be taken, and shown, as the host
        raise BadInput("--database: there is more than one @: write %40 for one in a password")
    parts = make_url(url).set(drivername="postgresql+psycopg")
    try:
        return create_engine(parts, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True)
    except ArgumentError:
        raise BadInput(NO_ADDRESS) from None


def sqlite_file(url: str, data: Path) -> Path | None:
    """The file of an SQLite database, by default in the data directory; None: it is a PostgreSQL."""
    if not url:
        return data / SQLITE_FILE
    try:
        parts = make_url(url)
    except (ArgumentError, ValueError):
        raise BadInput(NO_ADDRESS) from None
    if parts.get_backend_name() == "sqlite" and parts.database:
        return Path(parts.database)
    if parts.get_backend_name() != "postgresql":
        raise BadInput(
            f"--database: {parts.get_backend_name()} is not supported: choose postgresql or sqlite"
        )
    return None


def sqlite_engine(path: Path) -> Engine:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, PRIVATE))
    engine = create_engine(URL.create("sqlite", database=str(path)), pool_size=CONNECTIONS, max_overflow=0)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where we say, not where the driver guesses
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    """A transaction that writes takes the lock at once: one that reads first could not get it later."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
