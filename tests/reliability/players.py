"""People at a server who play on whatever happens: they reconnect, resend, and notice what is lost."""

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

# What a player at random had better not do often: it would soon be alone.
RARELY = {"Leave", "Fold", "LeaveBank", "Withdraw", "CheckCards", "Correct", "RequestSqueeze", "BuyIn"}
RETRY = 0.02  # seconds
LOST = (OSError, WebSocketException, TimeoutError, EOFError)


class Player:
    """One seat. Every command has an id; an unanswered one is sent again, the same, after a reconnection."""

    avoided: frozenset[str] = frozenset()  # commands never given
    code = ""  # of a private table

    def __init__(self, url: str, token: str, table: str, seat: str | None, draw: Random) -> None:
        self.url, self.token, self.table, self.draw = url, token, table, draw
        self.wanted = self.seat = seat
        self.seq: int | None = None  # of the last entry read
        self.view: dict[str, Any] = {}
        self.legal: list[dict[str, Any]] = []
        self.clocks: dict[str, int] = {}
        self.sentences: list[str] = []
        self.waiting: dict[str, dict[str, Any]] = {}  # sent and not answered
        self.done: dict[str, int] = {}
        self.commands: dict[str, dict[str, Any]] = {}
        self.cards: dict[str, list[str]] = {}  # that were typed for a command
        self.faults: list[str] = []
        self.refusals = 0
        self.bye = ""  # why the server last ended the connection
        self.seen: dict[tuple[int, str | None], str] = {}  # the view at an entry, from a seat, as text
        self.clocks_at: dict[int, dict[str, int]] = {}
        self.on_frame: Callable[[str], object] = lambda text: None
        self.connected = asyncio.Event()

    async def play(self, ending: asyncio.Event, pause: float = 0.002) -> None:
        """Connect and play at random until told to end, and all commands are answered."""
        while not (ending.is_set() and not self.waiting):
            try:
                async with connect(self._address(), compression=None, open_timeout=5) as socket:
                    await self._converse(socket, ending, pause)
            except LOST:
                await asyncio.sleep(RETRY)
            finally:
                self.connected.clear()

    def _address(self) -> str:
        return f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"

    async def _converse(self, socket: ClientConnection, ending: asyncio.Event, pause: float) -> None:
        await socket.send(json.dumps({"hello": self.hello()}))
        self._read(await _received(socket, 30))
        last = list(self.done)[-1:]  # answered already: it must be answered the same again
        for name in [*last, *self.waiting]:
            await self._send(socket, name, self.commands[name])
        while not (ending.is_set() and not self.waiting):
            if not self.waiting and not ending.is_set():
                await self._give(socket)
            try:
                self._read(await _received(socket, 5 if self.waiting else pause))
            except TimeoutError:
                if self.waiting:
                    raise

    def hello(self) -> dict[str, Any]:
        hello: dict[str, Any] = {"token": self.token, "code": self.code}
        if self.wanted is not None:
            hello["seat"] = self.wanted
        if self.seq is not None:
            hello["after"] = self.seq
        return hello

    async def _give(self, socket: ClientConnection) -> None:
        command = self.choose()
        if command is not None:
            name = f"{len(self.commands)}-{self.draw.getrandbits(32):x}"
            self.commands[name] = self.waiting[name] = command
            self.cards[name] = self.cards_for(name, command)
            await self._send(socket, name, command)

    async def _send(self, socket: ClientConnection, name: str, command: dict[str, Any]) -> None:
        typed = {"cards": self.cards[name]} if self.cards[name] else {}
        await socket.send(json.dumps({"do": {"id": name, "command": command, **typed}}))

    def cards_for(self, name: str, command: dict[str, Any]) -> list[str]:
        """What is typed for a command: nothing but by who deals from a real shoe."""
        return []

    def choose(self) -> dict[str, Any] | None:
        """A legal command at random; what the server lists, it must accept."""
        if self.seat is None and self.wanted is not None:
            return {"kind": "ClaimSeat", "seat": self.wanted}
        options = [option for option in self.legal if option["command"] not in self.avoided]
        if self.draw.random() < 0.98:
            options = [option for option in options if option["command"] not in RARELY]
        if not options:
            return None
        option = self.draw.choice(options)
        fields = {name: self._value(name, allowed) for name, allowed in option["fields"].items()}
        return {"kind": option["command"], **fields}

    def _value(self, name: str, allowed: Any) -> Any:
        if isinstance(allowed, list):
            return self.draw.choice(allowed)
        low, high, step = allowed["low"], allowed["high"], allowed["step"]
        if name == "chips":
            return min(high, 300)
        if not all(isinstance(part, int) for part in (low, high, step)):
            return low
        return low + step * self.draw.randint(0, min(5, (high - low) // step))

    # What the server says

    def _read(self, text: str) -> None:
        self.on_frame(text)
        (kind, frame), *_ = json.loads(text).items()
        getattr(self, f"_read_{kind}", self._unknown)(frame)

    def _unknown(self, frame: Any) -> None:
        self.faults.append(f"unknown frame {str(frame)[:200]}")

    def _read_welcome(self, frame: dict[str, Any]) -> None:
        self.connected.set()
        self.view, self.legal, self.clocks = frame["view"], frame["legal"], frame["clocks"]
        if self.seq is None:
            self.seq = frame["seq"]
        elif frame["seq"] < self.seq:
            self.faults.append(f"the table went back from entry {self.seq} to {frame['seq']}")
        self.seat = frame["seat"]
        self._note(frame["seq"])

    def _read_events(self, frame: dict[str, Any]) -> None:
        if frame["from"] != (self.seq or 0) + 1:
            self.faults.append(
                f"entry {frame['from']} came after {self.seq}, seat {self.seat} of {self.table}"
            )
        numbers = [line["seq"] for line in frame["events"]]
        if numbers != list(range(frame["from"], frame["to"] + 1)):
            self.faults.append(f"a frame from {frame['from']} to {frame['to']} holds {numbers}")
        self.seq = frame["to"]
        self.sentences += [line["sentence"] for line in frame["events"]]
        if "view" in frame:
            self.view = frame["view"]
        self.view = {**self.view, **frame.get("changes", {})}
        self.legal = frame.get("legal", self.legal)
        self.clocks = frame.get("clocks", self.clocks)
        if "view" in frame or "changes" in frame:
            self._note(frame["to"])

    def _note(self, seq: int) -> None:
        """The same entry shows the same view and clocks, before a crash and after it."""
        shown = json.dumps(self.view, sort_keys=True)
        key = seq, self.view.get("seat")
        if self.seen.setdefault(key, shown) != shown:
            was, now = json.loads(self.seen[key]), self.view
            fields = [name for name in now if was.get(name) != now[name]]
            self.faults.append(f"the view at entry {seq} of seat {self.seat} is not what it was: {fields}")
        if self.clocks_at.setdefault(seq, self.clocks) != self.clocks:
            self.faults.append(f"the clocks at entry {seq} are not what they were")

    def _read_ok(self, frame: dict[str, Any]) -> None:
        name = frame["id"]
        self.waiting.pop(name, None)
        if self.done.setdefault(name, frame["seq"]) != frame["seq"]:
            self.faults.append(f"command {name} was answered with {self.done[name]} and {frame['seq']}")

    def _read_refused(self, frame: dict[str, Any]) -> None:
        self.refusals += 1
        self.waiting.pop(frame["id"], None)
        if frame["id"] in self.done:
            self.faults.append(f"command {frame['id']} was done, and then refused: {frame['why']}")

    def _read_bye(self, frame: dict[str, Any]) -> None:
        self.bye = frame["why"]
        raise EOFError(frame["why"])

    def _read_pong(self, frame: int) -> None:
        pass


async def _received(socket: ClientConnection, within: float) -> str:
    async with asyncio.timeout(within):
        return str(await socket.recv())
