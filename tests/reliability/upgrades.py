"""R17: upgrades keep data: old databases migrated, backups restored into either kind, killed half-way."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from secrets import token_hex
from shutil import copyfile
from tempfile import TemporaryDirectory

import psycopg
from sqlalchemy import Connection, Engine, event, inspect
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from croupier.errors import BadInput
from croupier.server import backup, database, operations, schema
from croupier.server.backup import closing_engine, in_order, ledger_digest, unchanging, writing
from croupier.server.database import SQLITE_FILE, newest_revision, open_database, upgrade
from croupier.wire import canonical
from tests.reliability.exactly_once import _patched as patched
from tests.reliability.postgres import Postgres, postgres
from tests.reliability.power_loss import play_tables
from tests.reliability.promise import Promise, scaled

OLD = ("0001", "0002")  # versions whose databases are still about
KILLS = 400  # at full size: more than there are statements in all moves
LEAST = 12


def check(scale: float) -> Promise:
    with TemporaryDirectory() as folder, postgres() as server:
        moves = Moves(Path(folder), server)
        tried, failed = moves.made(scaled(KILLS, scale, LEAST))
        caught = sum(moves.catch(plant) for plant in PLANTED)
    for fault in failed:
        print(fault, file=sys.stderr)
    return Promise("R17", tried, len(failed), len(PLANTED), caught)


@dataclass(frozen=True)
class Place:
    """A database: a PostgreSQL address, or a file in a folder."""

    url: str
    folder: Path

    def opened(self) -> AbstractContextManager[Engine]:
        return closing_engine(open_database(self.url, self.folder))


@dataclass(frozen=True)
class Move:
    """What is done to a database of a version, and may be done again if it was killed."""

    name: str
    start: Place | None  # as an old version left it; None: with nothing in it
    is_postgresql: bool
    do: Callable[[Place], object]

    def __str__(self) -> str:
        return f"{self.name}, {'PostgreSQL' if self.is_postgresql else 'SQLite'}"


class Moves:
    def __init__(self, folder: Path, server: Postgres) -> None:
        self._folder, self._server = folder, server
        source, self._backup = Place("", self._new_folder()), folder / "backup"
        asyncio.run(play_tables(source.folder, []))
        operations.backup(self._backup, data=source.folder)
        with source.opened() as engine, unchanging(engine) as played:
            self._wanted = contents(played)
            self._moves = [
                Move(f"upgrade of {version}", self._written_by(version, played, shared), shared, _upgraded)
                for version in OLD
                for shared in (False, True)
            ]
        self._moves += [Move("restore", None, shared, self._restored) for shared in (False, True)]
        self._statements = {move: self._statements_of(move) for move in self._moves}

    def made(self, kills: int, *, sqlite_only: bool = False) -> tuple[int, list[str]]:
        """Make each move whole, then killed before some of its statements and made again."""
        moves = [move for move in self._moves if not (sqlite_only and move.is_postgresql)]
        every = [(move, number) for move in moves for number in range(self._statements[move] + 1)]
        chosen = every if len(every) <= kills else Random("kills").sample(every, kills)
        return len(chosen), [fault for move, number in chosen for fault in self._faults(move, number)]

    def catch(self, plant: Callable[[], AbstractContextManager[None]]) -> bool:
        with plant():
            return bool(self.made(LEAST, sqlite_only=True)[1])

    def _statements_of(self, move: Move) -> int:
        """How many statements it takes."""
        with self._fresh(move) as place:
            return _killed_before(None, move, place)

    def _faults(self, move: Move, number: int) -> Iterator[str]:
        """What is wrong after a move was killed before a statement, and made again."""
        with self._fresh(move) as place:
            _killed_before(number, move, place)
            try:
                if self._found(place) != self._wanted:
                    move.do(place)
                if self._found(place) != self._wanted:
                    yield f"{move}, killed before statement {number}: rows are lost or changed"
            except (BadInput, SQLAlchemyError) as fault:
                yield f"{move}, killed before statement {number}: {fault}"

    def _found(self, place: Place) -> dict[str, str]:
        with closing_engine(_as_it_is(place)) as engine, unchanging(engine) as connection:
            return contents(connection)

    def _restored(self, place: Place) -> None:
        operations.restore(self._backup, database=place.url, data=place.folder)

    # Databases

    @contextmanager
    def _fresh(self, move: Move) -> Iterator[Place]:
        place = self._new(move.is_postgresql, move.start)
        try:
            yield place
        finally:
            if place.url:
                self._administer(f'DROP DATABASE "{make_url(place.url).database}" WITH (FORCE)')

    def _new(self, is_postgresql: bool, like: Place | None = None) -> Place:
        folder = self._new_folder()
        if is_postgresql:
            name = f"moved_{token_hex(6)}"
            template = f' TEMPLATE "{make_url(like.url).database}"' if like else ""
            self._administer(f'CREATE DATABASE "{name}"{template}')
            url = make_url(self._server.url).set(database=name).render_as_string(hide_password=False)
            return Place(url, folder)
        if like is not None:
            copyfile(like.folder / SQLITE_FILE, folder / SQLITE_FILE)
        return Place("", folder)

    def _new_folder(self) -> Path:
        folder = self._folder / token_hex(6)
        folder.mkdir()
        return folder

    def _administer(self, statement: str) -> None:
        with psycopg.connect(self._server.url, autocommit=True) as connection:
            connection.execute(statement.encode())

    def _written_by(self, version: str, played: Connection, is_postgresql: bool) -> Place:
        """What was played, as an old version would have stored it."""
        place = self._new(is_postgresql)
        with closing_engine(_as_it_is(place)) as engine:
            upgrade(engine, version)
            known = set(inspect(engine).get_table_names())
            with writing(engine) as old:
                for table in schema.metadata.sorted_tables:
                    rows = [dict(row._mapping) for row in in_order(played, table)]
                    if table.name in known and rows:
                        old.execute(table.insert(), rows)
        return place


def _as_it_is(place: Place) -> Engine:
    return database.engine_of(place.url, place.folder)


def _upgraded(place: Place) -> None:
    with place.opened():
        pass


def contents(connection: Connection) -> dict[str, str]:
    """A hash of every table, one of the ledger, and the version."""
    known = set(inspect(connection).get_table_names())
    if not known:
        return {}
    found = {"version": database._revision_of(connection)}
    for table in schema.metadata.sorted_tables:
        if table.name in known:
            text = "".join(canonical([*row]) for row in in_order(connection, table))
            found[table.name] = sha256(text.encode()).hexdigest()
    if found["version"] == newest_revision():
        found["ledger"] = ledger_digest(connection)
    return found


def _killed_before(number: int | None, move: Move, place: Place) -> int:
    """Make a move in a process that is killed before a statement; gives how many statements there were."""
    reader, writer = os.pipe()
    child = get_context("fork").Process(target=_counted, args=(number, move, place, writer))
    child.start()
    os.close(writer)
    child.join()
    with closing(os.fdopen(reader, "rb")) as told:
        return len(told.read())


def _counted(number: int | None, move: Move, place: Place, writer: int) -> None:
    """Tell of every statement and commit, and end at once before one of them, as if the power were cut."""
    count = 0

    def about_to(*_: object) -> None:
        nonlocal count
        if count == number:
            os.kill(os.getpid(), signal.SIGKILL)
        count += 1
        os.write(writer, b".")

    event.listen(Engine, "before_cursor_execute", about_to)
    event.listen(Engine, "commit", about_to)
    move.do(place)


# Faults that must show


def _without_transaction() -> AbstractContextManager[None]:
    return patched(database, "_begin", lambda connection: None)


def _losing_a_row() -> AbstractContextManager[None]:
    migrate = database._migrate

    def losing(connection: Connection, revision: str) -> None:
        migrate(connection, revision)
        connection.exec_driver_sql("DELETE FROM tokens")

    return patched(database, "_migrate", losing)


def _table_by_table() -> AbstractContextManager[None]:
    """Each table restored in a transaction of its own."""

    def copied(source: Connection, target: Connection) -> None:
        for table in schema.metadata.sorted_tables:
            for row in in_order(source, table):
                target.execute(table.insert(), dict(row._mapping))
            target.exec_driver_sql("COMMIT")
            target.exec_driver_sql("BEGIN")

    return patched(backup, "copy_rows", copied)


def _without_secrets() -> AbstractContextManager[None]:
    """Restored without what no digest of the ledger holds."""
    copy = backup.copy_rows

    def copied(source: Connection, target: Connection) -> None:
        copy(source, target)
        target.execute(schema.secrets.delete())

    return patched(backup, "copy_rows", copied)


PLANTED = (_without_transaction, _losing_a_row, _table_by_table, _without_secrets)
