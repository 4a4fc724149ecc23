"""Processes that deal: nobody else can reach them, and none outlives who started it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic

PARENT = """
import sys, time
from croupier.simulate.workers import executor

if __name__ == "__main__":
    with executor(2, sys.argv[1] or None) as (pool, parallel):
        busy = [pool.submit(time.sleep, 600) for _ in range(parallel)]
        print(*pool._processes, flush=True)
        time.sleep(600)
"""
LISTENING = "0A"  # as /proc/net/tcp writes it


@contextmanager
def parent(folder: Path, cluster: str) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A process with two workers that are busy, and their numbers."""
    script = folder / "parent.py"
    script.write_text(PARENT)
    root = str(Path(__file__).parents[2])
    started = subprocess.Popen(
        [sys.executable, str(script), cluster],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": root},
    )
    assert started.stdout is not None
    try:
        yield started, [int(number) for number in started.stdout.readline().split()]
    finally:
        started.kill()
        started.wait()
        started.stdout.close()


def alive(pid: int) -> bool:
    """Whether a process runs; one that nobody has asked about after its end does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def sockets(pid: int) -> set[str]:
    """What a process listens on."""
    held = set()
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed since it was listed
            if (target := str(file.readlink())).startswith("socket:["):
                held.add(target[8:-1])
    rows = [
        row.split()
        for table in ("tcp", "tcp6")
        for row in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]
    ]
    return {row[1] for row in rows if row[3] == LISTENING and row[9] in held}


def test_a_local_cluster_listens_to_nobody(tmp_path: Path) -> None:
    with parent(tmp_path, "local") as (started, workers):
        assert len(workers) == 2
        assert [sockets(pid) for pid in (started.pid, *workers)] == [set(), set(), set()]


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    with parent(tmp_path, "") as (started, workers):
        assert all(map(alive, workers))
        started.send_signal(signal.SIGKILL)
        started.wait()
        until = monotonic() + 20
        while any(map(alive, workers)) and monotonic() < until:
            os.sched_yield()
        assert not any(map(alive, workers))
