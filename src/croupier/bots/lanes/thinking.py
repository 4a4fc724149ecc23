"""Bots' thoughts at Lanes: what they do with a row they see through a player's eyes only."""

from collections.abc import Callable
from hashlib import shake_256
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import address, compiled
from croupier.errors import BadInput
from croupier.games.lanes.engine import Row, legal
from croupier.games.lanes.layout import CARDS, MOST_MOVES, SIZE
from croupier.wire import plain

Array = NDArray[Any]

NODE, ROOT, FIRST, NEXT, KEY, VISITS, WORTH = 3, 0, 0, 1, 2, 0, 2  # as the kernel has them; a test compares
DEEPEST = 512
MOST_LINES = 10**8
MOST_NODES = 2**18  # a tree that is full grows no further; the lines go on
AT_A_TIME = 200  # lines between two looks at the clock
NOTHING_GONE: tuple[int, ...] = ()


@plain
class Considered:
    """A move looked at: how often, and the share of all coins it brought on average."""

    move: int
    visits: int
    worth: float


def random_move(seen: Row, seed: str) -> int:
    moves = legal(seen)
    return moves[int.from_bytes(shake_256(f"croupier/lanes/random/{seed}".encode()).digest(8)) % len(moves)]


def greedy_move(seen: Row, seed: str, gone: tuple[int, ...] = NOTHING_GONE) -> int:
    """The move after which the mover stands best by points that can be seen."""
    search = Search(seen, seed, gone, 1)
    search.look(0)
    return int(search.sizes[1])


def searched(
    seen: Row,
    seed: str,
    *,
    lines: int = MOST_LINES,
    seconds: float | None = None,
    gone: tuple[int, ...] = NOTHING_GONE,
    clock: Callable[[], float] = perf_counter,
) -> list[Considered]:
    """Information-set tree search: the moves looked at, most often first; `gone`: cards of earlier rounds.

    Within `seconds` as many lines are looked at as there is time for, fewer when no other move can catch up.
    """
    if lines < 1 or (seconds is not None and not seconds > 0):
        raise BadInput(f"{lines} lines in {seconds} seconds: a search looks at one at least")
    search = Search(seen, seed, gone, min(lines, MOST_NODES) + 1)
    started, done = clock(), 0
    while done < lines:
        some = lines if seconds is None else min(AT_A_TIME, lines - done)
        search.look(some)
        done += some
        if seconds is not None and search.settled(done, clock() - started, seconds):
            break
    return search.found()


class Search:
    """A tree that grows: the arrays the kernel works on."""

    def __init__(self, seen: Row, seed: str, gone: tuple[int, ...], nodes: int) -> None:
        away = np.zeros(CARDS, dtype=np.int8)
        away[list(gone)] = 1
        state = np.frombuffer(shake_256(f"croupier/lanes/{seed}".encode()).digest(32), dtype=np.uint64).copy()
        self.sizes = np.array([0, 1, nodes], dtype=np.int64)
        self.links, self.counts = np.zeros((nodes, NODE), dtype=np.int64), np.zeros((nodes, NODE))
        self.arrays: list[Array] = [
            self.sizes,
            seen.copy(),
            away,
            np.zeros((2, SIZE), dtype=np.int8),
            np.zeros(MOST_MOVES, dtype=np.int16),
            np.zeros(CARDS, dtype=np.int64),
            np.zeros(DEEPEST, dtype=np.int64),
            self.links,
            self.counts,
            state,
            np.zeros(MOST_MOVES),
        ]

    def look(self, lines: int) -> None:
        """At so many more lines; none: greed."""
        self.sizes[0] = lines
        kernel = compiled("croupier.bots.lanes.search_kernels", "entry", "ppppppppppp")
        kernel(*map(address, self.arrays))

    def found(self) -> list[Considered]:
        found, child = [], int(self.links[ROOT, FIRST])
        while child > 0:
            visits = int(self.counts[child, VISITS])
            worth = float(self.counts[child, WORTH]) / visits
            found.append(Considered(int(self.links[child, KEY]), visits, worth))
            child = int(self.links[child, NEXT])
        return sorted(found, key=lambda one: (-one.visits, one.move))

    def settled(self, lines: int, took: float, seconds: float) -> bool:
        """Whether time is up, or what is left of it cannot change the answer."""
        visits = [one.visits for one in self.found()[:2]]
        ahead = visits[0] - sum(visits[1:])
        return took >= seconds or ahead > lines * (seconds - took) / took
