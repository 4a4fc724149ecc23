"""What one seat may know of a row and of a move, compiled (L14); from Python, see `observation`."""

from typing import Any

from numba import njit

from croupier.games.lanes.layout import (
    CARD,
    HAND,
    HANDS,
    KNOWN,
    LANE_KNOWN,
    LANE_SUIT,
    LANES,
    LAY,
    MOVES,
    NONE,
    PLAYED,
    SIZE,
    SLOT,
    TARGET,
    UNSEEN,
    WIDTH,
)

DOWN = MOVES  # + lane: the other laid some card face down there


@njit
def move_seen(move: Any, mine: Any) -> Any:
    """A move as a seat sees it: not which card the other laid face down."""
    if mine or move < LAY or move >= TARGET or (move - LAY) % 2 == 0:
        return move
    return DOWN + (move - LAY) % 6 // 2


@njit
def hide(row: Any, seat: Any, seen: Any) -> None:
    """Copy the row with all that this seat may not know hidden: the other hand, backs, the ten left over."""
    for at in range(SIZE):
        seen[at] = row[at]
    _hide_hand(seen, HANDS + HAND * (1 - seat))
    for number in range(row[PLAYED]):
        at = SLOT + WIDTH * number
        if row[at + KNOWN] >> seat & 1 == 0:
            seen[at + CARD] = UNSEEN
    for lane in range(LANES):
        if row[LANE_KNOWN + lane] >> seat & 1 == 0:
            seen[LANE_SUIT + lane] = UNSEEN
    seen[LANE_SUIT + LANES] = UNSEEN


@njit
def _hide_hand(seen: Any, first: Any) -> None:
    """Backs, closed up: from which place of a hand a card was played is nobody else's business."""
    held = 0
    for place in range(first, first + HAND):
        held += seen[place] != NONE
    for place in range(HAND):
        seen[first + place] = UNSEEN if place < held else NONE
