"""A simulation cut into blocks, each with random numbers of its own: who deals them makes no difference."""

from dataclasses import dataclass
from typing import NamedTuple

from croupier.arrays import Array, np, workspace
from croupier.compiled import compiled
from croupier.exact.distribution import SHAPE
from croupier.games.baccarat.coup import MAX_CARDS
from croupier.simulate.detail import Detail
from croupier.simulate.layout import (
    CELLS,
    COUNTS,
    GENERATOR_STATE,
    LANES,
    RANDOM_WORDS,
    ROOM,
    STREAMS,
    WORDS_A_GENERATOR,
)
from croupier.simulate.rule_arrays import Tables
from croupier.simulate.seeds import generator_state

BLOCK = 2**20  # coups


class Dealt(NamedTuple):
    """The result of consecutive blocks: a tally in an array of `SHAPE`, and the coups if requested."""

    tally: Array
    cards: Array  # a row each: Player's three and Banker's three, 255 where there is none
    shoes: Array  # the coups of a shoe lie together, and no two neighbours have one number


@dataclass(frozen=True)
class Job:
    """All that a worker needs to know; it crosses to other processes and machines."""

    tables: Tables
    seed: str
    coups: int
    detail: Detail = "signatures"
    recorded: bool = False

    @property
    def as_cards(self) -> bool:
        """Whether coups are dealt to the card: to record them, or because a shoe may run out."""
        return self.recorded or self.tables.start < MAX_CARDS

    @property
    def counted(self) -> Detail:
        """How far the tally goes into detail."""
        return "signatures" if self.as_cards else self.detail

    @property
    def stream(self) -> str:
        """Which random numbers it has; in lock step the same, however much is counted."""
        return "signatures" if self.as_cards else "outcomes"

    @property
    def blocks(self) -> int:
        return -(-self.coups // BLOCK)

    def length(self, block: int) -> int:
        return min(BLOCK, self.coups - block * BLOCK)


def deal(job: Job, first: int, last: int) -> Dealt:
    """The blocks from `first` up to `last`, one after another."""
    tally = np.zeros(SHAPE, dtype=np.int64)
    rows = sum(job.length(block) for block in range(first, last)) if job.recorded else 0
    cards = np.empty((rows, 6), dtype=np.uint8)
    shoes = np.empty(rows, dtype=np.int32)
    done = 0
    for block in range(first, last):
        length = job.length(block)
        block_rows = slice(done, done + length) if job.recorded else slice(0)
        _deal(job, block, length, tally, cards[block_rows], shoes[block_rows])
        done += length
    return Dealt(tally, cards, shoes)


def tallied(job: Job, first: int, last: int) -> Array:
    """The tally of the blocks from `first` up to `last`."""
    return deal(job, first, last).tally


def ready(job: Job) -> None:
    """Load the kernel, compiling it if need be."""
    _deal(job, 0, 0, *Dealt(*deal(job, 0, 0)))


def _deal(job: Job, block: int, coups: int, tally: Array, cards: Array, shoes: Array) -> None:
    if job.as_cards:
        _cards(job, _state(job, block, WORDS_A_GENERATOR * STREAMS), coups, tally, cards, shoes)
    else:
        _in_lock_step(job, _state(job, block, GENERATOR_STATE), coups, tally)


def _cards(job: Job, state: Array, coups: int, tally: Array, cards: Array, shoes: Array) -> None:
    by, kernel = job.tables, compiled("croupier.simulate.card_kernels", "deal_cards")
    rules = by.values, by.hands, by.turns, by.players, by.bankers, by.pack, by.start, by.fresh
    packs, numbers = np.empty((STREAMS, len(by.pack)), np.uint8), np.empty((4, STREAMS), np.int64)
    counts = np.zeros(tally.size, np.uint32)  # small enough to stay near the processor
    kernel(*rules, state.reshape(STREAMS, -1), coups, counts, cards, shoes, packs, numbers)
    tally += counts.reshape(tally.shape)


def _in_lock_step(job: Job, state: Array, coups: int, tally: Array) -> None:
    """Counted as far as the job goes into detail; of what it leaves out all coups are alike."""
    by, kernel = job.tables, compiled("croupier.simulate.lock_step_kernels", "lock_step")
    turns, ended = np.zeros((10, 16), np.int16), np.zeros(3, np.int64)
    turns[:, :10] = by.turns
    counts = np.zeros((0 if job.detail == "outcomes" else COUNTS, CELLS), np.uint32)
    values, size = by.values[by.pack], len(by.pack)
    shoe = np.cumsum(np.append(0, np.bincount(values, minlength=10))).astype(np.int16)
    pack = by.pack[np.argsort(values, kind="stable")] if job.detail == "signatures" else by.pack[:0]
    least = size + 1 if by.fresh else by.start
    room, words = workspace(ROOM, np.int16), workspace(RANDOM_WORDS, np.uint16)
    memory = np.tile(pack, (LANES, 1)), room, words, words.view(np.uint64)
    kernel(turns.reshape(-1), by.pairs, shoe, least, state, coups, ended, counts, *memory)
    if job.detail == "outcomes":
        for (player, banker), count in zip(((1, 0), (0, 1), (0, 0)), ended, strict=True):
            tally[player, banker, 0, 0, 0, 0] += count
    else:
        by_pairs = counts.sum(axis=0, dtype=np.int64).reshape(*SHAPE[4:], *SHAPE[:4])
        tally += by_pairs.transpose(2, 3, 4, 5, 0, 1)


def _state(job: Job, block: int, words: int) -> Array:
    """Random words that depend on the seed, the stream and the block alone."""
    return generator_state(f"croupier/simulate/{job.stream}/{job.seed}/{block}", words)
