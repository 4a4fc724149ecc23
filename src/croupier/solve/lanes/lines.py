"""All lines of the last turns of a round of Lanes, as a game of two sides in sequence form."""

from dataclasses import dataclass

from croupier.arrays import Array, np
from croupier.compiled import compiled
from croupier.errors import BadInput
from croupier.games.lanes.engine import Row
from croupier.games.lanes.layout import BOTH, MAX_MOVES, ORDERS, SIZE
from croupier.solve.lanes.layout import FIRST, FULL, MAX_DEPTH, MOVES, PARENT, SEQUENCES, SETS

SHUFFLES = 4  # a round's last two turns hold no more: a Joker's effect ends a play
ROOM_SETS, ROOM_SEQUENCES, ROOM_ENDS = 2**20, 2**22, 2**24


@dataclass(frozen=True, eq=False)
class Side:
    """One seat's information sets: the first of each deal has one action, having been dealt it."""

    parents: Array
    firsts: Array
    sizes: Array
    moves: Array  # of each sequence
    rows: Array  # what is seen at each set


@dataclass(frozen=True, eq=False)
class Lines:
    """What seat a wins, by the sequences of both, in units of 1/`unit` of a coin."""

    sides: tuple[Side, Side]
    a: Array
    b: Array
    worth: Array
    unit: int
    dealt: Array  # the first sequence of both seats, by deal


def lines(deals: Row, at_once: int = BOTH) -> Lines:
    """Follow every line from every deal, each as likely as any other.

    `at_once`: a bit for each seat that may take the best end at once where it knows which that is.
    """
    scale = ORDERS ** (SHUFFLES + 1)
    sizes = np.array([0, 0, 1, 1, 0, 0], dtype=np.int64)
    words = np.zeros(SIZE // 8, dtype=np.uint64)
    levels: list[Array] = [
        np.zeros((MAX_DEPTH, SIZE), dtype=np.int8),
        np.zeros((MAX_DEPTH, MAX_MOVES), dtype=np.int16),
        np.zeros(MAX_DEPTH, dtype=np.int64),
        np.zeros(MAX_DEPTH, dtype=np.int64),
        np.zeros((MAX_DEPTH, 2), dtype=np.uint64),
        np.zeros((MAX_DEPTH, 2), dtype=np.int64),
        np.zeros(MAX_DEPTH, dtype=np.int64),
        np.zeros(MAX_DEPTH, dtype=np.int64),
        words.view(np.int8),
        words,
    ]
    one, other = _room(), _room()
    ends, values = np.zeros(ROOM_ENDS, dtype=np.uint64), np.zeros(ROOM_ENDS, dtype=np.int64)
    dealt = np.zeros((len(deals), 2), dtype=np.int64)
    kernel = compiled("croupier.solve.lanes.line_kernels", "follow_all")
    kernel(scale, at_once, np.ascontiguousarray(deals), *levels, *one, *other, ends, values, sizes, dealt)
    if sizes[FULL]:
        raise BadInput(
            "this position has more lines than can be solved: fewer coins or hidden cards would do"
        )
    used = np.flatnonzero(ends)
    keys = ends[used].astype(np.int64) - 1
    sides = _side(one, sizes, 0), _side(other, sizes, 1)
    return Lines(sides, keys >> 32, keys & 0xFFFFFFFF, values[used], scale * len(deals), dealt)


def _room() -> list[Array]:
    """For one seat's information sets."""
    return [
        np.zeros(2 * ROOM_SETS, dtype=np.uint64),
        np.zeros(2 * ROOM_SETS, dtype=np.int64),
        np.zeros((ROOM_SETS, 3), dtype=np.int64),
        np.zeros(ROOM_SEQUENCES, dtype=np.int16),
        np.zeros((ROOM_SETS, SIZE), dtype=np.int8),
    ]


def _side(arrays: list[Array], sizes: Array, seat: int) -> Side:
    _, _, sets, sequences, rows = arrays
    count = sizes[SETS + seat]
    used = sets[:count]
    moves = sequences[: sizes[SEQUENCES + seat]].copy()
    return Side(used[:, PARENT], used[:, FIRST], used[:, MOVES], moves, rows[:count].copy())
