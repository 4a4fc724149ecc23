"""What the Pok Deng trainer says is the solver's word on the table's own rules, by what the seat may know."""

import pytest

from croupier.games.pokdeng import commands as c
from croupier.insights import pokdeng as insights
from croupier.insights.pokdeng import chart, decision
from croupier.solve.pokdeng.lookup import best_play
from croupier.solve.pokdeng.models import Model, pok_deng_model
from croupier.solve.pokdeng.solution import Solution, solve_pok_deng
from tests.games.pokdeng.tables import BANKER, dealt, rules_of

CLOSED = {"player_sees": "own", "banker_sees": "sizes", "detail": "cards"}


@pytest.mark.parametrize("rules", ["pok-deng", "thai"])
@pytest.mark.parametrize(("hand", "best"), [("Kh 7d", "stand"), ("Kh 2d", "hit")])
def test_a_player_s_decision_is_graded_by_the_equilibrium_of_the_table_s_rules(
    rules: str, hand: str, best: str
) -> None:
    table = dealt(f"{hand}/3c 4c", rules=rules_of(rules)).table
    found, choice = decision(table, "2"), best_play(hand, rules=rules, **CLOSED)
    assert found is not None
    assert (found.side, found.best, found.value) == ("player", best, int(hand[-2]))
    assert (found.stand, found.hit, found.mistake) == (choice.stand_ev, choice.hit_ev, choice.mistake)


def test_a_banker_s_decision_is_the_sum_over_the_players_by_their_bets() -> None:
    desk = dealt("Kh 7d/Ks 2d/3c 2c", then="8s", stake=10)
    desk.do(c.Stand("2"), c.Hit("3"))
    found = decision(desk.table, BANKER)
    solution = solve_pok_deng(pok_deng_model(**CLOSED))
    two, three = (solution.banker[f"32s against {cards} cards"] for cards in (2, 3))
    assert found is not None
    assert None not in (two.hit_ev, three.hit_ev)
    assert found.hit == pytest.approx(((two.hit_ev or 0) + (three.hit_ev or 0)) / 2)
    assert found.side == "banker"


def test_nobody_is_told_of_another_s_decision() -> None:
    table = dealt("Kh 7d/Ks 2d/3c 4c").table
    assert decision(table, "2") is not None
    assert decision(table, "3") is decision(table, BANKER) is decision(table, None) is None


def test_the_banker_s_cards_make_no_difference_to_a_player_s_grade() -> None:
    assert decision(dealt("Kh 7d/3c 4c").table, "2") == decision(dealt("Kh 7d/5c 2c").table, "2")


def test_the_chart_has_every_two_cards_that_leave_a_choice() -> None:
    found = chart(dealt("Kh 7d/3c 4c").table, None)
    assert found is not None
    hands = {line.hand: line for line in found.player}
    assert len(hands) == 137  # of 169 kinds of two cards, those that are no Pok
    assert (hands["K7o"].hit, hands["K2o"].hit) == (0, 1)
    assert list(found.banker) == ["2", "3"]


def test_where_every_hand_is_a_pok_there_is_no_chart() -> None:
    assert chart(dealt("Kh 7d/3c 4c", rules=rules_of(pok=tuple(range(10)))).table, None) is None


def test_a_solution_is_worked_out_once_for_equal_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[Model] = []

    def counted(model: Model) -> Solution:
        solved.append(model)
        return solve_pok_deng(model)

    monkeypatch.setattr(insights, "solve_pok_deng", counted)
    one, other = (dealt("Kh 7d/3c 4c", rules=rules_of(pok=(9,))).table for _ in range(2))
    assert one.rules is not other.rules
    assert chart(one, None) == chart(other, None)
    assert len(solved) == 1
