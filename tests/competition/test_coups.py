"""The shoe, the limits raised, the cards passed round (TLGC 16.5.1–3, 16.7)."""

from croupier.cards import face
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.state import DEALER, INSPECTOR
from croupier.competition.views import view
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat.events import CardTurned
from tests.competition.tables import Desk, conditions, kinds

RAISED = "raised = { minimum = 50, maximum = 800, unit = 10 }"


def squeezed(count: int = 3) -> Desk:
    terms = conditions(squeeze=True, length="{ coups = 9 }")
    return Desk(terms).seated(*("Ann", "Bo", "Cy", "Di", "Ed")[:count])


def test_tlgc_16_5_1_the_indicator_card_lies_two_decks_from_the_rear() -> None:
    for left, shown in ((112, False), (108, True)):
        desk = Desk(conditions(length="{ coups = 9 }", raised=RAISED)).seated("Ann", "Bo")
        desk.left_in_shoe(left)
        desk.coup()
        assert bool(desk.events(e.IndicatorShown)) == shown


def test_tlgc_16_5_2_the_coup_in_which_it_appears_is_completed() -> None:
    desk = Desk(conditions(length="{ coups = 9 }", raised=RAISED)).seated("Ann", "Bo")
    desk.left_in_shoe(106)
    desk.everyone("player", 10)
    events = desk.deal("player")
    named = kinds(events)
    assert named.index("Settled") < named.index("IndicatorShown")
    assert desk.chips("1") == 1010


def test_tlgc_16_5_3_after_that_coup_the_limits_are_those_disclosed() -> None:
    desk = Desk(conditions(length="{ coups = 9 }", raised=RAISED)).seated("Ann", "Bo")
    desk.left_in_shoe(106)
    assert desk.minimum() == 10
    desk.coup()
    assert desk.minimum() == 50
    limit = view(desk.now, None).sessions["1.1"].table.limits["player"]
    assert (limit.minimum, limit.maximum) == (50, 800)
    desk.coup()
    assert len(desk.events(e.LimitsRaised)) == 1


def test_without_higher_limits_the_indicator_changes_nothing() -> None:
    desk = Desk(conditions(length="{ coups = 9 }")).seated("Ann", "Bo")
    desk.left_in_shoe(106)
    desk.coup()
    assert desk.minimum() == 10
    assert not desk.events(e.LimitsRaised)


def test_who_cannot_meet_the_raised_minimum_is_eliminated() -> None:
    terms = conditions(
        length="{ coups = 9 }", raised="raised = { minimum = 500, maximum = 800, unit = 10 }", prizes="[100]"
    )
    desk = Desk(terms).seated("Ann", "Bo", "Cy")
    desk.bet("1", "banker", 500)
    desk.everyone("player", 10)
    desk.deal("player")
    desk.left_in_shoe(106)
    desk.bet("2", "player", 10)
    desk.bet("3", "player", 10)
    desk.bet("1", "banker", 10)
    desk.deal("player")
    assert [event.place for event in desk.events(e.Eliminated)] == ["1"]


def test_tlgc_16_7_1_cards_are_passed_face_down_to_be_turned() -> None:
    desk = squeezed()
    desk.everyone()
    events = desk.deal("player")
    assert not [event for event in events if "CardTurned" in kinds([event])]
    assert desk.session().table.play is not None


def holder(desk: Desk, hand: str) -> str:
    """Who gets a hand, once the one before has been turned."""
    from croupier.games.baccarat.squeeze import turner

    while (turning := turner(desk.session().table)) is not None:
        if turning[0] == hand:
            return turning[1]
        desk.do(c.AtTable(desk.player(turning[1]), "1.1", table_commands.AcceptCards(turning[1])))
        for _ in range(2):
            desk.do(c.AtTable(desk.player(turning[1]), "1.1", table_commands.TurnCard(turning[1])))
    return ""


def test_tlgc_16_7_1a_player_s_cards_go_to_the_most_chips_on_player() -> None:
    desk = squeezed()
    for place, stake in (("1", 20), ("2", 50), ("3", 30)):
        desk.bet(place, "player", stake)
    desk.deal("player")
    assert holder(desk, "player") == "2"


def test_tlgc_16_7_1b_banker_s_cards_go_to_the_most_chips_on_banker() -> None:
    desk = squeezed()
    for place, bet, stake in (("1", "player", 90), ("2", "banker", 20), ("3", "banker", 30)):
        desk.bet(place, bet, stake)
    desk.deal("player")
    assert holder(desk, "banker") == "3"


def test_tlgc_16_7_1c_a_third_card_goes_to_the_same_player_who_turns_it() -> None:
    desk = squeezed()
    desk.bet("1", "player", 90)
    desk.bet("2", "banker", 20)
    desk.bet("3", "player", 20)
    desk.deal("2h 7d 2s Tc 5h")
    assert holder(desk, "banker") == "2"
    desk.do(c.AtTable(desk.player("2"), "1.1", table_commands.AcceptCards("2")))
    for _ in range(2):
        desk.do(c.AtTable(desk.player("2"), "1.1", table_commands.TurnCard("2")))
    desk.do(c.AtTable(DEALER, "1.1", table_commands.Deal("dealer")))
    assert desk.session().table.play is not None
    events = desk.do(c.AtTable(desk.player("1"), "1.1", table_commands.TurnCard("1")))
    assert "CardTurned" in kinds(events)


def test_tlgc_16_7_2_among_equals_the_first_in_the_sequence_gets_the_cards() -> None:
    desk = squeezed()
    desk.everyone()
    desk.deal("player")
    assert holder(desk, "player") == "1"
    desk.do(c.TurnCards(DEALER, "1.1"))
    desk.do(c.AtTable(DEALER, "1.1", table_commands.Deal("dealer")))
    assert desk.session().puck == "2"
    desk.everyone()
    desk.deal("player")
    assert holder(desk, "player") == "2"


def test_tlgc_16_7_3_cards_exposed_by_the_wrong_player_do_not_void_the_hand() -> None:
    desk = squeezed()
    desk.everyone()
    assert (
        desk.refused(c.ReportMispassed(INSPECTOR, "1.1", "player", desk.player("2")), "no coup")
        == "TLGC 16.7.3"
    )
    desk.deal("player")
    assert kinds(desk.do(c.ReportMispassed(INSPECTOR, "1.1", "player", desk.player("2")))) == [
        "CardsMispassed"
    ]
    desk.do(c.TurnCards(DEALER, "1.1"))
    desk.do(c.AtTable(DEALER, "1.1", table_commands.Deal("dealer")))
    assert desk.session().coups == 1


def test_tlgc_16_7_4_the_dealer_turns_cards_that_no_player_does() -> None:
    desk = squeezed()
    assert desk.refused(c.TurnCards(DEALER, "1.1"), "no card lies face down") == "TLGC 16.7.4"
    desk.everyone()
    desk.deal("player")
    assert desk.refused(c.TurnCards(INSPECTOR, "1.1")) == "TLGC 16.7.4"
    assert kinds(desk.do(c.TurnCards(DEALER, "1.1")))[:4] == ["CardTurned"] * 4


def test_tlgc_16_7_5_the_dealer_turns_a_hand_nobody_has_wagered_on() -> None:
    desk = squeezed()
    desk.everyone("player", 10)
    desk.deal("player")
    assert holder(desk, "banker") == ""
    turned = [seen.event for seen in desk.events(e.OnTable) if isinstance(seen.event, CardTurned)]
    assert {event.by for event in turned if event.hand == "banker"} == {"dealer"}


def test_tlgc_16_7_6_every_player_s_chips_are_in_everyone_s_view() -> None:
    desk = squeezed()
    desk.bet("1", "player", 90)
    seen = view(desk.now, desk.player("3")).sessions["1.1"].table
    assert {place: person.chips for place, person in seen.people.items()} == {
        "1": 910,
        "2": 1000,
        "3": 1000,
    }


def test_a_session_may_last_a_shoe() -> None:
    desk = Desk(conditions(length="{ shoes = 1 }")).seated("Ann", "Bo")
    desk.left_in_shoe(14)
    desk.coup()
    assert not desk.session().over
    desk.coup("banker")
    assert desk.session().over


def test_a_session_may_last_minutes_and_the_coup_under_way_counts() -> None:
    desk = Desk(conditions(length="{ minutes = 10 }")).seated("Ann", "Bo")
    desk.coup()
    desk.do(c.Clock("director", desk.now.clock + 599))
    desk.coup()
    assert not desk.session().over
    desk.do(c.Clock("director", desk.now.clock + 1))
    desk.bet(desk.session().puck, "player", 20)
    desk.everyone("player", 10)
    desk.deal("player")
    assert desk.session().over


def test_a_new_shoe_is_prepared_between_coups_and_play_continues() -> None:
    desk = Desk(conditions(length="{ coups = 9 }")).seated("Ann", "Bo")
    desk.left_in_shoe(10)
    desk.coup()
    assert desk.session().table.phase == "prepare"
    assert desk.refused(desk.wager(desk.session().puck, "player", 10)) == "TLGC 6.3"
    desk.shoe()
    desk.coup()
    assert desk.session().coups == 2


def test_a_card_at_the_mouth_is_followed_by_a_coup_without_wagers() -> None:
    desk = Desk(conditions(length="{ coups = 9 }")).seated("Ann", "Bo")
    desk.change_shoe("1.1", mouth=face("9h"))
    assert desk.refused(desk.wager("1", "player", 10), "without wagers") == "TLGC 14.1"
    desk.cards[:] = [face(card) for card in ("2d", "Ts", "3c")]
    desk.do(c.AtTable(DEALER, "1.1", table_commands.Deal("dealer")))
    assert (desk.session().coups, desk.session().puck) == (0, "1")
    desk.coup()
    assert desk.session().coups == 1


def test_a_session_of_one_shoe_ends_with_it_whatever_ended_it() -> None:
    desk = Desk(conditions(length="{ shoes = 1 }")).seated("Ann", "Bo")
    desk.left_in_shoe(7)
    desk.everyone()
    desk.do(c.AtTable(INSPECTOR, "1.1", table_commands.ReportExcess("inspector")))
    assert desk.session().over


def test_tlgc_16_5_2_the_indicator_card_appears_once_in_a_shoe() -> None:
    desk = Desk(conditions(length="{ coups = 9 }")).seated("Ann", "Bo")
    desk.left_in_shoe(106)
    desk.coup()
    desk.left_in_shoe(10)
    desk.coup("banker")
    assert len(desk.events(e.IndicatorShown)) == 1
    desk.shoe()
    desk.left_in_shoe(106)
    desk.coup()
    assert len(desk.events(e.IndicatorShown)) == 2


def test_ruling_a4_officers_bring_a_coup_to_its_end_when_every_player_walks_away() -> None:
    """TLGC 16 has its own clauses, which go first: absence is noted, cards are turned by the dealer."""
    desk = squeezed()
    desk.bet("1", "player", 50)
    assert desk.refused(c.AtTable(DEALER, "1.1", table_commands.TimeOut("2"))) == "TLGC 16.4.4"
    for place in ("1", "2", "3"):
        desk.do(c.NoteAbsent(INSPECTOR, "1.1", desk.player(place)))
    desk.deal("player")
    desk.do(c.TurnCards(DEALER, "1.1"))
    desk.do(c.AtTable(DEALER, "1.1", table_commands.Deal("dealer")))
    assert desk.session().coups == 1
    assert [desk.chips(place) for place in ("1", "2", "3")] == [1050, 990, 990]


def test_ruling_a5_a_competition_s_card_is_corrected_while_the_coup_is_dealt_and_not_after() -> None:
    desk = Desk(conditions(length="{ coups = 9 }")).seated("Ann", "Bo", "Cy")
    desk.everyone("player", 10)
    correct = c.AtTable(DEALER, "1.1", table_commands.Correct("dealer", "player", 1, face("8h")))
    assert desk.refused(correct) == "ruling A5"
    desk.cards[:] = map(face, "9h 2d Ts 3c".split())
    desk.do(c.AtTable(DEALER, "1.1", table_commands.Draw("dealer", "player")))
    assert kinds(desk.do(correct)) == ["CardCorrected"]
    desk.do(c.AtTable(DEALER, "1.1", table_commands.Deal("dealer")))
    assert desk.refused(correct, "the puck has moved") == "ruling A5"
