"""The insights of any game by name: those of `insights/<game>.py`, worked out when somebody asks."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from croupier.game import AnyGame

# Of a state, for a seat or a spectator (None): plain data, by what that viewer may know alone.
Insight = Callable[[Any, str | None], Any]


def insights_of(game: AnyGame) -> Mapping[str, Insight]:
    """By name; none for a game without a module here."""
    module = f"{__package__}.{game.package.rpartition('.')[2]}"
    if find_spec(module) is None:
        return {}
    found: Mapping[str, Insight] = import_module(module).INSIGHTS
    return found
