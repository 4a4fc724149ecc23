"""Wagers: with what, on what, until when, and which of them win (TLGC 6)."""

from fractions import Fraction

import pytest

from croupier.game import Range
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import HANDS
from croupier.games.baccarat.legal import legal
from croupier.games.baccarat.views import view
from croupier.money import Chips
from tests.games.baccarat.tables import Desk, desk

PLAYER_WINS = "9h 2d Ks 5s"  # 9 to 7
BANKER_WINS = "2d 9h 5s Ks"  # 7 to 9
TIE = "9h 9d Ks Kd"  # 9 all
BOTH_DRAW = "2h 2d 2s 2c 5h 5d"  # both hands go on to three cards


def settled(cards: str, *bets: str) -> dict[str, e.Payment]:
    """How 100 chips on each bet ended."""
    at = desk(cards=cards)
    for bet in bets:
        at.wager("1", bet, 100)
    at.deal()
    return {payment.bet: payment for payment in at.last(e.Settled).payments}


def first_card_out(at: Desk) -> None:
    at.do(c.Draw("dealer", "player"))
    assert at.table.phase == "coup"


def test_tlgc_6_1_nobody_bets_more_chips_than_they_hold() -> None:
    at = desk()
    at.wager("1", "player", 900)
    assert at.refused(c.Wager("1", "banker", 101)) == "TLGC 6.1"
    at.wager("1", "banker", 100)
    assert at.chips("1") == "0"


@pytest.mark.parametrize("chips", [-1, 0, Fraction(1, 20), Fraction(19, 20), Fraction(21, 20)])
def test_tlgc_6_1_chips_are_bought_whole(chips: Chips) -> None:
    at = desk(seats="1")
    assert at.refused(c.BuyIn("1", chips)) == "TLGC 6.1"
    assert at.refused(c.Join("2", chips)) == "TLGC 6.1"


def test_tlgc_6_1_only_someone_with_chips_at_the_table_buys_or_bets() -> None:
    at = desk(seats="1")
    assert at.refused(c.BuyIn("2", 100)) == "TLGC 1"
    assert at.refused(c.Wager("2", "player", 20)) == "TLGC 1"
    assert at.do(c.BuyIn("1", 100)) == [e.BoughtIn("1", 100)]
    assert at.chips("1") == "1100"


def test_tlgc_6_2_a_coup_needs_a_wager_unless_the_management_asks_for_free_ones() -> None:
    at = desk()
    assert at.refused(c.Deal("dealer")) == "TLGC 6.2"
    assert at.do(c.FreeCoups("manager", 2)) == [e.FreeCoupsGranted(2)]
    at.deal()
    at.deal()
    assert at.last(e.Settled).payments == ()
    assert (at.table.coups, at.table.free) == (2, 0)
    assert at.refused(c.Deal("dealer")) == "TLGC 6.2"


def test_tlgc_6_2_a_coup_with_a_wager_uses_up_no_free_coup() -> None:
    at = desk()
    at.do(c.FreeCoups("manager", 1))
    at.wager("1", "player", 20)
    at.deal()
    assert view(at.table, None).free == 1


def test_tlgc_6_2_free_coups_are_the_managements_to_ask_for() -> None:
    at = desk()
    for seat in ("dealer", "inspector", "1"):
        assert at.refused(c.FreeCoups(seat, 1)) == "TLGC 6.2"
    for coups in (-1, 0, 1001):
        assert at.refused(c.FreeCoups("manager", coups)) == "TLGC 6.2"
    at.do(c.Depart("manager"))
    assert at.refused(c.FreeCoups("manager", 1)) == "TLGC 6.2"


def test_tlgc_6_3_no_wager_after_the_first_card() -> None:
    at = desk()
    at.wager("1", "player", 20)
    first_card_out(at)
    assert at.refused(c.Wager("2", "banker", 20)) == "TLGC 6.3"


def test_tlgc_6_3_no_wager_is_increased_or_withdrawn_after_the_first_card() -> None:
    at = desk()
    at.wager("1", "player", 20)
    first_card_out(at)
    assert at.refused(c.Wager("1", "player", 20)) == "TLGC 6.3"
    assert at.refused(c.Withdraw("1", "player")) == "TLGC 6.3"
    assert at.refused(c.BuyIn("1", 20)) == "TLGC 6.3"
    assert at.refused(c.Leave("1")) == "TLGC 6.3"


def test_tlgc_6_3_wagers_stay_closed_to_the_last_card() -> None:
    at = desk(cards=BOTH_DRAW)
    at.wager("1", "player", 20)
    for hand in HANDS * 3:
        at.do(c.Draw("dealer", hand))
        assert at.refused(c.Withdraw("1", "player")) == "TLGC 6.3"
    at.deal()
    at.wager("1", "player", 20)


def test_tlgc_6_3_until_then_a_wager_may_be_increased_and_withdrawn() -> None:
    at = desk()
    at.wager("1", "player", 20)
    at.wager("1", "player", 5)
    assert at.laid("1", "player") == 25
    assert at.do(c.Withdraw("1", "player")) == [e.WagerWithdrawn("1", "player", 25)]
    assert (at.table.layout, at.chips("1")) == ((), "1000")
    assert at.refused(c.Withdraw("1", "player")) == "TLGC 6.5"


def test_tlgc_6_3_no_wager_before_the_shoe_is_ready() -> None:
    at = desk(ready=False)
    assert at.refused(c.Wager("1", "player", 20)) == "TLGC 4.5"


def test_tlgc_6_5_any_or_all_of_the_results_may_be_backed() -> None:
    at = desk(cards=PLAYER_WINS)
    for bet in ("player", "banker", "tie"):
        at.wager("1", bet, 100)
    at.deal()
    assert {payment.bet for payment in at.last(e.Settled).payments} == {"player", "banker", "tie"}
    assert at.chips("1") == "900"


def test_tlgc_6_5_nothing_else_may_be_backed() -> None:
    at = desk()
    for bet in ("dragon", "Player", ""):
        assert at.refused(c.Wager("1", bet, 20)) == "TLGC 6.5"
        assert at.refused(c.Withdraw("1", bet)) == "TLGC 6.5"


def lays(bet: str) -> list[e.Event]:
    """What comes of 35 chips on a bet; that they lie there, and that others may bet so too, is checked."""
    at = desk()
    placed = at.wager("2", bet, 35)
    assert (at.laid("2", bet), at.chips("2")) == (35, "965")
    offered = {option.fields["bet"]: option for option in legal(at.table, "1") if option.command == "Wager"}
    assert offered[(bet,)].fields["stake"] == Range(10, 1000, 1)
    return placed


def test_tlgc_6_5a_players_hand_may_be_backed() -> None:
    assert lays("player") == [e.WagerPlaced("2", "player", 35)]


def test_tlgc_6_5b_bankers_hand_may_be_backed() -> None:
    assert lays("banker") == [e.WagerPlaced("2", "banker", 35)]


def test_tlgc_6_5c_a_tie_may_be_backed() -> None:
    assert lays("tie") == [e.WagerPlaced("2", "tie", 35)]


@pytest.mark.parametrize(
    ("cards", "outcome"), [(BANKER_WINS, "win"), (PLAYER_WINS, "lose"), (TIE, "push")], ids=["B", "P", "T"]
)
def test_tlgc_6_6_a_wager_on_banker_wins_on_the_higher_banker_point(cards: str, outcome: str) -> None:
    payment = settled(cards, "banker")["banker"]
    assert payment.outcome == outcome
    assert (payment.returned > payment.stake) is (outcome == "win")


@pytest.mark.parametrize(
    ("cards", "outcome"), [(PLAYER_WINS, "win"), (BANKER_WINS, "lose"), (TIE, "push")], ids=["P", "B", "T"]
)
def test_tlgc_6_7_a_wager_on_player_wins_on_the_higher_player_point(cards: str, outcome: str) -> None:
    payment = settled(cards, "player")["player"]
    assert payment.outcome == outcome
    assert (payment.returned > payment.stake) is (outcome == "win")


def test_tlgc_6_6_a_losing_wager_on_banker_goes_by_this_clause() -> None:
    payment = settled(PLAYER_WINS, "banker")["banker"]
    assert (payment.clause, payment.returned) == ("TLGC 6.6", 0)


def test_tlgc_6_7_a_losing_wager_on_player_goes_by_this_clause() -> None:
    payment = settled(BANKER_WINS, "player")["player"]
    assert (payment.clause, payment.returned) == ("TLGC 6.7", 0)


def test_tlgc_6_8_on_equal_points_the_hands_are_void_and_tie_wins() -> None:
    ended = settled(TIE, "player", "banker", "tie")
    for hand in ("player", "banker"):
        assert (ended[hand].outcome, ended[hand].clause) == ("push", "TLGC 6.8")
        assert ended[hand].returned == ended[hand].stake
    assert (ended["tie"].outcome, ended["tie"].returned) == ("win", 9 * ended["tie"].stake)


@pytest.mark.parametrize("cards", [PLAYER_WINS, BANKER_WINS])
def test_tlgc_6_8_a_tie_bet_loses_when_a_hand_wins(cards: str) -> None:
    payment = settled(cards, "tie")["tie"]
    assert (payment.outcome, payment.returned, payment.clause) == ("lose", 0, "TLGC 6.8")
