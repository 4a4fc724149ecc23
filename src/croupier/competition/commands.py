"""What may be asked for in a competition. `seat` is who asks: a player by name, or an officer.

Amounts are in chips.
"""

from typing import TYPE_CHECKING, get_args

from croupier.games.absence import TimeOut as TimeOut
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat.coup import Hand
from croupier.money import Chips
from croupier.wire import Tagged, plain

if TYPE_CHECKING:
    TableCommand = table_commands.Command
else:
    TableCommand = Tagged.field(get_args(table_commands.Command))


# Entries (TLGC 16.2)


@plain
class Clock:
    """The time, in seconds since 1970."""

    seat: str
    time: int


@plain
class Attend:
    """The Competition Director is there."""

    seat: str


@plain
class Depart:
    seat: str


@plain
class Apply:
    """Ask to enter, with the fee."""

    seat: str


@plain
class Inform:
    """Tell the applicants the conditions of play."""

    seat: str


@plain
class Acknowledge:
    """Endorse the application form."""

    seat: str


@plain
class Accept:
    seat: str
    applicant: str


@plain
class Refuse:
    seat: str
    applicant: str
    why: str


@plain
class Withdraw:
    seat: str


@plain
class Cancel:
    seat: str
    why: str


@plain
class Commence:
    """Entries close; the prize pool is what it is."""

    seat: str


# Sessions (TLGC 16.3)


@plain
class Designate:
    """These gaming tables are used."""

    seat: str
    tables: tuple[str, ...]


@plain
class Draw:
    """Draw the seats of the next round."""

    seat: str


@plain
class EnterSecondary:
    seat: str


@plain
class DrawSecondary:
    seat: str


@plain
class Reschedule:
    seat: str
    session: str
    starts: int


@plain
class TakeSeat:
    seat: str
    session: str


@plain
class Nominate:
    """Propose someone to sit in one's place."""

    seat: str
    session: str
    substitute: str


@plain
class Approve:
    """Let a player's substitute sit down."""

    seat: str
    session: str
    player: str


@plain
class NoteAbsent:
    seat: str
    session: str
    player: str


@plain
class Disqualify:
    seat: str
    player: str
    clause: str
    why: str


@plain
class Start:
    seat: str
    session: str


@plain
class FinishEarly:
    seat: str
    session: str


@plain
class PlayOff:
    """Call a play-off over the first tie of a session that matters."""

    seat: str
    session: str


# Play (TLGC 16.4–16.7)


@plain
class AtTable:
    """What the book of the table itself provides for: the shoe, the deal, squeezing, irregularities."""

    seat: str
    session: str
    command: TableCommand


@plain
class Wager:
    """Chips on Player or Banker, and perhaps on Tie; `bet` is empty when a form says the rest."""

    seat: str
    session: str
    bet: str
    stake: Chips
    tie: Chips = 0


@plain
class SecretWager:
    """Hand in a form; `chips`: a wager with chips on the same coup follows.

    `salt`: 32 to 64 hexadecimal digits drawn at random, as by `secrets.token_hex(16)`; empty: one is drawn.
    """

    seat: str
    session: str
    bet: str
    amount: Chips
    salt: str = ""
    words: str | None = None
    signed: bool = True
    chips: bool = False


@plain
class Stand:
    """Leave a wager as it lies after a Tie."""

    seat: str
    session: str


@plain
class ReturnForm:
    """The inspector hands a form back that does not comply."""

    seat: str
    session: str
    player: str


@plain
class ExamineForm:
    """Ask to see the form another player used in the last coup."""

    seat: str
    session: str
    player: str


@plain
class LimitTime:
    seat: str
    session: str
    seconds: int


@plain
class CallTime:
    seat: str
    session: str


@plain
class TurnCards:
    """The dealer turns what no player does."""

    seat: str
    session: str


@plain
class ReportMispassed:
    """The cards of a hand went to the wrong player, who exposed them."""

    seat: str
    session: str
    hand: Hand
    player: str


Command = (
    Clock
    | Attend
    | Depart
    | Apply
    | Inform
    | Acknowledge
    | Accept
    | Refuse
    | Withdraw
    | Cancel
    | Commence
    | Designate
    | Draw
    | EnterSecondary
    | DrawSecondary
    | Reschedule
    | TakeSeat
    | Nominate
    | Approve
    | NoteAbsent
    | Disqualify
    | Start
    | FinishEarly
    | PlayOff
    | AtTable
    | Wager
    | SecretWager
    | Stand
    | ReturnForm
    | ExamineForm
    | LimitTime
    | CallTime
    | TurnCards
    | ReportMispassed
    | TimeOut
)
