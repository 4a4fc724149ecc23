"""What a baccarat table tells beyond its view: prices on the layout, and odds by what everybody has seen."""

import pytest

from croupier.games.baccarat.table import Table
from croupier.host import open_table
from croupier.insights.baccarat import layout


def state_of(rules: str) -> Table:
    found: Table = open_table(rules, seed="1").state
    return found


@pytest.mark.parametrize(
    ("rules", "bet", "printed"),
    [
        ("tasmanian", "player", [("", "1 to 1")]),
        ("tasmanian", "banker", [("", "1 to 1 less 5%")]),
        ("tasmanian", "tie", [("", "8 to 1")]),
        ("tasmanian", "player-pair", [("mixed", "6 to 1"), ("coloured", "12 to 1"), ("perfect", "25 to 1")]),
        ("federal", "banker", [("on 6", "1 to 2"), ("", "1 to 1")]),
        ("simplified", "banker", [("", "1 to 1 less 5%")]),
    ],
)
def test_the_layout_says_what_each_bet_pays(rules: str, bet: str, printed: list[tuple[str, str]]) -> None:
    spot = layout(state_of(rules), None)[bet]
    assert [(line.when, line.odds) for line in spot.pays] == printed
    assert all(line.clause for line in spot.pays)
