"""R15: nobody where they don't belong. Wrong origins, old tokens, other people's seats and tables."""

import base64
import json
import secrets
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from croupier.server import people
from croupier.server.admission import COOKIE
from tests.reliability.promise import Promise, scaled
from tests.reliability.rig import ServerProcess, served

ATTEMPTS = 4_000
LEAST = 120
LEAST_BITS = 128
WITHIN = 30  # seconds
TABLES = {"tasmanian": "1", "thai": "1", "lanes": "a"}  # and the seat that its owner has there
# Faults planted together (planted_doors.py), by the attempt that must then succeed.
FAULTS = (
    "origin that begins like ours",
    "origin that ends like ours",
    "token after logout",
    "seat of another",
    "office without the right",
    "command of the house",
    "private table without its code",
    "weak token",
)


def check(scale: float) -> Promise:
    tried, accepted = _attempted("", scaled(ATTEMPTS, scale, LEAST))
    for name in sorted(accepted):
        print(f"accepted: {name}", file=sys.stderr)
    _, caught = _attempted("open-doors", LEAST)
    return Promise("R15", tried, len(accepted), len(FAULTS), len(caught.intersection(FAULTS)))


def _attempted(fault: str, count: int) -> tuple[int, set[str]]:
    """How many attempts were made, and the kinds of them that succeeded."""
    with served(fault=fault) as server, httpx.Client(base_url=server.url, timeout=WITHIN) as client:
        house = House(server, client)
        accepted = set()
        attempts, draw = list(house.attempts()), Random("strangers")
        for number in range(count):
            name, attempt = attempts[number] if number < len(attempts) else draw.choice(attempts)
            if attempt():
                accepted.add(name)
        return count, accepted


Attempt = tuple[str, Callable[[], bool]]


class House:
    """A server with an owner at its tables, and a stranger who tries to get where the owner is."""

    def __init__(self, server: ServerProcess, client: httpx.Client) -> None:
        self.server, self.client = server, client
        self.owner, self.stranger, self.gone = self.guest(), self.guest(), self.guest()
        self.tables = {rules: self.opened(rules) for rules in TABLES}
        self.private, self.code = self.opened_private()
        for rules, seat in TABLES.items():
            said = self.said(self.tables[rules], {"token": self.owner, "seat": seat})
            assert said[0]["welcome"]["seat"] == seat
        assert self.posted("/api/logout", {"Authorization": f"Bearer {self.gone}"}) == 204

    def attempts(self) -> Iterator[Attempt]:
        yield from self.origins()
        yield from self.tokens()
        yield from self.seats()
        yield from self.private_tables()
        yield "weak token", self.token_is_weak

    # Who comes from where

    def origins(self) -> Iterator[Attempt]:
        own = f"127.0.0.1:{self.server.port}"
        for name, origins in {
            "origin that begins like ours": (
                f"http://{own}.evil.example",
                f"http://{own}0",
                f"http://{own}@evil",
            ),
            "origin that ends like ours": (f"http://evil{own}", f"http://evil.example/http://{own}"),
            "origin of another": (
                "http://evil.example",
                "https://127.0.0.1",
                "null",
                "file://",
                "http://localhost",
            ),
            "origin written otherwise": (
                f"http://{own}/",
                f"HTTP://{own}",
                f"ftp://{own}",
                f"{own}",
            ),
            "no origin": ("",),
        }.items():
            for origin in origins:
                yield name, lambda origin=origin: self.cookie_is_taken(origin)  # type: ignore[misc]
                yield name, lambda origin=origin: self.socket_is_taken(origin)  # type: ignore[misc]

    def cookie_is_taken(self, origin: str) -> bool:
        headers = {"Cookie": f"{COOKIE}={self.owner}", **({"Origin": origin} if origin else {})}
        return self.posted("/api/me/top-up", headers) != 401

    def socket_is_taken(self, origin: str) -> bool:
        """A seat by a cookie alone, from a page that is not ours."""
        headers = {"Cookie": f"{COOKIE}={self.owner}"}
        said = self.said(self.tables["thai"], {"seat": TABLES["thai"]}, origin=origin, headers=headers)
        return any("welcome" in frame for frame in said)

    # Tokens

    def tokens(self) -> Iterator[Attempt]:
        digest = sha256(self.owner.encode()).hexdigest()
        for name, token in (
            ("token after logout", self.gone),
            ("part of a token", self.owner[:-1]),
            ("token with more", f"{self.owner}="),
            ("token in other letters", self.owner.swapcase()),
            ("hash of a token", digest),
            ("token made up", secrets.token_urlsafe(32)),
            ("pattern for a token", "%"),
        ):
            yield name, lambda token=token: self.token_is_taken(token)  # type: ignore[misc]

    def token_is_taken(self, token: str) -> bool:
        asked = self.client.get("/api/me", headers={"Authorization": f"Bearer {token}"})
        by_cookie = self.client.get("/api/me", headers={"Cookie": f"{COOKIE}={token}"})
        said = self.said(self.tables["thai"], {"token": token, "seat": "3"})
        welcome = any("welcome" in frame for frame in said)
        return asked.status_code != 401 or by_cookie.status_code != 401 or welcome

    def token_is_weak(self) -> bool:
        token = self.guest()
        bits = 8 * len(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))
        return bits < LEAST_BITS or vars(people)["token_urlsafe"] is not secrets.token_urlsafe

    # Seats, offices and the house

    def seats(self) -> Iterator[Attempt]:
        commands: dict[str, list[tuple[str, dict[str, Any]]]] = {
            "tasmanian": [("seat of another", {"kind": "Join", "seat": "1", "chips": 100})],
            "thai": [("seat of another", {"kind": "Join", "seat": "1", "chips": 100})],
            "lanes": [("seat of another", {"kind": "Leave", "seat": "a"})],
        }
        for rules, seat in TABLES.items():
            asked = [
                *commands[rules],
                ("seat of another", {"kind": "FreeSeat", "seat": seat}),
                ("seat of another", {"kind": "ClaimSeat", "seat": seat}),
                ("bot without the right", {"kind": "SeatBot", "seat": "5", "bot": "random"}),
                ("table of another closed", {"kind": "CloseTable"}),
                ("command of the house", {"kind": "TimeOut", "seat": seat}),
                ("seed of a spectator", {"kind": "GiveSeed", "text": "mine"}),
            ]
            if rules == "tasmanian":
                asked += [
                    ("office without the right", {"kind": "TakeOffice", "office": "inspector"}),
                    ("office without the right", {"kind": "LeaveOffice", "office": "dealer"}),
                    ("office without the right", {"kind": "CheckCards", "seat": "dealer"}),
                ]
            for name, command in asked:
                yield name, lambda rules=rules, command=command: self.is_done(rules, command)  # type: ignore[misc]
            yield (
                "command of the house",
                lambda rules=rules, seat=seat: self.is_done(  # type: ignore[misc]
                    rules, {"kind": "TimeOut", "seat": seat}, token=self.owner, seat=seat
                ),
            )
            yield (
                "seat of another",
                lambda rules=rules, seat=seat: any(  # type: ignore[misc]
                    "welcome" in frame
                    for frame in self.said(self.tables[rules], {"token": self.stranger, "seat": seat})
                ),
            )

    def is_done(
        self, rules: str, command: dict[str, Any], *, token: str = "", seat: str | None = None
    ) -> bool:
        hello = {"token": token or self.stranger, "seat": seat}
        do = {"do": {"id": secrets.token_hex(8), "command": command}}
        said = self.said(self.tables[rules], hello, do)
        return any("ok" in frame for frame in said)

    # Tables

    def private_tables(self) -> Iterator[Attempt]:
        name = "private table without its code"
        for code in ("", self.code[:-1], self.code.swapcase(), f"{self.code} ", "%", self.private):
            for path in ("", "/record", "/shoes/1"):
                yield name, lambda code=code, path=path: self.is_shown(path, code)  # type: ignore[misc]
            yield name, lambda code=code: self.is_entered(code)  # type: ignore[misc]
        yield name, lambda: self.private in self.client.get("/api/tables").text
        for rules in TABLES:
            yield "record of an open table", lambda rules=rules: self.has_record(rules)  # type: ignore[misc]

    def is_shown(self, path: str, code: str) -> bool:
        headers = {"Authorization": f"Bearer {self.stranger}"}
        asked = self.client.get(f"/api/tables/{self.private}{path}", params={"code": code}, headers=headers)
        return asked.status_code != 404

    def is_entered(self, code: str) -> bool:
        said = self.said(self.private, {"token": self.stranger, "code": code})
        return any("welcome" in frame for frame in said)

    def has_record(self, rules: str) -> bool:
        headers = {"Authorization": f"Bearer {self.owner}"}
        return self.client.get(f"/api/tables/{self.tables[rules]}/record", headers=headers).status_code != 403

    # Asking

    def guest(self) -> str:
        token = str(self.client.post("/api/guests", json={}).json()["token"])
        self.client.cookies.clear()
        return token

    def opened(self, rules: str, **more: Any) -> str:
        body = {"rules": rules, "settings": {"clock": 0, "pace": "slow", **more}}
        headers = {"Authorization": f"Bearer {self.owner}"}
        self.last = self.client.post("/api/tables", json=body, headers=headers).json()
        return str(self.last["table"])

    def opened_private(self) -> tuple[str, str]:
        table = self.opened("classic", private=True)
        return table, str(self.last["code"])

    def posted(self, path: str, headers: dict[str, str]) -> int:
        return self.client.post(path, headers=headers).status_code

    def said(
        self,
        table: str,
        hello: dict[str, Any],
        *frames: dict[str, Any],
        origin: str = "",
        headers: dict[str, str] | None = None,
    ) -> list[dict[str, Any]]:
        """All that is said to a connection, up to its end or to the answer to a ping."""
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket"
        found: list[dict[str, Any]] = []
        given = {**(headers or {}), **({"Origin": origin} if origin else {})}
        try:
            with connect(address, additional_headers=given, compression=None, open_timeout=WITHIN) as socket:
                for frame in ({"hello": hello}, *frames, {"ping": 1}):
                    socket.send(json.dumps(frame))
                while not found or "pong" not in found[-1]:
                    found.append(json.loads(socket.recv(WITHIN)))
        except (ConnectionClosed, InvalidStatus):
            pass
        return found
