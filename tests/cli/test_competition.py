"""`croupier competition`: from `new` to the report, interrupted or not; refusals in one line."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import open_table
from croupier.cli.main import _run
from tests.competition.tables import CONDITIONS, NAMES, STARTS

TERMS = CONDITIONS.format(
    chips="competition",
    starts=STARTS,
    prizes="[50, 30, 20]",
    least=3,
    squeeze="true",
    seconds=0,
    length="{ coups = 4 }",
    advance=2,
    raised="",
    more="",
)
BEFORE = ("--at", "2027-01-01")


class CompetitionFile:
    """A competition's file, and what the command line says of it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys
        self.file = folder / "spring.journal"
        (folder / "spring.toml").write_text(TERMS, encoding="utf-8")

    def says(self, *arguments: str, code: int = 0) -> str:
        assert _run(["competition", *arguments]) == code, self.capsys.readouterr().err
        out, err = self.capsys.readouterr()
        if code:
            assert err.count("\n") == 1
            return err
        return out

    def data(self, *arguments: str) -> dict[str, object]:
        found: dict[str, object] = json.loads(self.says(*arguments, "--json"))
        return found

    def opened(self, *names: str) -> "CompetitionFile":
        self.says("new", str(self.folder / "spring.toml"), str(self.file), "--seed", "s", *BEFORE)
        self.says("enter", str(self.file), *names, *BEFORE)
        return self


@pytest.fixture
def spring(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CompetitionFile:
    return CompetitionFile(tmp_path, capsys)


def test_a_competition_goes_from_entry_to_prizes_and_its_report(
    spring: CompetitionFile, tmp_path: Path
) -> None:
    spring.opened(*NAMES[:9])
    drawn = spring.data("seat", str(spring.file), "--tables", "T1,T2")
    assert drawn["stage"] == "semi-final"
    spring.says("run", str(spring.file), "--bots", "standing,flat,random,secretive")
    prizes = spring.data("prizes", str(spring.file))
    assert sum(award["amount"] for award in prizes["awards"]) == prizes["pool"]  # type: ignore[attr-defined]
    assert spring.data("standings", str(spring.file))["phase"] == "finished"
    page, record = tmp_path / "report.html", tmp_path / "record.jsonl"
    spring.says("report", str(spring.file), "-o", str(page), "-o", str(record))
    assert "Spring Competition" in page.read_text("utf-8")
    assert _run(["replay", str(record)]) == 0


def test_a_run_that_was_killed_resumes_and_comes_to_the_same_end(
    spring: CompetitionFile, tmp_path: Path
) -> None:
    (tmp_path / "uninterrupted").mkdir()
    uninterrupted = CompetitionFile(tmp_path / "uninterrupted", spring.capsys)
    for one in (spring, uninterrupted):
        one.opened(*NAMES)
    uninterrupted.says("run", str(uninterrupted.file), "--bots", "standing,random")
    killed = 0
    while killed < 3:
        command = [sys.executable, "-c", "from croupier.cli.main import run; run()"]
        running = subprocess.Popen(
            [*command, "competition", "run", str(spring.file), "--bots", "standing,random"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ,
        )
        while running.poll() is None and _lines(spring.file) < 200 * (killed + 1):
            pass
        running.send_signal(signal.SIGKILL)
        running.wait()
        killed += 1
    spring.says("run", str(spring.file), "--bots", "standing,random")
    assert spring.data("prizes", str(spring.file)) == uninterrupted.data("prizes", str(uninterrupted.file))
    assert _events_without_times(spring.file) == _events_without_times(uninterrupted.file)


def _lines(file: Path) -> int:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as base:
        found: int = base.execute("SELECT count(*) FROM log").fetchone()[0]
        return found


def _events_without_times(file: Path) -> list[object]:
    """The log without the times at which it was resumed."""
    with open_table(file) as table:
        return [event for event in table.events if type(event).__name__ != "ClockSet"]


def test_a_command_is_given_as_json_and_answered_in_sentences(spring: CompetitionFile) -> None:
    spring.opened(*NAMES[:3])
    spring.says("seat", str(spring.file))
    printed = spring.says(
        "ask", str(spring.file), json.dumps({"kind": "TakeSeat", "seat": "Ann", "session": "1.1"})
    )
    assert "Ann sits at place" in printed
    listed = json.loads(spring.says("show", str(spring.file), "--seat", "Ann"))
    assert {one["command"] for one in listed["legal"]} == {"Nominate"}
    assert listed["view"]["seat"] == "Ann"


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("{", "the command"),
        ("[]", "kind"),
        ('{"kind": "Nothing"}', "unknown kind"),
        ('{"kind": "Draw", "seat": 5}', "seat"),
        ('{"kind": "Draw", "seat": "Ann"}', "TLGC 16.2.3d"),
        ('{"kind": "AtTable", "seat": "dealer", "session": "1.1", "command": {"kind": "Deal"}}', "seat"),
        ('{"kind": "AtTable", "seat": "dealer", "session": "1.1", "command": 3}', "kind"),
    ],
)
def test_a_command_that_makes_no_sense_is_one_line(spring: CompetitionFile, command: str, says: str) -> None:
    spring.opened(*NAMES[:3])
    assert says in spring.says("ask", str(spring.file), command, code=2)


def test_bad_use_is_one_line(spring: CompetitionFile, tmp_path: Path) -> None:
    assert "no such file" in spring.says("prizes", str(tmp_path / "none"), code=2)
    assert "No such file" in spring.says("new", str(tmp_path / "none.toml"), str(spring.file), code=2)
    spring.opened(*NAMES[:3])
    assert "already exists" in spring.says("new", str(tmp_path / "spring.toml"), str(spring.file), code=2)
    assert "has already applied" not in spring.says("enter", str(spring.file), "Ann")
    assert "cannot go back" in spring.says("enter", str(spring.file), "Zoe", "--at", "2020-01-01", code=2)
    assert "write a time" in spring.says("enter", str(spring.file), "Zoe", "--at", "noon", code=2)
    assert "no output file:" in spring.says("report", str(spring.file), code=2)
    assert "is written as" in spring.says("report", str(spring.file), "-o", "x.doc", code=2)
    assert "no bettor" in spring.says("run", str(spring.file), "--bots", "nobody", code=2)


def test_what_the_clock_says_decides_a_refund(spring: CompetitionFile) -> None:
    spring.opened(*NAMES[:5])
    early = spring.data("enter", str(spring.file), "Ann", "--withdraw", "--at", "2027-02-22T19:00")
    late = spring.data("enter", str(spring.file), "Bo", "--withdraw", "--at", "2027-02-22T19:01")
    assert early["entrants"]["Ann"]["refunded"] == 100  # type: ignore[index]
    assert late["entrants"]["Bo"]["refunded"] == 0  # type: ignore[index]


def test_the_record_and_the_cards_are_not_revealed_before_the_end(
    spring: CompetitionFile, tmp_path: Path
) -> None:
    spring.opened(*NAMES[:3])
    record = str(tmp_path / "r.jsonl")
    assert "when the competition is over" in spring.says(
        "report", str(spring.file), "--json", "-o", record, code=2
    )
    spring.says("seat", str(spring.file), "--at", "2027-03-01T19:00")
    for seat in NAMES[:3]:
        spring.says("ask", str(spring.file), json.dumps({"kind": "TakeSeat", "seat": seat, "session": "1.1"}))
    spring.says("ask", str(spring.file), json.dumps({"kind": "Start", "seat": "director", "session": "1.1"}))
    for command in ({"kind": "CheckCards", "seat": "dealer"}, {"kind": "Shuffle", "seat": "dealer"}):
        wanted = {"kind": "AtTable", "seat": "dealer", "session": "1.1", "command": command}
        answer = spring.data("ask", str(spring.file), json.dumps(wanted))
    assert answer["events"][0]["event"]["order"] == ""  # type: ignore[index]
    assert "abc" not in spring.says("log", str(spring.file))
    spring.says("ask", str(spring.file), "[" * 100_000, code=2)
