"""What a baccarat table tells beyond its view: prices on the layout, and odds by what everybody has seen."""

from fractions import Fraction

import pytest

from croupier.exact.odds import odds as odds_sheet
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.table import Table
from croupier.host import open_table
from croupier.insights.baccarat import Chances, SeatResult, layout, odds, result
from tests.games.baccarat.tables import Desk, desk
from tests.games.baccarat.test_dealing import late, put


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


def test_what_a_coup_has_brought_is_told_by_seat_and_its_commission_apart() -> None:
    made = desk("tasmanian", cards="2h 9s Kh Kd")
    made.wager("1", "banker", 50)
    made.wager("1", "tie", 10)
    made.wager("2", "player", 20)
    assert result(made.table, None) is None
    made.deal()
    found = result(made.table, None)
    assert found is not None
    assert found.coup == 1
    assert found.seats == {"1": SeatResult(Fraction(75, 2), Fraction(5, 2)), "2": SeatResult(-20, 0)}


def test_half_pay_on_a_banker_six_is_no_commission() -> None:
    made = desk("federal", cards="2h 2s Kh 4d 3c")
    made.wager("1", "banker", 50)
    made.deal()
    found = result(made.table, None)
    assert found is not None
    assert found.seats["1"] == SeatResult(25, 0)


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


def test_tlgc_14_2_a_card_laid_aside_unseen_and_unused_changes_no_odds() -> None:
    """Drawn in excess beside the marker, it is shown to nobody and is out for good."""
    found = []
    for laid_aside in ("5c Ah", "Ah 5c"):
        made = late(f"9s 2h Kd Kh {laid_aside} 4d 4d 4d 4d 4h 4h")
        made.wager("1", "player", 50)
        put(made, "player", "banker", "player", "banker")
        before = chances(made)
        made.do(c.ReportExcess("inspector"))
        assert made.last(e.CardInExcess).used is False
        assert chances(made) == before
        found.append(before)
    assert found[0] == found[1]


def test_tlgc_14_6_cards_left_face_down_by_a_void_coup_change_no_odds_later() -> None:
    found = []
    for hidden in ("9s 2h Kd Kh 5c", "5c 2h Kd Kh 9s"):
        made = desk("tasmanian", cards=f"{hidden} 3d 3h 6s")
        made.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
        made.wager("1", "player", 50)
        made.deal()
        made.do(c.ReportOrderLost("inspector"))
        assert made.table.last is not None
        assert made.table.last.void
        assert chances(made).cards == 416
        made.wager("1", "player", 50)
        put(made, "player")  # the next coup begins, and the void one is gone from sight
        assert chances(made).cards == 416
        found.append(chances(made))
    assert found[0] == found[1]
