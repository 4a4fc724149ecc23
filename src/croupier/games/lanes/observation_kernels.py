"""What one seat may know of a row and of a move, compiled (L14); from Python, see `observation`."""

from typing import Any

from numba import njit

from croupier.games.lanes import layout

DOWN = layout.MOVES  # + lane: the other laid some card face down there


@njit
def move_seen(move: Any, mine: Any) -> Any:
    """A move as a seat sees it: not which card the other laid face down."""
    if mine or move < layout.LAY or move >= layout.TARGET or (move - layout.LAY) % 2 == 0:
        return move
    return DOWN + (move - layout.LAY) % 6 // 2


@njit
def hide(row: Any, seat: Any, seen: Any) -> None:
    """Copy the row with all that this seat may not know hidden: the other hand, backs, the ten left over."""
    for cell in range(layout.SIZE):
        seen[cell] = row[cell]
    _hide_hand(seen, layout.HANDS + layout.HAND * (1 - seat))
    for number in range(row[layout.PLAYED]):
        slot = layout.SLOT + layout.WIDTH * number
        if row[slot + layout.KNOWN] >> seat & 1 == 0:
            seen[slot + layout.CARD] = layout.UNSEEN
    for lane in range(layout.LANES):
        if row[layout.LANE_KNOWN + lane] >> seat & 1 == 0:
            seen[layout.LANE_SUIT + lane] = layout.UNSEEN
    seen[layout.LANE_SUIT + layout.LANES] = layout.UNSEEN


@njit
def _hide_hand(seen: Any, first: Any) -> None:
    """Backs, closed up: which place of a hand a card came from is not public."""
    held = 0
    for place in range(first, first + layout.HAND):
        held += seen[place] != layout.NONE
    for place in range(layout.HAND):
        seen[first + place] = layout.UNSEEN if place < held else layout.NONE
