"""Money is whole and odds are exact (ruling A1)."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.money import Odds, Unit, exact, in_decimals

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
    assert Fraction(unit.chips(units)) == Fraction(units, per_chip)


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
    with pytest.raises(BadInput, match=r"not a whole number of units of 1/\d+ chip \(ruling A1\)") as fault:
        Unit(per_chip).units(chips)
    assert one_line(fault)


@settings(deadline=None)
@given(st.integers(-(10**12), 10**12), st.integers(0, 12))
def test_a_decimal_is_read_and_written_exactly(digits: int, places: int) -> None:
    amount = Fraction(digits, 10**places)
    text = in_decimals(amount)
    assert exact(text) == amount
    assert "/" not in text
    assert not ("." in text and text.endswith("0"))


@pytest.mark.parametrize(
    ("amount", "text"), [(Fraction(1, 3), "1/3"), (Fraction(-39, 2), "-19.5"), (Fraction(7), "7")]
)
def test_a_fraction_without_a_decimal_says_so(amount: Fraction, text: str) -> None:
    assert in_decimals(amount) == text


@pytest.mark.parametrize(
    "text",
    ["", "-", ".", "1.", ".5", "--1", "+1", "1e3", "1/3", "nan", "inf", "1 0", "1_0", "٣", "1\n", "9" * 41],
)
def test_bad_amounts_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadInput, match="is not an amount") as fault:
        exact(text)
    assert one_line(fault)
