"""Wagers with chips (TLGC 16.4, 16.5)."""

import pytest

from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.state import DEALER, DIRECTOR
from croupier.competition.turns import order, to_wager
from croupier.competition.views import view
from croupier.games.baccarat import commands as table_commands
from tests.competition.tables import Desk, conditions

RAISED = "raised = { minimum = 50, maximum = 800, unit = 10 }"


def desk_of(count: int = 3, **more: object) -> Desk:
    return Desk(conditions(**more)).seated(*("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")[:count])  # type: ignore[arg-type]


def test_tlgc_16_4_1_no_one_wagers_more_than_its_competition_chips() -> None:
    desk = desk_of(length="{ coups = 9 }")
    assert desk.refused(desk.wager("1", "player", 1010), "1000 chips are left") == "TLGC 16.4.1"
    desk.bet("1", "player", 990, tie=10)
    assert desk.chips("1") == 0


def test_tlgc_16_4_2_everyone_starts_with_the_same_chips() -> None:
    desk = desk_of(7)
    assert {desk.chips(place) for place in desk.session().sitting()} == {1000}


def test_tlgc_16_4_3_chips_do_not_leave_the_table_and_all_can_see_them() -> None:
    desk = desk_of()
    player = desk.player("1")
    for command in (
        table_commands.Leave("1"),
        table_commands.BuyIn("1", 2000),
        table_commands.Join("4", 2000),
    ):
        assert desk.refused(c.AtTable(player, "1.1", command)) == "TLGC 16.4.4"
    for seat in (None, desk.player("2"), DIRECTOR):
        assert view(desk.now, seat).sessions["1.1"].table.people["1"].chips == 1000


def test_tlgc_16_4_4_one_of_player_and_banker_and_tie_in_addition() -> None:
    desk = desk_of()
    assert desk.refused(desk.wager("1", "tie", 10), "player or banker") == "TLGC 16.4.4"
    assert desk.refused(desk.wager("1", "", 0, tie=10)) == "TLGC 16.4.4"
    assert desk.refused(desk.wager("1", "player-pair", 10)) == "TLGC 16.4.4"
    desk.bet("1", "banker", 20, tie=10)
    assert {(lies.bet, lies.units) for lies in desk.session().table.layout} == {("banker", 400), ("tie", 200)}
    assert desk.refused(desk.wager("1", "player", 20)) == "TLGC 16.5.6"


def test_tlgc_16_4_5_nobody_wagers_or_acts_from_another_s_place() -> None:
    desk = desk_of()
    assert desk.refused(c.Wager("Zoe", "1.1", "player", 200), "no place") == "TLGC 16.4.5"
    assert desk.refused(c.AtTable(desk.player("1"), "1.1", table_commands.AcceptCards("2"))) == "TLGC 16.4.5"
    assert desk.refused(c.AtTable(desk.player("1"), "1.1", table_commands.Deal("dealer"))) == "TLGC 16.3.1"


@pytest.mark.parametrize("stake", [5, 15, 0, -10])
def test_tlgc_16_4_6_wagers_are_made_in_units(stake: int) -> None:
    desk = desk_of()
    assert desk.refused(desk.wager("1", "player", stake), "units of 10") == "TLGC 16.4.6"
    if stake > 0:
        assert desk.refused(desk.wager("1", "player", 10, tie=stake), "units of 10") == "TLGC 16.4.6"


def test_tlgc_16_4_7_a_time_limit_is_announced_a_coup_ahead() -> None:
    desk = desk_of()
    assert desk.refused(c.CallTime(DEALER, "1.1"), "no time limit") == "TLGC 16.4.7"
    assert desk.refused(c.LimitTime(DEALER, "1.1", 30)) == "TLGC 16.4.7"
    desk.do(c.LimitTime(DIRECTOR, "1.1", 30))
    desk.do(c.Clock(DIRECTOR, desk.now.clock + 60))
    assert desk.refused(c.CallTime(DEALER, "1.1"), "no time limit") == "TLGC 16.4.7"
    desk.coup()
    assert desk.refused(c.CallTime(DEALER, "1.1"), "30 seconds left") == "TLGC 16.4.7"
    desk.do(c.Clock(DIRECTOR, desk.now.clock + 30))
    desk.do(c.CallTime(DEALER, "1.1"))


def test_tlgc_16_4_8_whose_time_runs_out_may_lay_the_minimum_only() -> None:
    desk = desk_of(seconds=30)
    desk.do(c.Clock(DIRECTOR, desk.now.clock + 30))
    assert desk.do(c.CallTime(DEALER, "1.1")) == [e.TimeCalled("1.1", "1")]
    assert desk.refused(desk.wager("1", "player", 20), "restricted to 10") == "TLGC 16.4.8"
    assert desk.refused(desk.wager("1", "player", 10, tie=10)) == "TLGC 16.4.8"
    assert desk.refused(desk.secret("1", "player", 10)) == "TLGC 16.4.8"
    desk.bet("1", "player", 10)
    desk.bet("2", "player", 20)  # the others' time is their own


def test_who_makes_no_wager_at_all_pays_the_minimum_as_if_absent() -> None:
    desk = desk_of(seconds=30)
    for _ in range(2):
        desk.do(c.Clock(DIRECTOR, desk.now.clock + 30))
        desk.do(c.CallTime(DEALER, "1.1"))
    assert to_wager(desk.session()) == "2"
    desk.coup("player")
    assert desk.chips("1") == 990
    assert desk.events(e.MinimumDeducted)[0].clause == "TLGC 16.3.6a"


@pytest.mark.parametrize(("chips", "cash"), [("competition", 0), ("live", 10)])
def test_tlgc_16_4_9_chips_are_the_house_s_in_the_end_and_cash_chips_the_player_s(
    chips: str, cash: int
) -> None:
    desk = desk_of(2, chips=chips, length="{ coups = 1 }")
    player = desk.player("1")
    desk.bet("1", "player", 10)
    desk.bet("2", "banker", 10)
    desk.deal("player")
    assert not desk.session().table.people
    assert desk.session().table.bank_units == 0
    assert desk.now.entrants[player].cash_units == cash * 20


def test_tlgc_16_5_4_the_puck_starts_at_the_dealer_s_right_and_wagers_go_round() -> None:
    desk = desk_of(4)
    assert desk.session().puck == "1"
    assert order(desk.session()) == ["1", "2", "3", "4"]


def test_tlgc_16_5_5_the_puck_moves_to_the_next_player_in_the_game() -> None:
    desk = desk_of(4, length="{ coups = 9 }")
    seen = []
    for _ in range(5):
        desk.coup()
        seen.append((desk.session().puck, order(desk.session())))
    assert [puck for puck, _ in seen] == ["2", "3", "4", "1", "2"]
    assert seen[1][1] == ["3", "4", "1", "2"]


def test_ruling_c6_the_puck_passes_over_empty_places() -> None:
    desk = desk_of(4, length="{ coups = 9 }")
    for _ in range(2):
        for place in order(desk.session()):
            desk.bet(place, "banker" if place == "3" else "player", 500 if place == "3" else 10)
        desk.deal("player")
    assert desk.session().sitting() == ["1", "2", "4"]
    assert desk.session().puck == "4"
    desk.coup()
    assert desk.session().puck == "1"


def test_tlgc_16_5_6_a_wager_is_neither_removed_nor_altered() -> None:
    desk = desk_of()
    desk.bet("1", "player", 10)
    assert desk.refused(desk.wager("1", "player", 20), "neither removed nor altered") == "TLGC 16.5.6"
    assert (
        desk.refused(c.AtTable(desk.player("1"), "1.1", table_commands.Withdraw("1", "player")))
        == "TLGC 16.4.4"
    )


def test_tlgc_16_5_7_a_wager_out_of_turn_stays_where_it_is() -> None:
    desk = desk_of()
    assert desk.bet("2", "player", 10)[-1] == e.WagerMade("1.1", "2", out_of_turn=True)
    assert desk.refused(desk.wager("2", "banker", 10)) == "TLGC 16.5.6"
    assert desk.bet("1", "player", 10)[-1] == e.WagerMade("1.1", "1", out_of_turn=False)
    assert to_wager(desk.session()) == "3"


def test_tlgc_16_5_8_after_a_tie_wagers_may_be_altered_in_sequence() -> None:
    desk = desk_of()
    desk.everyone("player", 50)
    desk.deal("tie")
    assert desk.session().puck == "2"
    assert desk.refused(desk.wager("1", "banker", 20), "place 2 is next") == "TLGC 16.5.8"
    assert desk.refused(c.Stand(desk.player("3"), "1.1"), "place 2 is next") == "TLGC 16.5.8"
    desk.bet("2", "banker", 20)
    desk.do(c.Stand(desk.player("3"), "1.1"))
    desk.bet("1", "player", 30, tie=10)
    laid = {(lies.seat, lies.bet): lies.units // 20 for lies in desk.session().table.layout}
    assert laid == {("2", "banker"): 20, ("3", "player"): 50, ("1", "player"): 30, ("1", "tie"): 10}
    assert desk.refused(desk.wager("2", "player", 20)) == "TLGC 16.5.6"
    desk.deal("player")
    assert [desk.chips(place) for place in ("1", "2", "3")] == [1020, 980, 1050]


def test_ruling_c3_wagers_stay_on_the_layout_after_a_tie_and_not_the_tie_bet() -> None:
    desk = desk_of()
    desk.bet("1", "player", 50, tie=10)
    desk.everyone("banker", 10)
    events = desk.deal("tie")
    assert events[-1] == e.WagersStay("1.1", ("1", "2", "3"))
    assert [(lies.seat, lies.bet) for lies in desk.session().table.layout] == [
        ("1", "player"),
        ("2", "banker"),
        ("3", "banker"),
    ]
    assert desk.chips("1") == 1000 + 8 * 10 - 50
    assert desk.refused(c.AtTable(DEALER, "1.1", table_commands.Deal("dealer"))) == "TLGC 16.5.11"
    assert desk.refused(c.Stand("Zoe", "1.1")) == "TLGC 16.4.5"


def test_nothing_stands_unless_there_was_a_tie() -> None:
    desk = desk_of()
    assert desk.refused(c.Stand(desk.player("1"), "1.1"), "no wager left from a Tie") == "TLGC 16.5.8"


def test_tlgc_16_5_9_below_the_minimum_a_player_is_eliminated_and_the_place_void() -> None:
    desk = desk_of(length="{ coups = 9 }", raised="", more="")
    one = desk.player("1")
    for _ in range(2):
        desk.bet("1", "banker", 500)
        desk.everyone("player", 10)
        desk.deal("player")
    assert desk.events(e.Eliminated) == [e.Eliminated("1.1", "1", 2)]
    assert "1" not in desk.session().table.people
    assert desk.refused(c.Wager(one, "1.1", "player", 200), "void") == "TLGC 16.5.9"
    assert desk.refused(c.TakeSeat(one, "1.1")) == "TLGC 16.5.9"


def test_tlgc_16_5_9_eliminated_players_keep_cash_value_chips_and_nobody_keeps_others() -> None:
    for chips, kept in (("live", -990), ("competition", 0)):
        desk = desk_of(chips=chips, length="{ coups = 9 }")
        one = desk.player("1")
        desk.bet("1", "banker", 990)  # of which 500 count
        desk.everyone("player", 10)
        desk.deal("player")
        desk.bet("1", "banker", 490)
        desk.everyone("player", 10)
        desk.deal("player")
        assert desk.chips("1") == 10 if "1" in desk.session().sitting() else True
        desk.bet("1", "banker", 10)
        desk.everyone("player", 10)
        desk.deal("player")
        assert "1" not in desk.session().sitting()
        assert desk.now.entrants[one].cash_units == (kept - 10 if kept else 0) * 20


def test_tlgc_16_5_10_no_wager_breaks_the_maximum_or_covers_both_hands() -> None:
    desk = desk_of()
    desk.bet("1", "player", 700)
    assert desk.refused(desk.wager("1", "banker", 10)) == "TLGC 16.5.6"
    desk.everyone("banker", 10)
    settled = desk.deal("banker")
    paid = next(one for event in settled for one in getattr(getattr(event, "event", None), "payments", ()))
    assert (paid.stake, paid.at_risk) == (700, 500)


def test_tlgc_16_5_10a_what_is_above_the_maximum_is_not_at_stake() -> None:
    desk = desk_of()
    desk.bet("1", "player", 1000)
    desk.everyone("player", 10)
    desk.deal("banker")
    assert desk.chips("1") == 500


def test_tlgc_16_5_10b_one_area_only() -> None:
    desk = desk_of()
    desk.do(desk.secret("1", "banker", 50, chips=True))
    assert desk.refused(desk.wager("1", "player", 10), "both areas") == "TLGC 16.6.3"


def test_tlgc_16_5_11_no_cards_before_everyone_has_wagered() -> None:
    desk = desk_of()
    desk.bet("1", "player", 10)
    assert desk.refused(c.AtTable(DEALER, "1.1", table_commands.Deal("dealer")), "place 2") == "TLGC 16.5.11"


def test_tlgc_16_5_12_too_small_a_wager_is_topped_up() -> None:
    desk = Desk(conditions(more="[final]\nlimits = { minimum = 50, maximum = 500, unit = 10 }"))
    desk.seated("Ann", "Bo")
    events = desk.bet("1", "player", 20, tie=10)
    assert e.ToppedUp("1.1", "1", "player", 30) in events
    assert e.ToppedUp("1.1", "1", "tie", 40) not in events  # the Tie's own minimum is 10
    assert desk.session().table.units_on("1", "player") == 50 * 20
    desk.everyone("player", 50)
    desk.deal("player")
    assert desk.chips("1") == 1000 + 50 - 10


def test_tlgc_16_5_13_too_large_a_wager_wins_and_loses_up_to_the_maximum() -> None:
    for result, chips in (("player", 1500), ("banker", 500)):
        desk = desk_of()
        desk.bet("1", "player", 800)
        desk.everyone("player", 10)
        desk.deal(result)
        assert desk.chips("1") == chips


def test_what_stands_after_a_tie_meets_limits_raised_since() -> None:
    desk = desk_of(length="{ coups = 99 }", raised=RAISED)
    desk.left_in_shoe(106)
    desk.everyone("player", 10)
    desk.deal("tie")
    assert desk.session().raised
    seat = to_wager(desk.session()) or ""
    assert desk.refused(c.Stand(desk.player(seat), "1.1"), "raised") == "TLGC 16.5.12"
    desk.bet(seat, "player", 50)


def test_tlgc_16_4_8_a_restriction_stays_until_its_player_has_wagered() -> None:
    desk = desk_of(seconds=30)
    desk.do(c.Clock(DIRECTOR, desk.now.clock + 30))
    desk.do(c.CallTime(DEALER, "1.1"))
    since = desk.session().turn_since
    desk.do(c.Clock(DIRECTOR, desk.now.clock + 10))
    desk.bet("3", "player", 10)
    assert desk.refused(desk.wager("1", "player", 500)) == "TLGC 16.4.8"
    assert desk.session().turn_since == since


def test_tlgc_16_4_7_time_runs_from_when_it_is_one_s_turn() -> None:
    desk = Desk(conditions(seconds=30)).drawn("Ann", "Bo", "Cy")
    for place in "123":
        desk.do(c.TakeSeat(desk.player(place), "1.1"))
    desk.do(c.Start(DIRECTOR, "1.1"))
    desk.do(c.Clock(DIRECTOR, desk.now.clock + 600))
    desk.shoe()
    assert desk.refused(c.CallTime(DEALER, "1.1"), "30 seconds left") == "TLGC 16.4.7"
    desk.do(c.Clock(DIRECTOR, desk.now.clock + 29))
    desk.do(c.NoteAbsent("inspector", "1.1", desk.player("1")))
    assert desk.refused(c.CallTime(DEALER, "1.1"), "place 2 has 30 seconds left") == "TLGC 16.4.7"
