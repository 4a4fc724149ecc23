"""Who may come in, and how often: tokens, the origin of a browser's request, and limits on rates."""

import asyncio
from typing import Protocol
from weakref import WeakKeyDictionary

from fastapi import Request, WebSocket
from starlette.datastructures import Headers

from croupier.errors import Refused
from croupier.server.attendance import RULE
from croupier.server.people import Person, ended_tokens, folded, hashed, person_again, person_of
from croupier.server.rates import BURST, Rate
from croupier.server.services import Services

COOKIE = "croupier_token"
LOGINS_A_MINUTE = 10  # to one account
LOGINS_FROM_ADDRESS = 60  # a minute, accounts that are made included
CODES_FROM_ADDRESS = 60  # a minute: nobody finds a private table by trying


class TooMany(Exception):
    """More requests than are allowed."""


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

    def may_act(self, person: str) -> bool:
        """Whether somebody may have one more thing stored now."""
        return self._commands.take(person)

    def count_command(self, person: str) -> None:
        if not self.may_act(person):
            raise Refused(RULE, "too many commands: wait a moment")

    def count_guest(self, request: Request) -> None:
        if not self._guests.take(_address(request)):
            raise TooMany

    def count_hash(self, request: Request) -> None:
        """A password is about to be hashed for this address."""
        if not self._hashes.take(_address(request)):
            raise TooMany

    def count_login(self, login: str) -> None:
        if not self._logins.take(folded(login)):
            raise TooMany

    def count_code(self, request: Request) -> None:
        """The code of a private table is about to be looked up for this address."""
        if not self._codes.take(_address(request)):
            raise TooMany

    def address_of(self, request: Request) -> str:
        """Where a request comes from: one person may be many guests, and has one address."""
        return _address(request)

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
        self._open[connection] = hashed(token)  # before it is looked up: it may end meanwhile
        person = await self.person(token)
        if person is None:
            self._open.pop(connection, None)
        return person if connection in self._open else None

    async def again(self, person: Person) -> Person:
        """Somebody who came in a while ago, with the name and the role of now."""

        def read() -> Person:
            with self._services.engine.connect() as connection:
                return person_again(connection, person.id)

        return await asyncio.to_thread(read)

    def log_out(self, ended: str) -> None:
        """Connections that were let in by a token end with it; this is its hash."""
        for connection in [one for one, by in self._open.items() if by == ended]:
            del self._open[connection]
            connection.end("you have logged out")

    async def look_up(self) -> None:
        """Log out those whose tokens have ended while nobody told it."""
        open_now = set(self._open.values())

        def read() -> set[str]:
            with self._services.engine.connect() as connection:
                return ended_tokens(connection, open_now)

        for ended in await asyncio.to_thread(read) if open_now else ():
            self.log_out(ended)

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
