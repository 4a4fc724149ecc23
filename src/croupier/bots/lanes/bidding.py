"""How `expert` bids: by a table of chances over how strong it is, what is staked and what it is asked for.

The table was learned (see `play.training`) with ten coins a seat; with fewer, stakes are taken in proportion.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from croupier.arrays import Array, np
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, legal

PARTS, ACTIONS = 12, layout.STACK + 1  # of strength; coins added, and folding
# By turn, coins staked, coins owed, whether the initiator bids, strength, and the bid.
SHAPE = (layout.TURNS, layout.STACK + 1, layout.STACK, 2, PARTS, ACTIONS)
FULL = 255  # a chance of one, as it is stored
FILE = "bidding.npz"
LINES = 2000  # that strength is judged by; more would find others than the table was learned with


@dataclass(frozen=True, eq=False)
class Bidding:
    """`edges` between the parts of strength, by turn; the chance of each bid."""

    edges: Array
    chances: Array

    def weights(self, seen: Row, strong: float) -> dict[int, float]:
        """How likely each legal bid is to be made."""
        turn, owed, scale = int(seen[layout.TURN]), int(seen[layout.OWED]), layout.STACK / _reach(seen)
        stake = min(max(round(staked(seen) * scale), 1), layout.STACK)
        owing = min(max(round(owed * scale), int(owed > 0)), layout.STACK - stake)
        initiator = int(seen[layout.MOVER] == seen[layout.INITIATOR])
        part = int(np.searchsorted(self.edges[turn], strong, side="right"))
        row = self.chances[turn, stake, owing, initiator, part]
        found = {move: float(row[_slot(move, scale, layout.STACK - stake - owing)]) for move in legal(seen)}
        return found if any(found.values()) else {**dict.fromkeys(found, 0.0), layout.ADD: 1.0}

    def bid(self, seen: Row, strong: float, draw: Random) -> int:
        weights = self.weights(seen, strong)
        return draw.choices(list(weights), list(weights.values()))[0]


def parts(edges: Array, strengths: Array) -> Array:
    """Which part each strength is in, by round, turn and seat."""
    found = [np.searchsorted(edges[turn], strengths[:, turn], side="right") for turn in range(layout.TURNS)]
    return np.stack(found, axis=1).astype(np.int64)


@cache
def learned() -> Bidding:
    """The table that comes with the package."""
    with files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as table:
        return Bidding(table["edges"], table["chances"])


def staked(seen: Row) -> int:
    """Coins each side has in the pot, but for what is owed."""
    return (int(seen[layout.POT]) - int(seen[layout.OWED])) // 2


def most_to_add(seen: Row) -> int:
    return max(move - layout.ADD for move in legal(seen) if move != layout.FOLD)


def _reach(seen: Row) -> int:
    """The most each side can come to have staked."""
    return staked(seen) + int(seen[layout.OWED]) + most_to_add(seen)


def _slot(move: int, scale: float, most: int) -> int:
    if move == layout.FOLD:
        return ACTIONS - 1
    return 0 if move == layout.ADD else min(max(round(move * scale), 1), max(most, 1))
