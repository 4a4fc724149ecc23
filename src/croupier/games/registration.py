"""The parts of a registration that are alike in every game, taken from modules of the same names."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Protocol, TypeVar, get_args

from croupier.game import Option, Scene, Shuffle, Turn

T = TypeVar("T")


class Decides(Protocol):
    def decide(self, state: Any, command: Any, chance: Any, /) -> tuple[Any, ...]: ...
    def advance(self, state: Any, command: Any, chance: Any, /) -> list[tuple[Any, Any, Any]]: ...


class Evolves(Protocol):
    def evolve(self, state: Any, event: Any, /) -> Any: ...


class Explains(Protocol):
    def explain(self, state: Any, event: Any, /) -> str: ...


class Lists(Protocol):
    def legal(self, state: Any, seat: str, /) -> tuple[Option, ...]: ...


class Shows(Protocol):
    def view(self, state: Any, seat: str | None, /) -> Any: ...
    def redact(self, event: Any, seat: str | None, /) -> Any: ...


class Hosts(Protocol):
    def seats(self, rules: Any, /) -> tuple[str, ...]: ...
    def table_for(self, rules: Any, seats: Any, /) -> dict[str, Any]: ...
    def turn(self, state: Any, /) -> Turn: ...
    def house(self, state: Any, /) -> Any: ...


class Shuffles(Protocol):
    def shuffles(self, state: Any, /) -> Mapping[str, int]: ...
    def disclosed(self, state: Any, /) -> Mapping[str, int]: ...
    def shuffle_in(self, event: Any, /) -> Shuffle | None: ...


class Sums(Protocol):
    def stacks(self, state: Any, /) -> Any: ...
    def at_stake(self, state: Any, /) -> Any: ...
    def outcome(self, state: Any, event: Any, /) -> Any: ...
    def scene(self, view: Any, /) -> Scene: ...


def opened_by(new: Callable[..., T]) -> Callable[..., T]:
    """How a table is opened whose first state needs no chance; its options are the keywords of `new`."""

    @wraps(new)
    def opened(rules: Any, chance: Any, **options: Any) -> T:
        return new(rules, **options)

    return opened


def functions(
    decide: Decides, evolve: Evolves, explain: Explains, legal: Lists, views: Shows
) -> dict[str, Any]:
    """The pure functions of a game."""
    return {
        "decide": decide.decide,
        "advance": decide.advance,
        "evolve": evolve.evolve,
        "explain": explain.explain,
        "legal": legal.legal,
        "view": views.view,
        "redact": views.redact,
    }


def wire_types(state: type, view: type, command: Any, event: Any) -> dict[str, Any]:
    """What crosses the wire; commands and events are given as the union of their types."""
    return {"state": state, "view_type": view, "commands": get_args(command), "events": get_args(event)}


def conduct(house: Hosts, outcome: Sums) -> dict[str, Any]:
    """How a table runs by itself, and how it is scored."""
    running = {"seats": house.seats, "table_for": house.table_for, "turn": house.turn, "house": house.house}
    held = {"stacks": outcome.stacks, "at_stake": outcome.at_stake}
    return {**running, **held, "outcome": outcome.outcome, "scene": outcome.scene}


def shuffling(shuffles: Shuffles) -> dict[str, Any]:
    """What may be told of a game's shuffles."""
    return {
        "shuffles": shuffles.shuffles,
        "disclosed": shuffles.disclosed,
        "shuffle_in": shuffles.shuffle_in,
    }
