"""Bots' thoughts at Lanes: what they do with a row they see through a player's eyes only."""

from hashlib import shake_256
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
    sizes, arrays = _arrays(seen, seed, gone, 0)
    _kernel(sizes, arrays)
    return int(sizes[1])


def searched(seen: Row, seed: str, iterations: int, gone: tuple[int, ...] = NOTHING_GONE) -> list[Considered]:
    """Information-set tree search: the moves looked at, most often first; `gone`: cards of earlier rounds."""
    if iterations < 1:
        raise BadInput(f"{iterations} lines: a search looks at one at least")
    sizes, arrays = _arrays(seen, seed, gone, iterations)
    _kernel(sizes, arrays)
    links, counts = arrays[6], arrays[7]
    found, child = [], int(links[ROOT, FIRST])
    while child > 0:
        visits = int(counts[child, VISITS])
        found.append(Considered(int(links[child, KEY]), visits, float(counts[child, WORTH]) / visits))
        child = int(links[child, NEXT])
    return sorted(found, key=lambda one: (-one.visits, one.move))


def _kernel(sizes: Array, arrays: list[Array]) -> None:
    kernel = compiled("croupier.bots.lanes.search_kernels", "entry", "ppppppppppp")
    kernel(*map(address, (sizes, *arrays)))


def _arrays(seen: Row, seed: str, gone: tuple[int, ...], iterations: int) -> tuple[Array, list[Array]]:
    away = np.zeros(CARDS, dtype=np.int8)
    away[list(gone)] = 1
    nodes = iterations + 1
    state = np.frombuffer(shake_256(f"croupier/lanes/{seed}".encode()).digest(32), dtype=np.uint64).copy()
    arrays: list[Array] = [
        seen.copy(),
        away,
        np.zeros((2, SIZE), dtype=np.int8),
        np.zeros(MOST_MOVES, dtype=np.int16),
        np.zeros(CARDS, dtype=np.int64),
        np.zeros(nodes, dtype=np.int64),
        np.zeros((nodes, NODE), dtype=np.int64),
        np.zeros((nodes, NODE)),
        state,
        np.zeros(MOST_MOVES),
    ]
    return np.array([iterations, 0], dtype=np.int64), arrays
