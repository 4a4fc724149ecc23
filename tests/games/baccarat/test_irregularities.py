"""TLGC 14: what becomes of a card dealt in error, drawn in excess or found face up, and of a void coup."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import UNSEEN, Card, parse, show
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import Hand
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.table import STAFF, house_notice
from croupier.games.baccarat.views import redact, view
from croupier.wire import replace
from tests.games.baccarat.tables import Desk, desk, prepare
from tests.games.baccarat.test_dealing import hands, kinds, late, physical, put

INITIAL: tuple[Hand, Hand, Hand, Hand] = ("player", "banker", "player", "banker")
NATURAL = "9s 2h Kd Kh"
PLAYER_STANDS = "6s 5h Kd Kh"  # Banker 5 draws
PLAYER_DRAWS = "2s 5h 3s Kh"  # Player 5 draws
BOTH_STAND = "6s 7h Kd Kh"
ANYONE = (None, "1", "2", *STAFF)
Opened = Callable[..., Desk]
REPORTS: dict[Callable[[str], c.Command], str] = {
    c.ReportExcess: "TLGC 14.2",
    c.ReportFaceUp: "TLGC 14.4",
    c.ReportShortShoe: "TLGC 14.5",
    c.ReportOrderLost: "TLGC 14.6",
}


def virtual(cards: str, **opened: Any) -> Desk:
    return desk(cards=cards, **opened)


both_shoes = pytest.mark.parametrize("shoe", [virtual, physical], ids=["virtual", "physical"])


def backed(made: Desk) -> Desk:
    """Seat 1 has 100 chips on Player, seat 2 on Banker."""
    made.wager("1", "player", 100)
    made.wager("2", "banker", 100)
    return made


def at_hand(made: Desk) -> tuple[str, str]:
    play = made.table.play
    assert play is not None
    return show(play.player), show(play.banker)


def chips(made: Desk) -> list[str]:
    return [made.chips(seat) for seat in "12"]


# The section as a whole


@both_shoes
def test_tlgc_14_only_the_inspector_rules_on_irregularities(shoe: Opened) -> None:
    made = backed(shoe(NATURAL))
    put(made, *INITIAL)
    for report, clause in REPORTS.items():
        for seat in ("1", "dealer", "manager"):
            assert made.refused(report(seat)) == clause


def test_tlgc_14_other_books_have_no_irregularities() -> None:
    made = desk("classic", NATURAL)
    made.wager("1", "player", 100)
    put(made, "player")
    assert made.refused(c.Draw("dealer", "player")) == "002 2"
    for report in REPORTS:
        assert made.refused(report("inspector")) == "ruling B1"


def test_tlgc_14_nothing_is_irregular_without_a_shoe_in_play() -> None:
    made = desk(ready=False)
    for report, clause in REPORTS.items():
        assert made.refused(report("inspector")) == clause


# 14.1: a card dealt to the Player in error


@both_shoes
def test_tlgc_14_1_a_card_dealt_to_player_in_error_is_bankers_if_banker_draws(shoe: Opened) -> None:
    made = backed(shoe(f"{PLAYER_STANDS} 3c"))
    put(made, *INITIAL)
    wrong = e.CardMisplaced(Card("3c"), True, "player", "banker", "shoe", "TLGC 14.1")
    assert put(made, "player") == [wrong]
    assert at_hand(made) == ("6s Kd", "5h Kh 3c")
    made.deal()
    assert made.last(e.ResultAnnounced).banker == 8
    assert made.table.shoe.mouth is None
    assert chips(made) == ["900", "1095"]


def test_tlgc_14_1_a_fourth_card_of_player_is_bankers_if_banker_draws() -> None:
    made = backed(desk(cards=f"{PLAYER_DRAWS} 4s 4d"))
    put(made, *INITIAL, "player", "player")
    assert at_hand(made) == ("2s 3s 4s", "5h Kh 4d")
    assert made.last(e.CardMisplaced).clause == "TLGC 14.1"


@both_shoes
@pytest.mark.parametrize("to", ["player", "banker"])
def test_tlgc_14_1_a_card_nobody_needs_lies_face_up_at_the_mouth(shoe: Opened, to: Hand) -> None:
    made = backed(shoe(f"{NATURAL} 5c"))
    put(made, *INITIAL)
    events = put(made, to)
    assert kinds(events) == [e.CardMisplaced, e.ResultAnnounced, e.Settled]
    assert events[0] == e.CardMisplaced(
        Card("5c"), True, to, "mouth", "shoe", "TLGC 14.1" if to == "player" else "ruling B9"
    )
    assert made.last(e.ResultAnnounced) == e.ResultAnnounced(9, 2, "player", "none", "none")
    assert chips(made) == ["1100", "900"]
    for seat in ANYONE:
        assert view(made.table, seat).shoe.mouth == "5c"


@both_shoes
def test_tlgc_14_1_the_next_coup_takes_no_wagers_and_is_played_to_its_end(shoe: Opened) -> None:
    made = backed(shoe(f"{NATURAL} 5c 2d 3c 5d Kc"))
    put(made, *INITIAL, "player")
    stake = 100
    assert made.refused(c.Wager("1", "player", stake)) == "TLGC 14.1"
    assert made.refused(c.Withdraw("1", "player")) == "TLGC 14.1"
    events = made.deal()
    assert events[0] == e.CoupBegan(2, betting=False, face_down=False)
    assert events[1] == e.CardDealt("player", Card("5c"), up=True, source="mouth")
    assert hands(events) == (["5c", "3c"], ["2d", "5d"])
    assert events[-2:] == [e.ResultAnnounced(8, 7, "player", "none", "none"), e.Settled(())]
    assert chips(made) == ["1100", "900"]


@both_shoes
def test_tlgc_14_1_wagers_are_taken_again_after_the_non_betting_coup(shoe: Opened) -> None:
    made = backed(shoe(f"{NATURAL} 9c 2d Kc 5d {NATURAL}"))
    put(made, *INITIAL, "player")
    made.deal()
    assert made.refused(c.Deal("dealer")) == "TLGC 6.2"
    made.wager("1", "player", 100)
    assert made.deal()[0] == e.CoupBegan(3, betting=True, face_down=False)
    assert made.chips("1") == "1200"


def test_tlgc_14_1_the_non_betting_coup_uses_up_no_free_coup() -> None:
    made = desk(cards=f"{NATURAL} 9c 2d Kc 5d")
    made.do(c.FreeCoups("manager", 2))
    put(made, *INITIAL, "player")
    made.deal()
    assert made.table.free == 1


def test_tlgc_14_1_an_error_in_the_non_betting_coup_leads_to_another() -> None:
    made = backed(desk(cards=f"{NATURAL} 9c 2d Kc 5d 6c 2d 3c"))
    put(made, *INITIAL, "player")
    put(made, *INITIAL, "banker")
    assert made.table.shoe.mouth == "6c"
    assert made.deal()[:2] == [
        e.CoupBegan(3, betting=False, face_down=False),
        e.CardDealt("player", Card("6c"), up=True, source="mouth"),
    ]


def test_tlgc_14_1_the_card_at_the_mouth_is_players_whoever_it_is_put_before() -> None:
    made = backed(desk(cards=f"{NATURAL} 9c 2d Kc 5d"))
    put(made, *INITIAL, "player")
    assert put(made, "banker")[-1] == e.CardMisplaced(
        Card("9c"), True, "banker", "player", "mouth", "TLGC 9.2"
    )
    assert at_hand(made) == ("9c", "")
    assert made.table.shoe.mouth is None


@both_shoes
def test_ruling_b9_the_card_at_the_mouth_counts_once(shoe: Opened) -> None:
    made = backed(shoe(f"{NATURAL} 9c 2d Kc 5d"))
    put(made, *INITIAL, "player")
    made.deal()
    assert made.table.shoe.drawn == 8
    if shoe is physical:
        assert made.table.shoe.seen == parse(f"{NATURAL} 9c 2d Kc 5d")


# … at the last hand


@both_shoes
def test_ruling_b9_after_the_last_hand_the_card_is_not_used(shoe: Opened) -> None:
    made = late(f"{NATURAL} 5c 2d 3c") if shoe is virtual else physical(f"{NATURAL} 5c", left=7)
    backed(made)
    events = put(made, *INITIAL, "player")
    assert e.LastHandAnnounced in kinds(events[:3])
    assert kinds(events)[-4:] == [e.CardMisplaced, e.ResultAnnounced, e.Settled, e.ShoeEnded]
    assert chips(made) == ["1100", "900"]
    assert made.table.shoe.mouth is None
    assert made.refused(c.Deal("dealer")) == "TLGC 9.4"


def test_ruling_b9_the_shoe_after_that_takes_wagers() -> None:
    made = backed(late(f"{NATURAL} 5c 2d 3c"))
    put(made, *INITIAL, "player")
    prepare(made)
    made.wager("1", "player", 100)
    events = made.deal()
    assert events[0] == e.CoupBegan(2, betting=True, face_down=False)
    assert {card.source for card in events if isinstance(card, e.CardDealt)} == {"shoe"}


def test_tlgc_14_1_bankers_card_is_still_bankers_in_the_last_hand() -> None:
    made = backed(late(f"{PLAYER_STANDS} 3c 2d 3c"))
    put(made, *INITIAL, "player")
    made.deal()
    assert hands(made.log)[1] + [event.card for event in made.events(e.CardMisplaced)] == ["5h", "Kh", "3c"]
    assert made.log[-1] == e.ShoeEnded(1, 2)


@pytest.mark.parametrize(("left", "coups"), [(7, 2), (6, 1)])
def test_ruling_b9_the_non_betting_coup_needs_seven_cards_in_the_shoe(left: int, coups: int) -> None:
    made = backed(late(f"{NATURAL} 5c {' '.join(['2d'] * left)}"))
    put(made, *INITIAL, "player")
    if coups == 2:
        made.deal()
    else:
        assert made.refused(c.Deal("dealer")) == "TLGC 9.4"
    assert made.table.coups == coups
    assert made.table.phase == "prepare"


@pytest.mark.parametrize(
    "act", [c.Draw("dealer", "player"), c.ReportFaceUp("inspector"), c.ReportExcess("inspector")]
)
def test_ruling_b4_a_card_out_of_turn_may_make_this_the_last_hand(act: c.Command) -> None:
    made = backed(late(f"{NATURAL} 5c 2d 3c 2d 3c 2d 3c"))
    put(made, *INITIAL)
    assert made.events(e.LastHandAnnounced) == []
    assert made.do(act)[1] == e.LastHandAnnounced(6)


# 14.2: a card drawn in excess


@both_shoes
def test_tlgc_14_2_a_card_in_excess_is_the_first_of_the_next_hand(shoe: Opened) -> None:
    made = backed(shoe(f"{NATURAL} 9c 2d Kc 5d"))
    put(made, *INITIAL)
    (found,) = made.do(c.ReportExcess("inspector"))
    assert found == e.CardInExcess(Card("9c") if shoe is virtual else UNSEEN, used=True)
    made.deal()
    backed(made)
    events = made.deal()
    assert events[0] == e.CoupBegan(2, betting=True, face_down=False)
    assert events[1] == e.CardDealt("player", Card("9c"), up=True, source="excess")
    assert hands(events) == (["9c", "Kc"], ["2d", "5d"])
    assert made.table.shoe.drawn == 8


@both_shoes
def test_tlgc_14_2_between_coups_the_wagers_stay(shoe: Opened) -> None:
    made = backed(shoe("9c 2d Kc 5d"))
    made.do(c.ReportExcess("inspector"))
    assert len(made.table.layout) == 2
    made.wager("3", "tie", 10)
    made.deal()
    assert hands(made.log)[0] == ["9c", "Kc"]


def test_tlgc_14_2_nobody_sees_a_card_in_excess() -> None:
    made, other = backed(desk(cards="9c 2d Kc 5d")), backed(desk(cards="5h 2d Kc 5d"))
    for at in (made, other):
        at.do(c.ReportExcess("inspector"))
    for seat in ANYONE:
        assert redact(made.log[-1], seat) == e.CardInExcess(UNSEEN, used=True)
        assert view(made.table, seat) == view(other.table, seat)
        assert view(made.table, seat).shoe.excess == 1
        assert view(made.table, seat).shoe.mouth is None


@pytest.mark.parametrize(("left", "used"), [(9, True), (8, False), (7, False), (1, False)])
def test_tlgc_14_2_not_once_the_marker_is_exposed_or_drawn(left: int, used: bool) -> None:
    made = backed(late(f"{NATURAL} {' '.join(['4c'] * min(left, 4))} {' '.join(['4d'] * max(left - 4, 0))}"))
    put(made, *INITIAL)
    assert made.do(c.ReportExcess("inspector"))[0] == e.CardInExcess(made.table.shoe.order[-left], used)
    assert made.table.shoe.remaining == left - 1
    assert len(made.table.shoe.excess) == used
    made.deal()
    assert made.table.phase == ("wagers" if left - 1 >= 7 else "prepare")


def test_tlgc_14_2_a_card_not_used_is_not_put_back() -> None:
    made = backed(late(f"9c {NATURAL} 2d 2d 2d"))
    made.do(c.ReportExcess("inspector"))
    made.deal()
    assert hands(made.log) == (["9s", "Kd"], ["2h", "Kh"])
    assert made.log[-1] == e.ShoeEnded(1, 3)


def test_tlgc_14_2_a_card_too_many_may_end_the_shoe_and_returns_the_wagers() -> None:
    made = backed(late(f"9c {NATURAL} 2d 2d"))
    assert made.do(c.ReportExcess("inspector")) == [
        e.CardInExcess(Card("9c"), used=False),
        e.WagersRemoved("TLGC 9.4"),
        e.ShoeEnded(1, 6),
    ]
    assert chips(made) == ["1000", "1000"]


def test_tlgc_14_2_a_card_that_a_hand_is_due_is_not_in_excess() -> None:
    made = backed(desk(cards=NATURAL))
    put(made, "player")
    assert made.refused(c.ReportExcess("inspector")) == "TLGC 14.2"


def test_tlgc_14_2_an_empty_shoe_has_no_excess() -> None:
    made = backed(late(f"{NATURAL} 4c 4c 4c"))
    put(made, *INITIAL)
    made.do(*[c.ReportExcess("inspector")] * 3)
    assert made.table.shoe.remaining == 0
    assert made.refused(c.ReportExcess("inspector")) == "TLGC 14.2"
    assert made.refused(c.ReportFaceUp("inspector")) == "TLGC 14.4"
    made.deal()
    assert chips(made) == ["1100", "900"]


def test_tlgc_14_2_after_a_void_coup_it_is_still_the_next_card() -> None:
    made = backed(desk(cards=f"{NATURAL} 9c 2d Kc 5d"))
    put(made, *INITIAL)
    made.do(c.ReportExcess("inspector"), c.ReportOrderLost("inspector"))
    backed(made)
    assert made.deal()[1] == e.CardDealt("player", Card("9c"), up=True, source="excess")


def test_tlgc_14_2_behind_a_card_at_the_mouth_it_comes_second() -> None:
    made = backed(desk(cards=f"{NATURAL} 5c 9c 2d 3d"))
    put(made, *INITIAL, "player")
    made.do(c.ReportExcess("inspector"))
    events = made.deal()
    assert [card.source for card in events if isinstance(card, e.CardDealt)][:3] == [
        "mouth",
        "excess",
        "shoe",
    ]
    assert hands(events)[0][:2] == ["5c", "2d"]
    assert hands(events)[1][0] == "9c"


# 14.3: a card meant for Player


@both_shoes
def test_tlgc_14_3_card_meant_for_player_goes_to_player(shoe: Opened) -> None:
    made = backed(shoe(f"{PLAYER_DRAWS} 4s 4d"))
    put(made, *INITIAL)
    wrong = e.CardMisplaced(Card("4s"), True, "banker", "player", "shoe", "TLGC 14.3")
    assert put(made, "banker") == [wrong]
    assert at_hand(made) == ("2s 3s 4s", "5h Kh")
    made.deal()
    assert hands(made.log)[1] == ["5h", "Kh", "4d"]
    assert made.last(e.ResultAnnounced).winner == "tie"


def test_tlgc_14_3_no_further_card_for_banker_unless_it_draws() -> None:
    made = backed(desk(cards=f"{PLAYER_DRAWS} 3c 4d"))
    put(made, *INITIAL, "banker")
    made.deal()
    assert hands(made.log)[1] == ["5h", "Kh"]
    assert made.last(e.ResultAnnounced) == e.ResultAnnounced(8, 5, "player", "none", "none")


def test_tlgc_14_3_both_errors_in_one_coup() -> None:
    made = backed(desk(cards=f"{PLAYER_DRAWS} 4s 4d 6c"))
    put(made, *INITIAL, "banker", "player")
    assert at_hand(made) == ("2s 3s 4s", "5h Kh 4d")
    assert [event.clause for event in made.events(e.CardMisplaced)] == ["TLGC 14.3", "TLGC 14.1"]
    put(made, "banker")
    assert made.table.shoe.mouth == "6c"


# 14.4: a card found face up


@both_shoes
def test_tlgc_14_4_a_card_face_up_in_the_shoe_is_used_by_the_table_of_play(shoe: Opened) -> None:
    made = backed(shoe(f"{PLAYER_DRAWS} 4s 4d"))
    put(made, *INITIAL)
    found = e.CardFoundFaceUp(Card("4s"), "player", "TLGC 14.4")
    assert made.do(c.ReportFaceUp("inspector")) == [found]
    assert made.do(c.ReportFaceUp("inspector")) == [e.CardFoundFaceUp(Card("4d"), "banker", "TLGC 14.4")]
    assert at_hand(made) == ("2s 3s 4s", "5h Kh 4d")
    assert kinds(made.deal()) == [e.ResultAnnounced, e.Settled]


def test_tlgc_14_4_in_the_initial_deal_it_is_the_next_card() -> None:
    made = backed(desk(cards=NATURAL))
    put(made, *INITIAL[:3])
    assert kinds(made.do(c.ReportFaceUp("inspector"))) == [e.CardFoundFaceUp, e.PointsAnnounced]
    assert at_hand(made) == ("9s Kd", "2h Kh")


@both_shoes
def test_tlgc_14_4_a_card_that_cannot_be_used_lies_at_the_mouth(shoe: Opened) -> None:
    made = backed(shoe(f"{BOTH_STAND} 9c 2d Kc 5d"))
    put(made, *INITIAL)
    events = made.do(c.ReportFaceUp("inspector"))
    assert kinds(events) == [e.CardFoundFaceUp, e.ResultAnnounced, e.Settled]
    assert events[0] == e.CardFoundFaceUp(Card("9c"), "mouth", "TLGC 14.4")
    assert chips(made) == ["900", "1095"]
    assert made.refused(c.Wager("1", "player", 100)) == "TLGC 14.4"
    assert made.deal()[:2] == [
        e.CoupBegan(2, betting=False, face_down=False),
        e.CardDealt("player", Card("9c"), up=True, source="mouth"),
    ]


@both_shoes
def test_tlgc_14_4_between_coups_all_wagers_go_back_before_the_non_betting_coup(shoe: Opened) -> None:
    made = backed(shoe("9c 2d Kc 5d"))
    made.wager("2", "banker-pair", 7)
    events = made.do(c.ReportFaceUp("inspector"))
    assert events == [e.CardFoundFaceUp(Card("9c"), "mouth", "TLGC 14.4"), e.WagersRemoved("TLGC 14.4")]
    assert chips(made) == ["1000", "1000"]
    assert made.table.layout == ()
    assert made.deal()[0] == e.CoupBegan(1, betting=False, face_down=False)


def test_tlgc_14_4_at_the_last_hand_it_is_not_used() -> None:
    made = backed(late(f"{BOTH_STAND} 9c 2d Kc"))
    put(made, *INITIAL)
    made.do(c.ReportFaceUp("inspector"))
    assert made.log[-1] == e.ShoeEnded(1, 2)
    assert made.table.shoe.mouth is None


def test_tlgc_14_4_between_coups_it_may_end_the_shoe() -> None:
    made = backed(late(f"9c {BOTH_STAND} 2d 3d"))
    assert kinds(made.do(c.ReportFaceUp("inspector"))) == [e.CardFoundFaceUp, e.WagersRemoved, e.ShoeEnded]
    assert chips(made) == ["1000", "1000"]


@pytest.mark.parametrize("laid", ["mouth", "excess"])
def test_tlgc_14_4_cards_laid_aside_come_first(laid: str) -> None:
    made = backed(desk(cards=f"{NATURAL} 5c 9c"))
    put(made, *INITIAL)
    made.do(c.Draw("dealer", "player") if laid == "mouth" else c.ReportExcess("inspector"))
    assert made.refused(c.ReportFaceUp("inspector")) == "TLGC 14.4"


# 14.5: too few cards


def short(cards: str) -> Desk:
    """A shoe whose marker lies too far back: a coup starts with fewer cards than it may need."""
    rules = load_rules("tasmanian").varied(shoe={"marker": 4, "start": 4})
    return backed(late(cards, rules=rules))


@pytest.mark.parametrize("cards", [PLAYER_DRAWS, f"{PLAYER_DRAWS} 4s"])
def test_tlgc_14_5_a_hand_that_cannot_be_completed_is_void(cards: str) -> None:
    made = short(cards)
    events = made.deal()
    assert events[-3:] == [e.CoupVoided("TLGC 14.5"), e.WagersRemoved("TLGC 14.5"), e.ShoeEnded(1, 0)]
    assert made.events(e.ResultAnnounced) == []
    assert made.table.results == ()
    assert chips(made) == ["1000", "1000"]


def test_tlgc_14_5_a_hand_that_needs_no_more_cards_counts() -> None:
    made = short(NATURAL)
    assert kinds(made.deal())[-3:] == [e.ResultAnnounced, e.Settled, e.ShoeEnded]
    assert chips(made) == ["1100", "900"]


@pytest.mark.parametrize("to", ["player", "banker"])
def test_tlgc_14_5_nor_can_a_missing_card_be_misdealt(to: Hand) -> None:
    made = short(PLAYER_DRAWS)
    put(made, *INITIAL)
    assert kinds(put(made, to)) == [e.CoupVoided, e.WagersRemoved, e.ShoeEnded]
    assert chips(made) == ["1000", "1000"]


def test_tlgc_14_5_a_physical_shoe_found_short_is_reported() -> None:
    made = backed(physical(PLAYER_DRAWS, left=9))
    put(made, *INITIAL)
    for seat in ("1", "dealer", "manager"):
        assert made.refused(c.ReportShortShoe(seat)) == "TLGC 14.5"
    assert made.do(c.ReportShortShoe("inspector")) == [
        e.CoupVoided("TLGC 14.5"),
        e.WagersRemoved("TLGC 14.5"),
        e.ShoeEnded(1, 0),
    ]
    assert chips(made) == ["1000", "1000"]
    assert made.refused(c.Deal("dealer")) == "TLGC 9.4"


def test_tlgc_14_5_a_shoe_with_cards_in_it_is_not_short() -> None:
    made = backed(desk(cards=PLAYER_DRAWS))
    put(made, *INITIAL)
    assert made.refused(c.ReportShortShoe("inspector")) == "TLGC 14.5"


@pytest.mark.parametrize("coup", [(), INITIAL])
def test_tlgc_14_5_no_hand_needs_a_card(coup: tuple[Hand, ...]) -> None:
    made = backed(physical(NATURAL))
    put(made, *coup)
    assert made.refused(c.ReportShortShoe("inspector")) == "TLGC 14.5"


# 14.6: the order lost


@both_shoes
@pytest.mark.parametrize("drawn", range(1, 7))
def test_tlgc_14_6_void_at_any_stage_of_the_coup(shoe: Opened, drawn: int) -> None:
    made = backed(shoe(f"{PLAYER_DRAWS} 4s 4d"))
    put(made, *(INITIAL + INITIAL)[:drawn])
    assert made.do(c.ReportOrderLost("inspector")) == [
        e.CoupVoided("TLGC 14.6"),
        e.WagersRemoved("TLGC 14.6"),
    ]
    assert chips(made) == ["1000", "1000"]
    assert (made.table.phase, made.table.layout, made.table.results) == ("wagers", (), ())
    assert made.table.shoe.drawn == drawn


def test_tlgc_14_6_the_game_continues_with_the_next_card() -> None:
    made = backed(desk(cards=f"2s {NATURAL}"))
    put(made, "player")
    made.do(c.ReportOrderLost("inspector"))
    backed(made)
    events = made.deal()
    assert events[0] == e.CoupBegan(2, betting=True, face_down=False)
    assert hands(events) == (["9s", "Kd"], ["2h", "Kh"])


def test_tlgc_14_6_no_coup_no_order_to_lose() -> None:
    made = backed(desk(cards=NATURAL))
    assert made.refused(c.ReportOrderLost("inspector")) == "TLGC 14.6"
    made.deal()
    assert made.refused(c.ReportOrderLost("inspector")) == "TLGC 14.6"


def test_tlgc_14_6_a_void_last_hand_ends_the_shoe() -> None:
    made = backed(late(f"{PLAYER_DRAWS} 4s 4d 2c"))
    put(made, *INITIAL)
    assert made.do(c.ReportOrderLost("inspector"))[-1] == e.ShoeEnded(1, 3)
    assert made.table.phase == "prepare"


def test_tlgc_14_6_a_void_non_betting_coup_has_no_wagers_to_return() -> None:
    made = backed(desk(cards=f"{NATURAL} 5c 2d 3c"))
    put(made, *INITIAL, "player", "player", "banker")
    assert made.do(c.ReportOrderLost("inspector")) == [e.CoupVoided("TLGC 14.6")]
    assert made.table.shoe.mouth is None


@given(
    st.lists(st.tuples(st.sampled_from("123"), st.integers(10, 400)), min_size=1, max_size=6),
    st.integers(10, 900),
    st.integers(1, 4),
)
@settings(max_examples=60, deadline=None)
def test_tlgc_14_6_every_chip_goes_back_even_after_a_reduction(
    laid: list[tuple[str, int]], liability: int, drawn: int
) -> None:
    most = {"player": liability, "banker": liability}
    made = desk(cards=NATURAL, notice=replace(house_notice(load_rules("tasmanian")), liability=most))
    for turn, (seat, stake) in enumerate(laid):
        bet = ("player", "banker", "tie")[turn % 3]
        if not made.laid(seat, bet) and made.table.people[seat].units >= stake * 20:
            made.wager(seat, bet, stake)
    put(made, *INITIAL[:drawn])
    made.do(c.ReportOrderLost("inspector"))
    assert [made.chips(seat) for seat in "123"] == ["1000"] * 3
