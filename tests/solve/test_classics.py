"""The solvers, unchanged from game to game, find the values others have published."""

from fractions import Fraction

import pytest

from croupier.solve.certificate import certificate, certify
from croupier.solve.classics import CLASSICS
from croupier.solve.classics.chemin_de_fer import chemin_de_fer
from croupier.solve.classics.kuhn import kuhn
from croupier.solve.classics.leduc import leduc
from croupier.solve.linear import solve
from croupier.solve.regret import minimise
from croupier.solve.treeplex import SequenceGame, locked

KEMENY_SNELL = Fraction(-679_568, 53_094_899)  # Ethier and Gámez, arXiv 1305.5468
THIRD = Fraction(1, 3)
LEDUC = -0.0856  # as OpenSpiel plays it, to the digits it is published with
LEDUC_EXACTLY = Fraction(-1454920850547486749701863871533, 16995463438839962469905132501930)  # proved here
CLOSE = 1e-4  # conceded by CFR+ between both sides


def test_kuhn_poker_is_worth_a_loss_of_exactly_an_eighteenth() -> None:
    proof = certify(kuhn(), solve(kuhn()))
    assert proof.low == proof.high == Fraction(-1, 18)


def test_kuhn_poker_is_played_as_kuhn_says() -> None:
    """Bet the jack with some chance α up to a third, the king with 3α; who acts second bluffs a third."""
    game = kuhn()
    proof = certify(game, solve(game))
    bets = {name: chances[1] for name, chances in zip(game.rows.names, proof.rows, strict=True)}
    answers = {name: chances[1] for name, chances in zip(game.columns.names, proof.columns, strict=True)}
    assert 0 <= bets["J"] <= THIRD
    assert [bets["Q"], bets["K"], bets["Qpb"]] == [0, 3 * bets["J"], bets["J"] + THIRD]
    assert [answers[name] for name in ("Jp", "Qb", "Kb", "Kp")] == [THIRD, THIRD, 1, 1]


def test_chemin_de_fer_is_worth_what_kemeny_and_snell_found() -> None:
    game = chemin_de_fer()
    proof = certify(game, solve(game))
    assert proof.low == proof.high == KEMENY_SNELL
    draws = [chances[1] for chances in proof.rows]
    assert draws == [1, 1, 1, 1, 1, Fraction(9, 11), 0, 0]


def test_the_custom_of_chemin_de_fer_costs_player_nothing() -> None:
    custom = {str(total): Fraction(int(total < 5)) for total in range(8) if total != 5}
    game = locked(chemin_de_fer(), custom)
    assert game.rows.names == ("5",)
    proof = certify(game, solve(game))
    assert proof.low == proof.high == KEMENY_SNELL


def test_banker_of_chemin_de_fer_mixes_only_with_6_when_player_stood() -> None:
    """The certificate proves the chance; no published figure was at hand to hold it against."""
    game = chemin_de_fer()
    proof = certify(game, solve(game))
    mixed = {
        name: chances[1]
        for name, chances in zip(game.columns.names, proof.columns, strict=True)
        if 0 < chances[1] < 1
    }
    assert mixed == {"6 none": Fraction(859, 2288)}


def test_leduc_is_worth_what_openspiel_finds() -> None:
    game = leduc()
    proof = certify(game, solve(game))
    assert proof.low == proof.high == LEDUC_EXACTLY
    assert round(float(proof.low), 4) == LEDUC


@pytest.mark.parametrize("name", CLASSICS)
def test_regret_minimisation_agrees_with_linear_programming(name: str) -> None:
    game = CLASSICS[name]()
    proof = certify(game, solve(game))
    low, high = minimise(game, width=CLOSE).interval
    assert high - low <= CLOSE
    assert low - 1e-12 <= proof.low
    assert proof.high <= high + 1e-12


@pytest.mark.parametrize("name", CLASSICS)
def test_the_same_plans_prove_the_same_of_the_sides_exchanged(name: str) -> None:
    game = CLASSICS[name]()
    proof, turned = certify(game, solve(game)), certify(game.turned, solve(game.turned))
    again = certificate(game.turned, proof.columns, proof.rows)
    assert (-again.high, -again.low) == (proof.low, proof.high)
    assert max(proof.low, -turned.high) <= min(proof.high, -turned.low)


@pytest.mark.parametrize(
    ("name", "sets"), [("kuhn", (6, 6)), ("leduc", (144, 144)), ("chemin-de-fer", (8, 88))]
)
def test_each_side_has_as_many_information_sets_as_the_literature_counts(
    name: str, sets: tuple[int, int]
) -> None:
    game: SequenceGame = CLASSICS[name]()
    assert (len(game.rows.names), len(game.columns.names)) == sets
