"""The command line itself: `--help` of every command, what each does before its work, a par sheet as PDF.

Seconds of processor time where others may use the machine as well; the best of several runs.
"""

import os
import resource
import shlex
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.figures import Figure
from benchmarks.first_use import COMMAND, COMMANDS, conditions, proof

RUNS = 3
GROUPS = ("admin", "competition", "lanes")  # of commands


def figures() -> list[Figure]:
    with TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "spring.toml").write_text(conditions(), encoding="utf-8")
        (work / "shoe.json").write_text(proof(), encoding="utf-8")
        helped = {name: _processor_time([*name, "--help"], work) for name in _names()}
        started = {command: _start(shlex.split(command), work) for command in COMMANDS if _works(command)}
        sheet = _wall_time(["parsheet", "classic", "-o", "sheet.pdf"], work)
        assert (work / "sheet.pdf").read_bytes().startswith(b"%PDF")
    slowest, latest = max(helped, key=lambda name: helped[name]), max(started, key=lambda one: started[one])
    return [
        Figure("--help, slowest command", helped[slowest], "cpu s", 0.2, None, " ".join(slowest), less=True),
        Figure(
            "until its work starts, slowest command", started[latest], "cpu s", 0.4, None, latest, less=True
        ),
        Figure("par sheet as PDF, whole process", sheet, "s", 3.0, None, "10 M coups simulated", less=True),
    ]


def _names() -> list[tuple[str, ...]]:
    words = (shlex.split(command) for command in COMMANDS if not command.startswith("-"))
    return sorted({tuple(each[: 2 if each[0] in GROUPS else 1]) for each in words})


def _works(command: str) -> bool:
    """All that work; of those that solve, not the one that solves every model and takes half a minute."""
    return not command.startswith(("--version", "warmup")) and not command.endswith(("--help", "--compare"))


def _processor_time(arguments: list[str], work: Path) -> float:
    return min(_run([str(COMMAND), *arguments], work)[0] for _ in range(RUNS))


def _start(arguments: list[str], work: Path) -> float:
    """What a run spends before its work begins."""
    found = []
    for _ in range(RUNS):
        cpu, said = _run([sys.executable, "-m", "benchmarks.imports", *arguments], work)
        found.append(min(cpu, float(said.rpartition("\n")[2])))
    return min(found)


def _wall_time(arguments: list[str], work: Path) -> float:
    found = []
    for _ in range(RUNS):
        started = time.perf_counter()
        _run([str(COMMAND), *arguments], work)
        found.append(time.perf_counter() - started)
    return min(found)


def _run(command: list[str], work: Path) -> tuple[float, str]:
    """Seconds of processor time, and what was said beside the output."""
    root = str(Path(__file__).parent.parent)
    searched = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command,
        cwd=work,
        input="hint\nquit\n",  # for `play`; the others read nothing
        env={**os.environ, "PYTHONPATH": searched},
        capture_output=True,
        text=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stderr.rstrip()
