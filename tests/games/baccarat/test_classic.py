"""Punto banco as commonly taught, paragraph by paragraph of document 002 (and rulings B1, B12)."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.cards import parse
from croupier.errors import Refused
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import POINTS, Hand, point
from croupier.games.baccarat.explain import explain
from croupier.games.baccarat.legal import legal
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.table import Notice, house_notice, new
from croupier.wire import replace
from tests import naive
from tests.games.baccarat.tables import Desk, desk

PLAYER_WINS = "9h 2d Ks 5s"
BANKER_WINS = "2d 9h 5s Ks"
TIE = "9h 9d Ks Kd"
FACE = "TA23456789"  # a card of each value, by its value


def coup(cards: str) -> Desk:
    """A coup that is over, dealt from these cards."""
    at = desk("classic", cards)
    at.wager("1", "player", 100)
    at.wager("2", "banker", 100)
    at.wager("3", "tie", 100)
    at.deal()
    return at


def stacked(player: int, banker: int, *thirds: str) -> str:
    """Cards that give both hands these totals in two cards, then third cards of these ranks."""
    first = f"{FACE[player]}s {FACE[banker]}h Ks Kh"
    return " ".join([first, *(f"{third}d" for third in thirds)])


def drawn(at: Desk, hand: Hand) -> int:
    return [event.hand for event in at.events(e.CardDealt)].count(hand)


def draws_on(third: str) -> set[int]:
    """The totals on which Banker drew against Player's third card of this rank."""
    return {banker for banker in range(8) if drawn(coup(stacked(0, banker, third, "5")), "banker") == 3}


def cited(third: str) -> str:
    """What the explanation of Banker's draw cites, on a total of nought against this third card."""
    at = coup(stacked(0, 0, third, "5"))
    card = at.last(e.CardDealt)
    return explain(at.before(card), card).rpartition(", ")[2]


def test_002_1_either_hand_may_be_backed() -> None:
    at = desk("classic")
    at.wager("1", "player", 20)
    at.wager("2", "banker", 20)
    assert {(laid.seat, laid.bet) for laid in at.table.layout} == {("1", "player"), ("2", "banker")}
    assert at.refused(c.Wager("1", "player-pair", 20)) == "002 1"


def test_002_1_bets_are_placed_before_the_cards_are_dealt() -> None:
    at = desk("classic")
    assert at.refused(c.Deal("dealer")) == "002 1"
    at.wager("1", "player", 20)
    at.do(c.Draw("dealer", "player"))
    for late in (c.Wager("2", "banker", 20), c.Withdraw("1", "player")):
        assert at.refused(late) == "002 1"


def test_002_2_player_banker_player_banker_face_up_from_the_shoe() -> None:
    at = coup(PLAYER_WINS)
    dealt = [(event.hand, event.card, event.up, event.source) for event in at.events(e.CardDealt)]
    assert dealt == [
        ("player", "9h", True, "shoe"),
        ("banker", "2d", True, "shoe"),
        ("player", "Ks", True, "shoe"),
        ("banker", "5s", True, "shoe"),
    ]


def test_002_2_no_other_order_is_dealt_by_hand() -> None:
    at = desk("classic")
    at.wager("1", "player", 20)
    assert at.refused(c.Draw("dealer", "banker")) == "002 2"
    at.do(c.Draw("dealer", "player"))
    assert at.refused(c.Draw("dealer", "player")) == "002 2"


def test_002_3_tens_and_faces_are_nothing_and_the_ace_is_one() -> None:
    assert all(worth == naive.count(card) % 10 for card, worth in POINTS.items())
    assert point(parse("9s 6d")) == 5


@pytest.mark.parametrize(("player", "banker", "winner"), [(9, 8, "player"), (6, 7, "banker"), (7, 7, "tie")])
def test_002_3_the_hand_closer_to_nine_wins(player: int, banker: int, winner: str) -> None:
    at = coup(stacked(player, banker))
    announced = at.last(e.PointsAnnounced)
    assert (announced.player, announced.banker) == (player, banker)
    assert at.last(e.ResultAnnounced).winner == winner


@pytest.mark.parametrize(("player", "banker"), [(8, 0), (9, 5), (0, 8), (3, 9), (8, 8), (9, 8)])
def test_002_4_a_natural_ends_the_game_and_bets_are_cashed(player: int, banker: int) -> None:
    at = coup(stacked(player, banker))
    assert len(at.events(e.CardDealt)) == 4
    assert len(at.last(e.Settled).payments) == 3


@pytest.mark.parametrize("total", range(8))
def test_002_5_player_draws_on_nought_to_five_and_stands_on_six_and_seven(total: int) -> None:
    for banker in range(8):
        assert drawn(coup(stacked(total, banker, "5", "5")), "player") == (3 if total <= 5 else 2)


@pytest.mark.parametrize("banker", [8, 9])
def test_002_5_player_gets_no_card_against_bankers_natural(banker: int) -> None:
    for total in range(8):
        at = coup(stacked(total, banker))
        assert drawn(at, "player") == 2
        assert at.last(e.ResultAnnounced).winner == "banker"


@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize("banker", range(8))
def test_002_6_when_player_stands_banker_draws_on_nought_to_five(player: int, banker: int) -> None:
    at = coup(stacked(player, banker, "5"))
    assert drawn(at, "banker") == (3 if banker <= 5 else 2)


@pytest.mark.parametrize("third", list("A23456789TJQK"))
def test_002_6_otherwise_players_third_card_decides(third: str) -> None:
    value = naive.count(third) % 10
    told = {banker for banker in range(8) if naive.punto_banco_banker_draws(banker, value)}
    assert draws_on(third) == told


@pytest.mark.parametrize("third", list("9TJQKA"))
def test_002_6_1_against_nine_ten_face_or_ace_banker_draws_to_three(third: str) -> None:
    assert draws_on(third) == {0, 1, 2, 3}
    assert cited(third) == "002 6.1"


def test_002_6_2_against_an_eight_banker_draws_to_two() -> None:
    assert draws_on("8") == {0, 1, 2}
    assert cited("8") == "002 6.2"


@pytest.mark.parametrize("third", list("67"))
def test_002_6_3_against_six_or_seven_banker_draws_to_six(third: str) -> None:
    assert draws_on(third) == {0, 1, 2, 3, 4, 5, 6}
    assert cited(third) == "002 6.3"


@pytest.mark.parametrize("third", list("45"))
def test_002_6_4_against_four_or_five_banker_draws_to_five(third: str) -> None:
    assert draws_on(third) == {0, 1, 2, 3, 4, 5}
    assert cited(third) == "002 6.4"


@pytest.mark.parametrize("third", list("23"))
def test_002_6_5_against_two_or_three_banker_draws_to_four(third: str) -> None:
    assert draws_on(third) == {0, 1, 2, 3, 4}
    assert cited(third) == "002 6.5"


def test_002_7_the_winning_hand_is_paid_and_the_other_loses() -> None:
    at = coup(PLAYER_WINS)
    assert [at.chips(seat) for seat in "123"] == ["1100", "900", "900"]
    assert {payment.bet: payment.clause for payment in at.last(e.Settled).payments} == {
        "player": "002 7",
        "banker": "002 7",
        "tie": "ruling B12",
    }


def test_002_7_in_a_tie_neither_hand_wins_or_loses() -> None:
    at = coup(TIE)
    assert [at.chips(seat) for seat in "12"] == ["1000", "1000"]


def test_002_7_a_commission_may_be_taken_from_winning_banker_bets() -> None:
    at = coup(BANKER_WINS)
    assert [at.chips(seat) for seat in "123"] == ["900", "1095", "900"]


def test_ruling_b1_the_commission_is_an_option_of_five_per_cent() -> None:
    assert load_rules("classic").bets["banker"].odds[0].ratio == Fraction(95, 100)
    free = load_rules("classic").varied(bets={"banker": {"pays": [{"result": "banker", "odds": "1:1"}]}})
    at = desk(free, BANKER_WINS)
    at.wager("2", "banker", 100)
    at.deal()
    assert at.chips("2") == "1100"


def test_ruling_b12_player_banker_and_tie_at_eight_to_one() -> None:
    assert set(load_rules("classic").bets) == {"player", "banker", "tie"}
    at = coup(TIE)
    assert at.chips("3") == "1800"
    assert at.last(e.Settled).payments[2].clause == "ruling B12"


# What 000 and 002 do not speak of

GRANTED_BY_TLGC_ALONE: dict[str, c.Command] = {
    "free_coups": c.FreeCoups("manager", 1),
    "agreed_limits": c.OfferLimit("manager", "1", "player", "maximum", 500),
    "changed_limits": c.PostLimit("manager", "player", "maximum", 500, 0),
    "partnerships": c.ReportPartnership("inspector", ("1", "2")),
    "liability": c.PostLiability("manager", "player", 500),
}
SILENT = [
    ("classic", c.FreeCoups, "002 1"),
    ("classic", c.OfferLimit, "ruling B1"),
    ("classic", c.PostLimit, "ruling B1"),
    ("classic", c.ReportPartnership, "ruling B1"),
    ("classic", c.PostLiability, "ruling B1"),
    ("simplified", c.FreeCoups, "000 2.2"),
    ("simplified", c.OfferLimit, "000 2.2a"),
    ("simplified", c.PostLimit, "000 2.2a"),
    ("simplified", c.ReportPartnership, "ruling B1"),
    ("simplified", c.PostLiability, "ruling B1"),
]


@pytest.mark.parametrize(("rules", "kind", "clause"), SILENT)
def test_ruling_b1_a_table_grants_nothing_its_document_does_not_mention(
    rules: str, kind: type, clause: str
) -> None:
    at = desk(rules, seats="1 2 3 4 5 6 7")
    at.wager("1", "player", 30)
    at.wager("2", "player", 30)
    command = next(command for command in GRANTED_BY_TLGC_ALONE.values() if type(command) is kind)
    assert at.refused(command) == clause
    assert [at.laid(seat, "player") for seat in "12"] == [30, 30]
    assert kind.__name__ not in {option.command for option in legal(at.table, command.seat)}


@pytest.mark.parametrize("field", GRANTED_BY_TLGC_ALONE)
def test_ruling_b1_what_a_rule_set_grants_is_a_value_of_its_file(field: str) -> None:
    command = GRANTED_BY_TLGC_ALONE[field]
    desk("tasmanian").do(command)
    desk(load_rules("tasmanian").varied(betting={field: False})).refused(command, "the rulebook has no")
    desk(load_rules("classic").varied(betting={field: True})).do(command)


@pytest.mark.parametrize("rules", ["simplified", "classic"])
@pytest.mark.parametrize("terms", [{"judged_after": True}, {"liability": {"player": 100}}])
def test_ruling_b1_no_notice_promises_what_the_document_does_not(rules: str, terms: dict[str, Any]) -> None:
    notice: Notice = replace(house_notice(load_rules(rules)), **terms)
    with pytest.raises(Refused) as refusal:
        new(load_rules(rules), notice=notice)
    assert refusal.value.rule == "ruling B1"
    new(load_rules("tasmanian"), notice=replace(house_notice(load_rules("tasmanian")), **terms))
