"""What one player may know of a round of Lanes, as a row with holes (L14): all a bot is ever given."""

from croupier.games.lanes.engine import Row
from croupier.games.lanes.layout import (
    CARD,
    HAND,
    HANDS,
    KNOWN,
    LANE_KNOWN,
    LANE_SUIT,
    LANES,
    NONE,
    PLAYED,
    SLOT,
    UNSEEN,
    WIDTH,
)


def hidden(row: Row, seat: int) -> Row:
    """The row with all this seat may not know blotted out: the other hand, backs, the ten left over."""
    seen = row.copy()
    first = HANDS + HAND * (1 - seat)
    other = seen[first : first + HAND]
    other[other != NONE] = UNSEEN
    for number in range(int(row[PLAYED])):
        at = SLOT + WIDTH * number
        if not row[at + KNOWN] >> seat & 1:
            seen[at + CARD] = UNSEEN
    for lane in range(LANES):
        if not row[LANE_KNOWN + lane] >> seat & 1:
            seen[LANE_SUIT + lane] = UNSEEN
    seen[LANE_SUIT + LANES] = UNSEEN
    return seen
