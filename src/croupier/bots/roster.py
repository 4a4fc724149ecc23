"""Bots of any game by name: those of `bots/<game>`, and for every game one that plays at random."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from croupier.bots.bot import Bot
from croupier.bots.random_player import random_player
from croupier.errors import BadInput
from croupier.game import AnyGame


def bot_named(game: AnyGame, name: str, rules: Any) -> Bot:
    """A bot for one seat; without a name, the one the game is dealt to by default."""
    module = f"{__package__}.{game.package.rpartition('.')[2]}"
    if find_spec(module) is not None:
        found: Bot = import_module(module).bot_named(name, rules)
        return found
    if name not in ("", "random"):
        raise BadInput(f"no bot of {game.name} is called {name!r}; choose random")
    return random_player
