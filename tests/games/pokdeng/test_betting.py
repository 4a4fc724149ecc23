"""Bets, their limits and their cover."""

import pytest

from croupier.errors import Refused
from croupier.game import Range
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng.betting import stake_range
from croupier.games.pokdeng.table import new
from tests.games.pokdeng.tables import BANKER, dealt, rules_of, seated


def test_004_11_1_bets_are_laid_before_the_cards() -> None:
    at = seated()
    at.do(c.Bet("2", 10), c.Bet("2", 15))
    assert at.table.bets == {"2": 25}
    at.do(c.Withdraw("2"))
    assert at.table.bets == {}
    assert at.refused(c.Withdraw("2")) == "004 11.1"
    assert at.refused(c.Deal(BANKER)) == "004 11.1"
    assert at.refused(c.Bet("9", 10)) == "004 1"
    at = dealt("2h 3d / 5s 6s")
    assert at.refused(c.Bet("2", 10)) == at.refused(c.Withdraw("2")) == "004 11.1"


@pytest.mark.parametrize("stake", [0, -10, 9, 201, 2**53 - 1])
def test_a_bet_keeps_to_the_table_s_minimum_and_maximum(stake: int) -> None:
    assert seated(maximum=200).refused(c.Bet("2", stake)) == "004 11.1"


def test_a_bet_that_meets_the_minimum_may_be_raised_by_less() -> None:
    at = seated(maximum=200)
    at.do(c.Bet("2", 10))
    assert stake_range(at.table, "2") == Range(1, 190)


def test_the_banker_makes_no_bet() -> None:
    assert seated().refused(c.Bet(BANKER, 10)) == "004 1"


@pytest.mark.parametrize(("minimum", "maximum"), [(0, 10), (20, 10), (1, 2**60)])
def test_a_table_needs_sensible_limits(minimum: int, maximum: int) -> None:
    with pytest.raises(Refused, match="needs 0 < minimum"):
        new(rules_of(), minimum=minimum, maximum=maximum)


@pytest.mark.parametrize(("multiplier", "times"), [("product", 25), ("higher", 5)])
def test_004_11_2_the_banker_covers_the_worst_of_all_bets(multiplier: str, times: int) -> None:
    at = seated("1 2 3", rules_of(multiplier=multiplier), chips=100 * times)
    assert at.refused(c.Bet("2", 101)) == "004 11.2"
    at.do(c.Bet("2", 60))
    assert stake_range(at.table, "3") == Range(10, 40)
    assert at.refused(c.Bet("3", 41)) == "004 11.2"
    at.do(c.Bet("3", 40))
    assert not stake_range(at.table, "2")


def test_ruling_p6_worst_case_binds_the_player_as_well() -> None:
    at = seated("1 2", chips=100_000)
    at.do(c.Join("3", 260))
    assert at.refused(c.Bet("3", 11)) == "ruling P6"
    at.do(c.Bet("3", 10))
    assert at.refused(c.Bet("3", 1)) == "ruling P6"


def test_ruling_p6_with_cover_of_bets_only_their_sum_is_covered() -> None:
    at = seated("1 2 3", rules_of(cover="bets"), chips=100)
    assert at.refused(c.Bet("2", 101)) == "004 11.2"
    at.do(c.Bet("2", 70))
    assert stake_range(at.table, "3") == Range(10, 30)
    assert stake_range(at.table, "2") == Range(1, 30)
