"""A table's stream: its entries as rows, chained by SHA-256, and the table as they leave it."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import Any, Literal

from sqlalchemy import Connection, Select, select

from croupier.errors import BadInput, Tampered
from croupier.game import AnyGame, load_game
from croupier.reading import parse_json
from croupier.record import read_state
from croupier.server import schema
from croupier.server.attendance import Attendance, after_command, evolve
from croupier.server.events import EVENTS
from croupier.server.settings import TableSettings
from croupier.wire import canonical, read, read_tagged, tagged, to_data

Scope = Literal["game", "table"]
SNAPSHOT_EVERY = 500  # entries
CHUNK = 200  # entries of a whole stream that are in memory


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a stream, with the game's state before it."""

    seq: int
    scope: Scope
    event: Any
    before: Any


@dataclass(frozen=True, slots=True)
class Position:
    """Where a stream has come to."""

    seq: int
    digest: str
    state: Any
    attendance: Attendance


@dataclass(frozen=True, slots=True)
class TableRow:
    """What a table was opened as."""

    id: str
    game: AnyGame
    rules: str
    settings: TableSettings
    start: Any
    opener: str
    opened: int
    code: str | None


def new_rows(
    table: str, position: Position, time: int, by: str, events: Sequence[tuple[Scope, Any]]
) -> tuple[list[dict[str, Any]], str]:
    """The rows of a command's events, and the digest their chain ends in."""
    rows, digest = [], position.digest
    batch = position.seq + 1
    for seq, (scope, event) in enumerate(events, batch):
        text = canonical(tagged(event))
        digest = _chained(digest, seq, batch, time, by, scope, text)
        rows.append(
            {"table": table, "seq": seq, "batch": batch, "at": time, "by": by}
            | {"scope": scope, "event": text, "digest": digest}
        )
    return rows, digest


def _chained(digest: str, seq: int, batch: int, time: int, by: str, scope: str, text: str) -> str:
    return sha256("\n".join((digest, str(seq), str(batch), str(time), by, scope, text)).encode()).hexdigest()


def load_row(connection: Connection, table: str) -> TableRow | None:
    """What a table was opened as, if there is one of this name."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).first()
    if row is None:
        return None
    game = load_game(row.game)
    settings = read(TableSettings, row.settings)
    start = read_state(game, parse_json(row.start))
    return TableRow(row.id, game, row.rules, settings, start, row.opener, row.opened, row.code)


def load_position(connection: Connection, row: TableRow, upto: int | None = None) -> Position:
    """The table at an entry, or at its last: from the last snapshot before it, and the entries since."""
    position, _ = advanced(row, _from_snapshot(connection, row, upto), connection, upto)
    return position


def advanced(
    row: TableRow, position: Position, connection: Connection, upto: int | None = None
) -> tuple[Position, list[Entry]]:
    """Follow the stream from a position on; gives where it leads, and the entries on the way."""
    found, rows = list[Entry](), connection.execute(_after(row, position.seq, upto))
    for after, entries in _followed(row, position, rows):
        position = after
        found += entries
    return position, found


@contextmanager
def commands_of(row: TableRow, connection: Connection) -> Iterator[Iterator[tuple[Position, list[Entry]]]]:
    """The stream from its first entry on, a command at a time, and where each leads: never all in memory."""
    with connection.execute(_after(row, 0, None), execution_options={"yield_per": CHUNK}) as rows:
        yield _followed(row, start_of(row), rows)


def _followed(
    row: TableRow, position: Position, rows: Iterable[Any]
) -> Iterator[tuple[Position, list[Entry]]]:
    for _, batch in groupby(rows, key=lambda one: one.batch):
        position, entries = _with_batch(row, position, list(batch))
        yield position, entries


def _after(row: TableRow, seq: int, upto: int | None) -> Select[Any]:
    entries = schema.entries
    query = select(entries).where(entries.c.table == row.id, entries.c.seq > seq).order_by(entries.c.seq)
    return query if upto is None else query.where(entries.c.seq <= upto)


def _with_batch(row: TableRow, position: Position, batch: Sequence[Any]) -> tuple[Position, list[Entry]]:
    entries = []
    state, attendance, digest, seq = position.state, position.attendance, position.digest, position.seq
    for line in batch:
        seq += 1
        digest = _chained(digest, line.seq, line.batch, line.at, line.by, line.scope, line.event)
        if line.seq != seq or line.digest != digest:
            raise Tampered(
                f"table {row.id}, entry {seq}: does not fit the chain: it was changed or is missing"
            )
        kinds = row.game.events if line.scope == "game" else EVENTS
        event: Any = read_tagged(kinds, parse_json(line.event))
        entries.append(Entry(seq, line.scope, event, state))
        if line.scope == "game":
            state = row.game.evolve(state, event)
        else:
            attendance = evolve(attendance, event, seq, line.at)
    count = sum(entry.scope == "game" for entry in entries)
    last = batch[-1]
    attendance = after_command(attendance, row.game.turn(state), last.by, last.at, count)
    return Position(seq, digest, state, attendance), entries


def start_of(row: TableRow) -> Position:
    """A table as it was opened; the chain begins with all that it was opened as."""
    opened = (
        row.id,
        row.game.name,
        row.rules,
        canonical(to_data(row.settings)),
        canonical(to_data(row.start)),
    )
    text = canonical([*opened, row.opener, row.opened, row.code])
    digest = sha256(text.encode()).hexdigest()
    return Position(0, digest, row.start, Attendance(row.opener, changed=row.opened))


def snapshot_row(table: str, position: Position) -> dict[str, Any]:
    return {
        "table": table,
        "seq": position.seq,
        "state": canonical({"digest": position.digest, "state": to_data(position.state)}),
        "attendance": canonical(to_data(position.attendance)),
    }


def is_snapshot_due(before: int, after: int) -> bool:
    return before // SNAPSHOT_EVERY != after // SNAPSHOT_EVERY


def _from_snapshot(connection: Connection, row: TableRow, upto: int | None) -> Position:
    snapshots = schema.snapshots
    query = select(snapshots).where(snapshots.c.table == row.id)
    if upto is not None:
        query = query.where(snapshots.c.seq <= upto)
    found = connection.execute(query.order_by(snapshots.c.seq.desc()).limit(1)).first()
    return start_of(row) if found is None else _position_in(row, found)


def _position_in(row: TableRow, snapshot: Any) -> Position:
    data = parse_json(snapshot.state)
    state = read_state(row.game, data["state"])
    return Position(snapshot.seq, data["digest"], state, read(Attendance, snapshot.attendance))


def verify_stream(connection: Connection, table: str) -> int:
    """Follow a table's whole chain from its first entry to its head; gives the number of entries."""
    row = load_row(connection, table)
    if row is None:
        raise BadInput(f"there is no table {table}")
    now, snapshots = start_of(row), schema.snapshots.c
    with_snapshot = set(connection.execute(select(snapshots.seq).where(snapshots.table == table)).scalars())
    with commands_of(row, connection) as commands:
        for now, _ in commands:
            if now.seq in with_snapshot:
                _check_snapshot(connection, row, now)
    head = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one()
    if (head.seq, head.digest) != (now.seq, now.digest):
        raise Tampered(f"table {table}: ends at entry {now.seq}, and its head says {head.seq}")
    return now.seq


def _check_snapshot(connection: Connection, row: TableRow, now: Position) -> None:
    """A table goes on from its last snapshot, which no chain holds: it must be what the entries lead to."""
    snapshots = schema.snapshots
    query = select(snapshots).where(snapshots.c.table == row.id, snapshots.c.seq == now.seq)
    if _position_in(row, connection.execute(query).one()) != now:
        raise Tampered(f"table {row.id}: its snapshot at entry {now.seq} is not what its entries lead to")
