"""Lanes by the names its users need: every command of a table, and what a position counts."""

from typing import get_args

from croupier.games.lanes.commands import *  # noqa: F403
from croupier.games.lanes.commands import Command
from croupier.games.lanes.evaluation import evaluate as evaluate


def __dir__() -> list[str]:
    return ["evaluate", *(command.__name__ for command in get_args(Command))]
