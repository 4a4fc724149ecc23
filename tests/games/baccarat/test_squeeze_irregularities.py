"""TLGC 14 at a table where the players turn the cards (TLGC 9.3)."""

import pytest

from croupier.cards import UNSEEN, Card, parse, show
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.legal import legal
from croupier.games.baccarat.views import redact, view
from croupier.wire import replace
from tests.games.baccarat.tables import Desk, desk
from tests.games.baccarat.test_dealing import kinds, physical
from tests.games.baccarat.test_squeeze import (
    NATURAL,
    ORDER,
    SIX_CARDS,
    bet,
    coup,
    offered,
    play_out,
    squeezed,
    squeezing,
    turned,
)


def test_tlgc_14_1_of_a_squeezed_table_the_card_at_the_mouth_stays_face_up() -> None:
    made = bet(desk(cards=f"{NATURAL} 5c 2d 3c 2d Ts Ts"), "1 player 10")
    made.do(*(c.Draw("dealer", hand) for hand in ("player", "banker", "player", "banker", "player")))
    assert made.table.shoe.mouth == "5c"
    squeezed(made).deal()
    assert made.events(e.CardDealt)[4] == e.CardDealt("player", Card("5c"), up=True, source="mouth")
    assert "5c" not in [card for _, card, _ in turned(made)]
    assert {by for _, _, by in turned(made)} == {"dealer"}
    assert made.last(e.CoupBegan) == e.CoupBegan(2, betting=False, face_down=True)


def test_tlgc_14_2_of_a_squeezed_table_a_card_in_excess_stays_face_down() -> None:
    made = bet(squeezing("5c 9h 3c 2h"), "1 player 10")
    made.do(c.ReportExcess("inspector"))
    made.deal()
    assert made.events(e.CardDealt)[0] == e.CardDealt("player", Card("5c"), up=False, source="excess")
    assert coup(made).player == (UNSEEN, UNSEEN)
    made.do(c.AcceptCards("1"))
    assert made.do(c.TurnCard("1")) == [e.CardTurned("player", Card("5c"), "1")]


def test_tlgc_14_2_of_a_squeezed_physical_shoe_the_excess_card_is_named_when_turned() -> None:
    made = bet(squeezed(physical("5c 4c 9h Kh")), "1 player 10")
    made.do(c.ReportExcess("inspector"))
    assert made.table.shoe.excess == (UNSEEN,)
    made.deal()
    made.do(c.AcceptCards("1"), c.TurnCard("1"), c.TurnCard("1"))
    assert turned(made)[0] == ("player", "5c", "1")
    assert made.table.shoe.seen == parse("5c 4c 9h Kh")
    assert made.table.shoe.drawn == 4


def test_tlgc_14_5_of_a_squeezed_physical_shoe_that_runs_out() -> None:
    made = bet(squeezed(physical("2s 3s 5h Kh", left=8)), "1 player 10", "2 banker 10")
    made.deal()
    made.do(c.AcceptCards("1"), c.TurnCard("1"), c.TurnCard("1"))
    made.do(c.AcceptCards("2"), c.TurnCard("2"), c.TurnCard("2"))
    made.do(c.ReportShortShoe("inspector"))
    assert made.events(e.CoupVoided) == [e.CoupVoided("TLGC 14.5")]


def test_tlgc_14_6_the_order_may_be_lost_under_a_squeeze() -> None:
    made = bet(squeezing(), "1 player 10", "2 banker 20")
    made.deal()
    made.do(c.AcceptCards("1"), c.TurnCard("1"), c.ReportOrderLost("inspector"))
    assert [made.chips(seat) for seat in "12"] == ["1000", "1000"]
    assert made.table.play is None


def turning_done(cards: str) -> Desk:
    """The first four cards are turned, and the dealer is about to go on."""
    made = bet(squeezing(cards), "1 player 10", "2 banker 10")
    made.deal()
    made.do(c.AcceptCards("1"), c.TurnCard("1"), c.TurnCard("1"))
    made.do(c.AcceptCards("2"), c.TurnCard("2"), c.TurnCard("2"))
    return made


def test_tlgc_9_3_the_next_card_waits_for_the_dealer() -> None:
    made = turning_done(SIX_CARDS)
    assert kinds(made.log)[-1] is e.PointsAnnounced
    assert coup(made).due == "player"
    options = {option.command for option in legal(made.table, "dealer")}
    assert {"Deal", "Draw"} <= options


def test_tlgc_9_3_a_card_may_be_drawn_at_a_time_face_down() -> None:
    made = bet(squeezing(), "1 player 10")
    for hand in ORDER[:3]:
        made.do(c.Draw("dealer", hand))
        assert not made.last(e.CardDealt).up
        assert offered(made) is None
    assert coup(made).due == "banker"
    made.do(c.Draw("dealer", "banker"))
    assert offered(made) == ("player", "1")
    assert made.refused(c.Draw("dealer", "player")) == "TLGC 9.3"


def test_tlgc_9_3_drawing_the_last_of_four_cards_turns_those_nobody_backs() -> None:
    made = squeezing(NATURAL)
    made.do(c.FreeCoups("manager", 1))
    made.do(*(c.Draw("dealer", hand) for hand in ORDER))
    assert [by for _, _, by in turned(made)] == ["dealer"] * 4
    assert made.last(e.PointsAnnounced) == e.PointsAnnounced(9, 2)
    assert made.table.phase == "coup"


def test_tlgc_9_2_under_a_squeeze_a_misdealt_first_card_goes_where_it_belongs_unseen() -> None:
    made = bet(squeezing(), "1 player 10")
    made.do(c.Draw("dealer", "banker"))
    wrong = e.CardMisplaced(Card("2s"), False, "banker", "player", "shoe", "TLGC 9.2")
    assert made.log[-1] == wrong
    assert coup(made).player == (UNSEEN,)
    assert redact(wrong, "1") == replace(wrong, card=UNSEEN)


def test_tlgc_14_1_under_a_squeeze_a_card_misdealt_to_player_is_bankers_face_down() -> None:
    made = turning_done("6s 5h Kd Kh 3c")
    made.do(c.Draw("dealer", "player"))
    assert made.log[-1] == e.CardMisplaced(Card("3c"), False, "player", "banker", "shoe", "TLGC 14.1")
    assert show(coup(made).banker) == "5h Kh ??"
    assert offered(made) == ("banker", "2")
    made.do(c.TurnCard("2"), c.Deal("dealer"))
    assert made.last(e.ResultAnnounced).banker == 8


def test_tlgc_14_1_under_a_squeeze_a_card_no_hand_needs_lies_face_up_at_the_mouth() -> None:
    made = turning_done(f"{NATURAL} 5c")
    made.do(c.Draw("dealer", "player"))
    assert made.last(e.CardMisplaced) == e.CardMisplaced(
        Card("5c"), True, "player", "mouth", "shoe", "TLGC 14.1"
    )
    assert (made.table.phase, view(made.table, "3").shoe.mouth) == ("wagers", "5c")


def test_tlgc_14_2_under_a_squeeze_a_card_in_excess_is_reported_before_the_result() -> None:
    made = turning_done(f"{NATURAL} 5c")
    made.do(c.ReportExcess("inspector"))
    assert made.table.shoe.excess == (Card("5c"),)
    made.deal()
    assert made.last(e.ResultAnnounced).winner == "player"


def test_tlgc_14_3_under_a_squeeze_a_card_misdealt_to_banker_goes_to_player_face_down() -> None:
    made = turning_done(SIX_CARDS)
    made.do(c.Draw("dealer", "banker"))
    assert made.log[-1] == e.CardMisplaced(Card("4s"), False, "banker", "player", "shoe", "TLGC 14.3")
    assert show(coup(made).player) == "2s 3s ??"
    play_out(made)
    assert made.last(e.ResultAnnounced) == e.ResultAnnounced(9, 9, "tie", "none", "none")


def test_tlgc_14_4_under_a_squeeze_a_card_face_up_in_the_shoe_is_used_as_it_lies() -> None:
    made = turning_done(SIX_CARDS)
    made.do(c.ReportFaceUp("inspector"))
    assert show(coup(made).player) == "2s 3s 4s"
    assert offered(made) is None
    play_out(made)
    assert [card for _, card, _ in turned(made)][-1] == "4d"


@pytest.mark.parametrize(("before", "shown"), [(1, "?? ?? 5h ??"), (2, "?? 3s ?? ??"), (3, "?? ?? ?? Kh")])
def test_tlgc_14_4_under_a_squeeze_a_face_up_card_may_lie_among_the_first_four(
    before: int, shown: str
) -> None:
    made = bet(squeezing(), "1 player 10", "2 banker 10")
    made.do(*(c.Draw("dealer", hand) for hand in ORDER[:before]), c.ReportFaceUp("inspector"))
    made.do(*(c.Draw("dealer", hand) for hand in ORDER[before + 1 :]))
    assert show(coup(made).player + coup(made).banker) == shown
    play_out(made)
    assert made.last(e.ResultAnnounced) == e.ResultAnnounced(9, 9, "tie", "none", "none")
    assert len(made.events(e.CardTurned)) == 5


def test_ruling_a3_a_card_misdealt_face_down_from_a_physical_shoe_is_named_when_turned() -> None:
    made = bet(squeezed(physical("2s 3s 5h Kh 4s 4d")), "1 player 10", "2 banker 10")
    made.deal()
    made.do(c.AcceptCards("1"), c.TurnCard("1"), c.TurnCard("1"))
    made.do(c.AcceptCards("2"), c.TurnCard("2"), c.TurnCard("2"))
    made.do(c.Draw("dealer", "banker"))
    assert made.last(e.CardMisplaced).card is UNSEEN
    play_out(made)
    assert made.table.shoe.seen == parse("2s 3s 5h Kh 4s 4d")
