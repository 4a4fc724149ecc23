"""Taking connections in one at a time, so that newcomers leave time for those who are at play."""

import asyncio
import logging
from collections.abc import Callable
from socket import socket

from croupier.server.rates import Rate

WAITING = 2048  # newcomers that the system keeps waiting
A_SECOND, AT_ONCE = 500, 250  # connections: a crowd comes back at once, a flood goes on
PAUSE = 0.02  # seconds that a flood waits for its next few
AGAIN_AFTER = 1.0  # seconds, where the system has no more open files to give
log = logging.getLogger("croupier.server")


def listen(listener: socket) -> None:
    """From now on the system lets newcomers wait, whether or not they are taken in yet."""
    listener.setblocking(False)
    listener.listen(WAITING)


async def take_in(listener: socket, make: Callable[[], asyncio.Protocol]) -> None:
    """Give each connection a protocol of its own, until cancelled; between two everybody else has a turn."""
    loop = asyncio.get_running_loop()
    newcomers = Rate(A_SECOND, AT_ONCE)
    while True:
        while not newcomers.take(""):
            await asyncio.sleep(PAUSE)
        try:
            connection, _ = await loop.sock_accept(listener)
            await loop.connect_accepted_socket(make, connection)
        except ConnectionError:
            continue  # gone while it waited
        except OSError as fault:
            log.warning("no connection can be taken in: %s", fault.strerror)
            await asyncio.sleep(AGAIN_AFTER)
        except Exception:  # a fault in one connection must not shut all others out
            log.exception("a connection was not taken in")
