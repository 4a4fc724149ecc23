"""Applications, fees, withdrawals, the pool (TLGC 16.2)."""

import pytest

from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.state import DIRECTOR, OPERATOR
from croupier.errors import BadInput, Refused
from croupier.games.baccarat.commands import Deal
from tests.competition.tables import DAY, NAMES, Desk, conditions, replayed


def test_tlgc_16_1_an_applicant_becomes_a_player_by_being_accepted() -> None:
    desk = Desk()
    desk.do(c.Attend(DIRECTOR))
    desk.do(c.Apply("Ann"))
    before = desk.now.entrants["Ann"].status
    desk.do(c.Accept(OPERATOR, "Ann"))
    assert (before, desk.now.entrants["Ann"].status) == ("applied", "accepted")


@pytest.mark.parametrize(("days", "refund"), [(7, 100), (6, 0)])
def test_tlgc_16_2_a_withdrawal_seven_days_ahead_gets_its_fee_back(days: int, refund: int) -> None:
    desk = Desk().enter("Ann", "Bo", "Cy")
    desk.do(c.Clock(DIRECTOR, desk.now.conditions.starts - days * DAY))
    assert desk.do(c.Withdraw("Ann")) == [e.Withdrawn("Ann", refund)]
    desk.commence()
    assert desk.now.fees == 300 - refund
    assert desk.now.pool == (300 - refund) * 9 // 10 + 500


def test_tlgc_16_2_a_second_short_of_seven_days_is_too_late() -> None:
    desk = Desk().enter("Ann", "Bo")
    desk.do(c.Clock(DIRECTOR, desk.now.conditions.starts - 7 * DAY + 1))
    assert desk.do(c.Withdraw("Ann")) == [e.Withdrawn("Ann", 0)]


def test_tlgc_16_2_all_fees_go_back_when_it_does_not_proceed() -> None:
    desk = Desk().enter("Ann", "Bo")
    desk.do(c.Clock(DIRECTOR, desk.now.conditions.starts - DAY))
    desk.do(c.Withdraw("Bo"))
    desk.do(c.Cancel(OPERATOR, "the tables are flooded"))
    assert all(entrant.refunded == entrant.paid == 100 for entrant in desk.now.entrants.values())
    assert desk.refused(c.Apply("Cy"), "cancelled") == "TLGC 16.2.2d"


def test_tlgc_16_2_1_at_most_a_tenth_is_retained_and_the_rest_is_the_pool() -> None:
    desk = Desk().enter(*NAMES[:7]).commence()
    assert (desk.now.fees, desk.now.administration, desk.now.pool) == (700, 70, 630 + 500)


def test_tlgc_16_2_2d_no_more_and_no_fewer_may_enter_than_disclosed() -> None:
    desk = Desk().enter("Ann")
    assert desk.refused(c.Commence(DIRECTOR), "2 are needed") == "TLGC 16.2.2d"
    for number in range(39):
        desk.do(c.Apply(f"player {number}"))
    assert desk.refused(c.Apply("one more"), "40 may enter") == "TLGC 16.2.2d"


def test_tlgc_16_2_3_only_the_operator_accepts_refuses_and_disqualifies() -> None:
    desk = Desk().enter("Ann", "Bo")
    desk.do(c.Apply("Cy"))
    for seat in (DIRECTOR, "Ann", "Cy"):
        assert desk.refused(c.Accept(seat, "Cy")) == "TLGC 16.2.3a"
        assert desk.refused(c.Refuse(seat, "Cy", "no")) == "TLGC 16.2.3a"
    desk.commence()
    assert desk.refused(c.Disqualify(DIRECTOR, "Ann", "TLGC 16.2.3b", "x")) == "TLGC 16.2.3b"


def test_tlgc_16_2_3a_any_application_may_be_refused_and_its_fee_goes_back() -> None:
    desk = Desk().enter("Ann", "Bo")
    desk.do(c.Apply("Cy"))
    assert desk.do(c.Refuse(OPERATOR, "Cy", "known here")) == [e.ApplicationRefused("Cy", 100, "known here")]
    assert desk.refused(c.Accept(OPERATOR, "Cy"), "refused") == "TLGC 16.2.3a"
    assert desk.commence().now.qualified == ("Ann", "Bo")


def test_tlgc_16_2_4_a_disqualified_player_gets_no_fee_back() -> None:
    desk = Desk().enter("Ann", "Bo", "Cy").commence()
    desk.do(c.Disqualify(OPERATOR, "Ann", "TLGC 16.2.3b", "swore"))
    assert desk.now.entrants["Ann"].refunded == 0
    assert desk.now.pool == 270 + 500


def test_tlgc_16_2_5_applicants_are_informed_before_they_can_acknowledge() -> None:
    desk = Desk()
    desk.do(c.Attend(DIRECTOR))
    desk.do(c.Apply("Ann"))
    assert desk.refused(c.Acknowledge("Ann"), "not been informed") == "TLGC 16.2.5"
    assert desk.do(c.Inform(DIRECTOR)) == [e.ApplicantsInformed(("Ann",))]
    assert desk.refused(c.Inform(DIRECTOR)) == "TLGC 16.2.5"
    desk.do(c.Acknowledge("Ann"))


def test_tlgc_16_2_6_who_has_not_acknowledged_does_not_play_and_gets_the_fee_back() -> None:
    desk = Desk().enter("Ann", "Bo")
    desk.do(c.Apply("Cy"))
    desk.do(c.Accept(OPERATOR, "Cy"))
    desk.commence()
    assert desk.now.qualified == ("Ann", "Bo")
    assert (desk.now.entrants["Cy"].status, desk.now.entrants["Cy"].refunded) == ("refused", 100)
    assert desk.now.fees == 200


def test_tlgc_16_2_7_nothing_is_dealt_while_the_director_is_away() -> None:
    from croupier.games.baccarat import commands as table_commands

    desk = Desk().seated("Ann", "Bo", "Cy")
    desk.everyone()
    desk.do(c.Depart(DIRECTOR))
    assert (
        desk.refused(c.AtTable("dealer", "1.1", table_commands.Deal("dealer")), "not present")
        == "TLGC 16.2.7"
    )
    desk.do(c.Attend(DIRECTOR))
    desk.deal("player")


def test_the_clock_only_goes_forwards() -> None:
    desk = Desk()
    assert desk.refused(c.Clock(DIRECTOR, desk.now.clock - 1)) == "TLGC 16.3.4"
    assert desk.refused(c.Clock("Ann", desk.now.clock + 1)) == "TLGC 16.3.4"


@pytest.mark.parametrize("name", ["", " ", "director", "x" * 61])
def test_some_names_are_none(name: str) -> None:
    assert Desk().refused(c.Apply(name)) == "TLGC 16.2.2a"


def test_nobody_applies_twice_but_may_come_back() -> None:
    desk = Desk().enter("Ann", "Bo")
    assert desk.refused(c.Apply("Ann")) == "TLGC 16.2.2a"
    desk.do(c.Withdraw("Ann"))
    desk.do(c.Apply("Ann"))
    assert (desk.now.entrants["Ann"].paid, desk.now.entrants["Ann"].refunded) == (200, 100)
    assert not desk.now.entrants["Ann"].acknowledged


def test_a_pool_is_whole_money_and_the_administration_is_rounded_down() -> None:
    desk = Desk(conditions()).enter("Ann", "Bo", "Cy")
    fees = sum(entrant.paid for entrant in desk.now.entrants.values())
    desk.commence()
    assert desk.now.administration + desk.now.pool == fees + 500


def test_tlgc_16_2_a_fee_that_was_lost_does_not_come_back_with_another_application() -> None:
    desk = Desk().enter("Ann", "Bo")
    desk.do(c.Clock(DIRECTOR, desk.now.conditions.starts - DAY))
    desk.do(c.Withdraw("Ann"))
    desk.do(c.Apply("Ann"))
    assert desk.do(c.Refuse(OPERATOR, "Ann", "no")) == [e.ApplicationRefused("Ann", 100, "no")]


def test_tlgc_16_2_after_entries_have_closed_a_withdrawal_makes_the_pool_smaller() -> None:
    desk = Desk().enter("Ann", "Bo", "Cy").commence()
    assert desk.do(c.Withdraw("Ann")) == [e.Withdrawn("Ann", 100)]
    assert (desk.now.fees, desk.now.pool, desk.now.qualified) == (200, 180 + 500, ("Bo", "Cy"))
    desk.do(c.Withdraw("Bo"))
    assert desk.refused(c.Draw(DIRECTOR), "1 players are left") == "TLGC 16.2.2d"
    desk.do(c.Cancel(OPERATOR, "too few"))
    assert all(entrant.refunded == 100 for entrant in desk.now.entrants.values())


PUT_OFF = c.Reschedule(DIRECTOR, "1.1", 2**40)


def drawn_early(*names: str) -> Desk:
    """Seats drawn a month before the competition."""
    desk = Desk(conditions(chips="live")).enter(*names).commence()
    desk.do(c.Draw(DIRECTOR))
    return desk


@pytest.mark.parametrize(("days", "refund"), [(7, 100), (6, 0)])
def test_tlgc_16_2_a_withdrawal_after_the_draw_gets_its_fee_back_by_the_date(days: int, refund: int) -> None:
    desk = drawn_early("Ann", "Bo", "Cy")
    desk.do(c.Clock(DIRECTOR, desk.now.conditions.starts - days * DAY))
    assert desk.do(c.Withdraw("Ann")) == [e.Withdrawn("Ann", refund)]
    assert (desk.now.fees, desk.now.pool) == (300 - refund, (300 - refund) * 9 // 10 + 500)


def test_tlgc_16_2_a_competition_put_off_gives_the_fee_back_seven_days_before_its_new_start() -> None:
    desk = drawn_early("Ann", "Bo", "Cy")
    desk.do(c.Reschedule(DIRECTOR, "1.1", desk.now.conditions.starts + 14 * DAY))
    desk.do(c.Clock(DIRECTOR, desk.now.conditions.starts))
    assert desk.do(c.Withdraw("Ann")) == [e.Withdrawn("Ann", 100)]


def test_tlgc_16_2_the_drawn_seat_of_a_player_who_withdraws_stays_empty() -> None:
    desk = drawn_early("Ann", "Bo", "Cy")
    seat = next(place for place in "123" if desk.player(place) == "Ann")
    desk.do(c.Withdraw("Ann"))
    desk.do(c.Clock(DIRECTOR, desk.now.conditions.starts))
    assert desk.refused(c.TakeSeat("Ann", "1.1"), "out of this session") == "TLGC 16.2"
    others = tuple(place for place in "123" if place != seat)
    for place in others:
        desk.do(c.TakeSeat(desk.player(place), "1.1"))
    desk.do(c.Start(DIRECTOR, "1.1"))
    assert tuple(desk.session().sitting()) == others
    assert desk.session().puck == others[0]


def test_tlgc_16_2_2d_too_few_left_after_withdrawals_do_not_start() -> None:
    desk = drawn_early("Ann", "Bo")
    desk.do(c.Withdraw("Ann"))
    desk.do(c.Clock(DIRECTOR, desk.now.conditions.starts))
    assert desk.refused(c.Start(DIRECTOR, "1.1"), "may cancel") == "TLGC 16.2.2d"


def test_tlgc_16_2_after_it_has_started_nobody_withdraws() -> None:
    desk = Desk().seated("Ann", "Bo", "Cy")
    assert desk.refused(c.Withdraw("Ann"), "has started") == "TLGC 16.2"


def test_tlgc_16_2_a_competition_whose_seats_are_drawn_may_be_cancelled() -> None:
    desk = drawn_early("Ann", "Bo", "Cy")
    desk.do(c.Cancel(OPERATOR, "flood"))
    assert all(one.refunded == one.paid == 100 for one in desk.now.entrants.values())
    for command in (c.Start(DIRECTOR, "1.1"), c.TakeSeat("Ann", "1.1"), c.Draw(DIRECTOR), PUT_OFF):
        with pytest.raises(Refused, match=r"cancelled|is over"):
            desk.do(command)


def test_tlgc_16_2_broken_off_between_coups_everything_goes_back() -> None:
    desk = Desk(conditions(chips="live", squeeze=True)).seated("Ann", "Bo", "Cy")
    desk.bet("1", "player", 500)
    desk.everyone()
    desk.deal("player")
    assert desk.refused(c.Cancel(OPERATOR, "fire"), "completed first") == "TLGC 16.2"
    desk.do(c.TurnCards("dealer", "1.1"))
    desk.do(c.AtTable("dealer", "1.1", Deal("dealer")))
    desk.bet("2", "player", 500)
    desk.do(c.Cancel(OPERATOR, "fire"))
    assert all(one.refunded == one.paid == 100 for one in desk.now.entrants.values())
    won = {
        desk.session().places[place].player: units for place, units in {"1": 500, "2": 10, "3": 10}.items()
    }
    assert {name: one.cash_units for name, one in desk.now.entrants.items()} == {
        name: chips * 20 for name, chips in won.items()
    }
    assert not desk.session().table.people
    assert replayed(desk) == desk.now


@pytest.mark.parametrize("name", ["Director", " Ann", "Ann "])
def test_tlgc_16_2_2a_a_name_is_nobody_elses_and_has_no_spaces_around_it(name: str) -> None:
    assert Desk().refused(c.Apply(name), "not a valid name") == "TLGC 16.2.2a"


@pytest.mark.parametrize("name", ["A\nB", "A\x1b[31m", "\u202eAnn", "\udcff"])
def test_a_name_is_a_line_people_can_read(name: str) -> None:
    with pytest.raises(BadInput, match="one line"):
        Desk().do(c.Apply(name))


def test_tlgc_16_2_4_a_disqualified_player_gets_nothing_back_though_all_is_cancelled() -> None:
    desk = Desk().enter("Ann", "Bo", "Cy").commence()
    desk.do(c.Disqualify(OPERATOR, "Ann", "TLGC 16.2.3b", "swore"))
    desk.do(c.Cancel(OPERATOR, "flood"))
    assert {name: one.refunded for name, one in desk.now.entrants.items()} == {"Ann": 0, "Bo": 100, "Cy": 100}
    assert (desk.now.fees, desk.now.pool, desk.now.qualified) == (100, 0, ())


def test_a_reason_is_one_line() -> None:
    desk = Desk().enter("Ann", "Bo").commence()
    for why in ("a\nb", "\x1b[31m", "x" * 201):
        for command in (
            c.Refuse(OPERATOR, "Ann", why),
            c.Cancel(OPERATOR, why),
            c.Disqualify(OPERATOR, "Ann", "TLGC 16.2.3b", why),
            c.Designate(DIRECTOR, (why,)),
        ):
            with pytest.raises(BadInput, match="one line"):
                desk.do(command)
