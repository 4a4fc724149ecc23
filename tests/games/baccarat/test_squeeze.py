"""TLGC 9.3: cards dealt face down for the players to turn, who gets them, and that nobody sees them."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, UNSEEN, Card, parse, show
from croupier.chance import PhysicalShoe
from croupier.errors import BadInput
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.coup import Hand
from croupier.games.baccarat.house import house, turn
from croupier.games.baccarat.legal import legal
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.squeeze import turner
from croupier.games.baccarat.table import STAFF, Table, house_notice
from croupier.games.baccarat.views import CoupView, redact, view
from croupier.wire import read_data, replace, to_data
from tests.games.baccarat.tables import Desk, desk, prepare
from tests.games.baccarat.test_dealing import hands, kinds, late, physical, stack

SIX_CARDS = "2s 5h 3s Kh 4s 4d"  # Player 5 draws a 4, Banker 5 draws a 4
NATURAL = "9s 2h Kd Kh"
ORDER: tuple[Hand, ...] = ("player", "banker", "player", "banker")
ANYONE = (None, "1", "2", "3", *STAFF)


def squeezed(made: Desk) -> Desk:
    made.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
    return made


def squeezing(cards: str = SIX_CARDS, **opened: Any) -> Desk:
    """A table where players turn the cards."""
    return squeezed(desk(cards=cards, **opened))


def bet(made: Desk, *laid: str) -> Desk:
    """Wagers as `seat bet chips`."""
    for wager in laid:
        made.wager(*wager.split())
    return made


def offered(made: Desk) -> tuple[str, str] | None:
    """The hand to be turned and who may take it, for everyone to see."""
    return coup(made).turns


def coup(made: Desk) -> CoupView:
    shown = view(made.table, None).coup
    assert shown is not None
    return shown


def turned(made: Desk) -> list[tuple[str, str, str]]:
    return [(event.hand, event.card, event.by) for event in made.events(e.CardTurned)]


# Who informs Surveillance


def by_the_house(made: Desk) -> list[c.Command]:
    """What the house does until it waits for somebody."""
    done: list[c.Command] = []
    while (command := house(made.table)) is not None and not turn(made.table).waits_for:
        made.do(command)
        done.append(command)
    return done


def test_tlgc_9_3e_the_manager_informs_surveillance_by_itself_once_players_have_asked() -> None:
    made = bet(desk(cards=SIX_CARDS), "1 player 50", "2 banker 50", "3 player 10")
    made.do(c.RequestSqueeze("1"))
    assert by_the_house(made) == [c.AllowSqueeze("manager"), c.Deal("dealer")]
    assert offered(made) == ("player", "1")


def test_tlgc_9_3e_nobody_is_informed_of_what_no_player_has_asked_for() -> None:
    made = bet(desk(cards=NATURAL), "1 player 50", "2 banker 50", "3 player 10")
    assert house(made.table) == c.Deal("dealer")


@pytest.mark.parametrize(
    "opened", [{"squeeze": False}, {"staff": ("dealer", "inspector")}], ids=["option", "no manager"]
)
def test_tlgc_9_3e_a_table_may_be_opened_where_the_house_leaves_it_to_the_manager(opened: Any) -> None:
    made = bet(desk(cards=NATURAL, **opened), "1 player 50", "2 banker 50", "3 player 10")
    made.do(c.RequestSqueeze("1"))
    assert by_the_house(made)[0] == c.Deal("dealer")
    assert not made.last(e.CoupBegan).face_down


def test_a_table_recorded_before_there_was_such_a_choice_can_still_be_read() -> None:
    data = to_data(desk().table)
    del data["squeeze"]
    assert read_data(Table, data) == desk().table


# Face down


def test_tlgc_9_3_cards_are_dealt_face_down_and_turned_by_the_players() -> None:
    made = bet(squeezing(), "1 player 50", "2 banker 50")
    events = made.deal()
    assert kinds(events) == [e.CoupBegan, *[e.CardDealt] * 4]
    assert made.last(e.CoupBegan).face_down
    made.do(c.AcceptCards("1"), c.TurnCard("1"), c.TurnCard("1"))
    made.do(c.AcceptCards("2"), c.TurnCard("2"))
    assert not made.events(e.PointsAnnounced)
    made.do(c.TurnCard("2"))
    assert made.last(e.PointsAnnounced) == e.PointsAnnounced(5, 5)


def test_tlgc_9_3_subsequent_cards_lie_face_down_too() -> None:
    made = bet(squeezing(), "1 player 50", "2 banker 50")
    made.deal()
    made.do(c.AcceptCards("1"), c.TurnCard("1"), c.TurnCard("1"))
    made.do(c.AcceptCards("2"), c.TurnCard("2"), c.TurnCard("2"))
    assert made.deal() == [e.CardDealt("player", Card("4s"), up=False, source="shoe")]
    assert show(coup(made).player) == "2s 3s ??"
    made.do(c.TurnCard("1"))
    assert made.deal() == [e.CardDealt("banker", Card("4d"), up=False, source="shoe")]
    made.do(c.TurnCard("2"))
    assert kinds(made.deal()) == [e.ResultAnnounced, e.Settled]
    assert made.last(e.ResultAnnounced).winner == "tie"


def test_tlgc_9_3_the_coup_is_the_one_dealt_face_up() -> None:
    face_up, face_down = desk(cards=SIX_CARDS), squeezing()
    for made in (face_up, face_down):
        bet(made, "1 player 50", "2 banker 60", "3 tie 20").deal()
    play_out(face_down)
    assert hands(face_down.log) == hands(face_up.log)
    assert face_down.log[-2:] == face_up.log[-2:]
    assert face_down.table.people == face_up.table.people


def play_out(made: Desk) -> None:
    """Whoever has the cards turns them; whoever is offered them takes them; the dealer deals on."""
    while made.table.phase == "coup":
        if turning := offered(made):
            hand, seat = turning
            made.do(c.TurnCard(seat) if hand in coup(made).holders else c.AcceptCards(seat))
        else:
            made.deal()


def test_tlgc_9_3_no_more_cards_before_those_on_the_table_are_turned() -> None:
    made = bet(squeezing(), "1 player 50")
    made.deal()
    assert made.refused(c.Deal("dealer")) == "TLGC 9.3"
    assert made.refused(c.Draw("dealer", "player")) == "TLGC 9.3"
    assert made.refused(c.ReportExcess("inspector")) == "TLGC 14.2"
    assert made.refused(c.ReportFaceUp("inspector")) == "TLGC 14.4"


def test_tlgc_9_3_the_way_of_dealing_does_not_change_during_a_coup() -> None:
    made = bet(desk(cards=SIX_CARDS), "1 player 50")
    made.do(c.Draw("dealer", "player"))
    for command in (c.RequestSqueeze("1"), c.AllowSqueeze("manager"), c.EndSqueeze("manager")):
        assert made.refused(command) == "TLGC 9.3"


def test_tlgc_9_3_nothing_to_turn_when_cards_are_face_up() -> None:
    made = bet(desk(cards=SIX_CARDS), "1 player 50")
    made.do(c.Draw("dealer", "player"))
    for command in (c.AcceptCards("1"), c.RefuseCards("1"), c.TurnCard("1")):
        assert made.refused(command) == "TLGC 9.3"


def test_tlgc_9_3_other_books_deal_face_up_only() -> None:
    made = desk("classic")
    assert made.refused(c.RequestSqueeze("1")) == "ruling B1"
    assert made.refused(c.AllowSqueeze("manager")) == "ruling B1"


# Who gets the cards


def test_tlgc_9_3a_each_hand_goes_to_its_highest_wager() -> None:
    made = bet(squeezing(), "1 player 10", "2 player 30", "3 player 20", "1 banker 40", "3 banker 50")
    made.deal()
    assert offered(made) == ("player", "2")
    for seat in ("1", "3", "1.1", "dealer", "inspector", "7"):
        assert made.refused(c.AcceptCards(seat)) == "TLGC 9.3a"
        assert made.refused(c.TurnCard(seat)) == "TLGC 9.3a"
    assert made.refused(c.TurnCard("2")) == "TLGC 9.3a"  # offered, not yet taken
    assert made.do(c.AcceptCards("2")) == [e.CardsPassed("player", "2")]
    assert made.refused(c.AcceptCards("2")) == "TLGC 9.3a"
    made.do(c.TurnCard("2"), c.TurnCard("2"))
    assert offered(made) == ("banker", "3")


def test_tlgc_9_3b_a_refusal_passes_the_cards_to_the_next_highest() -> None:
    made = bet(squeezing(), "1 player 10", "2 player 30", "3 player 20")
    made.deal()
    assert made.do(c.RefuseCards("2")) == [e.CardsRefused("player", "2")]
    assert made.refused(c.AcceptCards("2")) == "TLGC 9.3b"
    assert offered(made) == ("player", "3")
    made.do(c.RefuseCards("3"), c.AcceptCards("1"))
    assert made.refused(c.RefuseCards("1")) == "TLGC 9.3a"
    made.do(c.TurnCard("1"))
    assert turned(made) == [("player", "2s", "1")]


def test_tlgc_9_3b_a_hand_refused_is_not_offered_again_for_its_third_card() -> None:
    made = bet(squeezing(), "1 player 10")
    made.deal()
    made.do(c.RefuseCards("1"))
    made.deal()
    assert made.table.phase == "wagers"
    assert turned(made)[-2:] == [("player", "4s", "dealer"), ("banker", "4d", "dealer")]


def test_tlgc_9_3b_refusing_one_hand_does_not_refuse_the_other() -> None:
    made = bet(squeezing(), "1 player 10", "1 banker 10")
    made.deal()
    made.do(c.RefuseCards("1"))
    assert offered(made) == ("banker", "1")


def test_tlgc_9_3b_cards_stay_on_the_table() -> None:
    made = bet(squeezing(), "1 player 10")
    made.deal()
    made.do(c.AcceptCards("1"))
    assert made.refused(c.Leave("1")) == "TLGC 9.3b"


def test_tlgc_9_3c_equal_wagers_go_to_the_lowest_seat() -> None:
    made = bet(squeezing(seats="9 1 3 2", places=9), "9 player 30", "3 player 30", "2 player 20")
    made.deal()
    made.do(c.RefuseCards("3"))
    assert offered(made) == ("player", "9")


def test_tlgc_9_3d_discs_show_who_accepted_each_hand() -> None:
    made = bet(squeezing(), "1 player 10", "2 banker 10")
    made.deal()
    assert coup(made).holders == {}
    made.do(c.AcceptCards("1"))
    assert coup(made).holders == {"player": "1"}
    made.do(c.TurnCard("1"), c.TurnCard("1"), c.AcceptCards("2"))
    assert coup(made).holders == {"player": "1", "banker": "2"}


def test_tlgc_9_3e_only_when_management_and_surveillance_know() -> None:
    made = bet(desk(cards=SIX_CARDS), "1 player 10")
    made.do(c.RequestSqueeze("2"))
    assert not view(made.table, None).squeeze
    made.deal()
    assert not made.last(e.CoupBegan).face_down
    made.do(c.AllowSqueeze("manager"))
    bet(made, "1 player 10").deal()
    assert made.last(e.CoupBegan).face_down


def test_tlgc_9_3e_only_the_manager_says_so() -> None:
    made = desk()
    for seat in ("1", "dealer", "inspector"):
        assert made.refused(c.AllowSqueeze(seat)) == "TLGC 9.3e"
    made.do(c.Depart("manager"))
    assert made.refused(c.AllowSqueeze("manager")) == "TLGC 9.3e"
    made.do(c.Attend("manager"), c.AllowSqueeze("manager"))
    assert made.refused(c.AllowSqueeze("manager")) == "TLGC 9.3e"


def test_tlgc_9_3e_allowed_but_not_requested_is_dealt_face_up() -> None:
    made = bet(desk(cards=NATURAL), "1 player 10")
    made.do(c.AllowSqueeze("manager"))
    made.deal()
    assert not made.last(e.CoupBegan).face_down


def test_tlgc_9_3e_management_ends_it() -> None:
    made = bet(squeezing(), "1 player 10")
    assert made.refused(c.RequestSqueeze("2")) == "TLGC 9.3"
    assert made.refused(c.EndSqueeze("1")) == "TLGC 9.3"
    made.do(c.EndSqueeze("manager"))
    assert made.refused(c.EndSqueeze("manager")) == "TLGC 9.3"
    made.deal()
    assert not made.last(e.CoupBegan).face_down


def test_tlgc_9_3f_one_set_of_cards_at_a_time() -> None:
    made = bet(squeezing(), "1 player 50", "1 banker 50", "2 banker 10")
    made.deal()
    made.do(c.AcceptCards("1"))
    assert made.refused(c.AcceptCards("1")) == "TLGC 9.3a"
    made.do(c.TurnCard("1"))
    assert offered(made) == ("player", "1")
    made.do(c.TurnCard("1"))
    assert offered(made) == ("banker", "1")
    assert made.refused(c.TurnCard("1")) == "TLGC 9.3f"  # of Player's hand nothing is left to turn
    made.do(c.AcceptCards("1"), c.TurnCard("1"), c.TurnCard("1"), c.Deal("dealer"))
    assert offered(made) == ("player", "1")
    made.do(c.TurnCard("1"), c.Deal("dealer"), c.TurnCard("1"))
    assert [hand for hand, _, _ in turned(made)] == [*["player"] * 2, *["banker"] * 2, "player", "banker"]


def test_tlgc_9_3f_the_bankers_cards_wait_for_the_players() -> None:
    made = bet(squeezing(), "1 player 50", "2 banker 50")
    made.deal()
    made.do(c.AcceptCards("1"), c.TurnCard("1"), c.TurnCard("1"))
    made.do(c.AcceptCards("2"), c.TurnCard("2"), c.TurnCard("2"), c.Deal("dealer"))
    assert made.refused(c.TurnCard("2")) == "TLGC 9.3f"


def test_ruling_b8_when_all_refuse_the_dealer_turns() -> None:
    made = bet(squeezing(NATURAL), "1 player 10", "2 player 10", "3 banker 10")
    made.deal()
    made.do(c.RefuseCards("1"))
    assert turned(made) == []
    made.do(c.RefuseCards("2"))
    assert turned(made) == [("player", "9s", "dealer"), ("player", "Kd", "dealer")]
    assert offered(made) == ("banker", "3")
    made.do(c.RefuseCards("3"))
    assert [by for _, _, by in turned(made)] == ["dealer"] * 4
    made.deal()
    assert made.last(e.ResultAnnounced).winner == "player"


def test_ruling_b8_only_wagers_on_that_hand_count() -> None:
    made = bet(squeezing(), "1 tie 500", "1 player-pair 200", "2 banker 100", "3 player 10", "2 player 20")
    made.deal()
    assert offered(made) == ("player", "2")
    made.do(c.RefuseCards("2"))
    assert offered(made) == ("player", "3")


def test_ruling_b8_wagers_count_as_reduced_to_the_collective_liability() -> None:
    # Of 10 and 11 chips one unit each is kept, so the lower seat comes first.
    notice = replace(house_notice(load_rules("tasmanian")), liability={"player": Fraction(2, 20)})
    made = bet(squeezing(notice=notice), "1 player 10", "3 player 11")
    made.deal()
    assert [wager.units for wager in made.table.layout] == [1, 1]
    assert offered(made) == ("player", "1")


@pytest.mark.parametrize("laid", [(), ("1 player-pair 20", "2 tie 20")])
def test_ruling_b8_a_hand_nobody_backs_is_turned_by_the_dealer(laid: tuple[str, ...]) -> None:
    made = bet(squeezing(NATURAL), *laid)
    made.do(c.FreeCoups("manager", 1))
    made.deal()
    assert [by for _, _, by in turned(made)] == ["dealer"] * 4
    assert made.table.phase == "wagers"


def test_ruling_b8_every_player_takes_part_in_a_table_full_of_refusals() -> None:
    made = squeezing(NATURAL, seats="1 2 3 4 5 6 7")
    bet(made, *(f"{seat} player {10 + seat}" for seat in range(1, 8))).deal()
    made.do(*(c.RefuseCards(str(seat)) for seat in range(7, 0, -1)), c.Deal("dealer"))
    assert [event.seat for event in made.events(e.CardsRefused)] == list("7654321")
    assert made.table.phase == "wagers"


# Standing players


def test_tlgc_6_4_standing_players_never_get_cards() -> None:
    made = squeezing(NATURAL)
    made.do(c.Join("1.1", 1000), c.Join("2.2", 1000))
    bet(made, "1.1 player 500", "2.2 banker 500", "3 player 10").deal()
    assert offered(made) == ("player", "3")
    for seat in ("1.1", "2.2"):
        assert made.refused(c.AcceptCards(seat)) == "TLGC 9.3a"
        assert made.refused(c.RefuseCards(seat)) == "TLGC 9.3a"
    made.do(c.RefuseCards("3"), c.Deal("dealer"))
    assert [by for _, _, by in turned(made)] == ["dealer"] * 4
    assert not made.table.shoe.handled
    assert made.chips("1.1") == "1500"


def test_tlgc_6_4_standing_players_do_not_ask_to_turn_the_cards() -> None:
    made = desk()
    made.do(c.Join("1.1", 1000))
    assert made.refused(c.RequestSqueeze("1.1")) == "TLGC 6.4"
    assert made.refused(c.RequestSqueeze("5")) == "TLGC 9.3"


# What was handled is replaced


def test_tlgc_4_4_cards_handled_once_are_replaced_when_the_shoe_ends() -> None:
    made = bet(squeezed(late(f"{NATURAL} {SIX_CARDS} 2d 2d 2d 2d")), "1 player 10")
    made.deal()
    play_out(made)
    made.do(c.EndSqueeze("manager"))
    assert made.table.phase == "wagers"
    assert bet(made, "1 player 10").deal()[-2:] == [e.ShoeEnded(1, 4), e.CardsReplaced("TLGC 4.4")]
    assert made.refused(c.Shuffle("dealer")) == "TLGC 4.2"
    made.do(c.CheckCards("dealer"))
    prepare(made)
    assert not made.table.shoe.handled


def test_tlgc_4_4_cards_only_the_dealer_turned_are_kept() -> None:
    made = bet(squeezed(late(f"{NATURAL} 2d 2d 2d")), "1 player 10")
    made.deal()
    made.do(c.RefuseCards("1"), c.Deal("dealer"))
    assert made.log[-1] == e.ShoeEnded(1, 3)
    made.do(c.Shuffle("dealer"))


def test_tlgc_4_4_cards_of_a_void_coup_were_handled_too() -> None:
    made = bet(squeezed(late(f"{SIX_CARDS} 2d")), "1 player 10")
    made.deal()
    made.do(c.AcceptCards("1"), c.ReportOrderLost("inspector"))
    assert kinds(made.log)[-4:] == [e.CoupVoided, e.WagersRemoved, e.ShoeEnded, e.CardsReplaced]


def test_tlgc_9_4_the_last_hand_may_be_squeezed() -> None:
    made = bet(squeezed(late(f"{SIX_CARDS} 2d")), "1 player 10")
    assert kinds(made.deal())[:3] == [e.CoupBegan, e.CardDealt, e.LastHandAnnounced]
    play_out(made)
    assert made.log[-2:] == [e.ShoeEnded(1, 1), e.CardsReplaced("TLGC 4.4")]


# What anyone may see


def test_tlgc_9_3_nobody_sees_a_card_that_lies_face_down() -> None:
    made = bet(squeezing(), "1 player 10", "2 banker 10")
    made.deal()
    made.do(c.AcceptCards("1"), c.TurnCard("1"))
    for seat in ANYONE:
        shown = view(made.table, seat).coup
        assert shown is not None
        assert (show(shown.player), show(shown.banker)) == ("2s ??", "?? ??")
        assert (shown.player_point, shown.banker_point, shown.due) == (None, None, None)
    made.do(c.TurnCard("1"))
    assert (coup(made).player_point, coup(made).banker_point) == (5, None)


def test_tlgc_9_3_the_log_names_a_card_only_once_it_is_turned() -> None:
    made = bet(squeezing(), "1 player 10")
    made.deal()
    for seat in ANYONE:
        dealt = [redact(event, seat) for event in made.events(e.CardDealt)]
        assert [event.card for event in dealt if isinstance(event, e.CardDealt)] == [UNSEEN] * 4
    made.do(c.AcceptCards("1"), c.TurnCard("1"))
    assert redact(made.log[-1], "3") == e.CardTurned("player", Card("2s"), "1")


SHOE = st.lists(st.sampled_from(DECK), min_size=6, max_size=6)
BASE = bet(squeezing(), "1 player 10", "2 banker 10")


def known(made: Desk) -> list[Any]:
    """All that anyone at the table is told or asked."""
    people = [seat for seat in ANYONE if seat is not None]
    views: list[Any] = [view(made.table, seat) for seat in ANYONE]
    return views + [legal(made.table, seat) for seat in people] + [redact(event, None) for event in made.log]


@given(SHOE, SHOE, st.integers(0, 3))
@settings(max_examples=100, deadline=None)
def test_tlgc_9_3_what_lies_face_down_makes_no_difference_to_anyone(
    cards: list[Card], others: list[Card], shown: int
) -> None:
    """Two shoes that agree only on the cards turned so far look the same to everybody."""
    for place in (0, 2, 1)[:shown]:  # Player's two are turned first
        others[place] = cards[place]
    assert seen_cards(cards, shown) == seen_cards(others, shown)


def seen_cards(cards: list[Card], shown: int) -> list[Any]:
    made = Desk(BASE.table, BASE.chance)
    stack(made, cards).deal()
    for _ in range(shown):
        while (turning := turner(made.table)) and turning[0] not in coup(made).holders:
            made.do(c.AcceptCards(turning[1]))
        assert turning is not None
        made.do(c.TurnCard(turning[1]))
    return known(made)


def test_tlgc_9_3_a_refusal_gives_no_card_away() -> None:
    for report in (c.ReportExcess, c.ReportFaceUp, c.ReportShortShoe):
        assert why_not(NATURAL, report("inspector")) == why_not(SIX_CARDS, report("inspector"))


def why_not(cards: str, command: c.Command) -> str:
    """What is said to a command while these cards lie face down."""
    made = bet(squeezing(cards), "1 player 10")
    made.deal()
    return str(made.refusal(command))


# A physical shoe


def test_ruling_a3_a_squeezed_card_is_named_as_it_is_turned() -> None:
    asked: list[str] = []
    made = bet(squeezed(physical("")), "1 player 10", "2 banker 10")
    typed = iter("2s 3s 5h Kh 4s 4d".split())
    made.chance = reading(typed, asked)
    made.deal()
    assert asked == []
    made.do(c.AcceptCards("1"), c.TurnCard("1"))
    assert asked == ["2s"]
    play_out(made)
    assert turned(made)[2:4] == [("banker", "5h", "2"), ("banker", "Kh", "2")]
    assert made.last(e.ResultAnnounced) == e.ResultAnnounced(9, 9, "tie", "none", "none")
    assert made.table.shoe.seen == parse("2s 3s 5h Kh 4s 4d")
    assert [event.card for event in made.events(e.CardDealt)] == [UNSEEN] * 6


def reading(typed: Iterator[str], asked: list[str]) -> PhysicalShoe:
    """A physical shoe that notes what was read from it."""

    def read() -> str:
        asked.append(next(typed))
        return asked[-1]

    return PhysicalShoe(read)


def test_ruling_a3_the_dealer_names_the_cards_it_turns() -> None:
    made = squeezed(physical("9s Kd 2h Kh"))
    made.do(c.FreeCoups("manager", 1))
    made.deal()
    assert made.last(e.ResultAnnounced).winner == "player"
    assert made.table.shoe.seen == parse("9s Kd 2h Kh")


@pytest.mark.parametrize("typed", ["", "10h", "9x", "??"])
def test_ruling_a3_a_card_that_cannot_be_read_turns_nothing(typed: str) -> None:
    made = bet(squeezed(physical(typed)), "1 player 10")
    made.deal()
    made.do(c.AcceptCards("1"))
    with pytest.raises(BadInput):
        made.do(c.TurnCard("1"))
    made.chance = reading(iter(["9h"]), [])
    assert made.do(c.TurnCard("1")) == [e.CardTurned("player", Card("9h"), "1")]


def test_ruling_a3_a_squeezed_card_must_be_in_the_pack() -> None:
    made = bet(squeezed(physical("X1")), "1 player 10")
    made.deal()
    made.do(c.AcceptCards("1"))
    assert made.refused(c.TurnCard("1")) == "TLGC 4.1"
    made.change_shoe(seen=parse(" ".join(["9h"] * 8)))
    made.chance = reading(iter(["9h"]), [])
    assert made.refused(c.TurnCard("1")) == "TLGC 4.1"
