"""A baccarat table that does not wait for ever: no wager, no cut, no cards turned (ruling A4)."""

from croupier.cards import Card
from croupier.games.absence import CameBack, TimedOut
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.explain import explain
from croupier.games.baccarat.house import turn
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.table import new
from tests.games.baccarat.tables import Desk, StackedShoe, desk, prepare

NATURAL = "9s 2h Kd Kh"
SEVEN = "1 2 3 4 5 6 7"


def simplified(*chips: int) -> Desk:
    """A table of document 000 whose seats hold so many chips."""
    made = Desk(new(load_rules("simplified"), places=max(7, len(chips))), StackedShoe(NATURAL, cut=False))
    made.do(*(c.Join(str(seat), held) for seat, held in enumerate(chips, 1)))
    return made


def test_000_3_5_a_seat_that_cannot_make_the_least_bet_is_passed_over() -> None:
    made = simplified(100, 9, 100, 100, 100, 100, 9)
    made.wager("1", "player", 10)
    assert made.refused(c.Wager("2", "player", 10)) == "000 2.2"
    assert turn(made.table).seats == ("3",)
    for seat in "3456":
        made.wager(seat, "player", 10)
    assert made.last(e.Settled).payments  # the coup came by itself, without seats 2 and 7
    made.do(c.Leave("2"))


def test_000_2_2_a_seat_passed_over_does_not_bet_after_those_behind_it() -> None:
    made = simplified(9, 100, 100, 100, 100, 100, 100)
    made.wager("2", "player", 10)
    made.do(c.BuyIn("1", 100))
    assert made.refused(c.Wager("1", "player", 10)) == "000 2.2"
    assert turn(made.table).waits_for == ("3",)


def test_ruling_a4_000_is_played_without_a_seat_that_lets_the_clock_run_out() -> None:
    made = simplified(*[100] * 7)
    for seat in "1234":
        made.wager(seat, "player", 10)
    made.do(c.TimeOut("5"), c.TimeOut("6"))
    assert made.refused(c.Wager("5", "player", 10)) == "000 2.2"
    assert made.do(c.TimeOut("7"))[-1] == made.last(e.Settled)
    assert [payment.seat for payment in made.last(e.Settled).payments] == ["1", "2", "3", "4"]
    assert turn(made.table).waits_for == ("1",)


def test_ruling_a4_000_begins_anew_when_nobody_bets_and_gives_seats_up_the_second_time() -> None:
    made = simplified(*[100] * 8)
    for seat in "12345678":
        assert made.do(c.TimeOut(seat)) == [TimedOut(seat)]
    assert made.do(c.TimeOut("1")) == [TimedOut("1"), e.Left("1", 100)]
    assert turn(made.table).waits_for == ("2",)
    made.do(c.TimeOut("2"))
    assert turn(made.table).waits_for == ()  # six are too few (000 2.1): nobody is waited for


def test_ruling_a4_a_clock_runs_out_without_a_wager_and_the_deal_goes_on() -> None:
    made = desk(cards=NATURAL)
    made.wager("1", "player", 10)
    assert turn(made.table).waits_for == ("2", "3")
    made.do(c.TimeOut("2"))
    assert turn(made.table).waits_for == ("3",)
    made.wager("2", "banker", 10)  # it may still bet: nothing in TLGC forbids it
    assert made.last(CameBack) == CameBack("2")
    made.do(c.TimeOut("3"))
    made.deal()
    made.wager("1", "player", 10)
    assert made.do(c.TimeOut("3")) == [TimedOut("3"), e.Left("3", 1000)]
    assert made.refused(c.TimeOut("3")) == "ruling A4"


def test_ruling_a4_two_clocks_are_in_a_row_only_when_the_seat_did_nothing_between() -> None:
    made = desk(cards=NATURAL)
    made.do(c.TimeOut("1"), c.BuyIn("1", 5))
    assert made.table.missed == {}
    made.wager("2", "player", 10)
    made.deal()
    made.do(c.TimeOut("1"))
    assert made.table.missed == {"1": 1}
    assert "1" in made.table.people


def test_ruling_a4_the_cut_is_declined_and_passes_on_as_tlgc_5_3_has_it() -> None:
    made = desk(ready=False)
    made.do(c.CheckCards("dealer"), c.Shuffle("dealer"))
    assert made.do(c.TimeOut("1")) == [TimedOut("1"), e.CutDeclined("1")]
    assert turn(made.table).waits_for == ("3",)
    made.do(c.TimeOut("3"), c.TimeOut("2"), c.Cut("inspector", 100))
    assert made.table.phase == "wagers"


def squeezing() -> Desk:
    made = desk(cards="2s 5h 4s 3h")
    made.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
    made.wager("1", "player", 40)
    made.wager("2", "player", 30)
    made.do(c.TimeOut("3"), c.Deal("dealer"))
    return made


def test_ruling_a4_cards_offered_to_nobody_who_answers_are_turned_by_the_dealer() -> None:
    made = squeezing()
    assert turn(made.table).waits_for == ("1",)
    assert made.do(c.TimeOut("1")) == [TimedOut("1"), e.CardsRefused("player", "1")]
    made.do(c.TimeOut("2"), c.Deal("dealer"))
    assert {turned.by for turned in made.events(e.CardTurned)} == {"dealer"}
    assert made.last(e.Settled)


def test_ruling_a4_a_holder_who_vanishes_has_refused_and_the_cards_pass_on() -> None:
    made = squeezing()
    made.do(c.AcceptCards("1"), c.TurnCard("1"))
    assert made.do(c.TimeOut("1")) == [TimedOut("1"), e.CardsRefused("player", "1")]
    assert turn(made.table).waits_for == ("2",)
    made.do(c.AcceptCards("2"), c.TurnCard("2"), c.Deal("dealer"))
    assert [turned.by for turned in made.events(e.CardTurned)][:2] == ["1", "2"]


def test_ruling_a4_a_seat_given_up_in_a_coup_leaves_with_what_it_won() -> None:
    made = squeezing()
    made.do(c.AcceptCards("1"), c.TimeOut("1"), c.AcceptCards("2"), c.TurnCard("2"), c.TurnCard("2"))
    made.deal()
    made.wager("1", "player", 40)
    assert CameBack("1") in made.log  # by its wager
    made.wager("2", "player", 30)
    made.do(c.TimeOut("3"))
    assert made.log[-1] == e.Left("3", 1000)  # twice without a wager
    prepare(made)


def test_ruling_a4_a_seat_given_up_during_a_coup_is_paid_first_and_offered_nothing_more() -> None:
    made = desk(cards="2s 5h 4s 3h 9c 9d")
    made.do(c.RequestSqueeze("1"), c.AllowSqueeze("manager"))
    made.do(c.TimeOut("1"), c.Wager("1", "player", 40))
    made.wager("1", "banker", 40)
    made.deal()
    made.do(c.TimeOut("1"))  # Player's cards
    made.do(c.TimeOut("1"))  # Banker's: the second in a row
    assert "1" in made.table.people
    events = made.deal()
    assert isinstance(events[-1], e.Left)
    assert [type(event) for event in events].index(e.Settled) < len(events) - 1


def test_ruling_a4_no_player_checks_the_cards_so_the_house_s_check_holds() -> None:
    made = desk(ready=False, prechecked=False)
    made.do(c.CheckCards("dealer"))
    assert made.refused(c.Shuffle("dealer")) == "TLGC 5.1"
    assert turn(made.table).waits_for == ("1", "2", "3")
    made.do(*(c.TimeOut(seat) for seat in "123"))
    made.do(c.Shuffle("dealer"))


def test_tlgc_5_1_a_player_has_the_cards_replaced_once_before_a_game_and_no_more() -> None:
    made = desk(ready=False)
    for seat in "123":
        made.do(c.CheckCards("dealer"), c.CheckCards(seat, missing=(Card("As"),)))
        made.do(c.CheckCards("dealer"))
        assert made.refused(c.CheckCards(seat, missing=(Card("As"),))) == "TLGC 5.1"
        made.do(c.CheckCards("inspector", imperfect=(Card("As"),)))  # the house may, as often as needed
    made.do(c.CheckCards("dealer"), c.Shuffle("dealer"))


def test_ruling_a4_is_explained_and_cited() -> None:
    made = desk(cards=NATURAL)
    once = "Seat 2's clock has run out: the least committing thing is done instead, ruling A4"
    assert explain(made.table, TimedOut("2")) == once
    made.do(c.TimeOut("2"))
    again = "Seat 2's clock has run out again: the seat is given up, ruling A4"
    assert explain(made.table, TimedOut("2")) == again
    assert explain(made.table, CameBack("2")) == "Seat 2 is back, ruling A4"
