"""Random rounds of Lanes: they end, coins stay twenty, and neither seat is favoured by the dealing."""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from croupier.errors import BadInput
from croupier.games.lanes import engine, layout
from croupier.simulate.lanes import random_rounds

MANY = 400_000
FEW = 8_000  # rounds played from Python, one move after another


@pytest.mark.parametrize("fold", [True, False])
def test_a_round_always_ends_and_coins_are_always_twenty(fold: bool) -> None:
    found = random_rounds(MANY, seed="ends", fold=fold)
    assert found.a_won + found.b_won + found.drawn == found.rounds == MANY
    assert found.coins_lost == 0
    assert (found.folded > 0) == fold
    assert found.games_won > 0


def test_ruling_l3_alternating_the_deal_favours_nobody() -> None:
    found = random_rounds(MANY, seed="fair", fold=False)
    assert abs(found.a_won - found.b_won) < 5 * (found.a_won + found.b_won) ** 0.5


def played_slowly(draw: Random, number: int, *, fold: bool) -> list[int]:
    """A round of random moves: who won or that nobody did, whether the game, if by a fold, and its moves."""
    cards, tens, move = draw.sample(range(layout.CARDS), 10), draw.sample(range(4), 4), -1
    hands = tuple(cards[:5]), tuple(cards[5:])
    row = engine.new_round(hands, tuple(tens), (layout.STACK, layout.STACK), number % 2)
    moves = 0
    while row[layout.PHASE] < layout.OVER:
        move = draw.choice([one for one in engine.legal(row) if fold or one != layout.FOLD])
        row = engine.played(row, move)
        moves += 1
    ended = [int(row[layout.WINNER] == winner) for winner in (0, 1, 2)]
    return [*ended, int(row[layout.PHASE] == layout.WON), int(move == layout.FOLD), moves]


@pytest.mark.parametrize("fold", [True, False])
def test_every_legal_move_is_as_likely_as_in_rounds_played_one_move_at_a_time(fold: bool) -> None:
    draw = Random(f"moves/{fold}")
    slow = zip(*[played_slowly(draw, number, fold=fold) for number in range(FEW)], strict=True)
    found = random_rounds(MANY, seed="moves", fold=fold)
    counted = (found.a_won, found.b_won, found.drawn, found.games_won, found.folded, found.moves)
    for fast, each in zip(counted, slow, strict=True):
        error = stdev(each) * sqrt(1 / FEW + 1 / MANY)
        assert abs(fast / MANY - fmean(each)) <= 4.5 * error


def test_the_same_seed_plays_the_same_rounds() -> None:
    assert random_rounds(1000, seed=1) == random_rounds(1000, seed=1) != random_rounds(1000, seed=2)
    with pytest.raises(BadInput, match="at least one"):
        random_rounds(0, seed=1)
