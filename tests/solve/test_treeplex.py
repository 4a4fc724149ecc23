"""Trees become sequence forms worth the same, best responses are best, and habits can be locked in."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.solve.certificate import Certified, certify
from croupier.solve.classics.chemin_de_fer import chemin_de_fer
from croupier.solve.classics.kuhn import kuhn
from croupier.solve.linear import solve
from croupier.solve.treeplex import SequenceGame, Treeplex, best_response, flat, locked
from croupier.solve.trees import COLUMNS, ROWS, Chance, Decision, Node, sequence_form
from tests.solve.games import behaviours, named, pure, trees, worth, written_in

SOLVED = 40  # games are solved, which takes longer than making them
FEW = 300  # pure plans worth trying one by one


def proved(game: SequenceGame) -> Certified:
    proof = certify(game, solve(game))
    assert proof.low <= proof.high
    assert proof.width <= Fraction(1, 10**9)
    return proof


def same_value(one: Certified, other: Certified) -> bool:
    return max(one.low, other.low) <= min(one.high, other.high)


# Trees


@given(trees(), st.data())
@settings(deadline=None)
def test_the_sequence_form_is_worth_what_the_tree_is_whoever_plays_how(
    tree: Node, data: st.DataObject
) -> None:
    game = sequence_form(tree)
    rows, columns = data.draw(behaviours(game.rows)), data.draw(behaviours(game.columns))
    total = np.array(game.rows.plan(rows)) @ game.payoff.astype(object) @ np.array(game.columns.plan(columns))
    assert Fraction(total) / game.unit == worth(tree, named(game.rows, rows), named(game.columns, columns))


@given(trees())
@settings(deadline=None)
def test_sets_come_after_those_that_lead_to_them(tree: Node) -> None:
    for side in (sequence_form(tree).rows, sequence_form(tree).columns):
        assert all(parent < first for parent, first in zip(side.parents, side.firsts, strict=True))
        assert side.sequences == 1 + side.sizes.sum() == len(side.owners)


def test_a_set_with_different_actions_is_refused() -> None:
    one, other = (Decision(ROWS, "here", ((act, 0), ("stay", 1))) for act in ("go", "run"))
    with pytest.raises(BadInput, match="'here' offers different actions"):
        sequence_form(Chance(((1, one), (1, other))))


def test_a_set_that_forgets_what_its_side_did_is_refused() -> None:
    later = Decision(COLUMNS, "later", (("go", 0), ("stay", 1)))
    with pytest.raises(BadInput, match="'later' forgets"):
        sequence_form(Decision(COLUMNS, "sooner", (("left", later), ("right", later))))


def test_payoffs_that_machine_words_cannot_hold_are_refused() -> None:
    with pytest.raises(BadInput, match="machine words"):
        sequence_form(Chance(((1, Fraction(1, 2**61 - 1)), (1, 9))))
    with pytest.raises(BadInput, match="machine words"):
        SequenceGame(flat([], ()), flat([], ()), np.array([[2**62]]), 1)


# Best responses


@given(trees(depth=3), st.data())
@settings(deadline=None)
def test_a_best_response_is_the_best_of_all_pure_plans(tree: Node, data: st.DataObject) -> None:
    side = sequence_form(tree).rows
    plans = pure(side) if np.prod(side.sizes) <= FEW else []
    assume(plans)
    size = side.sequences
    gains = data.draw(st.lists(st.fractions(-9, 9, max_denominator=9), min_size=size, max_size=size))
    best, taken = best_response(side, gains)
    assert best == max(sum(map(Fraction.__mul__, side.plan(plan), gains), Fraction(0)) for plan in plans)
    played = [
        [Fraction(int(place == act)) for place in range(n)] for act, n in zip(taken, side.sizes, strict=True)
    ]
    assert best == sum(map(Fraction.__mul__, side.plan(played), gains), Fraction(0))


@settings(max_examples=SOLVED, deadline=None)
@given(trees(), st.data())
def test_a_best_response_never_gets_less_than_equilibrium(tree: Node, data: st.DataObject) -> None:
    game = sequence_form(tree)
    answer = game.payoff.astype(object) @ np.array(game.columns.plan(data.draw(behaviours(game.columns))))
    best, _ = best_response(game.rows, answer.tolist())
    assert Fraction(best) / game.unit >= proved(game).low


@settings(max_examples=SOLVED, deadline=None)
@given(trees())
def test_the_sides_exchanged_are_worth_the_opposite(tree: Node) -> None:
    game = sequence_form(tree)
    there, back = proved(game), proved(game.turned)
    assert max(there.low, -back.high) <= min(there.high, -back.low)
    assert np.array_equal(game.turned.turned.payoff, game.payoff)


# Habits


def lockable(side: Treeplex) -> list[str]:
    """Sets of two actions that lead to no other."""
    leading = set(side.owners[side.parents].tolist())
    return [
        name
        for place, name in enumerate(side.names)
        if place not in leading and len(side.actions[place]) == 2
    ]


@settings(max_examples=SOLVED, deadline=None)
@given(trees(), st.data())
def test_a_locked_set_is_one_that_chance_plays(tree: Node, data: st.DataObject) -> None:
    game = sequence_form(tree)
    assume(lockable(game.rows))
    names = data.draw(st.lists(st.sampled_from(lockable(game.rows)), unique=True, min_size=1))
    habits = {name: data.draw(st.fractions(0, 1, max_denominator=7)) for name in names}
    shut, chance = locked(game, habits), sequence_form(written_in(tree, ROWS, habits))
    assert shut.rows.names == chance.rows.names
    assert np.array_equal(shut.payoff * chance.unit, chance.payoff * shut.unit)
    locked_in, free = proved(shut), proved(game)
    assert same_value(locked_in, proved(chance))
    assert locked_in.low <= free.high  # a habit never helps the side that has it


def test_kuhn_with_a_queen_that_never_calls_is_worth_less() -> None:
    """Calling a third of the time belongs to the equilibrium in which the jack is never bet."""
    called = proved(locked(kuhn(), {"Qpb": Fraction(1, 3)}))
    assert called.low == called.high == Fraction(-1, 18)
    assert proved(locked(kuhn(), {"Qpb": Fraction(0)})).high < Fraction(-1, 18)


def test_chemin_de_fer_locked_at_its_equilibrium_loses_nothing_and_the_other_way_round_it_does() -> None:
    """Player draws on 5 with probability 9/11 (Kemeny and Snell)."""
    free = proved(chemin_de_fer())
    kept, turned = (proved(locked(chemin_de_fer(), {"5": Fraction(part, 11)})) for part in (9, 2))
    assert kept.low == kept.high == free.low
    assert turned.high < free.low


def test_habits_finer_than_machine_words_are_locked_in_exactly() -> None:
    """The queen's row is mixed of both its rows to the last digit; only the solver's floats cannot tell."""
    hair, game = Fraction(1, 3) + Fraction(1, 2**127 - 1), kuhn()
    shut = locked(game, {"Qpb": hair})
    first = int(game.rows.firsts[game.rows.names.index("Qpb")])
    parent = int(game.rows.parents[game.rows.names.index("Qpb")])
    before = game.payoff.astype(object)
    mixed = before[parent] + before[first] * (1 - hair) + before[first + 1] * hair
    assert [Fraction(part, shut.unit) for part in shut.payoff[parent]] == [part / game.unit for part in mixed]
    proof = proved(shut)
    assert proof.low <= Fraction(-1, 18) <= proof.high


@pytest.mark.parametrize(
    ("habits", "why"),
    [
        ({"X": Fraction(1)}, "no information set 'X'"),
        ({"J": Fraction(0)}, "'J' leads to another"),
        ({"J": Fraction(0), "Jpb": Fraction(0)}, "'J' leads to another"),
        ({"Jpb": Fraction(3, 2)}, "'Jpb' cannot be locked at 3/2"),
    ],
)
def test_habits_that_cannot_be_locked_in_are_refused(habits: dict[str, Fraction], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        locked(kuhn(), habits)


def test_a_flat_side_decides_once() -> None:
    side = flat(["5", "6"], ("stand", "hit"))
    assert side.firsts.tolist() == [1, 3]
    assert side.plan([[Fraction(1), Fraction(0)], [Fraction(1, 4), Fraction(3, 4)]]) == [
        1,
        1,
        0,
        Fraction(1, 4),
        Fraction(3, 4),
    ]
