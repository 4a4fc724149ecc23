"""Bots against one another over mirrored deals: both play both sides of the same cards."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random

from croupier.bots.lanes.registry import bot_named, derive_seed
from croupier.chance import check_seed
from croupier.errors import BadInput
from croupier.files import atomic_write
from croupier.games.lanes.engine import new_round, played
from croupier.games.lanes.layout import CARDS, COINS, HAND, MOVER, ORDER, ORDERS, OVER, PHASE, SHUFFLE, STACK
from croupier.games.lanes.observation import hidden
from croupier.play.ratings import Pairing, Standing, pairings, standings
from croupier.reading import LONGEST_LINE, read_file
from croupier.simulate.workers import executor, results_in_order
from croupier.wire import plain, read, to_data

AT_A_TIME = 5  # deals a task
WHAT = "the deals played so far"


@plain
class Arena:
    """Deals played so far, and what they came to."""

    seed: str
    deals: int
    standings: tuple[Standing, ...]  # the best first
    pairings: tuple[Pairing, ...]


@plain
class Checkpoint:
    """What each pair's deals brought the first of it, from the first deal on."""

    seed: str
    bots: tuple[str, ...]
    coins: tuple[tuple[float, ...], ...]  # in the order of `combinations`


class Contest:
    """An arena under way: `play` it, look at `found` at any time; saved in a file, it goes on another day."""

    def __init__(self, bots: Sequence[str], *, deals: int, seed: str, keep: Path | None = None) -> None:
        _check(bots, deals)
        check_seed(seed)
        self.bots, self.deals, self.seed, self.keep = tuple(bots), deals, seed, keep
        self.won: dict[tuple[str, str], list[float]] = {pair: [] for pair in combinations(bots, 2)}
        if keep is not None and keep.exists():
            self._resume(keep)

    @property
    def played(self) -> int:
        return sum(map(len, self.won.values()))

    @property
    def to_play(self) -> int:
        return len(self.won) * self.deals

    def found(self) -> Arena:
        return Arena(self.seed, self.deals, standings(self.bots, self.won), pairings(self.won))

    def play(self, workers: int = 1, on_progress: Callable[["Contest"], None] = lambda _: None) -> Arena:
        """Every bot against every other over the same deals, each deal played twice with sides exchanged."""
        with executor(workers) as (pool, parallel):
            for (first, second, *_), coins in results_in_order(pool, parallel, play_deals, self._tasks()):
                self._add((first, second), coins)
                on_progress(self)
        return self.found()

    def _tasks(self) -> Iterator[tuple[str, str, str, int, int]]:
        """Deal by deal, so that all pairs have played about as many at any time."""
        before = {pair: len(coins) for pair, coins in self.won.items()}
        for start in range(0, self.deals, AT_A_TIME):
            last = min(start + AT_A_TIME, self.deals)
            for pair, done in before.items():
                if done < last:
                    yield *pair, self.seed, max(start, done), last

    def _add(self, pair: tuple[str, str], coins: list[float]) -> None:
        self.won[pair] += coins
        if self.keep is not None:
            saved = Checkpoint(self.seed, self.bots, tuple(map(tuple, self.won.values())))
            with atomic_write(self.keep, WHAT) as partly:
                partly.write_text(json.dumps(to_data(saved)), encoding="utf-8")

    def _resume(self, keep: Path) -> None:
        try:
            saved = read(Checkpoint, read_file(keep, LONGEST_LINE))
        except BadInput:
            raise BadInput(f"{keep}: this is not an arena: remove the file or name another") from None
        if (saved.seed, saved.bots) != (self.seed, self.bots) or len(saved.coins) != len(self.won):
            raise BadInput(f"{keep}: this is an arena of {', '.join(saved.bots)} with seed {saved.seed}")
        if not all(abs(coins) <= STACK for pair in saved.coins for coins in pair):  # a NaN is not, either
            raise BadInput(f"{keep}: nobody wins more than {STACK} coins a round: remove the file")
        self.won = {pair: list(coins) for pair, coins in zip(self.won, saved.coins, strict=True)}
        if (most := max(map(len, saved.coins))) > self.deals:
            raise BadInput(f"{keep}: {most:,} deals a pair have been played: ask for as many at least")


def arena(bots: Sequence[str], *, deals: int, seed: str, workers: int = 1) -> Arena:
    """Every bot against every other.

    >>> arena(["greedy", "random"], deals=2, seed="doc").deals
    2
    """
    return Contest(bots, deals=deals, seed=seed).play(workers)


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
    bots, step = (bot_named(a), bot_named(b)), 0
    while row[PHASE] < OVER:
        step += 1
        if row[PHASE] == SHUFFLE:
            row = played(row, ORDER + draw.randrange(ORDERS))
        else:
            seat = int(row[MOVER])
            row = played(row, bots[seat](hidden(row, seat), derive_seed(seed, number, seat, step)))
    return int(row[COINS]) - STACK


def _check(bots: Sequence[str], deals: int) -> None:
    for name in bots:
        bot_named(name)
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise BadInput("an arena needs two bots or more, all different: greedy,ismcts")
    if deals < 2:
        raise BadInput(f"{deals} deals: two at least are needed to estimate the error")
