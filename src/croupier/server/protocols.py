"""HTTP and WebSockets as uvicorn speaks them, and how much a client can make the server keep or wait for."""

from asyncio import BaseTransport, TimerHandle
from typing import Any, cast

from httptools import HttpParserError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import OPEN

from croupier.server.rates import BURST, Rate

HEAD_WITHIN = 10.0  # seconds from a connection, or a request's first byte, to the end of its headers
LARGEST_HEAD = 1 << 16  # bytes
MOST_HEADERS = 200  # of a request, those that follow its body among them
LARGEST_MESSAGE = 1 << 21  # of a request altogether, however it is cut into parts
FRAMES_A_COMMAND = 2  # what else a client may send for each command it may give: pings, answers to pings
MOST_PARTS = 64  # of one message
PIECE = 1 << 12  # bytes that are read before they are counted
WRITES = "croupier.writes"  # of an application's scope: what sends a text at once


class Http(HttpToolsProtocol):
    """Nobody holds a connection, or has the server remember more and more, without ever asking anything."""

    def __init__(self, *given: Any, most_connections: int, **options: Any) -> None:
        super().__init__(*given, **options)
        self._most = most_connections
        self._deadline: TimerHandle | None = None
        self._in_head, self._has_begun, self._read = True, False, 0

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        if len(self.connections) > self._most:
            self.transport.abort()
        else:
            self._hurry()

    def data_received(self, data: bytes) -> None:
        self._has_begun = False
        super().data_received(data)
        if not self._has_begun:
            self._read += len(data)
        if self._deadline is None and self._is_awaited():
            self._hurry()
        if self._read > (LARGEST_HEAD if self._in_head else LARGEST_MESSAGE):
            self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._has_begun, self._read = True, True, 0

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) == MOST_HEADERS:
            raise HttpParserError  # which is answered with status 400, and ends the connection
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._rest()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as when a connection is lost

    def _is_awaited(self) -> bool:
        """Whether it is the client's turn: to ask for the first time, or again."""
        return self._in_head or (self.cycle is not None and self.cycle.response_complete)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    def _hurry(self) -> None:
        self._deadline = self.loop.call_later(HEAD_WITHIN, self.transport.abort)

    def _rest(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class WebSockets(WebSocketsSansIOProtocol):
    """Frames of any kind are counted; who sends too many is cut off, who does not read is not answered."""

    def __init__(self, *given: Any, commands_a_second: int, **options: Any) -> None:
        super().__init__(*given, **options)
        frames = FRAMES_A_COMMAND * commands_a_second
        self._frames = Rate(frames, BURST * commands_a_second + frames)

    async def run_asgi(self) -> None:
        extensions = cast("dict[str, Any]", self.scope["extensions"])
        extensions[WRITES] = {"text": self.write_text}
        try:
            await super().run_asgi()
        finally:
            del extensions[WRITES]

    def write_text(self, text: bytes) -> bool:
        """Send a text now, past the queues between; not while there is more than the client reads."""
        gone = self.transport.is_closing() or self.close_sent or self.conn.state is not OPEN
        if gone or not self.writable.is_set():
            return False
        self.transport.write(_head(len(text)) + text)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # which would keep what it parsed, and that the parser

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        if all(self._frames.take("") for event in self.conn.events if isinstance(event, Frame)):
            super().handle_events()
        else:
            self._cut_off(CloseCode.POLICY_VIOLATION, "too many frames")

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_PARTS:
            self._cut_off(CloseCode.MESSAGE_TOO_BIG, "a message in too many parts")

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # who does not read gets no more to read

    def _cut_off(self, code: CloseCode, why: str) -> None:
        self.conn.fail(code, why)
        self.handle_parser_exception()


def _head(size: int) -> bytes:
    """Of a frame that is a whole text (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8, "big")
