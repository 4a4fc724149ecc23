"""Reading a CSV table log: what any spreadsheet writes is read, and what cannot be gets one line."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import parse
from croupier.errors import BadInput
from croupier.games.baccarat.audit.csv_log import LoggedCoup, LoggedWager, read_log
from croupier.games.baccarat.rulefile import load_rules

HEADER = "shoe,coup,player,banker,result,wagers"
TASMANIAN, SIMPLIFIED, CLASSIC = map(load_rules, ("tasmanian", "simplified", "classic"))

# The file


GOOD = "1,1,9h Ks,7d Th,P,3:player:20:40;4:banker:10:0"


def test_a_log_is_read_as_it_is_written() -> None:
    [coup] = read_log([HEADER, GOOD.replace(":0", ":0.5")], "table.csv")
    assert coup == LoggedCoup(
        "1", "1", parse("9h Ks"), parse("7d Th"), "player",
        (LoggedWager("3", "player", 20, 40), LoggedWager("4", "banker", 10, Fraction(1, 2))),
    )  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        f"\ufeff{HEADER}\n{GOOD}\n",
        f"{HEADER}\r\n{GOOD}\r\n",
        f"\ufeff{HEADER}\r\n{GOOD}\r\n\r\n\r\n",
        f"{HEADER}\n{GOOD}\n\n   \n\n",
        f'{HEADER}\n1,1,"9h Ks",7d  Th,"P",3:player:20:40;4:banker:10:0',
    ],
    ids=["bom", "crlf", "bom-crlf-blank", "blank", "quoted"],
)
def test_a_log_may_come_from_any_spreadsheet(text: str) -> None:
    plain = list(read_log([HEADER, GOOD], "table.csv"))
    assert list(read_log(text.splitlines(keepends=True), "table.csv")) == plain
    assert list(read_log(text.splitlines(), "table.csv")) == plain


def test_a_log_without_coups_has_none() -> None:
    assert list(read_log([HEADER], "table.csv")) == []


NO_WAGER = "is not a wager: write seat:bet:stake:returned, with ; between wagers"
NO_STAKE = "a stake is a whole number of chips above 0"
NO_AMOUNT = "write digits, as in 20 or 19.5"


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ("9h 9x,7d Th,P,", "'9x' is not a card: write rank then suit"),
        ("9h X1,7d Th,P,", "'X1' is not a card of baccarat: it is played without jokers (X1, X2)"),
        ("9h ??,7d Th,P,", "'??' is the back of a card: name the card itself"),
        (",,P,", "neither player nor banker has any cards: leave out a coup that was not dealt"),
        ("9h Ks,7d Th,p,", "'p' is not a result: write P, B or T"),
        ("9h Ks,7d Th,,", "'' is not a result: write P, B or T"),
        ("9h Ks,7d Th,P", "has 5 columns: the header names 6"),
        ("9h Ks,7d Th,P,,", "has 7 columns: the header names 6"),
        ("9h Ks,7d Th,P,1:player:10", f"'1:player:10' {NO_WAGER}"),
        ("9h Ks,7d Th,P,1:player:10:20:3", f"'1:player:10:20:3' {NO_WAGER}"),
        ("9h Ks,7d Th,P,:player:10:20", f"':player:10:20' {NO_WAGER}"),
        ("9h Ks,7d Th,P,1:tie:10:0;", f"'' {NO_WAGER}"),
        ("9h Ks,7d Th,P,1:dragon:10:0", "'dragon' is not a bet: choose from banker, banker-pair, player"),
        ("9h Ks,7d Th,P,1:player:0:0", f"stake '0': {NO_STAKE}"),
        ("9h Ks,7d Th,P,1:player:-5:0", f"stake '-5': {NO_STAKE}"),
        ("9h Ks,7d Th,P,1:player:2.5:0", f"stake '2.5': {NO_STAKE}"),
        ("9h Ks,7d Th,P,1:player:ten:0", f"stake 'ten': {NO_AMOUNT}"),
        ("9h Ks,7d Th,P,1:player:١:0", f"stake '١': {NO_AMOUNT}"),
        ("9h Ks,7d Th,P,1:player:10:-1", "returned '-1': no less than 0 can come back"),
        ("9h Ks,7d Th,P,1:player:10:1e3", f"returned '1e3': {NO_AMOUNT}"),
        ("9h Ks,7d Th,P,1:player:10:", f"returned '': {NO_AMOUNT}"),
        ("9h\0Ks,7d Th,P,", "holds a NUL byte: this is not a text file"),
        ('"9h Ks"x,7d Th,P,', "not CSV: ',' expected after '\"'"),
        ('"9h Ks,7d Th,P,', "not CSV: unexpected end of data"),
    ],
)
def test_what_cannot_be_read_is_one_clear_line(cells: str, says: str) -> None:
    said = refusal([HEADER, GOOD, f"1,2,{cells}"])
    assert said.startswith(f"table.csv:3: {says}")
    assert len(said.splitlines()) == 1


def test_a_quote_left_open_is_reported_where_it_opens() -> None:
    lines = [HEADER, GOOD, '1,2,"9h Ks,7d Th,P,', GOOD, '1,4,9h Ks,7d Th,P",']
    with pytest.raises(BadInput, match=r"^table.csv:3: [^\n]*$"):
        list(read_log([line + "\n" for line in lines], "table.csv"))
    with pytest.raises(BadInput, match=r"^table.csv:3: a quoted cell runs on past the end of its line$"):
        list(read_log([HEADER, GOOD, '1,2,"9h\n', 'Ks",7d Th,P,'], "table.csv"))


@pytest.mark.parametrize("header", [[], [""], ["shoe,coup,player,banker,result"], [GOOD], [HEADER.upper()]])
def test_a_log_without_its_header_is_refused(header: list[str]) -> None:
    with pytest.raises(BadInput) as caught:
        list(read_log(header, "table.csv"))
    assert str(caught.value).startswith("table.csv:1: no column is called ")
    assert str(caught.value).endswith(f": the header needs {HEADER}")


def test_text_in_another_encoding_is_one_clear_line() -> None:
    def lines() -> Iterator[str]:
        yield HEADER
        yield b"1,1,\xff".decode("utf-8")

    with pytest.raises(BadInput, match=r"^table.csv:2: not UTF-8 text, here or soon after$"):
        list(read_log(lines(), "table.csv"))


@given(st.text(max_size=60))
@settings(max_examples=300, deadline=None)
def test_no_text_does_more_than_say_one_line(text: str) -> None:
    said = refusal([HEADER, GOOD, text])
    assert said == "" or (said.startswith("table.csv:3: ") and len(said.splitlines()) == 1)


def refusal(lines: list[str]) -> str:
    try:
        list(read_log(lines, "table.csv"))
    except BadInput as fault:
        return str(fault)
    return ""


@pytest.mark.parametrize("row", ["1,1,{},7d Th,P,", "1,1,9h Ks,7d Th,{},", "1,1,9h Ks,7d Th,P,1:player:{}:0"])
def test_an_endless_cell_is_not_repeated_whole(row: str) -> None:
    with pytest.raises(BadInput) as caught:
        list(read_log([HEADER, row.format("9" * 100_000)], "table.csv"))
    assert len(str(caught.value)) < 200
