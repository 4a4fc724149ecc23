"""The event log: canonical lines, a chain, a seal, and every tampering found."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier import BadInput, deal, open_table, replay
from croupier.bots.roster import bot_named
from croupier.errors import ImpossibleEvent
from croupier.game import load_game
from croupier.games.baccarat.events import Joined
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.table import Table, new
from croupier.play.deal import BotTable
from croupier.record import Writer, _chained, _line, opened, recording, replay_lines
from croupier.wire import canonical, replace, to_data


@cache
def sample() -> tuple[str, ...]:
    """The lines of a short record."""
    lines: list[str] = []
    table = open_table("tasmanian", seed="7")
    writer = Writer(lines.append, table.game, table.state, "7")
    table.listen(lambda _, event: writer.add(event))
    bot = bot_named(table.game, "random", table.state.rules)
    rounds = BotTable(table, {"1": bot, "4": bot}, "7").rounds()
    next(rounds)
    next(rounds)
    writer.seal()
    return tuple(lines)


def test_replay_rebuilds_the_state_and_the_bytes(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    dealt = deal("tasmanian", seed=5, rounds=30, record=path)
    replayed = replay(path)
    assert isinstance(replayed.state, Table)
    assert replayed.state.coups == len(dealt.rounds) == 30
    _, playing, state, steps = opened(path.read_text().splitlines(keepends=True), "table")
    again: list[str] = []
    writer = Writer(again.append, playing, state, replayed.seed)
    for step in steps:
        if step.event is not None:
            writer.add(step.event)
    writer.seal()
    assert "".join(again) == path.read_text()
    assert writer.digest == replayed.digest


def test_the_same_seed_gives_the_same_record_and_another_seed_another(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        deal("tasmanian", seed=seed, rounds=20, record=tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert (tmp_path / "a").read_bytes() != (tmp_path / "c").read_bytes()


def test_replay_to_an_event_is_the_state_as_it_was_then() -> None:
    _, playing, state, steps = opened(sample(), "sample")
    states = [state]
    for step in steps:
        if step.event is not None:
            states.append(playing.evolve(states[-1], step.event))
    for seq in (0, 1, len(states) // 2, len(states) - 1):
        assert replay_lines(sample(), "sample", to=seq).state == states[seq]
    with pytest.raises(BadInput, match="there is no event 9999"):
        replay_lines(sample(), "sample", to=9999)


def test_each_line_is_canonical_json() -> None:
    for line in sample():
        assert canonical(json.loads(line)) + "\n" == line


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_every_edit_of_a_byte_is_found(data: st.DataObject) -> None:
    lines = list(sample())
    at = data.draw(st.integers(0, len(lines) - 1))
    line = lines[at]
    spot = data.draw(st.integers(0, len(line) - 1))
    other = data.draw(st.characters(codec="utf-8", exclude_characters=line[spot]))
    lines[at] = line[:spot] + other + line[spot + 1 :]
    with pytest.raises(BadInput) as caught:
        replay_lines(lines, "edited")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("at", range(len(sample())))
def test_every_deletion_swap_repetition_and_truncation_is_found(at: int) -> None:
    lines = list(sample())
    swapped = [*lines]
    if at:
        swapped[at - 1], swapped[at] = swapped[at], swapped[at - 1]
    else:
        swapped = lines[::-1]
    for tampered in (lines[:at] + lines[at + 1 :], swapped, lines[: at + 1] + lines[at:], lines[:at]):
        with pytest.raises(BadInput):
            replay_lines(tampered, "tampered")


def first_events() -> list[tuple[str, Any, Any]]:
    """A table of each game as it opens, and an event that cannot be its first."""
    from croupier.games.baccarat.events import PointsAnnounced, Settled
    from croupier.games.lanes.events import GameWon
    from croupier.games.lanes.table import new as lanes
    from croupier.games.pokdeng.events import Stood
    from croupier.games.pokdeng.rulefile import load_rules as pok_deng_rules
    from croupier.games.pokdeng.table import new as pok_deng

    baccarat = new(load_rules("tasmanian"))
    return [
        ("baccarat", baccarat, PointsAnnounced(1, 2)),
        ("baccarat", baccarat, Settled(())),
        ("pok-deng", pok_deng(pok_deng_rules("pok-deng")), Stood("1")),
        ("lanes", lanes(), GameWon("a")),
    ]


@pytest.mark.parametrize(("game", "table", "event"), first_events(), ids=lambda part: str(part)[:20])
def test_evolve_has_one_answer_to_an_event_that_no_command_leads_to(
    game: str, table: Any, event: Any
) -> None:
    with pytest.raises(ImpossibleEvent) as fault:
        load_game(game).evolve(table, event)
    assert "\n" not in str(fault.value)


def test_a_rebuilt_chain_with_an_impossible_event_is_refused() -> None:
    from croupier.games.baccarat.events import CardDealt, TableClosed

    lines: list[str] = []
    writer = Writer(lines.append, load_game("baccarat"), new(load_rules("tasmanian")), None)
    writer.add(TableClosed("inspector", (), ()))
    writer.add(CardDealt("player", load_rules("tasmanian").pack()[0], up=True, source="shoe"))
    writer.seal()
    with pytest.raises(ImpossibleEvent, match="event 2, CardDealt, cannot follow"):
        replay_lines(lines, "record")


def test_a_record_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    with (
        pytest.raises(RuntimeError),
        recording(path, load_game("baccarat"), new(load_rules("tasmanian")), "1"),
    ):
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_keeps_what_there_is_sealed(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    stop_after = 12

    def interrupt(coup: object) -> None:
        nonlocal stop_after
        stop_after -= 1
        if not stop_after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        deal("classic", seed=1, rounds=50, record=path, on_round=interrupt)
    assert replay(path).events > 12
    assert [file.name for file in tmp_path.iterdir()] == ["table.jsonl"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "record:1: not a line of a record"),
        ("not json\n", "record:1: not a line of a record"),
        ("[]\n", "record:1: not a line of a record"),
        ('{"event": {}}\n', "record:1: not a line of a record"),
        ("[" * 100_000 + "\n", "record:1: not a line of a record"),
    ],
)
def test_other_files_are_refused_in_one_line(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        replay_lines(text.splitlines(keepends=True), "record")


def test_unreadable_files_are_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="No such file"):
        replay(tmp_path / "nothing")
    with pytest.raises(BadInput, match="Is a directory"):
        replay(tmp_path)
    (tmp_path / "latin").write_bytes(b"\xff\xfe{}\n")
    with pytest.raises(BadInput, match="not UTF-8"):
        replay(tmp_path / "latin")
    (tmp_path / "long").write_bytes(b"x" * (17 << 20))
    with pytest.raises(BadInput, match="a line of more than"):
        replay(tmp_path / "long")
    with pytest.raises(BadInput, match="cannot write the record"):
        deal("classic", seed=1, rounds=1, record=tmp_path / "no" / "such" / "folder")


def test_the_header_holds_the_whole_starting_state() -> None:
    header = json.loads(sample()[0])["header"]
    assert header["state"] == to_data(new(load_rules("tasmanian")))


def interrupted(path: Path, work: Callable[[Writer], object]) -> None:
    """Record what `work` writes until it is interrupted at its end."""
    with recording(path, load_game("baccarat"), new(load_rules("classic")), "1") as writer:
        work(writer)
        raise KeyboardInterrupt


@pytest.mark.parametrize("half", ["", '{"digest":"', '{"digest":"00","event":{"kind"'])
def test_an_interrupt_in_the_middle_of_a_line_keeps_the_whole_ones(tmp_path: Path, half: str) -> None:
    def work(writer: Writer) -> None:
        writer.add(Joined("1", 2000))
        writer._write(half)

    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path / "table.jsonl", work)
    assert replay(tmp_path / "table.jsonl").events == 1
    assert [file.name for file in tmp_path.iterdir()] == ["table.jsonl"]


def test_an_interrupt_after_the_seal_adds_no_second_one(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path / "table.jsonl", Writer.seal)
    assert replay(tmp_path / "table.jsonl").events == 0


def test_a_record_is_named_by_text_or_by_a_path(tmp_path: Path) -> None:
    deal("classic", seed=1, rounds=1, record=str(tmp_path / "text.jsonl"))
    deal("classic", seed=1, rounds=1, record=tmp_path / "path.jsonl")
    assert (tmp_path / "text.jsonl").read_bytes() == (tmp_path / "path.jsonl").read_bytes()


def test_a_record_goes_behind_links_and_never_over_what_is_not_a_file(tmp_path: Path) -> None:
    target, link = tmp_path / "target.jsonl", tmp_path / "link.jsonl"
    link.symlink_to(target)
    deal("classic", seed=1, rounds=1, record=link)
    assert link.is_symlink()
    assert replay(target).events == replay(link).events
    with pytest.raises(BadInput, match="is not a file"):
        deal("classic", seed=1, rounds=1, record=tmp_path)


@pytest.mark.parametrize("source", ["tasmanian", "pok-deng"])
@pytest.mark.parametrize("places", [2**63, 2**53 - 1, 0, -1])
def test_a_forged_header_opens_no_table_that_the_rules_would_not(source: str, places: int) -> None:
    table, lines = open_table(source, seed="1"), list[str]()
    forged = replace(table.state, places=places)
    try:
        Writer(lines.append, table.game, forged, None).seal()
    except BadInput:  # a number that is not even written: forge the line itself
        Writer(lines.append, table.game, table.state, None).seal()
        body = lines[0][lines[0].index('"header":') + 9 : lines[0].rindex(',"seq":')]
        body = body.replace(f'"places":{table.state.places}', f'"places":{places}')
        lines = [_line(_chained("", 0, "header", body), 0, "header", body)]
    with pytest.raises(BadInput, match=r"record:1: .*(places|seats|a number beyond)"):
        replay_lines(lines, "record")


@pytest.mark.parametrize("version", [0, 2, 4, 99])
def test_a_record_of_another_version_is_refused_by_its_number(version: int) -> None:
    header = json.loads(sample()[0])["header"]
    body = canonical({**header, "version": version})
    line = _line(_chained("", 0, "header", body), 0, "header", body)
    with pytest.raises(BadInput, match=f"record:1: record version {version}; this program reads version 3"):
        replay_lines([line], "record")
