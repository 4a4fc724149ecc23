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
from croupier.game import load_game
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes.decide import decide
from croupier.games.lanes.evolve import evolve
from croupier.games.lanes.table import Table, new
from croupier.journal import Journal, create, going_on
from croupier.record import replay_lines

LANES = load_game("lanes")


def started(path: Path) -> None:
    create(path, LANES, new(), "seed")


def go_on(journal: Journal, command: c.Command) -> None:
    events = decide(journal.state, command, VirtualShoe("seed"))
    state: Table = journal.state
    for event in events:
        state = evolve(state, event)
    journal.add(events, state)


def test_what_was_added_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    started(path)
    with going_on(path) as journal:
        go_on(journal, c.Start("a"))
        left, events = journal.state, journal.events
    with going_on(path) as journal:
        assert (journal.state, journal.seed, journal.events) == (left, "seed", events)
        go_on(journal, c.Deal(left.dealer))
        assert replay_lines(journal.lines(), "record").state == journal.state
    assert [file.name for file in tmp_path.iterdir()] == ["a.journal"]


def test_a_command_whose_writing_fails_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    started(path)
    with going_on(path) as journal:
        before = list(journal.lines())
        events = decide(journal.state, c.Start("a"), VirtualShoe("seed"))

        def failing() -> Iterator[e.Event]:
            yield from events
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            journal.add(failing(), journal.state)
        assert list(journal.lines()) == before
        go_on(journal, c.Start("a"))


def test_a_command_whose_second_event_cannot_be_written_leaves_not_even_the_first(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    started(path)
    with going_on(path) as journal:
        before = list(journal.lines())
        room = journal.events + 2  # the header, what has happened, and one event more
        when = f"BEFORE INSERT ON log WHEN (SELECT count(*) FROM log) >= {room}"
        journal._base.execute(f"CREATE TRIGGER full {when} BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        with pytest.raises(BadInput, match="disk full"):
            go_on(journal, c.Start("a"))
        assert list(journal.lines()) == before


def test_two_who_go_on_at_once_do_not_both(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    started(path)
    with going_on(path) as one, going_on(path) as other:
        go_on(one, c.Start("a"))
        with pytest.raises(BadInput, match="someone else has gone on"):
            go_on(other, c.Start("a"))


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.write_text("mine")
    with pytest.raises(BadInput, match="is there already"):
        started(path)
    with pytest.raises(BadInput, match="journal"), going_on(path):
        pass
    assert path.read_text() == "mine"
    with pytest.raises(BadInput, match="no such file"), going_on(tmp_path / "b"):
        pass


def test_a_line_that_was_changed_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    started(path)
    with going_on(path) as journal:
        go_on(journal, c.Start("a"))
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE log SET line = replace(line, 'dealer', 'Dealer') WHERE seq = 2")
    with pytest.raises(BadInput, match="does not fit the chain"), going_on(path):
        pass


WRITER = """
import sys
from pathlib import Path
from croupier.journal import going_on
from tests.test_journal import go_on
from croupier.games.lanes import commands as c
from croupier.bots.random_player import any_command
from croupier.game import load_game
from random import Random
lanes, draw = load_game("lanes"), Random(7)
with going_on(Path(sys.argv[1])) as journal:
    go_on(journal, c.Start("a"))
    print("begun", flush=True)
    while journal.state.stage != "over":
        options = next(filter(None, (lanes.legal(journal.state, seat) for seat in draw.sample("ab", 2))))
        go_on(journal, any_command(lanes, options, draw))
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
        with going_on(path) as journal:
            assert journal.events >= 1
            seats = [seat for seat in "ab" if LANES.legal(journal.state, seat)]
            assert seats or journal.state.stage == "over"
