"""The table server beside a bare echo of its framework and beside boardgame.io's server, in one run."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

import httpx
from sqlalchemy import func, select

from benchmarks import boardgame
from benchmarks.figures import Figure
from croupier.server import schema
from tests.reliability.load import SEATS, Crowd, crowded, processor_seconds
from tests.reliability.postgres import postgres
from tests.reliability.rig import ServerProcess, guest, new_table, served, stored

PLAYERS = 1000
SECONDS = 10
QUIET_TABLES = 100


def figures(folder: Path) -> tuple[list[Figure], dict[str, str]]:
    """What could be measured, and why the rest could not."""
    echo, to_all = _echo(), _echo("--to-all")
    found = [
        Figure("bare WebSocket echo", echo["rate"], "commands/s", None, None, "each answered"),
        Figure("echo told to a whole table", to_all["rate"], "commands/s", None, None, "each answered"),
        *_hosted("SQLite", "", to_all["rate"]),
    ]
    with postgres() as database:
        found += _hosted("PostgreSQL", database.url, to_all["rate"])
    ours = found[2].value
    missing = boardgame.install(folder)
    if not missing:
        theirs = boardgame.played(folder, PLAYERS // SEATS, SECONDS)
        told = "2 viewers, in memory; every move checked"
        found += [
            Figure("boardgame.io (npm)", theirs["rate"], "commands/s", None, None, told),
            Figure("boardgame.io, p99", theirs["p99"], "ms", None, None, told, less=True),
            Figure("ours (SQLite) beside it", ours / theirs["rate"], "×", None, None, "8 viewers, synced"),
        ]
    found += [*_starts(), _quiet()]
    return found, {"boardgame.io (npm)": missing} if missing else {}


def _hosted(name: str, database: str, limit: float) -> list[Figure]:
    """Everybody gives the next command once the last is acknowledged; all of them must be stored once."""
    with crowded(PLAYERS, database=database) as crowd:
        found = crowd.order("closed", seconds=SECONDS)
        crowd.server.kill()
        checked = _stored_once(crowd.server, crowd.ready + found["commands"])
    assert not found["errors"], found["first"]
    cost = 1000 * found["server_cpu"] / found["commands"]
    return [
        Figure(f"acknowledged, {name}", found["rate"], "commands/s", None, None, checked),
        Figure(f"{name} beside that echo", found["rate"] / limit, "×", None, None, checked),
        Figure(f"acknowledgement, {name}, p99", found["p99"], "ms", None, None, checked, less=True),
        Figure(f"processor time, {name}", cost, "ms/command", None, None, checked, less=True),
    ]


def _stored_once(server: ServerProcess, acknowledged: int) -> str:
    """Commands have one row each, those of a greeting aside."""
    engine, answers = stored(server), schema.answers
    query = select(func.count()).select_from(answers).where(answers.c.id.not_like("hello/%"))
    with engine.connect() as connection:
        count = connection.execute(query).scalar_one()
    engine.dispose()
    assert count == acknowledged, f"{acknowledged} were acknowledged, and {count} are stored"
    return f"{count:,} stored once"


class _EchoProcess(ServerProcess):
    """The echo in the table server's place."""

    def __init__(self, *options: str) -> None:
        super().__init__(Path())
        self.options = options

    def start(self) -> "ServerProcess":
        program = [sys.executable, "-m", "benchmarks.echo_app", *self.options]
        self.process = subprocess.Popen(program, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        return self


def _echo(*options: str) -> dict[str, float]:
    tables = [[str(player // SEATS), str(player % SEATS)] for player in range(PLAYERS)]
    with _started(_EchoProcess(*options)) as server:
        crowd = Crowd(server, [["", *place] for place in tables])
        found = crowd.order("closed", seconds=SECONDS)
        crowd.close()
    assert not found["errors"], found["first"]
    return found


@contextmanager
def _started(server: ServerProcess) -> Iterator[ServerProcess]:
    server.start()
    try:
        yield server
    finally:
        server.kill()


def _starts() -> list[Figure]:
    """From nothing, and from a data directory that is there, to the first answered request."""
    with TemporaryDirectory() as folder:
        times = [_start(Path(folder)) for _ in range(4)]
    fresh, existing = times[0], min(times[1:])
    return [
        Figure("cold start, fresh data directory", fresh, "s", 2.0, None, "healthz answers", less=True),
        Figure("cold start, existing directory", existing, "s", 2.0, None, "healthz answers", less=True),
    ]


def _start(data: Path) -> float:
    started = perf_counter()
    with _started(ServerProcess(data)) as server:
        assert httpx.get(f"{server.url}/healthz").text == "ok"
        return perf_counter() - started


def _quiet() -> Figure:
    """Open tables at which nobody says anything."""
    with served() as server:
        for _ in range(QUIET_TABLES):
            new_table(server.url, guest(server.url), "tasmanian", clock=0)
        sleep(2)
        before = processor_seconds(server)
        sleep(SECONDS)
        used = processor_seconds(server) - before
    share = 100 * used / SECONDS
    return Figure(f"{QUIET_TABLES} quiet tables", share, "% of a core", 1.0, None, "all open", less=True)


if __name__ == "__main__":
    with TemporaryDirectory() as scratch:
        for figure in figures(Path(scratch))[0]:
            print(f"{figure.name:<40}{figure.value:>12,.2f} {figure.unit:<12} {figure.checked}")
