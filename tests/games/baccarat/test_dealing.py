"""TLGC 9–11: the initial deal, the play and the table of play, at the table itself."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, Order, parse, show
from croupier.chance import PhysicalShoe, VirtualShoe
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import Hand
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.views import view
from tests import naive
from tests.games.baccarat.tables import Desk, desk, prepare

TO_FIVE_TO_FIVE = "2s 5h 3s Kh 4s 4d"  # Player 5 draws a 4; Banker 5 draws a 4
NATURAL = "9s 2h Kd Kh"
STANDING = "6s 7h Kd Kh"
SIX_CARDS = st.lists(st.sampled_from(DECK), min_size=6, max_size=6)


def stack(made: Desk, cards: Sequence[Card], *, at_end: bool = False) -> Desk:
    """Put these cards next in the shoe, or make them the only ones left in it."""
    left = Counter(made.table.rules.pack())
    left.subtract(cards)
    assert min(left.values()) >= 0, "the pack does not hold these cards"
    rest = tuple(left.elements())
    order, drawn = (rest + tuple(cards), len(rest)) if at_end else (tuple(cards) + rest, 0)
    made.change_shoe(order=Order(order), drawn=drawn)
    return made


def late(cards: str, **opened: Any) -> Desk:
    """A table whose shoe is down to these cards."""
    return stack(desk(**opened), parse(cards), at_end=True)


def physical(cards: str, *, left: int | None = None, **opened: Any) -> Desk:
    """A table at which a person types these cards in as they come out of a real shoe."""
    made = desk(ready=False, **opened)
    made.chance = PhysicalShoe(iter(cards.split()).__next__)
    prepare(made)
    if left is not None:
        made.leave(left)
    return made


def kinds(events: Sequence[e.Event]) -> list[type]:
    return [type(event) for event in events]


def put(made: Desk, *hands: Hand) -> list[e.Event]:
    """Draw card by card, rightly or not."""
    return made.do(*(c.Draw("dealer", hand) for hand in hands))


def by_hand(cards: Sequence[Card]) -> tuple[list[str], list[str], list[Hand]]:
    """Both hands of a coup by the second statement of the rules, and who got each card."""
    player, banker = naive.coup(cards, naive.tlgc_banker_draws)
    to: list[Hand] = ["player", "banker", "player", "banker"]
    return player, banker, to + ["player"] * (len(player) - 2) + ["banker"] * (len(banker) - 2)


def hands(events: Sequence[e.Event]) -> tuple[list[str], list[str]]:
    dealt = [event for event in events if isinstance(event, e.CardDealt)]
    return [d.card for d in dealt if d.hand == "player"], [d.card for d in dealt if d.hand == "banker"]


# The initial deal


def test_tlgc_9_initial_deal_is_two_cards_a_hand() -> None:
    made = desk(cards=NATURAL)
    made.wager("1", "player", 10)
    assert hands(made.deal()) == (["9s", "Kd"], ["2h", "Kh"])
    assert made.table.shoe.drawn == 4


@given(SIX_CARDS)
@settings(max_examples=150, deadline=None)
def test_tlgc_9_any_cards_are_dealt_as_the_book_says(cards: list[Card]) -> None:
    made = stack(desk(), cards)
    for seat, bet in (("1", "player"), ("2", "banker"), ("3", "tie")):
        made.wager(seat, bet, 100)
    events = made.deal()
    player, banker, to = by_hand(cards)
    won = naive.winner(player, banker)
    assert [d.hand for d in events if isinstance(d, e.CardDealt)] == to
    assert hands(events) == (player, banker)
    told = made.last(e.ResultAnnounced)
    assert (told.player, told.banker, told.winner) == (naive.point(player), naive.point(banker), won)
    chips = [view(made.table, None).people[seat].chips for seat in "123"]
    assert chips == [900 + 100 * back for back in comes_back(won)]


def comes_back(won: str) -> tuple[Fraction, Fraction, Fraction]:
    """TLGC 6.6–6.8 and 12.1–12.3 for one chip each on Player, Banker and Tie."""
    if won == "tie":
        return Fraction(1), Fraction(1), Fraction(9)
    wins = Fraction(2) if won == "player" else 1 + Fraction(19, 20)
    return (wins, Fraction(0), Fraction(0)) if won == "player" else (Fraction(0), wins, Fraction(0))


@given(SIX_CARDS)
@settings(max_examples=60, deadline=None)
def test_tlgc_9_card_by_card_comes_to_the_same(cards: list[Card]) -> None:
    at_once, one_by_one = stack(desk(), cards), stack(desk(), cards)
    at_once.wager("1", "banker", 20)
    one_by_one.wager("1", "banker", 20)
    at_once.deal()
    put(one_by_one, *by_hand(cards)[2])
    one_by_one.deal()
    assert one_by_one.log == at_once.log
    assert one_by_one.table == at_once.table


@given(SIX_CARDS)
@settings(max_examples=60, deadline=None)
def test_ruling_a3_typed_cards_come_to_the_same(cards: list[Card]) -> None:
    virtual, typed = stack(desk(), cards), physical(show(cards))
    for made in (virtual, typed):
        made.wager("1", "player", 20)
    assert typed.deal() == virtual.deal()
    assert typed.table.people == virtual.table.people
    assert typed.table.shoe.seen == tuple(cards[: virtual.table.shoe.drawn])


def test_tlgc_9_1_only_the_dealer_deals() -> None:
    made = desk(cards=NATURAL)
    made.wager("1", "player", 10)
    for seat in ("1", "inspector", "manager", "nobody"):
        assert made.refused(c.Deal(seat)) == "TLGC 9.1"
        assert made.refused(c.Draw(seat, "player")) == "TLGC 9.1"
    made.do(c.Depart("dealer"))
    assert made.refused(c.Deal("dealer")) == "TLGC 9.1"


def test_tlgc_9_1_every_card_goes_into_a_marked_space() -> None:
    made = desk(cards=TO_FIVE_TO_FIVE)
    made.wager("1", "player", 10)
    put(made, "player", "banker", "player", "banker", "player", "banker")
    coup = view(made.table, None).coup
    assert coup is not None
    assert (show(coup.player), show(coup.banker)) == ("2s 3s 4s", "5h Kh 4d")
    assert made.table.shoe.drawn == len(coup.player + coup.banker)


def test_tlgc_9_2_player_banker_player_banker_face_upwards() -> None:
    made = desk(cards=TO_FIVE_TO_FIVE)
    made.wager("1", "player", 10)
    dealt = [event for event in made.deal() if isinstance(event, e.CardDealt)]
    assert [card.hand for card in dealt] == ["player", "banker"] * 3
    assert show(card.card for card in dealt) == TO_FIVE_TO_FIVE
    assert all(card.up and card.source == "shoe" for card in dealt)


def test_tlgc_9_2_a_card_out_of_sequence_goes_where_it_belongs() -> None:
    made = desk(cards=TO_FIVE_TO_FIVE)
    made.wager("1", "player", 10)
    events = put(made, "banker", "player", "banker", "player")
    wrong = [event for event in events if isinstance(event, e.CardMisplaced)]
    assert [event.ruled_to for event in wrong] == ["player", "banker", "player", "banker"]
    assert {event.clause for event in wrong} == {"TLGC 9.2"}
    assert made.table.play is not None
    assert (show(made.table.play.player), show(made.table.play.banker)) == ("2s 3s", "5h Kh")
    assert kinds(events)[-1] is e.PointsAnnounced


def test_tlgc_9_2_no_coup_without_a_wager_or_a_free_coup() -> None:
    made = desk(cards=NATURAL)
    assert made.refused(c.Deal("dealer")) == "TLGC 6.2"
    assert made.refused(c.Draw("dealer", "player")) == "TLGC 6.2"
    made.do(c.FreeCoups("manager", 1))
    assert made.deal()[-1] == e.Settled(())
    assert made.refused(c.Deal("dealer")) == "TLGC 6.2"


# The end of the shoe


@pytest.mark.parametrize(("left", "starts"), [(7, True), (6, False)])
def test_tlgc_9_4_no_deal_after_the_marker_and_one_card(left: int, starts: bool) -> None:
    made = late(f"{NATURAL} {' '.join(['4c'] * left)}")
    made.wager("1", "player", 10)
    made.deal()
    assert made.table.shoe.remaining == (left if starts else made.table.shoe.size)
    assert made.table.phase == ("wagers" if starts else "prepare")
    if starts:
        made.wager("1", "player", 10)
        assert made.deal()[-1] == e.ShoeEnded(1, 3)
    else:
        assert made.last(e.ShoeEnded) == e.ShoeEnded(1, 6)
        assert made.refused(c.Deal("dealer")) == "TLGC 9.4"
        assert made.refused(c.Wager("1", "player", 10)) == "TLGC 9.4"


def test_ruling_b4_a_coup_begun_with_seven_cards_is_completed() -> None:
    made = late(f"{TO_FIVE_TO_FIVE} 2c")
    made.wager("1", "tie", 10)
    events = made.deal()
    assert made.last(e.ResultAnnounced).winner == "tie"
    assert events[-1] == e.ShoeEnded(1, 1)
    assert made.chips("1") == "1080"


def test_ruling_b4_the_last_hand_is_announced_once_as_the_sixth_card_from_the_end_shows() -> None:
    made = late("9s 2h 4c 4c 4c 4c 4c 4c")
    made.wager("1", "player", 10)
    events = made.deal()
    assert kinds(events)[:4] == [e.CoupBegan, e.CardDealt, e.CardDealt, e.LastHandAnnounced]
    assert made.events(e.LastHandAnnounced) == [e.LastHandAnnounced(6)]


def test_ruling_b4_a_whole_shoe() -> None:
    made = desk(ready=False, seats="1")
    made.chance = VirtualShoe("a whole shoe")
    prepare(made)
    made.do(c.FreeCoups("manager", 1000))
    left = [made.table.shoe.remaining]
    while made.table.phase == "wagers":
        left.append(left[-1] - len([event for event in made.deal() if isinstance(event, e.CardDealt)]))
    *started, over = left
    assert all(4 <= before - after <= 6 for before, after in pairwise(left))
    assert over < 7 <= min(started)
    assert made.log[-1] == e.ShoeEnded(1, over)
    assert made.last(e.LastHandAnnounced).remaining == 6
    assert len(made.events(e.LastHandAnnounced)) == 1
    assert len(made.table.results) == len(started)


def test_tlgc_9_4_the_next_shoe_is_shuffled_cut_and_dealt_from() -> None:
    made = late(f"{TO_FIVE_TO_FIVE} 2c")
    made.wager("1", "player", 10)
    made.deal()
    assert made.refused(c.Draw("dealer", "player")) == "TLGC 9.4"
    prepare(made)
    shoe = made.table.shoe
    assert (shoe.number, shoe.remaining, shoe.last) == (2, 416, False)
    assert made.table.results == ()
    made.wager("1", "player", 10)
    assert made.deal()[0] == e.CoupBegan(2, betting=True, face_down=False)


# The play


def test_tlgc_10_the_play_in_its_order() -> None:
    made = desk(cards=TO_FIVE_TO_FIVE)
    made.wager("1", "player", 10)
    assert kinds(made.deal()) == [
        e.CoupBegan,
        *[e.CardDealt] * 4,
        e.PointsAnnounced,
        *[e.CardDealt] * 2,
        e.ResultAnnounced,
        e.Settled,
    ]


def test_tlgc_10_nothing_is_announced_before_its_time() -> None:
    made = desk(cards=TO_FIVE_TO_FIVE)
    made.wager("1", "player", 10)
    assert kinds(put(made, "player", "banker", "player")) == [e.CoupBegan, *[e.CardDealt] * 3]
    assert put(made, "banker")[-1] == e.PointsAnnounced(5, 5)
    assert kinds(put(made, "player", "banker")) == [e.CardDealt] * 2
    assert made.table.results == ()
    assert kinds(made.deal()) == [e.ResultAnnounced, e.Settled]


@pytest.mark.parametrize(
    ("cards", "points"), [(NATURAL, (9, 2)), (STANDING, (6, 7)), (TO_FIVE_TO_FIVE, (5, 5))]
)
def test_tlgc_10_1_points_are_announced_after_the_initial_deal(cards: str, points: tuple[int, int]) -> None:
    made = desk(cards=cards)
    made.wager("1", "player", 10)
    events = made.deal()
    assert events[5] == e.PointsAnnounced(*points)
    assert kinds(events).count(e.PointsAnnounced) == 1


def test_tlgc_10_2_the_result_is_announced_before_the_settlement() -> None:
    made = desk(cards=TO_FIVE_TO_FIVE)
    made.wager("1", "player", 10)
    events = made.deal()
    assert events[-2] == e.ResultAnnounced(9, 9, "tie", "none", "none")
    assert isinstance(events[-1], e.Settled)
    assert made.table.results == ("T",)


MERIT = {  # cards, then the points of Player and Banker
    "9s 8h Kd Kh": (9, 8),
    "8s 9h Kd Kh": (8, 9),
    "8s 7h Kd Kh": (8, 7),
    "7s 8h Kd Kh": (7, 8),
    "7s 6h Kd Kh": (7, 6),
    "Kd Kh Qd Qh As Ts": (1, 0),
    "Kd Kh Qd Qh Ts As": (0, 1),
}


@pytest.mark.parametrize("cards", MERIT)
def test_tlgc_10_3_the_higher_point_wins(cards: str) -> None:
    made = desk(cards=cards)
    made.wager("1", "player", 10)
    made.deal()
    told = made.last(e.ResultAnnounced)
    player, banker = MERIT[cards]
    assert (told.player, told.banker) == (player, banker)
    assert told.winner == ("player" if player > banker else "banker")


def best(point: int) -> set[tuple[int, str]]:
    """What a two-card point comes to against every lower one."""
    made = desk()
    found: set[tuple[int, str]] = set()
    for lower in range(point):
        stack(made, parse(f"{figure(point)}s {figure(lower)}h Kd Kh 2c 2d"))
        made.wager("1", "player", 10)
        made.deal()
        found.add((made.last(e.ResultAnnounced).player, made.last(e.ResultAnnounced).winner))
    return found


def figure(point: int) -> str:
    return "TA23456789"[point]


def test_tlgc_10_3a_nine_beats_all_below() -> None:
    assert best(9) == {(9, "player")}


def test_tlgc_10_3b_eight_beats_all_below() -> None:
    assert best(8) == {(8, "player")}


# The table of play


def banker_drew(made: Desk, banker: int, third: int | None) -> bool:
    """Deal a coup with this Banker point against this third card of Player."""
    player, drawn = ("7s", "") if third is None else ("Ts", f"{figure(third)}c")
    stack(made, parse(f"{player} {figure(banker)}h Kd Kh {drawn} 2d 2d"))
    made.wager("1", "tie", 10)
    dealt = hands(made.deal())
    assert len(dealt[0]) == (2 if third is None else 3)
    return len(dealt[1]) == 3


def test_tlgc_11_banker_draws_as_the_chart_says() -> None:
    made = desk()
    for banker, third in product(naive.POINTS_TO_DRAW_ON, naive.THIRD_CARDS):
        draws = naive.tlgc_banker_draws(banker, third)
        assert banker_drew(made, banker, third) == draws, f"Banker {banker}, Player's third card {third}"


def test_tlgc_11_player_draws_to_five_and_stands_on_six_and_seven() -> None:
    made = desk()
    drew = {}
    for have in range(8):
        stack(made, parse(f"{figure(have)}s 7h Kd Kh 2c 2d"))
        made.wager("1", "tie", 10)
        drew[have] = len(hands(made.deal())[0]) == 3
    assert drew == {have: have <= 5 for have in range(8)}


def test_tlgc_11_nobody_draws_on_a_natural() -> None:
    made = desk()
    for natural, other in product((8, 9), range(10)):
        for player, banker in ((natural, other), (other, natural)):
            stack(made, parse(f"{figure(player)}s {figure(banker)}h Kd Kh 2c 2d"))
            made.wager("1", "tie", 10)
            assert [len(hand) for hand in hands(made.deal())] == [2, 2]


def test_tlgc_11_the_table_of_play_lies_at_the_table_at_all_times() -> None:
    steps: list[Callable[[Desk], object]] = [
        prepare,
        lambda made: made.wager("1", "player", 10),
        lambda made: put(made, "player"),
        lambda made: made.deal(),
        lambda made: made.do(c.Close("inspector")),
    ]
    made = desk(ready=False)
    for step in steps:
        step(made)
        assert view(made.table, None).table_of_play == printed()


def printed() -> str:
    """The whole chart, from the second statement of the rules."""
    rows = [
        f"{banker:<6} "
        + " ".join("SD"[naive.tlgc_banker_draws(banker, third)] for third in naive.THIRD_CARDS)
        for banker in naive.POINTS_TO_DRAW_ON
    ]
    return "\n".join(["Player D D D D D D S S", "Banker 0 1 2 3 4 5 6 7 8 9 -", *rows])


def test_tlgc_11_of_federal_is_the_same_chart() -> None:
    assert load_rules("federal").tableau == load_rules("tasmanian").tableau
