"""A journal: a command's events whole or not at all, whatever becomes of whoever writes them."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import reduce
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from threading import Barrier
from time import process_time
from typing import Any

import pytest

from croupier import journal as journal_module
from croupier.bots.random_player import random_command
from croupier.chance import VirtualShoe
from croupier.competition.commands import Apply
from croupier.errors import BadInput, Refused
from croupier.games.baccarat.commands import Join
from croupier.games.baccarat.events import BoughtIn
from croupier.games.baccarat.table import STAFF
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes.decide import decide
from croupier.host import AnyTable, open_table
from croupier.journal import head_path, open_journal
from croupier.record import replay_lines
from tests.competition.tables import conditions


def started(path: Path) -> None:
    open_table("lanes", seed="seed", journal=path).close()


def test_what_was_added_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    with open_table("lanes", seed="seed", journal=path) as table:
        table.do(c.Start("a"))
        left, events = table.state, table.events
    with open_table(path) as table:
        assert (table.state, table.seed, table.events) == (left, "seed", events)
        table.do(c.Deal(left.dealer))
        with open_journal(path) as journal:
            assert replay_lines(journal.lines(), "record").state == table.state
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.journal", "a.journal.head"]


def test_a_command_whose_writing_fails_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    started(path)
    with open_journal(path) as journal:
        before = list(journal.lines())
        events = decide(journal.start, c.Start("a"), VirtualShoe("seed"))

        def failing() -> Iterator[e.Event]:
            yield from events
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            journal.add(failing())
        assert list(journal.lines()) == before
        journal.add(events)


def test_a_command_whose_second_event_cannot_be_written_leaves_not_even_the_first(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    started(path)
    with open_journal(path) as journal:
        before = list(journal.lines())
        room = journal.count + 2  # the header, what has happened, and one event more
        when = f"BEFORE INSERT ON log WHEN (SELECT count(*) FROM log) >= {room}"
        journal._base.execute(f"CREATE TRIGGER full {when} BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        with pytest.raises(BadInput, match="disk full"):
            journal.add(decide(journal.start, c.Start("a"), VirtualShoe("seed")))
        assert list(journal.lines()) == before


def test_two_who_continue_at_once_do_not_both_succeed(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    started(path)
    with open_table(path) as one, open_table(path) as other:
        one.do(c.Start("a"))
        with pytest.raises(Refused, match="the coin is flipped once"):
            other.do(c.Start("a"))
        assert (other.state, other.events) == (one.state, one.events)
        other.do(c.Deal(other.state.dealer))
        assert one.count < other.count


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.write_text("mine")
    with pytest.raises(BadInput, match="already exists"):
        started(path)
    with pytest.raises(BadInput, match="journal"), open_journal(path):
        pass
    assert path.read_text() == "mine"
    with pytest.raises(BadInput, match="no such file"), open_journal(tmp_path / "b"):
        pass


def test_a_line_that_was_changed_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    started(path)
    with open_table(path) as table:
        table.do(c.Start("a"))
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE log SET line = replace(line, 'dealer', 'Dealer') WHERE seq = 2")
    with pytest.raises(BadInput, match="does not fit the chain"), open_journal(path):
        pass


def played(path: Path, commands: int = 40, source: Any = "lanes", seats: Sequence[str] = "ab") -> AnyTable:
    """A table that is kept in a journal, after so many commands drawn at random; closed."""
    draw = Random(7)
    with open_table(source, seed="seed", journal=path) as table:
        for _ in range(commands):
            options = next(filter(None, map(table.legal, draw.sample(list(seats), len(seats)))), None)
            if options is None:
                break
            table.do(random_command(table.game, options, draw))
        assert table.events
    return table


def edited(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as base, base:
        for statement in statements:
            base.execute(statement)


def test_every_command_is_on_the_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    with open_table("lanes", seed="seed", journal=path) as table:
        assert table._journal is not None
        assert table._journal._base.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert table._journal._base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        table.do(c.Start("a"))
        assert head_path(path).read_text().startswith(f"{table.count:018} ")


def test_logs_are_their_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    with open_table("lanes", seed="seed", journal=path) as table:
        table.do(c.Start("a"))
        table.save(tmp_path / "a.jsonl")
        found = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert {"a.journal", "a.journal.head", "a.journal-wal", "a.jsonl"} <= set(found)
    assert set(found.values()) == {0o600}


def test_of_several_who_create_a_journal_one_succeeds(tmp_path: Path) -> None:
    path, start = tmp_path / "a.journal", Barrier(4)

    def create(number: int) -> str:
        start.wait()
        try:
            open_table("lanes", seed=str(number), journal=path).close()
        except BadInput as fault:
            return str(fault)
        return ""

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(create, range(4)))
    assert answers.count("") == 1
    assert sum("already exists" in answer for answer in answers) == 3
    with open_table(path) as table:
        assert table.seed == str(answers.index(""))
    assert not list(tmp_path.glob(".*"))


@pytest.fixture
def small_snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "EVERY", 7)


@pytest.mark.usefixtures("small_snapshots")
@pytest.mark.parametrize(
    ("source", "seats"), [("lanes", "ab"), ("tasmanian", [*"123", *STAFF]), ("pok-deng", "1234")]
)
def test_what_a_snapshot_restores_is_what_replaying_leads_to(
    tmp_path: Path, source: str, seats: Sequence[str]
) -> None:
    path = tmp_path / "a.journal"
    table = played(path, 120, source, seats)
    with open_table(path) as again:
        assert again.state == table.state
        assert again.events == table.events
        assert [line.sentence for line in again.log()] == [line.sentence for line in table.log()]
        assert replay_lines(open_lines(path), "record").state == table.state


def open_lines(path: Path) -> list[str]:
    with open_journal(path) as journal:
        return list(journal.lines())


@pytest.mark.usefixtures("small_snapshots")
def test_every_edit_deletion_and_swap_of_a_line_is_found_on_opening(tmp_path: Path) -> None:
    path, kept = tmp_path / "a.journal", tmp_path / "b.journal"
    table = played(path)
    for row in range(1, table.count + 2):
        for statement in (
            f"UPDATE log SET line = replace(line, 'seq', 'Seq') WHERE seq = {row}",
            f"UPDATE log SET line = CAST(line AS BLOB) WHERE seq = {row}",
            f"DELETE FROM log WHERE seq = {row}",
            f"DELETE FROM log WHERE seq >= {row}",
            f"UPDATE log SET line = (SELECT line FROM log WHERE seq = {row - 1 or 2}) WHERE seq = {row}",
        ):
            shutil.copy(path, kept)
            shutil.copy(head_path(path), head_path(kept))
            edited(kept, statement)
            with pytest.raises(BadInput) as fault, open_journal(kept):
                pass
            assert "\n" not in str(fault.value)


@pytest.mark.usefixtures("small_snapshots")
def test_a_journal_whose_end_was_taken_away_does_not_agree_with_its_head(tmp_path: Path) -> None:
    path, earlier = tmp_path / "a.journal", tmp_path / "earlier"
    played(path, 12)
    shutil.copy(path, earlier)
    with open_table(path) as table:
        options = table.legal("a") or table.legal("b")
        table.do(random_command(table.game, options, Random(1)))
    shutil.copy(earlier, path)  # sound in itself, one command ago
    with pytest.raises(BadInput, match=r"does not end as a\.journal\.head says"), open_journal(path):
        pass
    head_path(path).unlink()
    with pytest.raises(BadInput, match=r"a\.journal\.head: No such file"), open_journal(path):
        pass


def test_a_crash_before_the_head_is_written_is_mended_and_nothing_else_is(tmp_path: Path) -> None:
    path, heads = tmp_path / "a.journal", list[str]()
    with open_table("lanes", seed="seed", journal=path) as table:
        for command in (c.Start("a"), None, None):
            heads.append(head_path(path).read_text())
            table.do(command or random_command(table.game, table.legal("a") or table.legal("b"), Random(1)))
        heads.append(head_path(path).read_text())
    head_path(path).write_text(heads[-2])  # as a crash leaves it
    with open_table(path) as again:
        assert again.state == table.state
    assert head_path(path).read_text() == heads[-1]
    for wrong in (heads[-3], heads[-1][:-5], ""):
        head_path(path).write_text(wrong)
        with pytest.raises(BadInput, match="events are missing"), open_journal(path):
            pass


def test_those_who_give_commands_at_once_all_get_their_turn(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    open_table(conditions(), seed="1", journal=path).close()
    start = Barrier(24)

    def apply(number: int) -> None:
        start.wait()
        with open_table(path) as table:
            table.do(Apply(f"player {number}"))

    with ThreadPoolExecutor(24) as pool:
        list(pool.map(apply, range(24)))
    with open_table(path) as table:
        assert set(table.state.entrants) == {f"player {number}" for number in range(24)}


def test_a_journal_that_may_not_be_written_can_be_looked_at() -> None:
    folder = Path(mkdtemp())
    try:
        path = folder / "a.journal"
        started(path)
        for file in folder.iterdir():
            file.chmod(0o444)
        folder.chmod(0o555)
        with as_nobody(), open_table(path) as table:
            assert table.legal("a")
            with pytest.raises(BadInput, match="may only be read"):
                table.do(c.Start("a"))
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may write anything: be someone else for a while."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.mark.slow
def test_a_long_journal_is_opened_in_well_under_a_second(tmp_path: Path) -> None:
    path, events = tmp_path / "a.journal", [BoughtIn("1", 1)] * 1000
    with open_table("tasmanian", seed="1", journal=path) as table:
        table.do(Join("1", 1000))
        state, journal = table.state, table._journal
        assert journal is not None
        for _ in range(171):
            state = reduce(table.game.evolve, events, state)
            journal.add(events, state)
    before = process_time()
    with open_table(path) as again:
        taken = process_time() - before
        assert (again.state, again.count) == (state, 171_001)
    assert taken < 1


WRITER = """
import sys
from random import Random
from croupier import open_table
from croupier.bots.random_player import random_command
from croupier.games.lanes.commands import Start
draw = Random(7)
with open_table(sys.argv[1]) as table:
    table.do(Start("a"))
    print("begun", flush=True)
    while table.state.stage != "over":
        options = next(filter(None, map(table.legal, draw.sample("ab", 2))))
        table.do(random_command(table.game, options, draw))
"""


def test_killed_at_any_moment_it_holds_whole_commands_and_resumes(tmp_path: Path) -> None:
    for number in range(4):
        path = tmp_path / f"{number}.journal"
        started(path)
        root = Path(__file__).parents[1]
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root)},
            stdout=subprocess.PIPE,
        )
        assert writer.stdout is not None
        writer.stdout.readline()
        for _ in range(number * 20_000):  # a little further each time
            pass
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        with open_table(path) as table:
            assert table.count >= 1
            assert table.legal("a") or table.legal("b") or table.state.stage == "over"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"\xff\x1b[31m\x00", "log:3: not text: the journal is damaged"),
        (None, "log:3: not text: the journal is damaged"),
        (5, "log:3: not text: the journal is damaged"),
        ("\x1b]0;owned\x07", "not a line of a record"),
    ],
)
def test_a_line_that_is_not_text_is_named_and_not_shown(
    tmp_path: Path, line: bytes | int | str | None, says: str
) -> None:
    path = tmp_path / "log"
    with open_table("lanes", seed="seed", journal=path) as table:
        table.do(c.Start("a"))
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("ALTER TABLE log RENAME TO old")
        base.execute("CREATE TABLE log (seq INTEGER PRIMARY KEY, line)")
        base.execute("INSERT INTO log SELECT * FROM old")
        base.execute("UPDATE log SET line = ? WHERE seq = (SELECT MAX(seq) FROM log)", (line,))
    with pytest.raises(BadInput, match=says) as fault:
        open_table(path)
    assert str(fault.value).isprintable()


def test_flipped_bytes_are_named_and_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with open_table("lanes", seed="seed", journal=path) as table:
        table.do(c.Start("a"))
    sound, faults = path.read_bytes(), list[str]()
    for place in range(100, len(sound), 97):
        damaged = bytearray(sound)
        damaged[place] ^= 0x80
        path.write_bytes(damaged)
        try:
            open_table(path).close()
        except BadInput as fault:
            faults.append(str(fault))
    assert faults
    assert all(line.isprintable() for line in faults)
