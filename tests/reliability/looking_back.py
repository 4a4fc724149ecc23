"""All that can be asked over HTTP about a moment of a table, whoever asks: history, insights and proofs."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, cast

from fastapi import HTTPException
from pydantic_core import to_json
from sqlalchemy import Connection, Engine, create_engine, insert
from sqlalchemy.pool import StaticPool
from starlette.responses import Response

from croupier.errors import BadInput, Refused, Tampered
from croupier.game import AnyGame
from croupier.insights.registry import insights_of
from croupier.server import api, history_routes, schema
from croupier.server import events as e
from croupier.server.attendance import Attendance
from croupier.server.live import LiveTable
from croupier.server.people import Person
from croupier.server.stream import Entry, Position, new_rows, snapshot_row
from croupier.wire import replace
from tests.reliability.random_tables import SERVICES, Secrets

SALT = re.compile(rb'"salt":"[^"]*"')
SPECTATOR = ""  # as whom one may ask to look back


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who asks, and as which seat; whoever has just sat down asks about the past alone."""

    person: Person | None
    seat: (
        str | None
    )  # as whom to look back: `None` asks with one's own knowledge, the empty text as a spectator
    number: int = 0  # which of the game's insights it asks for
    newcomer: bool = False


def visitors_as(seat: str | None, seats: Sequence[str], draw: Random) -> Iterator[Visitor]:
    """Everybody who may know what a seat knows: a spectator is a stranger, or new in a seat."""

    def visitor(person: Person | None, *asked: str | None, newcomer: bool = False) -> Visitor:
        return Visitor(person, draw.choice((None, *asked, *seats)), draw.randrange(99), newcomer)

    if seat is not None:
        yield visitor(_person(f"person {seat}"), SPECTATOR)
    else:
        yield visitor(None)
        yield visitor(_person("a stranger"))
        yield visitor(_person(f"newcomer {draw.choice(seats)}"), newcomer=True)


def _person(name: str) -> Person:
    return Person(name, name, "player", None)


class Archive:
    """One moment of a table in a database of its own, with snapshots before and after it; and its routes."""

    def __init__(
        self, table: LiveTable, before: Position, entries: list[Entry], shuffles: list[list[Entry]]
    ) -> None:
        self._before = Position(before.seq, "", before.state, before.attendance)
        self._entries, self._shuffles = entries, shuffles
        self._tables = table, _with_newcomers(table)
        self._table = table

    def answers(self, visitors: Iterable[Visitor], known: Callable[[Any], bool]) -> list[bytes]:
        """What each is answered by each route. As another seat one asks while not all know what it knew."""
        with _database() as self._reading:
            self._store(self._reading)
            return [answer for visitor in visitors for answer in self._answers(visitor, known)]

    def _store(self, connection: Connection) -> None:
        events = [(entry.scope, entry.event) for entry in self._entries]
        rows, _ = new_rows("table", self._before, 0, "", events)
        earlier = [row for entries in self._shuffles for row in _rows(entries)]
        secrets = cast(Secrets, self._table.cards).by_shuffle.items()
        connection.execute(insert(schema.entries), [*earlier, *rows])
        here = self._table.position
        connection.execute(
            insert(schema.snapshots), [snapshot_row("table", one) for one in (self._before, here)]
        )
        if secrets:
            made = [
                {"table": "table", "pack": key[0], "number": key[1], "secret": one} for key, one in secrets
            ]
            connection.execute(insert(schema.secrets), made)

    def _answers(self, visitor: Visitor, known: Callable[[Any], bool]) -> Iterator[bytes]:
        self._table = self._tables[visitor.newcomer]
        first, last = self._before.seq, self._table.position.seq
        states = {first: self._before.state, last: self._table.state}
        if visitor.newcomer:
            del states[last]
        seat = visitor.seat
        hidden = [seq for seq, state in states.items() if not (seat and known(state))]
        if len(hidden) == len(states):
            yield self._answer(history_routes.log, visitor, after=first, seat=seat)
        for seq in hidden:
            yield self._answer(history_routes.view_at, visitor, seq=seq, seat=seat)
            for name in self._insights(visitor):
                yield self._answer(history_routes.insight, visitor, name=name, seq=seq, seat=seat)
        if not visitor.newcomer:
            opened = self._answer(history_routes.card_openings, visitor)
            yield SALT.sub(b"", opened)  # it differs from world to world, and tells nothing beside its card
        asked = list(self._not_as_seats(first))
        of = asked if visitor.person is None else [asked[visitor.number % len(asked)]]
        for route, more in of:
            yield self._answer(route, visitor, **more)

    def _insights(self, visitor: Visitor) -> list[str]:
        """All that the game has for whoever asks with their own knowledge; as somebody else, one."""
        found = [*insights_of(self._table.game, is_over=True), "none"]
        return found if visitor.seat is None else [found[visitor.number % len(found)]]

    def _not_as_seats(self, first: int) -> Iterator[tuple[Callable[..., Any], dict[str, Any]]]:
        """What is told alike whoever asks; a stranger without a token asks it all, others one each."""
        yield history_routes.rounds, {"after": first}
        yield api.record, {}
        yield api.show_table, {}
        for pack, count in self._table.game.shuffles(self._table.state).items():
            for number in (count - 1, count, count + 1):
                yield api.shoe, {"number": number, "pack": pack}

    def _answer(self, route: Callable[..., Any], visitor: Visitor, **asked: Any) -> bytes:
        """Status and body, as they would be sent; a fault of the server's is never the same twice."""
        try:
            found = now(route("table", person=visitor.person, server=self, **asked))
        except HTTPException as refusal:
            return f"{refusal.status_code} {refusal.detail}".encode()
        except (Refused, BadInput) as refusal:
            if not isinstance(refusal, Tampered):  # of a stream that begins here, only `record` could say so
                return str(api.answer_to(refusal)).encode()
            return f"failed in {id(self)}: {refusal!r}".encode()
        except Exception as fault:
            return f"failed in {id(self)}: {fault!r}".encode()
        body = found.body if isinstance(found, Response) else to_json(found)
        return f"{route.__name__} {visitor} {asked}: ".encode() + bytes(body)

    # What the routes work with.

    @property
    def tables(self) -> "Archive":
        return self

    async def find(self, table: str) -> LiveTable:
        return self._table

    async def look_back(self, work: Callable[[Connection], Any]) -> Any:
        return work(self._reading)

    async def think(self, work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)


def now(coroutine: Any) -> Any:
    """What a coroutine gives that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits")


def _with_newcomers(table: LiveTable) -> LiveTable:
    """The same table with others in its seats, from this moment on."""
    held, position = table.attendance.seats, table.position
    seats = {
        seat: replace(one, person=f"newcomer {seat}", since=position.seq, bot="")
        for seat, one in held.items()
    }
    attendance = replace(table.attendance, seats=seats)
    return LiveTable(SERVICES, table.row, Position(position.seq, "", position.state, attendance), table.cards)


def shuffles_in(game: AnyGame, entries: list[Entry]) -> list[Entry]:
    """What a command's entries say of shuffles, after the first of them."""
    kinds = e.ShuffleMade | e.ShuffleRevealed
    shuffled = [one for one in entries[1:] if isinstance(one.event, kinds) or is_shuffle(game, one)]
    is_first = is_shuffle(game, entries[0]) or isinstance(entries[0].event, kinds)
    return [entries[0], *shuffled] if shuffled or is_first else []


def is_shuffle(game: AnyGame, entry: Entry) -> bool:
    return entry.scope == "game" and game.shuffle_in(entry.event) is not None


def _rows(entries: list[Entry]) -> Iterator[Mapping[str, Any]]:
    """Of an earlier command: its shuffles are looked up, and its chain is not followed."""
    for entry in entries:
        before = Position(entry.seq - 1, "", None, Attendance())
        (row,), _ = new_rows("table", before, 0, "", [(entry.scope, entry.event)])
        yield {**row, "batch": entries[0].seq}


@cache
def _engine() -> Engine:
    engine = create_engine("sqlite://", poolclass=StaticPool)
    schema.metadata.create_all(engine)
    return engine


@contextmanager
def _database() -> Iterator[Connection]:
    with _engine().connect() as connection:
        yield connection
        connection.rollback()
