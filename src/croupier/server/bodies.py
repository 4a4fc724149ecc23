"""How much a request may bring, and how long it may take: more is refused before it is kept or read."""

import asyncio
from typing import Any

from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 1 << 19  # bytes: the longest rule file, every character of it escaped
WITHIN = 20.0  # seconds
TOO_SLOW = f"a request is complete within {WITHIN:.0f} seconds"
TOO_LARGE = f"a request brings {LARGEST_BODY:,} bytes at most"


class BodyLimit:
    """Stands before the application, and counts what comes in."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif _announced(scope) > LARGEST_BODY:
            answer = JSONResponse({"rule": "server", "why": TOO_LARGE}, 413, {"connection": "close"})
            await answer(scope, receive, send)
        else:
            await self._app(scope, _counted(receive), send)


def _announced(scope: Scope) -> int:
    headers: Any = dict(scope["headers"])
    length = headers.get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


def _counted(receive: Receive) -> Receive:
    """What a request brings in parts, without saying how much it will be."""
    brought, is_complete = 0, False
    deadline = asyncio.get_running_loop().time() + WITHIN

    async def next_part() -> Message:
        nonlocal brought, is_complete
        if is_complete:
            return await receive()  # how the connection ends
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, TOO_SLOW, {"connection": "close"}) from None
        is_complete = not message.get("more_body")
        brought += len(message.get("body", b""))
        if brought > LARGEST_BODY:
            raise HTTPException(413, TOO_LARGE)
        return message

    return next_part
