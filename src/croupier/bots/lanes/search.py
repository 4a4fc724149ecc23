"""How bots choose a move at Lanes, given a row that holds only what their seat may know."""

from collections.abc import Callable, Sequence
from hashlib import shake_256
from time import perf_counter
from typing import TypedDict, Unpack

from croupier.arrays import Array, np
from croupier.bots.lanes.layout import COLUMNS, FIRST, KEY, MAX_DEPTH, NEXT, ROOT, VISITS, WORTH
from croupier.compiled import compiled
from croupier.errors import BadInput
from croupier.games.lanes.engine import Row, legal
from croupier.games.lanes.layout import CARDS, MAX_MOVES, MOVER, SIZE
from croupier.games.lanes.table import Bid
from croupier.simulate.seeds import generator_state
from croupier.wire import plain

KERNELS = "croupier.bots.lanes.search_kernels"
MAX_LINES = 10**8
MAX_NODES = 2**18  # a full tree grows no further; the search continues
AT_A_TIME = 200  # lines between two looks at the clock, and at whether Ctrl-C was pressed
Stop = Callable[[int, float, float], bool]  # of lines looked at, seconds taken and seconds given


class Memory(TypedDict, total=False):
    """What a seat remembers beyond what it sees."""

    gone: tuple[int, ...]  # cards that it has seen in earlier rounds of this pile
    bids: Sequence[Bid] | None  # of the round, if they are known
    owed: int  # when the first of those was made: 0 unless they begin in mid-bidding


class Limits(Memory, total=False):
    seconds: float | None
    clock: Callable[[], float]


@plain
class Considered:
    """A move searched: how often, and the share of all coins it won on average."""

    move: int
    visits: int
    worth: float


def random_move(seen: Row, seed: str, **memory: Unpack[Memory]) -> int:
    moves = legal(seen)
    return moves[int.from_bytes(shake_256(f"croupier/lanes/random/{seed}".encode()).digest(8)) % len(moves)]


def greedy_move(seen: Row, seed: str, **memory: Unpack[Memory]) -> int:
    """The move after which the mover stands best by points that can be seen."""
    return Search(seen, seed, memory.get("gone", ()), 1).greediest()


def searched(seen: Row, seed: str, *, lines: int = MAX_LINES, **limits: Unpack[Limits]) -> list[Considered]:
    """Information-set tree search: the moves looked at, most often first.

    Within `seconds` as many lines are looked at as there is time for, fewer when no other move can catch up.
    """
    check_limits(lines, limits)
    search = Search(seen, seed, limits.get("gone", ()), min(lines, MAX_NODES) + 1)
    search.run(lines, limits, stop=search.settled)
    return search.found()


def check_limits(lines: int, limits: Limits) -> None:
    seconds = limits.get("seconds")
    if lines < 1 or (seconds is not None and not seconds > 0):
        raise BadInput(f"{lines} lines in {seconds} seconds: a search looks at one at least")


def search_move(seen: Row, seed: str, *, lines: int = MAX_LINES, **limits: Unpack[Limits]) -> int:
    """The move a search looks at most often."""
    return searched(seen, seed, lines=lines, **limits)[0].move


def working_arrays(rows: int, nodes: int, seed: str) -> tuple[Array, ...]:
    """What a search works with, in the order of `search_kernels.Work`."""
    return (
        np.zeros((rows, SIZE), dtype=np.int8),
        np.zeros(MAX_MOVES, dtype=np.int16),
        np.zeros(CARDS, dtype=np.int64),
        np.zeros(MAX_DEPTH, dtype=np.int64),
        np.zeros((nodes, COLUMNS), dtype=np.int64),
        np.zeros((nodes, COLUMNS)),
        generator_state(f"croupier/lanes/{seed}"),
    )


class Search:
    """A tree that grows: the arrays the kernel works on."""

    def __init__(self, seen: Row, seed: str, gone: tuple[int, ...], nodes: int) -> None:
        away = np.zeros(CARDS, dtype=np.int8)
        away[list(gone)] = 1
        self.seat, self.size = int(seen[MOVER]), 1
        self._row, self._work = (seen, away), working_arrays(2, nodes, seed)
        self.links, self.counts = self._work[4:6]

    def look(self, lines: int) -> None:
        """At so many more lines."""
        kernel = compiled(KERNELS, "searched")
        self.size = kernel(self.seat, lines, self.size, *self._row, *self._work)

    def greediest(self) -> int:
        return compiled(KERNELS, "greediest")(*self._row, *self._work, np.zeros(MAX_MOVES))

    def found(self) -> list[Considered]:
        found, child = [], int(self.links[ROOT, FIRST])
        while child > 0:
            visits = int(self.counts[child, VISITS])
            worth = float(self.counts[child, WORTH]) / visits
            found.append(Considered(int(self.links[child, KEY]), visits, worth))
            child = int(self.links[child, NEXT])
        return sorted(found, key=lambda one: (-one.visits, one.move))

    def run(self, lines: int, limits: Limits, stop: Stop = lambda _lines, _took, _seconds: False) -> None:
        """So many lines, or as many as there is time for unless it may `stop` before."""
        seconds, clock = limits.get("seconds"), limits.get("clock", perf_counter)
        started, done = clock(), 0
        while done < lines:
            some = min(AT_A_TIME, lines - done)
            self.look(some)
            done += some
            took = clock() - started
            if seconds is not None and (took >= seconds or stop(done, took, seconds)):
                break

    def settled(self, lines: int, took: float, seconds: float) -> bool:
        """Whether the time left cannot change the answer."""
        visits = [one.visits for one in self.found()[:2]]
        return visits[0] - sum(visits[1:]) > lines * (seconds - took) / took
