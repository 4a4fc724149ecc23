"""A running table under test, of any game: give it commands, read its state and its log."""

import re
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from croupier.errors import Refused
from croupier.game import AnyGame, Command, Event, State
from croupier.host import HostedTable
from croupier.wire import canonical, to_data

E = TypeVar("E")


class Moment(NamedTuple, Generic[State, Event]):
    """An event and the state just before it."""

    before: State
    event: Event


class Desk(Generic[State, Command, Event]):
    """Counts what must be conserved before and after every event (ruling A2)."""

    def __init__(
        self, game: AnyGame, state: State, chance: Any, conserved: Callable[[State], int] = lambda state: 0
    ) -> None:
        self.start = state
        self.moments: list[Moment[State, Event]] = []
        self._conserved, self._total = conserved, conserved(state)
        self._open(game, state, chance)

    def _open(self, game: AnyGame, state: State, chance: Any) -> None:
        self.host: HostedTable[State, Command, Event, Any] = HostedTable(game, state, chance)
        self.host.listen(self._note)

    def reopen(self, state: State) -> None:
        """Go on from a changed state, as if something had happened that the log does not hold."""
        self._open(self.host.game, state, self.chance)

    @property
    def table(self) -> State:
        return self.host.state

    @property
    def log(self) -> list[Event]:
        return [event for _, event in self.moments]

    @property
    def chance(self) -> Any:
        return self.host.chance

    @chance.setter
    def chance(self, chance: Any) -> None:
        self.host.chance = chance

    def do(self, *commands: Command) -> list[Event]:
        """Carry out commands; gives the events they led to."""
        happened = [event for command in commands for event in self.host.do(command)]
        self._count(self.table)
        return happened

    def refusal(self, command: Command) -> Refused:
        """How a command is refused; state and log are as they were, to the last letter."""
        before, text, count = self.table, canonical(to_data(self.table)), self.host.count
        try:
            self.host.do(command)
        except Refused as fault:
            refusal = fault
        else:
            raise AssertionError(f"{command} was accepted")
        assert self.table is before
        assert (canonical(to_data(self.table)), self.host.count) == (text, count)
        assert "\n" not in str(refusal)
        return refusal

    def refused(self, command: Command, why: str = "") -> str:
        """The clause that refuses a command, in a sentence that matches `why`."""
        refusal = self.refusal(command)
        assert re.search(why, str(refusal)), f"{refusal} says nothing of {why!r}"
        return refusal.rule

    def events(self, kind: type[E]) -> list[E]:
        return [event for event in self.log if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        return self.events(kind)[-1]

    def before(self, event: Event) -> State:
        """The state in which an event happened."""
        return next(moment.before for moment in self.moments if moment.event is event)

    def _note(self, before: State, event: Event) -> None:
        self._count(before)
        self.moments.append(Moment(before, event))

    def _count(self, state: State) -> None:
        latest = self.moments[-1].event if self.moments else "opening the table"
        assert self._conserved(state) == self._total, f"{latest} made or lost chips (ruling A2)"
