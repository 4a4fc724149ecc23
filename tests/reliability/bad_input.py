"""R14: bad input. Mutated frames and requests over real sockets: nothing breaks, hangs or changes."""

import asyncio
import json
import re
import sys
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import httpx
from sqlalchemy import func, select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from croupier.games.baccarat.table import STAFF
from croupier.server import schema
from tests.competition.tables import CONDITIONS, STARTS
from tests.reliability import mutations
from tests.reliability.promise import Promise, scaled
from tests.reliability.rig import ServerProcess, faults_in, guest, new_table, served, stored

FRAMES = 80_000
REQUESTS = 20_000
ATTACKERS = 8
WITHIN = 20  # seconds for any answer
TO_CATCH = 600  # frames and requests by which a planted fault shows
HUGE = 10_000_000  # bytes
LOGGED_OUT = "you have logged out"
FAULTS = ("raise-on-bad-hello", "change-when-refused", "never-answer", "raise-on-bad-path")
COMPETITION = 'game = "competition"' + CONDITIONS.format(
    chips="competition",
    starts=STARTS,
    prizes="[60, 40]",
    least=2,
    squeeze="false",
    seconds=0,
    length="{ coups = 5 }",
    advance=2,
    raised="",
    more="",
)
RULES = ("classic", "tasmanian", "thai", "lanes", COMPETITION)


def check(scale: float) -> Promise:
    frames, requests = scaled(FRAMES, scale), scaled(REQUESTS, scale)
    failed = asyncio.run(Attack("", frames, requests).faults())
    caught = [bool(asyncio.run(Attack(fault, TO_CATCH, TO_CATCH // 2).faults())) for fault in FAULTS]
    for fault in failed:
        print(fault, file=sys.stderr)
    return Promise("R14", frames + requests, len(failed), len(FAULTS), sum(caught))


class Attack:
    """Clients that send faults to one server, and what it does wrong."""

    def __init__(self, fault: str, frames: int, requests: int) -> None:
        self._fault, self._frames, self._requests = fault, frames, requests
        self._within = WITHIN if fault != "never-answer" else 3
        self._found: list[str] = []
        self._acknowledged: set[tuple[str, int]] = set()  # by table, the entries that somebody was told of
        self._logged_out: Counter[str] = Counter()  # by table, who waited for an answer when they were
        self._made = {"/api/guests": 0, "/api/tables": 0}

    async def faults(self) -> list[str]:
        with served(fault=self._fault) as server:
            self._token = await asyncio.to_thread(guest, server.url, "attacker")
            self._tables = [await self._opened(server, rules) for rules in RULES]
            before = _counts(server)
            await self._attack(server)
            await self._still_works(server)
            server.stop()
            self._compare(before, server)
            self._found += _errors_in(server)
        return self._found

    async def _opened(self, server: ServerProcess, rules: str) -> str:
        return await asyncio.to_thread(lambda: new_table(server.url, self._token, rules, clock=0))

    async def _attack(self, server: ServerProcess) -> None:
        parts = range(ATTACKERS)
        tasks = [
            self._send_frames(server, Random(f"frames {part}"), self._frames // ATTACKERS) for part in parts
        ]
        tasks += [self._ask(server, Random(f"asks {part}"), self._requests // ATTACKERS) for part in parts]
        tasks += [self._too_large(server)]
        await asyncio.gather(*tasks)

    # Sockets

    async def _send_frames(self, server: ServerProcess, draw: Random, left: int) -> None:
        while left > 0:
            table = draw.choice(self._tables)
            address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            try:
                async with asyncio.timeout(self._within):
                    async with connect(address, compression=None, max_size=None) as socket:
                        left -= await self._converse(socket, table, draw, min(left, 40))
            except TimeoutError:
                self._found.append(f"no answer within {self._within} seconds")
                return
            except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
                left -= 1

    async def _converse(self, socket: ClientConnection, table: str, draw: Random, most: int) -> int:
        """Say hello, more or less, then send faults until the server hangs up; gives how many."""
        hello = {
            "hello": {
                "token": self._token,
                "seat": draw.choice(["1", "2", "a", None]),
                "after": 0,
                "session": draw.choice(["1.1", None]),
            }
        }
        whole = draw.random() < 0.7
        text = (
            json.dumps({"hello": {"token": self._token}}).encode()
            if whole
            else mutations.mutated(hello, draw)
        )
        await self._send(socket, text, draw)
        await self._until(socket, table, "welcome")
        for sent in range(most):
            frame = mutations.frame(draw)
            content = mutations.mutated(frame, draw)
            if draw.random() < 0.7:  # a whole frame around a command that is not
                command = mutations.mutated(draw.choice(mutations.COMMANDS), draw)
                name = f"{draw.getrandbits(60):x}".encode()
                content = b'{"do":{"id":"' + name + b'","command":' + command + b"}}"
            await self._send(socket, content, draw)
            try:
                await self._until(socket, table, "ok", "refused", "pong")
            except (ConnectionClosed, EOFError):
                return sent + 1
        return most

    async def _send(self, socket: ClientConnection, content: bytes, draw: Random) -> None:
        await socket.send(content, text=draw.random() > 0.01)

    async def _until(self, socket: ClientConnection, table: str, *kinds: str) -> None:
        """Read on until one of these is said, and note which entries were acknowledged."""
        while True:
            (kind, said), *_ = json.loads(await socket.recv()).items()
            if kind in ("welcome", "ok"):
                self._acknowledged.add((table, said["seq"]))
            if kind == "bye":
                self._logged_out[table] += said["why"] == LOGGED_OUT
                raise EOFError(said)
            if kind in kinds:
                return

    async def _too_large(self, server: ServerProcess) -> None:
        """Texts of ten megabytes, to a socket and to every route that takes a body."""
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{self._tables[0]}/socket"
        with suppress(ConnectionClosed, OSError):
            async with asyncio.timeout(self._within), connect(address, compression=None) as socket:
                await socket.send("[" + "1," * (HUGE // 2))
                await socket.recv()
        for path in ("/api/guests", "/api/login", "/api/tables", "/api/me/account"):
            head = f"POST {path} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer {self._token}\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {HUGE}\r\nConnection: close\r\n\r\n"
            status = await self._answer(server, head.encode() + b'{"name":"' + b"x" * HUGE)
            if status not in (0, 413):
                self._found.append(f"{path} answered {status} to {HUGE} bytes")

    # Requests

    async def _ask(self, server: ServerProcess, draw: Random, count: int) -> None:
        for _ in range(count):
            asked = mutations.request(draw, draw.choice(self._tables), self._token)
            status = await self._answer(server, asked)
            if status >= 500:
                self._found.append(f"{status}: {asked[:300]!r}")
            if status == 201:
                path = re.split(r"[?#]", asked.split()[1].decode("latin-1"))[0]
                self._made[path] += 1
            elif status == 204 and asked.startswith(b"POST /api/logout"):
                self._made["/api/guests"] += 1
                self._token = await asyncio.to_thread(guest, server.url, "attacker")

    async def _answer(self, server: ServerProcess, asked: bytes) -> int:
        """The status of the answer; 0: the server hung up on it."""
        try:
            async with asyncio.timeout(self._within):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                try:
                    writer.write(asked)
                    line = await _first_line(reader)
                    await reader.read()
                finally:
                    writer.close()
        except TimeoutError:
            self._found.append(f"no answer within {self._within} seconds to {asked[:300]!r}")
            return 0
        except OSError:
            return 0
        return int(line.split()[1]) if line.startswith(b"HTTP/") else 0

    # Afterwards

    async def _still_works(self, server: ServerProcess) -> None:
        def ask() -> int:
            return httpx.get(f"{server.url}/healthz", timeout=WITHIN).status_code

        if await asyncio.to_thread(ask) != 200:
            self._found.append("the server does not answer any more")

    def _compare(self, before: dict[str, int], server: ServerProcess) -> None:
        """Nothing has changed but by what was acknowledged."""
        engine = stored(server)
        try:
            self._found += faults_in(engine)
            with engine.connect() as connection:
                rows = connection.execute(select(schema.entries)).all()
        finally:
            engine.dispose()
        last = {(row.table, row.batch): row.seq for row in sorted(rows, key=lambda row: int(row.seq))}
        untold = Counter[str]()
        for row in rows:
            first = row.table in self._tables and row.seq == row.batch
            known = (row.table, last[row.table, row.batch]) in self._acknowledged
            if first and not known and not _by_house(row):
                untold[row.table] += 1
                if untold[row.table] > self._logged_out[row.table]:
                    self._found.append(f"stored, and nobody was told so: {row.event[:200]}")
        after = _counts(server)
        for name, path in (("people", "/api/guests"), ("tables", "/api/tables")):
            if after[name] != before[name] + self._made[path]:
                self._found.append(f"{name}: {before[name]} and {self._made[path]} made are {after[name]}")


def _by_house(row: Any) -> bool:
    """Whether an entry came from the house, which plays on meanwhile."""
    return row.by in STAFF or '"kind":"TimedOut"' in row.event


def _counts(server: ServerProcess) -> dict[str, int]:
    engine = stored(server)
    try:
        with engine.connect() as connection:
            kinds = {"people": schema.people, "tables": schema.tables}
            return {
                name: connection.execute(select(func.count()).select_from(kind)).scalar_one()
                for name, kind in kinds.items()
            }
    finally:
        engine.dispose()


def _errors_in(server: ServerProcess) -> list[str]:
    """Lines of the log at level error, and lines that are no log lines at all."""
    found = []
    for line in server.log.read_text().splitlines():
        if line.startswith("croupier: "):  # the program's own word: it compiles, or is interrupted
            continue
        try:
            level = json.loads(line)["level"]
        except (ValueError, KeyError, TypeError):
            found.append(f"not a log line: {line[:300]}")
            continue
        if level in ("error", "critical"):
            found.append(line[:500])
    return found


async def _first_line(reader: asyncio.StreamReader) -> bytes:
    line = await reader.readline()
    while line.split()[1:2] == [b"100"]:  # go on, it says: the answer is still to come
        await reader.readline()
        line = await reader.readline()
    return line
