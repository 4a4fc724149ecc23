"""The event log as a file: one canonical JSON line an event, chained by SHA-256, sealed at its end.

The first line says which game and from what state it starts; the last counts the events, so that a
record cut short at the end of a line is found out too.
"""

import hashlib
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

from croupier.errors import BadInput, ImpossibleEvent, Refused, Tampered, echoed
from croupier.files import PRIVATE, publish, writable
from croupier.game import Game, load_game
from croupier.reading import LONGEST_LINE, check_bounds, lines_of, parse_json
from croupier.wire import canonical, plain, read_data, read_tagged, tagged, to_data

T = TypeVar("T")

VERSION = 3
# What an event may lead to that cannot follow the events before it.
LOOKUP_ERRORS = (KeyError, IndexError, ValueError, AssertionError, TypeError, AttributeError)
LINE = re.compile(r'\{"digest":"([0-9a-f]{64})","(event|header|seal)":(.*),"seq":(\d{1,18})\}\n')
FIRST_SIGNS = '{"digest":"'  # of every line of a record


@plain
class Header:
    game: str
    seed: str | None
    state: dict[str, Any]
    version: int


@plain
class Replay:
    """Where a record leads: the state after event `seq`, and what the file says of itself."""

    game: str
    seed: str | None
    seq: int
    events: int
    digest: str
    state: Any


class Writer:
    """Turns events into record lines and passes each to `write`."""

    def __init__(
        self,
        write: Callable[[str], Any],
        game: Game[Any, Any, Any, Any],
        state: Any,
        seed: str | None,
    ) -> None:
        self._write = write
        self.count = 0
        self.digest = ""
        self._put(0, "header", to_data(Header(game.name, seed, to_data(state), VERSION)))

    @classmethod
    def after(cls, line: str, write: Callable[[str], Any]) -> "Writer":
        """A writer that resumes after the last line of a record without its seal."""
        writer = cls.__new__(cls)
        parts = LINE.fullmatch(line)
        if parts is None:
            raise BadInput("the last line of the log is not a line of a record")
        writer._write, writer.digest, writer.count = write, parts[1], int(parts[4])
        return writer

    def add(self, event: Any) -> None:
        self._put(self.count + 1, "event", tagged(event))

    def seal(self) -> None:
        self._put(self.count, "seal", {"events": self.count})

    def _put(self, count: int, key: str, body: Any) -> None:
        check_bounds(body)  # what is written can be read again
        text = canonical(body)
        digest = _chained(self.digest, count, key, text)
        line = _line(digest, count, key, text)
        if len(line) > LONGEST_LINE // 4 and len(line.encode()) > LONGEST_LINE:
            raise BadInput(f"{key} {count} is longer than the {LONGEST_LINE:,} bytes of a line")
        self._write(line)
        self.digest, self.count = digest, count


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE)


@contextmanager
def recording(path: Path, game: Game[Any, Any, Any, Any], state: Any, seed: str | None) -> Iterator[Writer]:
    """A record file that appears complete and sealed, or not at all; an interrupt seals what there is."""
    path = writable(path, "the record")
    partial_file = path.with_name(f".{path.name}.{token_hex(4)}.partial")
    try:
        with open(partial_file, "x", encoding="utf-8", newline="\n", opener=_private) as file:
            writer = Writer(file.write, game, state, seed)
            yield writer
            writer.seal()
        publish(partial_file, path)
    except (KeyboardInterrupt, BrokenPipeError):
        if partial_file.exists() and _sealed(partial_file):
            publish(partial_file, path)
        raise
    except OSError as fault:
        raise BadInput(f"{path}: {fault.strerror}: cannot write the record") from None
    finally:
        partial_file.unlink(missing_ok=True)


def sealed(lines: Iterable[str]) -> Iterator[str]:
    """Lines of a record as they are, and the seal they lack."""
    line, found = "", list[str]()
    for line in lines:
        yield line
    if line:
        Writer.after(line, found.append).seal()
        yield from found


def _sealed(path: Path) -> bool:
    """Seal a record that was interrupted after its last complete line, if it has one."""
    with path.open("r+b") as file:
        start = max(0, file.seek(0, os.SEEK_END) - LONGEST_LINE)
        file.seek(start)
        lines = file.read().rpartition(b"\n")[0] + b"\n"
        last = LINE.fullmatch(lines.decode(errors="replace").splitlines(keepends=True)[-1])
        if last is None:
            return False
        digest, key, _, count = last.groups()
        if key != "seal":
            body = canonical({"events": int(count)})
            file.seek(start + len(lines))
            file.truncate()
            file.write(_line(_chained(digest, count, "seal", body), int(count), "seal", body).encode())
    return True


def replay(path: str | Path, *, to: int | None = None) -> Replay:
    """Check the whole record, and give the state after event `to`, or after the last."""
    if not isinstance(path, str | Path):
        raise BadInput(f"a record is named by its path, not by {echoed(path)}")
    return replay_lines(lines_of(Path(path)), str(path), to=to)


def replay_lines(lines: Iterable[str], name: str, *, to: int | None = None) -> Replay:
    header, game, state, steps = opened(lines, name)
    seq = 0
    step = None
    for step in steps:
        if step.event is not None and (to is None or step.seq <= to):
            state = advanced(game, state, step, name)
            seq = step.seq
    assert step is not None
    if to is not None and not 0 <= to <= step.seq:
        raise BadInput(f"{name}: it holds events 1 to {step.seq}; there is no event {to}")
    return Replay(header.game, header.seed, seq, step.seq, step.digest, state)


@plain
class Step:
    """One verified line after the header; the seal has no event."""

    seq: int
    event: Any
    digest: str


def opened(lines: Iterable[str], name: str) -> tuple[Header, Game[Any, Any, Any, Any], Any, Iterator[Step]]:
    """The header of a record, its game, the state it starts from, and its verified steps to come."""
    source = iter(lines)
    key, _, body, digest = _verified(next(source, ""), "", f"{name}:1")
    if key != "header":
        raise Tampered(f"{name}:1: a record starts with its header")
    header = _located(f"{name}:1", partial(read_data, Header, body))
    if header.version != VERSION:
        raise BadInput(f"{name}:1: record version {header.version}; this program reads version {VERSION}")
    game = load_game(header.game)
    try:
        state = _located(f"{name}:1", partial(read_state, game, header.state))
    except BadInput as fault:
        raise Tampered(str(fault)) from None
    return header, game, state, _steps(source, name, game, digest)


def read_state(game: Game[Any, Any, Any, Any], data: Any) -> Any:
    """A state from JSON values: one that a table of this game may be in."""
    state = read_data(game.state, data)
    try:
        game.check(state)
    except Refused as refusal:
        raise BadInput(str(refusal)) from None
    return state


def resumed(last: str, lines: Iterable[str], name: str, game: Game[Any, Any, Any, Any]) -> Iterator[Step]:
    """The verified steps that come after a line of a record; the lines before it are not looked at."""
    before = Writer.after(last, lambda line: None)
    return _steps(iter(lines), name, game, before.digest, before.count)


def advanced(game: Game[Any, Any, Any, Any], state: Any, step: Step, name: str) -> Any:
    """The state after one step, or `ImpossibleEvent`."""
    return guarded(lambda: game.evolve(state, step.event), step, name)


def guarded(work: Callable[[], T], step: Step, name: str) -> T:
    """Do something with an event of a record; whatever shows it cannot follow is an `ImpossibleEvent`."""
    try:
        return work()
    except LOOKUP_ERRORS:
        kind = type(step.event).__name__
        raise ImpossibleEvent(
            f"{name}: event {step.seq}, {kind}, cannot follow the events before it"
        ) from None


def viewed(replayed: Replay) -> Any:
    """What a spectator sees of the state a record leads to."""
    last = Step(replayed.seq, replayed.state, replayed.digest)
    return guarded(lambda: load_game(replayed.game).view(replayed.state, None), last, "the record")


def _steps(
    source: Iterator[str], name: str, game: Game[Any, Any, Any, Any], digest: str, seq: int = 0
) -> Iterator[Step]:
    for number, line in enumerate(source, seq + 2):
        where = f"{name}:{number}"
        key, count, body, digest = _verified(line, digest, where)
        if count != seq + (key == "event"):
            raise BadInput(f"{where}: event {count} follows event {seq}")
        seq = count
        if key == "event":
            yield Step(seq, _located(where, partial(read_tagged, game.events, body)), digest)
            continue
        if key != "seal" or body != {"events": seq} or next(source, None) is not None:
            raise BadInput(f"{where}: the seal must be the last line and count {seq} events")
        yield Step(seq, None, digest)
        return
    raise BadInput(f"{name}: the record ends after event {seq} without its seal: it was cut short")


def _verified(line: str, digest: str, where: str) -> tuple[str, int, Any, str]:
    """The parts of a line whose digest follows from the one before."""
    parts = LINE.fullmatch(line)
    if parts is None:
        fault = Tampered if line.startswith(FIRST_SIGNS) else BadInput
        raise fault(f"{where}: not a line of a record; it was cut short or is another kind of file")
    given, key, body, count = parts.groups()
    if given != _chained(digest, count, key, body):
        raise Tampered(f"{where}: the line does not fit the chain: this or an earlier line was changed")
    return key, int(count), _located(where, partial(parse_json, body)), given


def _chained(digest: str, count: int | str, key: str, body: str) -> str:
    return hashlib.sha256(f"{digest}\n{count}\n{key}\n{body}".encode()).hexdigest()


def _line(digest: str, count: int, key: str, body: str) -> str:
    return f'{{"digest":"{digest}","{key}":{body},"seq":{count}}}\n'


def _located(where: str, make: Callable[[], Any]) -> Any:
    try:
        return make()
    except BadInput as fault:
        raise BadInput(f"{where}: {fault}") from None
