"""What people at a baccarat table may ask for. `seat` is who asks: a place, a standing player, or staff.

Amounts are in chips.
"""

from typing import Literal

from croupier.cards import Card
from croupier.games.absence import TimeOut as TimeOut
from croupier.games.baccarat.coup import Hand
from croupier.money import Chips
from croupier.wire import plain

Bound = Literal["minimum", "maximum"]


@plain
class Join:
    """Take a free place (`3`), or stand behind an occupied one (`3.1`), with chips from the bank.

    `name` says who it is, where that is known: a person is known again by name, or else by seat alone.
    """

    seat: str
    chips: Chips
    name: str = ""


@plain
class BuyIn:
    seat: str
    chips: Chips


@plain
class Leave:
    seat: str


@plain
class Attend:
    """A member of staff comes to the table."""

    seat: str


@plain
class Depart:
    seat: str


@plain
class CheckCards:
    """The cards were looked through, by staff or by a player; what was wrong with them, if anything."""

    seat: str
    missing: tuple[Card, ...] = ()
    imperfect: tuple[Card, ...] = ()


@plain
class Shuffle:
    seat: str
    machine: bool = False


@plain
class Cut:
    """Put the marker so many cards from the top; those above it go behind the rest."""

    seat: str
    cards: int


@plain
class DeclineCut:
    seat: str


@plain
class Wager:
    """Lay chips on a bet, or add to what lies there."""

    seat: str
    bet: str
    stake: Chips


@plain
class Withdraw:
    """Take a wager back whole."""

    seat: str
    bet: str


@plain
class FreeCoups:
    """The Management Representative asks for coups that need no wager."""

    seat: str
    coups: int


@plain
class OfferLimit:
    """The Management Representative offers one player a minimum or maximum of its own."""

    seat: str
    player: str
    bet: str
    bound: Bound
    amount: Chips


@plain
class AcceptLimit:
    seat: str
    bet: str
    bound: Bound


@plain
class PostLimit:
    """Display the notice of a new minimum or maximum; `clock` is in seconds."""

    seat: str
    bet: str
    bound: Bound
    amount: Chips
    clock: int


@plain
class Consent:
    """A player agrees to a posted limit."""

    seat: str
    bet: str
    bound: Bound


@plain
class SetLimit:
    """Put a posted limit into force; `clock` is in seconds."""

    seat: str
    bet: str
    bound: Bound
    clock: int


@plain
class PostLiability:
    """Display the most that all wagers on a bet may come to."""

    seat: str
    bet: str
    amount: Chips


@plain
class RemoveLiability:
    """Take that notice down."""

    seat: str
    bet: str


@plain
class RequestSqueeze:
    seat: str


@plain
class AllowSqueeze:
    """The Management Representative and Surveillance have been informed."""

    seat: str


@plain
class EndSqueeze:
    seat: str


@plain
class Deal:
    """Deal a coup, or the rest of one, by the table of play."""

    seat: str


@plain
class Draw:
    """Draw one card and put it before a hand, rightly or not."""

    seat: str
    to: Hand


@plain
class AcceptCards:
    seat: str


@plain
class RefuseCards:
    seat: str


@plain
class TurnCard:
    seat: str


@plain
class ReportExcess:
    """A card came out of the shoe that no hand needed; nobody has seen it."""

    seat: str


@plain
class ReportFaceUp:
    """The next card in the shoe lies face up."""

    seat: str


@plain
class ReportShortShoe:
    """The shoe is empty and a hand still needs a card."""

    seat: str


@plain
class ReportOrderLost:
    """Nobody can tell any more in what order the cards of this coup came."""

    seat: str


@plain
class ReportHandled:
    """A player has touched the cards without being passed them."""

    seat: str
    player: str


@plain
class ReportPartnership:
    """These players bet together to pass the maximum."""

    seat: str
    players: tuple[str, ...]


@plain
class Close:
    """End of play: the cards were checked once more, card by card, and spread."""

    seat: str
    missing: tuple[Card, ...] = ()
    imperfect: tuple[Card, ...] = ()


@plain
class Correct:
    """A card of the coup was mistyped: number 1 to 3 of a hand is really this one."""

    seat: str
    hand: Hand
    number: int
    card: Card


Command = (
    Join
    | BuyIn
    | Leave
    | Attend
    | Depart
    | CheckCards
    | Shuffle
    | Cut
    | DeclineCut
    | Wager
    | Withdraw
    | FreeCoups
    | OfferLimit
    | AcceptLimit
    | PostLimit
    | Consent
    | SetLimit
    | PostLiability
    | RemoveLiability
    | RequestSqueeze
    | AllowSqueeze
    | EndSqueeze
    | Deal
    | Draw
    | AcceptCards
    | RefuseCards
    | TurnCard
    | ReportExcess
    | ReportFaceUp
    | ReportShortShoe
    | ReportOrderLost
    | ReportHandled
    | ReportPartnership
    | Close
    | Correct
    | TimeOut
)
