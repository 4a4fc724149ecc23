"""Money is whole and odds are exact (ruling A1)."""

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.money import Chips, Odds, Unit, as_chips, format_chips, parse_chips
from croupier.wire import canonical, plain, read, schema, to_data

ODDS = st.builds(Odds, st.integers(0, 100), st.integers(1, 100))
DECIMAL_UNITS = st.sampled_from([1, 2, 4, 5, 10, 20, 25, 50, 100, 1000])


def one_line(fault: pytest.ExceptionInfo[BadInput]) -> bool:
    return len(str(fault.value).splitlines()) == 1


@settings(deadline=None)
@given(ODDS, st.integers(0, 10**12))
def test_ruling_a1_odds_return_the_exact_amount_or_refuse(odds: Odds, stake: int) -> None:
    due = stake + Fraction(stake * odds.win, odds.stake)
    if due.denominator == 1:
        assert odds.returned(stake) == due
        return
    with pytest.raises(BadInput, match=r"fraction of a unit \(ruling A1\)"):
        odds.returned(stake)


@settings(deadline=None)
@given(ODDS, st.integers(1, 400))
def test_ruling_a1_a_step_is_whole_exactly_when_every_multiple_is_paid_whole(odds: Odds, step: int) -> None:
    paid = [Fraction(stake * odds.win, odds.stake).denominator == 1 for stake in (step, 2 * step, 7 * step)]
    assert odds.whole_on(step) == (step * odds.win % odds.stake == 0)
    assert not odds.whole_on(step) or all(paid)


@settings(deadline=None)
@given(ODDS)
def test_odds_and_text_round_trip(odds: Odds) -> None:
    assert Odds.parse(str(odds)) == odds
    assert odds.ratio == Fraction(odds.win, odds.stake)


@pytest.mark.parametrize(("text", "stake", "back"), [("19:20", 100, 195), ("8:1", 5, 45), ("1:2", 100, 150)])
def test_odds_a_person_knows(text: str, stake: int, back: int) -> None:
    assert Odds.parse(text).returned(stake) == back


@pytest.mark.parametrize(
    "text", ["", "1", ":", "1:", ":1", "1:0", "-1:1", "1:1:1", "0.95:1", "one:one", "1 : 1"]
)
def test_bad_odds_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadInput, match="as in 19:20") as fault:
        Odds.parse(text)
    assert one_line(fault)


@settings(deadline=None)
@given(DECIMAL_UNITS, st.integers(-(10**15), 10**15))
def test_ruling_a1_units_and_chips_round_trip_exactly(per_chip: int, units: int) -> None:
    unit = Unit(per_chip)
    assert unit.units(unit.chips(units)) == units
    assert unit.chips(units) == Fraction(units, per_chip)
    assert isinstance(unit.chips(units), int) == (units % per_chip == 0)
    assert parse_chips(unit.text(units)) == unit.chips(units)


@settings(deadline=None)
@given(st.integers(1, 10_000))
def test_units_and_text_round_trip(per_chip: int) -> None:
    assert Unit.parse(str(Unit(per_chip))) == Unit(per_chip)


@pytest.mark.parametrize("text", ["", "0", "2", "1/0", "2/20", "1/", "/20", "1/-5", "0.05", "1/2/3"])
def test_bad_units_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadInput, match="as in 1/20") as fault:
        Unit.parse(text)
    assert one_line(fault)


@pytest.mark.parametrize(("per_chip", "chips"), [(1, "0.5"), (2, "0.25"), (20, "0.01"), (3, "0.5")])
def test_ruling_a1_chips_finer_than_the_unit_are_refused(per_chip: int, chips: str) -> None:
    with pytest.raises(BadInput, match=r"not a whole number of units of 1.* chip \(ruling A1\)") as fault:
        Unit(per_chip).units(parse_chips(chips))
    assert one_line(fault)


@settings(deadline=None)
@given(st.integers(-(10**12), 10**12), st.integers(0, 12))
def test_a_decimal_is_read_and_written_exactly(digits: int, places: int) -> None:
    amount = Fraction(digits, 10**places)
    text = format_chips(amount)
    assert parse_chips(text) == amount
    assert "/" not in text
    assert not ("." in text and text.endswith("0"))


@pytest.mark.parametrize(
    ("amount", "text"), [(Fraction(1, 3), "1/3"), (Fraction(-39, 2), "-19.5"), (Fraction(7), "7")]
)
def test_a_fraction_without_a_decimal_says_so(amount: Fraction, text: str) -> None:
    assert format_chips(amount) == text


@pytest.mark.parametrize(
    "text",
    ["", "-", ".", "1.", ".5", "--1", "+1", "1e3", "1/3", "nan", "inf", "1 0", "1_0", "٣", "1\n", "9" * 41],
)
def test_bad_amounts_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadInput, match="is not an amount") as fault:
        parse_chips(text)
    assert one_line(fault)


@plain
class Amount:
    chips: Chips


@settings(deadline=None)
@given(st.fractions(-1000, 1000, max_denominator=60))
def test_chips_in_json_are_an_integer_where_whole_and_else_their_exact_text(amount: Fraction) -> None:
    chips = as_chips(amount)
    data = to_data(Amount(chips))
    assert data == {"chips": int(amount) if amount.denominator == 1 else format_chips(amount)}
    again = read(Amount, canonical(data))
    assert again == Amount(chips)
    assert type(again.chips) is type(chips)


NOT_CHIPS = (
    *(
        "1.5",
        "1.0",
        "true",
        "null",
        '"7"',
        '"7.0"',
        '"9.50"',
        '"2/6"',
        '"1/4"',
        '"1/0"',
        '"-"',
        '"1e1"',
        '"x"',
    ),
    *('" 9.5"', '"+9.5"', f'"{"9" * 80}.5"'),
)


@pytest.mark.parametrize("text", NOT_CHIPS)
def test_chips_in_json_take_no_other_form(text: str) -> None:
    with pytest.raises(BadInput, match="chips: chips are a whole number, or a part of one") as fault:
        read(Amount, f'{{"chips": {text}}}')
    assert one_line(fault)


def test_a_whole_fraction_is_written_as_the_integer_it_is() -> None:
    assert to_data(Amount(Fraction(4, 2))) == {"chips": 2}


def test_the_schema_of_chips_says_both_forms() -> None:
    integer, text = schema(Amount)["properties"]["chips"]["anyOf"]
    assert (integer["type"], text["type"]) == ("integer", "string")
    pattern = re.compile(text["pattern"])
    assert all(pattern.search(form) for form in ("9.75", "-0.05", "1/3"))
    assert not any(pattern.search(form) for form in ("9", "9.50", "9.", "1e3", "x"))


@pytest.mark.parametrize("amount", [1.5, True, "20", None])
def test_ruling_a1_no_float_or_text_is_an_amount(amount: Any) -> None:
    with pytest.raises(BadInput, match="give an int or a Fraction"):
        Unit(20).units(amount)
