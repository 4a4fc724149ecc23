"""Telling everybody at a table what happened, each as their seat may know it; equal bytes are made once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Protocol

from pydantic_core import to_json

from croupier.game import Option, Range
from croupier.games.sentences import YOU
from croupier.money import chips_json
from croupier.server import events as e
from croupier.server.attendance import Holder
from croupier.server.conduct import clocks, is_turn_of
from croupier.server.frames import PROTOCOL
from croupier.server.rule_sources import rules_name, rules_title
from croupier.server.stream import Entry
from croupier.wire import json_fields, tagged, to_data

if TYPE_CHECKING:
    from croupier.server.live import LiveTable

MOST_EVENTS = 200  # in one frame
OpenLines = dict[int, tuple[bytes, set[str]]]  # by entry: as all read it but the seats that it names


class Listener(Protocol):
    """A connection at a table."""

    viewer: "Viewer"

    def send(self, frame: bytes) -> None: ...

    def end(self, why: str, *, again: bool = False) -> None:
        """Say goodbye, after all that was to be said before."""

    def seat_lost(self) -> None:
        """The seat it spoke for is not its person's any more."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whose knowledge is shown: a seat's from the entry on by which it was taken, else a spectator's."""

    seat: str | None = None
    since: int = 0
    session: str | None = None


class Names(Mapping[str, str]):
    """What those who sit at a table are called, to one seat of it; knows which of them were asked for."""

    def __init__(self, seats: Mapping[str, Holder], you: str | None) -> None:
        self._seats, self._you = seats, you
        self.asked: set[str] = set()

    def __getitem__(self, seat: str) -> str:
        name = self._seats[seat].name
        self.asked.add(seat)
        return YOU if seat == self._you else name

    def __iter__(self) -> Iterator[str]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)


@dataclass(slots=True)
class Shown:
    """What the connections of one viewer have before them."""

    listeners: set[Listener] = field(default_factory=set)
    view: list[bytes] = field(default_factory=list)  # its fields as JSON
    legal: list[Any] = field(default_factory=list)
    your_turn: bool = False


class Fanout:
    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._shown: dict[Viewer, Shown] = {}
        self._left = table.services.clock()
        self._clocks: dict[str, int] = {}  # as they were told last
        self._news: list[Entry] = []  # that nobody was told yet
        self._claims: dict[Listener, Callable[[], object]] = {}  # seats taken, and how to welcome to each
        self._listed: dict[
            Viewer, tuple[Any, list[Any]]
        ] = {}  # legal commands, as a game gave them and as data

    @property
    def listeners(self) -> int:
        return sum(len(shown.listeners) for shown in self._shown.values())

    @property
    def left(self) -> int | None:
        """Since when nobody is connected here."""
        return None if self._shown else self._left

    def join(self, listener: Listener) -> bytes:
        """A connection listens from now on; gives the frame that it is welcomed with."""
        self.tell_news()  # which is old to whoever comes now
        viewer = listener.viewer
        if viewer not in self._shown:
            self._shown[viewer] = Shown(set(), *self._seen(viewer))
        shown = self._shown[viewer]
        shown.listeners.add(listener)
        if self.listeners == 1:
            self._table.set_alarm()  # bots may have waited for somebody to watch them
        self._clocks = self.clocks()  # as everybody else was told when it last changed
        around = {
            "legal": shown.legal,
            "table": self.table_info(),
            "clocks": self._clocks,
            "now": self._table.services.clock(),
            "your_turn": shown.your_turn,
            "protocol": PROTOCOL,
        }
        head = {"seq": self._table.position.seq, "seat": viewer.seat}
        parts = to_json(head)[:-1], b',"view":', _object(shown.view), b",", to_json(around)[1:]
        return b'{"welcome":%b}' % b"".join(parts)

    def leave(self, listener: Listener) -> None:
        self._claims.pop(listener, None)
        shown = self._shown.get(listener.viewer)
        if shown is not None:
            shown.listeners.discard(listener)
            if not shown.listeners:
                del self._shown[listener.viewer]
                self._listed.pop(listener.viewer, None)
                self._left = self._table.services.clock()

    def say_goodbye(self, why: str) -> None:
        self._news.clear()  # it is read by whoever connects again
        for shown in self._shown.values():
            for listener in list(shown.listeners):
                listener.end(why, again=True)

    def add_news(self, entries: Sequence[Entry]) -> None:
        """Have everybody told what happened, once it is this table's turn."""
        if entries and self._shown:
            is_first = not self._news
            self._news += entries
            if is_first:
                self._table.services.has_news(self)

    def tell_news(self) -> None:
        """Send everybody what happened and how the table looks now; who changes seats is welcomed first."""
        entries, self._news = self._news, []
        if not entries or not self._shown:
            return
        table, changes, open_lines = self._around(entries), self._all_changes(), OpenLines()
        self.change_seats()
        for viewer, shown in list(self._shown.items()):
            told_as = Viewer(session=viewer.session) if self._has_lost_its_seat(viewer) else viewer
            lines = [self.line(entry, told_as, open_lines) for entry in entries]
            frame = self._frame(entries, lines, changes.get(viewer, b""), table)
            for listener in list(shown.listeners):
                listener.send(frame)

    def _around(self, entries: Sequence[Entry]) -> bytes:
        """What has changed around the game."""
        changed = any(entry.scope == "table" for entry in entries)
        table = b',"table":' + to_json(self.table_info()) if changed else b""
        if (clocks := self.clocks()) != self._clocks:
            table += b',"clocks":' + to_json(clocks)
            self._clocks = clocks
        return table

    def claimed(self, listener: Listener, welcome: Callable[[], object]) -> None:
        """A connection has taken a seat: it is to be welcomed there before it is told of it."""
        self._claims[listener] = welcome

    def change_seats(self) -> None:
        """Nobody goes on seeing what a seat sees that was given up or taken by another."""
        claims, self._claims = self._claims, {}
        for listener, welcome in claims.items():
            if listener.viewer in self._shown and listener in self._shown[listener.viewer].listeners:
                welcome()
        for viewer, shown in list(self._shown.items()):
            if self._has_lost_its_seat(viewer):
                for listener in list(shown.listeners):
                    listener.seat_lost()

    def _has_lost_its_seat(self, viewer: Viewer) -> bool:
        now = self._table.attendance
        holder = now.seats.get(viewer.seat or "") or now.offices.get(viewer.seat or "")
        return viewer.seat is not None and (holder is None or holder.since != viewer.since)

    def missed(self, entries: Sequence[Entry], viewer: Viewer) -> Iterator[bytes]:
        """Frames with entries of the past, each made when it is asked for."""
        for first in range(0, len(entries), MOST_EVENTS):
            part = entries[first : first + MOST_EVENTS]
            yield self._frame(part, [self.line(entry, viewer, {}) for entry in part], b"", b"")

    def _frame(self, entries: Sequence[Entry], lines: Sequence[bytes], changes: bytes, table: bytes) -> bytes:
        head = b'{"events":{"from":%d,"to":%d,"events":[' % (entries[0].seq, entries[-1].seq)
        return head + b",".join(lines) + b"]" + changes + table + b"}}"

    def _all_changes(self) -> dict[Viewer, bytes]:
        """By viewer; a seat that is lost is shown nothing more."""
        viewers = [viewer for viewer in self._shown if not self._has_lost_its_seat(viewer)]
        return {viewer: self._changes(viewer, self._shown[viewer]) for viewer in viewers}

    def _changes(self, viewer: Viewer, shown: Shown) -> bytes:
        """The view's fields that changed, or all of it where all did, and what else of it changed."""
        view, legal, your_turn = self._seen(viewer)
        changed = [now for now, before in zip_longest(view, shown.view) if now != before]
        text = b',"view":' if len(changed) == len(view) else b',"changes":'
        text += _object(changed)
        if legal != shown.legal:
            text += b',"legal":' + to_json(legal)
        if your_turn != shown.your_turn:
            text += b',"your_turn":' + to_json(your_turn)
        shown.view, shown.legal, shown.your_turn = view, legal, your_turn
        return text

    def _seen(self, viewer: Viewer) -> tuple[list[bytes], list[Any], bool]:
        """The view, what is legal, and whether it is for this viewer to act."""
        table = self._table
        acts = not table.attendance.closed and is_turn_of(table.game, table.state, viewer.seat)
        return json_fields(self.view(viewer)), self.legal(viewer), acts

    def line(self, entry: Entry, viewer: Viewer, open_lines: OpenLines) -> bytes:
        """An event as this viewer may read it; what reads alike to others is written once."""
        seat, seen = None, entry.event
        if entry.scope == "game":
            seat = viewer.seat if entry.seq > viewer.since else None
            seen = self._table.game.redact(entry.event, seat)
        is_open, known = seen is entry.event, open_lines.get(entry.seq)
        if is_open and known is not None and seat not in known[1]:
            return known[0]
        sentence, addressed = self._sentence(entry, seen, seat)
        line = _line(entry, seen, sentence)
        if is_open and seat not in addressed:
            open_lines[entry.seq] = line, addressed
        return line

    def _sentence(self, entry: Entry, seen: Any, seat: str | None) -> tuple[str, set[str]]:
        """The sentence for an event, and the seats that it would name otherwise to themselves."""
        if entry.scope == "table":
            return e.sentence(seen), set()
        game = self._table.game
        if game.tell is None:
            return game.explain(entry.before, seen), set()
        names = Names(self._table.attendance.seats, seat)
        return game.tell(entry.before, seen, names), names.asked

    def view(self, viewer: Viewer) -> Any:
        return self._table.host.view(viewer.seat, session=viewer.session)

    def legal(self, viewer: Viewer) -> list[Any]:
        if viewer.seat is None or self._table.attendance.closed or self._table.waits_for_players():
            return []
        found = self._table.host.legal(viewer.seat, session=viewer.session)
        known = self._listed.get(viewer)
        if known is None or known[0] is not found:
            known = self._listed[viewer] = found, [option_data(option) for option in found]
        return known[1]

    def table_info(self) -> dict[str, Any]:
        """The table around the game, as everybody may see it."""
        row, now = self._table.row, self._table.attendance
        return {
            "table": row.id,
            "game": row.game.name,
            "rules": rules_name(row.game, row.start),
            "title": rules_title(row.game, row.start),
            "name": row.settings.name,
            "settings": to_data(row.settings),
            "private": row.settings.private,
            "closed": now.closed,
            "seats": {seat: holder_data(holder) for seat, holder in now.seats.items()},
            "offices": {office: holder_data(holder) for office, holder in now.offices.items()},
            "places": list(row.game.seats_of(row.start)),
            "promised": {pack: dict(coming) for pack, coming in now.promised.items()},
            "seals": {
                "waiting": dict(now.seals),
                "to_open": now.fixed.to_open if now.fixed is not None else {},
            },
        }

    def clocks(self) -> dict[str, int]:
        """By seat, when its clock runs out, in milliseconds since 1970."""
        table = self._table
        return clocks(table.game, table.state, table.attendance, table.row.settings)


def _object(fields: Sequence[bytes]) -> bytes:
    return b"{%b}" % b",".join(fields)


def holder_data(holder: Holder) -> dict[str, str]:
    return {"name": holder.name, "bot": holder.bot}


def _line(entry: Entry, seen: Any, sentence: str) -> bytes:
    return to_json({"seq": entry.seq, "scope": entry.scope, "event": tagged(seen), "sentence": sentence})


def option_data(option: Option) -> dict[str, Any]:
    """A legal command as JSON values."""
    fields = {name: _allowed(values) for name, values in option.fields.items()}
    return {"command": option.command, "fields": fields}


def _allowed(values: Any) -> Any:
    if isinstance(values, Range):
        return {"low": _plain(values.low), "high": _plain(values.high), "step": _plain(values.step)}
    return [_plain(value) for value in values]


def _plain(value: Any) -> Any:
    if type(value) in (int, str):
        return value
    if isinstance(value, Fraction):
        return chips_json(value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return tagged(value) if is_dataclass(value) else value
