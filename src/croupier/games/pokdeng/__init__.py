"""Pok Deng by the names its users need: every command of a table, and what a hand is worth."""

from typing import get_args

from croupier.games.pokdeng.commands import *  # noqa: F403
from croupier.games.pokdeng.commands import Command
from croupier.games.pokdeng.evaluation import evaluate as evaluate


def __dir__() -> list[str]:
    return ["evaluate", *(command.__name__ for command in get_args(Command))]
