"""`expert`: bids by what it has learned, plays cards by searching."""

from collections.abc import Callable
from random import Random
from time import perf_counter

from croupier.bots.lanes.bidding import LINES, Bidding, learned
from croupier.bots.lanes.search import MAX_LINES, NOTHING_GONE, searched, strength
from croupier.games.lanes.engine import Row
from croupier.games.lanes.layout import BID, MOVER, PHASE


def expert_move(
    seen: Row,
    seed: str,
    *,
    lines: int = MAX_LINES,
    seconds: float | None = None,
    gone: tuple[int, ...] = NOTHING_GONE,
    bidding: Bidding | None = None,
    clock: Callable[[], float] = perf_counter,
) -> int:
    """A bid, or a card after so many lines or so long a thought."""
    if seen[PHASE] != BID:
        return searched(seen, seed, lines=lines, seconds=seconds, gone=gone, clock=clock)[0].move
    lines = min(lines, LINES)
    strong = strength(seen, int(seen[MOVER]), seed, lines=lines, seconds=seconds, gone=gone, clock=clock)
    return (bidding or learned()).bid(seen, strong, Random(f"croupier/lanes/bid/{seed}"))
