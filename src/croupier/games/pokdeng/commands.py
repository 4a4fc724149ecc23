"""What people at a Pok Deng table may ask for. `seat` is who asks."""

from croupier.cards import Card
from croupier.games.absence import TimeOut as TimeOut
from croupier.wire import plain


@plain
class Join:
    """Take a free seat with chips from the cage."""

    seat: str
    chips: int


@plain
class BuyIn:
    seat: str
    chips: int


@plain
class Leave:
    """Cash all chips and go."""

    seat: str


@plain
class TakeBank:
    """Become the banker, where there is none."""

    seat: str


@plain
class LeaveBank:
    seat: str


@plain
class Bet:
    """Lay chips against the banker, or add to what lies there."""

    seat: str
    stake: int


@plain
class Withdraw:
    """Take a bet back whole."""

    seat: str


@plain
class Deal:
    seat: str


@plain
class Stand:
    seat: str


@plain
class Hit:
    seat: str


@plain
class Compare:
    """As the banker, settle with one player before standing or hitting against the rest.

    Where the rules have the banker settle with all who drew together, this player stands for all of them.
    """

    seat: str
    player: str


@plain
class Correct:
    """A card was mistyped: number 1 to 3 of a seat's hand is really this one."""

    seat: str
    hand: str
    number: int
    card: Card


Command = (
    Join
    | BuyIn
    | Leave
    | TakeBank
    | LeaveBank
    | Bet
    | Withdraw
    | Deal
    | Stand
    | Hit
    | Compare
    | Correct
    | TimeOut
)
