"""Nobody can hold a table up, whatever the game (ruling A4): what a clock that has run out leads to.

Clocks are the host's: it gives `TimeOut` for a seat that the table waits for, and the seat is taken to have
done the least committing thing. Two in a row, and it is given up as soon as the rules of the game let it go.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from croupier.errors import Refused
from croupier.games.run import Handler
from croupier.games.sentences import CitedSentence
from croupier.wire import plain

RULING = "ruling A4"
GIVEN_UP = 2  # clocks run out in a row

Held = TypeVar("Held")


@plain
class TimeOut:
    """The clock of a seat has run out; the host gives this, and no seat."""

    seat: str


@plain
class TimedOut:
    seat: str


@plain
class CameBack:
    """A seat whose clock had run out gives a command again."""

    seat: str


@dataclass(frozen=True)
class Absence:
    """What a game does without a seat."""

    waits_for: Callable[[Any], Collection[str]]  # the seats whose clocks run
    least: Callable[[Any, str], None]  # the least committing thing the rules allow, done by a run
    leave: Callable[[Any, str], None]  # a seat given up goes, if it may already
    unattended: tuple[type, ...] = ()  # commands that the house gives in a seat's name

    def handlers(self, handlers: Mapping[type, Handler]) -> dict[type, Handler]:
        """A game's handlers, heeding who is away, and the one for a clock that has run out."""
        heeding = {
            kind: Handler(may, self._heeding(act, attended=kind not in self.unattended))
            for kind, (may, act) in handlers.items()
        }
        out = Handler(self._may_time_out, self._heeding(self._time_out, attended=False))
        return {**heeding, TimeOut: out}

    def _may_time_out(self, state: Any, command: TimeOut) -> None:
        if command.seat not in self.waits_for(state):
            raise Refused(RULING, f"the table does not wait for seat {command.seat!r}, so no clock runs out")

    def _time_out(self, run: Any, command: TimeOut) -> None:
        run.emit(TimedOut(command.seat))
        self.least(run, command.seat)

    def _heeding(self, act: Callable[[Any, Any], None], *, attended: bool) -> Callable[[Any, Any], None]:
        """Who acts is back, where the seat acts itself; who has missed too much by then leaves."""

        def acted(run: Any, command: Any) -> None:
            if attended and command.seat in run.state.missed:
                run.emit(CameBack(command.seat))
            act(run, command)
            if missed := run.state.missed:
                for seat in given_up(missed):
                    self.leave(run, seat)

        return acted


def leave_by(kind: Callable[[str], Any], handler: Handler) -> Callable[[Any, str], None]:
    """Leave by a game's own command, once its rules no longer refuse it."""

    def leave(run: Any, seat: str) -> None:
        command = kind(seat)
        try:
            handler.may(run.state, command)
        except Refused:
            return
        handler.act(run, command)

    return leave


def given_up(missed: Mapping[str, int]) -> list[str]:
    """The seats whose clocks have run out too often in a row."""
    return [seat for seat, count in missed.items() if count >= GIVEN_UP]


def missed_again(missed: Mapping[str, int], seat: str) -> dict[str, int]:
    return {**missed, seat: missed.get(seat, 0) + 1}


def without(held: Mapping[str, Held], seat: str) -> dict[str, Held]:
    return {other: value for other, value in held.items() if other != seat}


def timed_out_sentence(state: Any, event: TimedOut) -> CitedSentence:
    seat = event.seat
    if missed_again(state.missed, seat)[seat] < GIVEN_UP:
        return f"Seat {seat}'s clock has run out: the least committing thing is done instead", RULING
    return f"Seat {seat}'s clock has run out again: the seat is given up", RULING


def came_back_sentence(state: Any, event: CameBack) -> CitedSentence:
    return f"Seat {event.seat} is back", RULING


def first_own_event(events: Iterable[Any]) -> Any:
    """The event that tells which command was given: coming back goes before it."""
    return next((event for event in events if not isinstance(event, CameBack)), None)
