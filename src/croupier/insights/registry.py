"""The insights of any game by name: those of `insights/<game>.py`, worked out when somebody asks."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from croupier.game import AnyGame

# Of a state, for a seat or a spectator (None): plain data, by what that viewer may know alone.
Insight = Callable[[Any, str | None], Any]


def insights_of(game: AnyGame, *, is_over: bool) -> Mapping[str, Insight]:
    """By name, those that may be told by now; none for a game without a module here."""
    name = f"{__package__}.{game.package.rpartition('.')[2]}"
    if find_spec(name) is None:
        return {}
    module = import_module(name)
    found: Mapping[str, Insight] = module.INSIGHTS
    later: frozenset[str] = frozenset() if is_over else getattr(module, "AFTERWARDS", frozenset())
    return {name: insight for name, insight in found.items() if name not in later}
