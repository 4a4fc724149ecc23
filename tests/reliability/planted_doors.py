"""Faults at the server's doors: what it does with bad input, with strangers, and with secrets in its logs."""

import asyncio
from collections.abc import Callable
from typing import Any

from croupier.errors import BadInput, Refused
from croupier.server import api, sockets
from croupier.server import attendance as a
from croupier.server.live import Decided, LiveTable


def raise_on_bad_hello() -> None:
    """Bad input that nobody catches."""
    greet = sockets.Connection._greet

    async def greeted(self: Any, live: Any, person: Any, hello: Any) -> None:
        if hello.session is not None or (hello.after or 0) > 2**40 or (hello.seat or "").isdecimal():
            raise KeyError(hello.seat)
        await greet(self, live, person, hello)

    sockets.Connection._greet = greeted  # type: ignore[method-assign]


def change_when_refused() -> None:
    """A refused command leaves something behind."""
    do = LiveTable.do

    async def done(self: LiveTable, request: Any) -> int:
        try:
            return await do(self, request)
        except (Refused, BadInput):
            seed = a.SeedGiven(request.actor.person, "refused")
            await self.do_for_house(lambda: Decided("", None, events=[seed]))
            raise

    LiveTable.do = done  # type: ignore[method-assign]


def never_answer() -> None:
    """Waits for ever where it should refuse."""

    async def wait(self: Any, live: Any, person: Any, do: Any) -> None:
        await asyncio.sleep(3600)

    sockets.Connection._do = wait  # type: ignore[method-assign]


def raise_on_bad_path() -> None:
    find = api.Server.read

    async def read(self: Any, work: Any) -> Any:
        found = await find(self, work)
        if found is None:
            raise KeyError("nothing")
        return found

    api.Server.read = read  # type: ignore[method-assign]


FAULTS: dict[str, Callable[[], None]] = {
    "raise-on-bad-hello": raise_on_bad_hello,
    "change-when-refused": change_when_refused,
    "never-answer": never_answer,
    "raise-on-bad-path": raise_on_bad_path,
}
