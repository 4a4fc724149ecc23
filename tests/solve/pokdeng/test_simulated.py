"""Simulated rounds come out where the solution says, and a strategy that is a little off does not."""

from dataclasses import replace
from itertools import combinations

import pytest

from croupier.cards import DECK
from croupier.errors import BadInput
from croupier.simulate.layout import ALWAYS
from croupier.simulate.pokdeng import simulate_rounds
from croupier.solve.pokdeng.models import Model, every_model, pok_deng_model
from croupier.solve.pokdeng.policies import judge
from croupier.solve.pokdeng.simulated import simulate_solution, strategies
from croupier.solve.pokdeng.solution import solve_pok_deng
from tests import naive

FAR = 4.5  # standard errors that chance alone does not explain
FEW, MANY = 4_000_000, 30_000_000


@pytest.mark.parametrize("asked", every_model(), ids=lambda asked: asked.name)
def test_every_model_plays_out_to_its_value(asked: Model) -> None:
    found = simulate_solution(asked, solve_pok_deng(asked), rounds=FEW, seed="models")
    assert found.z is not None
    assert abs(found.z) < FAR
    assert sum(found.rounds.settlements.values()) == found.rounds.rounds == FEW


@pytest.mark.parametrize("rules", ["pok-deng", "thai"])
def test_closed_hands_play_out_to_their_value_closely(rules: str) -> None:
    asked = pok_deng_model(rules, player_sees="own", banker_sees="sizes", detail="cards")
    found = simulate_solution(asked, solve_pok_deng(asked), rounds=MANY, seed="closely", workers=2)
    assert found.z is not None
    assert abs(found.z) < FAR
    assert found.rounds.se < 0.0005


def test_a_habit_and_its_best_answer_play_out_to_what_was_judged() -> None:
    asked = pok_deng_model(player_sees="own", banker_sees="sizes")
    judged = judge(asked, "player", "hit 0-6")
    found = simulate_solution(asked, judged.solution, rounds=MANY, seed="habit", workers=2)
    assert found.z is not None
    assert abs(found.z) < FAR
    assert abs(found.rounds.value - judged.equilibrium) > FAR * found.rounds.se


@pytest.mark.parametrize("fault", ["player", "banker", "pays", "third card"])
def test_a_planted_fault_is_noticed(fault: str) -> None:
    asked = pok_deng_model(player_sees="own", banker_sees="values")
    solution = solve_pok_deng(asked)
    right = strategies(asked, solution.player, solution.banker)
    known = right.scores
    player, banker, three, pays = (
        table.copy() for table in (right.player, right.banker, known.three, known.pays)
    )
    if fault == "player":
        player[player == ALWAYS] = 0
    elif fault == "banker":
        banker[:, :, 10:13] = 0
    elif fault == "pays":
        pays[known.pays == 2] = 1
    else:
        three[:, :, 0] = known.three[:, :, 1]
    scores = replace(known, three=three, pays=pays)
    wrong = replace(right, scores=scores, player=player, banker=banker)
    found = simulate_rounds(wrong, rounds=MANY, seed="fault", workers=2)
    assert abs(found.value - solution.value) > FAR * found.se


def test_the_number_of_workers_makes_no_difference() -> None:
    asked = pok_deng_model(player_sees="own", banker_sees="sizes")
    solution = solve_pok_deng(asked)
    one, two = (
        simulate_solution(asked, solution, rounds=3_000_001, seed=7, workers=workers) for workers in (1, 2)
    )
    assert one == two
    assert one.rounds.rounds == 3_000_001
    other = simulate_solution(asked, solution, rounds=3_000_001, seed=8)
    assert other.rounds.settlements != one.rounds.settlements


def test_shares_of_poks_are_exact() -> None:
    asked = pok_deng_model(player_sees="own", banker_sees="sizes")
    found = simulate_solution(asked, solve_pok_deng(asked), rounds=MANY, seed="poks", workers=2).rounds
    poks = [naive.pok_deng_score(pair)[0] for pair in combinations(DECK, 2)]
    share = sum(poks) / len(poks)
    for count in (found.player_poks, found.banker_poks):
        assert abs(count / found.rounds - share) < FAR * (share * (1 - share) / found.rounds) ** 0.5


@pytest.mark.parametrize(("count", "workers"), [(0, 1), (-5, 1), (10, 0)])
def test_what_cannot_be_simulated_is_one_line(count: int, workers: int) -> None:
    asked = pok_deng_model(player_sees="own", banker_sees="sizes")
    with pytest.raises(BadInput, match="at least one"):
        simulate_solution(asked, solve_pok_deng(asked), rounds=count, seed=1, workers=workers)


def test_a_round_or_two_tell_nothing_of_an_error() -> None:
    asked = pok_deng_model(player_sees="own", banker_sees="sizes")
    assert simulate_solution(asked, solve_pok_deng(asked), rounds=1, seed=1).z is None
