"""Bots against one another over mirrored deals: both play both sides of the same cards."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random

from croupier.bots.lanes.registry import bot_named, derive_seed
from croupier.bots.lanes.search import KERNELS
from croupier.cards import JOKERS, Card
from croupier.chance import seed_text
from croupier.compiled import prepare
from croupier.errors import BadInput
from croupier.files import atomic_write
from croupier.games.lanes.engine import ENTRIES
from croupier.games.lanes.house import house
from croupier.games.lanes.layout import CARDS, HAND, ORDERS, SEATS, STACK
from croupier.games.lanes.moves import ORDER_OF, command
from croupier.games.lanes.observation import seen_row
from croupier.games.lanes.table import PILE, TENS
from croupier.host import open_table
from croupier.play.ratings import Pairing, Standing, pairings, standings
from croupier.reading import LONGEST_LINE, read_file
from croupier.simulate.workers import executor, results_in_order
from croupier.wire import plain, read, to_data

AT_A_TIME = 5  # deals a task
TENS_IN_ORDER = list(ORDER_OF)
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
    """An arena in progress: call `play`, read `found` at any time; saved in a file, it can be resumed."""

    def __init__(self, bots: Sequence[str], *, deals: int, seed: str, keep: Path | None = None) -> None:
        _check(bots, deals)
        self.bots, self.deals, self.seed, self.keep = tuple(bots), deals, seed_text(seed), keep
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
        if workers > 1:
            for module in (ENTRIES, KERNELS):  # once here rather than in every worker, out of sight
                prepare(module)
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
            raise BadInput(f"{keep}: {most:,} deals a pair have been played: ask for at least as many")


def arena(bots: Sequence[str], *, deals: int, seed: str, workers: int = 1, keep: Path | None = None) -> Arena:
    """Every bot against every other; with `keep`, the deals played are saved there, and those in it go on.

    >>> arena(["greedy", "random"], deals=2, seed="doc").deals
    2
    """
    return Contest(bots, deals=deals, seed=seed, keep=keep).play(workers)


def play_deals(first: str, second: str, seed: str, start: int, last: int) -> list[float]:
    """Coins the first bot won a round, deal by deal, on average over both sides."""
    return [
        (_round(first, second, seed, number) - _round(second, first, seed, number)) / 2
        for number in range(start, last)
    ]


def _round(a: str, b: str, seed: str, number: int) -> int:
    """Coins won by whoever sits at a."""
    bots = dict(zip(SEATS, (bot_named(a), bot_named(b)), strict=True))
    table = open_table("lanes", chance=ArrangedDeal(seed, number), keep_log=False)
    while table.state.rounds == 0:
        table.do(house(table.state))
    dealt = table.count
    while (seat := table.state.mover()) is not None:
        thought = derive_seed(seed, number, SEATS.index(seat), table.count - dealt + 1)
        table.do(command(bots[seat](seen_row(table.view(seat)), thought), seat))
    return int(table.state.coins()[0]) - STACK


class ArrangedDeal:
    """The cards of one deal: who deals, the pile, and the tens whenever they are laid."""

    def __init__(self, seed: str, number: int) -> None:
        self._draw, self._dealer = Random(f"{seed}/{number}"), number % 2
        pack, tens = list(range(CARDS)), list(range(len(TENS)))
        self._draw.shuffle(pack)
        self._draw.shuffle(tens)
        a, b = pack[:HAND], pack[HAND : 2 * HAND]
        first, last = (b, a) if self._dealer == 0 else (a, b)
        dealt = [card for both in zip(first, last, strict=True) for card in both]
        self._pile = tuple([PILE[card] for card in (*dealt, *pack[2 * HAND :])])
        self._tens: tuple[Card, ...] = tuple([TENS[ten] for ten in tens])

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        if cards == JOKERS:  # the coin that decides who deals first
            return JOKERS[self._dealer :] + JOKERS[: self._dealer]
        if cards == PILE:
            return self._pile
        tens, self._tens = self._tens, ()
        return tens or TENS_IN_ORDER[self._draw.randrange(ORDERS)]


def _check(bots: Sequence[str], deals: int) -> None:
    for name in bots:
        bot_named(name)
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise BadInput("an arena needs two bots or more, all different: greedy,ismcts")
    if deals < 2:
        raise BadInput(f"{deals} deals: at least two are needed to estimate the error")
