"""The state of a game of Lanes, as immutable data: the row of the round, the pile, and whose deal it is."""

from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, JOKERS, Order
from croupier.errors import ImpossibleEvent
from croupier.games.lanes import layout as at
from croupier.games.lanes.engine import Row, legal, played
from croupier.games.lanes.events import RoundEnded
from croupier.games.lanes.rules import LanesRules
from croupier.wire import plain

Stage = Literal["start", "deal", "round", "over"]
SEATS = ("a", "b")
TENS = tuple(card for card in DECK if card.rank == "T")  # the lane cards (L1)
PILE = (*[card for card in DECK if card.rank != "T"], *JOKERS)  # in the order the core numbers them


@plain
class Table:
    rules: LanesRules
    stage: Stage = "start"
    dealer: str | None = None  # of the round, or of the next one
    pile: Order = Order()
    shuffles: int = 0  # so many have been asked of chance
    rounds: int = 0
    row: tuple[int, ...] = ()  # of the round, or of the one just ended, as `layout` says
    ended: RoundEnded | None = None  # how the last round ended
    winner: str | None = None  # of the game
    staked: int = 0  # the pot as it stood before the last move, which may have emptied it

    def coins(self) -> tuple[int, int]:
        if not self.row:
            return at.STACK, at.STACK
        return self.row[at.COINS], self.row[at.COINS + 1]

    def pot(self) -> int:
        return self.row[at.POT] if self.row else 0

    def mover(self) -> str | None:
        """Whose move it is in the round; chance lays the tens, and at its end nobody moves."""
        moving = self.stage == "round" and self.row[at.PHASE] < at.SHUFFLE
        return SEATS[self.row[at.MOVER]] if moving else None

    def champion(self) -> str | None:
        """Who holds all coins (L13), told yet or not."""
        won = self.row and self.row[at.PHASE] == at.WON
        return SEATS[self.row[at.WINNER]] if won else None


def new(rules: LanesRules = LanesRules()) -> Table:  # noqa: B008 - a frozen value
    """Two players, ten coins each (003 1.1, 003 1.2)."""
    return Table(rules)


def row_of(table: Table) -> Row:
    """The round as the core takes it, to be read only."""
    return _checked(table.row)


def moves_of(table: Table) -> tuple[int, ...]:
    """The numbers of the moves the core lists."""
    return _listed(table.row)


def after(table: Table, move: int) -> tuple[int, ...]:
    """The row a legal move leads to."""
    return _after(table.row, move)


# A command is checked, carried out and told on the same few rows, each of which is translated once.


@lru_cache(maxsize=64)
def _checked(numbers: tuple[int, ...]) -> Row:
    """Numbers no round could hold never reach compiled code."""
    if len(numbers) != at.SIZE:
        raise ImpossibleEvent("no round has been dealt")
    row = np.array(numbers, dtype=np.int64)
    crowded = row[at.PHASE] == at.PLAY and row[at.PLAYED] >= at.SLOTS
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
    most = np.ones(at.SIZE, dtype=np.int64)
    most[at.PHASE], most[at.TURN], most[at.PLAYED], most[at.WINNER] = at.WON, at.TURNS, at.SLOTS, 2
    most[at.COINS : at.OWED + 1] = at.ALL_COINS
    most[[at.EFFECT_SLOT, at.FLIPPED]] = at.SLOTS - 1
    most[at.LANE_SUIT : at.LANE_UP] = len(at.SUITS) - 1
    most[at.LANE_KNOWN : at.HANDS] = at.BOTH
    most[at.HANDS : at.SLOT] = at.CARDS - 1
    for slot in range(at.SLOT, at.MAY_OPEN, at.WIDTH):
        most[slot : slot + at.WIDTH] = at.CARDS - 1, at.LANES - 1, 1, 1, at.BOTH
    return most


def _lowest() -> NDArray[np.int64]:
    least = np.zeros(at.SIZE, dtype=np.int64)
    least[[at.EFFECT_SLOT, at.FLIPPED, at.WINNER]] = at.NONE
    least[at.HANDS : at.SLOT] = at.NONE
    return least


LOWEST, HIGHEST = _lowest(), _highest()
