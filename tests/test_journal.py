"""A journal: a command's events whole or not at all, whatever becomes of whoever writes them."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.chance import VirtualShoe
from croupier.errors import BadInput
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes.decide import decide
from croupier.host import open_table
from croupier.journal import open_journal
from croupier.record import replay_lines


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
    assert [file.name for file in tmp_path.iterdir()] == ["a.journal"]


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


def test_two_who_go_on_at_once_do_not_both(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    started(path)
    with open_table(path) as one, open_table(path) as other:
        one.do(c.Start("a"))
        with pytest.raises(BadInput, match="someone else has added"):
            other.do(c.Start("a"))
        assert other.state.stage == "start", "a command that could not be kept was carried out"


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


def test_killed_at_any_moment_it_holds_whole_commands_and_goes_on(tmp_path: Path) -> None:
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
        (b"\xff\x1b[31m\x00", "not UTF-8 text: the journal is damaged"),
        (b"\x1b]0;owned\x07", "not a line of a record"),
        (None, "not a line of a record"),
        (5, "not a line of a record"),
    ],
)
def test_a_line_that_is_not_text_is_named_and_not_shown(
    tmp_path: Path, line: bytes | int | None, says: str
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
    whole, said = path.read_bytes(), list[str]()
    for place in range(100, len(whole), 97):
        damaged = bytearray(whole)
        damaged[place] ^= 0x80
        path.write_bytes(damaged)
        try:
            open_table(path).close()
        except BadInput as fault:
            said.append(str(fault))
    assert said
    assert all(line.isprintable() for line in said)
