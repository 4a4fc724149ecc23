"""What the two players of a game of Lanes may ask for. `seat` is who asks, a or b."""

from typing import Literal

from croupier.cards import Card
from croupier.games.absence import TimeOut as TimeOut
from croupier.wire import plain

Face = Literal["up", "down"]


@plain
class Start:
    """Shuffle the pile and flip the coin that decides who deals first."""

    seat: str


@plain
class Deal:
    """Deal the next round; both antes go into the pot."""

    seat: str


@plain
class AddCoins:
    """Match what is owed, and add so many coins more; 0 checks or calls."""

    seat: str
    coins: int


@plain
class Fold:
    """Give up the round, and with it the pot."""

    seat: str


@plain
class Lay:
    """Play a card from the hand into a lane, on one's own side."""

    seat: str
    card: Card
    lane: int
    face: Face


@plain
class Choose:
    """Name the card an effect takes, by its number in the order of play."""

    seat: str
    number: int


@plain
class FlipLane:
    """Name the lane card an Ace flips."""

    seat: str
    lane: int


Command = Start | Deal | AddCoins | Fold | Lay | Choose | FlipLane | TimeOut
