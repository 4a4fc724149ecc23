"""What has happened in a competition, in chips; the log of these is the competition."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, get_args

from croupier.cards import Card
from croupier.competition.conditions import Stage
from croupier.competition.state import Award, Form, Group, Seated
from croupier.games.baccarat import events as table_events
from croupier.games.baccarat.coup import Hand
from croupier.money import Chips
from croupier.wire import Tagged, plain

if TYPE_CHECKING:
    TableEvent = table_events.Event
else:
    TableEvent = Tagged.field(get_args(table_events.Event))


@plain
class ClockSet:
    time: int


@plain
class DirectorCame: ...


@plain
class DirectorLeft: ...


@plain
class Applied:
    name: str
    fee: int


@plain
class ApplicantsInformed:
    names: tuple[str, ...]


@plain
class Acknowledged:
    name: str


@plain
class Accepted:
    name: str


@plain
class ApplicationRefused:
    name: str
    refund: int
    why: str


@plain
class Withdrawn:
    name: str
    refund: int


@plain
class Cancelled:
    """It does not proceed: all fees go back."""

    why: str


@plain
class Commenced:
    players: tuple[str, ...]
    fees: int
    administration: int
    pool: int


@plain
class TablesDesignated:
    tables: tuple[str, ...]


@plain
class SeatsDrawn:
    """Seats by the order that `seed` shuffles the players into; its hash was promised before."""

    stage: Stage
    seed: str
    seats: tuple[Seated, ...]
    starts: int


@plain
class SecondaryEntered:
    name: str
    fee: int


@plain
class Rescheduled:
    session: str
    starts: int


@plain
class SeatTaken:
    session: str
    place: str


@plain
class SubstituteNominated:
    session: str
    place: str
    substitute: str


@plain
class SubstituteApproved:
    session: str
    place: str


@plain
class AbsenceNoted:
    session: str
    place: str


@plain
class Disqualified:
    player: str
    clause: str
    why: str


@plain
class SessionBegan:
    session: str
    puck: str


@plain
class PlaceCancelled:
    session: str
    place: str
    clause: str


@plain
class SessionOver:
    session: str
    ranking: tuple[Group, ...]
    chips: Mapping[str, Chips]  # by player
    early: bool


@plain
class PlayOffCalled:
    """So many coups as the card that was drawn counts."""

    session: str
    decides: str
    players: tuple[str, ...]
    card: Card
    coups: int
    chips: int


@plain
class TieBroken:
    session: str
    ranking: tuple[Group, ...]


@plain
class RoundOver:
    advanced: tuple[str, ...]


@plain
class Replaced:
    """A player advances in place of one who was disqualified; a fee for the second chance is refunded."""

    player: str
    refund: int


@plain
class PrizesAllocated:
    awards: tuple[Award, ...]
    unawarded: int


# Play


@plain
class OnTable:
    """What happened at a session's table, in the table's own words."""

    session: str
    event: TableEvent


@plain
class ToppedUp:
    """A wager below the minimum, brought up to it by its owner."""

    session: str
    place: str
    bet: str
    amount: Chips


@plain
class WagerMade:
    session: str
    place: str
    out_of_turn: bool


@plain
class WagerStands:
    session: str
    place: str


@plain
class FormHanded:
    """A marker lies at the place; nobody but its player and the inspector may read the form."""

    session: str
    place: str
    by: str
    seal: str
    form: Form | None
    chips: bool


@plain
class FormReturned:
    session: str
    place: str
    clause: str


@plain
class FormsOpened:
    """The inspector reads the forms out; `first`: before the cards, in the last coup of the final."""

    session: str
    forms: Mapping[str, Form]
    first: bool


@plain
class SecretSettled:
    """A secret wager's end; `clause` says what it was deemed to be, if it did not comply."""

    session: str
    payment: table_events.Payment
    clause: str


@plain
class FormExamined:
    session: str
    place: str
    by: str


@plain
class MinimumDeducted:
    session: str
    place: str
    amount: Chips
    clause: str


@plain
class CoupOver:
    session: str
    number: int


@plain
class IndicatorShown:
    session: str


@plain
class LimitsRaised:
    session: str


@plain
class Eliminated:
    session: str
    place: str
    coup: int


@plain
class PuckMoved:
    session: str
    to: str


@plain
class WagersStay:
    """After a Tie: what lay on Player and Banker lies there again, and may be altered."""

    session: str
    places: tuple[str, ...]


@plain
class TimeLimited:
    session: str
    seconds: int


@plain
class TimeCalled:
    session: str
    place: str


@plain
class WagerMissed:
    session: str
    place: str
    late: bool  # has not come to the session yet


@plain
class CardsMispassed:
    session: str
    hand: Hand
    player: str


Event = (
    ClockSet
    | DirectorCame
    | DirectorLeft
    | Applied
    | ApplicantsInformed
    | Acknowledged
    | Accepted
    | ApplicationRefused
    | Withdrawn
    | Cancelled
    | Commenced
    | TablesDesignated
    | SeatsDrawn
    | SecondaryEntered
    | Rescheduled
    | SeatTaken
    | SubstituteNominated
    | SubstituteApproved
    | AbsenceNoted
    | Disqualified
    | SessionBegan
    | PlaceCancelled
    | SessionOver
    | PlayOffCalled
    | TieBroken
    | RoundOver
    | Replaced
    | PrizesAllocated
    | OnTable
    | ToppedUp
    | WagerMade
    | WagerStands
    | FormHanded
    | FormReturned
    | FormsOpened
    | SecretSettled
    | FormExamined
    | MinimumDeducted
    | CoupOver
    | IndicatorShown
    | LimitsRaised
    | Eliminated
    | PuckMoved
    | WagersStay
    | TimeLimited
    | TimeCalled
    | WagerMissed
    | CardsMispassed
)
