"""Limits: displayed, agreed, collective, overlooked and changed (TLGC 7, rulings A1, A2, B6, B7)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.chance import VirtualShoe
from croupier.errors import BadInput, Refused
from croupier.game import Range
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.legal import legal
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Limit
from croupier.games.baccarat.table import Laid, Notice, house_notice, new
from croupier.games.baccarat.views import AgreedView, view
from croupier.games.baccarat.wagers import reductions, stake_ranges
from croupier.money import Chips, as_chips, format_chips
from croupier.wire import replace
from tests import naive
from tests.games.baccarat.tables import Desk, desk, prepare

TASMANIAN = load_rules("tasmanian")
UNIT = TASMANIAN.unit
STEP = UNIT.units(1)
PLAYER_WINS = "9h 2d Ks 5s"
BANKER_WINS = "2d 9h 5s Ks"
TIE = "9h 9d Ks Kd"
HALF_AN_HOUR = 1800


def limit(minimum: int, maximum: int, step: int = 1) -> Limit:
    return Limit(minimum, maximum, step)


def notice(**changes: Any) -> Notice:
    """The house's notice with other limits on some bets, or other terms."""
    bets = {bet: changes.pop(bet) for bet in ("player", "banker", "tie") if bet in changes}
    house = house_notice(TASMANIAN)
    return replace(house, limits={**house.limits, **bets}, **changes)


def late(cards: str) -> Desk:
    """A table where stakes of 10 to 100 are judged after the result."""
    return desk(cards=cards, notice=notice(player=limit(10, 100), banker=limit(10, 100), judged_after=True))


def agree(at: Desk, seat: str, bound: c.Bound, chips: int) -> None:
    at.do(c.OfferLimit("manager", seat, "player", bound, chips))
    at.do(c.AcceptLimit(seat, "player", bound))


# What the notice says


def test_tlgc_7_1_minimum_and_maximum_are_displayed_and_kept() -> None:
    at = desk(notice=notice(player=limit(25, 500)))
    assert view(at.table, None).limits["player"] == limit(25, 500)
    for chips in (1, 24, 501, 1000):
        assert at.refused(c.Wager("1", "player", chips)) == "TLGC 7.1"
    at.wager("1", "player", 25)
    at.wager("2", "player", 500)


def test_tlgc_7_1_an_increase_counts_with_what_lies_there() -> None:
    at = desk(notice=notice(player=limit(25, 500)))
    at.wager("1", "player", 480)
    assert at.refused(c.Wager("1", "player", 21)) == "TLGC 7.1"
    at.wager("1", "player", 20)
    assert at.laid("1", "player") == 500


def test_tlgc_7_1_no_multiples_of_the_minimum_unless_the_notice_says_so() -> None:
    at = desk(notice=notice(player=limit(10, 500), banker=limit(10, 500, 10)))
    at.wager("1", "player", 13)
    assert at.refused(c.Wager("1", "banker", 13)) == "TLGC 7.1"
    at.wager("1", "banker", 30)


@pytest.mark.parametrize("chips", [-1, 0, Fraction(41, 4), Fraction(1, 20)])
def test_tlgc_7_1_a_stake_is_a_positive_number_of_steps(chips: Chips) -> None:
    assert desk().refused(c.Wager("1", "player", chips)) == "TLGC 7.1"


def test_tlgc_7_1_a_notice_covers_every_bet_on_offer_and_no_other() -> None:
    limits = dict(house_notice(TASMANIAN).limits)
    del limits["tie"]
    with pytest.raises(Refused) as missing:
        new(TASMANIAN, notice=Notice(limits))
    assert missing.value.rule == "TLGC 7.1"
    with pytest.raises(Refused) as unknown:
        new(TASMANIAN, notice=notice(liability={"dragon": 100}))
    assert unknown.value.rule == "TLGC 6.5"


# Limits of one player's own


def test_tlgc_7_2_a_player_and_the_management_agree_on_other_limits() -> None:
    at = desk(notice=notice(player=limit(25, 500)))
    at.do(c.OfferLimit("manager", "1", "player", "maximum", 800))
    assert at.refused(c.Wager("1", "player", 800)) == "TLGC 7.1"
    assert at.do(c.AcceptLimit("1", "player", "maximum")) == [e.LimitAgreed("1", "player", "maximum", 800)]
    at.wager("1", "player", 800)
    assert at.refused(c.Wager("2", "player", 800)) == "TLGC 7.1"


def test_tlgc_7_2_a_lower_minimum_may_be_agreed_too() -> None:
    at = desk(notice=notice(player=limit(25, 500)))
    agree(at, "2", "minimum", 5)
    at.wager("2", "player", 5)
    assert at.refused(c.Wager("1", "player", 5)) == "TLGC 7.1"


def test_tlgc_7_2_a_marker_shows_everyone_the_limits_agreed() -> None:
    at = desk()
    agree(at, "2", "maximum", 5000)
    people = view(at.table, "3").people
    assert people["2"].limits == {"player": AgreedView(None, 5000)}
    assert people["1"].limits == {}


def test_tlgc_7_2_nothing_is_agreed_by_one_side_alone() -> None:
    at = desk()
    for seat in ("1", "dealer", "inspector"):
        assert at.refused(c.OfferLimit(seat, "1", "player", "maximum", 5000)) == "TLGC 7.2"
    assert at.refused(c.AcceptLimit("1", "player", "maximum")) == "TLGC 7.2"
    at.do(c.OfferLimit("manager", "1", "player", "maximum", 5000))
    for other in (
        c.AcceptLimit("2", "player", "maximum"),
        c.AcceptLimit("1", "player", "minimum"),
        c.AcceptLimit("1", "banker", "maximum"),
        c.AcceptLimit("9", "player", "maximum"),
    ):
        assert at.refused(other) == "TLGC 7.2"


@pytest.mark.parametrize(
    ("bound", "chips"), [("maximum", Fraction(199, 20)), ("minimum", 0), ("minimum", 1001)]
)
def test_tlgc_7_2_the_minimum_never_passes_the_maximum(bound: c.Bound, chips: Chips) -> None:
    assert desk().refused(c.OfferLimit("manager", "1", "player", bound, chips)) == "TLGC 7.2"


def test_tlgc_7_2_no_limit_is_agreed_during_a_coup() -> None:
    at = desk()
    at.do(c.OfferLimit("manager", "1", "player", "maximum", 5000))
    at.wager("1", "player", 20)
    at.do(c.Draw("dealer", "player"))
    assert at.refused(c.AcceptLimit("1", "player", "maximum")) == "TLGC 7.2"


# Partners and collective liability


def test_tlgc_7_3_partners_together_lay_no_more_than_one_maximum() -> None:
    at = desk(notice=notice(player=limit(10, 500)))
    assert at.do(c.ReportPartnership("inspector", ("1", "2"))) == [e.PartnershipFound(("1", "2"))]
    at.wager("1", "player", 400)
    assert at.refused(c.Wager("2", "player", 101)) == "TLGC 7.3"
    at.wager("2", "player", 100)
    at.wager("3", "player", 500)
    at.wager("2", "banker", 500)


@pytest.mark.parametrize("players", [(), ("1",), ("1", "1"), ("1", "4")])
def test_tlgc_7_3_a_partnership_is_two_or_more_players_at_the_table(players: tuple[str, ...]) -> None:
    assert desk().refused(c.ReportPartnership("inspector", players)) == "TLGC 7.3"


def test_tlgc_7_3_partnerships_are_found_by_the_inspector_and_once() -> None:
    at = desk()
    assert at.refused(c.ReportPartnership("1", ("2", "3"))) == "TLGC 7.3"
    at.do(c.ReportPartnership("inspector", ("2", "3")))
    assert at.refused(c.ReportPartnership("inspector", ("3", "2"))) == "TLGC 7.3"


def test_tlgc_7_3_a_partnership_ends_when_one_of_them_leaves() -> None:
    at = desk(notice=notice(player=limit(10, 500)))
    at.do(c.ReportPartnership("inspector", ("1", "2")), c.Leave("2"), c.Join("2", 1000))
    at.wager("1", "player", 500)
    at.wager("2", "player", 500)
    assert [at.laid(seat, "player") for seat in "12"] == [500] * 2


def test_tlgc_7_3a_the_collective_liability_is_displayed() -> None:
    at = desk(notice=notice(liability={"player": 300}))
    assert view(at.table, "1").liability == {"player": 300}


def test_tlgc_7_3a_the_management_displays_a_liability_while_the_table_is_open_and_takes_it_down() -> None:
    at = desk(cards=f"{PLAYER_WINS} {PLAYER_WINS}")
    for seat in "12":
        at.wager(seat, "player", 200)
    assert at.do(c.PostLiability("manager", "player", 300)) == [e.LiabilityPosted("player", 300)]
    assert view(at.table, "1").liability == {"player": 300}
    assert isinstance(at.deal()[0], e.WagersReduced)
    assert at.do(c.RemoveLiability("manager", "player")) == [e.LiabilityRemoved("player")]
    assert view(at.table, "1").liability == {}
    for seat in "12":
        at.wager(seat, "player", 200)
    assert not any(isinstance(event, e.WagersReduced) for event in at.deal())


def test_tlgc_7_3a_a_liability_displayed_during_a_coup_is_for_the_next() -> None:
    at = desk()
    at.wager("1", "player", 200)
    at.do(c.Draw("dealer", "player"), c.PostLiability("manager", "player", 100))
    assert at.laid("1", "player") == 200


@pytest.mark.parametrize(
    ("command", "clause"),
    [
        (c.PostLiability("inspector", "player", 300), "TLGC 7.3a"),
        (c.PostLiability("manager", "player", 0), "TLGC 7.3a"),
        (c.PostLiability("manager", "banker", Fraction(19, 20)), "TLGC 7.3a"),
        (c.PostLiability("manager", "dragon", 300), "TLGC 6.5"),
        (c.RemoveLiability("manager", "player"), "TLGC 7.3a"),
        (c.RemoveLiability("1", "player"), "TLGC 7.3a"),
    ],
)
def test_tlgc_7_3a_is_at_the_managements_discretion(command: c.Command, clause: str) -> None:
    assert desk().refused(command) == clause


def test_tlgc_7_3a_without_such_a_notice_nothing_is_reduced() -> None:
    at = desk()
    for seat in "123":
        at.wager(seat, "player", 1000)
    at.deal()
    assert not at.events(e.WagersReduced)


def test_tlgc_7_3b_wagers_over_the_liability_are_reduced_pro_rata_before_the_first_card() -> None:
    at = desk(cards=PLAYER_WINS, notice=notice(liability={"player": 300}))
    at.wager("1", "player", 300)
    at.wager("2", "player", 200)
    at.wager("3", "player", 100)
    at.wager("3", "banker", 400)
    reduced, began = at.deal()[:2]
    assert isinstance(reduced, e.WagersReduced)
    cuts = {(cut.seat, cut.bet): format_chips(cut.excess) for cut in reduced.cuts}
    assert cuts == {("1", "player"): "150", ("2", "player"): "100", ("3", "player"): "50"}
    assert isinstance(began, e.CoupBegan)
    assert [at.chips(seat) for seat in "123"] == ["1150", "1100", "650"]


def test_tlgc_7_3b_a_total_at_the_liability_is_left_alone() -> None:
    at = desk(notice=notice(liability={"player": 300}))
    at.wager("1", "player", 200)
    at.wager("2", "player", 100)
    at.deal()
    assert not at.events(e.WagersReduced)


def test_tlgc_7_3b_a_wager_reduced_below_the_minimum_still_plays() -> None:
    at = desk(cards=PLAYER_WINS, notice=notice(liability={"player": 10}, judged_after=True))
    at.wager("1", "player", 100)
    at.wager("2", "player", 100)
    at.deal()
    assert [at.chips(seat) for seat in "12"] == ["1005", "1005"]
    assert not at.events(e.Advised)


STAKES = st.dictionaries(st.integers(1, 9), st.integers(1, 400).map(lambda steps: steps * STEP), min_size=1)


def reduced_stakes(stakes: Mapping[int, int], most: int, bet: str) -> dict[int, int]:
    """What the table leaves on a bet for each seat."""
    table = new(TASMANIAN, places=9, notice=notice(liability={bet: UNIT.chips(most)}))
    table = replace(table, layout=tuple(Laid(str(seat), bet, stake) for seat, stake in stakes.items()))
    over = {int(cut.seat): UNIT.units(cut.excess) for cut in reductions(table)}
    assert all(excess > 0 for excess in over.values())
    return {seat: stake - over.get(seat, 0) for seat, stake in stakes.items()}


# Whole units, unless 19:20 on one of them would pay a fraction (ruling A1).
GRAINS = {"player": 1, "tie": 1, "banker": 20}
every_bet = pytest.mark.parametrize(("bet", "grain"), GRAINS.items())


@every_bet
@settings(max_examples=100, deadline=None)
@example({1: STEP, 2: STEP, 3: STEP}, 2)
@example({9: STEP, 3: STEP, 4: STEP}, 1)
@given(STAKES, st.integers(1, 1000))
def test_ruling_b6_reductions_match_the_second_statement(
    bet: str, grain: int, stakes: dict[int, int], grains: int
) -> None:
    assert reduced_stakes(stakes, grains * grain, bet) == naive.pro_rata(stakes, grains * grain, grain)


@every_bet
@settings(max_examples=100, deadline=None)
@given(STAKES, st.integers(STEP, 1000 * STEP))
def test_ruling_b6_whole_units_near_each_share_and_never_above_the_liability(
    bet: str, grain: int, stakes: dict[int, int], most: int
) -> None:
    left, total = reduced_stakes(stakes, most, bet), sum(stakes.values())
    assert sum(left.values()) == (total if total <= most else most // grain * grain)
    for seat, stake in stakes.items():
        assert 0 <= left[seat] <= stake
        assert left[seat] % grain == 0
        assert abs(left[seat] - min(stake, stake * most / total)) < 2 * grain


def test_ruling_b6_the_spare_unit_goes_to_the_largest_remainder_then_the_lower_seat() -> None:
    assert reduced_stakes({2: 2 * STEP, 5: STEP}, 2 * STEP, "banker") == {2: STEP, 5: STEP}
    assert reduced_stakes({7: STEP, 4: STEP, 6: STEP}, 2 * STEP, "banker") == {7: 0, 4: STEP, 6: STEP}
    assert reduced_stakes({7: 10_000, 4: 10_000, 6: 10_000}, 20_000, "player") == {7: 6666, 4: 6667, 6: 6667}


def test_ruling_b6_a_standing_player_ranks_behind_its_place() -> None:
    at = desk(notice=notice(liability={"player": UNIT.chips(31)}))
    at.do(c.Join("1.1", 100))
    for seat in ("2", "1.1", "1"):
        at.wager(seat, "player", 20)
    at.deal()
    cuts = {cut.seat: UNIT.units(20 - cut.excess) for cut in at.last(e.WagersReduced).cuts}
    assert cuts == {"1": 11, "1.1": 10, "2": 10}


# Stakes judged after the result


@pytest.mark.parametrize(("cards", "chips"), [(PLAYER_WINS, "1100"), (BANKER_WINS, "900"), (TIE, "1000")])
def test_tlgc_7_4_above_the_maximum_only_the_maximum_is_paid_or_collected(cards: str, chips: str) -> None:
    at = late(cards)
    at.wager("1", "player", 700)
    at.deal()
    payment = at.last(e.Settled).payments[0]
    assert (payment.stake, payment.at_risk) == (700, 100)
    assert at.chips("1") == chips


@pytest.mark.parametrize(("cards", "chips"), [(PLAYER_WINS, "1003"), (BANKER_WINS, "997")])
def test_tlgc_7_4_below_the_minimum_is_paid_or_collected(cards: str, chips: str) -> None:
    at = late(cards)
    at.wager("1", "player", 3)
    at.deal()
    assert at.chips("1") == chips


def test_tlgc_7_5_the_owner_of_a_small_wager_is_advised() -> None:
    at = late(PLAYER_WINS)
    at.wager("1", "player", 3)
    at.wager("2", "player", 10)
    at.deal()
    assert at.events(e.Advised) == [e.Advised("1", "player", 3)]
    assert [at.table.people[seat].advised for seat in "12"] == [True, False]


@pytest.mark.parametrize("cards", [PLAYER_WINS, BANKER_WINS])
def test_tlgc_7_5_once_advised_a_small_wager_comes_back_whatever_the_result(cards: str) -> None:
    at = late(cards + " " + cards)
    at.wager("1", "player", 3)
    at.deal()
    before = at.chips("1")
    at.wager("1", "player", 9)
    at.deal()
    payment = at.last(e.Settled).payments[0]
    assert (payment.at_risk, payment.returned, payment.clause) == (0, payment.stake, "TLGC 7.5")
    assert (at.chips("1"), len(at.events(e.Advised))) == (before, 1)


def test_tlgc_7_5_leaving_and_coming_back_does_not_undo_the_advice() -> None:
    at = late(f"{BANKER_WINS} {BANKER_WINS}")
    at.wager("1", "player", 3)
    at.deal()
    at.do(c.Leave("1"), c.Join("1", 1000))
    assert view(at.table, "1").people["1"].advised
    at.wager("1", "player", 3)
    at.deal()
    assert (at.chips("1"), len(at.events(e.Advised))) == ("1000", 1)


def test_tlgc_7_5_the_advice_follows_a_person_whose_name_is_known_and_nobody_else() -> None:
    at = late(BANKER_WINS)
    at.do(c.Join("5", 1000, "Ann"))
    at.wager("5", "player", 3)
    at.deal()
    at.do(c.Leave("5"), c.Join("5", 1000, "Bob"), c.Join("6", 1000, "Ann"), c.Join("7", 1000))
    assert [at.table.people[seat].advised for seat in "567"] == [False, True, False]


def test_tlgc_7_5_the_table_remembers_each_person_advised_once() -> None:
    at = late(BANKER_WINS)
    at.wager("1", "player", 3)
    at.deal()
    at.do(*[command for _ in range(3) for command in (c.Leave("1"), c.Join("1", 1000))])
    assert at.table.advised == ("seat 1",)


def test_ruling_b7_first_as_it_lies_then_returned_and_only_the_maximum_at_risk() -> None:
    at = late(" ".join([BANKER_WINS] * 3))
    for chips, after in ((3, "997"), (3, "997"), (500, "897")):
        at.wager("1", "player", chips)
        at.deal()
        assert at.chips("1") == after


def test_ruling_b7_a_proper_wager_plays_on_after_the_advice() -> None:
    at = late(PLAYER_WINS + " " + PLAYER_WINS)
    at.wager("1", "player", 3)
    at.deal()
    at.wager("1", "player", 10)
    at.deal()
    assert at.chips("1") == "1013"


def test_ruling_b7_each_owner_is_advised_once_for_a_coup() -> None:
    at = late(PLAYER_WINS)
    at.wager("1", "player", 3)
    at.wager("1", "banker", 4)
    at.deal()
    assert len(at.events(e.Advised)) == 1


# Limits changed for all


def post(at: Desk, chips: int = 50, clock: int = 0) -> None:
    at.do(c.PostLimit("manager", "player", "minimum", chips, clock))


def put_in_force(clock: int) -> c.SetLimit:
    return c.SetLimit("manager", "player", "minimum", clock)


def test_tlgc_7_6_no_limit_changes_without_its_notice() -> None:
    at = desk()
    assert at.refused(put_in_force(10_000)) == "TLGC 7.6"
    assert at.refused(c.Consent("1", "player", "minimum")) == "TLGC 7.6"
    for seat in ("1", "dealer", "inspector"):
        assert at.refused(c.PostLimit(seat, "player", "minimum", 50, 0)) == "TLGC 7.6"
    post(at)
    assert at.refused(c.SetLimit("inspector", "player", "minimum", 10_000)) == "TLGC 7.6"
    assert view(at.table, None).limits["player"].minimum == 10


def test_tlgc_7_6_a_new_limit_binds_everyone_and_its_notice_comes_down() -> None:
    at = desk()
    post(at)
    assert at.do(put_in_force(HALF_AN_HOUR)) == [e.LimitSet("player", "minimum", 50, HALF_AN_HOUR)]
    assert (view(at.table, None).limits["player"].minimum, at.table.posted) == (50, ())
    assert at.refused(c.Wager("1", "player", 49)) == "TLGC 7.1"
    at.wager("1", "banker", 10)


def test_tlgc_7_6_not_during_a_coup_and_never_past_the_other_limit() -> None:
    at = desk()
    assert at.refused(c.PostLimit("manager", "player", "minimum", 1001, 0)) == "TLGC 7.6"
    assert at.refused(c.PostLimit("manager", "player", "minimum", 50, -1)) == "TLGC 7.6b"
    post(at)
    at.wager("1", "player", 20)
    at.do(c.Draw("dealer", "player"))
    assert at.refused(put_in_force(HALF_AN_HOUR)) == "TLGC 7.6"


def test_tlgc_7_6a_at_once_when_every_player_consents() -> None:
    at = desk(seats="1 2")
    at.do(c.Join("2.1", 100))
    post(at, clock=100)
    for seat in ("1", "2", "2.1"):
        assert at.refused(put_in_force(100)) == "TLGC 7.6"
        assert at.do(c.Consent(seat, "player", "minimum")) == [e.Consented(seat, "player", "minimum")]
    assert at.refused(c.Consent("1", "player", "minimum")) == "TLGC 7.6"
    at.do(put_in_force(100))


def test_tlgc_7_6a_a_newcomer_is_asked_too_and_a_leaver_is_not() -> None:
    at = desk(seats="1 2")
    post(at)
    at.do(c.Consent("1", "player", "minimum"), c.Join("3", 100), c.Leave("2"))
    assert at.refused(put_in_force(5)) == "TLGC 7.6"
    at.do(c.Consent("3", "player", "minimum"), put_in_force(5))


def test_tlgc_7_6a_consent_to_one_notice_is_none_to_the_next() -> None:
    at = desk(seats="1")
    post(at)
    at.do(c.Consent("1", "player", "minimum"))
    post(at, chips=500)
    assert at.refused(put_in_force(5)) == "TLGC 7.6"


def test_tlgc_7_6b_otherwise_after_half_an_hour_on_display() -> None:
    at = desk()
    post(at, clock=1000)
    for clock in (1000, 1000 + HALF_AN_HOUR - 1):
        assert at.refused(put_in_force(clock)) == "TLGC 7.6"
    at.do(put_in_force(1000 + HALF_AN_HOUR))


def test_tlgc_7_6b_a_notice_cannot_be_backdated() -> None:
    at = desk()
    post(at, clock=10_000)
    backdated = c.PostLimit("manager", "banker", "minimum", 50, 10_000 - HALF_AN_HOUR)
    assert at.refused(backdated, "the clock stood at 10000 seconds before") == "TLGC 7.6b"
    at.do(put_in_force(10_000 + HALF_AN_HOUR))
    assert at.refused(replace(backdated, clock=10_000), "stood at 11800") == "TLGC 7.6b"
    clocks = [
        option.fields["clock"] for option in legal(at.table, "manager") if option.command == "PostLimit"
    ]
    assert {clock[0] for clock in clocks} == {10_000 + HALF_AN_HOUR}


def test_tlgc_7_6b_time_does_not_go_back_for_a_limit_all_consented_to_either() -> None:
    at = desk(seats="1")
    post(at, clock=100)
    at.do(c.PostLimit("manager", "banker", "minimum", 50, 500), c.Consent("1", "player", "minimum"))
    assert at.refused(put_in_force(499)) == "TLGC 7.6b"
    at.do(put_in_force(500))


# Whole money, and no less of it


@pytest.mark.parametrize("units", [1, 10, 19, 30])
def test_ruling_a1_a_table_that_could_owe_a_fraction_of_its_unit_does_not_open(units: int) -> None:
    fine = Limit(*(as_chips(Fraction(units * many, 20)) for many in (10, 100, 1)))
    with pytest.raises(Refused) as refusal:
        new(TASMANIAN, notice=notice(banker=fine))
    assert refusal.value.rule == "ruling A1"
    assert "fraction" in refusal.value.why
    new(TASMANIAN, notice=notice(player=fine))  # even money is always whole


@pytest.mark.parametrize("bad", [limit(0, 10), limit(20, 10), Limit(20, 100, 0), Limit(30, 100, 20)])
def test_ruling_a1_limits_that_nothing_could_meet_do_not_open(bad: Limit) -> None:
    with pytest.raises(Refused) as refusal:
        new(TASMANIAN, notice=notice(player=bad))
    assert refusal.value.rule == "ruling A1"


def test_ruling_a1_a_rule_set_whose_own_limits_cannot_be_paid_is_not_read() -> None:
    with pytest.raises(BadInput, match=r"fraction of the unit.*ruling A1"):
        load_rules("simplified").varied(unit="1")


@settings(max_examples=100, deadline=None)
@given(st.integers(10, 1000))
def test_ruling_a1_a_banker_win_pays_nineteen_twentieths_to_the_unit(chips: int) -> None:
    at = desk(cards=BANKER_WINS)
    at.wager("1", "banker", chips)
    at.deal()
    payment = at.last(e.Settled).payments[0]
    assert type(payment.returned) in (int, Fraction)
    assert 20 * (payment.returned - payment.stake) == 19 * payment.stake


def test_ruling_a1_an_agreed_limit_keeps_to_the_steps_that_can_be_paid() -> None:
    at = desk()
    assert at.refused(c.OfferLimit("manager", "1", "banker", "maximum", 5000 + Fraction(1, 20))) == "TLGC 7.2"
    assert at.refused(c.PostLimit("manager", "banker", "maximum", 5000 + Fraction(1, 20), 0)) == "TLGC 7.6"


@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 10**6).map(str),
    st.lists(
        st.tuples(st.sampled_from("123"), st.sampled_from(list(TASMANIAN.bets)), st.integers(5, 90)),
        max_size=30,
    ),
    st.booleans(),
)
def test_ruling_a2_chips_are_conserved(
    seed: str, wagers: list[tuple[str, str, int]], judged_after: bool
) -> None:
    terms = notice(liability={"player": 100}, judged_after=judged_after)
    at = Desk(new(TASMANIAN, notice=terms, bank=3000), VirtualShoe(seed))
    for seat in "123":
        at.do(c.Join(seat, 1000))
    prepare(at)
    for seat, bet, chips in wagers:
        if chips in stake_ranges(at.table, seat).get(bet, ()):
            at.wager(seat, bet, chips)
        if seat == "3":  # the others' wagers pile up until then, past the liability now and then
            at.do(c.FreeCoups("manager", 1), c.Deal("dealer"))
    at.do(c.FreeCoups("manager", 1), c.Deal("dealer"), *map(c.Leave, "123"))
    assert at.bank() == 3000


def test_tlgc_7_2_agreeing_one_bound_leaves_the_other_to_the_notice() -> None:
    at = desk()
    agree(at, "1", "maximum", 5000)
    post(at, chips=50)
    at.do(put_in_force(HALF_AN_HOUR))
    assert at.refused(c.Wager("1", "player", 10)) == "TLGC 7.1"
    at.wager("1", "player", 50)


def test_tlgc_7_2_a_changed_notice_does_not_undo_the_bound_agreed() -> None:
    at = desk()
    agree(at, "1", "maximum", 20)
    post(at, chips=50)
    at.do(put_in_force(HALF_AN_HOUR))
    at.wager("1", "player", 20)
    assert at.refused(c.Wager("1", "player", 1)) == "TLGC 7.2"


@pytest.mark.parametrize("judged_after", [False, True])
def test_tlgc_7_3_partners_over_one_maximum_when_found_get_the_excess_back(*, judged_after: bool) -> None:
    at = desk(notice=notice(player=limit(10, 100), judged_after=judged_after))
    at.wager("1", "player", 100)
    at.wager("2", "player", 60)
    at.do(c.ReportPartnership("inspector", ("1", "2")))
    assert sum(wager.units for wager in at.table.layout) == UNIT.units(100)
    assert at.refused(c.Wager("2", "player", 10)) == "TLGC 7.3"


def test_tlgc_7_5_a_small_wager_that_is_neither_paid_nor_collected_is_not_spoken_of() -> None:
    at = late(TIE)
    at.wager("1", "player", 3)
    at.deal()
    assert not at.events(e.Advised)


def test_tlgc_7_4_a_maximum_lowered_under_a_wager_is_all_that_is_at_risk() -> None:
    at = desk(cards=BANKER_WINS)
    at.wager("1", "player", 1000)
    at.do(c.PostLimit("manager", "player", "maximum", 20, 0))
    at.do(*(c.Consent(seat, "player", "maximum") for seat in "123"))
    at.do(c.SetLimit("manager", "player", "maximum", 1))
    at.deal()
    assert at.chips("1") == "980"


@pytest.mark.parametrize("most", [-100, 0, STEP - 1])
def test_tlgc_7_3a_a_liability_without_room_for_a_wager_does_not_open(most: int) -> None:
    with pytest.raises(Refused) as refusal:
        new(TASMANIAN, notice=notice(liability={"banker": UNIT.chips(most)}))
    assert refusal.value.rule == "TLGC 7.3a"


def test_tlgc_7_5_nobody_is_blamed_for_a_wager_that_was_right_when_it_was_laid() -> None:
    at = desk(cards=PLAYER_WINS)
    at.wager("1", "player", 10)
    post(at, chips=50)
    at.do(put_in_force(HALF_AN_HOUR))
    at.deal()
    assert not at.events(e.Advised)
    assert at.chips("1") == "1010"


@pytest.mark.parametrize(
    "command",
    [
        c.Wager("1", "player", Fraction(1, 3)),
        c.BuyIn("1", Fraction(1, 21)),
        c.Join("7", Fraction(1, 100)),
        c.OfferLimit("manager", "1", "player", "maximum", Fraction(5001, 50)),
        c.PostLimit("manager", "player", "maximum", Fraction(5001, 50), 0),
    ],
)
def test_ruling_a1_an_amount_finer_than_the_unit_is_refused_in_one_line(command: c.Command) -> None:
    at = desk()
    with pytest.raises(Refused, match=r"chips is not a whole number of units of 1/20 chip$") as refusal:
        at.do(command)
    assert refusal.value.rule == "ruling A1"
    assert at.refused(command) == "ruling A1"


def test_ruling_a1_a_table_with_a_step_of_half_a_chip_lists_takes_and_pays_halves() -> None:
    half = Fraction(1, 2)
    at = desk(cards=PLAYER_WINS, notice=notice(player=Limit(half, 10, half)))
    listed = next(one for one in legal(at.table, "1") if one.fields.get("bet") == ("player",))
    assert listed.fields["stake"] == Range(half, 10, half)
    assert at.wager("1", "player", 2 * half + half) == [e.WagerPlaced("1", "player", Fraction(3, 2))]
    assert view(at.table, None).layout[0].stake == Fraction(3, 2)
    at.deal()
    assert view(at.table, None).people["1"].chips == Fraction(2003, 2)


def test_the_first_seat_of_a_table_has_as_many_chips_as_it_asked_for() -> None:
    at = desk(seats="")
    at.do(c.Join("1", 1000))
    assert view(at.table, "1").people["1"].chips == 1000
