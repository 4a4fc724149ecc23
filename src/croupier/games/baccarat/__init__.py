"""Baccarat by the names its users need: every command of a table, and what the cards of a coup come to."""

from typing import get_args

from croupier.games.baccarat.commands import *  # noqa: F403
from croupier.games.baccarat.commands import Command
from croupier.games.baccarat.evaluation import evaluate as evaluate


def __dir__() -> list[str]:
    return ["evaluate", *(command.__name__ for command in get_args(Command))]
