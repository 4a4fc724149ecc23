"""Fill docs/protocol.md with what a real server says: `make examples`.

An example in the page is a JSON block under a comment that names it, `<!-- example: welcome -->`.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

PAGE = Path(__file__).parent / "protocol.md"
EXAMPLE = re.compile(r"(<!-- example: ([^>]+) -->\n```json\n)(.*?)(```\n)", re.S)
WIDE = 116  # characters of a line
WITHIN = 60  # seconds
Examples = dict[str, Any]


def examples(url: str) -> Examples:
    """A short visit to a server: every route and every frame, by name."""
    found: Examples = {}
    with httpx.Client(base_url=url, timeout=WITHIN) as http:
        _people(http, found)
        table = _tables(http, found)
        _at_the_table(f"ws{url.removeprefix('http')}/api/tables/{table}/socket", http, found)
        _closed(http, table, found)
        _looking_back(http, table, found)
        _jobs(http, found)
        _ask(http, found, "POST /api/logout")
    return found


def _ask(http: httpx.Client, found: Examples, route: str, body: Any = None, **parts: str) -> Any:
    """Send a request; what was sent and what came back become the route's example."""
    method, _, path = route.partition(" ")
    answer = http.request(method, path.format(**parts), json=body)
    if body is not None:
        found[f"{route}, request"] = body
    if answer.content and answer.headers["content-type"] == "application/json":
        found[f"{route}, answer"] = answer.json()
    return answer


def _people(http: httpx.Client, found: Examples) -> None:
    made = _ask(http, found, "POST /api/guests", {"name": "Ann"}).json()
    http.headers["authorization"] = f"Bearer {made['token']}"
    _ask(http, found, "GET /api/me")
    _ask(http, found, "POST /api/me/name", {"name": "Ann Lee"})
    account = {"login": "ann", "password": "a long password"}
    _ask(http, found, "POST /api/me/account", account)
    _ask(http, found, "POST /api/login", account)


def _tables(http: httpx.Client, found: Examples) -> str:
    games = http.get("/api/games").json()
    found["GET /api/games, answer"] = {**games, "games": games["games"][1:2]}
    _ask(http, found, "GET /api/rules/{rules}/picture", rules="lanes")
    found["GET /api/rules/{rules}/picture, answer"]["view"] = {"phase": "end"}
    settings = {"bots": {"b": "greedy"}, "pace": "instant", "clock": 60}
    table = str(
        _ask(http, found, "POST /api/tables", {"rules": "lanes", "settings": settings}).json()["table"]
    )
    private = http.post("/api/tables", json={"rules": "lanes", "settings": {"private": True}}).json()
    _ask(http, found, "POST /api/tables/by-code", {"code": private["code"]})
    _ask(http, found, "GET /api/tables")
    found["GET /api/tables, answer"]["tables"] = found["GET /api/tables, answer"]["tables"][-1:]
    _ask(http, found, "GET /api/tables/{table}", table=table)
    return table


def _at_the_table(address: str, http: httpx.Client, found: Examples) -> None:
    token = http.headers["authorization"].partition(" ")[2]
    with connect(address) as socket:
        _send(socket, found, "hello", {"token": token, "seat": "a"})
        _wait(socket, found, "welcome")
        move = _first_turn(socket)
        _send(socket, found, "do", {"id": "4dXk2pQm", "command": move})
        done = int(_wait(socket, found, "ok")["seq"])
        _wait(socket, found, "events")
        _send(socket, found, "do", {"id": "9rT0uWzL", "command": {"kind": "Deal"}}, "")
        _wait(socket, found, "refused")
        _send(socket, found, "ping", 1)
        _wait(socket, found, "pong")
    _ask(http, found, "GET /api/me/seats")
    with connect(address) as socket:
        _send(socket, found, "hello", {"token": token, "seat": "a", "after": done - 1}, "hello again")
        _wait(socket, found, "welcome", "")
        _wait(socket, found, "events", "events missed")
    with connect(address.replace("/socket", "x/socket")) as socket:
        _send(socket, found, "hello", {}, "")
        _wait(socket, found, "bye")


def _first_turn(socket: ClientConnection) -> dict[str, Any]:
    """Wait until it is for this seat to move; gives its first legal move."""
    while True:
        frame = json.loads(socket.recv(WITHIN)).get("events", {})
        if frame.get("your_turn") and frame.get("legal"):
            fields = frame["legal"][0]["fields"].items()
            values = {
                name: of["low"] if isinstance(of, dict) else of[0] for name, of in fields if name != "seat"
            }
            return {"kind": frame["legal"][0]["command"], **values}


def _send(socket: ClientConnection, found: Examples, kind: str, body: Any, name: str | None = None) -> None:
    socket.send(json.dumps({kind: body}))
    if name != "":
        found[name or kind] = {kind: body}


def _wait(socket: ClientConnection, found: Examples, kind: str, name: str | None = None) -> Any:
    """The next frame of a kind."""
    while True:
        frame = json.loads(socket.recv(WITHIN))
        if kind in frame:
            if name != "":
                found[name or kind] = frame
            return frame[kind]


def _closed(http: httpx.Client, table: str, found: Examples) -> None:
    for route in ("GET /api/tables/{table}/record", "GET /api/tables/{table}/shoes/{number}"):
        _ask(http, found, route, table=table, number="1")
    _ask(http, found, "POST /api/me/top-up")


def _looking_back(http: httpx.Client, table: str, found: Examples) -> None:
    of = "GET /api/tables/{table}"
    _ask(http, found, f"{of}/log", table=table)
    found[f"{of}/log, answer"]["lines"] = found[f"{of}/log, answer"]["lines"][:2]
    _ask(http, found, f"{of}/rounds", table=table)
    seen = _ask(http, found, f"{of}/views/{{seq}}", table=table, seq="6")
    shown = seen.json()
    found[f"{of}/views/{{seq}}, answer"] = {**shown, "view": {"phase": shown["view"]["phase"]}}
    shoe = http.post("/api/tables", json={"rules": "classic"}).json()["table"]
    _ask(http, found, f"{of}/insights/{{name}}", table=shoe, name="roads")
    _ask(http, found, f"{of}/openings", table=table)
    found[f"{of}/openings, answer"]["openings"] = found[f"{of}/openings, answer"]["openings"][:1]


def _jobs(http: httpx.Client, found: Examples) -> None:
    made = _ask(http, found, "POST /api/jobs", {"kind": "odds", "rules": "classic"}).json()
    _ask(http, found, "GET /api/jobs/{job}", job=made["job"])
    found["GET /api/jobs/{job}, answer"] = found["GET /api/jobs/{job}, answer"] | {"result": None}
    _ask(http, found, "GET /api/jobs")
    _ask(http, found, "DELETE /api/jobs/{job}", job=made["job"])


def compact(value: Any, indent: int = 0) -> str:
    """JSON with as much on a line as it holds."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= WIDE or not isinstance(value, dict | list) or not value:
        return line
    space = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {compact(inner, indent + 2)}" for key, inner in value.items()]
        return "{\n" + ",\n".join(f"{space}{part}" for part in parts) + f"\n{' ' * indent}}}"
    return (
        "[\n" + ",\n".join(f"{space}{compact(inner, indent + 2)}" for inner in value) + f"\n{' ' * indent}]"
    )


@contextmanager
def _server() -> Iterator[str]:
    with TemporaryDirectory() as data:
        command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--data", data]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split()[4]
            finally:
                process.terminate()


def main() -> None:
    with _server() as url:
        found = examples(url)
    page = PAGE.read_text()
    missing = {name for _, name, _, _ in EXAMPLE.findall(page)} ^ found.keys()
    if missing:
        sys.exit(f"the page and the visit differ in: {', '.join(sorted(missing))}")
    PAGE.write_text(EXAMPLE.sub(lambda part: f"{part[1]}{compact(found[part[2]])}\n{part[4]}", page))


if __name__ == "__main__":
    main()
