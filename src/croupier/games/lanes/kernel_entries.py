"""The compiled rules of Lanes as other modules call them (see `engine`)."""

from typing import Any

import numpy as np
from numba import carray, cfunc, njit, types  # type: ignore[attr-defined]

from croupier.games.lanes.core import ahead, begin_turn, lane_points, legal, play, sevens_on
from croupier.games.lanes.layout import LANES, MOST_MOVES, OVER, PHASE, SIZE
from croupier.games.lanes.observation_kernels import hide


@njit
def count_sequences(rows: Any, moves: Any, counts: Any, places: Any, depth: Any) -> Any:
    """Perft without recursion: line d of each array is the position d moves down."""
    total, level = 0, 0
    counts[0], places[0] = legal(rows[0], moves[0]), 0
    if depth == 0 or counts[0] == 0:
        return 1
    while level >= 0:
        if places[level] == counts[level]:
            level -= 1
            continue
        for at in range(SIZE):
            rows[level + 1, at] = rows[level, at]
        play(rows[level + 1], moves[level, places[level]])
        places[level] += 1
        if level + 1 == depth or rows[level + 1, PHASE] >= OVER:
            total += 1
        else:
            level += 1
            counts[level], places[level] = legal(rows[level], moves[level]), 0
    return total


@cfunc(types.void(types.voidptr, types.voidptr, types.voidptr))
def legal_entry(row: Any, moves: Any, count: Any) -> None:
    carray(count, (1,), np.int64)[0] = legal(
        carray(row, (SIZE,), np.int8), carray(moves, (MOST_MOVES,), np.int16)
    )


@cfunc(types.void(types.voidptr))
def begin_entry(row: Any) -> None:
    begin_turn(carray(row, (SIZE,), np.int8))


@cfunc(types.void(types.voidptr, types.int64))
def play_entry(row: Any, move: Any) -> None:
    play(carray(row, (SIZE,), np.int8), move)


@cfunc(types.void(types.voidptr, types.int64, types.voidptr))
def hide_entry(row: Any, seat: Any, seen: Any) -> None:
    hide(carray(row, (SIZE,), np.int8), seat, carray(seen, (SIZE,), np.int8))


@cfunc(types.void(types.voidptr, types.voidptr))
def points_entry(row: Any, found: Any) -> None:
    """The points of each lane, both sides."""
    at, points = carray(row, (SIZE,), np.int8), carray(found, (LANES, 2), np.int64)
    for lane in range(LANES):
        for side in range(2):
            points[lane, side] = lane_points(at, lane, side)


@cfunc(types.void(types.voidptr, types.voidptr))
def winners_entry(row: Any, found: Any) -> None:
    """Whose side has all four 7s face up, if any has, and who is ahead in at least two lanes."""
    at, sides = carray(row, (SIZE,), np.int8), carray(found, (2,), np.int64)
    sides[0], sides[1] = sevens_on(at), ahead(at)


@cfunc(types.void(types.voidptr, types.voidptr, types.voidptr, types.voidptr, types.int64, types.voidptr))
def perft_entry(rows: Any, moves: Any, counts: Any, places: Any, depth: Any, found: Any) -> None:
    carray(found, (1,), np.int64)[0] = count_sequences(
        carray(rows, (depth + 1, SIZE), np.int8),
        carray(moves, (depth + 1, MOST_MOVES), np.int16),
        carray(counts, (depth + 1,), np.int64),
        carray(places, (depth + 1,), np.int64),
        depth,
    )
