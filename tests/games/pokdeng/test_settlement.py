"""What bets pay, multiplied, and what a side that runs out of chips pays."""

from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.rulebook import clause
from tests.games.pokdeng.tables import BANKER, dealt, rules_of

TONG_AGAINST_FLUSH = ("3s 3h / Kh Ah", "3d 6h")  # nine against seven, five times two


def test_004_8_each_player_settles_with_the_banker_alone() -> None:
    at = dealt("3h 4d / 2s 3d / Ks 6d / 2c 4h")
    at.do(c.Stand("2"), c.Stand("3"), c.Stand("4"), c.Stand(BANKER))
    assert at.won() == {"2": 10, "3": -10, "4": 0}
    assert at.stacks() == {"1": 10_000, "2": 10_010, "3": 9_990, "4": 10_000}
    assert at.table.bets == {}


def test_004_8_3_the_bet_is_multiplied_by_both_sides() -> None:
    hands, then = TONG_AGAINST_FLUSH
    at = dealt(hands, then, stake=20)
    at.do(c.Hit("2"), c.Hit(BANKER))
    assert at.events(e.Settled)[-1].payments == (e.Payment("2", 20, 10, 200, "004 9.3"),)
    assert at.stacks() == {"1": 9_800, "2": 10_200}


def test_payments_cite_the_clause_the_hands_were_compared_by() -> None:
    at = dealt("9h Ks / Kh 4d / 4s 4h")
    assert [payment.clause for payment in at.round.payments] == ["004 9.1", "004 9.2"]
    assert all(clause(payment.clause) for payment in at.round.payments)


def test_thai_5_payments_cite_the_clause_of_types() -> None:
    at = dealt("2s 2h / Kh 6d", "2d", rules=rules_of("thai"))
    at.do(c.Hit("2"), c.Stand("1"))
    assert [(payment.times, payment.clause) for payment in at.round.payments] == [(5, "thai 5")]


def test_ruling_p6_a_banker_pays_in_seat_order_as_far_as_its_chips_go() -> None:
    rules = rules_of(cover="bets")
    at = dealt("3s 3h / 5c 4h / Ks Kd", "3d 2c 2h", rules=rules, stake=20, chips=60)
    assert at.won() == {"3": 20}  # a Pok is settled at once, before the Tong on the banker's left
    at.do(c.Hit("2"), c.Stand(BANKER))
    assert at.round.payments[-1] == e.Payment("2", 20, 5, 40, "004 9.3")
    assert at.stacks() == {"1": 0, "2": 100, "3": 80}


def test_ruling_p6_what_the_banker_wins_from_one_seat_it_can_pay_to_the_next() -> None:
    rules = rules_of(cover="bets")
    at = dealt("Kc 2d / 3s 3h / Ks 4d", "3d", rules=rules, stake=20, chips=40)
    at.do(c.Stand("2"), c.Hit("3"), c.Stand(BANKER))
    assert at.won() == {"2": -20, "3": 60}


def test_ruling_p6_a_player_pays_no_more_than_its_chips_and_its_bet() -> None:
    rules = rules_of(cover="bets")
    at = dealt("Ks Kh / 3h 4d", "Kd", rules=rules, stake=20, chips=50)
    at.do(c.Hit("2"), c.Stand(BANKER))
    assert at.round.payments == (e.Payment("2", 20, -5, -50, "004 9.3"),)
    assert at.stacks() == {"1": 100, "2": 0}


def test_ruling_p6_under_worst_case_every_payment_is_whole() -> None:
    hands, then = "3s 3h / Kh Kd", "3d Ks"
    at = dealt(hands, then, chips=250)
    at.do(c.Hit("2"), c.Hit(BANKER))
    assert at.round.payments[0].won == 250  # a Tong against a Tong
    assert at.stacks() == {"1": 0, "2": 500}


def test_004_12_pok_deng_and_baccarat_share_no_third_card_rule() -> None:
    assert clause("004 12").status == "not applicable"
    at = dealt("3h 4d / 2s 3d", then="2c")
    at.do(c.Hit("2"))  # on seven, which baccarat's tableau would not let it do


def test_004_14_references_bind_nothing() -> None:
    assert clause("004 14").status == "not applicable"
