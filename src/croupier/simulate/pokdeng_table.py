"""Simulated rounds of a Pok Deng table with several players: strategies as tables, blocks of rounds."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from croupier.arrays import Array, np
from croupier.chance import seed_text
from croupier.compiled import compiled, prepare
from croupier.errors import BadInput
from croupier.exact.pokdeng import Scores
from croupier.simulate.layout import CARDS, TABLE_COUNTERS
from croupier.simulate.seeds import generator_state
from croupier.simulate.workers import executor, results_in_order
from croupier.wire import plain

BLOCK = 2**18  # rounds
KERNELS = "croupier.simulate.pokdeng_table_kernels"


@dataclass(frozen=True, eq=False)
class TableStrategies:
    """Chances in parts of 2³²: players' to hit by their cards, the banker's to draw.

    `draws` [against those who stood or who hit, first card, second, how many stood, how many hit]; of one row
    where the rules leave it one action against all.
    """

    scores: Scores
    players: int
    hits: Array
    draws: Array
    infinite: bool


@plain
class TableRounds:
    """What simulated rounds came to; `value` is what a player gets a round, for a bet of one."""

    rounds: int
    seed: str
    players: int
    value: float
    se: float
    player_poks: int
    banker_poks: int
    player_hits: int
    banker_draws: int
    settled_first: int  # players the banker settled with before it drew


def simulate_table(
    strategies: TableStrategies,
    *,
    rounds: int,
    seed: str | int,
    workers: int = 1,
    on_progress: Callable[[TableRounds], None] = lambda _so_far: None,
) -> TableRounds:
    """Play so many rounds; the same seed gives the same, whoever plays."""
    if rounds < 1 or workers < 1:
        raise BadInput(f"{rounds} rounds by {workers} workers: at least one of each is needed")
    text, total = seed_text(seed), np.zeros(TABLE_COUNTERS, dtype=np.int64)
    starts = enumerate(range(0, rounds, BLOCK))
    tasks = ((strategies, text, number, min(BLOCK, rounds - start)) for number, start in starts)
    prepare(KERNELS)
    done = 0
    with executor(workers) as (pool, parallel):
        for (*_, played), tally in results_in_order(pool, parallel, play_table_block, tasks):
            total, done = total + tally, done + played
            on_progress(_found(strategies.players, done, text, total))
    return _found(strategies.players, done, text, total)


def play_table_block(strategies: TableStrategies, seed: str, number: int, rounds: int) -> Array:
    """The tally of one block."""
    by, tally = strategies.scores, np.zeros(TABLE_COUNTERS, dtype=np.int64)
    tables = by.two, by.three, by.pays, by.pok.astype(np.uint8), strategies.hits, strategies.draws
    state = generator_state(f"croupier/table/{seed}/{number}")
    deck, drawn = np.arange(CARDS, dtype=np.int64), np.zeros(CARDS, dtype=np.int64)
    room = np.zeros((2, CARDS // 3), dtype=np.int64), np.zeros(2, dtype=np.int64)
    kernel = compiled(KERNELS, "play")
    kernel(rounds, strategies.players, strategies.infinite, *tables, state, deck, drawn, *room, tally)
    return tally


def _found(players: int, rounds: int, seed: str, tally: Array) -> TableRounds:
    total, squares, *counters = tally.tolist()
    mean = total / rounds
    error = sqrt(max(0.0, squares / rounds - mean**2) / rounds)
    return TableRounds(rounds, seed, players, mean / players, error / players, *counters)
