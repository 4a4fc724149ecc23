"""Lanes by the names its users need: every command of a table, and what can be said of a position."""

from typing import get_args

from croupier.games.lanes.commands import *  # noqa: F403
from croupier.games.lanes.commands import Command
from croupier.games.lanes.evaluation import Position as Position
from croupier.games.lanes.evaluation import evaluate as evaluate
from croupier.games.lanes.evaluation import perft as perft
from croupier.games.lanes.evaluation import show as show


def __dir__() -> list[str]:
    return ["Position", "evaluate", "perft", "show", *(command.__name__ for command in get_args(Command))]
