"""R11 and R12: a thousand players at one server, wagering steadily, and all of them thrown out at once."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.reliability.promise import Promise, measured, scaled
from tests.reliability.rig import ServerProcess, new_table, served

PLAYERS, SEATS = 1000, 8
FEWEST = 40
RATE = 1000  # wagers a second
SECONDS = 300
FEWEST_SECONDS = 4
LONGEST = 50.0  # milliseconds in which 99 of 100 wagers are acknowledged
GROWTH = 1.25  # of the memory, from when a fifth of the time is over
STEPS = (100, 200, 300, 400, 500, 600, 800, 1000, 1250, 1500, 2000)  # wagers a second, on the way to the knee
STEP_SECONDS = 20
STORMS = 20
BACK = 5.0  # seconds until all are welcomed again
LATE, LOSSY = "answer-late", "drop-events"


class Crowd:
    """The load generator: a process of its own that takes orders."""

    def __init__(self, server: ServerProcess, players: list[list[str]]) -> None:
        self.server = server
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.reliability.load_generator"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.ready: int = self.order("gather", url=server.url, players=players)[
            "commands"
        ]  # until bets are open

    def order(self, name: str, **given: Any) -> dict[str, Any]:
        """Have something done, and what it came to, with the server's processor time and memory."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        before = processor_seconds(self.server)
        self._process.stdin.write(json.dumps({name: given}) + "\n")
        self._process.stdin.flush()
        found: dict[str, Any] = json.loads(self._process.stdout.readline())
        used = round(processor_seconds(self.server) - before, 2)
        return found | {"server_cpu": used, "megabytes": megabytes(self.server)}

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(30)
        self._process.stdout.close()


@contextmanager
def crowded(players: int, fault: str = "", database: str = "", **options: int) -> Iterator[Crowd]:
    """A server with so many people at its tables, ready to bet."""
    with served(database, fault, **options) as server:
        crowd = Crowd(server, seated(server.url, players))
        try:
            yield crowd
        finally:
            crowd.close()


def seated(url: str, players: int) -> list[list[str]]:
    """Token, table and seat of each; clocks stand still, so that betting stays open."""
    found = []
    with httpx.Client(timeout=30) as client:
        for _ in range(players // SEATS):
            answers = [client.post(f"{url}/api/guests", json={}) for _ in range(SEATS)]
            tokens = [answer.json()["token"] for answer in answers]
            table = new_table(url, tokens[0], "tasmanian", options={"places": 9}, clock=0, pace="slow")
            found += [[token, table, str(seat)] for seat, token in enumerate(tokens, 1)]
    return found


def processor_seconds(server: ServerProcess) -> float:
    fields = _proc(server, "stat").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def megabytes(server: ServerProcess) -> float:
    line = next(line for line in _proc(server, "status").splitlines() if line.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024, 1)


def _proc(server: ServerProcess, name: str) -> str:
    assert server.process is not None
    return Path(f"/proc/{server.process.pid}/{name}").read_text()


# R11


def check_load(scale: float) -> Promise:
    players, seconds = scaled(PLAYERS, scale, FEWEST), scaled(SECONDS, scale, FEWEST_SECONDS)
    full = scale >= 1
    rate = RATE if full else players
    knee = _knee(players) if full else []
    with crowded(players) as crowd:
        early = crowd.order("steady", rate=rate, seconds=seconds / 5)
        late = crowd.order("steady", rate=rate, seconds=seconds * 4 / 5)
    measured["R11"] = {"players": players, "rate": rate, "first fifth": early, "rest": late, "knee": knee}
    failed = early["errors"] + _failed(late, strict=full) + (late["megabytes"] > GROWTH * early["megabytes"])
    return Promise("R11", early["commands"] + late["commands"], failed, 2, _caught(LATE) + _caught(LOSSY))


def _failed(found: dict[str, Any], *, strict: bool) -> int:
    """Errors, and one for being late: in small, beside other tests, it is the middle that counts."""
    return int(found["errors"] + (found["p99" if strict else "p50"] > LONGEST))


def _caught(fault: str) -> bool:
    with crowded(FEWEST, fault) as crowd:
        return _failed(crowd.order("steady", rate=FEWEST, seconds=FEWEST_SECONDS), strict=False) > 0


def _knee(players: int) -> list[dict[str, Any]]:
    """More and more wagers a second, until they are acknowledged too late."""
    found: list[dict[str, Any]] = []
    with crowded(players) as crowd:
        for rate in STEPS:
            found.append({"rate": rate, **crowd.order("steady", rate=rate, seconds=STEP_SECONDS)})
            if found[-1]["p99"] > LONGEST or found[-1]["errors"]:
                break
    return found


# R12


def check_storm(scale: float) -> Promise:
    players, storms = scaled(PLAYERS, scale, FEWEST), scaled(STORMS, scale, 2)
    found = _weathered(players, storms, "")
    measured["R12"] = {"players": players, "slowest": max(one["back"] for one in found), "storms": found}
    caught = any(map(_unhappy, _weathered(FEWEST, 1, LOSSY)))
    return Promise("R12", storms, sum(map(_unhappy, found)), 1, caught)


def _weathered(players: int, storms: int, fault: str) -> list[dict[str, Any]]:
    with crowded(players, fault) as crowd:
        return [crowd.order("storm") for _ in range(storms)]


def _unhappy(storm: dict[str, Any]) -> bool:
    return bool(storm["errors"] or storm["back"] > BACK)
