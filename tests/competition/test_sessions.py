"""Latecomers, substitutes, absence, disqualification, early ends (TLGC 16.3)."""

import pytest

from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.state import DIRECTOR, INSPECTOR, OPERATOR
from croupier.competition.turns import to_wager
from croupier.games.baccarat import commands as table_commands
from tests.competition.tables import NAMES, Desk, conditions, kinds


def late_desk(**more: str) -> tuple[Desk, str]:
    """A final of three whose second place is empty when it begins."""
    desk = Desk(conditions(**more)).drawn("Ann", "Bo", "Cy")  # type: ignore[arg-type]
    missing = desk.player("2")
    desk.begin("1.1", late=(missing,))
    return desk, missing


def test_tlgc_16_3_2_a_player_not_in_its_seat_is_passed_over() -> None:
    desk, _ = late_desk()
    assert to_wager(desk.session()) == "1"
    desk.bet("1", "player", 10)
    assert to_wager(desk.session()) == "3"


def test_tlgc_16_3_2a_the_minimum_is_taken_for_each_of_three_coups() -> None:
    desk, _ = late_desk()
    for coup in (1, 2, 3):
        assert desk.chips("2") == 1000 - 10 * (coup - 1)
        desk.coup()
    taken = desk.events(e.MinimumDeducted)
    assert [(event.place, event.amount, event.clause) for event in taken] == [("2", 10, "TLGC 16.3.2a")] * 3


def test_tlgc_16_3_2b_before_a_fourth_coup_the_place_is_cancelled() -> None:
    desk, missing = late_desk()
    for _ in range(3):
        assert "2" in desk.session().sitting()
        desk.coup()
    assert "2" not in desk.session().sitting()
    assert desk.now.entrants[missing].status == "forfeited"
    assert desk.refused(c.TakeSeat(missing, "1.1"), "out") == "TLGC 16.3.2b"


def test_ruling_c2_who_comes_in_time_plays_on_and_pays_no_more() -> None:
    desk, missing = late_desk()
    desk.coup()
    desk.coup()
    desk.do(c.TakeSeat(missing, "1.1"))
    for _ in range(2):
        desk.coup()
    assert len(desk.events(e.MinimumDeducted)) == 2
    assert "2" in desk.session().sitting()


def test_tlgc_16_3_2c_with_cash_value_chips_the_place_is_lost_at_once() -> None:
    desk, missing = late_desk(chips="live")
    assert desk.session().sitting() == ["1", "3"]
    assert desk.now.entrants[missing].status == "forfeited"
    assert desk.now.entrants[missing].cash_units == 0


def test_tlgc_16_3_2d_who_lost_its_place_may_play_in_a_secondary_competition() -> None:
    desk = Desk(conditions(chips="live", advance=1, more="[secondary]\nafter = 1")).drawn(*NAMES[:8])
    late = desk.player("2", "1.1")
    for name in ("1.1", "1.2"):
        desk.begin(name, late=(late,))
        while not desk.session(name).over:
            if len(desk.session(name).sitting()) <= 1:
                desk.do(c.FinishEarly(DIRECTOR, name))
                break
            for place in list(desk.session(name).sitting()):
                desk.bet(place, "player" if place == "1" else "banker", 500, session=name)
            desk.deal("player", name)
    desk.do(c.EnterSecondary(late))
    assert desk.now.second == (late,)
    desk.do(c.DrawSecondary(DIRECTOR))
    desk.begin("2.1")
    desk.do(c.FinishEarly(DIRECTOR, "2.1"))
    assert late in desk.now.qualified


def test_tlgc_16_3_3_a_substitute_sits_once_the_director_approves() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    player = desk.player("1")
    assert desk.refused(c.Approve(DIRECTOR, "1.1", player), "nominated no substitute") == "TLGC 16.3.3"
    assert desk.refused(c.Nominate(player, "1.1", desk.player("2")), "cannot sit") == "TLGC 16.3.3"
    desk.do(c.Nominate(player, "1.1", "Zoe"))
    assert desk.refused(c.Wager("Zoe", "1.1", "player", 200)) == "TLGC 16.4.5"
    assert desk.refused(c.Approve(player, "1.1", player)) == "TLGC 16.3.3"
    desk.do(c.Approve(DIRECTOR, "1.1", player))
    assert desk.refused(c.Wager(player, "1.1", "player", 200)) == "TLGC 16.4.5"
    desk.do(c.Wager("Zoe", "1.1", "player", 200))
    desk.do(c.TakeSeat(player, "1.1"))
    assert desk.player("1") == player


def test_tlgc_16_3_3_nobody_sits_for_two_players() -> None:
    desk = Desk().drawn("Ann", "Bo", "Cy")
    for name in ("Ann", "Bo"):
        desk.do(c.Nominate(name, "1.1", "Zoe"))
    desk.do(c.Approve(DIRECTOR, "1.1", "Ann"))
    assert desk.refused(c.Approve(DIRECTOR, "1.1", "Bo"), "another") == "TLGC 16.3.3"


def test_tlgc_16_3_4_a_start_is_altered_with_notice() -> None:
    desk = Desk().drawn("Ann", "Bo", "Cy")
    now = desk.now.clock
    assert desk.refused(c.Reschedule(DIRECTOR, "1.1", now + 14 * 60), "15 minutes") == "TLGC 16.3.4"
    desk.do(c.Reschedule(DIRECTOR, "1.1", now + 15 * 60))
    assert desk.refused(c.Start(DIRECTOR, "1.1"), "900 seconds") == "TLGC 16.3.4"
    desk.do(c.Clock(DIRECTOR, now + 15 * 60))
    desk.do(c.Start(DIRECTOR, "1.1"))
    assert desk.refused(c.Reschedule(DIRECTOR, "1.1", now + 3600), "has begun") == "TLGC 16.3.4"


def test_tlgc_16_3_5_a_session_finishes_early_only_when_it_is_determined() -> None:
    desk = Desk().seated("Ann", "Bo")
    assert desk.refused(c.FinishEarly(DIRECTOR, "1.1"), "nothing is determined") == "TLGC 16.3.5"
    for _ in range(2):
        desk.bet(to_wager(desk.session()) or "", "player", 500)
        other = to_wager(desk.session()) or ""
        desk.bet(other, "banker", 500)
        desk.deal("player" if desk.session().table.layout[0].seat == "1" else "banker")
    assert len(desk.session().sitting()) == 1
    events = desk.do(c.FinishEarly(DIRECTOR, "1.1"))
    assert isinstance(events[-1], e.PrizesAllocated)
    assert desk.events(e.SessionOver)[0].early


def test_tlgc_16_3_6_an_absent_player_cannot_wager_until_it_is_back() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    player = desk.player("2")
    assert desk.refused(c.NoteAbsent(player, "1.1", player)) == "TLGC 16.3.6"
    desk.do(c.NoteAbsent(INSPECTOR, "1.1", player))
    assert desk.refused(desk.wager("2", "player", 10), "not in its seat") == "TLGC 16.3.6"
    desk.do(c.TakeSeat(player, "1.1"))
    desk.bet("2", "player", 10)


def test_tlgc_16_3_6a_the_minimum_is_taken_for_every_hand_missed() -> None:
    desk = Desk(conditions(length="{ coups = 9 }")).seated("Ann", "Bo", "Cy")
    desk.coup("player", bet="player")
    desk.do(c.NoteAbsent(INSPECTOR, "1.1", desk.player("2")))
    for _ in range(5):
        desk.coup()
    assert desk.chips("2") == 1000 + 10 - 5 * 10
    assert {event.clause for event in desk.events(e.MinimumDeducted)} == {"TLGC 16.3.6a"}
    assert "2" in desk.session().sitting()  # three coups are the limit for latecomers only


def test_tlgc_16_3_6a_a_wager_made_before_leaving_stands_instead() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    desk.everyone("player", 30)
    desk.do(c.NoteAbsent(INSPECTOR, "1.1", desk.player("2")))
    desk.deal("player")
    assert desk.chips("2") == 1030


def test_tlgc_16_3_6b_with_cash_value_chips_a_substitute_sits_or_the_player_is_disqualified() -> None:
    desk = Desk(conditions(chips="live")).seated("Ann", "Bo", "Cy")
    one, two = desk.player("1"), desk.player("2")
    desk.do(c.Nominate(one, "1.1", "Zoe"))
    desk.do(c.Approve(DIRECTOR, "1.1", one))
    desk.do(c.NoteAbsent(INSPECTOR, "1.1", two))
    assert desk.now.entrants[two].status == "disqualified"
    assert desk.now.entrants[two].cash_units == 0  # bought and taken home again
    assert desk.session().sitting() == ["1", "3"]


@pytest.mark.parametrize("clause", ["TLGC 16.2.3b", "TLGC 16.2.3c", "TLGC 16.7.7"])
def test_a_disqualified_player_s_chips_leave_the_table(clause: str) -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    player, before = desk.player("1"), desk.session().table.total_units()
    desk.bet("1", "player", 500)
    desk.do(c.Disqualify(OPERATOR, player, clause, "because"))
    assert "1" not in desk.session().table.people
    assert desk.session().table.total_units() == before
    assert desk.session().puck == "2"
    desk.coup()
    assert desk.refused(desk.wager("1", "player", 10), "void") == clause


def test_tlgc_16_2_3b_a_player_is_disqualified_by_a_clause_or_not_at_all() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    assert desk.refused(c.Disqualify(OPERATOR, "Ann", "TLGC 6.3", "x"), "16.7.7") == "TLGC 16.2.3b"
    assert (
        desk.refused(c.Disqualify(OPERATOR, "Zoe", "TLGC 16.2.3b", "x"), "has not applied") == "TLGC 16.2.3b"
    )


def test_tlgc_16_2_3c_who_does_not_attend_may_be_disqualified_before_the_session() -> None:
    desk = Desk().drawn("Ann", "Bo", "Cy")
    desk.do(c.Disqualify(OPERATOR, "Ann", "TLGC 16.2.3c", "did not come"))
    for name in ("Bo", "Cy"):
        desk.do(c.TakeSeat(name, "1.1"))
    desk.do(c.Start(DIRECTOR, "1.1"))
    assert {desk.player(place) for place in desk.session().sitting()} == {"Bo", "Cy"}


def test_tlgc_16_7_7_hiding_chips_is_a_ground_to_be_disqualified() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    events = desk.do(c.Disqualify(OPERATOR, "Ann", "TLGC 16.7.7", "pocketed chips"))
    assert e.Disqualified("Ann", "TLGC 16.7.7", "pocketed chips") in events


def test_a_coup_is_completed_before_anyone_is_disqualified() -> None:
    desk = Desk(conditions(squeeze=True)).seated("Ann", "Bo", "Cy")
    desk.everyone()
    desk.deal("player")
    assert desk.session().table.play is not None
    assert (
        desk.refused(c.Disqualify(OPERATOR, "Ann", "TLGC 16.2.3b", "x"), "completed first") == "TLGC 16.2.3b"
    )


def test_when_all_are_disqualified_the_session_ends_and_nobody_wins() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    for name in ("Ann", "Bo", "Cy"):
        events = desk.do(c.Disqualify(OPERATOR, name, "TLGC 16.2.3b", "fought"))
    assert kinds(events)[-1] == "PrizesAllocated"
    assert (desk.now.awards, desk.now.unawarded) == ((), desk.now.pool)


def test_a_start_without_anyone_who_could_play_ends_the_session() -> None:
    desk = Desk(conditions(chips="live")).drawn("Ann", "Bo")
    events = desk.do(c.Start(DIRECTOR, "1.1"))
    assert kinds(events)[-2:] == ["RoundOver", "PrizesAllocated"]


def test_the_form_of_a_disqualified_player_goes_back_and_play_continues() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    desk.do(desk.secret("1", "player", 50))
    desk.do(c.Disqualify(OPERATOR, desk.player("1"), "TLGC 16.7.7", "hid chips"))
    desk.coup()
    assert desk.session().coups == 1
    assert not desk.events(e.FormsOpened)


def test_tlgc_16_3_6b_a_form_of_someone_who_leaves_goes_back_as_well() -> None:
    desk = Desk(conditions(chips="live")).seated("Ann", "Bo", "Cy")
    desk.do(desk.secret("1", "player", 50))
    desk.do(c.NoteAbsent(INSPECTOR, "1.1", desk.player("1")))
    desk.coup()
    assert desk.session().coups == 1


@pytest.mark.parametrize("late", [True, False])
def test_ruling_c2_who_sits_down_once_cards_are_out_has_missed_the_coup(late: bool) -> None:
    desk = Desk(conditions(squeeze=True)).drawn("Ann", "Bo", "Cy")
    player = desk.player("3")
    desk.begin("1.1", late=(player,) if late else ())
    if not late:
        desk.do(c.NoteAbsent(INSPECTOR, "1.1", player))
    desk.everyone()
    desk.deal("player")
    desk.do(c.TakeSeat(player, "1.1"))
    desk.do(c.TurnCards("dealer", "1.1"))
    desk.do(c.AtTable("dealer", "1.1", table_commands.Deal("dealer")))
    assert desk.chips("3") == 990
    assert desk.events(e.MinimumDeducted)[0].clause == ("TLGC 16.3.2a" if late else "TLGC 16.3.6a")
    assert desk.session().places["3"].missed == int(late)


def test_tlgc_16_3_6a_a_wager_left_standing_or_a_form_left_behind_is_not_paid_for_twice() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    desk.everyone("player", 100)
    desk.deal("tie")
    desk.do(c.NoteAbsent(INSPECTOR, "1.1", desk.player("2")))
    desk.everyone("player", 10)
    desk.deal("banker")
    assert desk.chips("2") == 900
    desk = Desk().seated("Ann", "Bo", "Cy")
    desk.do(desk.secret("1", "player", 50, chips=True))
    desk.do(c.NoteAbsent(INSPECTOR, "1.1", desk.player("1")))
    desk.everyone("player", 10)
    desk.deal("banker")
    assert desk.chips("1") == 950


def test_a_cut_offered_to_nobody_is_declined_by_the_inspector() -> None:
    desk = Desk().drawn("Ann", "Bo", "Cy")
    late = desk.player("1")
    for place in ("2", "3"):
        desk.do(c.TakeSeat(desk.player(place), "1.1"))
    desk.do(c.Start(DIRECTOR, "1.1"))
    desk.do(c.AtTable("dealer", "1.1", table_commands.CheckCards("dealer")))
    desk.do(c.AtTable("dealer", "1.1", table_commands.Shuffle("dealer", machine=True)))
    assert desk.refused(c.AtTable(late, "1.1", table_commands.Cut("1", 100))) == "TLGC 16.3.6"
    assert (
        desk.refused(c.AtTable(INSPECTOR, "1.1", table_commands.Cut("1", 100)), "nobody sits")
        == "TLGC 16.3.6"
    )
    desk.do(c.AtTable(INSPECTOR, "1.1", table_commands.DeclineCut("1")))
    assert desk.refused(c.AtTable(INSPECTOR, "1.1", table_commands.DeclineCut("2"))) == "TLGC 16.4.5"


def test_tlgc_16_3_3_a_substitute_is_nominated_in_person_and_is_free_to_sit() -> None:
    desk = Desk(conditions(advance=1)).drawn(*NAMES[:8])
    other = desk.player("1", "1.2")
    one = desk.player("1", "1.1")
    assert desk.refused(c.Nominate(one, "1.1", other), "cannot sit") == "TLGC 16.3.3"
    desk.begin("1.1")
    desk.do(c.NoteAbsent(INSPECTOR, "1.1", one))
    assert desk.refused(c.Nominate(one, "1.1", "Zoe"), "in person") == "TLGC 16.3.3"


def test_tlgc_16_3_3_a_substitute_is_looked_at_again_before_it_sits() -> None:
    desk = Desk(conditions(advance=1)).drawn(*NAMES[:8])
    one, other = desk.player("1", "1.1"), desk.player("1", "1.2")
    for player, name in ((one, "1.1"), (other, "1.2")):
        desk.do(c.Nominate(player, name, "Zoe"))
    desk.do(c.Approve(DIRECTOR, "1.1", one))
    assert desk.refused(c.Approve(DIRECTOR, "1.2", other), "cannot sit") == "TLGC 16.3.3"
