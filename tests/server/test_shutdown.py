"""A server that is asked to end finishes what it stores, says goodbye, and exits 0; its logs keep secrets."""

import json
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.server.checkpoints import read_heads
from tests.server.server_process import Guest, serving


class Socket:
    """A connection at a table."""

    def __init__(self, socket: ClientConnection, hello: dict[str, Any]) -> None:
        self._socket = socket
        self.send({"hello": hello})
        self.welcome = self.receive()["welcome"]

    def send(self, frame: dict[str, Any]) -> None:
        self._socket.send(json.dumps(frame))

    def receive(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._socket.recv(timeout=20))
        return found

    def until(self, *kinds: str) -> dict[str, Any]:
        while not (frame := self.receive()).keys() & set(kinds):
            pass
        return frame

    def do(self, number: int) -> dict[str, Any]:
        """Give a seed for the next shuffle; gives the answer."""
        command = {"kind": "GiveSeed", "text": f"seed {number}"}
        self.send({"do": {"id": f"command-{number}", "command": command}})
        return self.until("ok", "refused", "bye")


@contextmanager
def table_socket(guest: Guest, table: str) -> Iterator[Socket]:
    address = guest.address.replace("http", "ws", 1)
    with connect(f"{address}/api/tables/{table}/socket", close_timeout=1) as socket:
        yield Socket(socket, {"token": guest.token, "seat": "1"})


def table_of(guest: Guest, **settings: Any) -> str:
    body = {"rules": "tasmanian", "settings": {"pace": "instant", **settings}}
    return str(guest.post("/api/tables", body, 201)["table"])


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_ending_during_play_loses_nothing_acknowledged_and_says_goodbye(tmp_path: Path, how: int) -> None:
    answers: dict[str, int] = {}
    with serving(tmp_path) as server:
        guest = Guest(server.address)
        table = table_of(guest)
        with table_socket(guest, table) as socket:
            for number in range(40):
                ok = socket.do(number)["ok"]
                answers[ok["id"]] = ok["seq"]
            socket.send({"do": {"id": "last", "command": {"kind": "GiveSeed", "text": "last"}}})
            started = monotonic()
            server.process.send_signal(how)
            frames = last_frames(socket)
            assert "connect again" in frames[-1]["bye"]["why"]
        assert server.process.wait(timeout=10) == 0
        assert monotonic() - started < 5
    answers |= {frame["ok"]["id"]: frame["ok"]["seq"] for frame in frames if "ok" in frame}
    with serving(tmp_path) as server:
        guest.address = server.address
        with table_socket(guest, table) as socket:
            assert socket.welcome["seq"] >= max(answers.values())
            for number in range(40):  # a command that was acknowledged has the same answer again
                assert socket.do(number)["ok"]["seq"] == answers[f"command-{number}"]


def last_frames(socket: Socket) -> list[dict[str, Any]]:
    found = []
    try:
        while True:
            found.append(socket.receive())
    except ConnectionClosed:
        return found


def test_a_checkpoint_follows_every_commit(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest = Guest(server.address)
        table = table_of(guest)
        with table_socket(guest, table) as socket:
            seq = [socket.do(number)["ok"]["seq"] for number in range(10)][-1]
        assert server.end() == 0
    assert read_heads(tmp_path / "checkpoints")[table][1] >= seq
    assert (tmp_path / "checkpoints").stat().st_mode & 0o777 == 0o600


def test_requests_are_logged_without_tokens_queries_or_bodies(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest = Guest(server.address)
        table = table_of(guest, private=True, name="a name in a body")
        guest.get(f"/api/tables/{table}?code=not-the-code")
        guest.get("/api/nowhere/secret-path", 404)
        with table_socket(guest, table) as socket:
            socket.do(0)
        server.end()
    text = server.log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    found = {(line["method"], line["route"], line["status"]) for line in lines if "route" in line}
    assert {("POST", "/api/guests", "201"), ("GET", "/api/tables/{table}", "200")} <= found
    assert {("GET", "", "404"), ("WS", "/api/tables/{table}/socket", "101")} <= found
    assert all(re.fullmatch(r"\d+\.\d", line["milliseconds"]) for line in lines if "route" in line)
    for secret in (guest.token, "not-the-code", "secret-path", "a name in a body", "command-0", "seed 0"):
        assert secret not in text


def test_metrics_count_commits_connections_tables_and_jobs(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest = Guest(server.address)
        table = table_of(guest)
        job = guest.post("/api/jobs", {"kind": "odds", "rules": "classic", "decks": 1}, 202)["job"]
        guest.wait_for(job, "done")
        with table_socket(guest, table) as socket:
            socket.do(0)
            figures = measured(server.address)
    assert figures["croupier_connections"] == 1
    assert figures["croupier_tables_live"] == 1
    assert figures["croupier_commit_seconds_count"] >= 3
    assert figures["croupier_group_size_count"] >= 1
    assert figures["croupier_jobs_running"] == 0
    assert figures['croupier_jobs_finished_total{outcome="done"}'] == 1


def measured(address: str) -> dict[str, float]:
    lines = httpx.get(f"{address}/metrics").text.splitlines()
    return {
        name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")
    }
