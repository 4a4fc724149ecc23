"""A connection that has ended is forgotten at once, not when somebody next looks for rings of objects."""

import asyncio
import gc
import socket
import weakref
from typing import Any, cast

import pytest
import uvicorn
import websockets

from croupier.server.protocols import WRITES, Http, WebSockets

WITHIN = 10  # seconds


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Says once what it is told, by both ways that the server's tables have of sending."""
    if scope["type"] == "lifespan":
        return
    await receive()
    await send({"type": "websocket.accept"})
    text = (await receive())["text"]
    scope["extensions"][WRITES]["text"](text.encode())
    await send({"type": "websocket.send", "text": text})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def gone_after(ends: Any) -> bool:
    """Whether nothing keeps what a connection was, once it has ended."""
    listener = socket.create_server(("127.0.0.1", 0))
    made: list[weakref.ref[Any]] = []

    def kept(kind: type, **options: Any) -> Any:
        def make(**given: Any) -> Any:
            protocol = kind(**given, **options)
            made.append(weakref.ref(protocol))
            if kind is WebSockets:
                made.append(weakref.ref(protocol.conn))
            return protocol

        return make

    config = uvicorn.Config(
        echo,
        lifespan="off",
        log_config=None,
        http=cast(Any, kept(Http, most_connections=10)),
        ws=cast(Any, kept(WebSockets, commands_a_second=50)),
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    client = await websockets.connect(f"ws://127.0.0.1:{listener.getsockname()[1]}")
    await client.send("hello")
    assert [await client.recv(), await client.recv()] == ["hello", "hello"]
    assert len(made) == 3
    await ends(client)
    found = await _all_gone(made)
    server.should_exit = True
    await serving
    return found


async def _all_gone(made: list[weakref.ref[Any]]) -> bool:
    loop = asyncio.get_running_loop()
    until = loop.time() + WITHIN
    while any(one() is not None for one in made):
        if loop.time() > until:
            return False
        await asyncio.sleep(0)
    return True


async def closes(client: Any) -> None:
    await client.close()


async def vanishes(client: Any) -> None:
    client.transport.abort()


@pytest.mark.parametrize("ends", [closes, vanishes])
def test_nothing_keeps_what_an_ended_connection_was(ends: Any) -> None:
    gc.disable()
    try:
        assert asyncio.run(gone_after(ends))
    finally:
        gc.enable()
