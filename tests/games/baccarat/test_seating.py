"""The table, the bank, the Inspector and the people at the places (TLGC 1, 2, 3, 6.4)."""

import pytest

from croupier.errors import BadInput, Refused
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.legal import legal
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.squeeze import queue
from croupier.games.baccarat.table import new
from croupier.games.baccarat.views import view
from tests.games.baccarat.tables import Desk, desk, prepare

PLAYER_WINS = "9h 2d Ks 5s"
UNIT = load_rules("tasmanian").unit


def buy(at: Desk, seat: str) -> None:
    at.do(c.Join(seat, 1000))


@pytest.mark.parametrize("places", [7, 9])
def test_tlgc_1_a_table_has_seven_or_nine_numbered_places(places: int) -> None:
    at = desk(seats="", places=places)
    for place in range(1, places + 1):
        buy(at, str(place))
    assert at.table.seated() == [str(place) for place in range(1, places + 1)]
    assert at.refused(c.Join(str(places + 1), 1000)) == "TLGC 1"
    assert view(at.table, None).places == places


@pytest.mark.parametrize("places", [0, 6, 8, 10])
def test_tlgc_1_no_other_number_of_places_opens(places: int) -> None:
    with pytest.raises(Refused) as refusal:
        new(load_rules("tasmanian"), places=places)
    assert refusal.value.rule == "TLGC 1"


@pytest.mark.parametrize("seat", ["0", "01", "-1", "1.0", "x", "", "３", "1.1.1", "dealer", "bank"])
def test_tlgc_1_only_a_numbered_place_can_be_taken(seat: str) -> None:
    assert desk(seats="1").refused(c.Join(seat, 1000)) == "TLGC 1"


def test_a_name_may_be_so_long_and_no_longer() -> None:
    at = desk(seats="")
    with pytest.raises(BadInput, match="60 letters at most, not 61"):
        at.do(c.Join("1", 1000, "A" * 61))
    at.do(c.Join("1", 1000, "A" * 60))
    assert at.table.seated() == ["1"]


def test_tlgc_1_a_place_seats_one_player() -> None:
    assert desk(seats="1 2").refused(c.Join("2", 1000)) == "TLGC 1"


@pytest.mark.parametrize("bet", ["player", "banker", "tie"])
def test_tlgc_1_spaces_for_player_banker_and_tie(bet: str) -> None:
    at = desk()
    at.wager("1", bet, 20)
    assert [(laid.seat, laid.bet) for laid in at.table.layout] == [("1", bet)]
    assert at.table.rules.bets[bet].title == bet.title()


def test_tlgc_1_a_place_left_is_free_again() -> None:
    at = desk(seats="1 2")
    at.do(c.Leave("2"))
    assert at.table.seated() == ["1"]
    buy(at, "2")
    assert at.table.seated() == ["1", "2"]


def test_tlgc_2_every_win_and_loss_is_the_banks_alone() -> None:
    at = desk(cards=PLAYER_WINS)
    before = at.bank()
    at.wager("1", "player", 100)
    at.wager("2", "banker", 30)
    at.deal()
    assert [at.chips(seat) for seat in "123"] == ["1100", "970", "1000"]
    assert at.bank() == before - 100 + 30


def test_tlgc_2_nobody_sits_down_as_the_bank_and_chips_are_bought_from_it() -> None:
    at = desk(seats="1", bank=5000)
    assert at.bank() == 4000
    at.do(c.BuyIn("1", 500))
    assert (at.chips("1"), at.bank()) == ("1500", 3500)
    at.do(c.Leave("1"))
    assert at.bank() == 5000
    assert legal(at.table, "bank") == ()


def test_tlgc_3_no_coup_starts_without_an_inspector() -> None:
    at = desk()
    at.wager("1", "player", 20)
    at.do(c.Depart("inspector"))
    assert at.refused(c.Deal("dealer")) == "TLGC 3"
    assert at.refused(c.Draw("dealer", "player")) == "TLGC 3"
    at.do(c.Attend("inspector"))
    at.deal()
    assert at.table.coups == 1


def test_tlgc_3_the_inspector_stays_while_a_coup_is_in_progress() -> None:
    at = desk()
    at.wager("1", "player", 20)
    at.do(c.Draw("dealer", "player"))
    assert at.refused(c.Depart("inspector")) == "TLGC 3"
    at.deal()
    assert at.do(c.Depart("inspector")) == [e.Departed("inspector")]


def test_tlgc_3_presence_is_recorded_and_only_of_staff() -> None:
    at = desk()
    assert at.refused(c.Attend("inspector")) == "TLGC 3"
    assert at.refused(c.Attend("1")) == "TLGC 3"
    assert at.refused(c.Depart("1")) == "TLGC 3"
    at.do(c.Depart("inspector"), c.Attend("inspector"))
    assert at.log[-2:] == [e.Departed("inspector"), e.Attended("inspector")]
    assert "inspector" in view(at.table, None).staff


@pytest.mark.parametrize("staff", [("dealer", "managerx"), ("dealer", "dealer"), "dealer"], ids=str)
def test_tlgc_3_no_table_opens_with_staff_that_there_is_not(staff: tuple[str, ...]) -> None:
    with pytest.raises(Refused, match=r"TLGC 3: .*: the staff are dealer, inspector, manager, each once"):
        new(load_rules("tasmanian"), staff=staff)


def test_tlgc_3_a_table_that_opened_without_an_inspector_waits_for_one() -> None:
    at = desk(ready=False, staff=("dealer", "manager"))
    at.do(c.CheckCards("dealer"))
    assert at.refused(c.Shuffle("dealer")) == "TLGC 3"
    at.do(c.Attend("inspector"))
    prepare(at)
    assert at.table.phase == "wagers"


def test_tlgc_3_nothing_is_shuffled_cut_wagered_or_dealt_while_the_inspector_is_away() -> None:
    at = desk(ready=False)
    at.do(c.CheckCards("dealer"), c.Depart("inspector"))
    assert at.refused(c.Shuffle("dealer")) == "TLGC 3"
    at.do(c.Attend("inspector"), c.Shuffle("dealer"), c.Depart("inspector"))
    cuts: tuple[c.Command, ...] = (c.Cut("1", 100), c.DeclineCut("1"), c.Cut("inspector", 100))
    assert {at.refused(command) for command in cuts} == {"TLGC 3"}
    at.do(c.Attend("inspector"), c.Cut("1", 100))
    at.wager("1", "player", 20)
    at.do(c.Depart("inspector"))
    bets: tuple[c.Command, ...] = (c.Wager("2", "player", 20), c.Withdraw("1", "player"))
    assert {at.refused(command) for command in (*bets, c.Deal("dealer"))} == {"TLGC 3"}
    assert {option.command for option in legal(at.table, "1")}.isdisjoint({"Wager", "Withdraw"})


def test_tlgc_3_an_inspector_may_be_relieved_between_coups_and_people_come_and_go_meanwhile() -> None:
    at = desk()
    at.do(c.Depart("inspector"), c.Join("5", 100), c.BuyIn("5", 50), c.Leave("5"), c.Attend("inspector"))
    at.wager("1", "player", 20)
    at.deal()
    assert at.table.coups == 1


def test_tlgc_5_3_an_inspector_who_has_left_does_not_cut_even_where_play_needs_none() -> None:
    at = desk(load_rules("tasmanian").varied(conduct={"inspector": False}), seats="", ready=False)
    at.do(c.CheckCards("dealer"), c.Shuffle("dealer"), c.Depart("inspector"))
    assert at.refused(c.Cut("inspector", 100)) == "TLGC 5.3"
    at.do(c.Attend("inspector"), c.Cut("inspector", 100))


@pytest.mark.parametrize(("rules", "clause"), [("tasmanian", "TLGC 9.1"), ("classic", "002 2")])
def test_tlgc_9_1_the_dealer_stays_until_the_coup_is_over(rules: str, clause: str) -> None:
    at = desk(rules)
    at.wager("1", "player", 20)
    at.do(c.Draw("dealer", "player"))
    assert at.refused(c.Depart("dealer")) == clause
    at.deal()
    assert at.do(c.Depart("dealer")) == [e.Departed("dealer")]


def test_tlgc_9_1_no_card_is_turned_by_a_dealer_who_is_not_there() -> None:
    at = desk(cards=PLAYER_WINS)
    at.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
    at.wager("1", "player", 20)
    at.deal()
    assert at.refused(c.Depart("dealer")) == "TLGC 9.1"
    at.do(c.RefuseCards("1"))
    assert {turned.by for turned in at.events(e.CardTurned)} == {"dealer"}
    assert all("dealer" in at.before(turned).staff for turned in at.events(e.CardTurned))


def test_tlgc_6_4_two_may_stand_behind_a_seated_player_and_no_more() -> None:
    at = desk(seats="1 2")
    buy(at, "2.1")
    buy(at, "2.2")
    assert at.refused(c.Join("2.3", 1000)) == "TLGC 6.4"
    assert at.table.seated() == ["1", "2"]


def test_tlgc_6_4_a_standing_player_bets_with_a_seated_one() -> None:
    at = desk(seats="1 2")
    assert at.refused(c.Join("3.1", 1000)) == "TLGC 6.4"
    buy(at, "2.1")
    at.do(c.Leave("2"))
    assert at.refused(c.Wager("2.1", "player", 20)) == "TLGC 6.4"


def test_tlgc_6_4_a_standing_players_wager_is_settled_as_its_own() -> None:
    at = desk(cards=PLAYER_WINS, seats="1 2")
    buy(at, "2.1")
    at.wager("2", "banker", 50)
    at.wager("2.1", "player", 100)
    at.deal()
    assert (at.chips("2"), at.chips("2.1")) == ("950", "1100")


def test_tlgc_6_4_standing_players_neither_ask_to_turn_the_cards_nor_get_them() -> None:
    at = desk(cards=PLAYER_WINS, seats="1 2")
    buy(at, "2.1")
    assert at.refused(c.RequestSqueeze("2.1")) == "TLGC 6.4"
    at.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
    at.wager("2.1", "player", 900)
    at.wager("1", "player", 20)
    at.deal()
    assert queue(at.table, "player") == ["1"]
    assert at.refused(c.AcceptCards("2.1")) == "TLGC 9.3a"
    assert at.refused(c.TurnCard("2.1")) == "TLGC 9.3a"


def test_tlgc_6_4_standing_players_neither_check_nor_cut_the_cards() -> None:
    at = desk(seats="1", ready=False, prechecked=False)
    buy(at, "1.1")
    assert at.refused(c.CheckCards("1.1")) == "TLGC 6.4"
    at.do(c.CheckCards("dealer"), c.CheckCards("1"), c.Shuffle("dealer"))
    assert at.refused(c.Cut("1.1", 100)) == "TLGC 5.3"
    prepare(at)
    assert at.last(e.CardsCut).by == "1"


def test_tlgc_6_4_the_seated_player_stays_while_a_standing_one_has_a_wager() -> None:
    at = desk(seats="3 3.1")
    at.wager("3.1", "player", 20)
    assert at.refused(c.Leave("3")) == "TLGC 6.4"
    at.do(c.Withdraw("3.1", "player"), c.Leave("3"))
    assert at.table.seated() == []
