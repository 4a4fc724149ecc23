"""A connection at a table: hello, welcome, commands and answers, and everything that happens there."""

import asyncio
from collections.abc import Callable
from functools import partial
from secrets import token_urlsafe
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from pydantic_core import to_json

from croupier.errors import BadInput, Refused
from croupier.reading import parse_json
from croupier.server.admission import Admission
from croupier.server.attendance import RULE, speaks_for
from croupier.server.commands import BY_ROLE
from croupier.server.fanout import Viewer
from croupier.server.frames import ClientFrame, Do, Hello
from croupier.server.live import Gone, LiveTable, Request
from croupier.server.metrics import COMMANDS, CONNECTIONS, REFUSALS
from croupier.server.people import Person
from croupier.server.protocols import WRITES
from croupier.server.stream import Entry, advanced, load_position
from croupier.server.tables import Tables
from croupier.wire import first_fault

HELLO_WITHIN = 10  # seconds
MOST_WAITING = 256  # frames for a client that reads too slowly
CLAIMS = {"ClaimSeat": "seat", "TakeOffice": "office"}  # and the field that says of what
PORTION = 2000  # entries of the past that are read at once


class Bye(Exception):
    """The connection ends, and why."""


class Connection:
    """One socket at one table; its frames wait in a queue where it reads too slowly, so that nobody waits."""

    def __init__(self, socket: WebSocket, tables: Tables, admission: Admission) -> None:
        self._socket, self._tables, self._admission = socket, tables, admission
        self.viewer = Viewer()
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._waiting = 0  # of these frames, until they are sent
        self._write: Callable[[bytes], bool] = lambda frame: False  # at once, if the client reads
        self._news: list[bytes] | None = None  # held back while the client reads what it has missed
        self._has_ended = False
        self._live: LiveTable | None = None

    def send(self, frame: bytes) -> None:
        if self._has_ended:
            return
        if self._news is None and not self._waiting and self._write(frame):
            return
        if self._waiting + len(self._news or ()) >= MOST_WAITING:
            self.end("you read too slowly: connect again and say how far you have read", again=True)
        elif self._news is not None:
            self._news.append(frame)
        else:
            self._queue(frame)

    def _queue(self, frame: bytes | None) -> None:
        self._waiting += 1
        self._frames.put_nowait(frame)

    def seat_lost(self) -> None:
        self._join(Viewer(session=self.viewer.session))

    async def run(self, table: str) -> None:
        """Serve the connection until either side ends it."""
        await self._socket.accept()
        writes: dict[str, Any] = self._socket.scope.get("extensions", {}).get(WRITES, {})
        self._write = writes.get("text", self._write)
        self._sender = asyncio.ensure_future(self._send_all())
        CONNECTIONS.inc()
        try:
            await self._converse(table)
        except Bye as why:
            self.end(str(why))
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other side is gone
        except Gone:
            self.end("the table is being read again: connect again", again=True)
        finally:
            CONNECTIONS.dec()
            if self._live is not None:
                self._live.fanout.leave(self)
            self._queue(None)  # whatever went wrong, nobody is left waiting
            await self._sender

    def end(self, why: str, *, again: bool = False) -> None:
        """Say goodbye, once, and nothing more."""
        if not self._has_ended:
            self._has_ended = True
            self._queue(to_json({"bye": {"why": why, "again": again}}))
            self._queue(None)

    async def _send_all(self) -> None:
        try:
            while (frame := await self._frames.get()) is not None:
                await self._socket.send_text(frame.decode())
                self._waiting -= 1
                self._frames.task_done()
            await self._socket.close()
        except (WebSocketDisconnect, RuntimeError):
            return  # the other side is gone: nothing more to say

    async def _all_sent(self) -> None:
        """Wait until the client has taken what it was sent."""
        sent = asyncio.ensure_future(self._frames.join())
        await asyncio.wait((sent, self._sender), return_when=asyncio.FIRST_COMPLETED)
        if not sent.done():  # nothing more is sent: the connection has ended
            sent.cancel()
            raise WebSocketDisconnect

    async def _converse(self, table: str) -> None:
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                frame = await self._receive()
        except TimeoutError:
            raise Bye("say hello first") from None
        if frame.hello is None:
            raise Bye("say hello first")
        person = await self._admission.of_socket(self._socket, frame.hello.token, self)
        live = await self._tables.find(table)
        if live is None or not live.may_enter(person, frame.hello.code):
            raise Bye("there is no such table")
        self._live = live
        await self._greet(live, person, frame.hello)
        while True:
            frame = await self._receive()
            await asyncio.sleep(0)  # whoever asks on and on, and is refused, lets others ask as well
            if self._has_ended:  # what a client still sends, as one that has logged out
                return
            if frame.do is not None:
                await self._do(live, person, frame.do)
            elif frame.ping is not None:
                self.send(to_json({"pong": frame.ping}))
            else:
                raise Bye("say hello once, then do")

    async def _receive(self) -> ClientFrame:
        try:
            text = await self._socket.receive_text()
        except KeyError:
            raise Bye("a frame is text, not bytes") from None
        try:
            return ClientFrame.model_validate(parse_json(text))
        except ValidationError as fault:
            raise Bye(f"not a frame: {first_fault(fault)}") from None
        except BadInput as fault:
            raise Bye(str(fault)) from None

    # Hello

    async def _greet(self, live: LiveTable, person: Person | None, hello: Hello) -> None:
        self._check_session(live, hello.session)
        await self._check_after(live, hello.after or 0)
        if hello.seat is not None:
            if person is None:
                raise Bye("a seat needs a person: ask for a token first")
            await self._claim(live, person, hello.seat)
        if live.gone:
            raise Gone
        self._join(self._viewer(live, person, hello.seat, hello.session))
        if hello.after is not None:
            await self._catch_up(live, hello.after, live.position.seq)

    async def _catch_up(self, live: LiveTable, after: int, upto: int) -> None:
        """Send what happened between two entries as fast as the client reads it, then the news since."""
        self._news, viewer = [], self.viewer
        while after < upto:
            missed = await self._missed(live, after, upto)
            for frame in live.fanout.missed(missed, viewer):
                self._queue(frame)
                await self._all_sent()
            after = missed[-1].seq
        news, self._news = self._news, None
        for frame in news:
            self.send(frame)

    def _join(self, viewer: Viewer) -> None:
        """From now on as this viewer, beginning with a welcome."""
        assert self._live is not None
        self._live.fanout.tell_news()  # as whoever it was until now
        self._live.fanout.leave(self)
        self.viewer = viewer
        self.send(self._live.fanout.join(self))

    def _check_session(self, live: LiveTable, session: str | None) -> None:
        """Whoever is refused has not taken a seat by it."""
        try:
            live.host.view(None, session=session)
        except (Refused, BadInput) as fault:
            raise Bye(str(fault)) from None

    async def _check_after(self, live: LiveTable, after: int) -> None:
        """Whoever has read more than there is holds another log, as where a server went back to a backup."""
        if after > live.position.seq:
            await live.hear(after)  # another process may have gone on with the table
        if after > live.position.seq and not live.gone:
            raise Bye(
                f"the table's log ends at entry {live.position.seq}, and you have read up to {after}:"
                " it is another log, so start again, without 'after'"
            )

    async def _claim(self, live: LiveTable, person: Person, seat: str) -> None:
        kind = "TakeOffice" if seat in live.game.offices else "ClaimSeat"
        field = "office" if seat in live.game.offices else "seat"
        if speaks_for(live.attendance, person.id, seat):
            return
        command = {"kind": kind, field: seat}
        try:
            await live.do(Request(person.actor, None, f"hello/{token_urlsafe(9)}", command))
        except (Refused, BadInput) as refusal:
            raise Bye(getattr(refusal, "why", str(refusal))) from None

    def _viewer(
        self, live: LiveTable, person: Person | None, seat: str | None, session: str | None
    ) -> Viewer:
        if seat is None or person is None or not speaks_for(live.attendance, person.id, seat):
            return Viewer(session=session)
        holder = live.attendance.seats.get(seat) or live.attendance.offices[seat]
        return Viewer(seat, holder.since, session)

    async def _missed(self, live: LiveTable, after: int, upto: int) -> list[Entry]:
        """What happened between two entries, or the first part of it."""
        if live.recent and live.recent[0].seq <= after + 1:
            return [entry for entry in live.recent if after < entry.seq <= upto]
        loop, threads = asyncio.get_running_loop(), self._tables.services.readers
        upto = min(upto, after + PORTION)
        return await loop.run_in_executor(threads, _read_entries, self._tables, live, after, upto)

    # Commands

    async def _do(self, live: LiveTable, person: Person | None, do: Do) -> None:
        COMMANDS.inc()
        try:
            if person is None:
                raise Refused(RULE, "spectators give no commands: ask for a token first")
            self._admission.count_command(person.id)
            if do.command.get("kind") in BY_ROLE:
                person = await self._admission.again(person)
            answer = Answer(self, do.id, partial(self._follow_claim, live, person, do.command))
            seq = await live.do(
                Request(person.actor, self.viewer.seat, do.id, do.command, do.cards, answer.give)
            )
            answer.give(seq)
        except Refused as refusal:
            self._refuse(do.id, refusal.rule, refusal.why)
        except BadInput as fault:
            self._refuse(do.id, "", str(fault))
        else:
            if do.command["kind"] in CLAIMS:
                live.fanout.tell_news()
                live.fanout.change_seats()  # if there was no news of it any more

    def _refuse(self, id: str, rule: str, why: str) -> None:  # noqa: A002
        REFUSALS.inc()
        self.send(to_json({"refused": {"id": id, "rule": rule, "why": why}}))

    def _follow_claim(self, live: LiveTable, person: Person, command: dict[str, Any]) -> None:
        """Who has just taken a seat or an office sees what it may see."""
        seat = command.get(CLAIMS.get(command["kind"], ""), self.viewer.seat)
        if seat != self.viewer.seat:
            live.fanout.claimed(
                self, lambda: self._join(self._viewer(live, person, seat, self.viewer.session))
            )


class Answer:
    """Acknowledges a command once: before the news of it goes out, or after the fact if it was known."""

    def __init__(self, connection: Connection, id: str, then: Callable[[], object]) -> None:  # noqa: A002
        self._connection, self._id, self._then, self._given = connection, id, then, False

    def give(self, seq: int) -> None:
        if not self._given:
            self._given = True
            self._connection.send(to_json({"ok": {"id": self._id, "seq": seq}}))
            self._then()


def _read_entries(tables: Tables, live: LiveTable, after: int, upto: int) -> list[Entry]:
    with tables.services.engine.connect() as connection:
        position = load_position(connection, live.row, upto=after)
        return advanced(live.row, position, connection, upto)[1]
