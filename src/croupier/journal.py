"""An event log that grows: the lines of a record in an SQLite file, all of a command's events or none.

A record is written once and sealed; a journal is opened again and again, and its writer may be killed at
any moment: a command that was not finished is as if it had not begun, and one that was acknowledged is on
the disk. From time to time a snapshot of the state goes in beside the lines, so that opening a long journal
hashes every line but parses only the last ones.

Beside the journal lies a small file, its head: how many events there are, and the hash they end in. It is
written after each command, so that a crash may leave it one command behind and never more; a journal that
ends in anything else has lost or gained something.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from time import monotonic, sleep
from typing import Any, NamedTuple, TypeVar

from croupier.errors import BadInput
from croupier.files import PRIVATE, sync_folder, writable
from croupier.game import Game
from croupier.reading import LONGEST_LINE, parse_json, read_file
from croupier.record import Writer, advanced, opened, read_state, resumed, sealed
from croupier.wire import canonical, to_data

T = TypeVar("T")

APPLICATION = 0x43524F55  # CROU, by which the file is known
FORMAT = 2
SQLITE = b"SQLite format 3\0"
WAIT = 10  # seconds for other processes to finish their commands
EVERY = 1000  # events between two snapshots
DAMAGED_TOO = partial(str, encoding="utf-8", errors="replace")  # its hash tells; SQLite would show the bytes
TABLES = """
CREATE TABLE log (seq INTEGER PRIMARY KEY, line TEXT NOT NULL);
CREATE TABLE snapshot (
    events INTEGER PRIMARY KEY, lines TEXT NOT NULL, state_hash TEXT NOT NULL, state TEXT NOT NULL
);
CREATE TABLE head (id INTEGER PRIMARY KEY CHECK (id = 1), now TEXT NOT NULL, before TEXT NOT NULL);
"""


class Behind(BadInput):
    """Someone else has added to the journal meanwhile."""


class Snapshot(NamedTuple):
    """The state after so many events; `lines` is a hash of all lines up to there."""

    events: int = 0
    lines: str = ""
    state_hash: str = ""

    def follows(self, before: "Snapshot", lines: str) -> bool:
        return self.lines == _hash(before.lines, lines) and self.events > before.events


class Journal:
    """A log in progress: where it has come to, and a place to add what happens next."""

    def __init__(self, path: Path, base: sqlite3.Connection, *, read_only: bool) -> None:
        self.path, self._base, self.read_only = path, base, read_only
        with _consistent(base):
            header, self.game, self.start, _ = opened(self._rows(1, 1), str(path))
            self.seed, self.state, self.count = header.seed, self.start, 0
            self._restore_snapshot()
            self._catch_up()
        with _consistent(base, alone=not read_only):  # others may have added to it meanwhile
            self._catch_up()
            self._check_head()
            if not read_only:
                self._write_head()

    def catch_up(self) -> list[Any]:
        """The events added since it was opened or last asked, by whomever."""
        with _as_bad_input(self.path):
            return self._catch_up()

    def add(self, events: Iterable[Any], state: Any = None) -> None:
        """All of what one command led to, or nothing; `Behind` if someone else has added meanwhile."""
        if self.read_only:
            raise BadInput(f"{self.path}: may only be read")
        with _as_bad_input(self.path), _transaction(self._base):
            (last,) = self._base.execute("SELECT line FROM log ORDER BY seq DESC LIMIT 1").fetchone()
            self._write_head()  # of the command before, whose writer may have ended too soon
            lines: list[str] = []
            writer = Writer.after(last, lines.append)
            if writer.count != self.count:
                raise Behind(f"{self.path}: another process has added to it: open it again")
            for event in events:
                writer.add(event)
            self._base.executemany("INSERT INTO log (line) VALUES (?)", [(line,) for line in lines])
            head = _head(writer, self._snapshot_after(writer.count, state))
            self._base.execute("UPDATE head SET before = now, now = ?", (head,))
        self.count, self.state = writer.count, state
        with _as_bad_input(self.path), _transaction(self._base):
            self._write_head()

    def lines(self) -> Iterator[str]:
        """The log as a sealed record."""
        with _as_bad_input(self.path):
            return sealed(self._rows(1))

    def events(self) -> list[Any]:
        """Every event, from the first on, with the whole chain verified."""
        *_, steps = opened(self.lines(), str(self.path))
        return [step.event for step in steps if step.event is not None]

    def _rows(self, first: int, last: int = 1 << 62) -> list[str]:
        found = self._base.execute("SELECT seq, line FROM log WHERE seq BETWEEN ? AND ?", (first, last))
        return [_text(self.path, number, line) for number, line in found]

    def _catch_up(self) -> list[Any]:
        name, found = str(self.path), list[Any]()
        last, *later = self._rows(self.count + 1)
        for step in resumed(last, sealed(later), name, self.game) if later else ():
            if step.event is not None:
                self.state = advanced(self.game, self.state, step, name)
                self.count = step.seq
                found.append(step.event)
        return found

    def _snapshots(self, where: str = "") -> list[Snapshot]:
        found = self._base.execute(f"SELECT events, lines, state_hash FROM snapshot {where} ORDER BY events")
        return [Snapshot(*row) for row in found]

    def _last_snapshot(self) -> Snapshot:
        (last,) = self._snapshots("WHERE events = (SELECT max(events) FROM snapshot)") or [Snapshot()]
        return last

    def _snapshot_after(self, count: int, state: Any) -> Snapshot:
        """The last one, or a new one if enough has happened since."""
        before = self._last_snapshot()
        if state is None or count - before.events < EVERY:
            return before
        text = canonical(to_data(state))
        if len(text) > LONGEST_LINE:
            return before
        lines = "".join(self._rows(before.events + 2, count + 1))
        taken = Snapshot(count, _hash(before.lines, lines), _hash(text))
        self._base.execute("UPDATE snapshot SET state = ''")  # one is enough
        self._base.execute("INSERT INTO snapshot VALUES (?, ?, ?, ?)", (*taken, text))
        return taken

    def _restore_snapshot(self) -> None:
        """Start from the last snapshot, with all lines before it as they were when it was taken."""
        before = Snapshot()
        for taken in self._snapshots():
            lines = "".join(self._rows(before.events + 2, taken.events + 1))
            if not taken.follows(before, lines):
                first, last = before.events + 1, taken.events
                raise BadInput(f"{self.path}: some of events {first} to {last} were changed or are missing")
            before = taken
        if before.events:
            (text,) = self._base.execute("SELECT state FROM snapshot ORDER BY events DESC LIMIT 1").fetchone()
            if _hash(text) != before.state_hash:
                raise BadInput(f"{self.path}: the state after event {before.events} was changed")
            self.state, self.count = read_state(self.game, parse_json(text)), before.events

    def _check_head(self) -> None:
        """What lies beside the journal says where it ends, or where it ended one command ago."""
        now, before = self._base.execute("SELECT now, before FROM head").fetchone()
        (last,) = self._rows(self.count + 1, self.count + 1)
        if now != _head(Writer.after(last, lambda line: None), self._last_snapshot()):
            raise BadInput(f"{self.path}: does not end where it did: events were added to it or removed")
        beside = head_path(self.path)
        try:
            found = read_file(beside)
        except BadInput:
            if self.count == 0 and not beside.exists():  # it was created, and nobody came to write its head
                return
            raise
        if found not in (now, before):
            raise BadInput(f"{self.path}: does not end as {beside.name} says: events are missing")

    def _write_head(self) -> None:
        """Only within a transaction, so that the head never goes back."""
        (now,) = self._base.execute("SELECT now FROM head").fetchone()
        beside = head_path(self.path)
        if not beside.exists() or read_file(beside) != now:
            _write_private(beside, now)


def _text(path: Path, number: int, line: object) -> str:
    """A line as it was written; one that is not text any more is named, not shown."""
    if not isinstance(line, str):
        raise BadInput(f"{path}:{number}: not text: the journal is damaged")
    return line


def head_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.head")


def journal_lines(path: Path) -> Iterator[str]:
    """A journal as a sealed record, whatever its lines hold; the file is only read."""
    source = f"{path.resolve().as_uri()}?mode=ro"
    with _as_bad_input(path), closing(sqlite3.connect(source, uri=True)) as base:
        if base.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
            raise BadInput(f"{path}: is not a Croupier journal")
        base.text_factory = DAMAGED_TOO
        rows = (str(line) for (line,) in base.execute("SELECT line FROM log ORDER BY seq"))
        yield from sealed(rows)


def is_journal(path: Path) -> bool:
    """Whether a file is an SQLite database, as journals are."""
    with suppress(OSError, ValueError), path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE
    return False


def create(path: Path, game: Game[Any, Any, Any, Any], state: Any, seed: str | None) -> None:
    """A new journal; an existing file is left alone, and of several who create it one succeeds."""
    lines: list[str] = []
    head = _head(Writer(lines.append, game, state, seed), Snapshot())
    target = writable(path, "the journal")
    partly = target.with_name(f".{target.name}.{token_hex(4)}.partial")
    try:
        os.close(os.open(partly, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        with _as_bad_input(path), closing(sqlite3.connect(partly)) as base, base:
            base.execute(f"PRAGMA application_id = {APPLICATION}")
            base.execute(f"PRAGMA user_version = {FORMAT}")
            base.executescript(TABLES)
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("INSERT INTO log (line) VALUES (?)", lines)
            base.execute("INSERT INTO head VALUES (1, ?, ?)", (head, head))
        os.link(partly, target)
        _write_private(head_path(target), head)
        sync_folder(target.parent)
    except FileExistsError:
        raise BadInput(f"{path}: already exists: name another file, or open this one") from None
    except OSError as fault:
        raise BadInput(f"{path}: {fault.strerror}: cannot write the journal") from None
    finally:
        partly.unlink(missing_ok=True)


@contextmanager
def open_journal(path: Path) -> Iterator[Journal]:
    """An existing journal; one that may not be written is opened to look at."""
    if not path.is_file():
        raise BadInput(f"{path}: no such file")
    path = path.resolve()
    read_only = not all(map(_may_write, (path, path.parent)))
    with _as_bad_input(path), closing(_connected(path, read_only=read_only)) as base:
        if base.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
            raise BadInput(f"{path}: is not a Croupier journal")
        (found,) = base.execute("PRAGMA user_version").fetchone()
        if found != FORMAT:
            raise BadInput(f"{path}: journal format {found}; this program reads format {FORMAT}")
        try:
            journal = _patiently(partial(Journal, path, base, read_only=read_only))
        except (TypeError, AttributeError, OverflowError):  # of values that no journal was given
            raise BadInput(f"{path}: is damaged") from None
        yield journal


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _connected(path: Path, *, read_only: bool) -> sqlite3.Connection:
    # Without a log of its own beside it nobody is writing, and SQLite need not make files to read it.
    waiting = path.with_name(f"{path.name}-wal").exists()
    how = "rw" if not read_only else "ro" if waiting else "ro&immutable=1"
    base = sqlite3.connect(f"{path.as_uri()}?mode={how}", uri=True, timeout=WAIT, isolation_level=None)
    base.text_factory = DAMAGED_TOO
    base.execute("PRAGMA synchronous = FULL")  # what was acknowledged survives a failure of power
    return base


def _patiently(work: Callable[[], T]) -> T:
    """Do something that SQLite may refuse while other processes come and go."""
    until = monotonic() + WAIT
    while True:
        try:
            return work()
        except sqlite3.OperationalError as fault:
            if "locked" not in str(fault) or monotonic() > until:
                raise
            sleep(0.01)


@contextmanager
def _consistent(base: sqlite3.Connection, *, alone: bool = False) -> Iterator[None]:
    """All that is read within was so at one moment; alone: nobody adds to it until the end."""
    base.execute("BEGIN IMMEDIATE" if alone else "BEGIN")
    try:
        yield
    finally:
        base.execute("ROLLBACK")


@contextmanager
def _transaction(base: sqlite3.Connection) -> Iterator[None]:
    with base:
        base.execute("BEGIN IMMEDIATE")
        yield


def _head(writer: Writer, snapshot: Snapshot) -> str:
    """Where a journal ends, and a hash of how it came there: of the same length whatever happens."""
    return f"{writer.count:018} {_hash(writer.digest, *map(str, snapshot))}\n"


def _hash(*parts: str) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()


def _write_private(path: Path, text: str) -> None:
    """Write over a file in place, and have it on the disk."""
    file = os.open(path, os.O_CREAT | os.O_WRONLY, PRIVATE)
    try:
        os.write(file, text.encode())
        os.fsync(file)
    finally:
        os.close(file)


@contextmanager
def _as_bad_input(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as fault:
        raise BadInput(f"{path}: cannot be read or written as a journal: {fault}") from None
