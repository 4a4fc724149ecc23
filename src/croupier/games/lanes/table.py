"""The state of a game of Lanes, as immutable data: the row of the round, the pile, and whose deal it is."""

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, JOKERS, Card, Order
from croupier.errors import ImpossibleEvent
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, legal, played
from croupier.games.lanes.events import RoundEnded
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.rules import LanesRules
from croupier.wire import plain

Stage = Literal["start", "deal", "round", "over"]
TENS = tuple(card for card in DECK if card.rank == "T")  # the lane cards (L1)
PILE = (*[card for card in DECK if card.rank != "T"], *JOKERS)  # in the order the core numbers them


@plain
class Bid:
    """What a player added in the bidding of a turn, beyond what was owed; 0 checks or matches."""

    turn: int
    seat: str
    coins: int


@plain
class Table:
    rules: LanesRules
    stage: Stage = "start"
    dealer: str | None = None  # of the round, or of the next one
    pile: Order = Order()
    shuffles: int = 0  # how many shuffles chance has given
    rounds: int = 0
    row: tuple[int, ...] = ()  # of the round, or of the one just ended, as `layout` says
    bids: tuple[Bid, ...] = ()  # of the round, or of the one just ended
    ended: RoundEnded | None = None  # how the last round ended
    winner: str | None = None  # of the game
    staked: int = 0  # the pot as it stood before the last move, which may have emptied it
    seen: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)  # in earlier rounds of this pile
    missed: Mapping[str, int] = field(default_factory=dict)  # clocks run out in a row, by seat (ruling A4)

    def coins(self) -> tuple[int, int]:
        if not self.row:
            return layout.STACK, layout.STACK
        return self.row[layout.COINS], self.row[layout.COINS + 1]

    def pot(self) -> int:
        return self.row[layout.POT] if self.row else 0

    def mover(self) -> str | None:
        """Whose move it is in the round; chance lays the tens, and at its end nobody moves."""
        moving = self.stage == "round" and self.row[layout.PHASE] < layout.SHUFFLE
        return SEATS[self.row[layout.MOVER]] if moving else None

    def champion(self) -> str | None:
        """Who holds all coins (L13), announced yet or not."""
        won = self.row and self.row[layout.PHASE] == layout.WON
        return SEATS[self.row[layout.WINNER]] if won else None


def new(rules: LanesRules = LanesRules()) -> Table:  # noqa: B008 - a frozen value
    """Two players, ten coins each (003 1.1, 003 1.2)."""
    return Table(rules)


def seen_by(table: Table, seat: str) -> tuple[Card, ...]:
    """The cards of the round that a seat holds, laid, or was shown (L14)."""
    row, side = table.row, SEATS.index(seat)
    cards = [*row[layout.HANDS + layout.HAND * side :][: layout.HAND]]
    for number in range(row[layout.PLAYED]):
        card, _, _, _, known = row[layout.slot_at(number) :][: layout.WIDTH]
        cards += [card] if known >> side & 1 else []
    return tuple([PILE[card] for card in sorted(cards) if card != layout.NONE])


def row_of(table: Table) -> Row:
    """The round as the core takes it, to be read only."""
    return _checked(table.row)


def moves_of(table: Table) -> tuple[int, ...]:
    """The numbers of the moves the core lists."""
    return _listed(table.row)


def after(table: Table, move: int) -> tuple[int, ...]:
    """The row a legal move leads to."""
    return _after(table.row, move)


# Checking, carrying out and explaining a command use the same few rows; each is converted once.


@lru_cache(maxsize=64)
def _checked(numbers: tuple[int, ...]) -> Row:
    """Impossible rows never reach compiled code."""
    if len(numbers) != layout.SIZE:
        raise ImpossibleEvent("no round has been dealt")
    row = np.array(numbers, dtype=np.int64)
    crowded = row[layout.PHASE] == layout.PLAY and row[layout.PLAYED] >= layout.SLOTS
    if crowded or not ((row >= LOWEST) & (row <= HIGHEST)).all():
        raise ImpossibleEvent("no round is in such a state")
    checked = row.astype(np.int8)
    checked.flags.writeable = False
    return checked


@lru_cache(maxsize=64)
def _listed(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(legal(_checked(numbers)))


@lru_cache(maxsize=64)
def _after(numbers: tuple[int, ...], move: int) -> tuple[int, ...]:
    return as_data(played(_checked(numbers), move))


def as_data(row: Row) -> tuple[int, ...]:
    return tuple(row.tolist())


def _highest() -> NDArray[np.int64]:
    """The largest number each place of a row may hold."""
    most = np.ones(layout.SIZE, dtype=np.int64)
    most[layout.PHASE], most[layout.TURN], most[layout.PLAYED], most[layout.WINNER] = (
        layout.WON,
        layout.TURNS,
        layout.SLOTS,
        2,
    )
    most[layout.COINS : layout.OWED + 1] = layout.ALL_COINS
    most[[layout.EFFECT_SLOT, layout.FLIPPED]] = layout.SLOTS - 1
    most[layout.LANE_SUIT : layout.LANE_UP] = len(layout.SUITS) - 1
    most[layout.LANE_KNOWN : layout.HANDS] = layout.BOTH
    most[layout.HANDS : layout.SLOT] = layout.CARDS - 1
    for slot in range(layout.SLOT, layout.MAY_OPEN, layout.WIDTH):
        most[slot : slot + layout.WIDTH] = layout.CARDS - 1, layout.LANES - 1, 1, 1, layout.BOTH
    return most


def _lowest() -> NDArray[np.int64]:
    least = np.zeros(layout.SIZE, dtype=np.int64)
    least[[layout.EFFECT_SLOT, layout.FLIPPED, layout.WINNER]] = layout.NONE
    least[layout.HANDS : layout.SLOT] = layout.NONE
    return least


LOWEST, HIGHEST = _lowest(), _highest()
