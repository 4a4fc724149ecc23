"""Running the application under uvicorn, alone in its data directory."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socket import AF_INET6, SO_REUSEADDR, SOL_SOCKET, socket

import uvicorn
from fastapi import FastAPI

from croupier.errors import BadInput
from croupier.server.app import create_app, say_goodbye
from croupier.server.data_lock import alone
from croupier.server.logs import set_up_logs
from croupier.server.settings import ServerSettings

LARGEST_FRAME = 1 << 16  # bytes
GRACE = 5  # seconds for connections to end
# Tables are values that refer to older values and never in a ring: looking for rings rarely costs nothing,
# while looking often took a fifth of the server's time.
RINGS_AFTER = (100_000, 50, 100)


def serve(settings: ServerSettings, on_ready: Callable[[str], object]) -> None:
    """Serve until interrupted; `on_ready` is told the address once requests are answered."""
    set_up_logs()
    gc.set_threshold(*RINGS_AFTER)
    with alone(settings), _bound(settings) as listener:
        host, port = listener.getsockname()[:2]
        address = f"http://[{host}]:{port}" if listener.family == AF_INET6 else f"http://{host}:{port}"
        app = create_app(settings)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            ws_max_size=LARGEST_FRAME,
            ws_max_queue=16,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GRACE,
            server_header=False,
        )
        server = _Server(config, app, lambda: on_ready(address))
        try:
            server.run(sockets=[listener])
        except KeyboardInterrupt:  # uvicorn raises the signal again that it has ended in good order for
            if not server.has_ended:
                raise


class _Server(uvicorn.Server):
    """Announces its address, and says goodbye to sockets before it closes them."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, on_ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._app, self._on_ready = app, on_ready
        self.has_ended = False

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        for listening in self.servers:
            listening.close()
        await say_goodbye(self._app)
        await super().shutdown(sockets)
        self.has_ended = True


@contextmanager
def _bound(settings: ServerSettings) -> Iterator[socket]:
    listener = socket(AF_INET6) if ":" in settings.host else socket()
    listener.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as fault:
        where = f"{settings.host}:{settings.port}"
        raise BadInput(f"{where}: {fault.strerror}: choose another address with --host or --port") from None
    with listener:
        yield listener
