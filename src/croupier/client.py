"""A program at a running server: who it is, what tables there are, and a seat that survives lost connections.

    with croupier.client.connect("http://127.0.0.1:8000", name="Ann") as me:
        table = me.open_table("tasmanian", bots={"2": "random"})
        with me.sit(table, "1") as seat:
            seat.do("Join", chips=1000)

One thread uses a connection at a time. docs/protocol.md describes what travels underneath.
"""

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from time import monotonic, sleep
from typing import Any, Self, cast

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect as open_socket

from croupier.bots.bot import Bot
from croupier.errors import BadInput, Refused
from croupier.game import AnyGame, load_game, load_rules, parse_rules
from croupier.money import Chips, chips_json
from croupier.own_seeds import OwnSeeds
from croupier.reading import read_file
from croupier.remote_seat import remote_seat
from croupier.wire import adapter, replace, tagged

PATIENCE = 60.0  # seconds that a server may stay away
ANSWER_WITHIN = 30.0  # seconds for an HTTP request, or for a socket to open
RETRY_DELAYS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)  # seconds; the last is repeated
LARGEST_FRAME = 1 << 26  # bytes
LINES_HELD = 10_000  # of the log
UNHEARD = "~"  # begins the id of a command whose answer nobody waits for
ASK_AGAIN_AFTER = 0.5  # seconds, when a bot was refused


class Unreachable(BadInput):
    """No server answers, or not any more."""


class _Lost(Exception):
    """The connection broke off; connecting again may be all it takes."""


@dataclass(frozen=True, slots=True)
class Line:
    """An event as this seat may read it, of the game or of the table around it, and in one sentence why."""

    seq: int
    scope: str
    event: dict[str, Any]
    sentence: str

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table: its id, and the code that lets others into a private one."""

    table: str
    code: str = ""


def connect(url: str, *, name: str = "", token: str = "", patience: float = PATIENCE) -> "Client":
    """Become a guest at a server, or come back as the person that a token belongs to."""
    client = Client(url, token, patience)
    try:
        if not token:
            client.token = client.request("POST", "/api/guests", json={"name": name})["token"]
        client.person = client.request("GET", "/api/me")
    except BaseException:
        client.close()
        raise
    return client


class Client:
    """A person at a server."""

    def __init__(self, url: str, token: str, patience: float) -> None:
        self.url, self.token, self.patience = url.rstrip("/"), token, patience
        if not self.url.startswith(("http://", "https://")):
            raise BadInput(f"{url}: give the server's address, such as http://127.0.0.1:8000")
        self.person: dict[str, Any] = {}
        self._http = httpx.Client(base_url=self.url, timeout=ANSWER_WITHIN)

    @property
    def chips(self) -> Chips:
        """What the person's wallet holds now."""
        return adapter(cast("type[Chips]", Chips)).validate_python(self.request("GET", "/api/me")["chips"])

    def games(self) -> list[dict[str, Any]]:
        return cast("list[dict[str, Any]]", self.request("GET", "/api/games")["games"])

    def tables(self) -> list[dict[str, Any]]:
        """Tables that are open to everybody, and one's own."""
        return cast("list[dict[str, Any]]", self.request("GET", "/api/tables")["tables"])

    def open_table(self, rules: str | Path, **settings: Any) -> Opened:
        """Open a table of a rule set by name, of a rule file by path, or of a rule file's text."""
        text = rules if isinstance(rules, str) else read_file(rules)
        answer = self.request("POST", "/api/tables", json={"rules": text, "settings": settings})
        return Opened(answer["table"], answer["code"] or "")

    def table(self, table: str | Opened, *, code: str = "") -> dict[str, Any]:
        """A table as a spectator sees it."""
        return cast("dict[str, Any]", self.request("GET", *_at(table, code)))

    def record(self, table: str | Opened, *, code: str = "") -> str:
        """The whole record of a table that is closed, as `croupier replay` reads it."""
        path, params = _at(table, code)
        return self.response("GET", f"{path}/record", params).text

    def sit(self, table: str | Opened, seat: str, **hello: Any) -> "Connection":
        """Take a seat, or come back to one's own; `after`: also read the log from that entry on."""
        return self._at_table(table, seat=seat, **hello)

    def watch(self, table: str | Opened, **hello: Any) -> "Connection":
        """Look on as a spectator."""
        return self._at_table(table, **hello)

    def _at_table(self, table: str | Opened, **hello: Any) -> "Connection":
        opened = Opened(table) if isinstance(table, str) else table
        return Connection(self, opened.table, {"code": opened.code, **hello})

    def request(self, method: str, path: str, params: Any = None, json: Any = None) -> Any:
        return self.response(method, path, params, json).json()

    def response(self, method: str, path: str, params: Any = None, json: Any = None) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        try:
            answer = self._http.request(method, path, params=params, json=json, headers=headers)
        except httpx.HTTPError as fault:
            raise Unreachable(f"{self.url}: no server answers ({type(fault).__name__}): check it") from None
        if answer.is_error:
            raise _refusal(answer)
        return answer

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Connection:
    """A table as a seat, an office or a spectator has it, kept up to date from what the server sends.

    Iterating gives the lines of the log as they come, first what has been read already, until the table is
    closed. When the connection is lost it is made anew, and goes on after the last line that was read.
    """

    def __init__(self, client: Client, table: str, hello: dict[str, Any]) -> None:
        self.client, self.id = client, table
        self._resources = ExitStack()
        self._hello = {key: value for key, value in hello.items() if value not in (None, "")}
        self.view: dict[str, Any] = {}
        self.legal: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.clocks: dict[str, int] = {}
        self.your_turn = False
        self.seat: str | None = self._hello.get("seat")
        self.log: deque[Line] = deque(maxlen=LINES_HELD)
        self.seq = self._passed_on = hello.get("after") or 0
        self._present = 0  # the last entry when this seat was welcomed
        self._begun = self._woken = False
        self._answers: dict[str, dict[str, Any]] = {}
        self._seeds: OwnSeeds | None = None
        try:
            self._open()
        except (OSError, WebSocketException, _Lost) as fault:
            raise Unreachable(f"{client.url}: no table answers ({type(fault).__name__}): try again") from None

    @property
    def closed(self) -> str:
        """Why the table is closed; empty while it is open."""
        return str(self.table["closed"])

    # Commands

    def do(self, command: Any, /, **fields: Any) -> None:
        """Give a command by its kind and fields, or as the game's own value; `Refused` says why not.

        It is carried out once, however often the connection is lost meanwhile. Afterwards `view`, `legal` and
        `log` show what it led to.
        """
        self.do_with_cards((), command, **fields)

    def do_with_cards(self, cards: Sequence[str], command: Any, /, **fields: Any) -> None:
        """Give a command, and the cards that have come out of a real shoe for it."""
        given = {"kind": command, **fields} if isinstance(command, str) else tagged(command)
        name = token_urlsafe(12)
        answer = self._answer({"do": {"id": name, "command": given, "cards": list(cards)}}, name)
        if "refused" in answer:
            rule, why = answer["refused"]["rule"], answer["refused"]["why"]
            raise Refused(rule, why) if rule else BadInput(why)
        while self.seq < answer["ok"]["seq"]:
            self.read()

    def _answer(self, frame: dict[str, Any], id: str) -> dict[str, Any]:  # noqa: A002
        text, sent = json.dumps(frame, default=chips_json), None
        while id not in self._answers:
            if sent is not self._socket:  # at first, and again over each new connection
                sent = self._socket
                self._send(text)
            else:
                self.read()
        return self._answers.pop(id)

    # Seeds

    def seal_seeds(self) -> None:
        """Have a seed of this seat, which nobody knows before, mixed into every shuffle from now on."""
        self._seeds = OwnSeeds(self.id)
        self._tend_seeds()

    def _tend_seeds(self) -> None:
        if self._seeds is not None and self.seat is not None and not self.closed:
            for command in self._seeds.commands(self.table["seals"]):
                self._say(command)

    def _say(self, command: dict[str, Any]) -> None:
        """Give a command whose answer nobody waits for."""
        with suppress(ConnectionClosed):
            self._socket.send(json.dumps({"do": {"id": UNHEARD + token_urlsafe(12), "command": command}}))

    # What happens

    def __iter__(self) -> Iterator[tuple[Line, ...]]:
        while True:
            while not self._woken:
                if self.closed:
                    return
                self.read()
            yield self._unread()

    def _unread(self) -> tuple[Line, ...]:
        """Lines that have not been given to whoever iterates."""
        self._woken = False
        lines = tuple(takewhile(lambda line: line.seq > self._passed_on, reversed(self.log)))[::-1]
        self._passed_on = self.seq
        return lines

    def read(self, timeout: float | None = None) -> None:
        """Take in one frame, over a new connection if this one is lost; `TimeoutError` if none comes."""
        try:
            self._hear(timeout)
        except (ConnectionClosed, _Lost):
            self._reconnect()

    def _take_in(self, text: str | bytes) -> None:
        for kind, body in json.loads(text).items():
            if kind == "welcome":
                self._welcomed(body)
            elif kind == "events":
                self._happened(body)
            elif kind in ("ok", "refused"):
                if not body["id"].startswith(UNHEARD):
                    self._answers[body["id"]] = {kind: body}
            elif kind == "bye":
                raise _Lost(body["why"]) if body.get("again") else Refused("server", body["why"])

    def _welcomed(self, body: dict[str, Any]) -> None:
        self.view, self.legal, self.table = body["view"], body["legal"], body["table"]
        self.clocks, self.your_turn, self.seat = body["clocks"], body["your_turn"], body["seat"]
        if not self._begun and "after" not in self._hello:
            self.seq = self._passed_on = body["seq"]
        self._begun = self._woken = True
        self._present = body["seq"]
        if self._seeds is not None:
            self._seeds.come_back()
            self._tend_seeds()

    def _happened(self, body: dict[str, Any]) -> None:
        for line in body["events"]:
            if line["seq"] > self.seq:
                self.log.append(Line(**line))
        self.seq = max(self.seq, body["to"])
        self.view = body.get("view") or {**self.view, **body.get("changes", {})}
        for name in ("legal", "table", "clocks", "your_turn"):
            if name in body:
                setattr(self, name, body[name])
        self._woken = True
        if "table" in body:
            self._tend_seeds()

    # The socket

    def _open(self) -> None:
        hello = {**self._hello, "token": self.client.token}
        if self._begun:  # a seat that was given up meanwhile is not taken again
            hello |= {"after": self.seq, "seat": self.seat}
        address = f"ws{self.client.url.removeprefix('http')}/api/tables/{self.id}/socket"
        with ExitStack() as stack:
            connecting = open_socket(address, open_timeout=ANSWER_WITHIN, max_size=LARGEST_FRAME)
            self._socket = stack.enter_context(connecting)
            self._socket.send(json.dumps({"hello": hello}))
            self._hear(ANSWER_WITHIN)
            self._resources = stack.pop_all()

    def _hear(self, timeout: float | None) -> None:
        """Take in one frame, and after a welcome those that tell how the table came to where it is."""
        self._take_in(self._socket.recv(timeout))
        while self.seq < self._present:
            self._take_in(self._socket.recv(ANSWER_WITHIN))

    def _send(self, text: str) -> None:
        try:
            self._socket.send(text)
        except ConnectionClosed:
            self._reconnect()

    def _reconnect(self) -> None:
        self.close()
        deadline, tried = monotonic() + self.client.patience, 0
        while monotonic() < deadline:
            sleep(RETRY_DELAYS[min(tried, len(RETRY_DELAYS) - 1)])
            tried += 1
            try:
                return self._open()
            except (OSError, WebSocketException, _Lost):
                continue
        raise Unreachable(f"{self.client.url}: the connection is lost: is the server running?")

    def close(self) -> None:
        self._resources.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Bots

    def play(
        self, bot: Bot, *, draw: Random | None = None, on_line: Callable[[Line], object] = lambda line: None
    ) -> None:
        """Let a bot play this seat until the table is closed or the seat is given up."""
        draw = draw or Random()
        for lines in self:
            for line in lines:
                on_line(line)
            if self.seat is None:
                return
            while self.your_turn and not self.answer(bot, draw) and not self._woken:
                with suppress(TimeoutError):  # refused though nothing has changed: it was too quick
                    self.read(ASK_AGAIN_AFTER)

    def answer(self, bot: Bot, draw: Random) -> bool:
        """Have a bot say what this seat does now; False if it was refused, as when the table was quicker."""
        if self.seat is None:
            raise Refused("server", "a bot needs a seat to play")
        own = self.game()
        for command in bot(remote_seat(self, own, self.seat), draw):
            try:
                self.do(self._affordable(command) if isinstance(command, own.buys) else command)
            except (Refused, BadInput):
                return False
        return True

    def _affordable(self, command: Any) -> Any:
        """A bot buys as many chips as its person's wallet holds, and no more."""
        return replace(command, chips=min(command.chips, max(1, int(self.client.chips))))

    def game(self) -> AnyGame:
        return load_game(self.table["game"])

    def rules(self) -> Any:
        """The rules that the table is played by."""
        given = self.client.table(Opened(self.id, self._hello.get("code", "")))["rules"]
        return parse_rules(given)[1] if "\n" in given or "=" in given else load_rules(given)


def _at(table: str | Opened, code: str) -> tuple[str, dict[str, str]]:
    opened = Opened(table, code) if isinstance(table, str) else table
    return f"/api/tables/{opened.table}", {"code": opened.code} if opened.code else {}


def _refusal(answer: httpx.Response) -> Refused:
    try:
        body = answer.json()
        return Refused(body["rule"] or "server", body["why"])
    except (ValueError, KeyError, TypeError):
        return Refused("server", f"status {answer.status_code}")
