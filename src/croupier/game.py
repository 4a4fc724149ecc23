"""What every game is: decide, evolve, view, legal, redact, over immutable data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any, Generic, TypeVar

from croupier.chance import Chance
from croupier.errors import BadInput
from croupier.money import Chips, as_chips
from croupier.wire import schema, tagged_schema

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")
View = TypeVar("View")


@dataclass(frozen=True, slots=True)
class Range:
    """Every amount from `low` to `high` that lies a multiple of `step` above `low`."""

    low: Chips
    high: Chips
    step: Chips = 1

    def __contains__(self, amount: object) -> bool:
        return (
            isinstance(amount, int | Fraction)
            and self.low <= amount <= self.high
            and (amount - self.low) % self.step == 0
        )

    def __len__(self) -> int:
        return max(0, int((self.high - self.low) // self.step) + 1)

    def __getitem__(self, number: int) -> Chips:
        """The amount so many steps above the lowest."""
        return as_chips(self.low + number * self.step)

    def __bool__(self) -> bool:
        return self.low <= self.high


@dataclass(frozen=True, slots=True)
class Option:
    """Commands of one kind that would be accepted now: a field takes a listed value or one in its range."""

    command: str
    fields: Mapping[str, tuple[Any, ...] | Range] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Game(Generic[State, Command, Event, View]):
    """A game as its host sees it: pure functions, and the types that cross the wire."""

    name: str
    new: Callable[..., State]
    decide: Callable[[State, Command, Chance], tuple[Event, ...]]
    evolve: Callable[[State, Event], State]
    view: Callable[[State, str | None], View]
    legal: Callable[[State, str], tuple[Option, ...]]
    redact: Callable[[Event, str | None], Event]
    explain: Callable[[State, Event], str]
    state: type[State]
    view_type: type[View]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]


GAMES = {  # name → the module that holds its GAME
    "baccarat": "croupier.games.baccarat.game",
    "pok-deng": "croupier.games.pokdeng.game",
    "lanes": "croupier.games.lanes.game",
    "competition": "croupier.competition.game",
}


@cache
def load_game(name: str) -> Game[Any, Any, Any, Any]:
    """The registered game of that name."""
    if name not in GAMES:
        raise BadInput(f"no game is called {name!r}; there is {', '.join(GAMES)}")
    found: Game[Any, Any, Any, Any] = import_module(GAMES[name]).GAME
    return found


def schemas(name: str = "baccarat") -> dict[str, Any]:
    """The JSON Schemas of a game's commands, events, states and views.

    >>> sorted(schemas())
    ['command', 'event', 'state', 'view']
    """
    playing = load_game(name)
    return {
        "command": tagged_schema(playing.commands),
        "event": tagged_schema(playing.events),
        "state": schema(playing.state),
        "view": schema(playing.view_type),
    }
