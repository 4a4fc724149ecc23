"""What a table does by itself, and when: bots answer, clocks run out, the house acts, idle tables close.

One pure function says what comes next; the server sets its alarm to that, wherever it runs, and asks again.
"""

from collections.abc import Collection, Sequence
from typing import Any, Literal

from croupier.game import AnyGame, Turn
from croupier.games.absence import TimeOut
from croupier.server.attendance import Attendance, held_until, seeds_closing_at, sitting
from croupier.server.settings import STEP, TableSettings
from croupier.wire import plain, replace

IDLE = 30 * 60_000  # milliseconds after which a table is closed where nothing is to come and clocks run
LONGEST = 12 * 60 * 60_000  # and where people may take their time: without a clock, or acting for the house
UNUSED = 7 * 24 * 60 * 60_000  # and where it waits for its hour, and nobody has come in
FARTHEST = 366 * 24 * 60 * 60_000  # that such an hour may be away when a table is opened
CLAIM = 10 * 60_000  # after which a seat is free again that was taken and not used
EVENTS_A_STEP = 3  # of the game, that people follow in one step of the pace
MOST_STEPS = 8
RELIEF = 60_000  # after which somebody who acts for the house and does not act is relieved
LAST_MOMENT = 3  # steps in which bets may be added to or taken back once all have bet

What = Literal["bot", "time out", "house", "relieve", "clock", "free", "close", "seeds"]
Step = tuple[What, str]  # and the seat or office whose step it is


@plain
class Next:
    """What happens at a table unless something else happens before."""

    at: int
    what: What
    seat: str = ""

    @property
    def step(self) -> Step:
        return self.what, self.seat


def next_step(
    game: AnyGame,
    state: Any,
    attendance: Attendance,
    settings: TableSettings,
    vain: Collection[Step] = (),
    watched: bool = False,
    left: int | None = None,
) -> tuple[Next, Any] | None:
    """The next thing the server does at a table, and the house's command if that is it.

    `vain`: what was tried and leads to nothing as things stand, such as a bot that has nothing to say.
    `watched`: whether somebody is connected here. Bots by themselves play for nobody else.
    `left`: since when nobody is. They play on for a while beside a seat that is passed over, and no longer.
    """
    if attendance.closed:
        return None
    turn = game.turn(state)
    steps: list[tuple[Next, Any]] = [(step, None) for step in _free(game, state, attendance)]
    steps += [(step, None) for step in _told_the_time(game, state)]
    shown = watched and (settings.exhibition or attendance.offices)
    if (shown or sitting(attendance)) and not waits_for_players(game, state, attendance):
        steps += [(step, None) for step in _answers(game, state, attendance, settings)]
        steps += _house(game, state, attendance, settings, turn)
        steps += [(step, None) for step in _relief(game, state, attendance, settings, turn)]
        steps = _once_opened(steps, attendance)
        if left is not None and game.buys:
            steps = [step for step in steps if step[0].at <= left + IDLE]
    steps = [step for step in steps if step[0].step not in vain]
    steps += [(step, None) for step in _end(game, state, attendance, settings, [step for step, _ in steps])]
    return min(steps, key=lambda step: step[0].at, default=None)


def _once_opened(steps: list[tuple[Next, Any]], attendance: Attendance) -> list[tuple[Next, Any]]:
    """The table goes on once seals of seeds are closed and opened: whatever comes next may shuffle."""
    if not attendance.seals and attendance.fixed is None:
        return steps
    until, closing = held_until(attendance), seeds_closing_at(attendance)
    held = [(replace(step, at=max(step.at, until)), command) for step, command in steps] if until else steps
    return held if closing is None else [(Next(closing, "seeds"), None), *held]


def waits_for_players(game: AnyGame, state: Any, attendance: Attendance) -> bool:
    """A game that nobody can join once it has begun does not begin before all its seats are taken."""
    begun = game.buys or attendance.events
    return not begun and any(seat not in attendance.seats for seat in game.seats(game.rules_of(state)))


def _answers(
    game: AnyGame,
    state: Any,
    attendance: Attendance,
    settings: TableSettings,
) -> list[Next]:
    """Bots answer, and the clocks of people run; a seat that nobody speaks for has no time left."""
    turn, pause, joined = game.turn(state), _pause(attendance, settings), game.stacks(state)
    steps = []
    for seat, holder in attendance.seats.items():
        if holder.bot:
            if _has_turn(turn, attendance, seat):
                steps.append(Next(attendance.asked[seat] + pause, "bot", seat))
            elif seat not in joined and seat not in turn.seats:
                steps.append(Next(attendance.changed + STEP[settings.pace] // 3, "bot", seat))
    for seat in turn.waits_for if TimeOut in game.host_only else ():
        speaker, since = attendance.seats.get(seat), attendance.asked[seat] + pause
        if speaker is None:
            steps.append(Next(since, "time out", seat))
        elif settings.clock and not speaker.bot:
            steps.append(Next(since + 1000 * settings.clock, "time out", seat))
    return steps


def _has_turn(turn: Turn, attendance: Attendance, seat: str) -> bool:
    """A bot answers what waits for it, and once what it may answer and need not."""
    return seat in turn.waits_for or (seat in turn.seats and seat not in attendance.answered)


def clocks(game: AnyGame, state: Any, attendance: Attendance, settings: TableSettings) -> dict[str, int]:
    """By seat of a person, when its time is up, in milliseconds since 1970."""
    if not settings.clock or attendance.closed:
        return {}
    steps = _answers(game, state, attendance, settings)
    return {step.seat: step.at for step in steps if step.what == "time out"}


def is_turn_of(game: AnyGame, state: Any, seat: str | None) -> bool:
    """Whether it is for a seat to act: the table waits for it, or it has yet to join the game."""
    if seat is None or seat in game.offices:
        return False
    return seat in game.turn(state).waits_for or game.is_to_come_in(state, seat)


def _house(
    game: AnyGame, state: Any, attendance: Attendance, settings: TableSettings, turn: Turn
) -> list[tuple[Next, Any]]:
    """The house acts once nobody is awaited, or where nobody is; not in an office that a person has."""
    if turn.waits_for and game.house_steps is None:
        return []
    command = game.staff_command(state, attendance.offices)
    if command is None:
        return []
    more = LAST_MOMENT * STEP[settings.pace] if turn.seats else 0
    moment = attendance.changed + max(_pause(attendance, settings), more)
    if settings.clock and turn.seats:  # nobody holds the table up by changing a bet again and again
        moment = min(moment, max(attendance.asked.values()) + 1000 * settings.clock + more)
    return [(Next(moment, "house", command.seat), command)]


def _relief(
    game: AnyGame, state: Any, attendance: Attendance, settings: TableSettings, turn: Turn
) -> list[Next]:
    """The house takes an office back where clocks run and its holder keeps everybody waiting."""
    if settings.physical or not settings.clock or turn.waits_for or not attendance.offices:
        return []
    if game.staff_command(state, attendance.offices) is not None:
        return []  # there is something that others do first
    command = game.staff_command(state, ())
    since = max(attendance.changed, *(holder.at for holder in attendance.offices.values()))
    wait = max(RELIEF, 1000 * settings.clock)
    return [Next(since + wait, "relieve", command.seat)] if command is not None else []


def is_asked(game: AnyGame, state: Any, attendance: Attendance, settings: TableSettings, seat: str) -> bool:
    """Whether a bot is to answer at a seat."""
    steps = _answers(game, state, attendance, settings)
    return any(step.what == "bot" and step.seat == seat for step in steps)


def _pause(attendance: Attendance, settings: TableSettings) -> int:
    """Time for people to see what has just happened."""
    steps = 1 + min(attendance.events // EVENTS_A_STEP, MOST_STEPS)
    return STEP[settings.pace] * steps


def _told_the_time(game: AnyGame, state: Any) -> list[Next]:
    """Where the time of day counts, the house tells it as soon as it has something to do by it."""
    deadline = None if game.over(state) else game.deadline(state)
    return [Next(1000 * deadline, "clock")] if deadline is not None else []


def _free(game: AnyGame, state: Any, attendance: Attendance) -> list[Next]:
    """A seat that was taken and is not used is free again."""
    if not (game.buys or waits_for_players(game, state, attendance)):
        return []
    joined, wait = (game.stacks(state), CLAIM) if game.buys else ((), IDLE)
    return [
        Next(holder.at + wait, "free", seat)
        for seat, holder in attendance.seats.items()
        if not holder.bot and seat not in joined
    ]


def _end(
    game: AnyGame, state: Any, attendance: Attendance, settings: TableSettings, coming: Sequence[Next]
) -> list[Next]:
    """A table closes once its game is over, nobody sits there, or nothing comes of those who do.

    Who had chips there has them back then: a table that people have left as it lies does not keep them.
    """
    if game.over(state):
        return [Next(attendance.changed, "close")]
    if any(step.what == "clock" for step in coming):
        unused = not (attendance.seats or attendance.offices)
        return [Next(_last_heard(attendance) + UNUSED, "close")] if unused else []
    if coming and sitting(attendance):
        return []
    return [Next(_last_heard(attendance) + _patience(attendance, settings), "close")]


def _patience(attendance: Attendance, settings: TableSettings) -> int:
    at_leisure = attendance.offices or (sitting(attendance) and (settings.physical or not settings.clock))
    return LONGEST if at_leisure else IDLE


def _last_heard(attendance: Attendance) -> int:
    """When something happened last, in the game or by somebody who came to the table."""
    holders = (*attendance.seats.values(), *attendance.offices.values())
    return max(attendance.changed, *(holder.at for holder in holders if not holder.bot), 0)
