"""Bots against one another over mirrored deals or matches: both play both sides of the same cards."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Literal

from croupier.bots.lanes.registry import KERNELS, bot_named
from croupier.chance import seed_text
from croupier.compiled import prepare
from croupier.errors import BadInput
from croupier.files import atomic_write
from croupier.games.lanes.engine import ENTRIES
from croupier.games.lanes.layout import STACK
from croupier.play.arena_rounds import Result, play_deals, play_matches
from croupier.play.ratings import CONFIDENCE, Pairing, Standing, pairings, standings
from croupier.reading import LONGEST_LINE, read_file
from croupier.simulate.workers import executor, results_in_order
from croupier.wire import plain, read, to_data

AT_A_TIME = 5  # deals a task
Unit = Literal["rounds", "matches"]
PLAYED = {"rounds": play_deals, "matches": play_matches}
MOST_LUCK = 100  # times what can be won: nothing that was played comes near it
WHAT = "the deals played so far"


@plain
class Arena:
    """Deals played so far, and what they came to: coins a round, or matches won."""

    seed: str
    unit: Unit
    deals: int
    standings: tuple[Standing, ...]  # the best first
    pairings: tuple[Pairing, ...]
    confidence: float = CONFIDENCE  # of the intervals


@plain
class Checkpoint:
    """What each pair's deals brought the first of it, from the first deal on."""

    seed: str
    unit: Unit
    bots: tuple[str, ...]
    results: tuple[tuple[Result, ...], ...]  # in the order of `combinations`


class Contest:
    """An arena in progress: call `play`, read `found` at any time; saved in a file, it can be resumed."""

    def __init__(
        self,
        bots: Sequence[str],
        *,
        deals: int,
        seed: str,
        unit: Unit = "rounds",
        keep: Path | None = None,
        confidence: float = CONFIDENCE,
    ) -> None:
        _check(bots, deals, confidence)
        self.confidence = confidence
        self.bots, self.deals, self.seed, self.unit, self.keep = (
            tuple(bots),
            deals,
            seed_text(seed),
            unit,
            keep,
        )
        self.won: dict[tuple[str, str], list[Result]] = {pair: [] for pair in combinations(bots, 2)}
        if keep is not None and keep.exists():
            self._resume(keep)

    @property
    def played(self) -> int:
        return sum(map(len, self.won.values()))

    @property
    def to_play(self) -> int:
        return len(self.won) * self.deals

    def found(self) -> Arena:
        rated, paired = standings(self.bots, self.won, self.confidence), pairings(self.won, self.confidence)
        return Arena(self.seed, self.unit, self.deals, rated, paired, self.confidence)

    def play(self, workers: int = 1, on_progress: Callable[["Contest"], None] = lambda _: None) -> Arena:
        """Every bot against every other over the same deals, each deal played twice with sides exchanged."""
        if workers > 1:
            for module in (ENTRIES, *KERNELS):  # once here rather than in every worker, out of sight
                prepare(module)
        with executor(workers) as (pool, parallel):
            tasks = self._tasks()
            for (first, second, *_), won in results_in_order(pool, parallel, PLAYED[self.unit], tasks):
                self._add((first, second), won)
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

    def _add(self, pair: tuple[str, str], won: list[Result]) -> None:
        self.won[pair] += won
        if self.keep is not None:
            saved = Checkpoint(self.seed, self.unit, self.bots, tuple(map(tuple, self.won.values())))
            with atomic_write(self.keep, WHAT) as partly:
                partly.write_text(json.dumps(to_data(saved)), encoding="utf-8")

    def _resume(self, keep: Path) -> None:
        try:
            saved = read(Checkpoint, read_file(keep, LONGEST_LINE))
        except BadInput:
            raise BadInput(f"{keep}: this is not an arena: remove the file or name another") from None
        begun = saved.seed, saved.unit, saved.bots
        if begun != (self.seed, self.unit, self.bots) or len(saved.results) != len(self.won):
            which = f"{saved.unit} of {', '.join(saved.bots)} with seed {saved.seed}"
            raise BadInput(f"{keep}: this is an arena of {which}")
        most = STACK if self.unit == "rounds" else 1
        for result in (one for pair in saved.results for one in pair):  # a NaN is not within bounds, either
            if not (abs(result.won) <= most and abs(result.luck) <= MOST_LUCK * most):
                raise BadInput(f"{keep}: nobody wins more than {most}: remove the file")
        self.won = {pair: list(found) for pair, found in zip(self.won, saved.results, strict=True)}
        if (count := max(map(len, saved.results))) > self.deals:
            raise BadInput(f"{keep}: {count:,} deals a pair have been played: ask for at least as many")


def arena(
    bots: Sequence[str],
    *,
    deals: int,
    seed: str,
    unit: Unit = "rounds",
    workers: int = 1,
    keep: Path | None = None,
    confidence: float = CONFIDENCE,
) -> Arena:
    """Every bot against every other; with `keep`, the deals played are saved there, and those in it go on.

    >>> arena(["greedy", "random"], deals=2, seed="doc").deals
    2
    """
    contest = Contest(bots, deals=deals, seed=seed, unit=unit, keep=keep, confidence=confidence)
    return contest.play(workers)


def _check(bots: Sequence[str], deals: int, confidence: float) -> None:
    for name in bots:
        bot_named(name)
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise BadInput("an arena needs two bots or more, all different: greedy,ismcts")
    if deals < 2:
        raise BadInput(f"{deals} deals: at least two are needed to estimate the error")
    if not 0 < confidence < 1:
        raise BadInput(f"confidence {confidence:g}: give a share between 0 and 1, such as 0.99")
