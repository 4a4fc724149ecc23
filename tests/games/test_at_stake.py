"""What lies undecided is somebody's (ruling A2): with what seats and bank hold it is all chips of a table."""

from random import Random
from typing import Any

import pytest

from croupier.host import AnyTable
from tests.games.test_absence import opened, play_at_random

STEPS = 250
COINS = 20  # of both players at Lanes


def not_at_seats(table: AnyTable) -> Any:
    """What the bank has paid out or holds; at Lanes there is none."""
    state = table.state
    if table.game.name == "baccarat":
        return state.rules.unit.chips(state.bank_units)
    return state.cage if table.game.name == "pok-deng" else -COINS


@pytest.mark.parametrize(
    "rules", ["simplified", "tasmanian", "federal", "classic", "pok-deng", "thai", "lanes"]
)
def test_ruling_a2_stacks_and_what_is_at_stake_are_all_chips_of_a_table(rules: str) -> None:
    assert sum(followed(opened(rules, seed), Random(f"stakes/{rules}/{seed}")) for seed in range(4))


def followed(table: AnyTable, draw: Random) -> int:
    """Play a while; gives how often something was at stake."""
    staked = 0
    for _ in range(STEPS):
        stacks, at_stake = table.game.stacks(table.state), table.game.at_stake(table.state)
        assert sum(stacks.values()) + sum(at_stake.values()) + not_at_seats(table) == 0
        assert all(amount > 0 for amount in at_stake.values())
        staked += bool(at_stake)
        if table.game.over(table.state):
            break
        play_at_random(table, draw)
    return staked
