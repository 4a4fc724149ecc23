"""What recorded coups come to, for all of them at once: signatures, and the cards left before each."""

from croupier.arrays import Array, np
from croupier.exact.distribution import SHAPE
from croupier.simulate.rule_arrays import Tables

PLAYERS, BANKERS = slice(0, 3), slice(3, 6)


def points(by: Tables, cards: Array) -> tuple[Array, Array]:
    """Both points of each coup; a place without a card is worth nothing."""
    worth = np.zeros(256, dtype=np.uint8)
    worth[: len(by.values)] = by.values
    each = worth[cards]
    return each[:, PLAYERS].sum(axis=1) % 10, each[:, BANKERS].sum(axis=1) % 10


def winners(by: Tables, cards: Array) -> Array:
    """Of each coup the place of its result among Player, Banker and Tie."""
    player, banker = points(by, cards)
    return np.where(player == banker, 2, (banker > player).astype(np.uint8)).astype(np.uint8)


def signature_places(by: Tables, cards: Array) -> Array:
    """Where each coup's signature lies in a flat array of `SHAPE`."""
    none = len(by.values)
    player, banker = points(by, cards)
    thirds = cards[:, 2] < none, cards[:, 5] < none
    pairs = by.pairs[cards[:, 0], cards[:, 1]], by.pairs[cards[:, 3], cards[:, 4]]
    parts = (player, banker, *thirds, *pairs)
    return np.asarray(np.ravel_multi_index(tuple(part.astype(np.int64) for part in parts), SHAPE))


def remaining(by: Tables, cards: Array, shoes: Array) -> Array:
    """How many cards of each value the shoe holds before each coup; rows of one shoe lie together."""
    worth = np.full(256, 10, dtype=np.uint8)
    worth[: len(by.values)] = by.values
    used = np.zeros((len(cards), 11), dtype=np.int64)
    np.add.at(used, (np.arange(len(cards))[:, None], worth[cards]), 1)
    before = np.cumsum(used[:, :10], axis=0) - used[:, :10]
    begins = np.ones(len(cards), dtype=bool)
    begins[1:] = shoes[1:] != shoes[:-1]
    at_start = before[np.flatnonzero(begins)[np.cumsum(begins) - 1]]
    full_shoe = np.bincount(by.values[by.pack], minlength=10)
    left: Array = full_shoe - (before - at_start)
    return left
