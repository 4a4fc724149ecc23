"""All lines of the last turns of a round of Lanes, as a game of two sides in sequence form."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import address, compiled
from croupier.errors import BadInput
from croupier.games.lanes.engine import Row
from croupier.games.lanes.layout import BOTH, MOST_MOVES, ORDERS, SIZE

Array = NDArray[Any]

DEEP = 128  # as the kernel has it; a test compares
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
    room = 2 * ROOM_SETS, ROOM_SETS, ROOM_SEQUENCES, ROOM_ENDS
    shape = np.array([len(deals), scale, *room, at_once], dtype=np.int64)
    sizes = np.array([0, 0, 1, 1, 0, 0], dtype=np.int64)
    levels: list[Array] = [
        np.zeros((DEEP, SIZE), dtype=np.int8),
        np.zeros((DEEP, MOST_MOVES), dtype=np.int16),
        np.zeros(DEEP, dtype=np.int64),
        np.zeros(DEEP, dtype=np.int64),
        np.zeros((DEEP, 2), dtype=np.uint64),
        np.zeros((DEEP, 2), dtype=np.int64),
        np.zeros(DEEP, dtype=np.int64),
        np.zeros(DEEP, dtype=np.int64),
        np.zeros(SIZE // 8, dtype=np.uint64),
    ]
    seats = [_room(*room[:3]) for _ in range(2)]
    ends, dealt = np.zeros((2, ROOM_ENDS), dtype=np.int64), np.zeros((len(deals), 2), dtype=np.int64)
    arrays = [shape, sizes, np.ascontiguousarray(deals), *levels, *seats[0], *seats[1], ends, dealt]
    compiled("croupier.solve.lanes.line_kernels", "entry", "p" * len(arrays))(*map(address, arrays))
    if sizes[5]:
        raise BadInput(
            "this position has more lines than can be solved: fewer coins or hidden cards would do"
        )
    used = np.flatnonzero(ends[0])
    keys = ends[0, used] - 1
    sides = _side(seats[0], sizes[0], sizes[2]), _side(seats[1], sizes[1], sizes[3])
    return Lines(sides, keys >> 32, keys & 0xFFFFFFFF, ends[1, used], scale * len(deals), dealt)


def _room(keys: int, sets: int, sequences: int) -> list[Array]:
    return [
        np.zeros(keys, dtype=np.uint64),
        np.zeros(keys, dtype=np.int64),
        np.zeros((sets, 3), dtype=np.int64),
        np.zeros(sequences, dtype=np.int16),
        np.zeros((sets, SIZE), dtype=np.int8),
    ]


def _side(arrays: list[Array], sets: int, sequences: int) -> Side:
    table = arrays[2][:sets]
    return Side(table[:, 0], table[:, 1], table[:, 2], arrays[3][:sequences].copy(), arrays[4][:sets].copy())
