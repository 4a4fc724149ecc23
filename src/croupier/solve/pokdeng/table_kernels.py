"""Regret minimisation (CFR+) at a table of Pok Deng: players who act alike, one banker, an infinite deck.

Seats are independent there: what a seat's hand is worth is in `pays`, and what the other seats hold matters
only through how many of them stood and hit, which is counted and never sampled.
"""

from collections import namedtuple
from typing import Any

from numba import njit

from croupier.kernel import kernel

# What a player's class gets from a banker's, by what both do; the classes' chances; what each side must do
# (below 0: what it likes); in how many ways so many of the other seats stood and hit.
Game = namedtuple("Game", "pays chances player_must banker_must ways")
# How often each class hits, and the banker by group (who stood, who hit), class, and how many stood and hit.
Play = namedtuple("Play", "hits draws")


@njit(error_model="numpy")
def matched(stand: Any, hit: Any) -> Any:
    """The chance to hit in proportion to what not having hit is regretted."""
    return 0.5 if stand + hit <= 0.0 else hit / (stand + hit)


@njit(error_model="numpy")
def weigh_others(game: Any, play: Any, others: Any) -> None:
    """How likely so many of the other seats stood and hit; the rest had a Pok and are settled."""
    stood, hit, pok = 0.0, 0.0, 1.0
    for one in range(len(game.chances)):
        hit += game.chances[one] * play.hits[one]
        stood += game.chances[one] * (1.0 - play.hits[one])
    pok -= stood + hit
    seats = len(game.ways) - 1
    for stands in range(seats + 1):
        for hits in range(seats + 1 - stands):
            poks = seats - stands - hits
            others[stands, hits] = game.ways[stands, hits] * stood**stands * hit**hits * pok**poks


@njit(error_model="numpy")
def learn_players(turn: Any, game: Any, play: Any, others: Any, regrets: Any, sums: Any) -> None:
    """What standing and hitting are worth to each class, against how often the banker draws."""
    groups, seats = len(play.draws), len(game.ways) - 1
    for one in range(len(game.chances)):
        regrets[2, one] = regrets[3, one] = 0.0
    for banker in range(len(game.chances)):
        after_stand, after_hit = 0.0, 0.0
        for stands in range(seats + 1):
            for hits in range(seats + 1 - stands):
                after_stand += others[stands, hits] * play.draws[0, banker, stands + 1, hits]
                after_hit += others[stands, hits] * play.draws[groups - 1, banker, stands, hits + 1]
        for one in range(len(game.chances)):
            pays = game.pays[one, banker]
            regrets[2, one] += pays[0] + after_stand * (pays[1] - pays[0])
            regrets[3, one] += pays[2] + after_hit * (pays[3] - pays[2])
    for one in range(len(game.chances)):
        gain = regrets[3, one] - regrets[2, one]
        regrets[0, one] = max(0.0, regrets[0, one] - play.hits[one] * gain)
        regrets[1, one] = max(0.0, regrets[1, one] + (1.0 - play.hits[one]) * gain)
        must = game.player_must[one]
        play.hits[one] = matched(regrets[0, one], regrets[1, one]) if must < 0 else must
        sums[one] += turn * play.hits[one]


@njit(error_model="numpy")
def learn_banker(turn: Any, game: Any, play: Any, others: Any, regrets: Any, sums: Any) -> None:
    """What drawing gains against those who stood and those who hit, at each number of both."""
    groups, seats = len(play.draws), len(game.ways)
    for banker in range(len(game.chances)):
        stood, hit = 0.0, 0.0  # against one seat
        for one in range(len(game.chances)):
            pays, hits = game.pays[one, banker], play.hits[one]
            stood += (1.0 - hits) * (pays[0] - pays[1])
            hit += hits * (pays[2] - pays[3])
        for stands in range(seats + 1):
            for hits in range(seats + 1 - stands):
                gains_stood = seats * others[stands - 1, hits] * stood if stands else 0.0
                gains_hit = seats * others[stands, hits - 1] * hit if hits else 0.0
                for group in range(groups):
                    gain = gains_hit if group else gains_stood
                    if groups == 1:
                        gain = gains_stood + gains_hit
                    draws, place = play.draws[group, banker, stands, hits], (group, banker, stands, hits)
                    regrets[0][place] = max(0.0, regrets[0][place] - draws * gain)
                    regrets[1][place] = max(0.0, regrets[1][place] + (1.0 - draws) * gain)
                    must = game.banker_must[banker]
                    chance = matched(regrets[0][place], regrets[1][place])
                    play.draws[place] = chance if must < 0 else must
                    sums[place] += turn * play.draws[place]


@kernel(
    "int64, int64, float64[:, :, 4], float64[:], float64[:], float64[:], float64[:, :], float64[:, :],"
    "float64[:], float64[:, :, :, :], float64[4, :], float64[2, :, :, :, :], float64[:],"
    "float64[:, :, :, :]",
    error_model="numpy",
)
def play(
    first: Any, last: Any, pays: Any, chances: Any, player_must: Any, banker_must: Any, ways: Any,
    others: Any, hits: Any, draws: Any, player_regrets: Any, banker_regrets: Any, hit_sums: Any,
    draw_sums: Any,
) -> None:  # fmt: skip
    """So many rounds in which all players and then the banker learn; later ones weigh more in the sums."""
    game = Game(pays, chances, player_must, banker_must, ways)
    now = Play(hits, draws)
    for turn in range(first, last):
        weigh_others(game, now, others)
        learn_players(turn, game, now, others, player_regrets, hit_sums)
        weigh_others(game, now, others)
        learn_banker(turn, game, now, others, banker_regrets, draw_sums)
