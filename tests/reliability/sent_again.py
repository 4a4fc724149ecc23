"""Commands over real WebSockets, several times and out of order, by clients cut off now and then."""

import asyncio
import json
from collections import deque
from collections.abc import Mapping, Set
from contextlib import ExitStack
from random import Random
from typing import Any

from sqlalchemy import Engine
from websockets.asyncio.client import ClientConnection, connect

from croupier.server import events as e
from croupier.server.stream import advanced, load_row, start_of
from tests.reliability.players import LOST, RETRY
from tests.reliability.promise import progress
from tests.reliability.rig import ServerProcess, faults_in, guest, new_table, served, stored

CLIENTS = 40
MOST_SENT = 5
AT_ONCE = 20  # commands that are on their way together
OTHER_BODY = 0.05  # how often the id of an answered command comes with another
LOST_AFTER = 0.05  # how often a connection ends with answers on their way
AGAIN = 3  # answered commands that are sent once more over a new connection
RESTARTS = 3


class Client:
    """Gives commands whose every effect can be counted; knows which answer belongs to what it has sent."""

    def __init__(self, servers: list[ServerProcess], number: int, name: str) -> None:
        self._servers, self._draw = servers, Random(f"{name}/{number}")
        self._url = servers[number % len(servers)].url
        self._token = guest(self._url, f"C{number}")
        self.table = new_table(self._url, self._token, "tasmanian")
        self.answers: dict[str, set[int]] = {}
        self.faults: list[str] = []
        self._waiting = set[str]()  # sent and never answered
        self._expected: deque[tuple[str, bool]] = deque()  # on this connection: id, and whether it conflicts

    async def send_all(self, commands: int) -> None:
        left = deque(f"{number}" for number in range(commands))
        while left or self._waiting:
            try:
                async with connect(self._address(), compression=None, open_timeout=30) as socket:
                    await self._hello(socket)
                    await self._send(socket, [*self._waiting, *list(self.answers)[-AGAIN:]])
                    await self._converse(socket, left)
            except LOST:
                await asyncio.sleep(RETRY)

    def _address(self) -> str:
        url = self._draw.choice(self._servers).url
        return f"{url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"

    async def _hello(self, socket: ClientConnection) -> None:
        self._expected.clear()
        await socket.send(json.dumps({"hello": {"token": self._token, "seat": "1"}}))
        async with asyncio.timeout(60):
            welcome = await socket.recv()
        if "welcome" not in json.loads(welcome):
            raise EOFError

    async def _converse(self, socket: ClientConnection, left: "deque[str]") -> None:
        while left or self._expected:
            await self._send(socket, [left.popleft() for _ in range(min(AT_ONCE, len(left)))])
            if self._draw.random() < LOST_AFTER:
                return  # with answers on their way
            while self._expected:
                async with asyncio.timeout(60):
                    text = await socket.recv()
                self._read(json.loads(text))

    async def _send(self, socket: ClientConnection, names: list[str]) -> None:
        self._waiting |= set(names) - self.answers.keys()
        sent = [(name, False) for name in names for _ in range(self._draw.randint(1, MOST_SENT))]
        sent += [(name, True) for name in list(self.answers)[-30:] if self._draw.random() < OTHER_BODY]
        self._draw.shuffle(sent)
        for name, conflicts in sent:
            self._expected.append((name, conflicts))
            text = f"not {name}" if conflicts else name
            command = {"kind": "GiveSeed", "text": text}
            await socket.send(json.dumps({"do": {"id": name, "command": command}}))

    def _read(self, frame: dict[str, Any]) -> None:
        kind, said = next(iter(frame.items()))
        if kind == "bye":
            raise EOFError(said["why"])
        if kind not in ("ok", "refused"):
            return
        name, conflicts = self._expected.popleft()
        if said["id"] != name:
            self.faults.append(f"answered {said['id']} where {name} was asked")
        elif conflicts != (kind == "refused"):
            self.faults.append(f"{name}: {'another command under its id' if conflicts else 'it'} was {kind}")
        elif not conflicts:
            self.answers.setdefault(name, set()).add(said["seq"])
            self._waiting.discard(name)


async def sent_over_sockets(commands: int, database: str = "", fault: str = "", processes: int = 1) -> int:
    """How many commands went wrong at servers that are restarted meanwhile, one after the other."""
    with ExitStack() as stack:
        servers = [stack.enter_context(served(database, fault)) for _ in range(processes)]
        numbers = range(CLIENTS)
        clients = [await asyncio.to_thread(Client, servers, number, fault) for number in numbers]
        sending = [asyncio.ensure_future(client.send_all(commands // CLIENTS)) for client in clients]
        restarting = asyncio.ensure_future(_restarted(servers, clients, commands))
        await asyncio.gather(*sending)
        restarting.cancel()
        await asyncio.gather(restarting, return_exceptions=True)
        engine = stored(servers[0])
        try:
            return len(faults_in(engine)) + sum(_wrong(engine, client) for client in clients)
        finally:
            engine.dispose()


async def _restarted(servers: list[ServerProcess], clients: list[Client], commands: int) -> None:
    """Restart a server each time a share of the commands is answered: answers then come from the database."""
    for number in range(1, RESTARTS + 1):
        while (done := sum(len(client.answers) for client in clients)) < commands * number // (RESTARTS + 1):
            await asyncio.sleep(0.05)
        progress(f"R3: {done} of {commands} commands answered over sockets")
        server = servers[number % len(servers)]
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)


def _wrong(engine: Engine, client: Client) -> int:
    """Commands with several answers, with no effect, or with more than one."""
    with engine.connect() as connection:
        row = load_row(connection, client.table)
        assert row is not None
        _, entries = advanced(row, start_of(row), connection)
    given = [(one.event.text, one.seq) for one in entries if isinstance(one.event, e.SeedGiven)]
    return len(client.faults) + wrong(client.answers, given)


def wrong(answers: Mapping[str, Set[int | str]], given: list[tuple[str, int]]) -> int:
    """Answers that do not fit what is stored: each command once, where its one answer says."""
    effects: dict[str, list[int]] = {}
    for name, seq in given:
        effects.setdefault(name, []).append(seq)
    lost = sum(answer != set(effects.get(name, [])) for name, answer in answers.items())
    doubled = sum(len(places) > 1 for places in effects.values())
    return lost + doubled + len(effects.keys() - answers.keys())
