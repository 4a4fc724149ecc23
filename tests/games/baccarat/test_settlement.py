"""TLGC 12 and 13: what a result pays; 7.4 and 7.5: wagers outside the limits, found after it; ruling A1."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.errors import Refused
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Limit
from croupier.games.baccarat.table import Notice, house_notice, new
from croupier.games.baccarat.views import view
from croupier.wire import replace
from tests import naive
from tests.games.baccarat.tables import Desk, desk
from tests.games.baccarat.test_dealing import stack

PLAYER_WINS = "9s 2h Kd Kh"
BANKER_WINS = "2s 9h Kd Kh"
TIED = "9s 9h Kd Kh"
BANKER_SIX = "2s 6h 2d Kh As Ts"  # Player 4 draws an ace: 5; Banker stands on 6
BANKER_SIX_OF_THREE = "2s 2h Kd Kh Ts 4d"  # Player 2 draws a ten: 2; Banker 2 draws a 4: 6
TIED_AT_SIX = "6s 6h Kd Kh"
PLAYER_SIX = "6s 5h Kd Kh Ts"  # Player stands on 6; Banker 5 draws a ten


def coup(cards: str, *laid: str, rules: str = "tasmanian", **opened: Any) -> Desk:
    """One coup from these cards, with wagers as `seat bet chips`."""
    made = desk(rules, cards, **opened)
    return again(made, *laid)


def again(made: Desk, *laid: str, cards: str = "") -> Desk:
    """The next coup, from these cards if any are given."""
    if cards:
        stack(made, [Card(card) for card in cards.split()])
    for wager in laid:
        made.wager(*wager.split())
    made.deal()
    return made


def paid(made: Desk) -> list[e.Payment]:
    return list(made.last(e.Settled).payments)


def lenient(*, liability: dict[str, int] | None = None, **limits: Limit) -> Notice:
    """Stakes judged after the result, 10 to 1,000 chips unless given (TLGC 7.4)."""
    notice = house_notice(load_rules("tasmanian"), judged_after=True)
    return replace(notice, limits={**notice.limits, **limits}, liability=liability or {})


# Odds


def test_tlgc_12_1_player_is_paid_one_to_one() -> None:
    made = coup(PLAYER_WINS, "1 player 37")
    assert made.chips("1") == "1037"
    assert paid(made) == [e.Payment("1", "player", 37, 37, 74, "win", "TLGC 12.1")]


def test_tlgc_12_1_player_loses_its_stake_to_a_higher_banker() -> None:
    made = coup(BANKER_WINS, "1 player 37")
    assert made.chips("1") == "963"
    assert paid(made) == [e.Payment("1", "player", 37, 37, 0, "lose", "TLGC 6.7")]
    assert made.bank() == (37 - 3000)


def test_tlgc_12_2_banker_is_paid_nineteen_to_twenty() -> None:
    made = coup(BANKER_WINS, "1 banker 100", "2 banker 11")
    assert [made.chips(seat) for seat in "12"] == ["1095", "1010.45"]
    assert {payment.clause for payment in paid(made)} == {"TLGC 12.2"}


def test_tlgc_12_2_six_is_no_exception_outside_federal_baccarat() -> None:
    assert coup(BANKER_SIX, "1 banker 100").chips("1") == "1095"


def test_tlgc_12_3_a_tie_is_paid_eight_to_one() -> None:
    made = coup(TIED, "1 tie 10", "2 player 10", "3 banker 10")
    assert [made.chips(seat) for seat in "123"] == ["1080", "1000", "1000"]
    assert [payment.clause for payment in paid(made)] == ["TLGC 12.3", "TLGC 6.8", "TLGC 6.8"]
    assert [payment.outcome for payment in paid(made)] == ["win", "push", "push"]


@pytest.mark.parametrize("cards", [PLAYER_WINS, BANKER_WINS])
def test_tlgc_12_3_a_tie_bet_loses_on_any_other_result(cards: str) -> None:
    made = coup(cards, "1 tie 10")
    assert made.chips("1") == "990"
    assert paid(made)[0].clause == "TLGC 6.8"


@pytest.mark.parametrize("cards", [BANKER_SIX, BANKER_SIX_OF_THREE])
def test_tlgc_12_4_federal_banker_wins_half_with_six(cards: str) -> None:
    made = coup(cards, "1 banker 100", rules="federal")
    assert made.last(e.ResultAnnounced).banker == 6
    assert made.chips("1") == "1050"
    assert paid(made)[0].clause == "TLGC 12.4"


def test_tlgc_12_4_a_six_that_does_not_win_is_nothing_special() -> None:
    assert coup(TIED_AT_SIX, "1 banker 100", rules="federal").chips("1") == "1000"
    lost = coup("7s 6h Kd Kh", "1 banker 100", rules="federal")
    assert lost.chips("1") == "900"


@pytest.mark.parametrize(
    ("cards", "bet", "chips"),
    [
        (BANKER_WINS, "banker", "1100"),
        (BANKER_WINS, "player", "900"),
        (PLAYER_WINS, "player", "1100"),
        (PLAYER_SIX, "player", "1100"),
        (TIED, "banker", "1000"),
        (TIED, "tie", "1800"),
    ],
)
def test_tlgc_13_federal_baccarat_pays_all_else_in_full(cards: str, bet: str, chips: str) -> None:
    assert coup(cards, f"1 {bet} 100", rules="federal").chips("1") == chips


def test_tlgc_13_a_notice_says_that_federal_baccarat_is_played() -> None:
    assert any("Federal" in line for line in view(desk("federal").table, None).notices)
    assert view(desk("tasmanian").table, None).notices == ()


def test_tlgc_12_every_wager_of_a_seat_is_settled() -> None:
    made = coup(PLAYER_WINS, "1 player 20", "1 banker 10", "1 tie 10", "2 player 30")
    assert [(p.seat, p.bet, p.returned) for p in paid(made)] == [
        ("1", "player", 40),
        ("1", "banker", 0),
        ("1", "tie", 0),
        ("2", "player", 60),
    ]
    assert made.chips("1") == "1000"
    assert made.table.layout == ()


# Above the maximum


@pytest.mark.parametrize(
    ("cards", "chips"),
    [(PLAYER_WINS, "2000"), (BANKER_WINS, "0"), (TIED, "1000")],
    ids=["win", "loss", "tie"],
)
def test_tlgc_7_4_at_the_maximum_all_is_at_risk(cards: str, chips: str) -> None:
    assert coup(cards, "1 player 1000", notice=lenient()).chips("1") == chips


@pytest.mark.parametrize(
    ("cards", "chips"),
    [(PLAYER_WINS, "1500"), (BANKER_WINS, "500"), (TIED, "1000")],
    ids=["win", "loss", "tie"],
)
def test_tlgc_7_4_above_the_maximum_only_the_maximum_is_at_risk(cards: str, chips: str) -> None:
    made = coup(cards, "1 player 800", notice=lenient(player=Limit(10, 500, 1)))
    assert made.chips("1") == chips
    assert (paid(made)[0].stake, paid(made)[0].at_risk) == (800, 500)
    assert made.events(e.Advised) == []


def test_tlgc_7_4_banker_odds_are_on_the_maximum_alone() -> None:
    made = coup(BANKER_WINS, "1 banker 800", notice=lenient(banker=Limit(10, 500, 1)))
    assert made.chips("1") == "1475"


def test_tlgc_7_4_an_agreed_maximum_is_the_permitted_one() -> None:
    made = desk(cards=PLAYER_WINS, notice=lenient(player=Limit(10, 500, 1)))
    made.do(c.OfferLimit("manager", "1", "player", "maximum", 700))
    made.do(c.AcceptLimit("1", "player", "maximum"))
    again(made, "1 player 800", "2 player 800")
    assert [made.chips(seat) for seat in "12"] == ["1700", "1500"]


def test_tlgc_7_4_each_bet_has_its_own_maximum() -> None:
    made = coup(TIED, "1 tie 300", "1 player 300", notice=lenient(tie=Limit(10, 100, 1)))
    assert made.chips("1") == "1800"


# Below the minimum


@pytest.mark.parametrize(
    ("cards", "chips"), [(PLAYER_WINS, "1003"), (BANKER_WINS, "997")], ids=["paid", "collected"]
)
def test_tlgc_7_5_the_first_wager_below_the_minimum_counts_and_its_owner_is_advised(
    cards: str, chips: str
) -> None:
    made = coup(cards, "1 player 3", "2 player 10", notice=lenient())
    assert made.chips("1") == chips
    assert made.log[-2:] == [made.last(e.Settled), e.Advised("1", "player", 3)]
    assert made.events(e.Advised) == [e.Advised("1", "player", 3)]
    assert [made.table.people[seat].advised for seat in "123"] == [True, False, False]


@pytest.mark.parametrize("cards", [PLAYER_WINS, BANKER_WINS, TIED])
def test_tlgc_7_5_later_ones_are_returned_whatever_the_result(cards: str) -> None:
    made = coup(PLAYER_WINS, "1 player 3", notice=lenient())
    again(made, "1 player 3", "1 banker 9", "1 tie 1", cards=cards)
    assert made.chips("1") == "1003"
    assert [(p.at_risk, p.outcome, p.clause) for p in paid(made)] == [(0, "push", "TLGC 7.5")] * 3
    assert len(made.events(e.Advised)) == 1


def test_tlgc_7_5_the_warning_is_to_the_person_not_to_the_bet() -> None:
    made = coup(PLAYER_WINS, "1 player 3", notice=lenient())
    again(made, "1 banker 3", "2 banker 3", cards=BANKER_WINS)
    assert [made.chips(seat) for seat in "12"] == ["1003", "1002.85"]
    assert made.last(e.Advised) == e.Advised("2", "banker", 3)


def test_tlgc_7_5_two_small_wagers_in_one_coup_are_one_warning() -> None:
    made = coup(PLAYER_WINS, "1 player 3", "1 tie 2", notice=lenient())
    assert made.events(e.Advised) == [e.Advised("1", "player", 3)]
    assert made.chips("1") == "1001"


def test_tlgc_7_5_a_wager_at_the_minimum_is_not_below_it() -> None:
    made = coup(PLAYER_WINS, "1 player 3", notice=lenient())
    again(made, "1 player 10", cards=BANKER_WINS)
    assert made.chips("1") == "993"


def test_tlgc_7_5_a_wager_is_judged_by_all_that_lies_there() -> None:
    made = coup(PLAYER_WINS, "1 player 6", "1 player 6", notice=lenient())
    assert made.events(e.Advised) == []


def test_tlgc_7_5_an_agreed_minimum_is_the_one_that_binds() -> None:
    made = desk(cards=PLAYER_WINS, notice=lenient())
    made.do(c.OfferLimit("manager", "1", "player", "minimum", 2))
    made.do(c.AcceptLimit("1", "player", "minimum"))
    again(made, "1 player 2", "2 player 2")
    assert [event.seat for event in made.events(e.Advised)] == ["2"]


def test_tlgc_7_5_a_standing_player_is_warned_as_itself() -> None:
    made = desk(cards=PLAYER_WINS, notice=lenient())
    made.do(c.Join("1.1", 100))
    again(made, "1.1 player 3", "1 player 10")
    assert made.events(e.Advised) == [e.Advised("1.1", "player", 3)]


def test_tlgc_7_5_a_void_coup_has_no_result_to_judge_by() -> None:
    made = desk(cards=PLAYER_WINS, notice=lenient())
    made.wager("1", "player", 3)
    made.do(c.Draw("dealer", "player"), c.ReportOrderLost("inspector"))
    assert made.events(e.Advised) == []
    assert made.chips("1") == "1000"


def test_tlgc_7_5_a_wager_that_the_liability_cut_below_the_minimum_is_not_its_owners_fault() -> None:
    notice = lenient(liability={"player": 12})
    made = coup(PLAYER_WINS, "1 player 12", "2 player 12", notice=notice)
    assert [p.stake for p in paid(made)] == [6, 6]
    assert made.events(e.Advised) == []


def test_tlgc_7_5_a_wager_laid_below_the_minimum_stays_so_when_reduced() -> None:
    notice = lenient(liability={"player": 100})
    made = coup(PLAYER_WINS, "1 player 4", "2 player 200", notice=notice)
    assert [event.seat for event in made.events(e.Advised)] == ["1"]


def test_tlgc_7_5_where_stakes_are_judged_as_laid_no_small_wager_lies_there() -> None:
    made = desk()
    assert made.refused(c.Wager("1", "player", 9)) == "TLGC 7.1"
    assert made.refused(c.Wager("1", "player", 1001)) == "TLGC 6.1"
    made.do(c.BuyIn("1", 1000))
    assert made.refused(c.Wager("1", "player", 1001)) == "TLGC 7.1"


# Whole money


@given(
    st.lists(st.sampled_from(DECK), min_size=6, max_size=6),
    st.sampled_from(["tasmanian", "federal"]),
    st.integers(1, 1500),
    st.sampled_from(["player", "banker", "tie"]),
)
@settings(max_examples=150, deadline=None)
def test_ruling_a1_every_settlement_is_exact(cards: list[Card], rules: str, stake: int, bet: str) -> None:
    made = desk(rules, notice=replace(house_notice(load_rules(rules)), judged_after=True))
    made.do(c.BuyIn("1", 1000))
    again(made, f"1 {bet} {stake}", cards=" ".join(cards))
    expected = 2000 + min(stake, 1000) * gain(cards, rules, bet)
    assert Fraction(made.table.people["1"].units, 20) == expected


def gain(cards: list[Card], rules: str, bet: str) -> Fraction:
    """What one chip wins, by TLGC 6.6–6.8, 12 and 13 in words."""
    player, banker = naive.coup(cards, naive.tlgc_banker_draws)
    won = naive.winner(player, banker)
    if won != bet:
        return Fraction(0 if won == "tie" else -1)
    if bet == "banker" and rules == "federal":
        return Fraction(1, 2) if naive.point(banker) == 6 else Fraction(1)
    return {"player": Fraction(1), "banker": Fraction(19, 20), "tie": Fraction(8)}[bet]


@pytest.mark.parametrize(
    ("rules", "unit"), [("tasmanian", "1"), ("tasmanian", "1/10"), ("federal", "1"), ("federal", "1/5")]
)
def test_ruling_a1_a_table_that_could_owe_a_fraction_does_not_open(rules: str, unit: str) -> None:
    with pytest.raises(Refused) as refusal:
        new(load_rules(rules).varied(unit=unit))
    assert refusal.value.rule == "ruling A1"
    assert "Banker" in refusal.value.why


def test_ruling_a1_a_larger_step_mends_a_coarse_unit() -> None:
    rules = load_rules("tasmanian").varied(unit="1")
    limits = dict.fromkeys(rules.bets, Limit(20, 1000, 20))
    made = desk(rules, BANKER_WINS, notice=Notice(limits))
    assert made.refused(c.Wager("1", "banker", 30)) == "TLGC 7.1"
    again(made, "1 banker 40")
    assert made.chips("1") == "1038"


def test_ruling_a1_a_maximum_between_two_steps_does_not_open() -> None:
    with pytest.raises(Refused) as refusal:
        new(load_rules("tasmanian"), notice=lenient(banker=Limit(10, Fraction(201, 2), 1)))
    assert refusal.value.rule == "ruling A1"


def test_ruling_a1_stakes_come_in_whole_steps() -> None:
    made = desk(notice=lenient())
    for stake in (Fraction(1, 20), Fraction(219, 20), -1, 0):
        assert made.refused(c.Wager("1", "banker", stake)) == "TLGC 7.1"
