"""What has happened at a Pok Deng table; the log of these is the game."""

from croupier.cards import Card, Order
from croupier.games.absence import CameBack, TimedOut
from croupier.wire import plain


@plain
class Joined:
    seat: str
    chips: int


@plain
class BoughtIn:
    seat: str
    chips: int


@plain
class Left:
    seat: str
    chips: int


@plain
class BankTaken:
    seat: str


@plain
class BankLeft:
    seat: str


@plain
class BankPassed:
    """The banker's seat moves on after a round; to nobody when no seat covers the minimum."""

    seat: str | None


@plain
class BetPlaced:
    seat: str
    stake: int


@plain
class BetWithdrawn:
    seat: str
    stake: int


@plain
class Shuffled:
    """A round begins; the deck's whole order, empty when only the physical one knows. Nobody may read it."""

    number: int
    order: Order


@plain
class CardDealt:
    seat: str
    card: Card
    up: bool


@plain
class Stood:
    seat: str


@plain
class Shown:
    seat: str
    cards: tuple[Card, ...]


@plain
class HandsShown:
    """Hands turned up for all to see."""

    hands: tuple[Shown, ...]


@plain
class Payment:
    """What a bet came to: `times` the stake by the cards, `won` in chips; below zero the player pays."""

    seat: str
    stake: int
    times: int
    won: int
    clause: str


@plain
class Settled:
    payments: tuple[Payment, ...]


@plain
class RoundEnded:
    number: int


@plain
class CardCorrected:
    """Card `number` of a seat's hand was typed in as `was`: the round is taken back to its deal."""

    seat: str
    number: int
    was: Card
    card: Card
    up: bool  # the hand had been shown


Event = (
    Joined
    | BoughtIn
    | Left
    | BankTaken
    | BankLeft
    | BankPassed
    | BetPlaced
    | BetWithdrawn
    | Shuffled
    | CardDealt
    | Stood
    | HandsShown
    | Settled
    | RoundEnded
    | CardCorrected
    | TimedOut
    | CameBack
)
