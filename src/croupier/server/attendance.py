"""Who is at a table, as its stream of events has it: seats, offices, clients' seeds, and whose clock runs.

Whoever speaks for a seat is decided here, by the person behind a connection and never by what a command
says of itself. What a stranger asks for is refused in the same words whatever lies hidden.
"""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Literal, get_args

from croupier.errors import Refused
from croupier.game import AnyGame, Turn
from croupier.server import commands as c
from croupier.server import events as e
from croupier.server import seeds
from croupier.server.bot_names import bot_name
from croupier.server.closing import closed, in_play
from croupier.server.seeds import SeedList, Seeds
from croupier.server.settings import MOST_BOTS
from croupier.wire import plain, replace

RULE = "server"
NOT_YOURS = "you do not speak for this seat: take it first, or give your command from your own"


@plain
class Holder:
    """Who speaks for a seat or an office: a person, or a bot by its name."""

    person: str
    name: str
    since: int  # the entry by which it was taken
    at: int  # when
    bot: str = ""


Role = Literal["player", "inspector", "director", "administrator"]
ROLES: tuple[Role, ...] = get_args(Role)  # each may do what those before it may
DIRECTOR = "director"  # a role, and the office of that name where a game has one


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
    seeds: Mapping[str, str] = field(default_factory=dict)  # in the clear, by giver
    promised: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by pack and number
    revealed: Mapping[str, int] = field(default_factory=dict)  # by pack, up to which shuffle
    asked: Mapping[str, int] = field(default_factory=dict)  # by seat, since when the question is put to it
    question: str = ""
    answered: tuple[str, ...] = ()  # seats that have given a command since it was put
    changed: int = 0  # when something last happened in the game
    events: int = 0  # that happened then
    closed: str = ""  # why, once it is
    sat: Mapping[str, str] = field(default_factory=dict)  # by person, the seat or office held last
    seals: Mapping[str, str] = field(default_factory=dict)  # that wait for a list, by giver
    sealing: int = 0  # since when
    fixed: SeedList | None = None

    @property
    def given(self) -> Seeds:
        """All that players have given for shuffles to come."""
        return Seeds(self.seeds, self.seals, self.sealing, self.fixed)

    def with_given(self, given: Seeds) -> "Attendance":
        return replace(self, seeds=given.clear, seals=given.seals, sealing=given.since, fixed=given.fixed)


def speaks_for(attendance: Attendance, person: str, seat: str) -> bool:
    holder = attendance.seats.get(seat) or attendance.offices.get(seat)
    return holder is not None and not holder.bot and holder.person == person


def people(attendance: Attendance) -> set[str]:
    """Everybody who holds a seat or an office."""
    return sitting(attendance) | {holder.person for holder in attendance.offices.values()}


def sitting(attendance: Attendance) -> set[str]:
    """Everybody who holds a seat."""
    return {holder.person for holder in attendance.seats.values() if not holder.bot}


def places(attendance: Attendance) -> list[tuple[str, Holder]]:
    """Every seat and office that somebody holds, and who."""
    return [*attendance.seats.items(), *attendance.offices.items()]


def giver_of(place: str, holder: Holder) -> str:
    return seeds.giver(place, holder.name)


def held_until(attendance: Attendance) -> int:
    """Until when the table waits, so that players may open their seals; 0: it does not."""
    return seeds.held_until(attendance.given, _givers(attendance))


def may_shuffle(attendance: Attendance, now: int) -> bool:
    """Whether no list of seals is to be closed, nor a seal to be opened, before cards are shuffled."""
    return seeds_closing_at(attendance) is None and now >= held_until(attendance)


def seeds_closing_at(attendance: Attendance) -> int | None:
    """When the list of seals is to be closed."""
    return seeds.closing_at(attendance.given, _givers(attendance))


def _givers(attendance: Attendance) -> set[str]:
    return {giver_of(seat, holder) for seat, holder in attendance.seats.items() if not holder.bot}


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
        table: str = "",
    ) -> None:
        self.game, self.state, self.attendance, self.actor = game, state, attendance, actor
        self.table = table
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
        held = self.attendance.sat.get(self.actor.person, seat)
        if self._has_begun() and held != seat:
            seen = "acted for the house" if held in self.game.offices else "seen the cards of another seat"
            raise Refused(RULE, f"you have {seen}: wait for the next game")
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
        if sum(bool(holder.bot) for holder in self.attendance.seats.values()) >= MOST_BOTS:
            raise Refused(RULE, f"{MOST_BOTS} bots sit at the table, which is as many as it takes")
        self.check_bot(command.bot)
        taken = [holder.name for holder in self.attendance.seats.values()]
        name = bot_name(self.game.name, command.seat, taken)
        return (e.SeatTaken(command.seat, "", name, command.bot),)

    def _take_office(self, command: c.TakeOffice) -> tuple[Any, ...]:
        if command.office not in self.game.offices:
            raise Refused(RULE, "the game has no such office")
        if not (self._runs_table() or self._may_act_as(command.office)):
            raise Refused(RULE, _for_whom(command.office))
        if command.office in self.attendance.offices:
            raise Refused(RULE, "somebody has this office")
        if any(map(self._is_own, self.attendance.seats.values())):
            raise Refused(RULE, "whoever plays does not act for the house: give your seat up first")
        return (e.OfficeTaken(command.office, self.actor.person, self.actor.name),)

    def _leave_office(self, command: c.LeaveOffice) -> tuple[Any, ...]:
        holder = self.attendance.offices.get(command.office)
        if holder is None or not (self._is_own(holder) or self._runs_table()):
            raise Refused(RULE, NOT_YOURS)
        return (e.OfficeLeft(command.office),)

    def _give_seed(self, command: c.GiveSeed) -> tuple[Any, ...]:
        return (seeds.give(self.actor.person, self._giver(), command.text),)

    def _seal_seed(self, command: c.SealSeed) -> tuple[Any, ...]:
        return (seeds.seal_seed(self._giver(), command.seal),)

    def _open_seed(self, command: c.OpenSeed) -> tuple[Any, ...]:
        return (seeds.open_seed(self.attendance.given, self.table, self._giver(), command.text),)

    def _giver(self) -> str:
        """What whoever gives a seed is called here, and nobody else."""
        called = [
            (giver_of(place, holder), self._is_own(holder)) for place, holder in places(self.attendance)
        ]
        own = next((name for name, is_own in called if is_own), None)
        if own is None:
            raise Refused(RULE, "only who sits at the table gives a seed")
        if [name for name, _ in called].count(own) > 1:
            raise Refused(RULE, "somebody else is called as you are: take another seat")
        return own

    def _close_table(self, command: c.CloseTable) -> tuple[Any, ...]:
        keeper = self._keeps_tables()
        if not (keeper or self._runs_table()):
            raise Refused(RULE, "only whoever opened the table closes it")
        playing = self._people_in_play()
        if playing and not keeper:
            raise Refused(RULE, "people have chips in the game: the table closes once they have left")
        if self.actor.person in playing:  # who plays does not decide which wagers are undecided
            raise Refused(RULE, "you have chips in the game: leave it first, or have another close the table")
        if people(self.attendance) - {self.actor.person} and not keeper:
            raise Refused(RULE, "people sit at the table: it closes once they have left")
        return (closed(self.game, self.state, f"closed by {self.actor.name}"),)

    def _people_in_play(self) -> set[str]:
        seats, playing = self.attendance.seats, in_play(self.game, self.state)
        return {seats[seat].person for seat in playing if seat in seats and not seats[seat].bot}

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

    def _may_act_as(self, office: str) -> bool:
        """Inspectors act in any office but the director's, which is above them (TLGC 16)."""
        least: Role = "director" if office == DIRECTOR else "inspector"
        return ROLES.index(self.actor.role) >= ROLES.index(least)

    def _keeps_tables(self) -> bool:
        """Administrators close any table, and directors those of a game that is directed."""
        directs = self.actor.role == DIRECTOR and DIRECTOR in self.game.offices
        return directs or self.actor.role == "administrator"


def _for_whom(office: str) -> str:
    staff = "a director" if office == DIRECTOR else "an inspector"
    return f"only whoever opened the table, or {staff}, acts for the house here"


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


def evolve(now: Attendance, event: e.TableEvent, seq: int, time: int) -> Attendance:
    """The attendance after an event of the table, its `seq`-th entry."""
    if type(event) in seeds.STEPS:
        return _with_shuffle(now.with_given(seeds.evolve(now.given, event, time)), event)
    match event:
        case e.SeatTaken(seat, person, name, bot):
            sat = now.sat if bot else {**now.sat, person: seat}
            return replace(now, seats={**now.seats, seat: Holder(person, name, seq, time, bot)}, sat=sat)
        case e.SeatFreed(seat):
            return replace(_without_seeds(now, seat), seats=_without(now.seats, seat))
        case e.OfficeTaken(office, person, name):
            sat = {**now.sat, person: office}
            return replace(now, offices={**now.offices, office: Holder(person, name, seq, time)}, sat=sat)
        case e.OfficeLeft(office):
            return replace(_without_seeds(now, office), offices=_without(now.offices, office))
        case e.ShufflePromised(pack, number, commitment):
            coming = {**now.promised.get(pack, {}), str(number): commitment}
            return replace(now, promised={**now.promised, pack: coming})
        case e.TableClosed(why=why):
            return replace(now, closed=why)
        case _:
            return now


def _with_shuffle(now: Attendance, event: e.TableEvent) -> Attendance:
    if not isinstance(event, e.ShuffleRevealed):
        return now
    pack, last = event.pack, max(event.number, now.revealed.get(event.pack, 0))
    coming = _without(now.promised.get(pack, {}), str(event.number))
    return replace(now, promised={**now.promised, pack: coming}, revealed={**now.revealed, pack: last})


def _without_seeds(now: Attendance, place: str) -> Attendance:
    """Whoever leaves takes along what was not fixed yet."""
    holder = now.seats.get(place) or now.offices.get(place)
    return now.with_given(seeds.forgotten(now.given, giver_of(place, holder))) if holder else now


def after_command(now: Attendance, turn: Turn, by: str, time: int, events: int) -> Attendance:
    """Who is asked what, once a command has taken effect, and since when: nobody gains time by going back.

    Only a seat that moves alone has its clock started anew by its own command; and one that had answered, by
    what others do, as when a coup is dealt.
    """
    same, alone, awaited = turn.question == now.question, len(turn.seats) == 1, set(turn.waits_for)
    anew = awaited.intersection(now.answered) - {by}
    before = {
        seat: start
        for seat, start in now.asked.items()
        if same and seat not in anew and not (alone and seat == by)
    }
    since = {seat: before.get(seat, time) for seat in turn.seats}
    given = dict.fromkeys((*now.answered, by) if same else (by,))
    answered = tuple([seat for seat in given if seat in since and seat not in awaited])
    now = replace(now, asked=since, question=turn.question, answered=answered)
    return replace(now, changed=time, events=events) if events else now


def _without(held: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {other: value for other, value in held.items() if other != key}
