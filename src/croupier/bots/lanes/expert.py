"""`expert`: bids by what it has learned, plays cards by searching."""

from random import Random
from typing import Unpack

from croupier.bots.lanes.bidding import LINES, Bidding, learned
from croupier.bots.lanes.search import MAX_LINES, Limits, search_move, strength
from croupier.games.lanes.engine import Row
from croupier.games.lanes.layout import BID, MOVER, PHASE


def expert_move(
    seen: Row, seed: str, *, lines: int = MAX_LINES, bidding: Bidding | None = None, **limits: Unpack[Limits]
) -> int:
    """A bid, or a card after so many lines or seconds of search."""
    if seen[PHASE] != BID:
        return search_move(seen, seed, lines=lines, **limits)
    strong = strength(seen, int(seen[MOVER]), seed, lines=min(lines, LINES), **limits)
    return (bidding or learned()).bid(seen, strong, Random(f"croupier/lanes/bid/{seed}"))
