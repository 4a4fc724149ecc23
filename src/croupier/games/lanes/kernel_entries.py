"""The compiled rules of Lanes as other modules call them (see `engine`)."""

from typing import Any

from numba import njit

from croupier.games.lanes.core import begin_turn, legal, open_round, play
from croupier.games.lanes.layout import LANES, MAX_MOVES, OVER, PHASE, SIZE
from croupier.games.lanes.observation_kernels import hide
from croupier.games.lanes.scoring import ahead, lane_points, sevens_on
from croupier.kernel import kernel

ROW, MOVES = f"int8[{SIZE}]", f"int16[{MAX_MOVES}]"


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
        for cell in range(SIZE):
            rows[level + 1, cell] = rows[level, cell]
        play(rows[level + 1], moves[level, places[level]])
        places[level] += 1
        if level + 1 == depth or rows[level + 1, PHASE] >= OVER:
            total += 1
        else:
            level += 1
            counts[level], places[level] = legal(rows[level], moves[level]), 0
    return total


@njit
def count_points(row: Any, found: Any) -> None:
    """The points of each lane, both sides."""
    for lane in range(LANES):
        for side in range(2):
            found[lane, side] = lane_points(row, lane, side)


legal_moves = kernel(f"{ROW}, {MOVES} -> int64")(legal)
opened_round = kernel(f"{ROW}, int64, int64, int64")(open_round)
begun_turn = kernel(ROW)(begin_turn)
played_move = kernel(f"{ROW}, int64")(play)
hidden_row = kernel(f"{ROW}, int64, {ROW}")(hide)
points_of_lanes = kernel(f"{ROW}, int64[{LANES}, 2]")(count_points)
side_of_four_sevens = kernel(f"{ROW} -> int64")(sevens_on)
side_ahead = kernel(f"{ROW} -> int64")(ahead)
sequences = kernel(f"int8[:, {SIZE}], int16[:, {MAX_MOVES}], int64[:], int64[:], int64 -> int64")(
    count_sequences
)
