"""How a command is worked on, whatever the game: the events it leads to, one after another."""

from typing import Any, Generic, TypeVar

from croupier.chance import Chance

State = TypeVar("State")
Event = TypeVar("Event")


class Run(Generic[State, Event]):
    """The events decided so far and the table as they leave it; each game says how its tables evolve."""

    evolve: Any  # a game's `evolve`, as a static method

    def __init__(self, table: State, chance: Chance) -> None:
        self.chance = chance
        self.before = table
        self.table = table
        self.events: list[Event] = []
        self.tables: list[State] = []  # after each event

    def emit(self, event: Event) -> None:
        self.table = self.evolve(self.table, event)
        self.events.append(event)
        self.tables.append(self.table)

    def steps(self) -> list[tuple[State, Event, State]]:
        """Each event between the tables before and after it: evolved only once."""
        return list(zip([self.before, *self.tables], self.events, self.tables, strict=False))
