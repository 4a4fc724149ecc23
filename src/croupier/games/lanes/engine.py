"""The compiled rules of Lanes, called from Python: rows of numbers in, rows of numbers out."""

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import compiled
from croupier.games.lanes import layout

Row = NDArray[np.int8]
ENTRIES = "croupier.games.lanes.kernel_entries"


def new_round(
    hands: tuple[tuple[int, ...], tuple[int, ...]],
    tens: tuple[int, ...],
    coins: tuple[int, int],
    dealer: int,
    *,
    may_open: bool = False,
    turn_lanes_up: bool = False,
) -> Row:
    """A round as dealt, the ante paid: lane 1 lies face up (L2), the non-dealer starts (L4)."""
    row = np.zeros(layout.SIZE, dtype=np.int8)
    row[layout.HANDS : layout.HANDS + 2 * layout.HAND] = (*hands[0], *hands[1])
    row[layout.LANE_SUIT : layout.LANE_SUIT + 4] = tens
    row[layout.MAY_OPEN], row[layout.TURN_LANES_UP] = may_open, turn_lanes_up
    compiled(ENTRIES, "opened_round")(row, dealer, *coins)
    return row


def begun(row: Row) -> Row:
    """The same row, a turn of its initiator begun: bidding, or a card where nobody can add a coin."""
    compiled(ENTRIES, "begun_turn")(row)
    return row


def legal(row: Row) -> list[int]:
    """The numbers of the legal moves."""
    moves = np.empty(layout.MAX_MOVES, dtype=np.int16)
    count = compiled(ENTRIES, "legal_moves")(row, moves)
    found: list[int] = moves[:count].tolist()
    return found


def played(row: Row, move: int) -> Row:
    """The row after a legal move; the one given stays as it is."""
    after = row.copy()
    compiled(ENTRIES, "played_move")(after, move)
    return after


def lane_points(row: Row) -> list[tuple[int, int]]:
    """The points of both sides in each lane, as they would be counted now."""
    found = np.zeros((layout.LANES, 2), dtype=np.int64)
    compiled(ENTRIES, "points_of_lanes")(row, found)
    return [(int(one), int(other)) for one, other in found]


def four_sevens(row: Row) -> int:
    """The side on which all four lie face up, or `NONE` (L11)."""
    return compiled(ENTRIES, "side_of_four_sevens")(row)


def ahead(row: Row) -> int:
    """The side with more points in at least two lanes, or 2 for a draw (L12)."""
    return compiled(ENTRIES, "side_ahead")(row)


def perft(row: Row, depth: int) -> int:
    """How many sequences of so many moves there are; a round that ends sooner counts where it ends."""
    rows = np.zeros((depth + 1, layout.SIZE), dtype=np.int8)
    rows[0] = row
    moves = np.zeros((depth + 1, layout.MAX_MOVES), dtype=np.int16)
    counts, places = np.zeros(depth + 1, dtype=np.int64), np.zeros(depth + 1, dtype=np.int64)
    return compiled(ENTRIES, "sequences")(rows, moves, counts, places, depth)


def cards_in(row: Row) -> set[int]:
    """The cards of a round that a row shows, in hands and on the table."""
    places = [*range(layout.HANDS, layout.HANDS + 2 * layout.HAND)]
    places += [layout.slot_at(number) + layout.CARD for number in range(int(row[layout.PLAYED]))]
    return {int(row[place]) for place in places if row[place] >= 0}
