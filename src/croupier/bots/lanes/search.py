"""How bots choose a move at Lanes, given a row that holds only what their seat may know."""

from collections.abc import Callable
from hashlib import shake_256
from time import perf_counter

from croupier.arrays import Array, np
from croupier.bots.lanes.layout import COLUMNS, FIRST, KEY, MAX_DEPTH, NEXT, ROOT, VISITS, WORTH
from croupier.compiled import compiled
from croupier.errors import BadInput
from croupier.games.lanes.engine import Row, begun, legal
from croupier.games.lanes.layout import ALL_COINS, BID, CARDS, COINS, MAX_MOVES, MOVER, PHASE, POT, SIZE
from croupier.simulate.seeds import generator_state
from croupier.wire import plain

KERNELS = "croupier.bots.lanes.search_kernels"
MAX_LINES = 10**8
MAX_NODES = 2**18  # a tree that is full grows no further; the lines go on
AT_A_TIME = 200  # lines between two looks at the clock
NOTHING_GONE: tuple[int, ...] = ()


@plain
class Considered:
    """A move looked at: how often, and the share of all coins it brought on average."""

    move: int
    visits: int
    worth: float


def random_move(seen: Row, seed: str, *, gone: tuple[int, ...] = NOTHING_GONE) -> int:
    moves = legal(seen)
    return moves[int.from_bytes(shake_256(f"croupier/lanes/random/{seed}".encode()).digest(8)) % len(moves)]


def greedy_move(seen: Row, seed: str, *, gone: tuple[int, ...] = NOTHING_GONE) -> int:
    """The move after which the mover stands best by points that can be seen."""
    return Search(seen, seed, gone, 1).greediest()


def searched(
    seen: Row,
    seed: str,
    *,
    lines: int = MAX_LINES,
    seconds: float | None = None,
    gone: tuple[int, ...] = NOTHING_GONE,
    clock: Callable[[], float] = perf_counter,
) -> list[Considered]:
    """Information-set tree search: the moves looked at, most often first; `gone`: cards of earlier rounds.

    Within `seconds` as many lines are looked at as there is time for, fewer when no other move can catch up.
    """
    if lines < 1 or (seconds is not None and not seconds > 0):
        raise BadInput(f"{lines} lines in {seconds} seconds: a search looks at one at least")
    search = Search(seen, seed, gone, min(lines, MAX_NODES) + 1)
    search.run(lines, seconds, clock, stop=search.settled)
    return search.found()


def search_move(
    seen: Row,
    seed: str,
    *,
    lines: int = MAX_LINES,
    seconds: float | None = None,
    gone: tuple[int, ...] = NOTHING_GONE,
) -> int:
    """The move a search looks at most often."""
    return searched(seen, seed, lines=lines, seconds=seconds, gone=gone)[0].move


def strength(
    seen: Row,
    seat: int,
    seed: str,
    *,
    lines: int,
    seconds: float | None = None,
    gone: tuple[int, ...] = NOTHING_GONE,
    clock: Callable[[], float] = perf_counter,
) -> float:
    """What a seat may expect of the round if nobody added another coin: 1 to win it, -1 to lose it."""
    search = Search(unstaked(seen), seed, gone, lines + 1, seat)
    search.run(lines, seconds, clock)
    found = search.found()
    visits = sum(one.visits for one in found)
    return 2 * sum(one.worth * one.visits for one in found) / visits - 1


def unstaked(seen: Row) -> Row:
    """The round with all coins in the pot: only cards remain to be played."""
    row = seen.copy()
    row[COINS] = row[COINS + 1] = 0
    row[POT] = ALL_COINS
    return begun(row) if row[PHASE] == BID else row


class Search:
    """A tree that grows: the arrays the kernel works on."""

    def __init__(
        self, seen: Row, seed: str, gone: tuple[int, ...], nodes: int, seat: int | None = None
    ) -> None:
        """`seat`: who sees the row; by default the mover."""
        away = np.zeros(CARDS, dtype=np.int8)
        away[list(gone)] = 1
        state = generator_state(f"croupier/lanes/{seed}")
        self.seat, self.size = int(seen[MOVER] if seat is None else seat), 1
        self.links, self.counts = np.zeros((nodes, COLUMNS), dtype=np.int64), np.zeros((nodes, COLUMNS))
        self._row = seen, away
        self._work: tuple[Array, ...] = (
            np.zeros((2, SIZE), dtype=np.int8),
            np.zeros(MAX_MOVES, dtype=np.int16),
            np.zeros(CARDS, dtype=np.int64),
            np.zeros(MAX_DEPTH, dtype=np.int64),
            self.links,
            self.counts,
            state,
        )

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

    def run(
        self,
        lines: int,
        seconds: float | None,
        clock: Callable[[], float],
        stop: Callable[[int, float, float], bool] = lambda _lines, _took, _seconds: False,
    ) -> None:
        """So many lines, or as many as there is time for unless it may `stop` before."""
        started, done = clock(), 0
        while done < lines:
            some = lines if seconds is None else min(AT_A_TIME, lines - done)
            self.look(some)
            done += some
            took = clock() - started
            if seconds is not None and (took >= seconds or stop(done, took, seconds)):
                break

    def settled(self, lines: int, took: float, seconds: float) -> bool:
        """Whether the time left cannot change the answer."""
        visits = [one.visits for one in self.found()[:2]]
        return visits[0] - sum(visits[1:]) > lines * (seconds - took) / took
