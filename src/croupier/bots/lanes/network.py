"""The networks that `expert` plays by: loaded from the package, or as training leaves them."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from croupier.arrays import Array, np
from croupier.bots.lanes import network_layout as net
from croupier.compiled import compiled
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, legal
from croupier.games.lanes.table import Bid
from croupier.simulate.seeds import generator_state

FILE, KERNELS = "networks.npz", "croupier.bots.lanes.network_kernels"


class Weights(NamedTuple):
    """Of one network, in the order of `network_kernels.Network`."""

    wide: Array
    wide_bias: Array
    narrow: Array
    narrow_bias: Array
    scores: Array
    score_bias: Array


class Networks(NamedTuple):
    chooser: Weights
    judge: Weights


class Seen(NamedTuple):
    """What a seat knows when it is to move: the row, cards that are gone, the bids so far, and its moves."""

    row: Row
    gone: Array
    bids: Array
    moves: Array  # as many as there can be, the rest below 0

    @property
    def listed(self) -> list[int]:
        return [int(move) for move in self.moves if move >= 0]


@cache
def learned() -> Networks:
    """Those that come with the package."""
    with files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as stored:
        return from_arrays(stored)


def from_arrays(stored: Mapping[str, Array]) -> Networks:
    def weights(prefix: str) -> Weights:
        return Weights(*(stored[f"{prefix}_{name}"].astype(np.float32) for name in Weights._fields))

    return Networks(weights("chooser"), weights("judge"))


def to_arrays(networks: Networks) -> dict[str, Array]:
    """Half as exact as they were learned, which nobody can tell at the table."""
    return {
        f"{prefix}_{name}": array.astype(np.float16)
        for prefix, weights in networks._asdict().items()
        for name, array in weights._asdict().items()
    }


def seen_of(row: Row, gone: Sequence[int] = (), bids: Sequence[Bid] | None = None) -> Seen:
    away = np.zeros(layout.CARDS, dtype=np.int8)
    away[list(gone)] = 1
    moves = np.full(layout.MAX_MOVES, layout.NONE, dtype=np.int16)
    listed = legal(row)
    moves[: len(listed)] = listed
    return Seen(row, away, noted(bids), moves)


def noted(bids: Sequence[Bid] | None) -> Array:
    """The bids of a round as the networks read them; None if they are not known."""
    found = np.zeros(net.BIDS, dtype=np.int8)
    net.clear_bids(found, bids is not None)
    pot, owed = 2 * layout.ANTE, 0
    for bid in bids or ():
        net.note_bid(found, bid.turn - 1, layout.SEATS.index(bid.seat), pot, owed, bid.coins)
        pot, owed = pot + owed + bid.coins, bid.coins
    return found


def chances(networks: Networks, seen: Seen) -> dict[int, float]:
    """How likely `expert` is to make each of its moves."""
    found, count = np.zeros(layout.MAX_MOVES), len(seen.listed)
    compiled(KERNELS, "chances_of")(count, *seen, *networks.chooser, *_scratch(), found)
    return dict(zip(seen.listed, found[:count].tolist(), strict=True))


class Judging:
    """What each move is worth, on average over more and more guesses at hidden cards."""

    def __init__(self, networks: Networks, seen: Seen, seed: str) -> None:
        self.guesses, self._moves, self._found = 0, seen.listed, np.zeros(layout.MAX_MOVES)
        room = (
            np.zeros((2, layout.SIZE), dtype=np.int8),
            np.zeros(net.BIDS, dtype=np.int8),
            np.zeros(layout.CARDS, dtype=np.int64),
            generator_state(f"croupier/lanes/judging/{seed}"),
        )
        self._given: tuple[Array | int, ...] = (
            *(len(self._moves), *seen, *networks.judge),
            *(*_scratch(), *room, self._found),
        )

    def look(self, guesses: int) -> None:
        """At so many more."""
        compiled(KERNELS, "judge_moves")(guesses, *self._given)
        self.guesses += guesses

    def worth(self) -> dict[int, float]:
        """Coins that each move will have won when the round is over."""
        coins = self._found[: len(self._moves)] * (net.UNIT / self.guesses)
        return dict(zip(self._moves, coins.tolist(), strict=True))


def _scratch() -> tuple[Array, ...]:
    """What the kernels work with, in the order of `network_kernels.Scratch`."""
    return (
        np.zeros(net.MOST_ON, dtype=np.int16),
        np.zeros(4, dtype=np.int64),
        np.zeros(net.WIDE, dtype=np.float32),
        np.zeros(net.NARROW, dtype=np.float32),
        np.zeros((layout.MAX_MOVES, 2), dtype=np.int16),
    )
