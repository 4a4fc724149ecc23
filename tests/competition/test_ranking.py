"""Winners, ties, play-offs, prizes (TLGC 16.8)."""

from collections.abc import Mapping

import pytest

from croupier.cards import face
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.explain import explain
from croupier.competition.places import open_tie
from croupier.competition.prizes import standings
from croupier.competition.state import DIRECTOR, OPERATOR, Award
from croupier.competition.turns import to_wager
from croupier.money import Chips
from tests.competition.tables import NAMES, Desk, conditions


def play(
    desk: Desk, stakes: Mapping[str, tuple[str, Chips]], result: str, session: str = "1.1"
) -> list[e.Event]:
    """One coup in which each place lays what is told."""
    while (place := to_wager(desk.session(session))) is not None:
        desk.bet(place, *stakes[place], session=session)
    return desk.deal(result, session)


def final(*names: str, **more: object) -> Desk:
    return Desk(conditions(**more)).seated(*names)  # type: ignore[arg-type]


def test_tlgc_16_8_1_as_many_advance_from_each_table_as_was_disclosed() -> None:
    for advance in (1, 2, 3):
        desk = Desk(conditions(advance=advance, length="{ coups = 1 }")).drawn(*NAMES[:8])
        for name in ("1.1", "1.2"):
            desk.begin(name)
            stakes = {place: ("player", 10 * int(place)) for place in desk.session(name).sitting()}
            play(desk, stakes, "player", name)
        assert len(desk.now.qualified) == 2 * advance
        assert set(desk.now.rounds[0].advanced) == set(desk.now.qualified)


def test_tlgc_16_8_2_the_highest_chips_at_the_table_win_the_session() -> None:
    desk = final("Ann", "Bo", "Cy", length="{ coups = 1 }")
    best, second, worst = desk.player("2"), desk.player("3"), desk.player("1")
    play(desk, {"1": ("banker", 10), "2": ("player", 50), "3": ("player", 20)}, "player")
    assert standings(desk.now) == ((best,), (second,), (worst,))
    pool = desk.now.pool
    assert desk.now.awards == (
        Award(best, 1, 1, pool * 60 // 100, "TLGC 16.8.2"),
        Award(second, 2, 2, pool * 40 // 100, "TLGC 16.8.2"),
    )


@pytest.mark.parametrize(("card", "coups"), [("Ah", 1), ("7d", 7), ("Ts", 10), ("Kc", 10)])
def test_tlgc_16_8_3_a_tie_is_played_off_over_as_many_coups_as_a_drawn_card_counts(
    card: str, coups: int
) -> None:
    desk = final("Ann", "Bo", "Cy", length="{ coups = 1 }")
    play(desk, {"1": ("player", 10), "2": ("player", 50), "3": ("player", 50)}, "player")
    tied = (desk.player("2"), desk.player("3"))
    assert not desk.events(e.PrizesAllocated)
    assert desk.refused(c.PlayOff(OPERATOR, "1.1")) == "TLGC 16.8.3"
    desk.cards[:] = [face(card)]
    called = desk.do(c.PlayOff(DIRECTOR, "1.1"))
    assert called == [e.PlayOffCalled("1.1/1", "1.1", tied, face(card), coups, 1000)]
    assert desk.refused(c.PlayOff(DIRECTOR, "1.1"), "under way") == "TLGC 16.8.3"
    desk.begin("1.1/1")
    for _ in range(coups - 1):
        desk.cards.clear()
        play(
            desk,
            {"2": ("player", 10), "3": ("player", 10)},
            "9h 2d 9s 3c" if _ % 2 else "8h 4d Js 2c",
            "1.1/1",
        )
    assert not desk.session("1.1/1").over
    play(desk, {"2": ("player", 10), "3": ("player", 20)}, "9s 5d Ks Jc", "1.1/1")
    assert desk.now.phase == "finished"
    assert [award.player for award in desk.now.awards] == [tied[1], tied[0]]


def test_ruling_c1_what_the_document_calls_16_6_3_is_the_play_off_of_16_8_3() -> None:
    desk = final("Ann", "Bo", length="{ coups = 1 }")
    play(desk, {"1": ("player", 10), "2": ("player", 10)}, "player")
    tie = open_tie(desk.now, "1.1")
    assert tie is not None
    assert len(tie.players) == 2
    desk.cards[:] = [face("Ah")]
    desk.do(c.PlayOff(DIRECTOR, "1.1"))
    assert desk.session("1.1/1").stage == "play-off"


def test_a_play_off_that_ends_level_is_followed_by_another() -> None:
    desk = final("Ann", "Bo", length="{ coups = 1 }")
    play(desk, {"1": ("player", 10), "2": ("player", 10)}, "player")
    for number in (1, 2):
        desk.cards[:] = [face("Ah")]
        desk.do(c.PlayOff(DIRECTOR, "1.1"))
        desk.begin(f"1.1/{number}")
        stakes = {"1": ("player", 10), "2": ("player", 10 * number)}
        play(desk, stakes, "player", f"1.1/{number}")
    assert desk.now.phase == "finished"


def test_ties_that_neither_pay_nor_advance_are_not_played_off() -> None:
    desk = final("Ann", "Bo", "Cy", "Di", length="{ coups = 1 }")
    stakes = {"1": ("player", 30), "2": ("player", 20), "3": ("player", 10), "4": ("player", 10)}
    play(desk, stakes, "player")
    assert desk.now.phase == "finished"
    desk = Desk(conditions(advance=2, length="{ coups = 1 }")).drawn(*NAMES[:8])
    for name in ("1.1", "1.2"):
        desk.begin(name)
        stakes = {"1": ("player", 30), "2": ("player", 30), "3": ("player", 10), "4": ("player", 10)}
        play(desk, stakes, "player", name)
    assert len(desk.now.qualified) == 4


def test_tlgc_16_8_4_eliminated_in_the_same_coup_they_share_the_prizes_of_their_places() -> None:
    desk = final("Ann", "Bo", "Cy", prizes="[50, 30, 20]", least=3)
    winner = desk.player("1")
    for _ in range(2):
        stakes = {"1": ("player", 10), "2": ("banker", 500), "3": ("banker", 500)}
        play(desk, stakes, "player")
    desk.do(c.FinishEarly(DIRECTOR, "1.1"))
    pool = desk.now.pool
    first, *shared = desk.now.awards
    assert (first.player, first.amount) == (winner, pool - pool * 30 // 100 - pool * 20 // 100)
    assert {award.clause for award in shared} == {"TLGC 16.8.4"}
    assert {(award.first, award.last) for award in shared} == {(2, 3)}
    assert sum(award.amount for award in shared) == pool * 30 // 100 + pool * 20 // 100
    assert abs(shared[0].amount - shared[1].amount) <= 1


def test_ruling_c5_what_cannot_be_divided_goes_to_the_lower_seat() -> None:
    desk = final("Ann", "Bo", "Cy", prizes="[40, 35, 25]", least=3)
    for _ in range(2):
        play(desk, {"1": ("player", 10), "2": ("banker", 500), "3": ("banker", 500)}, "player")
    lower = desk.player("2")
    desk.do(c.FinishEarly(DIRECTOR, "1.1"))
    shared = {award.player: award.amount for award in desk.now.awards[1:]}
    total = desk.now.pool * 35 // 100 + desk.now.pool * 25 // 100
    assert total % 2 == 1
    assert shared[lower] == total // 2 + 1
    assert sum(award.amount for award in desk.now.awards) == desk.now.pool


def test_the_later_one_is_eliminated_the_higher_it_stands() -> None:
    desk = final("Ann", "Bo", "Cy", prizes="[50, 30, 20]", least=3, length="{ coups = 9 }")
    one, two, three = (desk.player(place) for place in "123")
    for _ in range(2):
        play(desk, {"1": ("player", 10), "2": ("banker", 500), "3": ("player", 10)}, "player")
    for stake, cards in ((500, "9s 5d Ks Jc"), (500, "8h 4d Qs 2c"), (20, "9s 5d Ks Jc")):
        play(desk, {"1": ("player", 10), "3": ("banker", stake)}, cards)
    desk.do(c.FinishEarly(DIRECTOR, "1.1"))
    assert [award.player for award in desk.now.awards] == [one, three, two]


def test_tlgc_16_8_5_all_eliminated_in_one_coup_are_given_chips_and_play_off() -> None:
    desk = final("Ann", "Bo", length="{ coups = 9 }")
    for _ in range(2):
        play(desk, {"1": ("banker", 500), "2": ("banker", 500)}, "player")
    assert desk.session().over
    assert not desk.session().ranking[1:]
    desk.cards[:] = [face("Ah")]
    desk.do(c.PlayOff(DIRECTOR, "1.1"))
    desk.begin("1.1/1")
    assert [desk.chips(place, "1.1/1") for place in "12"] == [1000, 1000]
    play(desk, {"1": ("player", 10), "2": ("player", 30)}, "player", "1.1/1")
    assert desk.now.phase == "finished"
    assert desk.now.awards[0].player == desk.player("2")


def test_tlgc_16_1_a_play_off_is_for_equal_chips_other_than_zero() -> None:
    desk = final("Ann", "Bo", "Cy", length="{ coups = 2 }", prizes="[50, 30, 20]", least=3)
    for _ in range(2):
        play(desk, {"1": ("player", 10), "2": ("banker", 500), "3": ("banker", 500)}, "player")
    assert desk.now.phase == "finished"  # both ended with nothing: they share
    assert {award.clause for award in desk.now.awards[1:]} == {"TLGC 16.8.4"}


def test_prizes_below_the_final_go_by_the_place_at_one_s_table() -> None:
    desk = Desk(conditions(advance=1, length="{ coups = 1 }", prizes="[40, 30, 20, 10]", least=4)).drawn(
        *NAMES[:8]
    )
    for name in ("1.1", "1.2"):
        desk.begin(name)
        stakes = {place: ("player", 10 * int(place)) for place in desk.session(name).sitting()}
        play(desk, stakes, "player", name)
    seconds = {desk.player("3", name) for name in ("1.1", "1.2")}
    desk.do(c.Draw(DIRECTOR))
    desk.begin("2.1")
    play(desk, {"1": ("player", 10), "2": ("player", 20)}, "player", "2.1")
    assert {award.player for award in desk.now.awards[2:]} == seconds
    assert {(award.first, award.last) for award in desk.now.awards[2:]} == {(3, 4)}


def test_a_prize_nobody_is_there_to_win_goes_to_the_first() -> None:
    desk = Desk(conditions(prizes="[60, 40]", length="{ coups = 1 }")).seated("Ann", "Bo")
    desk.do(c.Disqualify(OPERATOR, desk.player("2"), "TLGC 16.2.3b", "fought"))
    desk.do(c.FinishEarly(DIRECTOR, "1.1"))
    assert [award.amount for award in desk.now.awards] == [desk.now.pool]


def test_tlgc_16_2_3b_a_disqualified_player_plays_no_play_off_and_the_next_advances() -> None:
    desk = Desk(conditions(advance=1, length="{ coups = 1 }")).drawn(*NAMES[:8])
    desk.begin("1.1")
    play(desk, {"1": ("player", 50), "2": ("player", 50), "3": ("player", 10), "4": ("player", 10)}, "player")
    first, second = desk.player("1"), desk.player("2")
    desk.do(c.Disqualify(OPERATOR, first, "TLGC 16.2.3b", "swore"))
    assert desk.refused(c.PlayOff(DIRECTOR, "1.1"), "determined") == "TLGC 16.8.3"
    desk.begin("1.2")
    play(desk, {place: ("player", 10 * int(place)) for place in "1234"}, "player", "1.2")
    assert second in desk.now.qualified
    assert first not in desk.now.qualified


def test_a_winner_disqualified_before_the_round_is_over_makes_room() -> None:
    desk = Desk(conditions(advance=1, length="{ coups = 1 }")).drawn(*NAMES[:8])
    desk.begin("1.1")
    play(desk, {place: ("player", 10 * int(place)) for place in "1234"}, "player")
    desk.do(c.Disqualify(OPERATOR, desk.player("4"), "TLGC 16.2.3b", "swore"))
    desk.begin("1.2")
    play(desk, {place: ("player", 10 * int(place)) for place in "1234"}, "player", "1.2")
    assert desk.player("3", "1.1") in desk.now.qualified


def test_tlgc_16_8_5_holds_for_those_eliminated_in_the_last_coup_only() -> None:
    desk = Desk(conditions(advance=1, length="{ coups = 9 }")).drawn(*NAMES[:8])
    desk.begin("1.1")
    for _ in range(2):
        play(desk, {**dict.fromkeys("123", ("banker", 500)), "4": ("player", 10)}, "player")
    play(desk, {"4": ("player", 10)}, "player")
    desk.do(c.Disqualify(OPERATOR, desk.player("4"), "TLGC 16.2.3b", "swore"))
    assert desk.session().over
    assert {group.tied for group in desk.session().ranking} == {"eliminated"}


def test_tlgc_16_3_2b_who_is_late_for_a_play_off_keeps_the_place_that_is_left() -> None:
    desk = final("Ann", "Bo", "Cy", length="{ coups = 1 }")
    play(desk, {"1": ("player", 10), "2": ("player", 50), "3": ("player", 50)}, "player")
    desk.cards[:] = [face("9d")]
    desk.do(c.PlayOff(DIRECTOR, "1.1"))
    late, other = desk.player("3"), desk.player("2")
    desk.begin("1.1/1", late=(late,))
    for cards in ("9s 5d Ks Jc", "8h 4d Qs 2c", "9h 3d Qs 2c"):
        play(desk, {"2": ("player", 10)}, cards, "1.1/1")
    desk.do(c.FinishEarly(DIRECTOR, "1.1/1"))
    assert [award.player for award in desk.now.awards] == [other, late]


def test_tlgc_16_3_2d_the_secondary_competition_is_open_though_nobody_has_qualified() -> None:
    desk = Desk(conditions(chips="live", advance=1, more="[secondary]\nafter = 1")).drawn(*NAMES[:8])
    for name in ("1.1", "1.2"):
        desk.do(c.Start(DIRECTOR, name))
    assert not desk.events(e.PrizesAllocated)
    desk.do(c.EnterSecondary(NAMES[0]))
    desk.do(c.DrawSecondary(DIRECTOR))
    desk.begin("2.1")
    desk.do(c.FinishEarly(DIRECTOR, "2.1"))
    assert desk.now.qualified == (NAMES[0],)


def test_where_nobody_qualifies_and_nobody_tries_again_the_competition_ends() -> None:
    desk = Desk(conditions(chips="live", advance=1, more="[secondary]\nafter = 1")).drawn(*NAMES[:8])
    for name in ("1.1", "1.2"):
        desk.do(c.Start(DIRECTOR, name))
    desk.do(c.Draw(DIRECTOR))
    assert (desk.now.awards, desk.now.unawarded) == ((), desk.now.pool)


def level_for_two(desk: Desk) -> None:
    """Places 1 to 3 level at the first table, place 4 behind them, and a play-off called."""
    desk.begin("1.1")
    stakes = {**dict.fromkeys("123", ("player", 50)), "4": ("player", 10)}
    play(desk, stakes, "player")
    desk.cards[:] = [face("9d")]
    desk.do(c.PlayOff(DIRECTOR, "1.1"))


def test_tlgc_16_8_2_whoever_goes_out_of_a_play_off_is_still_before_those_who_were_behind() -> None:
    desk = Desk(conditions(advance=2, length="{ coups = 1 }")).drawn(*NAMES[:8])
    level_for_two(desk)
    desk.begin("1.1/1")
    first, second, third, fourth = (desk.player(place) for place in "1234")
    for cards in ("9s 5d Ks Jc", "8h 4d Qs 2c"):
        play(desk, {"1": ("player", 10), "2": ("player", 10), "3": ("banker", 500)}, cards, "1.1/1")
    for cards in ("9s 5d Ks Jc", "8h 4d Qs 2c", "9h 3d Qs 2c"):
        stake = min(500, desk.chips("2", "1.1/1"))
        play(desk, {"1": ("player", 10), "2": ("banker", stake)}, cards, "1.1/1")
    desk.do(c.FinishEarly(DIRECTOR, "1.1/1"))
    assert [group.players for group in desk.session().ranking] == [(first,), (second,), (third,), (fourth,)]
    desk.begin("1.2")
    play(desk, {place: ("player", 10 * int(place)) for place in "1234"}, "player", "1.2")
    assert {first, second} <= set(desk.now.qualified)
    assert not {third, fourth} & set(desk.now.qualified)


def test_ruling_c5_out_of_a_play_off_in_the_same_coup_they_play_off_again_to_advance() -> None:
    desk = Desk(conditions(advance=2, length="{ coups = 1 }")).drawn(*NAMES[:8])
    level_for_two(desk)
    desk.begin("1.1/1")
    second, third = desk.player("2"), desk.player("3")
    for cards in ("9s 5d Ks Jc", "8h 4d Qs 2c"):
        stakes = {"1": ("player", 10), "2": ("banker", 500), "3": ("banker", 500)}
        play(desk, stakes, cards, "1.1/1")
    desk.do(c.FinishEarly(DIRECTOR, "1.1/1"))
    tie = open_tie(desk.now, "1.1")
    assert tie is not None
    assert set(tie.players) == {second, third}


@pytest.mark.parametrize("begun", [False, True])
def test_a_play_off_with_one_player_left_is_over_and_the_round_continues(begun: bool) -> None:
    desk = Desk(conditions(chips="live", advance=1, length="{ coups = 1 }")).drawn(*NAMES[:8])
    desk.begin("1.1")
    play(desk, {**dict.fromkeys("12", ("player", 50)), **dict.fromkeys("34", ("player", 10))}, "player")
    desk.cards[:] = [face("9d")]
    desk.do(c.PlayOff(DIRECTOR, "1.1"))
    first, second = desk.player("1"), desk.player("2")
    if begun:
        desk.begin("1.1/1")
    desk.do(c.Disqualify(OPERATOR, first, "TLGC 16.2.3b", "swore"))
    assert desk.session("1.1/1").over
    assert desk.now.entrants[second].cash_units == 50 * 20
    desk.begin("1.2")
    play(desk, {place: ("player", 10 * int(place)) for place in "1234"}, "player", "1.2")
    assert second in desk.now.qualified
    desk.do(c.Draw(DIRECTOR))
    desk.begin("2.1")


def test_a_final_is_not_over_while_its_play_off_is_played() -> None:
    desk = final("Ann", "Bo", "Cy", length="{ coups = 1 }")
    play(desk, dict.fromkeys("123", ("player", 50)), "player")
    desk.cards[:] = [face("9d")]
    desk.do(c.PlayOff(DIRECTOR, "1.1"))
    desk.begin("1.1/1")
    desk.do(c.Disqualify(OPERATOR, desk.player("1"), "TLGC 16.2.3b", "swore"))
    assert not desk.events(e.PrizesAllocated)
    play(desk, {"2": ("player", 50), "3": ("player", 10)}, "9s 5d Ks Jc", "1.1/1")
    desk.do(c.Disqualify(OPERATOR, desk.player("3"), "TLGC 16.2.3b", "swore"))
    assert [award.player for award in desk.now.awards] == [desk.player("2")]


def test_ruling_c5_level_below_the_final_at_a_place_that_pays_is_played_off_too() -> None:
    for prizes, least, played_off in (("[40, 30, 20, 10]", 4, True), ("[60, 40]", 2, False)):
        terms = conditions(advance=1, length="{ coups = 1 }", prizes=prizes, least=least)
        desk = Desk(terms).drawn(*NAMES[:8])
        desk.begin("1.1")
        stakes = {"1": ("player", 50), "2": ("player", 20), "3": ("player", 20), "4": ("player", 10)}
        play(desk, stakes, "player")
        assert (open_tie(desk.now, "1.1") is not None) == played_off


def test_ruling_c5_a_tie_in_a_heat_at_a_place_that_pays_is_played_off() -> None:
    """Three tables of five send three each to a semi-final of nine: a tenth prize goes to the rest."""
    for prizes, played_off in (
        ("[55, 5, 5, 5, 5, 5, 5, 5, 5, 5]", True),
        ("[60, 5, 5, 5, 5, 5, 5, 5, 5]", False),
    ):
        least = prizes.count(",") + 1
        desk = Desk(conditions(advance=3, length="{ coups = 1 }", prizes=prizes, least=least)).drawn(*NAMES)
        assert desk.now.rounds[0].stage == "heat"
        for name in ("1.1", "1.2", "1.3"):
            desk.begin(name)
            stakes = {"1": 50, "2": 40, "3": 30, "4": 10, "5": 10 if name == "1.1" else 20}
            play(desk, {place: ("player", stake) for place, stake in stakes.items()}, "player", name)
        assert (open_tie(desk.now, "1.1") is not None) == played_off
        assert desk.now.rounds[0].over != played_off


SECOND_PAYS = {"prizes": "[40, 30, 20, 10]", "least": 4, "more": "[secondary]\nafter = 1"}


def level_in_the_heat() -> Desk:
    """Two tables of four of which the first advances; second and third at the first table are level."""
    desk = Desk(conditions(advance=1, length="{ coups = 1 }", **SECOND_PAYS)).drawn(*NAMES[:8])  # type: ignore[arg-type]
    for name in ("1.1", "1.2"):
        desk.begin(name)
        stakes = {"1": 50, "2": 30, "3": 30 if name == "1.1" else 20, "4": 10}
        play(desk, {place: ("player", stake) for place, stake in stakes.items()}, "player", name)
    return desk


def test_ruling_c5_no_play_off_that_the_secondary_competition_may_make_moot() -> None:
    desk = level_in_the_heat()
    assert desk.now.rounds[0].over  # the second chance comes first
    for place in "23":
        desk.do(c.EnterSecondary(desk.player(place)))
    desk.do(c.DrawSecondary(DIRECTOR))
    assert open_tie(desk.now, "1.1") is None  # both are placed there


def test_ruling_c5_a_tie_the_secondary_competition_leaves_is_played_off_before_the_prizes() -> None:
    desk = level_in_the_heat()
    tied = (desk.player("2"), desk.player("3"))
    desk.do(c.Draw(DIRECTOR))
    desk.begin("2.1")
    play(desk, {"1": ("player", 10), "2": ("player", 20)}, "player", "2.1")
    assert not desk.events(e.PrizesAllocated)
    desk.cards[:] = [face("Ah")]
    desk.do(c.PlayOff(DIRECTOR, "1.1"))
    desk.begin("1.1/1")
    play(desk, {"2": ("player", 10), "3": ("player", 50)}, "9s 5d Ks Jc", "1.1/1")
    assert desk.now.phase == "finished"
    assert tied[1] in {award.player for award in desk.now.awards}
    assert tied[0] not in {award.player for award in desk.now.awards}
    assert sum(award.amount for award in desk.now.awards) == desk.now.pool


def test_ruling_c5_with_nobody_qualified_a_tie_that_pays_is_played_off_before_the_end() -> None:
    desk = level_in_the_heat()
    for name in ("1.1", "1.2"):
        desk.do(c.Disqualify(OPERATOR, desk.player("1", name), "TLGC 16.2.3b", "swore"))
    assert desk.refused(c.Draw(DIRECTOR), "play it off") == "TLGC 16.8.3"


def test_tlgc_16_2_2g_prizes_may_be_fixed_amounts_shares_and_goods() -> None:
    prizes = '[{ percent = 100, goods = "a weekend for two" }, { amount = 150 }, { goods = "a tray" }]'
    desk = final("Ann", "Bo", "Cy", "Di", prizes=prizes, least=3, length="{ coups = 1 }")
    play(desk, {place: ("player", 10 * int(place)) for place in "1234"}, "player")
    pool = desk.now.pool
    won = [(award.player, award.amount, award.goods) for award in desk.now.awards]
    assert won == [
        (desk.player("4"), pool - 150, ("a weekend for two",)),
        (desk.player("3"), 150, ()),
        (desk.player("2"), 0, ("a tray",)),
    ]
    assert "a weekend for two" in explain(desk.now, desk.events(e.PrizesAllocated)[0])


def test_tlgc_16_8_4_fixed_amounts_are_added_and_goods_shared_in_common() -> None:
    prizes = '[{ amount = 300 }, { amount = 100, goods = "a tray" }, { amount = 51 }]'
    desk = final("Ann", "Bo", "Cy", prizes=prizes, least=3)
    for _ in range(2):
        play(desk, {"1": ("player", 10), "2": ("banker", 500), "3": ("banker", 500)}, "player")
    desk.do(c.FinishEarly(DIRECTOR, "1.1"))
    first, *shared = desk.now.awards
    assert first.amount == desk.now.pool - 151  # what is not listed goes to the first
    assert [(award.amount, award.goods) for award in shared] == [(76, ("a tray",)), (75, ("a tray",))]
