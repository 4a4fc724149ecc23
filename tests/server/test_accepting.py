"""Newcomers are taken in one at a time, a flood of them slowly, and one that fails does not end it."""

import asyncio
import errno
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from croupier.server import accepting

WITHIN = 10  # seconds
TURNS = 200  # of the event loop, in which a connection that may come in does


@asynccontextmanager
async def taking_in(made: list[asyncio.Protocol]) -> AsyncIterator[tuple[str, int]]:
    """The address at which connections are taken in; each gets a protocol, which is added to `made`."""

    def make() -> asyncio.Protocol:
        made.append(asyncio.Protocol())
        return made[-1]

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        accepting.listen(listener)
        running = asyncio.create_task(accepting.take_in(listener, make))
        yield listener.getsockname()
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def all_in(made: list[asyncio.Protocol], count: int) -> None:
    async with asyncio.timeout(WITHIN):
        while len(made) < count:
            await asyncio.sleep(0)


def test_a_crowd_comes_in_at_once_and_a_flood_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accepting, "A_SECOND", 0)
    monkeypatch.setattr(accepting, "AT_ONCE", 3)

    async def flood() -> int:
        made: list[asyncio.Protocol] = []
        async with taking_in(made) as address:
            clients = [socket.create_connection(address) for _ in range(5)]
            await all_in(made, 3)
            for _ in range(TURNS):
                await asyncio.sleep(0)
            for client in clients:
                client.close()
        return len(made)

    assert asyncio.run(flood()) == 3


FAULTS = [OSError(errno.EMFILE, "Too many open files"), ConnectionAbortedError(), ValueError("planted")]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_a_newcomer_who_cannot_come_in_shuts_nobody_out(
    monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    monkeypatch.setattr(accepting, "AGAIN_AFTER", 0)

    async def come() -> int:
        loop = asyncio.get_running_loop()
        accept, faults = loop.sock_accept, [fault]

        async def sock_accept(listener: socket.socket) -> tuple[socket.socket, object]:
            if faults:
                raise faults.pop()
            return await accept(listener)

        monkeypatch.setattr(loop, "sock_accept", sock_accept)
        made: list[asyncio.Protocol] = []
        async with taking_in(made) as address:
            with socket.create_connection(address):
                await all_in(made, 1)
        return len(made)

    assert asyncio.run(come()) == 1
