"""R16: logs keep secrets. After play of all games, nothing secret is in a log, a refusal or a frame."""

import asyncio
import json
import re
import sys
from functools import partial
from random import Random
from typing import Any

import httpx
from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from croupier.server import schema
from croupier.server.admission import COOKIE
from croupier.server.stream import load_position, load_row
from tests.reliability import mutations
from tests.reliability.players import Player
from tests.reliability.promise import Promise, scaled
from tests.reliability.rig import ServerProcess, served, stored
from tests.reliability.tables_in_play import seated_at

SECONDS = 180  # of play
LEAST = 10  # so that a competition begins, and somebody seals a wager
SEALED_WITHIN = 60  # seconds, on a busy machine
EVENINGS = 6  # at most, until each planted fault has had its occasion
REQUESTS = 20_000  # that are refused meanwhile
PRIVATE = "thai"
SALT = re.compile(r'"salt":"([0-9a-f]{32,64})"')
WAGER = re.compile(r"SecretWager|FormHanded")
CARD = re.compile(r"\b(?:[2-9TJQKA][shdc]|X[12])\b")
# Faults planted together (planted_doors.py): where something turns up, and what.
FAULTS = {
    ("log", "code"),
    ("log", "token"),
    ("log", "card"),
    ("refusal", "password"),
    ("frame", "secret"),
    ("log", "salt"),
    ("log", "wager"),
    ("refusal", "card"),
    ("frame", "salt"),
}
Hit = tuple[str, str]


def check(scale: float) -> Promise:
    seconds, requests = scaled(SECONDS, scale, LEAST), scaled(REQUESTS, scale, 100)
    searched, hits = asyncio.run(Evening("crashing-bots").searched(seconds, requests))
    for hit in sorted(hits):
        print(f"found: {hit}", file=sys.stderr)
    caught = set[Hit]()
    for _ in range(EVENINGS):
        caught |= set() if caught >= FAULTS else asyncio.run(Evening("loose-tongues").searched(LEAST, 100))[1]
    return Promise("R16", searched, len(hits), len(FAULTS), len(FAULTS & caught))


class Evening:
    """Play at all tables with bots that fail now and then, and everything the server says meanwhile."""

    def __init__(self, fault: str) -> None:
        self.fault = fault
        self.frames: list[str] = []
        self.salts: dict[str, str] = {}  # of wagers that stay sealed, and whose each is
        self.told: dict[str, list[str]] = {}  # by player in the competition
        self.refusals: list[str] = []
        self.found = set[Hit]()
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
                self._until_sealed(seconds),
            )
            ending.set()
            async with asyncio.timeout(60):
                await asyncio.gather(*playing)
            server.stop()
            told, hidden = _secrets(server)
            self.sealed, self.salts = _salts(server)
            self.tables = {player.table for player in players}
            lines = server.log.read_text().splitlines()
        return len(lines) + len(self.refusals) + len(self.frames), self._hits(lines, told, hidden)

    async def _until_sealed(self, seconds: float) -> None:
        """So long, and until wagers are sealed in the competition: a busy machine takes its time."""
        await asyncio.sleep(seconds)
        async with asyncio.timeout(SEALED_WITHIN):
            while not any("FormHanded" in text for frames in self.told.values() for text in frames):
                await asyncio.sleep(0.1)

    def _hits(self, lines: list[str], told: set[str], hidden: set[str]) -> set[Hit]:
        private = {"token": set(self.tokens), "password": set(self.passwords), "code": set(self.codes)}
        places = {
            "log": (lines, {**private, "secret": told | hidden, "salt": self.sealed}),
            "refusal": (self.refusals, {**private, "secret": told | hidden, "salt": self.sealed}),
            "frame": (self.frames, {**private, "secret": hidden}),
        }
        found = {
            (place, kind)
            for place, (texts, kinds) in places.items()
            for kind, values in kinds.items()
            if _any_of(values, "\n".join(texts))
        }
        said = [json.loads(line) for line in lines if line.startswith("{")]
        text = "\n".join(str(value) for line in said for value in line.values() if value not in self.tables)
        found |= {("log", "card")} if CARD.search(text) else set()
        found |= {("log", "wager")} if WAGER.search(text) else set()
        for player, frames in self.told.items():
            others = {salt for salt, owner in self.salts.items() if owner != player}
            found |= {("frame", "salt")} if _any_of(others, "\n".join(frames)) else set()
        return found | self.found

    # People who come and go

    def _seated(self, server: ServerProcess) -> list[Player]:
        players = seated_at([server.url], Random("evening"), PRIVATE)
        for player in players:
            player.on_frame = partial(self._heard, player)
        self.tokens += [player.token for player in players]
        self.codes += [player.code for player in players if player.code]
        with httpx.Client(base_url=server.url, timeout=60) as client:
            self._log_in(client)
        return players

    def _heard(self, player: Player, text: str) -> None:
        """A refusal may name cards that were asked for or lie open, not those typed and not dealt.

        But one that has come out of the shoe as often as it is there is known to all (TLGC 4.1).
        """
        self.frames.append(text)
        if player.avoided and player.seat != "dealer":
            self.told.setdefault(str(player.seat), []).append(text)
        if text.startswith('{"refused"'):
            self.refusals.append(text)
            refused = json.loads(text)["refused"]
            known = json.dumps([player.view, player.legal, player.commands[refused["id"]]])
            if refused["rule"] != "TLGC 4.1" and set(CARD.findall(refused["why"])) - set(CARD.findall(known)):
                print(f"found in a refusal: {text}", file=sys.stderr)
                self.found.add(("refusal", "card"))

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
                    async with connect(address, compression=None) as socket, asyncio.timeout(30):
                        await socket.send(json.dumps({"hello": hello}))
                        self.refusals.append(str(await socket.recv()))
                except (WebSocketException, OSError):
                    continue


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


def _salts(server: ServerProcess) -> tuple[set[str], dict[str, str]]:
    """Those of all sealed wagers; and those of wagers that are still sealed, with whose each is."""
    engine = stored(server)
    try:
        with engine.connect() as connection:
            events = connection.execute(select(schema.entries.c.event)).scalars()
            drawn = {salt for event in events for salt in SALT.findall(event)}
            tables = select(schema.tables.c.id).where(schema.tables.c.game == "competition")
            rows = [load_row(connection, table) for table in connection.execute(tables).scalars().all()]
            states = [load_position(connection, row).state for row in rows if row is not None]
    finally:
        engine.dispose()
    sessions = [session for state in states for session in state.sessions.values() if not session.announced]
    forms = [(one, place, form) for one in sessions for place, form in one.forms.items()]
    return drawn, {form.salt: one.places[place].occupant for one, place, form in forms}
