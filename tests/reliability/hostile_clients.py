"""Clients that mean harm, each over a bare socket, and whether the server is rid of them in time."""

import select
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import repeat
from time import monotonic, sleep
from urllib.parse import urlsplit

RID_WITHIN = 35.0  # seconds: the longest a client may be silent, and as long again on a busy machine
TEXT, CONTINUED, PING = 0x81, 0x00, 0x89
HELLO = '{"hello":{}}'
COMMAND = '{"do":{"id":"x","command":{"kind":"Wager"}}}'
LIVES_ON = '{"ping":1}'
GONE = select.POLLERR | select.POLLHUP | select.POLLRDHUP
MOST_SENT = 16 << 20  # bytes that a client is let send: more than the system holds on the way
STOPPED_WITHIN = 10.0  # seconds
FLOOD = 8.0  # seconds


@dataclass(frozen=True)
class Target:
    url: str
    table: str

    def connect(self, *, window: int = 0) -> socket.socket:
        """A connection; a small `window` takes little of what is not read."""
        address = urlsplit(self.url)
        found = socket.socket()
        if window:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        found.settimeout(10)
        found.connect((address.hostname, address.port))
        return found

    def open(self, *, window: int = 0) -> socket.socket:
        """A WebSocket at the table."""
        found = self.connect(window=window)
        found.sendall(
            f"GET /api/tables/{self.table}/socket HTTP/1.1\r\nHost: {urlsplit(self.url).netloc}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert found.recv(12) == b"HTTP/1.1 101"
        return found


def frame(kind: int, data: bytes = b"") -> bytes:
    """As a client masks it: with nothing, which is allowed."""
    if len(data) < 126:
        size = bytes((0x80 | len(data),))
    elif len(data) < 1 << 16:
        size = b"\xfe" + len(data).to_bytes(2, "big")
    else:
        size = b"\xff" + len(data).to_bytes(8, "big")
    return bytes((kind,)) + size + bytes(4) + data


def is_rid_of(client: socket.socket, within: float = RID_WITHIN) -> bool:
    """Whether the server ends the connection, though the client reads nothing."""
    waiting = select.poll()
    waiting.register(client, select.POLLRDHUP)
    return any(event & GONE for _, event in waiting.poll(1000 * within))


def says_nothing(target: Target) -> bool:
    with target.connect() as client:
        return is_rid_of(client)


def begins(target: Target) -> bool:
    """Half of a request's headers, and a little more from time to time."""
    with target.connect() as client:
        client.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n")
        return _drips(client, b"X-More: 1\r\n")


def promises_a_body(target: Target) -> bool:
    with target.connect() as client:
        client.sendall(
            b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 1000\r\n\r\n{"
        )
        return _drips(client, b" ")


def asks_no_more(target: Target) -> bool:
    """One request, and then an empty line from time to time."""
    with target.connect() as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        return _drips(client, b"\r\n")


def says_no_hello(target: Target) -> bool:
    with target.open() as client:
        return is_rid_of(client)


def _drips(client: socket.socket, data: bytes) -> bool:
    until = monotonic() + RID_WITHIN
    with suppress(OSError):
        while monotonic() < until:
            if is_rid_of(client, 2.0):
                return True
            client.sendall(data)
        return False
    return True


def sends_endless_headers(target: Target) -> bool:
    with target.connect() as client:
        client.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Long: ")
        return _is_stopped(client, repeat(b"x" * 65_536))


def sends_endless_trailers(target: Target) -> bool:
    """Headers after the body, which are read as well."""
    with target.connect() as client:
        client.sendall(
            b"POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
            b"Content-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n"
        )
        return _is_stopped(client, repeat(b"X-More: 1234567890\r\n" * 3000))


def sends_large_frames(target: Target) -> bool:
    with target.open() as client:
        client.sendall(frame(TEXT, HELLO.encode()))
        return _is_stopped(client, repeat(frame(TEXT, b"x" * ((1 << 16) + 1))))


def sends_endless_parts(target: Target) -> bool:
    """A message in parts that hold nothing."""
    with target.open() as client:
        client.sendall(frame(TEXT, HELLO.encode()) + frame(0x01, b"{"))
        return _is_stopped(client, repeat(frame(CONTINUED) * 5000))


def pings_and_does_not_read(target: Target) -> bool:
    with target.open(window=4096) as client:
        client.sendall(frame(TEXT, HELLO.encode()))
        return _is_stopped(client, repeat(frame(PING, b"x" * 125) * 500))


def asks_and_does_not_read(target: Target) -> bool:
    with target.open(window=4096) as client:
        client.sendall(frame(TEXT, HELLO.encode()))
        return _is_stopped(client, repeat(frame(TEXT, COMMAND.encode()) * 500))


def floods_while_reading(target: Target) -> bool:
    with target.open() as client:
        client.sendall(frame(TEXT, HELLO.encode()))
        threading.Thread(target=_read_all, args=(client,), daemon=True).start()
        return _is_stopped(client, repeat(frame(TEXT, LIVES_ON.encode()) * 500))


def _read_all(client: socket.socket) -> None:
    with suppress(OSError):
        while client.recv(1 << 16):
            pass


def _is_stopped(client: socket.socket, parts: Iterator[bytes]) -> bool:
    """Whether sending on and on comes to an end before it has brought too much."""
    sent, until = 0, monotonic() + STOPPED_WITHIN
    try:
        while sent < MOST_SENT and monotonic() < until:
            part = next(parts)
            client.sendall(part)
            sent += len(part)
    except TimeoutError:  # the server takes no more
        return is_rid_of(client)
    except ConnectionError:
        return True
    return False


def comes_and_goes(target: Target) -> bool:
    """Hundreds of connections a second that come to nothing: they may go on, if others do not suffer."""
    until = monotonic() + FLOOD
    while monotonic() < until:
        with suppress(OSError), target.connect() as client:
            client.sendall(b"nonsense\r\n\r\n")
        with suppress(OSError, AssertionError), target.open() as client:
            client.sendall(frame(TEXT, b"nonsense"))
        sleep(0.005)
    return True


HARM: dict[str, Callable[[Target], bool]] = {
    attack.__name__: attack
    for attack in (
        says_nothing,
        begins,
        promises_a_body,
        asks_no_more,
        says_no_hello,
        sends_endless_headers,
        sends_endless_trailers,
        sends_large_frames,
        sends_endless_parts,
        pings_and_does_not_read,
        asks_and_does_not_read,
        floods_while_reading,
        comes_and_goes,
    )
}


def attacked(target: Target, attacks: list[str]) -> list[str]:
    """Do all of it at once; gives what the server put up with."""
    put_up_with: list[str] = []

    def attack(name: str) -> None:
        try:
            if HARM[name](target):
                return
        except (OSError, AssertionError) as fault:
            name = f"{name}: {fault!r}"
        put_up_with.append(name)

    threads = [threading.Thread(target=attack, args=(name,)) for name in attacks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return put_up_with
