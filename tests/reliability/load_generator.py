"""`python -m tests.reliability.load_generator`: many players at one server, in a process of its own.

Reads orders from its standard input, one JSON line each, and answers each with one. A player lays a wager
and takes it back, so that betting stays open. It reads WebSocket frames itself and looks at their first bytes
only: a thousand players must cost less than the server they test.
"""

import asyncio
import json
import sys
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

DRAIN = 20.0  # seconds in which all that was sent must be answered
LEVEL = 5.0  # seconds in which the last news must be read
CONNECT = 60.0  # seconds for all to be welcomed
SITS_OUT = "8"  # the seat of each table that never bets
WAGER = {"kind": "Wager", "bet": "player", "stake": 10}
WITHDRAW = {"kind": "Withdraw", "bet": "player"}
# What a table asks of its players before they can bet, and an answer.
ASKED: dict[str, dict[str, Any]] = {
    "Join": {"kind": "Join", "chips": 1000},
    "Cut": {"kind": "DeclineCut"},
    "AcceptCards": {"kind": "AcceptCards"},
}


class Socket(asyncio.Protocol):
    """A WebSocket that gives whole frames on; what it sends is masked with nothing, which is allowed."""

    def __init__(self, player: "Player", path: str, host: str) -> None:
        self._player = player
        self._head = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._read = bytearray()
        self._is_open = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self._player.socket = self
        transport.write(self._head)

    def send(self, text: str) -> None:
        self._write(0x81, text.encode())

    def _write(self, kind: int, data: bytes) -> None:
        size = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        if not self.transport.is_closing():
            self.transport.write(bytes((kind,)) + size + bytes(4) + data)

    def data_received(self, data: bytes) -> None:
        read = self._read
        read += data
        if not self._is_open:
            end = read.find(b"\r\n\r\n")
            if end < 0:
                return
            del read[: end + 4]
            self._is_open = True
            self._player.opened()
        start = 0
        while (frame := _frame(read, start)) is not None:
            kind, first, start = frame
            if kind == 1:
                self._player.heard(bytes(read[first:start]))
            elif kind == 9:
                self._write(0x8A, bytes(read[first:start]))
        del read[:start]

    def connection_lost(self, fault: Exception | None) -> None:
        self._player.lost(self)


def _frame(read: bytearray, start: int) -> tuple[int, int, int] | None:
    """A whole frame's kind, and where its text begins and ends."""
    if len(read) < start + 2:
        return None
    size, first = read[start + 1], start + 2
    if size >= 126:
        first += 2 if size == 126 else 8
        if len(read) < first:
            return None
        size = int.from_bytes(read[start + 2 : first], "big")
    return (read[start] & 15, first, first + size) if len(read) >= first + size else None


class Player:
    def __init__(self, crowd: "Crowd", token: str, table: str, seat: str) -> None:
        self.crowd, self.token, self.table, self.seat = crowd, token, table, seat
        self.socket: Socket | None = None
        self.welcomed = asyncio.Event()
        self.ready = asyncio.Event()
        self.seq: int | None = None
        self.sent: dict[bytes, tuple[float, str]] = {}  # not answered: since when, and what
        self.count = 0
        self.has_bet = False

    # What is sent

    async def connect(self) -> None:
        self.welcomed.clear()
        host, port = self.crowd.address
        path = f"/api/tables/{self.table}/socket"
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: Socket(self, path, f"{host}:{port}"), host, port)
        await self.welcomed.wait()

    def drop(self) -> None:
        assert self.socket is not None
        socket, self.socket = self.socket, None
        socket.transport.abort()

    def opened(self) -> None:
        hello: dict[str, Any] = {"token": self.token, "seat": self.seat}
        if self.seq is not None:
            hello["after"] = self.seq
        self._send(json.dumps({"hello": hello}))
        for _, text in self.sent.values():
            self._send(text)

    def wager(self, since: float) -> None:
        """Lay a wager, or take it back."""
        self.give(WITHDRAW if self.has_bet else WAGER, since)
        self.has_bet = not self.has_bet

    def give(self, command: dict[str, Any], since: float) -> None:
        name = f"{self.seat}-{self.count}"
        self.count += 1
        text = json.dumps({"do": {"id": name, "command": command}})
        self.sent[name.encode()] = since, text
        self._send(text)

    def _send(self, text: str) -> None:
        if self.socket is not None:
            self.socket.send(text)

    # What is heard

    def heard(self, frame: bytes) -> None:
        if frame.startswith(b'{"events":{"from":'):
            self._events(frame)
        elif frame.startswith(b'{"ok":{"id":"'):
            self._answered(frame[13 : frame.index(b'"', 13)])
        elif frame.startswith(b'{"welcome":'):
            self._welcome(json.loads(frame)["welcome"])
        else:
            self.crowd.fault(frame[:200].decode())

    def _welcome(self, welcome: dict[str, Any]) -> None:
        self.welcomed.set()
        if self.seq is None:
            self.seq = welcome["seq"]
        if not self.ready.is_set():
            self._prepare(welcome)

    def _events(self, frame: bytes) -> None:
        comma = frame.index(b",", 18)
        first, last = int(frame[18:comma]), int(frame[comma + 6 : frame.index(b",", comma + 1)])
        if self.seq is not None and first != self.seq + 1:
            self.crowd.fault(f"entry {first} came after {self.seq} at seat {self.seat}")
        self.seq = last
        if not self.ready.is_set():
            self._prepare(json.loads(frame)["events"])

    def _prepare(self, frame: dict[str, Any]) -> None:
        """Answer what is asked until bets can be laid."""
        if "legal" not in frame:
            return
        legal = {option["command"] for option in frame["legal"]}
        if "Wager" in legal:
            self.ready.set()
        elif not self.sent:
            for asked, answer in ASKED.items():
                if asked in legal:
                    self.give(answer, perf_counter())
                    return

    def _answered(self, name: bytes) -> None:
        found = self.sent.pop(name, None)
        if found is None:
            self.crowd.fault(f"{name.decode()} was answered twice")
        else:
            self.crowd.answered(self, perf_counter() - found[0])

    def lost(self, socket: Socket) -> None:
        if self.socket is socket:
            self.crowd.fault(f"connection of seat {self.seat} lost")


class Crowd:
    """All players."""

    def __init__(self, url: str, players: list[list[str]]) -> None:
        parts = urlsplit(url)
        self.address = parts.hostname or "", parts.port or 80
        self.players = [Player(self, *one) for one in players]
        # Where somebody has not bet yet, no coup is dealt: one of each table sits out and looks on.
        self.bettors = [player for player in self.players if player.seat != SITS_OUT]
        self.faults: list[str] = []
        self.times: list[float] = []
        self.again = False  # whether an answer is followed by the next command

    def fault(self, what: str) -> None:
        self.faults.append(what)

    def answered(self, player: Player, seconds: float) -> None:
        self.times.append(seconds)
        if self.again:
            player.wager(perf_counter())

    async def gather(self) -> dict[str, Any]:
        """Everybody connects, and plays on until bets can be laid."""
        started = perf_counter()
        await self._connect()
        async with asyncio.timeout(CONNECT):
            await asyncio.gather(*(player.ready.wait() for player in self.players))
        await self._drain()
        return self._result(started)

    async def _connect(self) -> None:
        async with asyncio.timeout(CONNECT):
            await asyncio.gather(*(player.connect() for player in self.players))

    async def steady(self, rate: float, seconds: float) -> dict[str, Any]:
        """So many wagers a second, answered or not; the time of each counts from when it was due."""
        order = list(self.bettors)
        Random(1).shuffle(order)
        started, sent, total = perf_counter(), 0, round(rate * seconds)
        while sent < total:
            due = min(total, int((perf_counter() - started) * rate) + 1)
            for number in range(sent, due):
                order[number % len(order)].wager(started + number / rate)
            sent = due
            await asyncio.sleep(0.002)
        await self._drain()
        return self._result(started)

    async def closed(self, seconds: float) -> dict[str, Any]:
        """Everybody gives the next command when the last is answered."""
        started, self.again = perf_counter(), True
        for player in self.bettors:
            player.wager(started)
        await asyncio.sleep(seconds)
        within = len(self.times)
        self.again = False
        await self._drain()
        return self._result(started) | {"rate": within / seconds}

    async def storm(self) -> dict[str, Any]:
        """Everybody gives a command, and all connections are cut before the answers come."""
        started = perf_counter()
        for player in self.bettors:
            player.wager(started)
        await asyncio.sleep(0)
        for player in self.players:
            player.drop()
        dropped = perf_counter()
        await self._connect()
        back = perf_counter() - dropped
        await self._drain()
        await self._level()
        return self._result(started) | {"back": back}

    async def _drain(self) -> None:
        until = perf_counter() + DRAIN
        while any(player.sent for player in self.players) and perf_counter() < until:
            await asyncio.sleep(0.01)
        for player in self.players:
            if player.sent:
                self.fault(f"{len(player.sent)} commands of seat {player.seat} were not answered")
                player.sent.clear()

    async def _level(self) -> None:
        """All at a table have read equally far, once the last frames are in."""
        until = perf_counter() + LEVEL
        while (behind := self._behind()) and perf_counter() < until:
            await asyncio.sleep(0.01)
        for table in behind:
            self.fault(f"table {table}: not all have read to the same entry")

    def _behind(self) -> list[str]:
        read: dict[str, set[int | None]] = {}
        for player in self.players:
            read.setdefault(player.table, set()).add(player.seq)
        return [table for table, found in read.items() if len(found) > 1]

    def _result(self, started: float) -> dict[str, Any]:
        times, self.times = sorted(self.times), []
        faults, self.faults = self.faults, []
        marks = {
            f"p{share}": round(1000 * times[min(len(times) - 1, len(times) * share // 100)], 2)
            for share in (50, 95, 99)
            if times
        }
        seconds = round(perf_counter() - started, 2)
        return {
            "commands": len(times),
            "seconds": seconds,
            "errors": len(faults),
            "first": faults[:3],
            **marks,
        }


async def serve_orders() -> None:
    loop = asyncio.get_running_loop()
    crowd: Crowd | None = None
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        (order, given), *_ = json.loads(line).items()
        if order == "gather":
            crowd = Crowd(**given)
        assert crowd is not None
        answer = await getattr(crowd, order)(**({} if order == "gather" else given))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    import uvloop

    uvloop.run(serve_orders())
