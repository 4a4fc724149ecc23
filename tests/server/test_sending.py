"""Frames are written at once to a client that reads, in their order, and to nobody who has gone."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

from croupier.server.protocols import WebSockets
from croupier.server.sockets import Connection


class Transport:
    """What is written to a client, which may have gone."""

    def __init__(self, *, closing: bool = False) -> None:
        self.closing, self.written = closing, b""

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        if self.closing:
            raise RuntimeError("the handler is closed")
        self.written += data


def sockets(transport: Transport, *, reads: bool = True) -> WebSockets:
    found = WebSockets.__new__(WebSockets)
    found.transport, found.close_sent = cast(Any, transport), False
    found.conn, found.writable = cast(Any, SimpleNamespace(state=OPEN)), asyncio.Event()
    if reads:
        found.writable.set()
    return found


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_text_is_written_as_one_whole_frame(size: int) -> None:
    transport, text = Transport(), b"x" * size
    assert sockets(transport).write_text(text)
    assert transport.written == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_nothing_is_written_to_a_client_that_has_gone_or_does_not_read() -> None:
    gone, slow = Transport(closing=True), Transport()
    assert not sockets(gone).write_text(b"news")
    assert not sockets(slow, reads=False).write_text(b"news")
    assert not gone.written + slow.written


class Socket:
    """A connection's other side, which reads on or does not."""

    def __init__(self) -> None:
        self.reads, self.read = False, list[str]()

    def write(self, frame: bytes) -> bool:
        if self.reads:
            self.read.append(frame.decode())
        return self.reads

    async def send_text(self, text: str) -> None:
        self.read.append(text)

    async def close(self) -> None:
        pass


def test_what_waits_is_sent_before_what_comes_after_it() -> None:
    async def sent() -> list[str]:
        socket = Socket()
        connection = Connection(cast(Any, socket), cast(Any, None), cast(Any, None))
        connection._write = socket.write
        connection.send(b"1")
        socket.reads = True
        connection.send(b"2")  # not past the first, which waits
        connection._sender = asyncio.ensure_future(connection._send_all())
        await connection._all_sent()
        connection.send(b"3")
        assert socket.read == ["1", "2", "3"]
        connection.end("enough")
        await connection._sender
        return socket.read

    assert asyncio.run(sent())[3:] == ['{"bye":{"why":"enough","again":false}}']
