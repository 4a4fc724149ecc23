"""Every command with an empty and with a warm kernel cache: how long it takes, and how long it is silent.

`python -m benchmarks.first_use` runs them all, each at a terminal of its own; words limit it to the commands
that begin with them. `--write` puts the table into docs/speed.md.
"""

import os
import pty
import re
import select
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from benchmarks.report import with_section

DOCS = Path(__file__).parent.parent / "docs"
COMMAND = Path(sys.executable).with_name("croupier")
HEADING = "## First use"
LONGEST_SILENCE = 1.0  # seconds that a command may be silent
ENDGAME = "'s/h/d/c 9h1a,8c2b,9d3b,4s1a,8s2a,7d1b,2h3b,6c2a Kd/9c 0:0+20 play a b'"
STANDINGS = "'Ann 1200 player 200, Bo 1100 banker 100, Cy 900'"
NAMES = "Ann Bo Cy Di Ed Flo Gus Hal Ida Jo Kit Lee"
# In this order: later ones read what earlier ones write.
COMMANDS = (
    "--version",
    "deal tasmanian --rounds 40 --seed 7 -o table.jsonl",
    "deal pok-deng --rounds 10 --seed 7",
    "deal thai --rounds 10 --seed 7",
    "deal lanes --rounds 2 --seed 7",
    "replay table.jsonl",
    "explain table.jsonl",
    "audit table.jsonl",
    "verify shoe.json",
    "rulebook tasmanian",
    "roads BBPPTBPB",
    "schema rules baccarat",
    "odds tasmanian",
    "diff classic federal",
    "parsheet classic -o sheet.html",
    "parsheet classic -o sheet.pdf",
    "simulate classic --rounds 1M --seed 7",
    "simulate tasmanian --rounds 1M --seed 7",
    "simulate classic --rounds 100k --seed 7 -o coups.parquet",
    "systems classic --sessions 1000 --seed 7",
    "solve pok-deng",
    "solve pok-deng --method cfr",
    "solve pok-deng --simulate 1M --seed 7",
    "solve pok-deng --compare",
    "solve thai",
    "solve thai --players 2",
    "solve thai --players 3 --simulate 1M --seed 7",
    "solve kuhn",
    f"solve lanes {ENDGAME}",
    "banker '2s 3h' --seat '100 stood' --seat '50 hit worth 6'",
    "banker '2s 3h' --rules thai --seat '100 stood' --seat '50 hit' --seat '20 hit'",
    f"lanes show {ENDGAME}",
    f"lanes moves {ENDGAME}",
    f"lanes perft {ENDGAME} --depth 2",
    f"lanes move {ENDGAME} --bot expert:500",
    f"lanes exploit {ENDGAME} --bots greedy --seed 1",
    "arena lanes --bots greedy,ismcts:200 --games 5 --seed 7",
    "arena lanes --bots greedy,expert:200 --games 5 --seed 7",
    "play lanes --against greedy --seed 7",
    "play pok-deng --seed 7",
    "play pok-deng --rules thai --banker --seed 7",
    "competition new spring.toml spring.journal --seed spring",
    f"competition enter spring.journal {NAMES}",
    "competition seat spring.journal --tables T1,T2",
    "competition run spring.journal",
    'competition ask spring.journal \'{"kind": "Clock", "seat": "director", "time": 4000000000}\'',
    "competition show spring.journal",
    "competition log spring.journal",
    "competition standings spring.journal",
    "competition prizes spring.journal",
    "competition report spring.journal -o spring.html",
    f"competition advise {STANDINGS} --me Cy --limits 10:500:10",
    "competition simulate spring.toml --runs 5 --players 9 --seed 7",
    # These need a running server, or are one: how soon they say what they take.
    "serve --help",
    "join --help",
    *(f"admin {name} --help" for name in ("backup", "close", "restore", "export", "role", "verify")),
    "warmup",
)
TYPED = {"play": "hint\nquit\n"}


@dataclass(frozen=True)
class Run:
    """Seconds by the clock and of all cores, the longest without a byte on the screen, and the exit code."""

    wall: float
    cpu: float
    silence: float
    code: int


def main(arguments: list[str]) -> None:
    wanted = tuple(word for word in arguments if not word.startswith("--"))
    chosen = [command for command in COMMANDS if not wanted or command.startswith(wanted)]
    table = measured(chosen)
    print(table)
    if "--write" in arguments:
        page = DOCS / "speed.md"
        page.write_text(with_section(page.read_text("utf-8"), HEADING, table), encoding="utf-8")


def measured(commands: list[str]) -> str:
    with TemporaryDirectory() as folder:
        warm = Path(folder) / "warm"
        run("warmup", Path(folder), warm)
        rows = []
        for place, command in enumerate(commands):
            runs = []
            for cache in (Path(folder) / f"empty-{place}", warm):
                work = Path(folder) / cache.name.partition("-")[0] / "work"
                work.mkdir(parents=True, exist_ok=True)
                (work / "spring.toml").write_text(conditions(), encoding="utf-8")
                (work / "shoe.json").write_text(proof(), encoding="utf-8")
                runs.append(run(command, work, cache))
            rows.append(row(command, *runs))
            print(rows[-1], file=sys.stderr)
    return "\n".join([section_head(), *rows, ""])


def run(command: str, folder: Path, cache: Path) -> Run:
    """A command at a terminal of its own, in a folder, with a kernel cache."""
    ours, theirs = pty.openpty()
    homes = {"XDG_CACHE_HOME": str(cache), "XDG_STATE_HOME": str(folder / "state"), "COLUMNS": "80"}
    started = monotonic()
    process = subprocess.Popen(
        [COMMAND, *shlex.split(command)],
        cwd=folder,
        env={**os.environ, **homes, "TERM": "xterm-256color"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    os.write(ours, TYPED.get(command.split()[0], "").encode())
    silence = longest_silence(ours, started)
    os.close(ours)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(monotonic() - started, used.ru_utime + used.ru_stime, silence, process.returncode)


def longest_silence(terminal: int, started: float) -> float:
    """Seconds between one byte and the next, and before the first, until the command closes its terminal."""
    longest, last = 0.0, started
    while True:
        select.select([terminal], [], [])
        now = monotonic()
        longest, last = max(longest, now - last), now
        try:
            if not os.read(terminal, 1 << 16):
                return longest
        except OSError:  # how Linux says that the other side is closed
            return longest


def row(command: str, empty: Run, warm: Run) -> str:
    assert warm.code == empty.code == 0, f"croupier {command} exits with {empty.code} and {warm.code}"
    silent = max(empty.silence, warm.silence)
    verdict = "no" if silent <= LONGEST_SILENCE else "yes"
    times = " | ".join(f"{one.wall:.1f} | {one.cpu:.1f} | {one.silence:.1f}" for one in (empty, warm))
    shown = command if len(command) <= 60 else f"{command[:59]}…"
    return f"| `{shown.replace('|', '/')}` | {times} | {verdict} |"


def section_head() -> str:
    return (
        f"{HEADING}\n\nEvery command at a terminal, with an empty kernel cache and a warm one: seconds by\n"
        "the clock, seconds of processor time, and the longest time without a byte on the screen. By\n"
        "`python -m benchmarks.first_use --write`.\n\n"
        "| croupier … | empty: s | cpu s | silent s | warm: s | cpu s | silent s | silent for a second |\n"
        "|---|---:|---:|---:|---:|---:|---:|---|"
    )


def conditions() -> str:
    """Conditions of entry, those of the page on competitions."""
    return shown("competition.md", "toml")


def proof() -> str:
    """The proof of a shoe, that of the page on fair deals."""
    return shown("fair.md", "json")


def shown(page: str, kind: str) -> str:
    found = re.search(rf"^```{kind}\n(.*?)^```", (DOCS / page).read_text("utf-8"), re.M | re.S)
    assert found
    return found[1]


if __name__ == "__main__":
    main(sys.argv[1:])
