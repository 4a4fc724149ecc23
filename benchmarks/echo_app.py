"""`python -m benchmarks.echo_app [--to-all]`: the least that the server's framework can do with a command.

It speaks just enough of the protocol for the load generator: every command is answered by a frame of the
same size as the table server's, and with `--to-all` everybody at the table is sent one as large as its news.
Nothing is decided, and nothing stored.
"""

import sys
from collections import defaultdict
from socket import socket as new_socket

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from croupier.reading import parse_json

NEWS = 1000  # bytes that a viewer is told of one wager
WELCOME = '{"welcome":{"seq":0,"legal":[{"command":"Wager","fields":{}}]}}'

app = FastAPI()
at_table: defaultdict[str, set[WebSocket]] = defaultdict(set)
last: defaultdict[str, int] = defaultdict(int)


@app.websocket("/api/tables/{table}/socket")
async def echo(table: str, socket: WebSocket) -> None:
    await socket.accept()
    await socket.receive_text()
    await socket.send_text(WELCOME)
    at_table[table].add(socket)
    try:
        while True:
            command = parse_json(await socket.receive_text())
            last[table] += 1
            await socket.send_text(f'{{"ok":{{"id":"{command["do"]["id"]}","seq":{last[table]}}}}}')
            if "--to-all" in sys.argv:
                await tell(table, last[table])
    except WebSocketDisconnect:
        at_table[table].discard(socket)


async def tell(table: str, seq: int) -> None:
    news = f'{{"events":{{"from":{seq},"to":{seq},"events":["{"x" * NEWS}"]}}}}'
    for socket in list(at_table[table]):
        await socket.send_text(news)


if __name__ == "__main__":
    with new_socket() as listener:
        listener.bind(("127.0.0.1", 0))
        print(listener.getsockname()[1], flush=True)
        uvicorn.Server(uvicorn.Config(app, log_level="error", ws_per_message_deflate=False)).run([listener])
