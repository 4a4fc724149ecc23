"""A game of Lanes that does not wait for ever: fold, check, the cheapest card, the match given up (A4)."""

from croupier.cards import Card
from croupier.games.absence import CameBack, TimedOut
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes.house import turn
from croupier.games.lanes.views import view
from tests.games.lanes.games import Desk, Stacked, dealt


def bidding() -> Desk:
    """Round 1, a dealer: b is to bid."""
    return dealt(Stacked(a="3cQcKcAcX1", b="3dJd5d6d8d"))


def test_ruling_a4_nothing_is_called_the_round_is_folded_when_something_is_owed() -> None:
    desk = bidding()
    desk.do(c.AddCoins("b", 2))
    events = desk.do(c.TimeOut("a"))
    assert events[:2] == [TimedOut("a"), e.Folded("a")]
    assert desk.table.coins() == (9, 11)


def test_ruling_a4_else_nothing_is_added_and_the_cheapest_card_is_laid_face_down() -> None:
    desk = bidding()
    assert desk.do(c.TimeOut("b")) == [TimedOut("b"), e.CoinsAdded("b", 0, 0)]
    desk.do(c.Lay("b", Card("5d"), 1, "down"))
    assert desk.last(CameBack) == CameBack("b")
    # An Ace, a King, a Queen and a Joker count 1 and a 3 counts 3: of equals the first in the core's order.
    assert desk.do(c.TimeOut("a")) == [TimedOut("a"), e.CardLaid("a", Card("Ac"), 1, "down")]


def test_ruling_a4_an_effect_takes_its_first_target() -> None:
    desk = bidding()
    desk.do(c.AddCoins("b", 0), c.Lay("b", Card("Jd"), 1, "up"))
    events = desk.do(c.TimeOut("b"))
    assert events[:2] == [TimedOut("b"), e.CardChosen("b", 1, "flip", Card("Jd"))]


def test_ruling_a4_twice_in_a_row_the_match_is_over_and_each_keeps_its_coins() -> None:
    desk = bidding()
    desk.do(c.TimeOut("b"))
    events = desk.do(c.TimeOut("b"))
    assert events[:2] == [TimedOut("b"), e.Folded("b")]
    assert events[-1] == e.Left("b", 9)
    assert events[2] == e.RoundEnded(1, "a", 2, "fold", ())
    seen = view(desk.table, "a")
    assert (seen.phase, seen.winner, dict(seen.coins)) == ("over", None, {"a": 11, "b": 9})
    assert turn(desk.table).seats == ()
    assert desk.refused(c.Deal("b")) == "ruling A4"


def test_ruling_a4_the_house_s_deal_does_not_bring_anyone_back() -> None:
    desk = bidding()
    desk.do(c.AddCoins("b", 1), c.TimeOut("a"))
    desk.do(c.Deal("b"), c.TimeOut("a"))
    assert desk.last(e.Left).seat == "a"


def test_ruling_a4_whoever_leaves_the_last_coins_in_the_pot_has_lost_the_game() -> None:
    desk = bidding()
    desk.do(c.AddCoins("b", 9), c.AddCoins("a", 0))
    desk.do(c.TimeOut("b"))
    desk.do(c.Lay("a", Card("3c"), 1, "down"), c.TimeOut("a"))
    events = desk.do(c.TimeOut("b"))
    assert events[-1] == e.GameWon("a")
    assert desk.last(e.RoundEnded).ending == "fold"
    assert desk.table.coins() == (20, 0)
