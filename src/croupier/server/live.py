"""One table in this process: commands decided, stored, acknowledged and told to everybody, in this order."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import DataError

from croupier.errors import BadInput, Refused
from croupier.host import HostedTable
from croupier.journal import Behind
from croupier.server import commands as c
from croupier.server import events as e
from croupier.server import schema
from croupier.server.attendance import (
    NOT_YOURS,
    RULE,
    Actor,
    Asked,
    Attendance,
    after_command,
    evolve,
    may_shuffle,
    people,
    sitting,
    speaks_for,
)
from croupier.server.bots import check_bot
from croupier.server.cards import TableCards
from croupier.server.conduct import Next, Step, next_step, waits_for_players
from croupier.server.database import NOT_STORABLE, is_postgresql
from croupier.server.fanout import Fanout
from croupier.server.ledger import NotEnough, Transfer
from croupier.server.people import Person
from croupier.server.purse import paid_out, transfers
from croupier.server.rule_sources import rules_of
from croupier.server.services import Services
from croupier.server.store import AnsweredBefore, Append
from croupier.server.stream import (
    Entry,
    Position,
    Scope,
    TableRow,
    advanced,
    is_snapshot_due,
    new_rows,
    snapshot_row,
)
from croupier.wire import canonical, read_tagged, replace

OTHERS_FIRST = 1500  # milliseconds that a table's due step is left to the process that stored it
RECENT = 512  # answers and entries kept at hand
Steps = list[tuple[Any, Any, Any]]


class Gone(Exception):
    """The table must be read again: what this process knows of it may not be what is stored."""


@dataclass(frozen=True, slots=True)
class Request:
    """A command as a person gave it. `reply` is called once it is stored, before anybody else hears of it."""

    actor: Actor
    seat: str | None
    id: str
    command: dict[str, Any]
    cards: Sequence[str] = ()
    reply: Callable[[int], object] = lambda seq: None


@dataclass(slots=True)
class Decided:
    """What a command leads to: events of the game and of the table around it."""

    by: str
    command: Any
    steps: Steps = field(default_factory=list)
    events: list[Any] = field(default_factory=list)


class LiveTable:
    def __init__(self, services: Services, row: TableRow, position: Position, cards: TableCards) -> None:
        self.services, self.row, self.game, self.cards = services, row, row.game, cards
        self.position = position
        self.host = HostedTable(row.game, position.state, cards.chance, keep_log=False)
        self.recent: deque[Entry] = deque(maxlen=RECENT)
        self.fanout = Fanout(self)
        self.gone = False
        self.vain: set[Step] = set()  # what leads to nothing until something happens, such as asking a bot
        self._answers: OrderedDict[tuple[str, str], tuple[str, int]] = OrderedDict()
        self._lock = asyncio.Lock()

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def attendance(self) -> Attendance:
        return self.position.attendance

    def members(self) -> set[str]:
        """Who opened the table, or sits there."""
        return {self.row.opener, *people(self.attendance)}

    def may_enter(self, person: Person | None, code: str) -> bool:
        """A private table is for its members, for who has its code, and for administrators."""
        if self.row.code is None or code == self.row.code:
            return True
        return person is not None and (person.id in self.members() or person.role == "administrator")

    # Commands of people

    async def do(self, request: Request) -> int:
        """Carry out a command once, however often it is sent; gives the last entry it led to.

        What was begun is finished even if whoever asked has gone.
        """
        return await asyncio.shield(asyncio.ensure_future(self._do(request)))

    async def _do(self, request: Request) -> int:
        body = sha256(canonical([request.command, list(request.cards)]).encode()).hexdigest()
        async with self._lock:
            if (known := self._answers.get((request.actor.person, request.id))) is not None:
                return _same_answer(known, body)
            answer = {
                "table": self.row.id,
                "person": request.actor.person,
                "id": request.id,
                "command": body,
            }
            try:
                return await self._carry_out(lambda: self._decided(request), answer, request.reply)
            except (Refused, BadInput, AnsweredBefore):
                if (stored := await self._stored_answer(request)) is None:
                    raise
                await (
                    self.catch_up()
                )  # it may be stored by another process, or by a commit that seemed to fail
                return _same_answer(stored, body)

    def _decided(self, request: Request) -> Decided:
        name = request.command.get("kind")
        if any(kind.__name__ == name for kind in c.COMMANDS):
            command: Any = c.read_command(request.command, request.cards)
            check = partial(check_bot, self.game, rules_of(self.row.rules)[1])
            asking = Asked(self.game, self.state, self.attendance, request.actor, check, self.row.id)
            return Decided("", command, events=list(asking.decide(command)))
        command = self._game_command(request)
        if request.cards and not self.row.settings.physical:
            raise BadInput("cards are typed only where they come out of a real shoe")
        self.host.chance = self.cards.with_typed(request.cards)
        decided = self._decided_by_game(command)
        self.cards.check_all_used()
        if self.cards.has_shuffled() and not may_shuffle(self.attendance, self.services.clock()):
            raise Refused(RULE, "players open their seeds for this shuffle: try again in a moment")
        return decided

    def _game_command(self, request: Request) -> Any:
        """What a person asks of the game, from the seat the person has and under the person's own name."""
        command = read_tagged(self.game.commands, {**request.command, "seat": self._own_seat(request)})
        if type(command) in self.game.host_only:
            raise Refused(RULE, "only the house gives this command")
        if isinstance(command, self.game.buys) and hasattr(command, "name"):
            command = replace(command, name=request.actor.name)
        return command

    def _own_seat(self, request: Request) -> str:
        """The seat that the connection speaks for: what a command says of it only has to agree."""
        seat, given = request.seat, request.command.get("seat", request.seat)
        if self.attendance.closed:
            raise Refused(RULE, "the table is closed")
        if seat is None or given != seat or not speaks_for(self.attendance, request.actor.person, seat):
            raise Refused(RULE, NOT_YOURS)
        if self.waits_for_players():
            raise Refused(RULE, "the game begins once all its seats are taken")
        return seat

    def waits_for_players(self) -> bool:
        return waits_for_players(self.game, self.state, self.attendance)

    # What the house does

    def next(self) -> tuple[Next, Any] | None:
        now = self.game, self.state, self.attendance, self.row.settings
        return next_step(*now, self.vain, watched=self.fanout.listeners > 0, left=self.fanout.left)

    def set_alarm(self) -> None:
        """Have this process wake the table when it needs it."""
        coming = self.next()
        self.services.alarm(self.row.id, coming[0].at if coming else None)

    def _set_alarm_after(self, append: Append) -> None:
        """As it is stored, unless bots may go on for onlookers at this process alone."""
        if sitting(self.attendance):
            self.services.alarm(self.row.id, append.due)
        else:
            self.set_alarm()

    async def do_for_house(self, decide: Callable[[], Any]) -> None:
        """A command of the house, decided when no other is under way; None if none is needed any more."""

        def decided() -> Decided:
            command = decide()
            if isinstance(command, Decided):
                return command
            return self._decided_by_game(command) if command is not None else Decided("", None)

        async def carried_out() -> None:
            async with self._lock:
                await self._carry_out(decided, None, lambda seq: None)

        await asyncio.shield(asyncio.ensure_future(carried_out()))

    def _decided_by_game(self, command: Any) -> Decided:
        """What a command leads to, once the game has been told the time of day."""
        steps = self.time_told()
        after = steps[-1][2] if steps else None
        return Decided(command.seat, command, steps + self.host.decide(command, after=after))

    def time_told(self) -> Steps:
        """The time of day, where it counts in the game and is not known."""
        clock = self.game.clock(self.state, self.services.clock() // 1000)
        return self.host.decide(clock) if clock is not None else []

    async def rest(self) -> None:
        """Store when the table needs a server next, once it was woken and nothing came of it.

        Otherwise processes that share a database would take it for one whose process has died, and wake it
        again and again. With SQLite there are no others.
        """
        async with self._lock:
            coming, now = self.next(), self.services.clock()
            due = coming[0].at if coming else None
            if self.gone or not is_postgresql(self.services.engine) or (due is not None and due <= now):
                return
            seq, closed = self.position.seq, bool(self.attendance.closed)
            with suppress(Behind):  # who has gone on with it knows better
                await self.services.writer.append(
                    Append(self.row.id, seq, now, (), self.position.digest, due, closed=closed)
                )

    # Storing

    async def _carry_out(
        self, decide: Callable[[], Decided], answer: dict[str, Any] | None, reply: Callable[[int], object]
    ) -> int:
        while True:
            if self.gone:
                raise Gone
            self.cards.begin(self.attendance.given)  # nothing is left of a command that was refused,
            self.host.chance = self.cards.with_typed(())  # nor of the cards that were typed for it
            decided = decide()
            if not decided.steps and not decided.events and answer is None:
                return self.position.seq
            try:
                append, position, entries = self._append_of(decided, answer)
                await self.services.writer.append(append)
            except Behind:
                await self.catch_up()
                continue
            except NotEnough:
                raise Refused(RULE, "your wallet does not hold that many chips") from None
            except (AnsweredBefore, BadInput):
                raise
            except DataError:
                raise BadInput(NOT_STORABLE) from None
            except Exception:  # the database failed: whether it is stored, only reading it again tells
                self.gone = True
                self.fanout.say_goodbye("the table is being read again: connect again")
                raise
            self._adopt(position, entries)
            if answer is not None:
                self._remember(answer, append.seq)
            reply(append.seq)
            self.fanout.add_news(entries)
            self._set_alarm_after(append)
            return append.seq

    def _append_of(
        self, decided: Decided, answer: dict[str, Any] | None
    ) -> tuple[Append, Position, list[Entry]]:
        """All that is stored of a command, and where it leaves the table."""
        time, now, table = self.services.clock(), self.position, self.row.id
        after = decided.steps[-1][2] if decided.steps else now.state
        closing = any(isinstance(event, e.TableClosed) for event in decided.events)
        shuffles = self.cards.events(now, after, closing=closing)
        around = [*decided.events, *self._left(decided, after)]
        around = [*shuffles, *around] if closing else [*around, *shuffles]  # the closing is the last entry
        events: list[tuple[Scope, Any]] = [("game", event) for _, event, _ in decided.steps]
        events += [("table", event) for event in around]
        rows, digest = new_rows(table, now, time, decided.by, events)
        attendance, entries = now.attendance, _entries(now.seq, decided.steps, around, after)
        for entry in entries:
            if entry.scope == "table":
                attendance = evolve(attendance, entry.event, entry.seq, time)
        turn = self.game.turn(after)
        attendance = after_command(attendance, turn, decided.by, time, len(decided.steps))
        position = Position(now.seq + len(rows), digest, after, attendance)
        coming = next_step(self.game, after, attendance, self.row.settings, left=self.fanout.left)
        append = Append(
            table,
            now.seq,
            time,
            rows,
            digest,
            coming[0].at if coming else None,
            {**answer, "seq": position.seq} if answer is not None else None,
            self._transfers(decided),
            [entry.event for entry in entries if isinstance(entry.event, e.SeatTaken | e.SeatFreed)],
            self.cards.new_secrets(),
            snapshot_row(table, position) if is_snapshot_due(now.seq, position.seq) else None,
            bool(attendance.closed),
        )
        return append, position, entries

    def _transfers(self, decided: Decided) -> list[Transfer]:
        row, attendance = self.row, self.attendance
        found = transfers(row, attendance, decided.command, self.state, decided.steps)
        for event in decided.events:
            if isinstance(event, e.TableClosed):
                found += paid_out(row, attendance, event)
        return found

    def _left(self, decided: Decided, after: Any) -> list[Any]:
        """Who has left the game gives the seat up."""
        if not (decided.steps and self.game.buys):
            return []
        gone = self.game.stacks(self.state).keys() - self.game.stacks(after).keys()
        return [e.SeatFreed(seat) for seat in sorted(gone) if seat in self.attendance.seats]

    def _adopt(self, position: Position, entries: Sequence[Entry]) -> None:
        self.position = position
        self.host.adopt([entry.event for entry in entries if entry.scope == "game"], position.state)
        self.recent.extend(entries)
        self.cards.stored()
        self.vain.clear()

    async def catch_up(self) -> None:
        """Take over what other processes have stored."""

        def read() -> tuple[Position, list[Entry]]:
            with self.services.engine.connect() as connection:
                found = advanced(self.row, self.position, connection)
            self.cards.reload()
            return found

        position, entries = await asyncio.to_thread(read)
        if entries:  # taken over and told in one go: nobody may come in between
            self._adopt(position, entries)
            self.fanout.add_news(entries)

    async def hear(self, seq: int) -> None:
        """Another process says how far the table has come."""
        async with self._lock:
            if seq > self.position.seq and not self.gone:
                await self.catch_up()
                if seq <= self.position.seq and (coming := self.next()):  # theirs to do, unless they are gone
                    self.services.alarm(self.row.id, coming[0].at + OTHERS_FIRST)

    # Answers given before

    def _remember(self, answer: dict[str, Any], seq: int) -> None:
        self._answers[answer["person"], answer["id"]] = answer["command"], seq
        while len(self._answers) > RECENT:
            self._answers.popitem(last=False)

    async def _stored_answer(self, request: Request) -> tuple[str, int] | None:
        answers = schema.answers
        query = select(answers.c.command, answers.c.seq).where(
            answers.c.table == self.row.id,
            answers.c.person == request.actor.person,
            answers.c.id == request.id,
        )

        def read() -> tuple[str, int] | None:
            with self.services.engine.connect() as connection:
                found = connection.execute(query).first()
            return (found.command, found.seq) if found else None

        return await asyncio.to_thread(read)


def _same_answer(known: tuple[str, int], body: str) -> int:
    command, seq = known
    if command != body:
        raise Refused(RULE, "this id was given to another command: make a new one for each")
    return seq


def _entries(seq: int, steps: Steps, around: Sequence[Any], after: Any) -> list[Entry]:
    found = [Entry(seq + number, "game", event, before) for number, (before, event, _) in enumerate(steps, 1)]
    first = seq + len(found) + 1
    return [*found, *(Entry(number, "table", event, after) for number, event in enumerate(around, first))]
