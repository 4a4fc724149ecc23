"""TLGC 15: the Perfect Pairs side wager."""

from itertools import product

import pytest

from croupier.cards import DECK, Card
from croupier.errors import BadInput
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import pair, signature
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.table import house_notice
from croupier.games.baccarat.views import view
from croupier.wire import replace
from tests.games.baccarat.tables import Desk, desk
from tests.games.baccarat.test_dealing import kinds, put, stack

MAIN = ["player", "banker", "tie"]
BOTH = ("player-pair", "banker-pair")
# Nines are naturals of 8, so each coup ends with its first four cards.
MIXED, COLOURED, PERFECT, NO_PAIR = "9s 9h", "9s 9c", "9s 9s", "9s Kh"


def dealt(player: str, banker: str) -> str:
    """The cards of both hands in the order of the initial deal."""
    first, third = player.split()
    second, fourth = banker.split()
    return f"{first} {second} {third} {fourth}"


def coup(player: str, banker: str, *laid: str, more: str = "") -> Desk:
    """One coup with these hands and wagers as `seat bet chips`."""
    made = desk(cards=f"{dealt(player, banker)} {more}")
    for wager in laid:
        made.wager(*wager.split())
    made.deal()
    return made


def paid(made: Desk) -> list[tuple[str, str, str]]:
    """Each wager's bet, end and clause."""
    return [(p.bet, p.outcome, p.clause) for p in made.last(e.Settled).payments]


def kind_in_words(first: Card, second: Card) -> str:
    """TLGC 15.1, once more."""
    if first.rank != second.rank:
        return "none"
    suits = {first.suit, second.suit}
    if len(suits) == 1:
        return "perfect"
    return "coloured" if suits in ({"h", "d"}, {"s", "c"}) else "mixed"


# On offer


def test_tlgc_15_the_layout_is_marked_where_the_wager_is_offered() -> None:
    assert set(BOTH) <= set(view(desk().table, None).limits)
    without = desk(load_rules("tasmanian").varied(offer=MAIN))
    assert list(view(without.table, None).limits) == MAIN
    assert without.refused(c.Wager("1", "player-pair", 10)) == "TLGC 6.5"


@pytest.mark.parametrize("count", [4, 5])
def test_tlgc_4_1_perfect_pairs_need_six_decks_or_more(count: int) -> None:
    with pytest.raises(BadInput, match=r"Pairs needs 6 decks or more, not \d \(TLGC 4\.1\)"):
        load_rules("tasmanian").varied(decks={"count": count})
    assert load_rules("tasmanian").varied(decks={"count": count}, offer=MAIN).decks == count
    for bet in BOTH:
        with pytest.raises(BadInput, match=r"TLGC 4\.1"):
            load_rules("federal").varied(decks={"count": count}, offer=[*MAIN, bet])


@pytest.mark.parametrize("count", [6, 7, 8])
def test_tlgc_4_1_six_to_eight_decks_offer_perfect_pairs(count: int) -> None:
    assert set(BOTH) <= set(load_rules("tasmanian").varied(decks={"count": count}).bets)


# What a pair is


def test_tlgc_15_1_every_two_cards_are_one_kind_of_pair_or_none() -> None:
    for first, second in product(DECK, DECK):
        assert pair(first, second) == kind_in_words(first, second)


@pytest.mark.parametrize("hand", ["player", "banker"])
def test_tlgc_15_1_a_wager_names_its_hand_and_the_other_does_not_matter(hand: str) -> None:
    pairs = {"player": NO_PAIR, "banker": NO_PAIR} | {hand: PERFECT}
    made = coup(pairs["player"], pairs["banker"], "1 player-pair 10", "1 banker-pair 10")
    outcomes = {bet: outcome for bet, outcome, _ in paid(made)}
    assert outcomes == {bet: "win" if bet == f"{hand}-pair" else "lose" for bet in BOTH}
    assert made.chips("1") == "1240"


def test_tlgc_15_1_both_may_be_laid_and_both_may_win() -> None:
    made = coup(MIXED, COLOURED, "1 player-pair 10", "1 banker-pair 10")
    assert made.chips("1") == "1180"


@pytest.mark.parametrize("cards", ["Ts Kh", "Ks Qh", "Js Ts", "As Kd"])
def test_tlgc_15_1_cards_of_one_value_are_no_pair(cards: str) -> None:
    assert coup(cards, "9h Kd", "1 player-pair 10").chips("1") == "990"


@pytest.mark.parametrize("cards", ["9s 9h", "9h 9c", "9d 9s", "9c 9d"])
def test_tlgc_15_1a_a_mixed_pair_is_red_and_black(cards: str) -> None:
    made = coup(cards, NO_PAIR, "1 player-pair 10")
    assert made.last(e.ResultAnnounced).player_pair == "mixed"
    assert paid(made) == [("player-pair", "win", "TLGC 15.8a")]


@pytest.mark.parametrize("cards", ["9s 9c", "9c 9s", "9h 9d", "9d 9h"])
def test_tlgc_15_1b_a_coloured_pair_is_two_suits_of_one_colour(cards: str) -> None:
    made = coup(cards, NO_PAIR, "1 player-pair 10")
    assert made.last(e.ResultAnnounced).player_pair == "coloured"
    assert paid(made) == [("player-pair", "win", "TLGC 15.8b")]


@pytest.mark.parametrize("suit", "shdc")
def test_tlgc_15_1c_a_perfect_pair_is_one_suit(suit: str) -> None:
    made = coup(f"9{suit} 9{suit}", NO_PAIR, "1 player-pair 10")
    assert made.last(e.ResultAnnounced).player_pair == "perfect"
    assert paid(made) == [("player-pair", "win", "TLGC 15.8c")]


# Laying it


def test_tlgc_15_2_laid_before_the_first_card_and_not_after() -> None:
    made = desk(cards=dealt(PERFECT, NO_PAIR))
    made.wager("1", "player-pair", 10)
    made.wager("1", "player-pair", 5)
    made.wager("2", "player-pair", 5)
    made.do(c.Withdraw("2", "player-pair"))
    put(made, "player")
    for command in (
        c.Wager("3", "banker-pair", 10),
        c.Wager("1", "player-pair", 10),
        c.Withdraw("1", "player-pair"),
    ):
        assert made.refused(command) == "TLGC 6.3"
    assert made.laid("1", "player-pair") == 15


@pytest.mark.parametrize("chips", [4, 201])
def test_tlgc_15_3_within_its_own_minimum_and_maximum(chips: int) -> None:
    made = desk()
    for bet in BOTH:
        assert made.refused(c.Wager("1", bet, chips)) == "TLGC 15.3"
        made.wager("1", bet, 5)
        made.wager("1", bet, 195)
        assert made.refused(c.Wager("1", bet, 1)) == "TLGC 15.3"


def test_tlgc_15_3_found_after_the_result_only_the_maximum_is_at_risk() -> None:
    made = desk(
        cards=dealt(PERFECT, NO_PAIR), notice=house_notice(load_rules("tasmanian"), judged_after=True)
    )
    made.wager("1", "player-pair", 300)
    made.wager("2", "banker-pair", 300)
    made.wager("3", "player-pair", 2)
    made.deal()
    assert [made.chips(seat) for seat in "123"] == ["6000", "800", "1050"]
    assert [event.seat for event in made.events(e.Advised)] == ["3"]


def test_tlgc_15_4_no_wager_on_player_or_banker_is_needed() -> None:
    made = coup(PERFECT, NO_PAIR, "1 banker-pair 10", "2 player-pair 10", "3 player 10")
    assert [made.chips(seat) for seat in "123"] == ["990", "1250", "990"]


def test_tlgc_15_5_a_coup_with_side_wagers_only_is_completed() -> None:
    made = coup("2s 2h", "4s Kh", "1 player-pair 10", more="Kc 3d")
    assert kinds(made.log)[-9:] == [
        e.CoupBegan,
        *[e.CardDealt] * 4,
        e.PointsAnnounced,
        e.CardDealt,
        e.ResultAnnounced,
        e.Settled,
    ]
    assert made.last(e.ResultAnnounced) == e.ResultAnnounced(4, 4, "tie", "mixed", "none")
    assert made.table.results == ("Tp",)
    assert made.chips("1") == "1060"


# Settling it


@pytest.mark.parametrize(("cards", "outcome"), [(MIXED, "win"), (NO_PAIR, "lose")])
def test_tlgc_15_6_wins_or_loses_and_never_pushes(cards: str, outcome: str) -> None:
    made = coup(cards, cards, "1 player-pair 10", "1 banker-pair 10", "2 player 10")
    assert made.last(e.ResultAnnounced).winner == "tie"
    assert [end for _, end, _ in paid(made)] == [outcome, outcome, "push"]


def test_tlgc_15_6a_wins_on_a_pair_in_the_first_two_cards() -> None:
    made = coup(MIXED, NO_PAIR, "1 player-pair 10")
    assert paid(made)[0][1] == "win"


def test_tlgc_15_6b_loses_when_they_are_not_a_pair() -> None:
    made = coup(NO_PAIR, "9h 8h", "1 player-pair 10", "1 banker-pair 20")
    assert paid(made) == [(bet, "lose", "TLGC 15.6b") for bet in BOTH]
    assert made.chips("1") == "970"


@pytest.mark.parametrize(("player", "more"), [("3s Kh", "3h"), ("Ks 3h", "3d")])
def test_ruling_b10_the_third_card_makes_no_pair(player: str, more: str) -> None:
    made = coup(player, "7s Kc", "1 player-pair 10", more=more)
    assert len([card for card in made.events(e.CardDealt) if card.hand == "player"]) == 3
    assert paid(made) == [("player-pair", "lose", "TLGC 15.6b")]


def test_ruling_b10_the_third_card_breaks_no_pair() -> None:
    made = coup("2s 2h", "7s Kc", "1 player-pair 10", more="5h")
    assert made.chips("1") == "1060"


@pytest.mark.parametrize(("banker", "winner"), [("9h Kd", "banker"), ("8h Kd", "tie"), ("7h Kd", "player")])
def test_ruling_b10_the_result_of_the_coup_does_not_matter(banker: str, winner: str) -> None:
    made = coup("4s 4h", banker, "1 player-pair 10", "2 banker-pair 10")
    assert made.last(e.ResultAnnounced).winner == winner
    assert [made.chips(seat) for seat in "12"] == ["1060", "990"]


def test_ruling_b10_every_signature_pays_its_pair_alone() -> None:
    bets = load_rules("tasmanian").bets
    odds = {"none": None, "mixed": "6:1", "coloured": "12:1", "perfect": "25:1"}
    for second, fourth in product(DECK, DECK):
        hands = (Card("9s"), second), (Card("4h"), fourth)
        ended = signature(*hands)
        for bet, hand in zip(BOTH, hands, strict=True):
            price = bets[bet].pay(ended).odds
            assert (str(price) if price else None) == odds[kind_in_words(*hand)]


def test_tlgc_15_7_nothing_is_paid_before_the_coup_is_complete() -> None:
    made = desk(cards=f"{dealt('2s 2s', '3h Kh')} 5c 4d")
    made.wager("1", "player-pair", 10)
    made.wager("2", "banker-pair", 10)
    put(made, "player", "banker", "player", "banker", "player", "banker")
    assert made.laid("1", "player-pair") == made.laid("2", "banker-pair") == 10
    assert [made.chips(seat) for seat in "12"] == ["990", "990"]
    made.deal()
    assert [made.chips(seat) for seat in "12"] == ["1250", "990"]


def test_tlgc_15_7a_losing_wagers_are_removed() -> None:
    made = coup(NO_PAIR, NO_PAIR, "1 player-pair 10", "2 banker-pair 20", "3 tie 10")
    assert made.table.layout == ()
    assert made.bank() == (30 - 80 - 3000)


def test_tlgc_15_7b_winning_wagers_are_paid() -> None:
    made = coup(COLOURED, PERFECT, "1 player-pair 10", "2 banker-pair 20", "3 player-pair 5")
    assert [made.chips(seat) for seat in "123"] == ["1120", "1500", "1060"]
    assert made.table.layout == ()


def test_tlgc_15_7_a_void_coup_returns_the_side_wagers() -> None:
    made = desk(cards=dealt(PERFECT, NO_PAIR))
    made.wager("1", "player-pair", 10)
    made.wager("2", "banker-pair", 10)
    put(made, "player", "banker", "player")
    made.do(c.ReportOrderLost("inspector"))
    assert [made.chips(seat) for seat in "12"] == ["1000", "1000"]


@pytest.mark.parametrize("rules", ["tasmanian", "federal"])
@pytest.mark.parametrize("bet", BOTH)
@pytest.mark.parametrize(("cards", "won"), [(MIXED, 6), (COLOURED, 12), (PERFECT, 25), (NO_PAIR, -1)])
def test_tlgc_15_8_odds(rules: str, bet: str, cards: str, won: int) -> None:
    made = desk(rules)
    order = dealt(cards, "8d Kd") if bet == "player-pair" else dealt("8d Kd", cards)
    stack(made, [Card(card) for card in order.split()])
    made.wager("1", bet, 7)
    made.deal()
    assert made.chips("1") == str(1000 + 7 * won)


def test_tlgc_15_8a_a_mixed_pair_pays_six_to_one() -> None:
    assert coup(MIXED, NO_PAIR, "1 player-pair 10").chips("1") == "1060"


def test_tlgc_15_8b_a_coloured_pair_pays_twelve_to_one() -> None:
    assert coup(COLOURED, NO_PAIR, "1 player-pair 10").chips("1") == "1120"


def test_tlgc_15_8c_a_perfect_pair_pays_twenty_five_to_one() -> None:
    assert coup(PERFECT, NO_PAIR, "1 player-pair 10").chips("1") == "1250"


def test_tlgc_15_after_a_misdeal_no_side_wager_is_taken_either() -> None:
    made = desk(cards=f"{dealt(PERFECT, NO_PAIR)} 5c")
    made.wager("1", "player-pair", 10)
    put(made, "player", "banker", "player", "banker", "player")
    assert made.chips("1") == "1250"
    assert made.refused(c.Wager("1", "player-pair", 10)) == "TLGC 14.1"


def test_tlgc_15_a_card_ruled_to_a_hand_counts_among_its_first_two() -> None:
    made = desk(cards=dealt(PERFECT, NO_PAIR))
    made.wager("1", "player-pair", 10)
    put(made, "player", "banker", "banker", "banker")
    made.deal()
    assert made.last(e.ResultAnnounced).player_pair == "perfect"
    assert made.chips("1") == "1250"


def test_ruling_b10_collective_liability_cuts_side_wagers_as_any_other() -> None:
    notice = replace(house_notice(load_rules("tasmanian")), liability={"player-pair": 20})
    made = desk(cards=dealt(PERFECT, NO_PAIR), notice=notice)
    made.wager("1", "player-pair", 30)
    made.wager("2", "player-pair", 10)
    made.deal()
    assert [made.chips(seat) for seat in "12"] == ["1375", "1125"]
