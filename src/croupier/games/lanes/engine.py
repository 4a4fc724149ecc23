"""The compiled rules of Lanes, called from Python: rows of numbers in, rows of numbers out."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import address, compiled
from croupier.games.lanes.layout import (
    BOTH,
    CARD,
    COINS,
    DEALER,
    EFFECT_SLOT,
    FLIPPED,
    HAND,
    HANDS,
    INITIATOR,
    LANE_KNOWN,
    LANE_SUIT,
    LANE_UP,
    LANES,
    MAY_OPEN,
    MOST_MOVES,
    NONE,
    PLAYED,
    POT,
    SIZE,
    SLOT,
    TURN_LANES_UP,
    WIDTH,
    WINNER,
    layer,
)

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
    row = np.zeros(SIZE, dtype=np.int8)
    row[HANDS : HANDS + 2 * HAND] = (*hands[0], *hands[1])
    row[LANE_SUIT : LANE_SUIT + 4] = tens
    row[LANE_UP], row[LANE_KNOWN] = 1, BOTH
    row[COINS : COINS + 2] = coins[0] - 1, coins[1] - 1
    row[POT], row[DEALER] = 2, dealer
    row[INITIATOR] = layer(dealer, 0)
    row[EFFECT_SLOT] = row[FLIPPED] = row[WINNER] = NONE
    row[MAY_OPEN], row[TURN_LANES_UP] = may_open, turn_lanes_up
    return begun(row)


def begun(row: Row) -> Row:
    """The same row, a turn of its initiator begun: bidding, or a card where nobody can add a coin."""
    compiled(ENTRIES, "begin_entry", "p")(address(row))
    return row


def legal(row: Row) -> list[int]:
    """The numbers of the legal moves."""
    moves, count = np.empty(MOST_MOVES, dtype=np.int16), np.zeros(1, dtype=np.int64)
    compiled(ENTRIES, "legal_entry", "ppp")(address(row), address(moves), address(count))
    found: list[int] = moves[: int(count[0])].tolist()
    return found


def played(row: Row, move: int) -> Row:
    """The row after a legal move; the one given stays as it is."""
    after = row.copy()
    compiled(ENTRIES, "play_entry", "pi")(address(after), move)
    return after


def lane_points(row: Row) -> list[tuple[int, int]]:
    """The points of both sides in each lane, as they would be counted now."""
    found = np.zeros((LANES, 2), dtype=np.int64)
    compiled(ENTRIES, "points_entry", "pp")(address(row), address(found))
    return [(int(one), int(other)) for one, other in found]


def perft(row: Row, depth: int) -> int:
    """How many sequences of so many moves there are; a round that ends sooner counts where it ends."""
    rows = np.zeros((depth + 1, SIZE), dtype=np.int8)
    rows[0] = row
    moves = np.zeros((depth + 1, MOST_MOVES), dtype=np.int16)
    counts, places, found = (np.zeros(size, dtype=np.int64) for size in (depth + 1, depth + 1, 1))
    arrays: list[Any] = [rows, moves, counts, places]
    compiled(ENTRIES, "perft_entry", "ppppip")(*map(address, arrays), depth, address(found))
    return int(found[0])


def cards_in(row: Row) -> set[int]:
    """The cards of a round that a row shows, in hands and on the table."""
    places = [*range(HANDS, HANDS + 2 * HAND)]
    places += [SLOT + WIDTH * number + CARD for number in range(int(row[PLAYED]))]
    return {int(row[place]) for place in places if row[place] >= 0}
