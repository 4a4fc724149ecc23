"""Bots against one another over mirrored deals: both play both sides of the same cards."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import combinations
from math import sqrt
from random import Random

from croupier.bots.lanes.thinking import greedy_move, random_move, searched
from croupier.errors import BadInput
from croupier.games.lanes.engine import Row, new_round, played
from croupier.games.lanes.layout import (
    ALL_COINS,
    CARDS,
    COINS,
    HAND,
    MOVER,
    ORDER,
    OVER,
    PHASE,
    SHUFFLE,
    STACK,
)
from croupier.games.lanes.sight import hidden
from croupier.simulate.workers import hired
from croupier.wire import plain

LINES = 2000  # that `ismcts` looks at when nobody says otherwise
CONFIDENCE = 1.959964  # standard errors either side of a 95 % interval
AT_A_TIME = 10  # deals a task

Bot = Callable[[Row, str], int]  # what a seat sees, and a seed → the number of a move


@plain
class Pairing:
    """One bot against another: coins the first won a round, with a 95 % interval, and its share of all."""

    first: str
    second: str
    deals: int
    coins: float
    low: float
    high: float
    share: float


@plain
class Standing:
    """A bot against all others: coins won a round, with a 95 % interval."""

    bot: str
    coins: float
    low: float
    high: float


@plain
class Arena:
    seed: str
    deals: int
    standings: tuple[Standing, ...]  # the best first
    pairings: tuple[Pairing, ...]


def named(name: str) -> Bot:
    """A bot by name: `random`, `greedy`, `ismcts`, or `ismcts:5000` with so many lines a move."""
    kind, _, lines = name.partition(":")
    if name == "random":
        return random_move
    if name == "greedy":
        return greedy_move
    if kind != "ismcts" or (
        ":" in name and not (lines.isascii() and lines.isdecimal() and 0 < int(lines) < 10**8)
    ):
        raise BadInput(f"no bot of Lanes is called {name}; there is random, greedy, ismcts and ismcts:LINES")
    count = int(lines) if lines else LINES
    return lambda seen, seed: searched(seen, seed, count)[0].move


def arena(
    bots: Sequence[str],
    *,
    deals: int,
    seed: str,
    workers: int = 1,
    on_progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> Arena:
    """Every bot against every other over the same deals, each deal played twice with the sides exchanged.

    >>> arena(["greedy", "random"], deals=2, seed="doc").deals
    2
    """
    _check(bots, deals)
    pairs = list(combinations(bots, 2))
    tasks = [(pair, start) for pair in pairs for start in range(0, deals, AT_A_TIME)]
    won: dict[tuple[str, str], list[float]] = {pair: [] for pair in pairs}
    with hired(workers, None) as (pool, _):
        waiting: list[tuple[tuple[str, str], Future[list[float]]]] = []
        for done, (pair, start) in enumerate(tasks):
            last = min(start + AT_A_TIME, deals)
            waiting.append((pair, pool.submit(play_deals, *pair, seed, start, last)))
            if len(waiting) >= 2 * workers or workers == 1:
                earliest, future = waiting.pop(0)
                won[earliest] += future.result()
                on_progress(done + 1, len(tasks))
        for pair, future in waiting:
            won[pair] += future.result()
    return _ranked(bots, deals, seed, won)


def play_deals(first: str, second: str, seed: str, start: int, last: int) -> list[float]:
    """Coins the first bot won a round, deal by deal, on average over both sides."""
    return [
        (_round(first, second, seed, number) - _round(second, first, seed, number)) / 2
        for number in range(start, last)
    ]


def _round(a: str, b: str, seed: str, number: int) -> int:
    """Coins won by whoever sits at a."""
    draw = Random(f"{seed}/{number}")
    pack, tens = list(range(CARDS)), list(range(4))
    draw.shuffle(pack)
    draw.shuffle(tens)
    row = new_round(
        (tuple(pack[:HAND]), tuple(pack[HAND : 2 * HAND])), tuple(tens), (STACK, STACK), number % 2
    )
    bots, step = (named(a), named(b)), 0
    while row[PHASE] < OVER:
        step += 1
        if row[PHASE] == SHUFFLE:
            row = played(row, ORDER + draw.randrange(24))
        else:
            seat = int(row[MOVER])
            row = played(row, bots[seat](hidden(row, seat), f"{seed}/{number}/{seat}/{step}"))
    return int(row[COINS]) - STACK


def _check(bots: Sequence[str], deals: int) -> None:
    for name in bots:
        named(name)
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise BadInput("an arena needs two bots or more, all different: greedy,ismcts")
    if deals < 2:
        raise BadInput(f"{deals} deals: two at least are needed to tell an error")


def _ranked(bots: Sequence[str], deals: int, seed: str, won: dict[tuple[str, str], list[float]]) -> Arena:
    pairings = []
    for (first, second), coins in won.items():
        mean, margin = _mean(coins)
        share = (STACK + mean) / ALL_COINS
        pairings.append(Pairing(first, second, deals, mean, mean - margin, mean + margin, share))
    standings = [_standing(bot, won) for bot in bots]
    return Arena(seed, deals, tuple(sorted(standings, key=lambda one: -one.coins)), tuple(pairings))


def _standing(bot: str, won: dict[tuple[str, str], list[float]]) -> Standing:
    coins = [
        coin if pair[0] == bot else -coin for pair, listed in won.items() if bot in pair for coin in listed
    ]
    mean, margin = _mean(coins)
    return Standing(bot, mean, mean - margin, mean + margin)


def _mean(coins: list[float]) -> tuple[float, float]:
    """The mean and half of its 95 % interval."""
    mean = sum(coins) / len(coins)
    variance = sum((coin - mean) ** 2 for coin in coins) / (len(coins) - 1)
    return mean, CONFIDENCE * sqrt(variance / len(coins))
