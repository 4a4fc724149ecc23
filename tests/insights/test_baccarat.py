"""What a baccarat table tells beyond its view: prices on the layout, and odds by what everybody has seen."""

import pytest

from croupier.exact.odds import odds as odds_sheet
from croupier.games.baccarat import commands as c
from croupier.games.baccarat.table import Table
from croupier.host import open_table
from croupier.insights.baccarat import Chances, layout, odds
from tests.games.baccarat.tables import Desk, desk


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


def chances(made: Desk) -> Chances:
    found = odds(made.table, "1")
    assert found is not None
    assert found == odds(made.table, None)
    return found


def expect_odds_without(found: Chances, rules: str, seen: str) -> None:
    sheet = odds_sheet(rules, removed=seen, known=False)
    assert found.cards == sheet.cards
    assert found.outcomes == {name: outcome.probability for name, outcome in sheet.outcomes.items()}
    assert {name: bet.edge for name, bet in found.bets.items()} == {
        name: bet.edge for name, bet in sheet.bets.items()
    }


@pytest.mark.parametrize("rules", ["tasmanian", "federal", "classic"])
def test_odds_are_those_of_the_shoe_without_the_cards_that_were_seen(rules: str) -> None:
    made = desk(rules, cards="9s 2h Kd Kh")
    expect_odds_without(chances(made), rules, "")
    made.wager("1", "player", 50)
    made.deal()
    expect_odds_without(chances(made), rules, "9s 2h Kd Kh")


def test_a_card_that_lies_face_down_changes_no_odds() -> None:
    """Whoever asks knows no more than the table: not even what the order of the shoe would tell."""
    made = desk("tasmanian", cards="9s 2h Kd Kh")
    made.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
    made.wager("1", "player", 50)
    made.deal()
    expect_odds_without(chances(made), "tasmanian", "")
    made.do(c.AcceptCards("1"), c.TurnCard("1"))
    expect_odds_without(chances(made), "tasmanian", "9s")


def test_a_table_that_shuffles_for_each_coup_has_the_odds_of_a_full_pack() -> None:
    made = desk("simplified", cards="9s 2h Kd Kh", seats="1 2 3 4 5 6 7")
    for seat in "1234567":
        made.wager(seat, "player", 10)
    assert chances(made).cards == 416


def test_too_few_cards_for_a_coup_have_no_odds() -> None:
    made = desk("tasmanian")
    made.leave(5)
    assert odds(made.table, None) is None
