"""The server's side of a process that answers one request: started, listened to, and killed if need be."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

WORKER = "croupier.server.job_worker"
LARGEST_RESULT = 32 << 20  # bytes
# What a child inherits: never the address of the database, which holds its password.
INHERITED = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "XDG_CACHE_HOME", "VIRTUAL_ENV")
ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


@dataclass(frozen=True, slots=True)
class Limits:
    seconds: int
    megabytes: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result as JSON text, or why there is none."""

    result: str | None = None
    why: str = ""


class JobProcess:
    """One child; it is killed with all it may have started."""

    def __init__(self, process: Process, limits: Limits) -> None:
        self._process, self._limits = process, limits
        self.progress = 0.0

    @classmethod
    async def start(cls, request: str, limits: Limits, state: Path) -> "JobProcess":
        """`state` is a folder where it may leave what it needs to go on after an interruption."""
        inherited = {name: os.environ[name] for name in INHERITED if name in os.environ}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", WORKER),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            env={**inherited, **ONE_THREAD, "XDG_STATE_HOME": str(state)},
            start_new_session=True,
            limit=LARGEST_RESULT,
        )
        assert process.stdin is not None
        given = {"seconds": limits.seconds, "megabytes": limits.megabytes, "request": request}
        process.stdin.write(json.dumps(given).encode() + b"\n")
        return cls(process, limits)

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    async def outcome(self) -> Outcome:
        """What it comes to; the process is gone afterwards, whatever happens."""
        try:
            async with asyncio.timeout(self._limits.seconds):
                return await self._read() or self._unexplained()
        except TimeoutError:
            return Outcome(why=f"it took more than {self._limits.seconds} seconds")
        except ValueError:  # a line longer than the reader takes
            return Outcome(why=f"its result is larger than {LARGEST_RESULT >> 20} megabytes")
        finally:
            self.kill()
            await asyncio.shield(self._process.wait())

    async def _read(self) -> Outcome | None:
        assert self._process.stdout is not None
        while (line := await self._process.stdout.readline()).endswith(b"\n"):  # whole lines only
            what, _, text = line.decode().rstrip().partition(" ")
            if what == "progress":
                self.progress = min(1.0, max(0.0, float(text)))
            else:
                return Outcome(result=text) if what == "result" else Outcome(why=text)
        return None

    def _unexplained(self) -> Outcome:
        """It ended without a word: compiled code cannot say that memory has run out."""
        limits = self._limits
        return Outcome(why=f"it ended early: it may need more than {limits.megabytes} megabytes")
