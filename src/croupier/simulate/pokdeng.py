"""Simulated rounds of heads-up Pok Deng: strategies as tables, blocks with random numbers of their own."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from croupier.arrays import Array, np
from croupier.chance import seed_text
from croupier.compiled import compiled, prepare
from croupier.errors import BadInput
from croupier.exact.pokdeng import Scores
from croupier.simulate.layout import CARDS, COUNTERS
from croupier.simulate.seeds import generator_state
from croupier.simulate.workers import executor, results_in_order
from croupier.wire import plain

BLOCK = 2**20  # rounds
KERNELS = "croupier.simulate.pokdeng_kernels"


@dataclass(frozen=True, eq=False)
class Strategies:
    """Both sides' chances to hit in parts of 2³², by cards held and by what is seen of the other's hand.

    `player` [upcard, card, card], of one row when no upcard is seen; `banker` [first card, second, value
    stood on or 10 + value hit to]. A banker who sees cards needs no table but what it must do by value.
    """

    scores: Scores
    player: Array
    banker: Array
    must: Array
    seeing: bool
    infinite: bool


@plain
class Rounds:
    """What simulated rounds came to, for a bet of one."""

    rounds: int
    seed: str
    value: float
    se: float
    settlements: dict[int, int]
    player_poks: int
    banker_poks: int
    player_hits: int
    banker_hits: int


def simulate_rounds(
    strategies: Strategies,
    *,
    rounds: int,
    seed: str | int,
    workers: int = 1,
    on_progress: Callable[[Rounds], None] = lambda _so_far: None,
) -> Rounds:
    """Play so many rounds, telling what they come to so far; the same seed gives the same, whoever plays."""
    if rounds < 1 or workers < 1:
        raise BadInput(f"{rounds} rounds by {workers} workers: at least one of each is needed")
    text = seed_text(seed)
    total = _tally(strategies) * 0
    starts = enumerate(range(0, rounds, BLOCK))
    tasks = ((strategies, text, number, min(BLOCK, rounds - start)) for number, start in starts)
    prepare(KERNELS)  # once here rather than in every worker, out of sight
    with executor(workers) as (pool, parallel):
        for _, tally in results_in_order(pool, parallel, play_block, tasks):
            total = total + tally
            on_progress(_found(total, text))
    return _found(total, text)


def play_block(strategies: Strategies, seed: str, number: int, rounds: int) -> Array:
    """The tally of one block: settlements from the worst to the best, then Poks and hits of both sides."""
    by, tally = strategies.scores, _tally(strategies)
    state = generator_state(f"croupier/rounds/{seed}/{number}")
    scores = by.two, by.three, by.pays, by.pok.astype(np.uint8), by.values
    tables = strategies.player, strategies.banker, strategies.must
    deck, drawn = np.arange(CARDS, dtype=np.int64), np.zeros(6, dtype=np.int64)
    kernel = compiled(KERNELS, "play")
    kernel(rounds, strategies.infinite, strategies.seeing, *scores, *tables, state, deck, drawn, tally)
    return tally


def _tally(strategies: Strategies) -> Array:
    most = int(np.abs(strategies.scores.pays).max())
    return np.zeros(2 * most + 1 + COUNTERS, dtype=np.int64)


def _found(tally: Array, seed: str) -> Rounds:
    settled, counters = tally[:-COUNTERS], tally[-COUNTERS:].tolist()
    rounds, middle = int(settled.sum()), len(settled) // 2
    pays = np.arange(-middle, middle + 1)
    mean = float((settled * pays).sum() / rounds)
    variance = float((settled * pays**2).sum() / rounds) - mean**2
    counts = {int(pay): int(count) for pay, count in zip(pays, settled, strict=True) if count}
    return Rounds(rounds, seed, mean, sqrt(variance / rounds), counts, *counters)
