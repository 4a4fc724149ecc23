"""Pok Deng across the wire: schemas, strict reading, and records that were forged."""

from pathlib import Path
from typing import Any, get_args

import pytest

from croupier.cards import Order, parse
from croupier.cli.main import _run
from croupier.errors import BadInput
from croupier.game import load_game, schemas
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.table import new
from croupier.record import recording
from croupier.wire import read_tagged, tagged
from tests.games.pokdeng.tables import rules_of

GAME = load_game("pok-deng")


def test_every_command_and_event_has_its_schema() -> None:
    found = schemas("pok-deng")
    for part, kinds in (("command", get_args(c.Command)), ("event", get_args(e.Event))):
        named = {shape["properties"]["kind"]["const"] for shape in found[part]["oneOf"]}
        assert named == {kind.__name__ for kind in kinds}
    assert {"seat", "round", "must"} <= set(found["view"]["properties"])


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "Bet", "seat": "2"},
        {"kind": "Bet", "seat": "2", "stake": "10"},
        {"kind": "Bet", "seat": "2", "stake": 10.0},
        {"kind": "Bet", "seat": "2", "stake": 10, "more": 1},
        {"kind": "Fold", "seat": "2"},
        {"seat": "2"},
    ],
)
def test_a_command_is_read_strictly(data: dict[str, Any]) -> None:
    assert read_tagged(GAME.commands, tagged(c.Bet("2", 10))) == c.Bet("2", 10)
    with pytest.raises(BadInput):
        read_tagged(GAME.commands, data)


def forged(path: Path, *events: e.Event) -> Path:
    with recording(path, GAME, new(rules_of()), "forged") as writer:
        for event in events:
            writer.add(event)
    return path


@pytest.mark.parametrize(
    "events",
    [
        (e.Stood("2"),),
        (e.Shuffled(1, Order()),),
        (e.BetPlaced("2", 10),),
        (e.Joined("x", 10), e.BankTaken("x"), e.Joined("y", 9), e.Shuffled(1, Order())),
        (e.CardDealt("2", parse("2h")[0], up=False),),
        (e.Settled((e.Payment("2", 10, 1, 10, "004 9.3"),)),),
    ],
)
def test_events_that_cannot_have_happened_are_one_line_of_bad_input(
    events: tuple[e.Event, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = forged(tmp_path / "forged.jsonl", *events)
    assert _run(["replay", str(path)]) == 2
    assert "cannot follow the events before it" in capsys.readouterr().err


def test_odd_names_of_seats_in_a_record_are_shown_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = forged(tmp_path / "odd.jsonl", e.Joined("[red]x", 10), e.Joined("10", 10), e.Joined("2", 10))
    assert _run(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.index("2 ") < out.index("10 ") < out.index("[red]x")
