"""Running the application under uvicorn, alone in its data directory."""

import asyncio
import gc
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from socket import AF_INET6, IPPROTO_TCP, SO_REUSEADDR, SOL_SOCKET, socket
from typing import Any, cast

import uvicorn
from fastapi import FastAPI

from croupier.errors import BadInput
from croupier.server.accepting import listen, take_in
from croupier.server.app import create_app, say_goodbye
from croupier.server.checkpoints import Checkpoints
from croupier.server.data_lock import alone
from croupier.server.database import open_database
from croupier.server.logs import set_up_logs
from croupier.server.protocols import Http, WebSockets
from croupier.server.settings import ServerSettings

LARGEST_FRAME = 1 << 16  # bytes
GRACE = 5  # seconds for connections to end
MOST_CONNECTIONS = 10_000
OTHER_FILES = 128  # that stay for the database, jobs and backups, however many connections there are
TCP_USER_TIMEOUT = 18  # Linux's number of it
READS_WITHIN = 20_000  # milliseconds in which a client takes something of what it is sent
# Tables are values that refer to older values, never in a ring, and connections that have ended leave none; a
# fault may. Looking for rings as often as Python does by itself took a fifth of the server's time, and it
# takes a fifth of a second to look through all that a thousand players have.
RINGS_AFTER = (10_000, 10, 100)


def serve(settings: ServerSettings, on_ready: Callable[[str], object]) -> None:
    """Serve until interrupted; `on_ready` is told the address once requests are answered."""
    set_up_logs()
    most = _allowed_connections()
    gc.set_threshold(*RINGS_AFTER)
    with alone(settings), _bound(settings) as listener:
        _check_storage(settings)
        host, port = listener.getsockname()[:2]
        address = f"http://[{host}]:{port}" if listener.family == AF_INET6 else f"http://{host}:{port}"
        app = create_app(settings)
        config = uvicorn.Config(
            app,
            http=cast("Any", partial(Http, most_connections=most)),
            ws=cast("Any", partial(WebSockets, commands_a_second=settings.commands_a_second)),
            log_config=None,
            access_log=False,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GRACE,
            server_header=False,
        )
        server = _Server(config, app, listener, lambda: on_ready(address))
        try:
            server.run(sockets=[])
        except KeyboardInterrupt:  # uvicorn raises the signal again that it has ended in good order for
            if not server.has_ended:
                raise


class _Server(uvicorn.Server):
    """Takes connections in, announces its address, and says goodbye to sockets before it closes them."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, listener: socket, on_ready: Callable[[], object]
    ) -> None:
        super().__init__(config)
        self._app, self._listener, self._on_ready = app, listener, on_ready
        self.has_ended = False

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            listen(self._listener)
            self._accepting = asyncio.create_task(take_in(self._listener, self._protocol))
            self._on_ready()

    def _protocol(self) -> asyncio.Protocol:
        kind = cast("Callable[..., asyncio.Protocol]", self.config.http_protocol_class)
        return kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self._accepting.cancel()
        await asyncio.wait((self._accepting,))
        self._listener.close()
        await say_goodbye(self._app)
        await super().shutdown(sockets)
        self.has_ended = True


def _allowed_connections() -> int:
    """Each takes an open file, of which a shell allows a program fewer than the system does."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # a system that names no number
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return min(MOST_CONNECTIONS, allowed - OTHER_FILES)


def _check_storage(settings: ServerSettings) -> None:
    """Open all once while a fault can be told in one line: of one at its start, uvicorn says nothing."""
    open_database(settings.database, settings.data).dispose()
    try:
        Checkpoints(settings.data)
    except OSError as fault:
        raise BadInput(f"{settings.data}: {fault.strerror}: choose another --data") from None


@contextmanager
def _bound(settings: ServerSettings) -> Iterator[socket]:
    if not settings.host:  # to the system it means every network of this machine
        raise BadInput("--host: it is empty: give an address, such as 127.0.0.1")
    with socket(AF_INET6) if ":" in settings.host else socket() as listener:
        listener.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        if sys.platform == "linux":  # each connection takes it over
            listener.setsockopt(IPPROTO_TCP, TCP_USER_TIMEOUT, READS_WITHIN)
        _bind(listener, settings.host, settings.port)
        yield listener


def _bind(listener: socket, host: str, port: int) -> None:
    otherwise = "choose another address with --host or --port"
    try:
        listener.bind((host, port))
    except OSError as fault:
        raise BadInput(f"{host}:{port}: {fault.strerror}: {otherwise}") from None
    except TypeError:  # a name that cannot be looked up
        raise BadInput(f"{host}:{port}: this is not an address: {otherwise}") from None
