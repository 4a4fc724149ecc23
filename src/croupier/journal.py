"""An event log that grows: the lines of a record in an SQLite file, all of a command's events or none.

A record is written once and sealed; a journal is opened again and again, and its writer may be killed at
any moment: a command that was not finished is as if it had not begun.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from croupier.errors import BadInput
from croupier.files import atomic_write
from croupier.game import Game
from croupier.record import Writer, opened, sealed

APPLICATION = 0x43524F55  # CROU, by which the file is known
SQLITE = b"SQLite format 3\0"
WAIT = 10  # seconds for another process to finish its command


class Journal:
    """A log in progress: what it held when it was opened, and a place to add what happens next."""

    def __init__(self, path: Path, base: sqlite3.Connection) -> None:
        self.path, self._base = path, base
        header, game, self.start, steps = opened(self.lines(), str(path))
        self.game, self.seed = game.name, header.seed
        self.steps = [step for step in steps if step.event is not None]
        self.count = len(self.steps)  # of the events in it, now

    def add(self, events: Iterable[Any], state: object = None) -> None:
        """All of what one command led to, or nothing; refused if someone else has added to it meanwhile."""
        with _as_bad_input(self.path), self._base:
            self._base.execute("BEGIN IMMEDIATE")
            (last,) = self._base.execute(
                "SELECT CAST(line AS TEXT) FROM log ORDER BY seq DESC LIMIT 1"
            ).fetchone()
            lines: list[str] = []
            writer = Writer.after(last, lines.append)
            if writer.count != self.count:
                raise BadInput(f"{self.path}: someone else has added to it meanwhile: open it again")
            for event in events:
                writer.add(event)
            self._base.executemany("INSERT INTO log (line) VALUES (?)", [(line,) for line in lines])
        self.count = writer.count

    def lines(self) -> Iterator[str]:
        """The log as a sealed record."""
        with _as_bad_input(self.path):
            rows = self._base.execute("SELECT CAST(line AS BLOB) FROM log ORDER BY seq").fetchall()
        return sealed(_text(self.path, number, line) for number, (line,) in enumerate(rows, 1))


def _text(path: Path, number: int, line: bytes | None) -> str:
    """A line as it was written; one that is not text any more is named, not shown."""
    try:
        return (line or b"").decode()
    except UnicodeDecodeError:
        raise BadInput(f"{path}:{number}: not UTF-8 text: the journal is damaged") from None


def is_journal(path: Path) -> bool:
    """Whether a file is an SQLite database, as journals are."""
    with suppress(OSError), path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE
    return False


def create(path: Path, game: Game[Any, Any, Any, Any], state: Any, seed: str | None) -> None:
    """A new journal; an existing file is left alone."""
    if path.exists():
        raise BadInput(f"{path}: already exists: name another file, or open this one")
    lines: list[str] = []
    Writer(lines.append, game, state, seed)
    with (
        _as_bad_input(path),
        atomic_write(path, "the journal") as partly,
        closing(sqlite3.connect(partly)) as base,
        base,
    ):
        base.execute(f"PRAGMA application_id = {APPLICATION}")
        base.execute("CREATE TABLE log (seq INTEGER PRIMARY KEY, line TEXT NOT NULL)")
        base.execute("INSERT INTO log (line) VALUES (?)", lines)


@contextmanager
def open_journal(path: Path) -> Iterator[Journal]:
    """An existing journal."""
    if not path.is_file():
        raise BadInput(f"{path}: no such file")
    with _as_bad_input(path), closing(_connected(path)) as base:
        if base.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
            raise BadInput(f"{path}: is not a Croupier journal")
        yield Journal(path, base)


def _connected(path: Path) -> sqlite3.Connection:
    base = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    base.execute("PRAGMA journal_mode = WAL")
    # Whole after any crash; only a failure of power may take the last commands, and then whole ones.
    base.execute("PRAGMA synchronous = NORMAL")
    return base


@contextmanager
def _as_bad_input(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as fault:
        raise BadInput(f"{path}: cannot be read or written as a journal: {fault}") from None
