"""R16: logs keep secrets. After play of all games, nothing secret is in a log, a refusal or a frame."""

import asyncio
import json
import re
import sys
from random import Random
from typing import Any

import httpx
from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from croupier.server import schema
from croupier.server.admission import COOKIE
from croupier.server.stream import load_position, load_row
from tests.reliability import crash, mutations
from tests.reliability.players import Player
from tests.reliability.promise import Promise, scaled
from tests.reliability.rig import ServerProcess, served, stored

SECONDS = 180  # of play
LEAST = 2
REQUESTS = 20_000  # that are refused meanwhile
SEATS = {**crash.TABLES, "simplified": (["1", "2", "3"], dict.fromkeys("4567", "random"))}
CARD = re.compile(r"\b(?:[2-9TJQKA][shdc]|X[12])\b")
# Faults planted together (planted_doors.py): where something turns up, and what.
FAULTS = {
    ("log", "code"),
    ("log", "token"),
    ("log", "card"),
    ("refusal", "password"),
    ("frame", "secret"),
}
Hit = tuple[str, str]


def check(scale: float) -> Promise:
    seconds, requests = scaled(SECONDS, scale, LEAST), scaled(REQUESTS, scale, 100)
    searched, hits = asyncio.run(Evening("crashing-bots").searched(seconds, requests))
    for hit in sorted(hits):
        print(f"found: {hit}", file=sys.stderr)
    _, caught = asyncio.run(Evening("loose-tongues").searched(LEAST, 100))
    return Promise("R16", searched, len(hits), len(FAULTS), len(FAULTS & caught))


class Evening:
    """Play at all tables with bots that fail now and then, and everything the server says meanwhile."""

    def __init__(self, fault: str) -> None:
        self.fault = fault
        self.frames: list[str] = []
        self.refusals: list[str] = []
        self.tokens: list[str] = []
        self.passwords = [f"correct horse {number}" for number in range(4)]
        self.codes: list[str] = []

    async def searched(self, seconds: float, requests: int) -> tuple[int, set[Hit]]:
        """How many texts were searched, and which secrets were found where."""
        with served(fault=self.fault) as server:
            players = await asyncio.to_thread(self._seated, server)
            ending = asyncio.Event()
            playing = [asyncio.ensure_future(player.play(ending)) for player in players]
            await asyncio.gather(
                asyncio.to_thread(self._refused, server, requests),
                self._bad_hellos(server, players),
                asyncio.sleep(seconds),
            )
            ending.set()
            await asyncio.wait_for(asyncio.gather(*playing), 60)
            server.stop()
            told, hidden = _secrets(server)
            lines = server.log.read_text().splitlines()
        return len(lines) + len(self.refusals) + len(self.frames), self._hits(lines, told, hidden)

    def _hits(self, lines: list[str], told: set[str], hidden: set[str]) -> set[Hit]:
        private = {"token": set(self.tokens), "password": set(self.passwords), "code": set(self.codes)}
        places = {
            "log": (lines, {**private, "secret": told | hidden}),
            "refusal": (self.refusals, {**private, "secret": told | hidden}),
            "frame": (self.frames, {**private, "secret": hidden}),
        }
        found = {
            (place, kind)
            for place, (texts, kinds) in places.items()
            for kind, values in kinds.items()
            if _any_of(values, "\n".join(texts))
        }
        said = [json.loads(line) for line in lines if line.startswith("{")]
        if any(CARD.search(f"{line['message']} {line.get('why', '')}") for line in said):
            found.add(("log", "card"))
        return found

    # People who come and go

    def _seated(self, server: ServerProcess) -> list[Player]:
        players, draw = [], Random("evening")
        with httpx.Client(base_url=server.url, timeout=60) as client:
            for rules, (seats, bots) in SEATS.items():
                tokens = [self._guest(client) for _ in seats]
                settings = {"bots": bots, "pace": "instant", "clock": 5, "private": rules == "thai"}
                opened = client.post(
                    "/api/tables",
                    json={"rules": rules, "settings": settings},
                    headers={"Authorization": f"Bearer {tokens[0]}"},
                ).json()
                self.codes += [opened["code"]] if opened["code"] else []
                for seat, token in zip(seats, tokens, strict=True):
                    player = Coded(server.url, token, opened["table"], seat, Random(draw.random()))
                    player.code = opened["code"] or ""
                    player.on_frame = self.frames.append
                    players.append(player)
            self._log_in(client)
        return list[Player](players)

    def _guest(self, client: httpx.Client) -> str:
        self.tokens.append(str(client.post("/api/guests", json={}).json()["token"]))
        client.cookies.clear()
        return self.tokens[-1]

    def _log_in(self, client: httpx.Client) -> None:
        for number, password in enumerate(self.passwords):
            account = {"login": f"player {number}", "password": password}
            headers = {"Authorization": f"Bearer {self._guest(client)}"}
            client.post("/api/me/account", json=account, headers=headers).raise_for_status()
            self.tokens.append(client.post("/api/login", json=account).json()["token"])
            client.cookies.clear()

    # What is refused

    def _refused(self, server: ServerProcess, count: int) -> None:
        draw, token, code = Random("refused"), self.tokens[0], self.codes[0]
        bodies: list[Any] = [
            {"login": "player 0", "password": self.passwords[1]},
            {"login": "player 0", "password": [self.passwords[0]]},
            {"login": {"is": token}, "password": self.passwords[0]},
            {"name": [token], "password": self.passwords[2], "code": code},
            {"name": {"token": token}, "rules": [token], "settings": {"name": [code]}},
            {"rules": "classic", "settings": {"clock": code, "options": {"places": token}}},
        ]
        paths = (
            f"/api/{token}",
            f"/api/tables/none?code={code}",
            f"/api/tables/none/shoes/{token}?code={code}",
        )
        with httpx.Client(base_url=server.url, timeout=60) as client:
            for _ in range(count // 2):
                headers = (
                    {"Authorization": f"Bearer {token}"}
                    if draw.random() < 0.5
                    else {"Cookie": f"{COOKIE}={token}"}
                )
                if draw.random() < 0.3:
                    answer = client.get(draw.choice(paths), headers=headers)
                else:
                    path = draw.choice(
                        ("/api/login", "/api/guests", "/api/tables", "/api/me/account", "/api/me/name")
                    )
                    body = draw.choice(bodies)
                    content = (
                        json.dumps(body).encode() if draw.random() < 0.7 else mutations.mutated(body, draw)
                    )
                    headers["Content-Type"] = "application/json"
                    answer = client.post(path, content=content, headers=headers)
                if answer.status_code >= 400:
                    self.refusals.append(answer.text)

    async def _bad_hellos(self, server: ServerProcess, players: list[Player]) -> None:
        """Secrets where they do not belong, in sockets that are refused."""
        token, code = self.tokens[1], self.codes[0]
        for player in players:
            address = f"{player._address()}?token={token}&code={code}"
            for hello in (
                {"token": [token]},
                {"token": token, "password": self.passwords[0]},
                {"token": token * 9, "seat": "1"},
                {"token": "x", "seat": "1", "code": code, "session": code},
            ):
                try:
                    async with connect(address, compression=None) as socket:
                        await socket.send(json.dumps({"hello": hello}))
                        self.refusals.append(str(await asyncio.wait_for(socket.recv(), 30)))
                except (WebSocketException, OSError):
                    continue


class Coded(Player):
    """A player at a private table too: its opener needs no code, others give it."""

    code = ""

    def hello(self) -> dict[str, Any]:
        return {**super().hello(), "code": self.code}


def _any_of(values: set[str], text: str) -> bool:
    return any(value in text for value in values)


def _secrets(server: ServerProcess) -> tuple[set[str], set[str]]:
    """Secrets of shuffles that were revealed, and those that were not, with hashes of passwords."""
    told, hidden = set[str](), set[str]()
    engine = stored(server)
    try:
        with engine.connect() as connection:
            hidden |= {one for (one,) in connection.execute(select(schema.people.c.password)) if one}
            hidden |= set(connection.execute(select(schema.tokens.c.hash)).scalars())
            revealed: dict[str, Any] = {}
            for row in connection.execute(select(schema.secrets)).all():
                if row.table not in revealed:
                    opened = load_row(connection, row.table)
                    position = load_position(connection, opened) if opened else None
                    revealed[row.table] = position.attendance.revealed if position else {}
                is_told = 0 < row.number <= revealed[row.table].get(row.pack, 0)
                (told if is_told else hidden).add(row.secret)
    finally:
        engine.dispose()
    return told, hidden
