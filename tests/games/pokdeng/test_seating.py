"""Seats, the bank and chips."""

import pytest

from croupier.errors import Refused
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.table import new
from tests.games.pokdeng.tables import BANKER, dealt, rules_of, seated


def test_004_1_a_banker_and_one_to_sixteen_players_sit_at_a_table() -> None:
    at = seated(" ".join(map(str, range(1, 18))), chips=100_000)
    assert len(at.table.seats) == 17
    assert at.refused(c.Join("18", 10)) == "004 1"
    assert at.refused(c.Join("2", 10)) == "004 1"
    at.do(*(c.Bet(str(seat), 10) for seat in range(2, 18)), c.Deal(BANKER))
    assert at.round.drawn == 34
    for places in (1, 18):
        with pytest.raises(Refused, match="a banker and 1 to 16 players"):
            new(rules_of(), places=places)


@pytest.mark.parametrize("seat", ["", "0", "01", "x", "1.1", "٣", "-1"])
def test_a_seat_is_a_plain_number(seat: str) -> None:
    assert seated().refused(c.Join(seat, 10)) == "004 1"


@pytest.mark.parametrize("chips", [0, -1, 2**53 - 1])
def test_chips_are_bought_whole(chips: int) -> None:
    at = seated()
    assert at.refused(c.Join("9", chips)) == at.refused(c.BuyIn("2", chips)) == "ruling A1"


def test_chips_are_bought_from_the_cage_and_cashed_there() -> None:
    at = seated("1 2", chips=500, cage=1000)
    at.do(c.BuyIn("2", 100))
    assert (at.table.cage, at.stacks()) == (-100, {"1": 500, "2": 600})
    at.do(c.Leave("2"))
    assert (at.table.cage, at.stacks()) == (500, {"1": 500})
    assert at.refused(c.BuyIn("2", 100)) == "004 1"
    assert at.refused(c.Leave("2")) == "004 1"


def test_nobody_buys_in_during_a_round_and_no_bet_walks_away() -> None:
    at = dealt("2h 3d / Ks 4d / 5s 6s")
    assert at.refused(c.BuyIn("2", 100)) == "004 11.2"
    assert at.refused(c.Leave("2")) == "004 11.1"
    assert at.refused(c.Leave(BANKER)) == "004 11.3"
    at.do(c.Join("9", 100), c.Leave("9"))


def test_004_11_3_the_bank_is_taken_kept_and_given_up_between_rounds() -> None:
    at = seated("1 2 3")
    assert at.refused(c.TakeBank("2")) == "004 11.3"
    assert at.refused(c.LeaveBank("2")) == "004 11.3"
    at.do(c.Bet("2", 10))
    assert at.refused(c.LeaveBank(BANKER)) == at.refused(c.Leave(BANKER)) == "004 11.2"
    at.do(c.Withdraw("2"), c.LeaveBank(BANKER))
    assert at.refused(c.Bet("2", 10)) == "004 11.2"
    assert at.refused(c.TakeBank("9")) == "004 1"
    at.do(c.TakeBank("3"))
    assert at.table.banker == "3"
    at.do(c.Leave("3"))
    assert at.table.banker is None


def test_ruling_p7_the_bank_stays_unless_the_house_lets_it_rotate() -> None:
    at = dealt("9h Ks / 4h 4d")
    assert at.table.banker == BANKER
    assert not at.events(e.BankPassed)


def test_ruling_p7_the_bank_goes_to_the_next_seat_that_covers_the_minimum() -> None:
    at = dealt("9h Ks / 2h Kd / 4h 4d", rules=rules_of(banker="rotates"))
    assert at.table.banker == "2"
    at.do(c.Join("7", 249), c.Leave("3"), c.Bet(BANKER, 10))
    at.chance = dealt("9h Ks / 4h 4d").chance
    at.do(c.Deal("2"))
    assert at.table.banker == BANKER  # seat 7 holds less than 25 times the minimum
    at.do(c.Leave("2"), c.BuyIn("7", 1), c.Bet("7", 10), c.Deal(BANKER))
    assert at.table.banker == "7"


def test_ruling_p7_nobody_keeps_the_bank_when_no_seat_covers_the_minimum() -> None:
    rules = rules_of(banker="rotates", cover="bets")
    at = dealt("2h 3d / 7h Td", rules=rules, chips=12, minimum=10, then="Ks")
    at.do(c.Hit("2"), c.Stand(BANKER))
    assert at.stacks() == {"1": 22, "2": 2}
    assert at.table.banker == BANKER  # it comes round to the one seat that covers
    at = seated("1 2", rules, chips=12, minimum=10)
    at.do(c.Leave("2"), c.LeaveBank(BANKER), c.Leave(BANKER), c.Join("1", 9))
    assert at.refused(c.TakeBank("1")) == "ruling P7"
