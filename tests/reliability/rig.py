"""A real server process that tests start, kill and start again, and what its database holds afterwards."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from sqlalchemy import Engine, select

from croupier.server import ledger, schema
from croupier.server.database import open_database
from croupier.server.stream import verify_stream

READY = "is open at "


class ServerProcess:
    """`croupier serve`, or the same with a fault planted (tests/reliability/planted.py)."""

    def __init__(
        self, data: Path, database: str = "", *, port: int = 0, fault: str = "", commands: int = 100_000
    ) -> None:
        self.data, self.database, self.fault, self.port = data, database, fault, port
        self.commands = commands  # that one person may give in a second
        self.log = data / f"server-{os.getpid()}-{id(self)}.log"
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "ServerProcess":
        """Start it at the same port as before; returns once it answers."""
        program = ["tests.reliability.planted", self.fault] if self.fault else ["croupier"]
        options = ["serve", "--port", str(self.port), "--data", str(self.data)]
        options += ["--database", self.database] if self.database else []
        options += ["--guests-a-minute", "100000", "--commands-a-second", str(self.commands)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *program, *options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert READY in line, f"the server did not start: {self.log.read_text()[-2000:]}"
        self.port = int(line.partition(READY)[2].split()[0].rpartition(":")[2])
        return self

    def kill(self) -> None:
        """As if the machine's power were cut for this process alone."""
        assert self.process is not None
        self.process.kill()
        self._wait()

    def stop(self) -> int:
        """Ask it to end, and give its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self._wait()

    def _wait(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        code = self.process.wait(30)
        self.process.stdout.close()
        self.process = None
        return code


@contextmanager
def served(database: str = "", fault: str = "", **options: int) -> Iterator[ServerProcess]:
    """A server in a fresh data directory, ended at the end."""
    with TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder) / "data", database, fault=fault, **options)
        server.data.mkdir()
        try:
            yield server.start()
        finally:
            if server.process is not None:
                with suppress(ProcessLookupError):
                    server.kill()


def guest(url: str, name: str = "") -> str:
    """A new guest's token."""
    answer = httpx.post(f"{url}/api/guests", json={"name": name}, timeout=30)
    answer.raise_for_status()
    return str(answer.json()["token"])


def new_table(url: str, token: str, rules: str, **settings: object) -> str:
    return opened_table(url, token, rules, **settings)[0]


def opened_table(url: str, token: str, rules: str, **settings: object) -> tuple[str, str]:
    """A new table, and its code if it is private."""
    body = {"rules": rules, "settings": settings}
    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx.post(f"{url}/api/tables", json=body, headers=headers, timeout=30)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"]), answer.json()["code"] or ""


def faults_in(engine: Engine) -> list[str]:
    """What a database holds that it must not: broken chains, chips from nowhere."""
    found = []
    with engine.connect() as connection:
        for (table,) in connection.execute(select(schema.tables.c.id)).all():
            try:
                verify_stream(connection, table)
            except ValueError as fault:
                found.append(str(fault))
        if total := ledger.total(connection):
            found.append(f"the ledger's accounts add up to {total}")
    return found


def stored(server: ServerProcess) -> Engine:
    return open_database(server.database, server.data)
