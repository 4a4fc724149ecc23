"""What has happened at a baccarat table, in chips; the log of these is the game."""

from typing import Literal

from croupier.cards import Card, Order
from croupier.games.absence import CameBack, TimedOut
from croupier.games.baccarat.bets import Outcome
from croupier.games.baccarat.commands import Bound
from croupier.games.baccarat.coup import Hand, PairKind, Winner
from croupier.money import Chips
from croupier.wire import plain

Source = Literal["shoe", "mouth", "excess"]
Ruled = Literal["player", "banker", "mouth"]


@plain
class Joined:
    seat: str
    chips: Chips
    name: str = ""


@plain
class BoughtIn:
    seat: str
    chips: Chips


@plain
class Left:
    seat: str
    chips: Chips


@plain
class Attended:
    staff: str


@plain
class Departed:
    staff: str


@plain
class CardsChecked:
    by: str
    missing: tuple[Card, ...]
    imperfect: tuple[Card, ...]


@plain
class CardsHandled:
    """A player touched cards that had not been passed to it."""

    player: str


@plain
class CardsReplaced:
    clause: str


@plain
class Shuffled:
    """The whole order, first card first; empty when only the physical shoe knows it. Nobody may read it."""

    number: int
    order: Order
    machine: bool


@plain
class CutDeclined:
    seat: str


@plain
class CardsCut:
    by: str
    cards: int


@plain
class ShoeLoaded:
    cards: int
    marker: int


@plain
class WagerPlaced:
    seat: str
    bet: str
    stake: Chips


@plain
class WagerWithdrawn:
    seat: str
    bet: str
    stake: Chips


@plain
class Reduction:
    seat: str
    bet: str
    excess: Chips


@plain
class WagersReduced:
    """What was over the collective liability, or over one maximum laid by partners, goes back."""

    cuts: tuple[Reduction, ...]
    clause: str


@plain
class WagersRemoved:
    """All wagers go back to their owners."""

    clause: str


@plain
class FreeCoupsGranted:
    coups: int


@plain
class LimitOffered:
    player: str
    bet: str
    bound: Bound
    amount: Chips | None  # None: this seat may not know


@plain
class LimitAgreed:
    player: str
    bet: str
    bound: Bound
    amount: Chips


@plain
class LimitPosted:
    bet: str
    bound: Bound
    amount: Chips
    clock: int


@plain
class Consented:
    seat: str
    bet: str
    bound: Bound


@plain
class LimitSet:
    bet: str
    bound: Bound
    amount: Chips
    clock: int


@plain
class LiabilityPosted:
    bet: str
    amount: Chips


@plain
class LiabilityRemoved:
    bet: str


@plain
class PartnershipFound:
    players: tuple[str, ...]


@plain
class SqueezeRequested:
    seat: str


@plain
class SqueezeAllowed:
    pass


@plain
class SqueezeEnded:
    pass


@plain
class CoupBegan:
    number: int
    betting: bool
    face_down: bool


@plain
class CardDealt:
    hand: Hand
    card: Card
    up: bool
    source: Source


@plain
class CardMisplaced:
    """A card put before the wrong hand, and where it belongs."""

    card: Card
    up: bool
    dealt_to: Hand
    ruled_to: Ruled
    source: Source
    clause: str


@plain
class CardFoundFaceUp:
    card: Card
    ruled_to: Ruled
    clause: str


@plain
class CardInExcess:
    """Drawn but not seen; the first card of the next hand if it may be used."""

    card: Card
    used: bool


@plain
class LastHandAnnounced:
    remaining: int


@plain
class CardsPassed:
    hand: Hand
    seat: str


@plain
class CardsRefused:
    hand: Hand
    seat: str


@plain
class CardTurned:
    hand: Hand
    card: Card
    by: str


@plain
class PointsAnnounced:
    player: int
    banker: int


@plain
class ResultAnnounced:
    player: int
    banker: int
    winner: Winner
    player_pair: PairKind
    banker_pair: PairKind


@plain
class Payment:
    """One wager's end: what lay there, what of it was at risk, and all that came back."""

    seat: str
    bet: str
    stake: Chips
    at_risk: Chips
    returned: Chips
    outcome: Outcome
    clause: str


@plain
class Settled:
    payments: tuple[Payment, ...]


@plain
class Advised:
    """The owner of an under-minimum wager is advised that the next one will be returned."""

    seat: str
    bet: str
    stake: Chips


@plain
class CoupVoided:
    clause: str


@plain
class ShoeEnded:
    number: int
    left: int


@plain
class TableClosed:
    by: str
    missing: tuple[Card, ...]
    imperfect: tuple[Card, ...]


@plain
class CardCorrected:
    """Card `number` of a hand was typed in as `was`; a settlement that it led to is taken back."""

    hand: Hand
    number: int
    was: Card
    card: Card


Event = (
    Joined
    | BoughtIn
    | Left
    | Attended
    | Departed
    | CardsChecked
    | CardsHandled
    | CardsReplaced
    | Shuffled
    | CutDeclined
    | CardsCut
    | ShoeLoaded
    | WagerPlaced
    | WagerWithdrawn
    | WagersReduced
    | WagersRemoved
    | FreeCoupsGranted
    | LimitOffered
    | LimitAgreed
    | LimitPosted
    | Consented
    | LimitSet
    | LiabilityPosted
    | LiabilityRemoved
    | PartnershipFound
    | SqueezeRequested
    | SqueezeAllowed
    | SqueezeEnded
    | CoupBegan
    | CardDealt
    | CardMisplaced
    | CardFoundFaceUp
    | CardInExcess
    | LastHandAnnounced
    | CardsPassed
    | CardsRefused
    | CardTurned
    | PointsAnnounced
    | ResultAnnounced
    | Settled
    | Advised
    | CoupVoided
    | ShoeEnded
    | TableClosed
    | CardCorrected
    | TimedOut
    | CameBack
)
