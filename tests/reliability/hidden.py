"""R7: hidden stays hidden. What the server sends is the same wherever only hidden things are other."""

import logging
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, islice
from multiprocessing import get_context
from random import Random
from typing import Any, cast

from croupier.errors import BadInput, Refused
from croupier.fair import card_commitments, commitment
from croupier.server import events as e
from croupier.server.attendance import Actor, Attendance
from croupier.server.fanout import Viewer
from croupier.server.live import LiveTable, Request
from croupier.server.logs import OneLine
from croupier.server.sockets import Connection
from croupier.server.stream import Entry, Position
from croupier.wire import replace, tagged
from tests.reliability import leaks
from tests.reliability.looking_back import Archive, shuffles_in, visitors_as
from tests.reliability.other_worlds import OTHERS, Elsewhere, Moment, knowledge
from tests.reliability.promise import Promise, scaled
from tests.reliability.random_tables import (
    COMMANDS,
    COMPETITION_VIEWERS,
    SERVICES,
    TABLES,
    Played,
    Secrets,
    competition,
    new_table,
    played,
    random_command,
    seated,
)

STATES = 100_000
LOOKED_BACK = 0.05  # how often a state is looked back at as well
TO_CATCH = 60  # states of each game in which a planted leak shows
VICTIMS = 1  # seats whose moves everybody tries, from its own seat and from theirs
CORES = 2
GAMES = (*TABLES, "competition")
QUICK_FIRST = (*reversed(TABLES), "competition")


def check(scale: float) -> Promise:
    states = scaled(STATES, scale)
    shares = [(part, states // CORES) for part in range(CORES)]
    if scale < 0.05:
        tried = [looked_at(*share) for share in shares]
    else:
        with ProcessPoolExecutor(CORES, get_context("spawn")) as pool:
            tried = list(pool.map(looked_at, *zip(*shares, strict=True)))
    caught = sum(_is_caught(leak) for leak in leaks.LEAKS)
    return Promise(
        "R7", sum(count for count, _ in tried), sum(bad for _, bad in tried), len(leaks.LEAKS), caught
    )


def looked_at(part: int, states: int) -> tuple[int, int]:
    """How many states were looked at from every seat, and in how many of them somebody was told more."""
    tried = failed = 0
    for number in count():
        game, most = GAMES[number % len(GAMES)], min(COMMANDS, 1 + states // len(GAMES), states - tried)
        for difference in islice(differences(game, Random(f"{part}/{number}/{game}")), most):
            tried += 1
            if difference:
                failed += 1
                print(difference, file=sys.stderr)
        if tried == states:
            break
    return tried, failed


def _is_caught(leak: leaks.Leak) -> bool:
    games = (leaks.OF_THE_PAST[leak],) if leak in leaks.OF_THE_PAST else QUICK_FIRST
    looks_back = float(leak in leaks.OF_THE_PAST)
    with leak():
        return any(any(islice(_of_tables(game, leak.__name__, looks_back), TO_CATCH)) for game in games)


def _of_tables(game: str, name: str, looks_back: float) -> Iterator[str]:
    """What could be told at one table after another."""
    for number in count():
        yield from differences(game, Random(f"{name}/{game}/{number}"), looks_back)


def differences(game: str, draw: Random, looks_back: float = LOOKED_BACK) -> Iterator[str]:
    """State after state of a table at random play; what somebody there could tell, or nothing."""
    if game == "competition":
        live, course = competition(draw)
        watch, rest = Watch(live, COMPETITION_VIEWERS, draw, looks_back), iter(course)
        watch.table._adopt((first := next(rest)).after, first.entries)
    else:
        live = new_table(game, draw)
        first, watch = seated(live, TABLES[game]), Watch(live, TABLES[game], draw, looks_back)
        watch.table._adopt(first.after, first.entries)
        rest = played(live, TABLES[game], draw)
    watch.begin()
    for done in rest:
        yield watch.difference(done)


@dataclass(eq=False)
class Reader:
    """A connection at a table, and every frame that it was sent."""

    viewer: Viewer
    frames: list[bytes] = field(default_factory=list)

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    def seat_lost(self) -> None:
        self.frames.append(b"seat lost")

    def end(self, why: str, *, again: bool = False) -> None:
        self.frames.append(why.encode())


class Watch:
    """A table that every seat watches, beside other worlds in which hidden things are other."""

    def __init__(self, live: LiveTable, seats: tuple[str, ...], draw: Random, looks_back: float) -> None:
        self.cards, self.draw, self.seats = cast(Secrets, live.cards), draw, seats
        self.looks_back = looks_back
        self.table = LiveTable(SERVICES, live.row, live.position, live.cards)
        self.table.position = Position(0, "", live.row.start, Attendance(live.row.opener))
        self.shuffles: list[list[Entry]] = []  # of commands before

    def begin(self) -> None:
        """Everybody connects, a spectator among them."""
        now, latest = self.table.attendance, self.table.position.seq
        holders = {**now.offices, **now.seats}
        since = {seat: holders[seat].since if seat in holders else latest for seat in self.seats}
        self.viewers = [Viewer(), *(Viewer(seat, since[seat]) for seat in self.seats)]
        if self.table.game.name == "competition":
            self.viewers += [Viewer(seat, since[seat], "1.1") for seat in self.seats[:2]]
        self.readers = [Reader(viewer) for viewer in self.viewers]

    def difference(self, done: Played) -> str:
        """Who could tell this world from another by all that the server says of a command."""
        moment = _moment(done)
        _welcome_all(self.table, self.readers, done)
        self.table._adopt(done.after, done.entries)
        self.table.fanout.add_news(done.entries)
        probes = _probes(self.table, self.seats, self.draw)
        told = Told(self.table, done.entries, probes)
        archive = Archive(self.table, done.before, done.entries, self.shuffles)
        looks_back = self.draw.random() < self.looks_back
        classes: dict[Any, list[int]] = {}
        for number, viewer in enumerate(self.viewers):
            classes.setdefault(knowledge(self.table.game.name, moment, viewer.seat), []).append(number)
        for numbers in classes.values():
            difference = self._told_apart(told, done, moment, numbers, archive if looks_back else None)
            if difference:
                return difference
        if shuffles := shuffles_in(self.table.game, done.entries):
            self.shuffles.append(shuffles)
        return ""

    def _told_apart(
        self, told: "Told", done: Played, moment: Moment, numbers: list[int], archive: Archive | None
    ) -> str:
        seat = self.viewers[numbers[0]].seat
        elsewhere = OTHERS[self.table.game.name](moment, seat, self.draw)
        world = OtherWorld(self.table, self.cards, done, elsewhere)
        readers = [Reader(self.viewers[number]) for number in numbers]
        _welcome_all(world.table, readers, done)
        world.go_on()
        other = Told(world.table, world.entries, told.probes)
        for number, reader in zip(numbers, readers, strict=True):
            one, two = told.to(self.readers[number]), other.to(reader)
            two = [world.as_committed_here(part) for part in two]
            if one != two:
                return _first_difference(self.table.game.name, reader.viewer, one, two)
        return "" if archive is None else self._looks_other(archive, world, done, numbers)

    def _looks_other(self, archive: Archive, world: "OtherWorld", done: Played, numbers: list[int]) -> str:
        """Who could tell them apart by what is answered of the past."""
        seats = dict.fromkeys(self.viewers[number].seat for number in numbers)
        taken = sorted(self.table.attendance.seats)
        visitors = [one for seat in seats for one in visitors_as(seat, taken, self.draw)]
        revealed = done.after.attendance.revealed

        def is_known(state: Any) -> bool:
            counts = self.table.game.shuffles(state).items()
            return all(count <= revealed.get(pack, 0) for pack, count in counts)

        one = archive.answers(visitors, is_known)
        two = [
            world.as_committed_here(part) for part in world.archive(self.shuffles).answers(visitors, is_known)
        ]
        return "" if one == two else _first_difference(self.table.game.name, Viewer(), one, two)


def _first_difference(game: str, viewer: Viewer, one: list[bytes], two: list[bytes]) -> str:
    for first, second in zip(one, two, strict=False):
        if first != second:
            at = next((n for n, (x, y) in enumerate(zip(first, second, strict=False)) if x != y), 0)
            place = slice(max(0, at - 60), at + 60)
            what = first[: min(max(0, at - 60), 150)] + b" ... " + first[place]
            return f"{game} {viewer}: {what!r} where only hidden things differ: {second[place]!r}"
    return f"{game} {viewer}: {len(one)} and {len(two)} frames"


def _moment(done: Played) -> Moment:
    events = tuple(entry.event for entry in done.entries if entry.scope == "game")
    return Moment(done.before.state, events, done.after.state)


def _welcome_all(table: LiveTable, readers: list[Reader], done: Played) -> None:
    """Everybody connects anew, who can: a session has to be drawn before it is watched."""
    sessions = getattr(done.before.state, "sessions", {})
    for reader in readers:
        reader.frames.clear()
        if reader.viewer.session is None or reader.viewer.session in sessions:
            reader.send(table.fanout.join(reader))


# What is told


Probe = tuple[str | None, dict[str, Any]]  # the seat that a connection speaks for, and what it asks for


class Told:
    """All that the server says at one moment."""

    def __init__(self, table: LiveTable, entries: list[Entry], probes: dict[str, list[Probe]]) -> None:
        self.table, self.entries, self.probes = table, entries, probes
        self.lines = _LogLines()

    def to(self, reader: Reader) -> list[bytes]:
        """Frames, what a new connection is sent, refusals, what is asked over HTTP, and when it acts."""
        viewer, fanout = reader.viewer, self.table.fanout
        with self.lines.kept() as lines:
            found = [*reader.frames, *fanout.missed(self.entries, viewer)]
            if viewer.seat is None:
                later = {Viewer(holder, self.entries[-1].seq) for holder in self.table.attendance.seats}
                for one in sorted(later, key=str):
                    found += fanout.missed(self.entries, one)
                found.append(str(self._next()).encode())
                tries = [probe for probes in self.probes.values() for probe in probes[-1:]]
                found += [self._answer("nobody", *probe) for probe in tries]
            else:
                found += [self._answer(viewer.seat, *probe) for probe in self.probes[viewer.seat]]
        return [*found, *lines]

    def _next(self) -> Any:
        coming = self.table.next()
        return coming and coming[0]

    def _answer(self, seat: str, spoken_for: str | None, command: dict[str, Any]) -> bytes:
        actor = Actor(f"person {seat}", f"P{seat}")
        connection = Connection(cast(Any, None), cast(Any, None), cast(Any, None))
        try:
            self.table._decided(Request(actor, spoken_for, "id", command))
        except Refused as refusal:
            connection._refuse("id", refusal.rule, refusal.why)
        except BadInput as fault:
            connection._refuse("id", "", str(fault))
        else:
            return b"accepted"
        return cast(bytes, connection._frames.get_nowait())


class _LogLines(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        record.created = 0
        self.found.append(OneLine().format(record).encode())

    @contextmanager
    def kept(self) -> Iterator[list[bytes]]:
        self.found: list[bytes] = []
        root = logging.getLogger("croupier")
        root.addHandler(self)
        root.setLevel(logging.DEBUG)
        try:
            yield self.found
        finally:
            root.setLevel(logging.NOTSET)
            root.removeHandler(self)


def _probes(table: LiveTable, seats: tuple[str, ...], draw: Random) -> dict[str, list[Probe]]:
    """What others might do, tried from one's own seat and from theirs."""
    found: dict[str, list[Probe]] = {seat: [] for seat in seats}
    victims = draw.sample(seats, min(VICTIMS, len(seats)))
    for victim in victims:
        options = table.game.legal(table.state, victim)
        for seat, tries in found.items():
            command = random_command(table.game, options, victim, draw)
            if command is not None:
                data = tagged(command)
                tries += [(seat, data), (seat, {**data, "seat": seat}), (victim, data), (None, data)]
    return found


# Where other things are hidden


class OtherWorld:
    """A table with other secrets, and other cards and forms wherever a viewer may not look."""

    def __init__(self, table: LiveTable, cards: Secrets, done: Played, elsewhere: Elsewhere) -> None:
        self._here, self._done, self._elsewhere = table, done, elsewhere
        self.cards = Secrets(Random("other"), "table", table.game)
        known = done.after.attendance.revealed
        for (pack, number), secret in cards.by_shuffle.items():
            is_told = 0 < number <= known.get(pack, 0)
            self.cards.by_shuffle[pack, number] = secret if is_told else secret[::-1]
        self._commitments: dict[bytes, bytes] = {}
        before = done.before
        self._start = Position(
            before.seq, "", elsewhere.state(before.state), self._promises(before.attendance)
        )
        self.table = LiveTable(SERVICES, table.row, self._start, self.cards)
        self.entries = [elsewhere.entry(entry) for entry in done.entries]

    def go_on(self) -> None:
        """The same happens here, with what the server makes of this world's shuffles."""
        after, done = self._elsewhere.state(self._done.after.state), self._done
        for pack, used in done.used.items():
            shoe: Any = self.cards._shoe("", pack)
            for one in used:
                secret, order = self.cards.secret_of(pack, one.number), one.order[::-1]
                shoe.used.append(one._replace(secret=secret, order=order))
                here = card_commitments(one.secret, one.order)
                self._note(card_commitments(secret, order), here)
        made = iter(self.cards.events(self.table.position, after))
        self.entries = [self._as_made(entry, made) for entry in self.entries]
        position = replace_state(done.after, after, self._promises(done.after.attendance))
        self.table._adopt(position, self.entries)
        self.table.fanout.add_news(self.entries)

    def archive(self, shuffles: list[list[Entry]]) -> Archive:
        """The same moment as it is stored here, to be looked back at."""
        earlier = [[self._earlier(one) for one in entries] for entries in shuffles]
        pairs = zip(self._done.entries, self.entries, strict=True)
        entries = [self._unless_told(here, there) for here, there in pairs]
        return Archive(self.table, self._start, entries, earlier)

    def _earlier(self, entry: Entry) -> Entry:
        """A shuffle before: tens stay, of which more may have been seen since; the state has others."""
        event = self._elsewhere.event(entry.event) if entry.scope == "game" else entry.event
        if hasattr(event, "tens"):
            event = replace(event, tens=entry.event.tens)
        return self._unless_told(entry, Entry(entry.seq, entry.scope, event, None))

    def _unless_told(self, here: Entry, there: Entry) -> Entry:
        """A shuffle that everybody may know by now is the same in all worlds."""
        shuffle = self.table.game.shuffle_in(here.event) if here.scope == "game" else None
        known = self._done.after.attendance.revealed
        if shuffle is None or shuffle.number > known.get(shuffle.pack, 0):
            return there
        return Entry(here.seq, here.scope, here.event, there.before)

    def _as_made(self, entry: Entry, made: Iterator[Any]) -> Entry:
        if isinstance(entry.event, e.ShufflePromised | e.ShuffleMade | e.ShuffleRevealed):
            return Entry(entry.seq, entry.scope, next(made), entry.before)
        return entry

    def _promises(self, attendance: Attendance) -> Attendance:
        promised: dict[str, dict[str, str]] = {}
        for pack, coming in attendance.promised.items():
            promised[pack] = {}
            for number, here in coming.items():
                secret = self.cards.secret_of(pack, int(number))
                promised[pack][number] = commitment(secret, "table", pack, int(number))
                self._note([promised[pack][number]], [here])
        return replace(attendance, promised=promised)

    def _note(self, there: Any, here: Any) -> None:
        self._commitments |= {
            one.encode(): other.encode() for one, other in zip(there, here, strict=True) if one != other
        }

    def as_committed_here(self, frame: bytes) -> bytes:
        """Commitments are other texts in another world, and tell nothing."""
        for there, here in self._commitments.items():
            frame = frame.replace(there, here)
        return frame


def replace_state(position: Position, state: Any, attendance: Attendance) -> Position:
    return Position(position.seq, "", state, attendance)
