"""A real server process for a test: started, spoken to, and ended."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import httpx

COMMAND = Path(sys.executable).with_name("croupier")


class ServerProcess:
    """`croupier serve` on a free port; what it logs goes to a file beside its data."""

    def __init__(self, data: Path, *options: str) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.data, self.log = data, data / "log"
        environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [COMMAND, "serve", "--port", "0", "--data", str(data), *options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**environment, "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "open at" in line, self.log.read_text()
        self.address = line.split("open at ")[1].split()[0]

    def child(self) -> int:
        """The process that answers a request of the laboratory, once there is one."""
        until = monotonic() + 20
        while not (children := _children(self.process.pid)):
            assert monotonic() < until
        return children[0]

    def end(self, how: int = signal.SIGTERM) -> int:
        """Its exit code, within the seconds it has."""
        self.process.send_signal(how)
        return self.process.wait(timeout=20)


@contextmanager
def serving(data: Path, *options: str) -> Iterator[ServerProcess]:
    server = ServerProcess(data, *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)
        assert server.process.stdout is not None
        server.process.stdout.close()


def _children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for file in listed for child in file.read_text().split()]


def is_gone(process: int, seconds: float = 10) -> bool:
    """Whether a process ends in time; one that nobody has waited for yet has ended as well."""
    until = monotonic() + seconds
    while monotonic() < until:
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
    return False


class Guest:
    """A newcomer, and the requests they make."""

    def __init__(self, address: str) -> None:
        self.address, self.token = address, ""
        given = self.post("/api/guests", {"name": "Ada"}, 201)
        self.token, self.person = given["token"], given["person"]["id"]

    def get(self, path: str, status: int = 200) -> Any:
        return self._answer("GET", path, status)

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        return self._answer("POST", path, status, body)

    def delete(self, path: str, status: int = 204) -> None:
        self._answer("DELETE", path, status)

    def wait_for(self, job: str, *states: str, seconds: float = 60) -> Any:
        """The job once it is in one of these states."""
        until = monotonic() + seconds
        while (found := self.get(f"/api/jobs/{job}"))["state"] not in states:
            assert monotonic() < until, found
        return found

    def _answer(self, method: str, path: str, status: int, body: Any = None) -> Any:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        answer = httpx.request(method, f"{self.address}{path}", json=body, headers=headers, timeout=30)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None
