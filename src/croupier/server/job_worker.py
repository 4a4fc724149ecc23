"""The process that answers one request of the laboratory, within limits, and ends with its parent.

It reads one line, the limits and the request, and writes lines: `progress 0.25`, and last `result` with the
document, or `why` there is none. Whatever else prints goes nowhere.
"""

import json
import os
import resource
import sys
from threading import Lock, Thread
from time import monotonic
from typing import Any, BinaryIO

from croupier.errors import BadInput, Refused

MEGABYTE = 1 << 20
LARGEST_FILE = 100 * MEGABYTE
REPORT_EVERY = 0.2  # seconds


def main() -> None:
    given = json.loads(sys.stdin.buffer.readline())
    set_limits(given["megabytes"], given["seconds"])
    Thread(target=_end_with_parent, daemon=True).start()
    lines = Lines(_private_output())
    lines.write(*_outcome(given, lines))


def set_limits(megabytes: int, seconds: int) -> None:
    """Limits that the system enforces; the parent measures the time on its own clock as well."""
    os.nice(10)  # tables come first
    for what, most in (
        (resource.RLIMIT_AS, megabytes * MEGABYTE),
        (resource.RLIMIT_CPU, seconds + 1),
        (resource.RLIMIT_FSIZE, LARGEST_FILE),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def _end_with_parent() -> None:
    """The parent never writes again: once this ends, it is gone, even by SIGKILL."""
    sys.stdin.buffer.read()
    os._exit(1)


def _private_output() -> BinaryIO:
    """What was standard output; from now on, nothing that prints can reach it."""
    output = os.fdopen(os.dup(1), "wb", buffering=0)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    return output


class Lines:
    def __init__(self, output: BinaryIO) -> None:
        self._output, self._lock, self._reported = output, Lock(), 0.0

    def write(self, what: str, text: str) -> None:
        line = f"{what} {text}\n".encode()
        with self._lock:
            while line:
                line = line[self._output.write(line) :]

    def report(self, progress: float) -> None:
        if monotonic() - self._reported >= REPORT_EVERY:
            self._reported = monotonic()
            self.write("progress", f"{progress:.4f}")


def _outcome(given: dict[str, Any], lines: Lines) -> tuple[str, str]:
    try:
        from croupier.server.job_requests import answer, read_request

        return "result", json.dumps(answer(read_request(given["request"]), lines.report))
    except (BadInput, Refused) as fault:
        return "why", str(fault)
    except ModuleNotFoundError as fault:
        return "why", f"this server has no {fault.name}"
    except MemoryError:
        return "why", f"it needs more than {given['megabytes']} megabytes"


if __name__ == "__main__":
    main()
