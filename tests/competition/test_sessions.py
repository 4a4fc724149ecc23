"""Latecomers, substitutes, absence, disqualification, early ends (TLGC 16.3)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import face
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.certainty import determined
from croupier.competition.state import DIRECTOR, INSPECTOR, OPERATOR
from croupier.competition.turns import to_wager
from croupier.competition.updates import session_with
from croupier.competition.wagering import in_hand
from croupier.games.baccarat import commands as table_commands
from croupier.wire import replace
from tests.competition.tables import NAMES, Desk, conditions, kinds, replayed


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


def test_tlgc_16_3_2b_someone_who_never_came_does_not_advance_from_a_short_session() -> None:
    desk = Desk(conditions(advance=2, length="{ coups = 2 }")).drawn(*NAMES[:8])
    late = desk.player("2")
    desk.begin("1.1", late=(late,))
    for _ in range(2):
        for place in "134":
            desk.bet(place, "banker", 10 * int(place))
        desk.deal("player")
    assert desk.session().over
    assert late not in {name for group in desk.session().ranking for name in group.players}
    assert desk.now.entrants[late].status == "forfeited"
    assert replayed(desk) == desk.now


def test_tlgc_16_3_2b_no_session_ends_early_while_a_place_is_held() -> None:
    desk = Desk(conditions(advance=2)).drawn(*NAMES[:8])
    late = desk.player("2")
    desk.begin("1.1", late=(late,))
    for place in ("3", "4"):
        desk.do(c.Disqualify(OPERATOR, desk.player(place), "TLGC 16.2.3b", "swore"))
    assert desk.refused(c.FinishEarly(DIRECTOR, "1.1"), f"place of {late} is held") == "TLGC 16.3.2b"
    desk.do(c.TakeSeat(late, "1.1"))
    desk.do(c.FinishEarly(DIRECTOR, "1.1"))


def far_ahead(coups: int, *, raised: str = "", second: int = 500) -> Desk:
    """A heat of four with one coup left: places 3 and 4 have lost all but 10, place 1 has won."""
    desk = Desk(conditions(advance=1, length=f"{{ coups = {coups} }}", raised=raised)).drawn(*NAMES[:8])
    desk.begin("1.1")
    for stake, cards in ((490, "player"), (500, "8h 4d Qs 2c")):
        desk.bet("1", "player", 500)
        desk.bet("2", "banker", min(stake, second))
        for place in "34":
            desk.bet(place, "banker", stake)
        desk.deal(cards)
    return desk


def test_tlgc_16_3_5_a_lead_nobody_can_make_up_ends_a_session_early() -> None:
    # Place 1 has 2,000 and cannot lose more than 600; the others have 10 and win 80 at most, on Tie.
    desk = far_ahead(3)
    first = desk.player("1")
    assert desk.refused(c.FinishEarly(INSPECTOR, "1.1")) == "TLGC 16.3.5"
    desk.do(c.FinishEarly(DIRECTOR, "1.1"))
    assert desk.session().ranking[0].players == (first,)
    assert desk.events(e.SessionOver)[0].early


@pytest.mark.parametrize(
    ("coups", "raised", "second"),
    [
        (6, "", 500),  # four coups may cost place 1 everything
        (3, "raised = { minimum = 50, maximum = 2000, unit = 10 }", 500),  # so may one with raised limits
        (3, "", 10),  # place 2 has 980 and can win 800
    ],
)
def test_tlgc_16_3_5_a_lead_that_can_be_made_up_does_not(coups: int, raised: str, second: int) -> None:
    desk = far_ahead(coups, raised=raised, second=second)
    assert desk.refused(c.FinishEarly(DIRECTOR, "1.1"), "nothing is determined") == "TLGC 16.3.5"


def test_tlgc_16_3_5_in_a_final_every_place_that_pays_must_be_certain() -> None:
    desk = Desk(conditions(length="{ coups = 3 }", prizes="[60, 40]")).seated("Ann", "Bo", "Cy")
    for stake, cards in ((490, "player"), (500, "8h 4d Qs 2c")):
        desk.bet("1", "player", 500)
        for place in "23":
            desk.bet(place, "banker", stake)
        desk.deal(cards)
    assert desk.refused(c.FinishEarly(DIRECTOR, "1.1")) == "TLGC 16.3.5"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 400), min_size=3, max_size=4), st.integers(1, 3), st.integers(0, 10**6))
def test_tlgc_16_3_5_what_is_determined_is_not_changed_by_playing_on(
    stacks: list[int], coups: int, seed: int
) -> None:
    """Whatever is wagered and dealt from there, the same players advance."""
    desk = Desk(conditions(advance=1, length="{ coups = 9 }"), seeded=True).drawn(*NAMES[:8])
    desk.begin("1.1")
    table = desk.session().table
    people = {
        place: replace(person, units=10 * 20 * stack)
        for (place, person), stack in zip(table.people.items(), [*stacks, 1, 1], strict=False)
    }
    dealt = replace(table, people=people)
    dealt = replace(dealt, bank_units=dealt.bank_units + table.total_units() - dealt.total_units())
    changed = {"table": dealt, "coups": 9 - coups}
    desk.reopen(session_with(desk.now, "1.1", **changed))
    if not determined(desk.now, "1.1"):
        return
    leader = max(people, key=lambda place: people[place].units)
    draw = Random(seed)
    while not desk.session().over:
        while (place := to_wager(desk.session())) is not None:
            most = min(in_hand(desk.session(), place) // 200, 50)
            stake = 10 * draw.choice((1, max(1, most)))
            tie = min(10, in_hand(desk.session(), place) // 200 - stake // 10) * 10 * draw.randrange(2)
            desk.bet(place, draw.choice(("player", "banker")), stake, max(0, tie))
        desk.do(c.AtTable("dealer", "1.1", table_commands.Deal("dealer")))
    assert desk.session().ranking[0].players == (desk.player(leader),)


def test_tlgc_16_2_3b_a_player_may_be_disqualified_while_entries_are_open() -> None:
    desk = Desk().enter("Ann", "Bo", "Cy")
    desk.do(c.Disqualify(OPERATOR, "Ann", "TLGC 16.2.3b", "swore"))
    assert desk.refused(c.Apply("Ann"), "is disqualified") == "TLGC 16.2.3b"
    desk.commence()
    assert (desk.now.qualified, desk.now.fees) == (("Bo", "Cy"), 300)


def test_tlgc_16_2_3b_after_the_last_coup_the_prizes_are_allocated_again() -> None:
    desk = Desk(conditions(length="{ coups = 1 }")).seated("Ann", "Bo", "Cy")
    for place in "123":
        desk.bet(place, "player", 10 * int(place))
    desk.deal("player")
    assert desk.now.phase == "finished"
    one, two, three = (desk.player(place) for place in "123")
    desk.do(c.Disqualify(OPERATOR, three, "TLGC 16.7.7", "hid chips"))
    assert desk.now.phase == "finished"
    assert [award.player for award in desk.now.awards] == [two, one]
    assert sum(award.amount for award in desk.now.awards) == desk.now.pool
    assert replayed(desk) == desk.now


def test_tlgc_16_8_3_a_tie_that_pays_once_the_winner_is_disqualified_is_played_off() -> None:
    desk = Desk(conditions(length="{ coups = 1 }")).seated(*NAMES[:4])
    for place, stake in {"1": 50, "2": 40, "3": 10, "4": 10}.items():
        desk.bet(place, "player", stake)
    desk.deal("player")
    desk.do(c.Disqualify(OPERATOR, desk.player("1"), "TLGC 16.7.7", "hid chips"))
    assert desk.now.phase == "play"
    desk.cards[:] = [face("Ah")]
    desk.do(c.PlayOff(DIRECTOR, "1.1"))


def two_heats(*, more: str = "", stakes: tuple[int, ...] = (40, 30, 20, 10)) -> Desk:
    """Two tables of four, each won by its place 1, of which one advances."""
    desk = Desk(conditions(advance=1, length="{ coups = 1 }", more=more)).drawn(*NAMES[:8])
    for name in ("1.1", "1.2"):
        desk.begin(name)
        for place, stake in zip("1234", stakes, strict=True):
            desk.bet(place, "player", stake, session=name)
        desk.deal("player", name)
    return desk


def test_tlgc_16_2_3b_a_qualifier_disqualified_between_rounds_is_replaced() -> None:
    desk = two_heats()
    first, second, other = desk.player("1"), desk.player("2"), desk.player("1", "1.2")
    desk.do(c.Disqualify(OPERATOR, first, "TLGC 16.2.3b", "swore"))
    assert desk.now.qualified == (other, second)
    assert replayed(desk) == desk.now


def test_tlgc_16_2_3b_the_replacement_gets_the_fee_of_the_second_chance_back() -> None:
    desk = two_heats(more="[secondary]\nafter = 1\nfee = 30")
    first, second = desk.player("1"), desk.player("2")
    desk.do(c.EnterSecondary(second))
    desk.do(c.Disqualify(OPERATOR, first, "TLGC 16.2.3b", "swore"))
    assert second in desk.now.qualified
    assert (desk.now.second, desk.now.entrants[second].refunded, desk.now.fees) == ((), 30, 800)


def test_tlgc_16_8_3_level_replacements_play_off_before_the_next_draw() -> None:
    desk = two_heats(stakes=(40, 20, 20, 10))
    tied = {desk.player("2"), desk.player("3")}
    desk.do(c.Disqualify(OPERATOR, desk.player("1"), "TLGC 16.2.3b", "swore"))
    assert len(desk.now.qualified) == 1
    assert desk.refused(c.Draw(DIRECTOR), "play it off") == "TLGC 16.8.3"
    desk.cards[:] = [face("Ah")]
    desk.do(c.PlayOff(DIRECTOR, "1.1"))
    desk.begin("1.1/1")
    desk.bet("2", "player", 10, session="1.1/1")
    desk.bet("3", "player", 50, session="1.1/1")
    desk.deal("9s 5d Ks Jc", "1.1/1")
    assert tied & set(desk.now.qualified) == {desk.player("3")}
    desk.do(c.Draw(DIRECTOR))
