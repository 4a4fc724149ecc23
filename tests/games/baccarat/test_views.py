"""The last coup stays in everyone's view until the next begins, and nothing hidden with it."""

import pytest

from croupier.cards import UNSEEN, show
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.explain import explain
from croupier.games.baccarat.table import STAFF, Table
from croupier.games.baccarat.views import CoupView, redact, view
from croupier.wire import canonical as text
from croupier.wire import read, read_tagged, replace, tagged, to_data
from tests.games.baccarat.tables import Desk, desk
from tests.games.baccarat.test_squeeze import bet, squeezing

ANYONE = (None, *STAFF, "1", "2", "3", "stranger")
PLAYER_WINS = "9h 2d 9s 5s"  # and a mixed pair
NEXT = "2d 9h 5s Ks"


def coup(made: Desk, seat: str | None = None) -> CoupView:
    found = view(made.table, seat).coup
    assert found is not None
    return found


def settled() -> Desk:
    made = desk(cards=f"{PLAYER_WINS} {NEXT}")
    made.wager("1", "player", 100)
    made.wager("2", "banker", 30)
    made.deal()
    return made


def test_the_last_coup_is_shown_with_its_points_pairs_winner_and_payments() -> None:
    made = settled()
    for seat in ANYONE:
        last = coup(made, seat)
        assert (last.number, last.over, last.void, last.due, last.turns) == (1, True, "", None, None)
        assert (show(last.player), show(last.banker)) == ("9h 9s", "2d 5s")
        assert (last.player_point, last.banker_point, last.winner) == (8, 7, "player")
        assert (last.player_pair, last.banker_pair) == ("mixed", "none")
        assert last.payments == made.last(e.Settled).payments
        assert [(paid.seat, paid.returned) for paid in last.payments] == [("1", 200), ("2", 0)]


def test_it_stays_through_the_wagers_and_gives_way_to_the_next() -> None:
    made = settled()
    before = coup(made)
    made.wager("1", "tie", 10)
    assert coup(made) == before
    made.do(c.Draw("dealer", "player"))
    now = coup(made)
    assert (now.number, now.over, now.payments, now.winner) == (2, False, (), None)
    assert (show(now.player), show(now.banker)) == ("2d", "")


def test_a_coup_in_progress_is_not_over_and_a_new_table_has_none() -> None:
    assert view(desk().table, None).coup is None
    made = bet(squeezing(), "1 player 10")
    made.deal()
    assert not coup(made).over
    assert coup(made).winner is None


@pytest.mark.parametrize("seat", ANYONE)
def test_tlgc_14_6_what_lay_face_down_in_a_voided_coup_stays_hidden(seat: str | None) -> None:
    made = bet(squeezing(), "1 player 10", "2 banker 10")
    made.deal()
    made.do(c.AcceptCards("1"), c.TurnCard("1"), c.ReportOrderLost("inspector"))
    last = coup(made, seat)
    assert (last.over, last.void, last.winner, last.payments) == (True, "TLGC 14.6", None, ())
    assert (show(last.player), show(last.banker)) == ("2s ??", "?? ??")
    assert (last.player_point, last.banker_point) == (None, None)


def test_a_record_replays_to_the_same_view() -> None:
    made = settled()
    again = read(Table, text(to_data(made.table)))
    assert again == made.table
    assert view(again, "1") == view(made.table, "1")


def test_every_seat_shares_what_all_may_see_and_keeps_its_own_offers() -> None:
    made = settled()
    made.do(c.OfferLimit("manager", "1", "player", "maximum", 2000))
    for _ in range(2):  # the second time from what is remembered
        seen = {seat: view(made.table, seat) for seat in ANYONE}
        for seat, one in seen.items():
            assert one.seat == seat
            assert bool(one.offers) == (seat in ("1", "manager"))
            assert replace(one, seat=None, offers=()) == seen[None]
    assert UNSEEN not in coup(made).player


def test_tlgc_7_2_an_offer_to_one_player_names_no_amount_to_the_others() -> None:
    made = desk()
    made.do(c.OfferLimit("manager", "1", "player", "maximum", 2000))
    offered = made.last(e.LimitOffered)
    for seat in ("1", "manager"):
        assert redact(offered, seat) == offered
    for other in ("2", "dealer", None):
        hidden = redact(offered, other)
        assert isinstance(hidden, e.LimitOffered)
        assert hidden.amount is None
        sentence = explain(made.before(offered), hidden)
        assert sentence == "The management offers seat 1 a maximum of its own on Player, TLGC 7.2"
        assert read_tagged((e.LimitOffered,), tagged(hidden)) == hidden
