"""Exact figures are numbers in Python and text in JSON, and come back as they went."""

from fractions import Fraction

import pytest

from croupier.errors import BadInput
from croupier.exact.figures import Figure, Tally, figure, tally
from croupier.exact.odds import OddsSheet, odds
from croupier.wire import canonical, read, to_data


def test_counts_and_fractions_are_text_in_json() -> None:
    found = tally(10**20, 3 * 10**20)
    assert (found.count, found.probability.exact) == (10**20, Fraction(1, 3))
    assert to_data(found) == {
        "count": "100000000000000000000",
        "probability": {"exact": "1/3", "decimal": "0.333333333333"},
    }
    assert to_data(figure(2))["exact"] == "2/1"


def test_what_is_written_is_read_again() -> None:
    for found in (tally(1, 7), figure(Fraction(-5, 3)), odds("classic")):
        assert read(type(found), canonical(to_data(found))) == found


@pytest.mark.parametrize(
    ("kind", "text"), [(Tally, '{"count": 1}'), (Figure, '{"exact": "x", "decimal": ""}')]
)
def test_a_number_where_text_is_due_is_refused(kind: type, text: str) -> None:
    with pytest.raises(BadInput):
        read(kind, text)


def test_odds_are_numbers() -> None:
    sheet: OddsSheet = odds("tasmanian", decks=8)
    assert sheet.total == sum(outcome.count for outcome in sheet.outcomes.values())
    assert float(sheet.bets["banker"].edge_exact) == sheet.bets["banker"].edge
