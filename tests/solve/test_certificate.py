"""Certificates are honest: whatever plans they are given, the value lies between what they prove."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.solve.certificate import Certified, certificate, certify, gains
from croupier.solve.classics import CLASSICS
from croupier.solve.classics.chemin_de_fer import chemin_de_fer
from croupier.solve.classics.kuhn import kuhn
from croupier.solve.classics.leduc import leduc
from croupier.solve.equations import solved
from croupier.solve.exact_vertex import exact_vertex
from croupier.solve.linear import Equilibrium, solve
from croupier.solve.treeplex import SequenceGame, flat
from croupier.solve.trees import Node, sequence_form
from tests.solve.games import behaviours, named, pure, trees, worth

SOLVED = 60
HALF = Fraction(1, 2)
FEW = 300


@given(trees(), st.data())
@settings(max_examples=SOLVED, deadline=None)
def test_the_value_lies_in_the_interval_of_any_plans(tree: Node, data: st.DataObject) -> None:
    game = sequence_form(tree)
    shown = certificate(game, data.draw(behaviours(game.rows)), data.draw(behaviours(game.columns)))
    proof = certify(game, solve(game))
    assert shown.low <= proof.high
    assert proof.low <= shown.high
    assert shown.width >= 0
    assert not proof.width


@given(trees(depth=3), st.data())
@settings(deadline=None)
def test_the_ends_of_an_interval_are_what_the_best_answer_leaves(tree: Node, data: st.DataObject) -> None:
    """By playing every pure answer on the tree itself."""
    game = sequence_form(tree)
    if max(np.prod(game.rows.sizes), np.prod(game.columns.sizes)) > FEW:
        return
    rows, columns = data.draw(behaviours(game.rows)), data.draw(behaviours(game.columns))
    mine, yours = named(game.rows, rows), named(game.columns, columns)
    shown = certificate(game, rows, columns)
    assert shown.low == min(worth(tree, mine, named(game.columns, plan)) for plan in pure(game.columns))
    assert shown.high == max(worth(tree, named(game.rows, plan), yours) for plan in pure(game.rows))


@given(trees(), st.data())
@settings(deadline=None)
def test_gains_are_those_of_plain_fractions(tree: Node, data: st.DataObject) -> None:
    game = sequence_form(tree)
    plan = game.columns.plan(data.draw(behaviours(game.columns)))
    found = gains(game.payoff, plan, game.unit)
    for place, row in enumerate(game.payoff.tolist()):
        slow = sum((Fraction(payoff) * weight for payoff, weight in zip(row, plan, strict=True)), Fraction(0))
        assert found[place] == slow / game.unit


def test_gains_are_exact_where_machine_words_would_not_be() -> None:
    payoff = np.array([[2**60, -(2**60), 1]])
    weights = [Fraction(1, 2**61 - 1), Fraction(1, 2**31 - 1), Fraction(1, 3)]
    exact = 2**60 * weights[0] - 2**60 * weights[1] + weights[2]
    assert gains(payoff, weights, 7)[0] == exact / 7


@pytest.mark.parametrize("name", CLASSICS)
def test_the_corner_the_linear_program_stops_at_is_recovered_exactly(name: str) -> None:
    game = CLASSICS[name]()
    assert not certify(game, solve(game)).width


@given(trees())
@settings(max_examples=SOLVED, deadline=None)
def test_the_corner_of_any_small_game_is_an_equilibrium_exactly(tree: Node) -> None:
    """Without the roundings that a certificate would fall back on."""
    game = sequence_form(tree)
    found = exact_vertex(game, solve(game))
    assert found is not None
    assert not certificate(game, *found).width


@given(st.integers(1, 5), st.integers(1, 5), st.data())
@settings(max_examples=SOLVED, deadline=None)
def test_the_corner_of_games_of_one_decision_each_is_exact(
    rows: int, columns: int, data: st.DataObject
) -> None:
    """Both sides see one of a few signals and choose between two actions, as in baccara and Pok Deng."""
    cells = (1 + 2 * rows) * (1 + 2 * columns)
    entries = data.draw(st.lists(st.integers(-9, 9), min_size=cells, max_size=cells))
    payoff = np.array(entries).reshape(1 + 2 * rows, 1 + 2 * columns)
    one, other = (flat(list(map(str, range(size))), ("stand", "hit")) for size in (rows, columns))
    game = SequenceGame(one, other, payoff, 1)
    found = exact_vertex(game, solve(game))
    assert found is not None
    assert not certificate(game, *found).width


@given(st.integers(0, 6), st.data())
@settings(deadline=None)
def test_equations_are_solved_exactly_or_not_at_all(size: int, data: st.DataObject) -> None:
    entries = st.integers(-3, 3) | st.integers(-(10**13), 10**13)
    square = st.lists(st.lists(entries, min_size=size, max_size=size), min_size=size, max_size=size)
    matrix = np.array(data.draw(square), dtype=np.int64).reshape(size, size)
    right = data.draw(st.lists(entries, min_size=size, max_size=size))
    found = solved(matrix, right)
    if found is None:
        assert determinant(matrix.tolist()) == 0
    else:
        assert [
            sum(map(Fraction.__mul__, map(Fraction, row), found), Fraction(0)) for row in matrix.tolist()
        ] == right


def determinant(rows: list[list[int]]) -> int:
    if not rows:
        return 1
    minors = ([row[:place] + row[place + 1 :] for row in rows[1:]] for place in range(len(rows)))
    return sum((-1) ** place * rows[0][place] * determinant(minor) for place, minor in enumerate(minors))


def spoilt(game: SequenceGame, found: Equilibrium, by: float) -> Certified:
    """What is certified when the solver was off by so much, and its basis wrong."""
    noise = np.random.default_rng(1)
    rows = np.abs(found.rows + by * noise.standard_normal(len(found.rows)))
    columns = np.abs(found.columns + by * noise.standard_normal(len(found.columns)))
    none = np.zeros(0, dtype=np.int64)
    return certify(game, Equilibrium(rows, columns, none, none))


@pytest.mark.parametrize("by", [1e-12, 1e-6, 1e-2, 1.0])
@pytest.mark.parametrize("game", [kuhn(), leduc()], ids=["kuhn", "leduc"])
def test_a_solver_that_is_wrong_widens_the_interval_and_never_moves_it(game: SequenceGame, by: float) -> None:
    proof = certify(game, solve(game))
    shown = spoilt(game, solve(game), by)
    assert shown.low <= proof.low
    assert proof.high <= shown.high


@pytest.mark.parametrize(("game", "width"), [(kuhn(), 0), (leduc(), 1e-9)], ids=["kuhn", "leduc"])
def test_without_a_basis_rounding_does_nearly_as_well(game: SequenceGame, width: float) -> None:
    assert spoilt(game, solve(game), 1e-12).width <= width


def test_games_too_large_for_all_their_equations_are_solved_by_the_few_that_matter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.solve.exact_vertex.LARGEST_SYSTEM", 0)
    assert exact_vertex(leduc(), solve(leduc())) is None
    found = exact_vertex(chemin_de_fer(), solve(chemin_de_fer()))
    assert found is not None
    assert not certificate(chemin_de_fer(), *found).width


def test_what_is_settled_before_the_other_side_moves_counts() -> None:
    """Pennies with a premium of 1 on the first row, and a third row nobody would choose."""
    payoff = np.array([[0, 0, 0], [1, 1, -1], [0, -1, 1], [-9, 0, 0]])
    game = SequenceGame(flat(["row"], ("1", "2", "3")), flat(["column"], ("1", "2")), payoff, 1)
    found = exact_vertex(game, solve(game))
    assert found == ([[HALF, HALF, 0]], [[HALF / 2, 1 - HALF / 2]])
    assert certificate(game, *found).low == certificate(game, *found).high == HALF


def test_plans_of_a_certificate_add_up() -> None:
    proof = certify(leduc(), solve(leduc()))
    assert all(sum(chances) == 1 and min(chances) >= 0 for chances in proof.rows + proof.columns)
