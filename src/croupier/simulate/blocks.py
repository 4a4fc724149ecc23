"""A simulation cut into blocks, each with random numbers of its own: who deals them makes no difference."""

from dataclasses import dataclass
from hashlib import shake_256
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.exact.distribution import SHAPE
from croupier.simulate.tables import Tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

BLOCK = 2**20  # coups


class Dealt(NamedTuple):
    """What came of some blocks in a row: a tally in an array of `SHAPE`, and the coups if asked for."""

    tally: "Array"
    cards: "Array"  # a row each: Player's three and Banker's three, 255 where there is none
    shoes: "Array"  # numbered within the block's streams


@dataclass(frozen=True)
class Job:
    """All that a worker needs to know; it crosses to other processes and machines."""

    tables: Tables
    seed: str
    coups: int
    outcomes_only: bool = False
    recorded: bool = False

    @property
    def blocks(self) -> int:
        return -(-self.coups // BLOCK)

    def length(self, block: int) -> int:
        return min(BLOCK, self.coups - block * BLOCK)


def deal(job: Job, first: int, last: int) -> Dealt:
    """The blocks from `first` up to `last`, one after another."""
    import numpy as np

    tally = np.zeros(SHAPE, dtype=np.int64)
    rows = sum(job.length(block) for block in range(first, last)) if job.recorded else 0
    cards = np.empty((rows, 6), dtype=np.uint8)
    shoes = np.empty(rows, dtype=np.int32)
    done = 0
    for block in range(first, last):
        length = job.length(block)
        here = slice(done, done + length) if job.recorded else slice(0)
        _deal(job, block, length, tally, cards[here], shoes[here])
        done += length
    return Dealt(tally, cards, shoes)


def _deal(job: Job, block: int, coups: int, tally: "Array", cards: "Array", shoes: "Array") -> None:
    from croupier.simulate import kernels

    if job.outcomes_only:
        ended = kernels.deal_outcomes(*job.tables, _state(job, block, kernels.LOCK_STEP_STATE), coups)
        tally[1, 0, 0, 0, 0, 0] += ended[0]
        tally[0, 1, 0, 0, 0, 0] += ended[1]
        tally[0, 0, 0, 0, 0, 0] += ended[2]
    else:
        state = _state(job, block, kernels.STATE)
        kernels.deal_signatures(*job.tables, state, coups, tally.reshape(-1), cards, shoes)


def _state(job: Job, block: int, words: int) -> "Array":
    """Random words that depend on the seed and the block alone."""
    import numpy as np

    kind = "outcomes" if job.outcomes_only else "signatures"
    text = f"croupier/simulate/{kind}/{job.seed}/{block}"
    return np.frombuffer(shake_256(text.encode()).digest(8 * words), dtype=np.uint64).copy()
