"""Who is at a table, as its stream of events has it: seats, offices, clients' seeds, and whose clock runs.

Whoever speaks for a seat is decided here, by the person behind a connection and never by what a command
says of itself. What a stranger asks for is refused in the same words whatever lies hidden.
"""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Literal

from croupier.errors import Refused
from croupier.game import AnyGame, Turn
from croupier.server import commands as c
from croupier.server import events as e
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
    sat: Mapping[str, str] = field(default_factory=dict)  # by person, the seat held last


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
        self,
        game: AnyGame,
        state: Any,
        attendance: Attendance,
        actor: Actor,
        check_bot: Callable[[str], object],  # raises `BadInput` for one that may not sit here
    ) -> None:
        self.game, self.state, self.attendance, self.actor = game, state, attendance, actor
        self.check_bot = check_bot

    def decide(self, command: Any) -> tuple[Any, ...]:
        """The events that a command leads to, or `Refused`."""
        if self.attendance.closed:
            raise Refused(RULE, "the table is closed")
        decide: Callable[[Any], tuple[Any, ...]] = getattr(self, f"_{_snake(type(command).__name__)}")
        return decide(command)

    def _claim_seat(self, command: c.ClaimSeat) -> tuple[Any, ...]:
        seat = command.seat
        if speaks_for(self.attendance, self.actor.person, seat):
            return ()
        self._check_seat(seat)
        if self.actor.person in people(self.attendance):
            raise Refused(RULE, "you have a seat at this table already")
        if seat in self.attendance.seats:
            raise Refused(RULE, "the seat is taken")
        if self._has_begun() and self.attendance.sat.get(self.actor.person, seat) != seat:
            raise Refused(RULE, "you have seen the cards of another seat: wait for the next game")
        return (e.SeatTaken(seat, self.actor.person, self.actor.name),)

    def _free_seat(self, command: c.FreeSeat) -> tuple[Any, ...]:
        holder = self.attendance.seats.get(command.seat)
        if holder is None or not (self._is_own(holder) or (holder.bot and self._runs_table())):
            raise Refused(RULE, NOT_YOURS)
        if self.game.buys and command.seat in self.game.stacks(self.state):
            raise Refused(RULE, "the seat is still in the game: leave once its wagers are settled")
        if holder.bot and self._has_begun():
            raise Refused(RULE, "the bot is in the game: nobody takes its cards over")
        return (e.SeatFreed(command.seat),)

    def _seat_bot(self, command: c.SeatBot) -> tuple[Any, ...]:
        if not self._runs_table():
            raise Refused(RULE, "only whoever opened the table seats bots")
        self._check_seat(command.seat)
        if command.seat in self.attendance.seats:
            raise Refused(RULE, "the seat is taken")
        self.check_bot(command.bot)
        return (e.SeatTaken(command.seat, "", command.bot, command.bot),)

    def _take_office(self, command: c.TakeOffice) -> tuple[Any, ...]:
        if command.office not in self.game.offices:
            raise Refused(RULE, "the game has no such office")
        if self.actor.role == "player" and not self._runs_table():
            raise Refused(RULE, "only whoever opened the table, or an inspector, acts for the house")
        if command.office in self.attendance.offices:
            raise Refused(RULE, "somebody has this office")
        if any(map(self._is_own, self.attendance.seats.values())):
            raise Refused(RULE, "whoever plays does not act for the house: give your seat up first")
        return (e.OfficeTaken(command.office, self.actor.person, self.actor.name),)

    def _leave_office(self, command: c.LeaveOffice) -> tuple[Any, ...]:
        holder = self.attendance.offices.get(command.office)
        if holder is None or not self._is_own(holder):
            raise Refused(RULE, NOT_YOURS)
        return (e.OfficeLeft(command.office),)

    def _give_seed(self, command: c.GiveSeed) -> tuple[Any, ...]:
        if self.actor.person not in people(self.attendance):
            raise Refused(RULE, "only who sits at the table gives a seed")
        if not 0 < len(command.text) <= LONGEST_SEED:
            raise Refused(RULE, f"a seed has 1 to {LONGEST_SEED} characters")
        return (e.SeedGiven(self.actor.person, command.text),)

    def _close_table(self, command: c.CloseTable) -> tuple[Any, ...]:
        if not self._runs_table():
            raise Refused(RULE, "only whoever opened the table closes it")
        held = self.game.stacks(self.state) if self.game.buys else {}
        if any(seat in held for seat, holder in self.attendance.seats.items() if not holder.bot):
            raise Refused(RULE, "people have chips in the game: the table closes once they have left")
        if people(self.attendance) - {self.actor.person} and self.actor.role != "administrator":
            raise Refused(RULE, "people sit at the table: it closes once they have left")
        return (e.TableClosed(f"closed by {self.actor.name}"),)

    def _check_seat(self, seat: str) -> None:
        if not is_seat(self.game, self.state, seat):
            raise Refused(RULE, "the table has no such seat")

    def _is_own(self, holder: Holder) -> bool:
        return not holder.bot and holder.person == self.actor.person

    def _has_begun(self) -> bool:
        """Whether seats hold cards that somebody else would take over: nobody joins such a game half-way."""
        return not self.game.buys and self.attendance.events > 0

    def _runs_table(self) -> bool:
        return self.actor.person == self.attendance.opener or self.actor.role == "administrator"


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


def evolve(now: Attendance, event: e.TableEvent, seq: int, time: int) -> Attendance:
    """The attendance after an event of the table, its `seq`-th entry."""
    match event:
        case e.SeatTaken(seat, person, name, bot):
            sat = now.sat if bot else {**now.sat, person: seat}
            return replace(now, seats={**now.seats, seat: Holder(person, name, seq, time, bot)}, sat=sat)
        case e.SeatFreed(seat):
            return replace(now, seats=_without(now.seats, seat))
        case e.OfficeTaken(office, person, name):
            return replace(now, offices={**now.offices, office: Holder(person, name, seq, time)})
        case e.OfficeLeft(office):
            return replace(now, offices=_without(now.offices, office))
        case e.SeedGiven(person, text):
            return replace(now, seeds={**now.seeds, person: text})
        case e.ShufflePromised(pack, number, commitment):
            coming = {**now.promised.get(pack, {}), str(number): commitment}
            return replace(now, promised={**now.promised, pack: coming})
        case e.ShuffleMade():
            return replace(now, seeds={})
        case e.ShuffleRevealed(pack, number):
            coming = _without(now.promised.get(pack, {}), str(number))
            last = max(number, now.revealed.get(pack, 0))
            return replace(
                now, promised={**now.promised, pack: coming}, revealed={**now.revealed, pack: last}
            )
        case e.TableClosed(why):
            return replace(now, closed=why)


def after_command(now: Attendance, turn: Turn, by: str, time: int, events: int) -> Attendance:
    """Who is asked what, once a command has taken effect, and since when: nobody gains time by going back.

    Only a seat that moves alone has its clock started anew by its own command.
    """
    same, alone = turn.question == now.question, len(turn.seats) == 1
    before = {seat: start for seat, start in now.asked.items() if same and not (alone and seat == by)}
    since = {seat: before.get(seat, time) for seat in turn.seats}
    given = dict.fromkeys((*now.answered, by) if same else (by,))
    answered = tuple([seat for seat in given if seat in since])
    now = replace(now, asked=since, question=turn.question, answered=answered)
    return replace(now, changed=time, events=events) if events else now


def _without(held: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {other: value for other, value in held.items() if other != key}
