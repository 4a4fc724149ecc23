"""A Pok Deng table that does not wait for ever: no bet, stand, and the bank given up (ruling A4)."""

from croupier.games.absence import CameBack, TimedOut
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.house import turn
from tests.games.pokdeng.tables import dealt, rules_of, seated

HANDS = "2s 3h/4s 2h/3d 2d"  # no Pok


def test_ruling_a4_no_bet_is_made_for_a_player_and_the_round_is_dealt_without_it() -> None:
    desk = seated()
    assert turn(desk.table).waits_for == ("2", "3")
    assert desk.do(c.TimeOut("2")) == [TimedOut("2")]
    desk.do(c.Bet("3", 10), c.Deal("1"))
    assert desk.round.players == ("3",)


def test_ruling_a4_a_player_and_the_banker_stand_in_their_turn() -> None:
    desk = dealt(HANDS)
    assert desk.do(c.TimeOut("2")) == [TimedOut("2"), e.Stood("2")]
    desk.do(c.Hit("3"))
    assert desk.do(c.TimeOut("1"))[:2] == [TimedOut("1"), e.Stood("1")]
    assert desk.last(e.RoundEnded).number == 1


def test_ruling_a4_a_banker_who_compared_and_went_away_stands_against_the_rest() -> None:
    desk = dealt("3h 4d / 2s 3d / 2c 4h", rules=rules_of("thai"))
    desk.do(c.Stand("2"), c.Stand("3"), c.Compare("1", "3"))
    assert desk.do(c.TimeOut("1"))[:2] == [TimedOut("1"), e.Stood("1")]
    assert (desk.last(e.RoundEnded).number, desk.won()) == (1, {"3": -10, "2": 10})


def test_ruling_a4_the_house_ranges_say_what_is_done_for_a_seat() -> None:
    desk = dealt("Ks 2h/4s 3h/3d 2d", "9c", rules=rules_of(ranges={"player": "convention"}))
    assert isinstance(desk.do(c.TimeOut("2"))[1], e.CardDealt)  # 2 must hit
    assert desk.do(c.TimeOut("3"))[1] == e.Stood("3")  # 7 must stand


def test_ruling_a4_a_seat_given_up_leaves_when_its_bet_is_settled() -> None:
    desk = seated()
    desk.do(c.TimeOut("2"), c.Bet("3", 10), c.Deal("1"))
    while desk.table.phase != "bets":
        seat = desk.table.turn()
        assert seat is not None
        desk.do(c.Stand(seat))
    assert desk.do(c.TimeOut("2"))[1] == e.Left("2", 10_000)


def test_ruling_a4_a_banker_given_up_in_a_round_leaves_when_it_is_over() -> None:
    desk = dealt(HANDS)
    desk.do(c.Stand("2"), c.Stand("3"), c.TimeOut("1"))
    desk.do(c.Bet("2", 10), c.Deal("1"))  # the deal may be the house's
    assert desk.table.missed == {"1": 1}
    desk.do(*(c.Stand(seat) for seat in "2"))
    events = desk.do(c.TimeOut("1"))
    assert isinstance(events[-1], e.Left)
    assert desk.table.banker is None


def test_ruling_a4_a_bank_that_covers_no_bet_any_more_is_given_up() -> None:
    desk = dealt("9s Kh/2d 3d", chips=250)  # a Pok, which costs the bank 10
    assert turn(desk.table).waits_for == ("1",)
    assert desk.do(c.TimeOut("1")) == [TimedOut("1"), e.BankLeft("1")]
    assert turn(desk.table).waits_for == ("2",)
    desk.do(c.TakeBank("2"))
    assert turn(desk.table).waits_for == ()  # seat 1 could not cover a bet


def test_ruling_a4_a_banker_who_waits_for_bets_is_not_waited_for() -> None:
    assert "1" not in turn(seated().table).waits_for


def test_ruling_a4_a_player_who_comes_back_starts_afresh() -> None:
    desk = seated()
    desk.do(c.TimeOut("2"))
    assert desk.do(c.Bet("2", 10)) == [CameBack("2"), e.BetPlaced("2", 10)]
    assert desk.table.missed == {}
