"""A real server for tests: a process of its own, on a free port and a temporary data directory."""

import os
import re
import selectors
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import pytest

from tests.server.postgresql import postgresql as postgresql
from tests.server.postgresql import postgresql_module as postgresql_module
from tests.server.postgresql import postgresql_server as postgresql_server

OPENS_WITHIN = 60.0  # seconds, on a busy machine
READY = re.compile(r"is open at (http://\S+)")


@dataclass
class RunningServer:
    """`croupier serve` as a process; it can be stopped, killed and started again where it was."""

    data: Path
    options: tuple[str, ...] = ()
    url: str = ""
    program: tuple[str, ...] = ("-m", "croupier")
    _process: "subprocess.Popen[str] | None" = field(default=None, repr=False)

    def start(self) -> None:
        port = self.url.rpartition(":")[2] or "0"
        command = [sys.executable, *self.program, "serve", "--port", port, "--data", str(self.data)]
        environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        with (self.data / "server.log").open("a") as log:
            self._process = subprocess.Popen(
                [*command, *self.options], stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        self.url = self._announced()

    def _announced(self) -> str:
        """The address in the line that says the server is open."""
        assert self._process is not None
        assert self._process.stdout is not None
        deadline = monotonic() + OPENS_WITHIN
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while selector.select(max(0.0, deadline - monotonic())):
                line = self._process.stdout.readline()
                if found := READY.search(line):
                    return found[1]
                assert line, f"the server ended: {(self.data / 'server.log').read_text()}"
        raise AssertionError(f"the server did not open within {OPENS_WITHIN} s")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ask it to end, or kill it outright, and wait until it has gone."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None

    @property
    def is_running(self) -> bool:
        return self._process is not None


@contextmanager
def running_server(
    data: Path, *options: str, program: tuple[str, ...] = ("-m", "croupier")
) -> Iterator[RunningServer]:
    server = RunningServer(data, options, program=program)
    server.start()
    try:
        yield server
    finally:
        if server.is_running:
            server.stop(signal.SIGKILL)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One for all tests of a module; whoever stops it starts it again."""
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running
