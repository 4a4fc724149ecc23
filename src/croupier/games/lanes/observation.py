"""What one player may know of a round of Lanes, as a row with holes (L14): all a bot is ever given."""

import numpy as np

from croupier.compiled import compiled
from croupier.games.lanes.engine import ENTRIES, Row


def hidden(row: Row, seat: int) -> Row:
    """The row with all this seat may not know blotted out."""
    seen = np.empty_like(row)
    compiled(ENTRIES, "hidden_row")(row, seat, seen)
    return seen
