"""Addresses that nothing can have: PostgreSQL stores no null character, so no table, job or code has one."""

from fastapi.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

NULL = "an address holds no null character"


class AddressCheck:
    """Stands before all routes, so that none of them has to think of it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not _has_null(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await JSONResponse({"rule": "", "why": NULL}, 400)(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})


def _has_null(scope: Scope) -> bool:
    return "\0" in scope["path"] or b"%00" in scope["query_string"]
