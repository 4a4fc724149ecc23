"""Lanes by the names its users need: every command of a table."""

from typing import get_args

from croupier.games.lanes.commands import *  # noqa: F403
from croupier.games.lanes.commands import Command


def __dir__() -> list[str]:
    return [command.__name__ for command in get_args(Command)]
