"""What comes in at the server's doors: how much, from where, and what is done with what nobody can use."""

import json
import logging
import resource
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from croupier.server.admission import COOKIE
from croupier.server.bodies import LARGEST_BODY
from croupier.server.logs import OneLine, _clients_fault
from croupier.server.protocols import MOST_HEADERS
from tests.reliability.rig import guest, new_table, served
from tests.server.conftest import RunningServer


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with served() as server:
        headers = {"authorization": f"Bearer {guest(server.url)}", "content-type": "application/json"}
        with httpx.Client(base_url=server.url, headers=headers, timeout=60) as client:
            yield client


def token(client: httpx.Client) -> str:
    return client.headers["authorization"].partition(" ")[2]


def opened(client: httpx.Client) -> str:
    return new_table(str(client.base_url).rstrip("/"), token(client), "classic", clock=0)


def conversation(client: httpx.Client, table: str, hello: dict[str, Any], *frames: str | bytes) -> Any:
    """The last thing that is said to these frames."""
    address = str(client.base_url.copy_with(scheme="ws", path=f"/api/tables/{table}/socket"))
    said: dict[str, Any] = {}
    with connect(address, compression=None) as socket:
        for frame in (json.dumps({"hello": {"token": token(client), **hello}}), *frames):
            socket.send(frame)
        try:
            while True:
                said = json.loads(socket.recv(60))
        except ConnectionClosed:
            return said


@pytest.mark.parametrize("path", ["/api/guests", "/api/login", "/api/tables"])
def test_a_body_that_is_too_large_is_refused_before_it_is_read(client: httpx.Client, path: str) -> None:
    body = json.dumps({"name": "x" * LARGEST_BODY})
    answer = client.post(path, content=body)
    assert answer.status_code == 413
    assert answer.json()["why"].startswith("a request brings ")


def status_of(client: httpx.Client, *parts: bytes) -> bytes:
    """How the last of a request's answers begins, whatever is asked."""
    said = b""
    with create_connection((client.base_url.host, client.base_url.port)) as socket:
        socket.settimeout(60)
        for part in parts:
            socket.sendall(part)
        with suppress(ConnectionError):  # ended with some of it unread
            while part := socket.recv(65536):
                said += part
    return said.rpartition(b"HTTP/1.1 ")[2][:3]


LINES = b"X-More: 1\r\n"


@pytest.mark.parametrize(("lines", "status"), [(MOST_HEADERS - 2, b"200"), (MOST_HEADERS - 1, b"400")])
def test_a_request_has_so_many_headers_and_no_more(client: httpx.Client, lines: int, status: bytes) -> None:
    head = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
    assert status_of(client, head + lines * LINES + b"\r\n") == status


def test_headers_after_a_body_are_counted_as_well(client: httpx.Client) -> None:
    head = (
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
    )
    assert status_of(client, head, MOST_HEADERS * LINES) == b"400"


def test_a_body_in_parts_is_counted(client: httpx.Client) -> None:
    parts = (b" " * 100_000 for _ in range(6))
    answer = client.post("/api/guests", content=parts)
    assert answer.status_code == 413


@pytest.mark.parametrize("name", ["rules.toml", "x" * 5000, "\0", "nothing"])
def test_rules_by_name_never_read_a_file_of_the_server(
    client: httpx.Client, name: str, tmp_path: Path
) -> None:
    (tmp_path / "rules.toml").write_text('extends "classic"')
    for text in (name, str(tmp_path / name[:20])):
        answer = client.post("/api/tables", json={"rules": text})
        assert answer.status_code == 400
        assert answer.json()["why"].startswith("no rule set is called ")


def test_a_frame_of_bytes_ends_the_connection(client: httpx.Client) -> None:
    said = conversation(client, opened(client), {}, b"\x00")
    assert said == {"bye": {"why": "a frame is text, not bytes", "again": False}}


@pytest.mark.parametrize("value", ["1e999", '"\\ud800"', '["\\udfff"]'])
def test_what_cannot_be_stored_ends_the_connection(client: httpx.Client, value: str) -> None:
    do = f'{{"do":{{"id":"1","command":{{"kind":"GiveSeed","text":{value}}}}}}}'
    assert "bye" in conversation(client, opened(client), {"seat": "1"}, do)


def test_a_hello_that_is_refused_takes_no_seat(client: httpx.Client) -> None:
    table = opened(client)
    assert "bye" in conversation(client, table, {"seat": "1", "session": "nowhere"})
    shown = client.get(f"/api/tables/{table}").json()
    assert (shown["seq"], shown["table"]["seats"]) == (0, {})


def test_text_that_is_not_utf_8_is_no_error_of_the_server() -> None:
    try:
        b"\xff".decode()
    except UnicodeDecodeError as fault:
        given = (type(fault), fault, fault.__traceback__)
    record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 1, "Invalid UTF-8", None, given)
    assert _clients_fault(record)
    assert json.loads(OneLine().format(record))["level"] == "warning"


def test_connections_end_when_their_person_logs_out(client: httpx.Client) -> None:
    own = {"authorization": f"Bearer {guest(str(client.base_url).rstrip('/'))}"}
    address = str(client.base_url.copy_with(scheme="ws", path=f"/api/tables/{opened(client)}/socket"))
    with connect(address, compression=None) as socket:
        socket.send(json.dumps({"hello": {"token": own["authorization"].partition(" ")[2], "seat": "3"}}))
        while "welcome" not in json.loads(socket.recv(60)):
            pass
        assert client.post("/api/logout", headers=own).status_code == 204
        assert json.loads(socket.recv(60)) == {"bye": {"why": "you have logged out", "again": False}}


def test_whoever_comes_by_cookie_is_logged_out_whatever_else_the_request_says(client: httpx.Client) -> None:
    address = str(client.base_url).rstrip("/")
    own = {"cookie": f"{COOKIE}={guest(address)}", "origin": address, "authorization": "Basic YW5uOmxlZQ=="}
    assert httpx.post(f"{address}/api/logout", headers=own).status_code == 204
    assert httpx.get(f"{address}/api/me", headers=own).status_code == 401


def test_as_many_connections_are_taken_as_the_system_allows(tmp_path: Path) -> None:
    few, most = 100, resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, most[1]))
    try:
        server = RunningServer(tmp_path)
        server.start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, most)
    with ExitStack() as connected:
        connected.callback(server.stop)
        address = urlsplit(server.url)
        for _ in range(few):
            connected.enter_context(create_connection((address.hostname, address.port), timeout=10))
        assert httpx.get(f"{server.url}/healthz", timeout=10).status_code == 200


@pytest.mark.parametrize(
    ("path", "body", "why"),
    [
        ("/api/guests", '{"name": ', "body.9: not JSON: expecting value"),
        (
            "/api/tables",
            '{"rules": "classic", "settings": {"pace": "x"}}',
            "body.settings: pace: input",
        ),
        (
            "/api/tables",
            '{"rules": "classic", "settings": {"fast": true}}',
            "body.settings: fast: unexp",
        ),
        ("/api/login", '{"login": "a\\u0000", "password": "b"}', "body.login: a null character cannot be"),
    ],
)
def test_what_is_wrong_with_a_request_is_said_in_words_of_its_own(
    client: httpx.Client, path: str, body: str, why: str
) -> None:
    own = {"authorization": f"Bearer {guest(str(client.base_url).rstrip('/'))}"}
    answer = client.post(path, content=body, headers={**own, "content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["why"].startswith(why)
