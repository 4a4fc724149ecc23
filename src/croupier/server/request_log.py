"""One line in the log for each request: its method, its route, how it ended, and how long it took.

The route's template is written, never the address itself: that may hold a code or what was searched for.
"""

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("croupier.requests")


class RequestLog:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        started, status = perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close" and status != 101:
                status = 403
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            _write(scope, status, perf_counter() - started)


def _write(scope: Scope, status: int, seconds: float) -> None:
    route = getattr(scope.get("route"), "path", "")
    line = {"method": scope.get("method", "WS"), "route": route, "status": status}
    log.info("request", extra={**line, "milliseconds": round(1000 * seconds, 1)})
