"""Bots of any game by name: those of `bots/<game>`, and for every game one that plays at random."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from croupier.bots.bot import Bot
from croupier.bots.random_player import random_player
from croupier.errors import BadInput
from croupier.game import AnyGame

RANDOM = {"random": "any legal command"}


def bot_named(game: AnyGame, name: str, rules: Any) -> Bot:
    """A bot for one seat; without a name, the one the game is dealt to by default."""
    if (own := _own_bots(game)) is not None:
        found: Bot = own.bot_named(name, rules)
        return found
    if name not in ("", *RANDOM):
        raise BadInput(f"no bot of {game.name} is called {name!r}; choose random")
    return random_player


def bot_names(game: AnyGame, rules: Any) -> dict[str, str]:
    """The bots to choose from under these rules, weakest first where that is known, and a line on each."""
    own = _own_bots(game)
    return dict(RANDOM if own is None else own.bot_names(rules))


def _own_bots(game: AnyGame) -> Any:
    """The module of bots that know a game, if it has one."""
    module = f"{__package__}.{game.package.rpartition('.')[2]}"
    return import_module(module) if find_spec(module) is not None else None
