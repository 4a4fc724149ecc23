"""R4: no double spend. Sixty-four connections to real servers race for one wallet and for one seat."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from typing import Any

import httpx
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect

from croupier.server import schema
from croupier.server.ledger import balance, in_chips, wallet
from tests.reliability import races_in_process
from tests.reliability.postgres import postgres
from tests.reliability.promise import Promise, progress, scaled
from tests.reliability.rig import ServerProcess, faults_in, guest, new_table, served, stored

ROUNDS = (
    1_250  # of a race for a wallet and one for a seat, on each database; inside this process twice as many
)
RACERS = 64
TABLES = 8  # to which one wallet's chips are brought
PLANTED = ("free-chips", "shared-seats")
WITHIN = 60  # seconds for an answer, on a busy machine


def check(scale: float) -> Promise:
    rounds = scaled(ROUNDS, scale, 3)
    failed = asyncio.run(_raced(rounds))
    with postgres() as database:
        failed += asyncio.run(_raced(rounds, database.url, processes=2))
    failed += asyncio.run(races_in_process.raced(2 * rounds))
    caught = sum(asyncio.run(_raced(2, fault=fault)) > 0 for fault in PLANTED)
    for plant in races_in_process.PLANTED:
        with plant():
            caught += asyncio.run(races_in_process.raced(4)) > 0
    return Promise("R4", 8 * rounds, failed, len(PLANTED) + len(races_in_process.PLANTED), caught)


class Racer:
    """A connection at a table, whose commands are answered with yes or no."""

    def __init__(self, server: ServerProcess, table: str, token: str) -> None:
        self._server, self._table, self._token = server, table, token
        self._answers: dict[str, asyncio.Future[bool]] = {}
        self._ids: Iterator[int] = count()
        self.name = f"{id(self):x}"

    async def begin(self, stack: list[ClientConnection]) -> None:
        address = f"{self._server.url.replace('http', 'ws', 1)}/api/tables/{self._table}/socket"
        self._socket = await connect(address, compression=None, open_timeout=WITHIN)
        stack.append(self._socket)
        await self._socket.send(json.dumps({"hello": {"token": self._token}}))
        await self._socket.recv()
        self._reading = asyncio.ensure_future(self._read_all())

    async def _read_all(self) -> None:
        async for text in self._socket:
            kind, said = next(iter(json.loads(text).items()))
            if kind in ("ok", "refused") and said["id"] in self._answers:
                self._answers.pop(said["id"]).set_result(kind == "ok")

    async def do(self, kind: str, **fields: Any) -> bool:
        name = f"{self.name}/{next(self._ids)}"
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._answers[name] = answer
        command = {"kind": kind, **fields}
        await self._socket.send(json.dumps({"do": {"id": name, "command": command}}))
        async with asyncio.timeout(WITHIN):
            return await answer


class Races:
    """Connections of one person at several tables, and of as many people at one; the database behind."""

    def __init__(self, servers: list[ServerProcess]) -> None:
        url = servers[0].url
        payer, self._engine = guest(url), stored(servers[0])
        self._person, self._chips = _person(url, payer)
        own = [new_table(url, payer, "tasmanian", clock=0, pace="slow") for _ in range(TABLES)]
        each = [(own[number % TABLES], servers[number % TABLES % len(servers)]) for number in range(RACERS)]
        self._payers = [Racer(server, table, payer) for table, server in each]
        shared = new_table(url, payer, "classic", clock=0, pace="slow")
        tokens = [guest(url) for _ in range(RACERS)]
        self._people = [_person(url, token)[0] for token in tokens]
        self._wants = [Racer(servers[n % len(servers)], shared, token) for n, token in enumerate(tokens)]
        self._shared = shared

    async def run(self, rounds: int) -> int:
        open_sockets: list[ClientConnection] = []
        try:
            await asyncio.gather(*(one.begin(open_sockets) for one in (*self._payers, *self._wants)))
            return await self._rounds(rounds) + len(faults_in(self._engine))
        finally:
            await asyncio.gather(*(socket.close() for socket in open_sockets))
            self._engine.dispose()

    async def _rounds(self, rounds: int) -> int:
        failed = 0
        for number in range(rounds):
            failed += await self._wallet_race() + await self._seat_race()
            if number % 500 == 499:
                progress(f"R4: {number + 1} of {rounds} rounds")
        return failed

    async def _wallet_race(self) -> int:
        """Whoever races brings all chips of one wallet to a table: one does."""
        await asyncio.gather(*(racer.do("ClaimSeat", seat="1") for racer in self._payers))
        won = await asyncio.gather(*(racer.do("Join", seat="1", chips=self._chips) for racer in self._payers))
        left = self._balance()
        await asyncio.gather(*(racer.do("Leave", seat="1") for racer in self._payers[:TABLES]))
        return int(sum(won) != 1 or left != 0 or self._balance() != self._chips)

    async def _seat_race(self) -> int:
        """Everybody wants the same seat: one gets it."""
        won = await asyncio.gather(*(racer.do("ClaimSeat", seat="3") for racer in self._wants))
        holder = self._holder()
        winner = won.index(True) if True in won else 0
        freed = await self._wants[winner].do("FreeSeat", seat="3")
        return int(sum(won) != 1 or not freed or holder != self._people[winner])

    def _balance(self) -> Any:
        with self._engine.connect() as connection:
            return in_chips(balance(connection, wallet(self._person)))

    def _holder(self) -> str | None:
        seatings = schema.seatings
        query = select(seatings.c.person).where(seatings.c.table == self._shared, seatings.c.seat == "3")
        with self._engine.connect() as connection:
            return connection.execute(query).scalar()


async def _raced(rounds: int, database: str = "", fault: str = "", processes: int = 1) -> int:
    with ExitStack() as stack:
        servers = [stack.enter_context(served(database, fault)) for _ in range(processes)]
        races = await asyncio.to_thread(Races, servers)
        return await races.run(rounds)


def _person(url: str, token: str) -> tuple[str, int]:
    """Who somebody is, and the chips of the wallet."""
    found = httpx.get(f"{url}/api/me", headers={"Authorization": f"Bearer {token}"}, timeout=30).json()
    return found["id"], found["chips"]
