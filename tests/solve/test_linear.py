"""Linear programming finds plans that nobody can better, whatever the game."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings

from croupier.solve.certificate import certify
from croupier.solve.linear import solve
from croupier.solve.treeplex import SequenceGame, Treeplex, flat
from croupier.solve.trees import Node, sequence_form
from tests.solve.games import trees

SOLVED = 60
CLOSE = 1e-9


def matrix_game(payoff: list[list[int]]) -> SequenceGame:
    """One choice each, at once."""
    one, other = (tuple(map(str, range(size))) for size in (len(payoff), len(payoff[0])))
    inside = np.zeros((len(one) + 1, len(other) + 1), dtype=np.int64)
    inside[1:, 1:] = payoff
    return SequenceGame(flat(["row"], one), flat(["column"], other), inside, 1)


def adds_up(side: Treeplex, plan: object) -> bool:
    weights = np.asarray(plan)
    shares = [
        weights[first : first + size].sum() for first, size in zip(side.firsts, side.sizes, strict=True)
    ]
    return bool(abs(weights[0] - 1) < CLOSE and np.allclose(shares, weights[side.parents], atol=CLOSE))


@given(trees())
@settings(max_examples=SOLVED, deadline=None)
def test_plans_are_plans_and_worth_what_is_certified(tree: Node) -> None:
    game = sequence_form(tree)
    found = solve(game)
    assert adds_up(game.rows, found.rows)
    assert adds_up(game.columns, found.columns)
    assert min(found.rows.min(), found.columns.min()) >= -CLOSE
    value = found.rows @ (game.payoff / game.unit) @ found.columns
    proof = certify(game, found)
    assert float(proof.low) - 1e-7 <= value <= float(proof.high) + 1e-7


@pytest.mark.parametrize(
    ("payoff", "value"),
    [
        ([[1, -1], [-1, 1]], 0),  # matching pennies
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0),  # rock, paper, scissors
        ([[0, -1, 2], [1, 0, -1], [-1, 1, 0]], Fraction(1, 12)),  # scissors cut twice as deep
        ([[3, 1], [0, 2]], Fraction(3, 2)),
        ([[4, 4], [5, 3]], 4),  # a saddle point
        ([[7]], 7),
        ([[0, 0], [0, 0]], 0),
    ],
)
def test_matrix_games_that_are_easy_to_check(payoff: list[list[int]], value: Fraction | int) -> None:
    game = matrix_game(payoff)
    proof = certify(game, solve(game))
    assert proof.low == proof.high == value


def test_a_game_that_chance_alone_decides() -> None:
    game = sequence_form(5)
    proof = certify(game, solve(game))
    assert proof.low == proof.high == 5
