"""Records of any game audited: a true one is clean, one rewritten against the rules is found out."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.cards import DECK
from croupier.errors import BadInput
from croupier.games.lanes import events as lanes
from croupier.games.pokdeng import events as pokdeng
from croupier.reading import lines_of
from croupier.record import Writer, opened
from croupier.wire import replace

ROUNDS = 30


@pytest.fixture(params=["pok-deng", "thai", "lanes"])
def record(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return recorded(request.param, tmp_path)


def recorded(rules: str, folder: Path) -> Path:
    path = folder / f"{rules}.jsonl"
    croupier.deal(rules, seed="audited", rounds=ROUNDS, record=path)
    return path


def forge(path: Path, change: Callable[[Any], Any]) -> None:
    """The record written anew with the first event changed that `change` has another version of."""
    header, game, state, steps = opened(lines_of(path), str(path))
    lines: list[str] = []
    writer, done = Writer(lines.append, game, state, header.seed), False
    for step in steps:
        if step.event is not None:
            other = None if done else change(step.event)
            done = done or other is not None
            writer.add(other or step.event)
    writer.seal()
    assert done
    path.write_text("".join(lines))


def test_a_true_record_is_clean(record: Path) -> None:
    assert croupier.audit(record).findings == ()
    assert croupier.audit(record).rounds == ROUNDS


def other_card(event: Any) -> Any:
    """A card of the deal exchanged for another."""
    if isinstance(event, pokdeng.CardDealt):
        return replace(event, card=DECK[7] if event.card != DECK[7] else DECK[8])
    return None


def other_payment(event: Any) -> Any:
    if isinstance(event, pokdeng.Settled) and event.payments:
        first = event.payments[0]
        return replace(event, payments=(replace(first, won=first.won + 1), *event.payments[1:]))
    return None


def other_order(event: Any) -> Any:
    """Another shuffle than the one that the header's seed makes."""
    if isinstance(event, pokdeng.Shuffled):
        return replace(event, order=type(event.order)(event.order[::-1]))
    return None


def other_winner(event: Any) -> Any:
    if isinstance(event, lanes.RoundEnded) and event.winner:
        return replace(event, winner="a" if event.winner == "b" else "b")
    return None


@pytest.mark.parametrize(
    ("rules", "change", "clause"),
    [
        ("pok-deng", other_card, "004 3"),
        ("pok-deng", other_payment, "004 9.3"),
        ("pok-deng", other_order, "004 1"),
        ("lanes", other_winner, "003 1.17"),
    ],
)
def test_a_planted_breach_is_found_first_with_its_clause(
    rules: str, change: Callable[[Any], Any], clause: str, tmp_path: Path
) -> None:
    path = recorded(rules, tmp_path)
    forge(path, change)
    findings = croupier.audit(path).findings
    assert findings
    assert findings[0].clause.startswith(clause), findings[0]
    assert findings[0].found != findings[0].due


def test_options_that_mean_nothing_for_a_record_are_refused(record: Path) -> None:
    with pytest.raises(BadInput, match="already contains its rules"):
        croupier.audit(record, "classic")


def test_a_record_whose_first_event_cannot_follow_its_header_is_not_clean(tmp_path: Path) -> None:
    path = recorded("lanes", tmp_path)
    header, game, _, steps = opened(lines_of(path), str(path))
    events = [step.event for step in steps if step.event is not None]
    lines: list[str] = []
    writer = Writer(lines.append, game, game.open(game.load_rules("lanes"), None), header.seed)
    for event in events[3:]:  # the start is missing
        writer.add(event)
    writer.seal()
    path.write_text("".join(lines))
    assert croupier.audit(path).findings
