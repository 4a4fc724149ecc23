"""R10: the log can be trusted. Whatever is edited, deleted, moved or cut off in a record or journal is found.

A chain alone says that lines fit each other. Whoever rewrites a log from some line on, hashes and all, is
found by what was noted outside it: the digest of a record's seal, the head file beside a journal.
"""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any
from unittest.mock import patch

from croupier import deal, record
from croupier.errors import BadInput
from croupier.game import load_game
from croupier.host import open_table
from croupier.journal import Journal, Snapshot, _head, head_path
from croupier.reading import lines_of, parse_json
from croupier.record import LINE, Writer, opened, replay_lines, sealed
from croupier.wire import plain
from tests.reliability.promise import FULL, Promise, scaled

RECORDS, JOURNALS, ENTRIES = 10_000, 1_000, 1_000_000
MINUTE = 60.0
GAMES = (("tasmanian", 3), ("thai", 4), ("lanes", 2))
Lines = list[str]
Edit = Callable[[Lines, Random], Lines]


def check(scale: float) -> Promise:
    with TemporaryDirectory() as folder:
        logs = Logs(Path(folder))
        records, journals = scaled(RECORDS, scale, 120), scaled(JOURNALS, scale, 40)
        failed = logs.unfound_in_records(records) + logs.unfound_in_journals(journals)
        entries = scaled(ENTRIES, scale)
        seconds = MINUTE if scale >= FULL else None
        events = _events(logs.records[0])
        failed += not verified_in_time(Path(folder) / "long.jsonl", events, entries, seconds)
        caught = [plant(logs) for plant in PLANTS]
    return Promise("R10", records + journals + entries, failed, len(caught), sum(caught))


@plain
class Noted:
    """A record, and the digest of its seal as its owner noted it elsewhere."""

    lines: tuple[str, ...]
    digest: str


class Logs:
    """Honest records and a journal, to be tampered with in copies."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.records = [_noted(folder / f"{name}.jsonl", name, rounds) for name, rounds in GAMES]
        self.journal = folder / "table.journal"
        _play(self.journal)
        assert not refused(self.journal)

    def unfound_in_records(self, count: int, *, noted_outside: bool = True) -> int:
        return sum(not self.found_in_record(number, noted_outside=noted_outside) for number in range(count))

    def found_in_record(self, number: int, *, noted_outside: bool = True) -> bool:
        noted = self.records[number % len(self.records)]
        changed = self.edit_of(number)(list(noted.lines), Random(f"R10/record/{number}"))
        assert changed != list(noted.lines)
        try:
            return replay_lines(changed, "record").digest != noted.digest and noted_outside
        except BadInput:
            return True

    def edit_of(self, number: int) -> "Edit":
        return EDITS[number // len(self.records) % len(EDITS)]

    def unfound_in_journals(self, count: int) -> int:
        return sum(not self.found_in_journal(number) for number in range(count))

    def found_in_journal(self, number: int) -> bool:
        draw, copy = Random(f"R10/journal/{number}"), self.folder / "copy.journal"
        shutil.copy(self.journal, copy)
        shutil.copy(head_path(self.journal), head_path(copy))
        SPOILS[number % len(SPOILS)](copy, draw)
        return refused(copy)


def refused(path: Path) -> bool:
    try:
        with open_table(path) as table:
            assert table.events  # and with them the whole chain
    except BadInput:
        return True
    return False


def _noted(path: Path, rules: str, rounds: int) -> Noted:
    deal(rules, seed="R10", rounds=rounds, record=path)
    lines = tuple(lines_of(path))
    return Noted(lines, replay_lines(lines, str(path)).digest)


def _play(path: Path) -> None:
    """A journal of a few rounds of Lanes, given up by the second move of each."""
    with open_table("lanes", seed="R10", journal=path) as table:
        for _ in range(60):
            command = table.game.house(table.state)
            if command is None:
                mover = table.game.turn(table.state).seats[0]
                options = table.legal(mover)
                command = _first(table.game, options)
            table.do(command)


def _first(game: Any, options: Any) -> Any:
    """The first command that is listed, each field at its first value."""
    kinds = {kind.__name__: kind for kind in game.commands}
    return kinds[options[0].command](**{name: values[0] for name, values in options[0].fields.items()})


# What is done to records


def edit(lines: Lines, draw: Random) -> Lines:
    """One bit of one line."""
    place = draw.randrange(len(lines))
    data = bytearray(lines[place].encode())
    data[draw.randrange(len(data))] ^= 1 << draw.randrange(7)
    lines[place] = data.decode(errors="replace")
    return lines


def delete(lines: Lines, draw: Random) -> Lines:
    del lines[draw.randrange(len(lines))]
    return lines


def repeat(lines: Lines, draw: Random) -> Lines:
    place = draw.randrange(len(lines))
    return [*lines[: place + 1], *lines[place:]]


def reorder(lines: Lines, draw: Random) -> Lines:
    one, other = draw.sample(range(len(lines)), 2)
    lines[one], lines[other] = lines[other], lines[one]
    return lines


def truncate(lines: Lines, draw: Random) -> Lines:
    """At the end of a line."""
    return lines[: draw.randrange(len(lines))]


def cut_short(lines: Lines, draw: Random) -> Lines:
    """Within a line."""
    place = draw.randrange(len(lines))
    return [*lines[:place], lines[place][: draw.randrange(1, len(lines[place]))]]


def truncate_and_seal(lines: Lines, draw: Random) -> Lines:
    return list(sealed(lines[: draw.randrange(1, len(lines) - 1)]))


def rewrite(lines: Lines, draw: Random) -> Lines:
    """An event left out, and every line after it hashed anew."""
    place = draw.randrange(1, len(lines) - 1)
    return _chained_anew([*lines[:place], *lines[place + 1 : -1]])


def _chained_anew(lines: Lines) -> Lines:
    found: Lines = []
    digest = ""
    for count, line in enumerate(lines):
        parts = LINE.fullmatch(line)
        assert parts is not None
        digest = record._chained(digest, count, parts[2], parts[3])
        found.append(record._line(digest, count, parts[2], parts[3]))
    return list(sealed(found))


EDITS: list[Edit] = [edit, delete, repeat, reorder, truncate, cut_short, truncate_and_seal, rewrite]


# What is done to journals


@contextmanager
def _base(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as base:
        with base:
            yield base
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _lines(base: sqlite3.Connection) -> dict[int, str]:
    return dict(base.execute("SELECT seq, line FROM log ORDER BY seq").fetchall())


def edit_row(path: Path, draw: Random) -> None:
    with _base(path) as base:
        lines = _lines(base)
        place = draw.choice(list(lines))
        (changed,) = edit([lines[place]], draw)
        base.execute("UPDATE log SET line = ? WHERE seq = ?", (changed, place))


def delete_row(path: Path, draw: Random) -> None:
    with _base(path) as base:
        base.execute("DELETE FROM log WHERE seq = ?", (draw.choice(list(_lines(base))),))


def swap_rows(path: Path, draw: Random) -> None:
    with _base(path) as base:
        lines = _lines(base)
        one, other = draw.sample(list(lines), 2)
        base.execute("UPDATE log SET line = ? WHERE seq = ?", (lines[other], one))
        base.execute("UPDATE log SET line = ? WHERE seq = ?", (lines[one], other))


def drop_tail(path: Path, draw: Random) -> None:
    with _base(path) as base:
        base.execute("DELETE FROM log WHERE seq > ?", (draw.randrange(2, len(_lines(base))),))


def drop_tail_and_own_head(path: Path, draw: Random) -> None:
    """By someone who knows the format, and cannot write beside the journal."""
    with _base(path) as base:
        lines = _lines(base)
        last = draw.randrange(2, len(lines))
        head = _head(Writer.after(lines[last], lambda line: None), Snapshot())
        base.execute("DELETE FROM log WHERE seq > ?", (last,))
        base.execute("UPDATE head SET now = ?, before = ?", (head, head))


def rewrite_rows(path: Path, draw: Random) -> None:
    """An event left out, the rest hashed anew, and the journal's own head with it."""
    with _base(path) as base:
        lines = list(_lines(base).values())
        changed = _chained_anew([*lines[:-2], lines[-1]])[:-1]
        base.execute("DELETE FROM log")
        base.executemany("INSERT INTO log (line) VALUES (?)", [(line,) for line in changed])
        head = _head(Writer.after(changed[-1], lambda line: None), Snapshot())
        base.execute("UPDATE head SET now = ?, before = ?", (head, head))


def lose_head(path: Path, draw: Random) -> None:
    head_path(path).unlink()


def edit_head(path: Path, draw: Random) -> None:
    (changed,) = edit([head_path(path).read_text()], draw)
    head_path(path).write_text(changed)


SPOILS: list[Callable[[Path, Random], None]] = [
    edit_row,
    delete_row,
    swap_rows,
    drop_tail,
    drop_tail_and_own_head,
    rewrite_rows,
    lose_head,
    edit_head,
]


# A long one


def verified_in_time(path: Path, events: list[Any], entries: int, seconds: float | None) -> bool:
    """Whether the chain of so many entries is verified, and in how long."""
    game, state = load_game("baccarat"), open_table("tasmanian", seed="R10").state
    with path.open("w", encoding="utf-8", newline="\n") as file:
        writer = Writer(file.write, game, state, None)
        for number in range(entries):
            writer.add(events[number % len(events)])
        writer.seal()
    started = monotonic()
    *_, steps = opened(lines_of(path), str(path))
    count = sum(step.event is not None for step in steps)
    return count == entries and (seconds is None or monotonic() - started <= seconds)


def _events(noted: Noted) -> list[Any]:
    """Events such as a table has; the chain does not ask whether one may follow another."""
    *_, steps = opened(noted.lines, "record")
    return [step.event for step in steps if step.event is not None and not hasattr(step.event, "order")]


# Planted


def _chain_off(logs: Logs) -> bool:
    """Lines are read without being held against the one before."""

    def believed(line: str, digest: str, where: str) -> tuple[str, int, Any, str]:
        parts = LINE.fullmatch(line)
        if parts is None:
            raise BadInput(where)
        return parts[2], int(parts[4]), parse_json(parts[3]), parts[1]

    with patch.object(record, "_verified", believed):
        return logs.unfound_in_records(400) > 0


def _nothing_noted(logs: Logs) -> bool:
    """Nobody compares the digest of the seal with what was noted."""
    return logs.unfound_in_records(200, noted_outside=False) > 0


def _head_off(logs: Logs) -> bool:
    """What lies beside a journal is not looked at."""
    with patch.object(Journal, "_check_head", lambda journal: None):
        return logs.unfound_in_journals(40) > 0


def _seal_off(logs: Logs) -> bool:
    """A record that was cut short is sealed by its reader."""
    real = record._steps

    def lenient(source: Iterator[str], *rest: Any) -> Iterator[Any]:
        return real(iter(_sealed_where_needed(list(source))), *rest)

    truncations = [number for number in range(200) if logs.edit_of(number) is truncate]
    with patch.object(record, "_steps", lenient):
        return not all(logs.found_in_record(number, noted_outside=False) for number in truncations)


def _sealed_where_needed(lines: Lines) -> Lines:
    return lines if not lines or '"seal"' in lines[-1] else list(sealed(lines))


PLANTS: list[Callable[[Logs], bool]] = [_chain_off, _nothing_noted, _head_off, _seal_off]
