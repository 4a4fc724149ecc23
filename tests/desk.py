"""A running table under test, of any game: give it commands, read its state and its log."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from croupier.errors import Refused
from croupier.game import AnyGame, Command, Event, State
from croupier.host import HostedTable
from croupier.wire import canonical, to_data

E = TypeVar("E")


class Desk(Generic[State, Command, Event]):
    """Counts what must be conserved before and after every event (ruling A2)."""

    def __init__(
        self, game: AnyGame, state: State, chance: Any, conserved: Callable[[State], int] = lambda state: 0
    ) -> None:
        self.host: HostedTable[State, Command, Event, Any] = HostedTable(game, state, chance)
        self._conserved = conserved
        self.host.listen(self._count)
        self._total = conserved(state)

    @property
    def table(self) -> State:
        return self.host.state

    @property
    def log(self) -> list[Event]:
        return list(self.host.events)

    @property
    def chance(self) -> Any:
        return self.host.chance

    @chance.setter
    def chance(self, chance: Any) -> None:
        self.host.chance = chance

    def do(self, *commands: Command) -> list[Event]:
        """Carry out commands; gives the events they led to."""
        happened = [event for command in commands for event in self.host.do(command)]
        assert self._conserved(self.table) == self._total, "made or lost chips (ruling A2)"
        return happened

    def refused(self, command: Command) -> str:
        """The clause that refuses a command; the table is as it was, to the last letter."""
        before = canonical(to_data(self.table))
        try:
            self.host.do(command)
        except Refused as refusal:
            assert canonical(to_data(self.table)) == before
            return refusal.rule
        raise AssertionError(f"{command} was accepted")

    def events(self, kind: type[E]) -> list[E]:
        return [event for event in self.log if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        return self.events(kind)[-1]

    def _count(self, before: State, event: Event) -> None:
        assert self._conserved(before) == self._total, f"before {event} chips were made or lost (ruling A2)"
