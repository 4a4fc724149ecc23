"""The rulings L1–L14, one by one, as short worked examples."""

import pytest

from croupier.cards import UNSEEN, Order
from croupier.errors import Refused
from croupier.game import Range
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.engine import legal, new_round, played
from croupier.games.lanes.movetext import parse_moves
from croupier.games.lanes.notation import show
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.table import PILE, TENS
from croupier.games.lanes.views import view
from tests.games.lanes.games import (
    A_AHEAD,
    LEVEL,
    SEVENS,
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


def test_ruling_l1_fifty_cards_and_four_lane_cards() -> None:
    assert (len(PILE), TENS) == (50, ("Ts", "Th", "Td", "Tc"))
    desk = dealt()
    desk.say("check")
    assert desk.refused(c.Lay("b", TENS[0], 1, "up")) == "ruling L1"
    assert desk.refused(c.Lay("b", UNSEEN, 1, "up")) == "ruling L1"


@pytest.mark.parametrize(("every_round", "shuffled"), [(False, [1, 6, 11]), (True, list(range(1, 12)))])
def test_ruling_l2_the_pile_is_dealt_down_then_gathered(every_round: bool, shuffled: list[int]) -> None:
    desk = begun(reshuffle_every_round=every_round)
    before = []
    for _ in range(11):
        shuffles = sum(isinstance(event, e.PileShuffled) for event in desk.log)
        desk.deal()
        fresh = sum(isinstance(event, e.PileShuffled) for event in desk.log) > shuffles
        if fresh or desk.table.rounds == 1:
            before.append(desk.table.rounds)
        desk.blanks()
    assert before == shuffled
    tens = [event.number for event in desk.log if isinstance(event, e.RoundDealt)]
    assert len(set(tens)) == 11  # the tens are shuffled every round
    hands = [tuple(event.hands.values()) for event in desk.log if isinstance(event, e.RoundDealt)]
    assert len({*sum(hands[0], ()), *sum(hands[1], ())}) == (10 if every_round else 20)


def test_ruling_l3_the_deal_alternates() -> None:
    desk = begun(Stacked(coin="b"))
    for dealer in ("b", "a", "b", "a"):
        assert desk.refused(c.Deal("a" if dealer == "b" else "b")) == "ruling L3"
        desk.do(c.Deal(dealer))
        desk.blanks()


def test_ruling_l4_a_card_out_of_turn_is_refused() -> None:
    desk = dealt()
    desk.say("check")
    assert desk.refused(c.Lay("a", PILE[2], 1, "up")) == "ruling L4"
    desk.say("5d>1", "5c>1")
    assert desk.mover() == "a"  # who played second


def test_ruling_l5_the_opponent_may_open_only_as_an_option() -> None:
    shut, free = dealt(), dealt(opponent_may_open=True)
    for desk in (shut, free):
        desk.say("check")
    assert (shut.mover(), set(shut.options())) == ("b", {"Lay"})
    assert (free.mover(), set(free.options())) == ("a", {"AddCoins"})
    free.say("check")
    assert (free.mover(), set(free.options())) == ("b", {"Lay"})


def test_ruling_l5_nobody_adds_more_than_both_can_match() -> None:
    desk = desk_at(position(coins="3:15+2", phase="bid"))
    assert desk.options()["AddCoins"]["coins"] == Range(0, 3)
    for coins in (4, 19, 20, -1, 2**53 - 1):
        assert desk.refused(c.AddCoins("a", coins)) == "ruling L5"
    assert desk.refused(c.Fold("a")) == "ruling L5"  # nothing is owed
    assert desk.refused(c.AddCoins("b", 0)) == "ruling L5"
    desk.say("bid 3", "call")
    assert (desk.table.coins(), desk.table.pot()) == ((0, 12), 8)


def test_ruling_l6_a_lane_face_down_is_blank_unless_all_are_turned_up() -> None:
    assert (worth("9h2a"), worth("9h2a", "s/=h/-d/c"), worth("2h2a")) == (9, 9, 2)
    table = "9h2a,3s2b,4h1b,6c3a,3c2a,8s3b,5s2b,4c3a,5c3a"
    blank = after(position(table, holds="6h"), "6h>1")
    turned = after(position(table, holds="6h", rules=LanesRules(turn_lanes_up=True)), "6h>1")
    # Lane 2 is hearts: the nine is worth 9 while it lies face down, and -3 once it is turned up.
    assert [show(row).split()[4] for row in (blank, turned)] == ["over=a", "over=b"]


def test_ruling_l7_jokers_have_no_suit() -> None:
    for lanes in ("s/-h/-d/c", "h/-s/-d/c", "d/-s/-h/c", "c/-s/-h/d"):
        assert worth("X11a", lanes) == 1
    assert [worth(f"{card}1a") for card in ("2s", "3s", "2s-", "Qs")] == [10, -3, 3, -3]


def test_ruling_l8_an_effect_with_a_target_must_run_its_course() -> None:
    desk = desk_at(position("5h1a", holds="Qd"))
    desk.say("Qd>2")
    assert (desk.mover(), set(desk.options())) == ("b", {"Choose"})
    assert desk.refused(c.Lay("b", PILE[2], 1, "up")) == "ruling L8"
    assert desk.refused(c.Choose("a", 1)) == "ruling L8"
    assert desk.refused(c.Choose("b", 3)) == desk.refused(c.Choose("b", 0)) == "ruling L8"
    alone = after(position(holds="Kd"), "Kd>2")  # nothing lies in another lane
    assert (alone[layout.PHASE], alone[layout.MOVER]) == (layout.PLAY, 1)


@pytest.mark.parametrize(("hidden", "asks"), [("Kh", "move"), ("Jh", "flip"), ("Ah", "lane")])
def test_ruling_l8_whoever_flips_a_card_chooses_for_it_not_who_laid_it(hidden: str, asks: str) -> None:
    desk = desk_at(position(f"{hidden}-1a", holds="Qd"))
    desk.say("Qd>2 flip #1")
    effect = desk.round("a").effect
    assert effect is not None
    assert (desk.mover(), effect.number, effect.doing) == ("b", 1, asks)
    assert desk.refused(c.Choose("a", 2)) == desk.refused(c.FlipLane("a", 1)) == "ruling L8"


def test_ruling_l9_a_jack_alone_flips_itself_and_exchanges_nothing() -> None:
    desk = desk_at(position("5h1a", holds="Jc"))
    desk.say("Jc>2")
    assert desk.refused(c.Choose("b", 1)) == "ruling L9"
    desk.say("flip Jc")
    assert [(card.card, card.face, card.side) for card in desk.round().cards] == [
        ("5h", "up", "a"),
        ("Jc", "down", "b"),
    ]


def test_ruling_l9_an_effect_a_jack_turns_up_follows_the_exchange() -> None:
    start = position("Qh-1a", holds="Jc")
    swapped = after(start, "Jc>1 flip #1 swap Jc")
    assert lies(swapped) == "Qh1b,Jc1a"
    assert (swapped[layout.PHASE], texts(swapped)) == (layout.CHOOSE, ["flip Qh", "flip Jc"])
    with pytest.raises(Refused) as refusal:
        parse_moves(start, "Jc>1 flip #1 flip Jc")
    assert refusal.value.rule == "ruling L9"


def test_ruling_l10_what_queen_king_ace_and_joker_may_take() -> None:
    queen, king, ace = (desk_at(position("5h1a", holds=card)) for card in ("Qd", "Kd", "Ad"))
    for desk, move in ((queen, "Qd>1"), (king, "Kd>2"), (ace, "Ad>1")):
        desk.say(move)
    assert queen.options() == {"Choose": {"seat": ("b",), "number": (1, 2)}}
    assert queen.refused(c.FlipLane("b", 1)) == "ruling L10"
    assert king.options() == {"Choose": {"seat": ("b",), "number": (1,)}}
    assert king.refused(c.Choose("b", 2)) == "ruling L10"
    assert ace.options() == {"FlipLane": {"seat": ("b",), "lane": (1, 2, 3)}}
    assert ace.say("lane 1")[0] == e.LaneFlipped("b", 1, TENS[0], "down")
    joker = after(position("5h1a", holds="X2"), "X2>1")
    assert len({show(played(joker, move)).split()[0] for move in legal(joker)}) == 24


def test_ruling_l10_a_joker_s_shuffle_is_part_of_the_move() -> None:
    desk = desk_at(position("5h1a", lanes="c/-h/-d/s", holds="X2"))
    laid, tens = desk.say("X2>1")
    assert isinstance(laid, e.CardLaid)
    assert tens == e.TensLaid("b", 4, Order(TENS))
    assert [lane.ten for lane in desk.round().lanes] == ["Ts", "Th", "Td"]


def test_ruling_l11_four_sevens_win_in_the_middle_of_an_effect() -> None:
    table = SEVENS.replace("4d1b", "7c-1a")
    desk = desk_at(position(table, holds="Jc"))
    *_, flipped, ended, won = desk.say("Jc>1 flip #7")
    assert isinstance(flipped, e.CardChosen)  # and the Jack exchanges nothing
    assert ended == e.RoundEnded(1, "a", 2, "sevens", ())
    assert (won, desk.table.coins()) == (e.GameWon("a"), (20, 0))


def test_ruling_l11_sevens_face_down_or_across_the_table_are_not_four() -> None:
    assert after(position(SEVENS, holds="7c"), "7c>1-")[layout.PHASE] == layout.BID
    assert after(position(SEVENS.replace("7d3a", "7d3b"), holds="7c"), "7c>1")[layout.PHASE] == layout.BID


def test_ruling_l12_one_lane_each_is_a_draw() -> None:
    assert show(after(position(LEVEL, holds="5d"), "5d>3")).split()[3:5] == ["10:10+0", "over=draw"]
    assert show(after(position(A_AHEAD, holds="5d"), "5d>3")).split()[3:5] == ["11:9+0", "over=a"]


@pytest.mark.parametrize(
    ("table", "card", "ended"),
    [
        ("9h1a,8d1b,8c2b,8s2a,6c3a,6d3b,5c2b,5h2a,4c3a", "4d>3", "over=draw"),  # one lane won, two level
        ("9h1a,9d1b,8c2b,8s2a,6c3a,6d3b,5c2b,5h2a,4c3a", "4d>3", "over=draw"),  # all level
        ("9h1a,8d1b,8c2b,9s2a,6c3a,6d3b,5c2b,5h2a,4c3a", "4d>3", "over=a"),  # two won, one level
        ("9h1a,9d1b,9c2b,8s2a,6c3a,6d3b,5c2b,5h2a,4c3a", "5d>3", "over=b"),
    ],
)
def test_ruling_l12_more_lanes_than_the_other_are_not_enough(table: str, card: str, ended: str) -> None:
    """Anything but two lanes is a draw, however many points or lanes one is ahead by."""
    assert show(after(position(table, holds=card[:2]), card)).split()[4] == ended


def test_ruling_l13_without_coins_a_round_is_played_out_without_bidding() -> None:
    short = new_round(((2, 3, 4, 5, 7), (26, 27, 28, 29, 31)), (0, 1, 2, 3), (1, 19), 0)
    assert (short[layout.COINS], short[layout.PHASE]) == (0, layout.PLAY)
    desk = desk_at(position(A_AHEAD, coins="0:18+2", holds="5d"))
    desk.say("5d>3")
    desk.deal()
    desk.say("bid 1", "call")  # the last coin of a
    desk.blanks()
    assert [type(event) for event in desk.log[-11:]] == [e.CardLaid] * 10 + [e.RoundEnded]
    assert desk.table.stage == "deal"


def test_ruling_l14_a_player_sees_what_it_laid_and_what_was_shown() -> None:
    desk = desk_at(position("5h-1a,Qd2b", lanes="s/-h/=d/c", holds="9d"))
    desk.say("9d>3-")
    cards = {seat: [card.card for card in desk.round(seat).cards] for seat in ("a", "b", None)}
    assert cards == {
        "a": ["5h", "Qd", UNSEEN],
        "b": [UNSEEN, "Qd", "9d"],
        None: [UNSEEN, "Qd", UNSEEN],
    }
    assert [lane.ten for lane in desk.round("a").lanes] == ["Ts", UNSEEN, "Td"]
    assert view(desk.table, "a").pile == 40


def test_ruling_l14_a_card_flipped_down_stays_known_to_both() -> None:
    desk = desk_at(position("5h1a", holds="Qd"))
    desk.say("Qd>2 flip 5h")
    assert [desk.round(seat).cards[0].card for seat in ("a", "b", None)] == ["5h"] * 3


def test_ruling_l14_a_king_moves_a_card_nobody_has_seen_without_naming_it() -> None:
    desk = desk_at(position("5h-1a", holds="Kd"))
    assert desk.say("Kd>3 move #1")[-1] == e.CardChosen("b", 1, "move", UNSEEN)
    assert [desk.round(seat).cards[0].card for seat in ("a", "b")] == ["5h", UNSEEN]
