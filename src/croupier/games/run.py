"""Carrying out commands in any game: checked, then turned into events, one after another."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")
Source = TypeVar("Source")  # of chance


class Run(Generic[State, Event, Source]):
    """The events decided so far and the state they leave; each game says how its states evolve."""

    evolve: Any  # a game's `evolve`, as a static method

    def __init__(self, state: State, chance: Source) -> None:
        self.chance = chance
        self.state = state
        self.steps: list[tuple[State, Event, State]] = []  # each event between the states before and after

    def emit(self, event: Event) -> None:
        before = self.state
        self.state = after = self.evolve(before, event)
        self.steps.append((before, event, after))

    def add(self, event: Event, after: State) -> None:
        """An event whose effect is known already."""
        self.steps.append((self.state, event, after))
        self.state = after


class Handler(NamedTuple):
    may: Callable[[Any, Any], None]  # raises Refused
    act: Callable[[Any, Any], None]


def emits(event: Callable[..., Any], *fields: str) -> Callable[[Any, Any], None]:
    """Act on a command by one event, made of these fields of the command."""
    return lambda run, command: run.emit(event(*[getattr(command, name) for name in fields]))


@dataclass(frozen=True)
class Decisions(Generic[State, Command, Event]):
    """A game's handlers by the kind of command, and what holds for every command of it."""

    run: Callable[[State, Any], Run[State, Event, Any]]
    handlers: Mapping[type, Handler]
    always: Callable[[State, Command], None] = lambda state, command: None  # raises Refused

    def check(self, state: State, command: Command) -> None:
        """Raise what `decide` would refuse the command with; needs no cards."""
        self.always(state, command)
        self.handlers[type(command)].may(state, command)

    def decide(self, state: State, command: Command, chance: Any) -> tuple[Event, ...]:
        return tuple([event for _, event, _ in self.advance(state, command, chance)])

    def advance(self, state: State, command: Command, chance: Any) -> list[tuple[State, Event, State]]:
        """What `decide` gives, each event between the states before and after it: evolved only once."""
        may, act = self.handlers[type(command)]
        self.always(state, command)
        may(state, command)
        run = self.run(state, chance)
        act(run, command)
        return run.steps
