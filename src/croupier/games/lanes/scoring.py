"""What the cards of a round count, and who has won by them, compiled: `core` plays by this."""

from typing import Any

from numba import njit

from croupier.games.lanes import layout

rank_of: Any = njit(inline="always")(layout.rank_of)
suit_of: Any = njit(inline="always")(layout.suit_of)
slot_at: Any = njit(inline="always")(layout.slot_at)


@njit
def sevens_on(row: Any) -> Any:
    """The side on which four 7s lie face up, if they do."""
    count_0 = count_1 = 0
    for number in range(row[layout.PLAYED]):
        slot = slot_at(number)
        if row[slot + layout.UP] == 1 and rank_of(row[slot + layout.CARD]) == layout.SEVEN:
            count_0 += row[slot + layout.SIDE] == 0
            count_1 += row[slot + layout.SIDE] == 1
    return 0 if count_0 == 4 else 1 if count_1 == 4 else layout.NONE


@njit
def points(row: Any, number: Any) -> Any:
    """What a played card counts (L7)."""
    slot = slot_at(number)
    if row[slot + layout.UP] == 0:
        return layout.FACE_DOWN
    card, lane = row[slot + layout.CARD], row[slot + layout.LANE]
    rank = rank_of(card)
    if row[layout.LANE_UP + lane] == 1 and row[layout.LANE_SUIT + lane] == suit_of(card):
        return layout.TWO_IN_ITS_SUIT if rank == layout.TWO else layout.IN_ITS_SUIT
    return rank + 1 if layout.ACE < rank < layout.JACK else layout.PICTURE


@njit
def lane_points(row: Any, lane: Any, side: Any) -> Any:
    total = 0
    for number in range(row[layout.PLAYED]):
        slot = slot_at(number)
        if row[slot + layout.LANE] == lane and row[slot + layout.SIDE] == side:
            total += points(row, number)
    return total


@njit
def ahead(row: Any) -> Any:
    """Who has more points in at least two lanes; 2 for a draw, which is anything else (L12)."""
    first = second = third = 0  # how far side 0 is ahead in each lane
    for number in range(row[layout.PLAYED]):
        slot = slot_at(number)
        gained = points(row, number)
        if row[slot + layout.SIDE] == 1:
            gained = -gained
        lane = row[slot + layout.LANE]
        first += gained * (lane == 0)
        second += gained * (lane == 1)
        third += gained * (lane == 2)
    won_0 = (first > 0) + (second > 0) + (third > 0)
    won_1 = (first < 0) + (second < 0) + (third < 0)
    return 0 if won_0 >= 2 else 1 if won_1 >= 2 else 2
