"""An event log that grows: the lines of a record in an SQLite file, a command's events whole or not at all.

A record is written once and sealed; a journal is opened again and again by whoever goes on with it, and may
be cut off at any moment: a command that was not finished is as if it had not begun.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from croupier.errors import BadInput
from croupier.files import whole
from croupier.game import Game
from croupier.record import Writer, replay_lines, sealed

APPLICATION = 0x43524F55  # CROU, by which the file is known
WAIT = 10  # seconds for another process to finish its command


class Journal:
    """A log under way: where it has led, and a place to add what happens next."""

    def __init__(self, path: Path, base: sqlite3.Connection) -> None:
        self.path, self._base = path, base
        found = replay_lines(self.lines(), str(path))
        self.game, self.seed, self.state, self.events = found.game, found.seed, found.state, found.events

    def add(self, events: Iterable[Any], state: Any) -> None:
        """What one command led to, and the state it leaves; refused if someone else went on meanwhile."""
        with _sensibly(self.path), self._base:
            self._base.execute("BEGIN IMMEDIATE")
            (last,) = self._base.execute("SELECT line FROM log ORDER BY seq DESC LIMIT 1").fetchone()
            lines: list[str] = []
            writer = Writer.after(last, lines.append)
            if writer.count != self.events:
                raise BadInput(f"{self.path}: someone else has gone on with it: try again")
            for event in events:
                writer.add(event)
            self._base.executemany("INSERT INTO log (line) VALUES (?)", [(line,) for line in lines])
        self.state, self.events = state, writer.count

    def lines(self) -> Iterator[str]:
        """The log as a sealed record."""
        with _sensibly(self.path):
            rows = self._base.execute("SELECT line FROM log ORDER BY seq").fetchall()
        return sealed(line for (line,) in rows)


def create(path: Path, playing: Game[Any, Any, Any, Any], state: Any, seed: str | None) -> None:
    """A new journal; a file that is there already is left alone."""
    if path.exists():
        raise BadInput(f"{path}: is there already: name another file, or go on with this one")
    lines: list[str] = []
    Writer(lines.append, playing, state, seed)
    with (
        _sensibly(path),
        whole(path, "the journal") as partly,
        closing(sqlite3.connect(partly)) as base,
        base,
    ):
        base.execute(f"PRAGMA application_id = {APPLICATION}")
        base.execute("CREATE TABLE log (seq INTEGER PRIMARY KEY, line TEXT NOT NULL)")
        base.execute("INSERT INTO log (line) VALUES (?)", lines)


@contextmanager
def going_on(path: Path) -> Iterator[Journal]:
    """A journal that is there already."""
    if not path.is_file():
        raise BadInput(f"{path}: there is no such file")
    with _sensibly(path), closing(_connected(path)) as base:
        if base.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
            raise BadInput(f"{path}: is not a journal of Croupier's")
        yield Journal(path, base)


def _connected(path: Path) -> sqlite3.Connection:
    base = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    base.execute("PRAGMA journal_mode = WAL")
    # Whole after any crash; only a failure of power may take the last commands, and then whole ones.
    base.execute("PRAGMA synchronous = NORMAL")
    return base


@contextmanager
def _sensibly(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as fault:
        raise BadInput(f"{path}: cannot be read or written as a journal: {fault}") from None
