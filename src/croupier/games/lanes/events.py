"""What has happened in a game of Lanes; the log of these is the game. Every move is one move of the core."""

from collections.abc import Mapping
from typing import Literal

from croupier.cards import Card, Order
from croupier.games.absence import CameBack, TimedOut
from croupier.games.lanes.commands import Face
from croupier.wire import plain

Doing = Literal["flip", "swap", "move"]
Ending = Literal["points", "fold", "sevens"]


@plain
class CoinFlipped:
    """The first joker of shuffle `number` shows who deals: X1 for a, X2 for b."""

    number: int
    dealer: str


@plain
class PileShuffled:
    """The whole order of the draw pile. Nobody may read it."""

    number: int
    order: Order


@plain
class RoundDealt:
    """The hands, and the tens as shuffle `number` gave them, the last left over; both antes are paid."""

    round: int
    dealer: str
    hands: Mapping[str, tuple[Card, ...]]
    number: int
    tens: Order


@plain
class CoinsAdded:
    """What was owed is matched, and so much more added."""

    seat: str
    matched: int
    more: int


@plain
class Folded:
    seat: str


@plain
class CardLaid:
    seat: str
    card: Card
    lane: int
    face: Face


@plain
class CardChosen:
    """An effect takes the card of that number; its face is told when all may know it."""

    seat: str
    number: int
    doing: Doing
    card: Card


@plain
class LaneFlipped:
    """An Ace flips a lane; all have seen its ten."""

    seat: str
    lane: int
    ten: Card
    face: Face


@plain
class TensLaid:
    """A Joker's shuffle: three tens face up, the last left over."""

    seat: str
    number: int
    tens: Order


@plain
class Points:
    """What both sides have in a lane."""

    a: int
    b: int


@plain
class RoundEnded:
    """Nobody wins a draw; the points of the three lanes are told where they were counted."""

    round: int
    winner: str | None
    pot: int
    ending: Ending
    points: tuple[Points, ...]


@plain
class GameWon:
    seat: str


@plain
class Left:
    """Given up: the match is over, and each player keeps the coins it holds."""

    seat: str
    coins: int


Move = CoinsAdded | Folded | CardLaid | CardChosen | LaneFlipped | TensLaid
Event = CoinFlipped | PileShuffled | RoundDealt | Move | RoundEnded | GameWon | TimedOut | CameBack | Left
