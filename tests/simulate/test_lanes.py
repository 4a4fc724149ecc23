"""Random rounds of Lanes: they end, coins stay twenty, and neither seat is favoured by the dealing."""

import pytest

from croupier.errors import BadInput
from croupier.simulate.lanes import random_rounds

MANY = 400_000


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


def test_the_same_seed_plays_the_same_rounds() -> None:
    assert random_rounds(1000, seed=1) == random_rounds(1000, seed=1) != random_rounds(1000, seed=2)
    with pytest.raises(BadInput, match="at least one"):
        random_rounds(0, seed=1)
