"""Pok Deng at 004's solver scope as a game of OpenSpiel's: its own chances and payoffs, by `pok_deng_odds`.

The player sees its two-card value and the upcard's; the banker its own value, its upcard's, and the size and
value of the player's hand.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import expected_game_score, exploitability
from open_spiel.python.policy import Policy

from tests.solve.pokdeng.odds import HANDS, POK, Odds

STAND, HIT = 0, 1
PLAYER, BANKER = 0, 1
PlayerHits = Mapping[tuple[int, int], float]  # by own value and the upcard's
BankerHits = Mapping[tuple[int, int, int, int], float]  # by own value, upcard's, the player's size and value

KIND = pyspiel.GameType(
    short_name="pok_deng_004",
    long_name="Pok Deng, one player against the banker",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
SIZES = pyspiel.GameInfo(
    num_distinct_actions=2,
    max_chance_outcomes=1000,
    num_players=2,
    min_utility=-25.0,
    max_utility=25.0,
    utility_sum=0.0,
    max_game_length=4,
)


class PokDeng(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, odds: Odds) -> None:
        super().__init__(KIND, SIZES, {})
        self.odds = odds
        self.deals = odds.deals / HANDS
        with np.errstate(invalid="ignore"):  # deals that do not occur have no expectation
            self.thirds = odds.thirds / odds.deals[..., None]
            self.banker_drew = odds.banker_drew / odds.deals
            self.player_drew = odds.player_drew / odds.thirds
            self.both_drew = odds.both_drew / odds.thirds

    def new_initial_state(self) -> "Hand":
        return Hand(self)

    def __deepcopy__(self, _memo: object) -> "PokDeng":
        """OpenSpiel copies all that a state holds; the game is the same for every one."""
        return self


class Hand(pyspiel.State):  # type: ignore[misc]
    """What has happened: the deal, the player's action, its value with a third card, the banker's action."""

    def __init__(self, game: PokDeng) -> None:
        super().__init__(game)
        self.table = game
        self.deal: tuple[int, int, int] | None = None
        self.player: int | None = None
        self.third: int | None = None
        self.banker: int | None = None

    def current_player(self) -> int:
        if self.deal is None or (self.player == HIT and self.third is None):
            return int(pyspiel.PlayerId.CHANCE)
        if self.banker is not None or max(self.deal[0], self.deal[2]) >= POK:
            return int(pyspiel.PlayerId.TERMINAL)
        return PLAYER if self.player is None else BANKER

    def is_terminal(self) -> bool:
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return [STAND, HIT]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = self.table.deals.ravel() if self.deal is None else self.table.thirds[self.deal]
        return [(place, chance) for place, chance in enumerate(chances.tolist()) if chance]

    def _apply_action(self, action: int) -> None:
        if self.deal is None:
            self.deal = action // 100, action // 10 % 10, action % 10
        elif self.player is None:
            self.player = action
        elif self.player == HIT and self.third is None:
            self.third = action
        else:
            self.banker = action

    def returns(self) -> list[float]:
        if not self.is_terminal() or self.deal is None:
            return [0.0, 0.0]
        gain = float(self._gain(self.deal))
        return [gain, -gain]

    def _gain(self, deal: tuple[int, int, int]) -> Any:
        if self.third is not None:
            drew = self.table.both_drew if self.banker == HIT else self.table.player_drew
            return drew[(*deal, self.third)]
        if self.banker == HIT:
            return self.table.banker_drew[deal]
        return self.table.odds.stood[deal[0], deal[2]]

    def known(self) -> tuple[int, ...]:
        """What the side to act knows."""
        assert self.deal is not None
        own, up, banker = self.deal
        if self.current_player() == PLAYER:
            return own, up
        return (banker, up, 2, own) if self.third is None else (banker, up, 3, self.third)

    def information_state_string(self, player: int | None = None) -> str:
        return f"{self.current_player()} {self.known()}"

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action) if player < 0 else ("stand", "hit")[action]

    def __str__(self) -> str:
        return f"{self.deal} {self.player} {self.third} {self.banker}"


class Plan(Policy):  # type: ignore[misc]
    """Both sides' chances of hitting."""

    def __init__(self, game: PokDeng, player: PlayerHits, banker: BankerHits) -> None:
        super().__init__(game, [PLAYER, BANKER])
        self.hits: dict[Any, float] = {**player, **banker}

    def action_probabilities(self, state: Hand, player_id: int | None = None) -> dict[int, float]:
        hit = float(self.hits[state.known()])
        return {STAND: 1 - hit, HIT: hit}


def judged(odds: Odds, player: PlayerHits, banker: BankerHits) -> tuple[float, float]:
    """What OpenSpiel's best responses gain over these plans, and what these are worth to the player."""
    game = PokDeng(odds)
    plan = Plan(game, player, banker)
    value = expected_game_score.policy_value(game.new_initial_state(), [plan, plan])
    return float(exploitability.nash_conv(game, plan)), float(value[PLAYER])
