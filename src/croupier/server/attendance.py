"""Who is at a table, as its stream of events has it: seats, offices, clients' seeds, and whose clock runs.

Whoever speaks for a seat is decided here, by the person behind a connection and never by what a command
says of itself. What a stranger asks for is refused in the same words whatever lies hidden.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import field
from typing import Any, Literal, get_args

from croupier.errors import Refused
from croupier.game import AnyGame, Turn
from croupier.wire import plain, replace

RULE = "server"
NOT_YOURS = "you do not speak for this seat: take it first, or give your command from your own"
LONGEST_SEED = 100


@plain
class Holder:
    """Who speaks for a seat or an office: a person, or a bot by its name."""

    person: str
    name: str
    since: int  # the entry by which it was taken
    at: int  # when
    bot: str = ""


# What may be asked of the table itself.


@plain
class ClaimSeat:
    """Speak for a seat from now on; joining the game is a command of the game."""

    seat: str


@plain
class FreeSeat:
    """Give up one's claim to a seat, or remove a bot, once the game has let the seat go."""

    seat: str


@plain
class SeatBot:
    seat: str
    bot: str


@plain
class TakeOffice:
    """Act as dealer, inspector or another officer in the house's place."""

    office: str


@plain
class LeaveOffice:
    office: str


@plain
class GiveSeed:
    """Mix a text of one's own into the next shuffle, whose secret is promised already."""

    text: str


@plain
class CloseTable:
    pass


# What happened to it.


@plain
class SeatTaken:
    seat: str
    person: str
    name: str
    bot: str = ""


@plain
class SeatFreed:
    seat: str


@plain
class OfficeTaken:
    office: str
    person: str
    name: str


@plain
class OfficeLeft:
    office: str


@plain
class SeedGiven:
    person: str
    text: str


@plain
class ShufflePromised:
    """The commitment to the secret of a coming shuffle."""

    pack: str
    number: int
    commitment: str


@plain
class ShuffleMade:
    """A shuffle with these seeds mixed in; `cards`: commitments to each, where they stay hidden."""

    pack: str
    number: int
    seeds: Mapping[str, str]
    cards: tuple[str, ...] = ()


@plain
class ShuffleRevealed:
    """The secret of a shuffle whose cards are all told: anyone can check it now."""

    pack: str
    number: int
    secret: str


@plain
class TableClosed:
    why: str


TableCommand = ClaimSeat | FreeSeat | SeatBot | TakeOffice | LeaveOffice | GiveSeed | CloseTable
TableEvent = (
    SeatTaken
    | SeatFreed
    | OfficeTaken
    | OfficeLeft
    | SeedGiven
    | ShufflePromised
    | ShuffleMade
    | ShuffleRevealed
    | TableClosed
)
COMMANDS: tuple[type, ...] = get_args(TableCommand)
EVENTS: tuple[type, ...] = get_args(TableEvent)
Role = Literal["player", "inspector", "director", "administrator"]


@plain
class Actor:
    """The person behind a connection."""

    person: str
    name: str
    role: Role = "player"


@plain
class Attendance:
    opener: str = ""
    seats: Mapping[str, Holder] = field(default_factory=dict)
    offices: Mapping[str, Holder] = field(default_factory=dict)
    seeds: Mapping[str, str] = field(default_factory=dict)  # by person, for the next shuffle
    promised: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by pack and number
    revealed: Mapping[str, int] = field(default_factory=dict)  # by pack, up to which shuffle
    asked: Mapping[str, int] = field(default_factory=dict)  # by seat, since when the question is put to it
    question: str = ""
    answered: tuple[str, ...] = ()  # seats that have given a command since it was put
    changed: int = 0  # when something last happened in the game
    events: int = 0  # that happened then
    closed: str = ""  # why, once it is


def speaks_for(attendance: Attendance, person: str, seat: str) -> bool:
    holder = attendance.seats.get(seat) or attendance.offices.get(seat)
    return holder is not None and not holder.bot and holder.person == person


def people(attendance: Attendance) -> set[str]:
    """Everybody who holds a seat or an office."""
    holders = [*attendance.seats.values(), *attendance.offices.values()]
    return {holder.person for holder in holders if not holder.bot}


def is_seat(game: AnyGame, state: Any, seat: str) -> bool:
    """Whether a player could sit there: the game names it, or has something for it to do."""
    if not seat or seat in game.offices:
        return False
    return seat in game.seats(game.rules_of(state)) or bool(game.legal(state, seat))


class Asked:
    """A command to the table itself, and all it depends on."""

    def __init__(
        self, game: AnyGame, state: Any, attendance: Attendance, actor: Actor, bots: Collection[str]
    ) -> None:
        self.game, self.state, self.attendance, self.actor, self.bots = game, state, attendance, actor, bots

    def decide(self, command: Any) -> tuple[Any, ...]:
        """The events that a command leads to, or `Refused`."""
        if self.attendance.closed:
            raise Refused(RULE, "the table is closed")
        decide: Callable[[Any], tuple[Any, ...]] = getattr(self, f"_{_snake(type(command).__name__)}")
        return decide(command)

    def _claim_seat(self, command: ClaimSeat) -> tuple[Any, ...]:
        seat = command.seat
        if speaks_for(self.attendance, self.actor.person, seat):
            return ()
        self._check_seat(seat)
        if self.actor.person in people(self.attendance):
            raise Refused(RULE, "you have a seat at this table already")
        if seat in self.attendance.seats:
            raise Refused(RULE, "the seat is taken")
        return (SeatTaken(seat, self.actor.person, self.actor.name),)

    def _free_seat(self, command: FreeSeat) -> tuple[Any, ...]:
        holder = self.attendance.seats.get(command.seat)
        if holder is None or not (self._is_own(holder) or (holder.bot and self._runs_table())):
            raise Refused(RULE, NOT_YOURS)
        if self.game.buys and command.seat in self.game.stacks(self.state):
            raise Refused(RULE, "the seat is still in the game: leave the game first")
        return (SeatFreed(command.seat),)

    def _seat_bot(self, command: SeatBot) -> tuple[Any, ...]:
        if not self._runs_table():
            raise Refused(RULE, "only whoever opened the table seats bots")
        self._check_seat(command.seat)
        if command.seat in self.attendance.seats:
            raise Refused(RULE, "the seat is taken")
        if command.bot.partition(":")[0] not in self.bots:
            raise Refused(RULE, f"there is no such bot: choose from {', '.join(self.bots)}")
        return (SeatTaken(command.seat, "", command.bot, command.bot),)

    def _take_office(self, command: TakeOffice) -> tuple[Any, ...]:
        if command.office not in self.game.offices:
            raise Refused(RULE, "the game has no such office")
        if self.actor.role == "player" and not self._runs_table():
            raise Refused(RULE, "only whoever opened the table, or an inspector, acts for the house")
        if command.office in self.attendance.offices:
            raise Refused(RULE, "somebody has this office")
        return (OfficeTaken(command.office, self.actor.person, self.actor.name),)

    def _leave_office(self, command: LeaveOffice) -> tuple[Any, ...]:
        holder = self.attendance.offices.get(command.office)
        if holder is None or not self._is_own(holder):
            raise Refused(RULE, NOT_YOURS)
        return (OfficeLeft(command.office),)

    def _give_seed(self, command: GiveSeed) -> tuple[Any, ...]:
        if self.actor.person not in people(self.attendance):
            raise Refused(RULE, "only who sits at the table gives a seed")
        if not 0 < len(command.text) <= LONGEST_SEED:
            raise Refused(RULE, f"a seed has 1 to {LONGEST_SEED} characters")
        return (SeedGiven(self.actor.person, command.text),)

    def _close_table(self, command: CloseTable) -> tuple[Any, ...]:
        if not self._runs_table():
            raise Refused(RULE, "only whoever opened the table closes it")
        held = self.game.stacks(self.state) if self.game.buys else {}
        if any(seat in held for seat, holder in self.attendance.seats.items() if not holder.bot):
            raise Refused(RULE, "people have chips in the game: the table closes once they have left")
        if people(self.attendance) - {self.actor.person} and self.actor.role != "administrator":
            raise Refused(RULE, "people sit at the table: it closes once they have left")
        return (TableClosed(f"closed by {self.actor.name}"),)

    def _check_seat(self, seat: str) -> None:
        if not is_seat(self.game, self.state, seat):
            raise Refused(RULE, "the table has no such seat")

    def _is_own(self, holder: Holder) -> bool:
        return not holder.bot and holder.person == self.actor.person

    def _runs_table(self) -> bool:
        return self.actor.person == self.attendance.opener or self.actor.role == "administrator"


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


def evolve(now: Attendance, event: TableEvent, seq: int, at: int) -> Attendance:
    """The attendance after an event of the table, its `seq`-th entry."""
    match event:
        case SeatTaken(seat, person, name, bot):
            return replace(now, seats={**now.seats, seat: Holder(person, name, seq, at, bot)})
        case SeatFreed(seat):
            return replace(now, seats=_without(now.seats, seat))
        case OfficeTaken(office, person, name):
            return replace(now, offices={**now.offices, office: Holder(person, name, seq, at)})
        case OfficeLeft(office):
            return replace(now, offices=_without(now.offices, office))
        case SeedGiven(person, text):
            return replace(now, seeds={**now.seeds, person: text})
        case ShufflePromised(pack, number, commitment):
            coming = {**now.promised.get(pack, {}), str(number): commitment}
            return replace(now, promised={**now.promised, pack: coming})
        case ShuffleMade():
            return replace(now, seeds={})
        case ShuffleRevealed(pack, number):
            coming = _without(now.promised.get(pack, {}), str(number))
            last = max(number, now.revealed.get(pack, 0))
            return replace(
                now, promised={**now.promised, pack: coming}, revealed={**now.revealed, pack: last}
            )
        case TableClosed(why):
            return replace(now, closed=why)


def after_command(now: Attendance, turn: Turn, by: str, at: int, events: int) -> Attendance:
    """Who is asked what, once a command has taken effect, and since when: nobody gains time by going back.

    Only a seat that moves alone has its clock started anew by its own command.
    """
    same, alone = turn.question == now.question, len(turn.seats) == 1
    kept = {seat: since for seat, since in now.asked.items() if same and not (alone and seat == by)}
    asked = {seat: kept.get(seat, at) for seat in turn.seats}
    given = dict.fromkeys((*now.answered, by) if same else (by,))
    answered = tuple([seat for seat in given if seat in asked])
    now = replace(now, asked=asked, question=turn.question, answered=answered)
    return replace(now, changed=at, events=events) if events else now


def _without(held: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {other: value for other, value in held.items() if other != key}


def sentence(event: TableEvent) -> str:
    """What happened, in one sentence."""
    match event:
        case SeatTaken(seat, _, name, bot):
            return f"{name}, a bot, takes seat {seat}" if bot else f"{name} takes seat {seat}"
        case SeatFreed(seat):
            return f"Seat {seat} is free"
        case OfficeTaken(office, _, name):
            return f"{name} acts as {office}"
        case OfficeLeft(office):
            return f"The house acts as {office} again"
        case SeedGiven():
            return "A player's seed will be mixed into the next shuffle"
        case ShufflePromised(_, number, commitment):
            return f"Shuffle {number} is promised: {commitment}"
        case ShuffleMade(_, number, seeds):
            return f"Shuffle {number} is made, with {len(seeds)} seeds of players mixed in"
        case ShuffleRevealed(_, number):
            return f"Shuffle {number} is revealed, and can be checked"
        case TableClosed(why):
            return f"The table is closed: {why}"
