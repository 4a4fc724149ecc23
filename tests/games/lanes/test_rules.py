"""Document 003, sentence by sentence, as short worked examples; the rulings are in `test_rulings`."""

from croupier.cards import UNSEEN
from croupier.game import Range
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.notation import show
from croupier.games.lanes.table import PILE, TENS, new
from tests.games.lanes.games import (
    A_AHEAD,
    LEVEL,
    SEVENS,
    Desk,
    Stacked,
    after,
    begun,
    dealt,
    desk_at,
    lies,
    position,
    texts,
    worth,
)

# 003, Overview


def test_003_1_1_two_play() -> None:
    assert SEATS == ("a", "b")
    for seat in ("c", "", "ab", "1"):
        assert begun().refused(c.Deal(seat)) == "003 1.1"


def test_003_1_2_ten_coins_each() -> None:
    assert new().coins() == (10, 10)


def test_003_1_3_the_tens_are_out_and_two_jokers_in() -> None:
    shuffled = next(event for event in begun().log if isinstance(event, e.PileShuffled))
    assert sorted(shuffled.order) == sorted(PILE)
    assert {"X1", "X2"} < {*shuffled.order}
    assert not {*shuffled.order} & {*TENS}


def test_003_1_4_a_coin_decides_who_deals_first() -> None:
    for coin in SEATS:
        desk = begun(Stacked(coin=coin))
        assert desk.table.dealer == coin
        assert desk.refused(c.Start("b")) == "003 1.4"
    assert Desk(new(), Stacked()).refused(c.Deal("a")) == "003 1.4"


def test_003_1_5_rounds_continue_for_ever() -> None:
    desk = begun()
    for number in range(1, 13):
        desk.deal()
        desk.blanks()
        assert (desk.table.rounds, desk.table.stage) == (number, "deal")


def test_003_1_6_five_cards_each_and_three_tens_the_first_face_up() -> None:
    seen = dealt().round("a")
    assert seen.hands == {"a": ("3c", "4c", "5c", "6c", "8c"), "b": (UNSEEN,) * 5}
    assert [(lane.ten, lane.face) for lane in seen.lanes] == [
        ("Ts", "up"),
        (UNSEEN, "down"),
        (UNSEEN, "down"),
    ]
    assert begun().refused(c.Fold("b")) == "003 1.6"


def test_003_1_7_there_are_three_lanes() -> None:
    desk = dealt()
    desk.say("check")
    assert desk.options()["Lay"]["lane"] == (1, 2, 3)
    assert desk.refused(c.Lay("b", PILE[0], 4, "up")) == "ruling L2"


def test_003_1_8_both_pay_a_coin_and_the_winner_keeps_the_pot() -> None:
    desk = dealt()
    assert (desk.table.coins(), desk.table.pot()) == ((9, 9), 2)
    desk.say("bid 3", "fold")
    assert (desk.table.coins(), desk.table.pot()) == ((9, 11), 0)


def test_003_1_9_a_round_has_five_turns() -> None:
    desk = dealt()
    assert desk.round().turn == 1
    assert desk.refused(c.Deal("a")) == "003 1.9"
    desk.blanks()
    assert (desk.round().turn, len(desk.round().cards)) == (5, 10)


def test_003_1_10_the_non_dealer_starts_then_whoever_played_second() -> None:
    desk = dealt()
    desk.blanks()
    first = [event.seat for event in desk.log if isinstance(event, e.CardLaid)][::2]
    assert first == ["b", "a", "b", "a", "b"]


def test_003_1_11_who_starts_a_turn_is_the_initiator() -> None:
    desk = dealt()
    assert desk.round().initiator == desk.mover() == "b"
    desk.say("bid 1")
    assert (desk.round().initiator, desk.mover()) == ("b", "a")


def test_003_1_12_coins_added_must_be_matched() -> None:
    desk = dealt()
    desk.say("bid 2")
    assert (desk.mover(), desk.round().owed, set(desk.options())) == ("a", 2, {"AddCoins", "Fold"})
    desk.say("call")
    assert (desk.table.coins(), desk.table.pot(), desk.mover()) == ((7, 7), 6, "b")
    assert set(desk.options()) == {"Lay"}


def test_003_1_13_raises_continue_until_there_are_no_coins() -> None:
    desk = dealt()
    desk.say("bid 1", "bid 3", "bid 5")
    assert desk.options()["AddCoins"]["coins"] == Range(0, 0)
    desk.say("call")
    assert (desk.table.coins(), desk.table.pot()) == ((0, 0), 20)


def test_003_1_14_the_initiator_plays_a_card_of_its_hand_into_any_lane_either_way() -> None:
    desk = dealt()
    desk.say("check")
    lay = desk.options()["Lay"]
    assert (lay["card"], lay["lane"], lay["face"]) == (
        ("3d", "4d", "5d", "6d", "8d"),
        (1, 2, 3),
        ("up", "down"),
    )
    assert desk.refused(c.Lay("b", PILE[0], 1, "up")) == "003 1.14"
    desk.say("5d>3-")
    assert [(card.side, card.lane, card.face) for card in desk.round().cards] == [("b", 3, "down")]


def test_003_1_15_then_the_opponent_plays_one() -> None:
    desk = dealt()
    desk.say("check", "5d>3")
    assert (desk.mover(), set(desk.options())) == ("a", {"Lay"})
    desk.say("8c>1")
    assert desk.round().cards[-1].side == "a"


def test_003_1_16_until_both_hands_are_empty() -> None:
    desk = dealt()
    desk.blanks()
    assert desk.round().hands == {"a": (), "b": ()}
    assert desk.table.ended is not None


def test_003_1_17_more_points_in_two_lanes_win_the_round() -> None:
    desk = desk_at(position(A_AHEAD, holds="5d"))
    *_, ended = desk.say("5d>3")
    points = (e.Points(21, 5), e.Points(17, 2), e.Points(0, 9))
    assert ended == e.RoundEnded(1, "a", 2, "points", points)
    assert desk.table.coins() == (11, 9)


def test_003_1_18_a_draw_gives_both_half_of_the_pot() -> None:
    desk = desk_at(position(LEVEL, coins="7:7+6", holds="5d"))
    *_, ended = desk.say("5d>3")
    assert isinstance(ended, e.RoundEnded)
    assert (ended.winner, ended.pot, desk.table.coins()) == (None, 6, (10, 10))


# 003, Points


def test_003_2_1_a_card_face_down_counts_three() -> None:
    assert [worth(f"{card}-1a") for card in ("9h", "2s", "Ks", "X1")] == [3, 3, 3, 3]


def test_003_2_2_a_card_face_up_counts_its_number() -> None:
    assert [worth(f"{number}h1a") for number in range(2, 10)] == list(range(2, 10))


def test_003_2_3_a_card_in_the_lane_of_its_suit_counts_minus_three() -> None:
    assert [worth(f"{card}1b") for card in ("9s", "3s", "As", "Ks")] == [-3, -3, -3, -3]


def test_003_2_4_faces_aces_and_jokers_count_one() -> None:
    assert [worth(f"{card}1b") for card in ("Ah", "Jh", "Qh", "Kh", "X1", "X2")] == [1] * 6


def test_003_2_5_a_jack_flips_a_card_of_its_lane_and_swaps_it() -> None:
    laid = after(position("5h1a", holds="Jc"), "Jc>1")
    assert texts(laid) == ["flip 5h", "flip Jc"]
    assert lies(after(laid, "flip 5h swap Jc")) == "5h=1b,Jc1a"


def test_003_2_6_a_queen_flips_any_card() -> None:
    laid = after(position("5h1a", holds="Qd"), "Qd>2")
    assert texts(laid) == ["flip 5h", "flip Qd"]
    assert lies(after(laid, "flip 5h")) == "5h=1a,Qd2b"


def test_003_2_7_a_king_moves_a_card_into_its_lane() -> None:
    assert lies(after(position("5h1a", holds="Kd"), "Kd>3 move 5h")) == "5h3a,Kd3b"


def test_003_2_8_an_ace_flips_a_lane() -> None:
    assert show(after(position("5h1a", holds="Ah"), "Ah>1 lane 2")).startswith("s/h/-d/c ")


def test_003_2_9_a_joker_lays_the_tens_anew() -> None:
    assert show(after(position("5h1a", holds="X1"), "X1>1 tens hcds")).startswith("h/c/d/s ")


def test_003_2_10_a_two_in_the_lane_of_its_suit_counts_ten() -> None:
    assert (worth("2s1a"), worth("2h1a"), worth("2h2a", "s/h/d/c")) == (10, 2, 10)


def test_003_2_11_four_sevens_face_up_win_the_whole_game() -> None:
    desk = desk_at(position(SEVENS, holds="7c"))
    events = desk.say("7c>1")
    assert [type(event) for event in events[-2:]] == [e.RoundEnded, e.GameWon]
    assert (desk.table.coins(), desk.table.winner) == ((20, 0), "a")


def test_003_2_12_an_effect_happens_when_its_card_shows() -> None:
    quiet = after(position("5h1a", holds="Kd"), "Kd>3-")
    assert quiet[layout.PHASE] == layout.BID
    turned = after(position("5h1a,Kd-3b", holds="Qd"), "Qd>1 flip Kd")
    assert turned[layout.PHASE] == layout.CHOOSE
    assert texts(turned) == ["move 5h", "move Qd"]


# 003, Winner


def test_003_3_1_twenty_coins_win_the_game() -> None:
    desk = desk_at(position(A_AHEAD, coins="0:0+20", holds="5d"))
    assert desk.say("5d>3")[-1] == e.GameWon("a")
    assert (desk.table.stage, desk.table.coins()) == ("over", (20, 0))
    assert desk.refused(c.Deal("a")) == desk.refused(c.Fold("b")) == "ruling L13"
