"""What comes from outside is bounded, and what is written stays within the same bounds."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import baccarat, load_rules, open_table, pokdeng, replay
from croupier.cards import DECK
from croupier.competition.events import ApplicantsInformed, SeatsDrawn
from croupier.competition.state import Seated
from croupier.errors import LONGEST_ECHO, BadInput, Refused, echoed
from croupier.game import all_games, load_game, schemas
from croupier.games.baccarat.events import Joined
from croupier.games.baccarat.rules import Limit
from croupier.games.baccarat.table import Notice
from croupier.money import MAX_SAFE_INT
from croupier.reading import DEEPEST, LARGEST_FILE, LONGEST_LINE, LONGEST_LIST, parse_json, read_file
from croupier.record import Writer, opened, replay_lines
from croupier.wire import LONGEST_TEXT, canonical, check_fields, read_tagged, replace
from tests.competition.tables import conditions


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (str(MAX_SAFE_INT + 1), "a number beyond 9007199254740991"),
        (f'{{"a": [{-MAX_SAFE_INT - 1}]}}', "a number beyond 9007199254740991"),
        ("9" * 5000, "not JSON"),
        ("[1e999]", "a number beyond what JSON can say"),
        ('{"a": "\\ud800"}', "half of a character"),
        ('{"\\udc00": 1}', "half of a character"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "nested more than 64 deep"),
        ("[" * 10**5, "nested more than 64 deep"),
        (f"[{'1,' * LONGEST_LIST}1]", "a list of more than 1,000,000"),
        (f'"{"x" * LONGEST_LINE}"', "more than 16,777,216 characters"),
        ("NaN", "not JSON"),
        ("[1", "not JSON"),
        (b"\xff", "not UTF-8"),
    ],
    ids=lambda part: str(part)[:20],
)
def test_json_out_of_bounds_is_refused_in_one_short_line(text: str | bytes, says: str) -> None:
    with pytest.raises(BadInput, match=says) as fault:
        parse_json(text)
    assert len(str(fault.value)) < 200


def test_json_at_the_bounds_is_read() -> None:
    assert parse_json("[" * DEEPEST + "]" * DEEPEST)
    assert parse_json(f"[{MAX_SAFE_INT}, {-MAX_SAFE_INT}]") == [MAX_SAFE_INT, -MAX_SAFE_INT]


def test_a_file_too_large_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(f'extends = "classic"\nname = "{"x" * LARGEST_FILE}"\n')
    for read in (load_rules, open_table, read_file):
        with pytest.raises(BadInput, match="larger than 1,048,576 bytes"):
            read(path)


@pytest.mark.parametrize("given", ["x" * 10**7, 10**5000, ["y"] * 10**6, "\x1b[2J\n" * 100], ids=echoed)
def test_an_error_repeats_only_a_little_of_what_was_given(given: Any) -> None:
    assert len(echoed(given)) <= LONGEST_ECHO + 1
    table = open_table("tasmanian", seed="1")
    for command in (baccarat.Join(given, 10), baccarat.Join("1", given), given):
        with pytest.raises(BadInput) as refused:
            table.do(command)
        assert str(refused.value).isprintable()
        assert len(str(refused.value)) <= 1000


def test_what_is_too_large_to_show_is_named_in_english() -> None:
    assert echoed(10**5000) == "an int too large to show"
    assert echoed(Fraction(10**5000)) == "a Fraction too large to show"


def test_every_field_of_every_command_is_checked() -> None:
    for game in all_games():
        for kind in game.commands:
            broken = object.__new__(kind)
            for name in kind.__slots__:
                object.__setattr__(broken, name, object())
            with pytest.raises(BadInput, match=f"{kind.__name__}: "):
                check_fields(broken)


def test_the_schema_says_how_large_a_number_may_be() -> None:
    described = canonical(schemas("pok-deng")["command"])
    assert described.count('"type":"integer"') == described.count(f'"maximum":{MAX_SAFE_INT}') > 0


@pytest.mark.parametrize(("name", "kinds"), [("tasmanian", baccarat), ("pok-deng", pokdeng)])
def test_what_a_table_holds_never_passes_the_largest_number(name: str, kinds: Any) -> None:
    table = open_table(name, seed="1")
    table.do(kinds.Join("1", 1))
    table.do(kinds.BuyIn("1", table.seat("1").amounts(kinds.BuyIn, "chips")[-1]))
    for command in (kinds.BuyIn("1", 1), kinds.Join("2", 1)):
        with pytest.raises(Refused, match="at most 0"):
            table.do(command)
    lines: list[str] = []
    writer = Writer(lines.append, table.game, table.state, None)
    writer.seal()
    assert replay_lines(lines, "table").state == table.state


def test_a_win_that_could_not_be_counted_is_not_wagered_for() -> None:
    limits = {name: Limit(10, 10**13, 10) for name in load_rules("tasmanian").bets}
    table = open_table("tasmanian", seed="1", notice=Notice(limits))
    for command in (
        baccarat.Join("1", 10**14),
        baccarat.CheckCards("dealer"),
        baccarat.Shuffle("dealer"),
        baccarat.Cut("1", 200),
    ):
        table.do(command)
    with pytest.raises(Refused, match="the table counts no more than"):
        table.do(baccarat.Wager("1", "player", 10**12))
    table.do(baccarat.Wager("1", "player", table.seat("1").amounts(baccarat.Wager, "stake")[-1]))


def test_a_list_of_300_000_cards_is_refused() -> None:
    table = open_table("tasmanian", seed="1")
    with pytest.raises(BadInput, match="a tuple of up to 10,000"):
        table.do(baccarat.CheckCards("dealer", missing=(DECK[0],) * 300_000))
    with pytest.raises(Refused, match="5000 cards are named, and the table has 416"):
        table.do(baccarat.CheckCards("dealer", missing=(DECK[0],) * 5000))


def test_the_largest_of_what_is_accepted_is_written_and_read_back(tmp_path: Path) -> None:
    table, path = open_table("tasmanian", seed="x" * 1000), tmp_path / "record.jsonl"
    table.do(baccarat.CheckCards("dealer", imperfect=DECK * 8))
    table.save(path)
    assert replay(path).state == table.state
    name = "😀" * 60  # as long as a name may be, in the longest letters
    event = SeatsDrawn("heat", "s" * 64, (Seated("1.1000", name, "9", name),) * 10_000, MAX_SAFE_INT)
    lines: list[str] = []
    game = load_game("competition")
    wordy = replace(conditions(), terms="\1" * LARGEST_FILE)  # as a file may say, each letter six on the wire
    writer = Writer(lines.append, game, open_table(wordy, seed="1").state, None)
    writer.add(event)
    writer.add(ApplicantsInformed((name,) * 10_000))
    writer.seal()
    _, _, _, steps = opened(lines, "record")
    assert next(steps).event == event
    assert max(len(line.encode()) for line in lines) < LONGEST_LINE


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=2 * LONGEST_TEXT), st.integers(-(2**60), 2**60))
def test_a_command_the_host_takes_is_one_the_wire_takes(text: str, number: int) -> None:
    game = load_game("competition")
    command = load_game("competition").commands[0]
    made = command(text, number)
    try:
        check_fields(made)
    except BadInput:
        return
    data = parse_json(canonical({"kind": command.__name__, "seat": text, "time": number}))
    assert read_tagged(game.commands, data) == made


def test_what_could_not_be_read_again_is_not_written() -> None:
    lines: list[str] = []
    table = open_table("classic", seed="1")
    writer = Writer(lines.append, table.game, table.state, None)
    before = list(lines)
    for event in (Joined("1", MAX_SAFE_INT + 1), Joined("x" * LONGEST_LINE, 1)):
        with pytest.raises(BadInput):
            writer.add(event)
    assert lines == before
