"""Who may come in, and how often: tokens, the origin of a browser's request, and limits on rates."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Protocol
from weakref import WeakKeyDictionary

from fastapi import Request, WebSocket
from starlette.datastructures import Headers

from croupier.errors import Refused
from croupier.server.attendance import RULE
from croupier.server.people import Person, hashed, person_of
from croupier.server.services import Services

COOKIE = "croupier_token"
BURST = 5  # seconds' worth of commands at once
LOGINS_A_MINUTE = 10  # to one account
LOGINS_FROM_ADDRESS = 60  # a minute, accounts that are made included
CODES_FROM_ADDRESS = 60  # a minute: nobody finds a private table by trying
MOST_REMEMBERED = 10_000  # whose rates are kept


class TooMany(Exception):
    """More requests than are allowed."""


class Rate:
    """So many a second on average, and some at once; whoever was quiet longest is forgotten."""

    def __init__(self, a_second: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._a_second, self._burst, self._clock = a_second, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        now = self._clock()
        left, since = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._a_second)
        self._left[who] = left - (left >= 1), now  # who is refused loses nothing: waiting helps
        while len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
        return left >= 1


class Ended(Protocol):
    """A connection that can be ended."""

    def end(self, why: str, *, again: bool = False) -> None: ...


class Admission:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._open: WeakKeyDictionary[Ended, str] = WeakKeyDictionary()  # connections: hashes of tokens
        limits = services.settings
        self._commands = Rate(limits.commands_a_second, BURST * limits.commands_a_second)
        self._guests = Rate(limits.guests_a_minute / 60, limits.guests_a_minute)
        self._logins = Rate(LOGINS_A_MINUTE / 60, LOGINS_A_MINUTE)
        self._hashes = Rate(LOGINS_FROM_ADDRESS / 60, LOGINS_FROM_ADDRESS)
        self._codes = Rate(CODES_FROM_ADDRESS / 60, CODES_FROM_ADDRESS)

    def count_command(self, person: str) -> None:
        if not self._commands.take(person):
            raise Refused(RULE, "too many commands: wait a moment")

    def count_guest(self, request: Request) -> None:
        if not self._guests.take(_address(request)):
            raise TooMany

    def count_hash(self, request: Request) -> None:
        """A password is about to be hashed for this address."""
        if not self._hashes.take(_address(request)):
            raise TooMany

    def count_login(self, login: str) -> None:
        if not self._logins.take(login.casefold()):
            raise TooMany

    def count_code(self, request: Request) -> None:
        """The code of a private table is about to be looked up for this address."""
        if not self._codes.take(_address(request)):
            raise TooMany

    async def of_request(self, request: Request) -> Person | None:
        """Whose request it is."""
        return await self.person(self.token_of(request))

    def token_of(self, request: Request) -> str:
        """A request's bearer token, or its cookie if it comes from our own pages; empty without either."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.casefold() == "bearer":
            return token
        if request.method not in ("GET", "HEAD") and not self.is_own_origin(request.headers):
            return ""
        return request.cookies.get(COOKIE, "")

    async def of_socket(self, socket: WebSocket, token: str, connection: Ended) -> Person | None:
        """Whose socket it is: by the token it gives, or by a cookie if it comes from our own pages."""
        if not token and self.is_own_origin(socket.headers):
            token = socket.cookies.get(COOKIE, "")
        person = await self.person(token)
        if person is not None:
            self._open[connection] = hashed(token)
        return person

    def log_out(self, token: str) -> None:
        """Connections that were let in by a token end with it."""
        ended = hashed(token)
        for connection in [one for one, by in self._open.items() if by == ended]:
            del self._open[connection]
            connection.end("you have logged out")

    def may_connect(self, headers: Headers) -> bool:
        """A browser names the page that opens a socket: it must be ours. Other programs name none."""
        return "origin" not in headers or self.is_own_origin(headers)

    def is_own_origin(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return False
        own = {f"{scheme}://{headers.get('host', '')}" for scheme in ("http", "https")}
        return origin in own or origin in self._services.settings.origins

    async def person(self, token: str) -> Person | None:
        if not token:
            return None

        def read() -> Person | None:
            with self._services.engine.connect() as connection:
                return person_of(connection, token)

        return await asyncio.to_thread(read)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
