"""Adding a game takes its own folder and one line: one that only the tests know does all that others do."""

import json
from pathlib import Path

import pytest

import croupier
from croupier.cli.main import _run
from croupier.errors import BadInput, Refused
from croupier.game import GAMES
from croupier.reading import lines_of
from croupier.record import Writer, opened
from croupier.wire import replace
from tests.toy.game import Draw, Shuffled, Sit, Won


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "high-card", "tests.toy")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "record.jsonl"
    croupier.deal("high-card", seed="toy", rounds=5, record=path)
    return path


def test_it_is_opened_played_and_logged() -> None:
    table = croupier.open_table("high-card", seed="7")
    table.do(Sit("north", 10))
    with pytest.raises(Refused, match="toy 2"):
        table.do(Draw("north"))
    table.do(Sit("south", 10))
    table.do(Draw("north"))
    assert sum(table.view().chips.values()) == 20
    assert [line.sentence.rpartition(", ")[2] for line in table.log()] == ["toy 1", "toy 1", "toy 2", "toy 2"]
    assert all("9h" not in str(line.event) for line in table.log() if isinstance(line.event, Shuffled))


def test_it_is_dealt_by_bots_and_recorded(record: Path) -> None:
    dealt = croupier.deal("high-card", seed="toy", rounds=5)
    assert len(dealt.rounds) == 5
    assert sum(dealt.won.values()) == 0
    assert croupier.replay(record).state.rounds == 5


def test_it_is_reopened_where_it_ended(record: Path) -> None:
    table = croupier.open_table(record)
    assert table.state == croupier.replay(record).state
    table.do(Draw("south"))
    assert table.state.rounds == 6


def test_it_is_explained_and_its_clauses_are_listed(record: Path) -> None:
    assert [clause.id for clause in croupier.rulebook("high-card")] == ["toy 1", "toy 2"]
    assert {line.sentence.rpartition(", ")[2] for line in croupier.explain(record)} == {"toy 1", "toy 2"}


def test_it_is_audited(record: Path) -> None:
    assert croupier.audit(record).findings == ()
    assert croupier.audit(record).rounds == 5
    forge(record)
    (finding,) = croupier.audit(record).findings
    assert (finding.clause, finding.where) == ("toy 2", "event 4")


def test_a_rule_file_may_extend_it(tmp_path: Path) -> None:
    path = tmp_path / "high-stakes.toml"
    path.write_text('extends = "high-card"\nante = 3\n')
    assert croupier.load_rules(path).ante == 3
    assert croupier.deal(path, seed="x", rounds=1).game == "high-card"
    path.write_text("ante = 3\n")
    with pytest.raises(BadInput, match="says neither which game it is for"):
        croupier.load_rules(path)


@pytest.mark.parametrize("command", ["deal", "replay", "explain", "audit", "rulebook"])
def test_every_command_takes_it(command: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    about = "high-card" if command in ("deal", "rulebook") else str(record)
    seed = ["--seed", "1"] if command == "deal" else []
    assert _run([command, about, *seed]) == 0
    assert capsys.readouterr().out
    assert _run([command, about, *seed, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)


def forge(record: Path) -> None:
    """Write a record again whose first winner is the other seat, with a chain that fits."""
    header, game, state, steps = opened(lines_of(record), "record")
    events = [step.event for step in steps if step.event is not None]
    first = next(event for event in events if isinstance(event, Won))
    other = "south" if first.winner == "north" else "north"
    lines: list[str] = []
    writer = Writer(lines.append, game, state, header.seed)
    for event in events:
        writer.add(replace(event, winner=other) if event is first else event)
    writer.seal()
    record.write_text("".join(lines))
