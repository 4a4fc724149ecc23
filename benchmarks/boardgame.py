"""boardgame.io's server from npm, with a game of noughts and crosses as its own tutorial has one."""

import json
import subprocess
from pathlib import Path
from shutil import which
from typing import Any

PACKAGE = "boardgame.io@0.50.2"
SERVER = """
const { Server, Origins } = require('boardgame.io/server');
const lines = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]];
const holds = (cells, side) => lines.some((line) => line.every((cell) => cells[cell] === side));
const game = {
  name: 'noughts',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { mark: ({ G, playerID }, cell) => { if (G.cells[cell] === null) G.cells[cell] = playerID; } },
  endIf: ({ G, ctx }) => holds(G.cells, ctx.currentPlayer) ? { winner: ctx.currentPlayer }
    : G.cells.every((cell) => cell !== null) ? { draw: true } : undefined,
};
console.log = () => {};
Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: 0 }, () => {})
  .then(({ appServer }) => process.stdout.write(`${appServer.address().port}\\n`));
"""
# Each match is played to a draw and followed by another; a move counts once its mover hears of it.
CLIENT = """
const { io } = require('socket.io-client');
const [port, matches, seconds] = process.argv.slice(2).map(Number);
const cells = [0, 1, 2, 4, 3, 5, 7, 6, 8];
const times = []; let running = true; let wrong = 0;
const pair = async (number) => {
  const sockets = await Promise.all([0, 1].map(() => new Promise((done) => {
    const one = io(`http://127.0.0.1:${port}/noughts`, { transports: ['websocket'], forceNew: true });
    one.on('connect', () => done(one));
  })));
  for (let game = 0; running; game += 1) {
    const match = `m${number}-${game}`; let stored = 0;
    for (const side of [0, 1]) await new Promise((done) => {
      sockets[side].once('sync', (_, info) => { stored = info.state._stateID; done(); });
      sockets[side].emit('sync', match, String(side), undefined, 2);
    });
    for (let turn = 0; running && turn < cells.length; turn += 1) {
      const mover = String(turn % 2); const since = process.hrtime.bigint();
      const payload = { type: 'mark', args: [cells[turn]], playerID: mover };
      stored = await new Promise((done) => {
        const one = sockets[turn % 2];
        const heard = (of, state) => {  // both sides hear of every move: this one, or the last, a little late
          if (of !== match || state._stateID <= stored) return;
          one.off('update', heard);
          if (state.G.cells[cells[turn]] !== mover) wrong += 1;
          done(state._stateID);
        };
        one.on('update', heard);
        one.emit('update', { type: 'MAKE_MOVE', payload }, stored, match, mover);
      });
      times.push(Number(process.hrtime.bigint() - since) / 1e6);
    }
  }
  sockets.forEach((one) => one.close());
};
setTimeout(() => { running = false; }, seconds * 1000);
Promise.all([...Array(matches).keys()].map(pair)).then(() => {
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)];
  console.log(JSON.stringify({ rate: times.length / seconds, p99, wrong }));
  process.exit(0);
});
"""


def install(folder: Path) -> str:
    """Why it could not be installed, or nothing."""
    if not (which("node") and which("npm")):
        return "Node.js is not here"
    command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), PACKAGE]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    return "" if done.returncode == 0 else "it does not install here"


def played(folder: Path, matches: int, seconds: int) -> dict[str, Any]:
    """Moves a second that were stored in its memory and told to both players, and the 99th of 100 times."""
    for name, text in (("server.js", SERVER), ("client.js", CLIENT)):
        (folder / name).write_text(text)
    with subprocess.Popen(["node", str(folder / "server.js")], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            port = server.stdout.readline().strip()
            client = ["node", str(folder / "client.js"), port, str(matches), str(seconds)]
            done = subprocess.run(client, capture_output=True, text=True, check=True, timeout=seconds + 60)
        finally:
            server.kill()
    found: dict[str, Any] = json.loads(done.stdout)
    assert not found["wrong"]
    return found
