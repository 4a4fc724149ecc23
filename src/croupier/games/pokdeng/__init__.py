"""Pok Deng by the names its users need: every command of a table, and what a hand is worth."""

from typing import TYPE_CHECKING, Any, get_args

from croupier.games.pokdeng.commands import *  # noqa: F403
from croupier.games.pokdeng.commands import Command

if TYPE_CHECKING:
    from croupier.games.pokdeng.evaluation import evaluate as evaluate


def __getattr__(name: str) -> Any:
    if name == "evaluate":
        from croupier.games.pokdeng.evaluation import evaluate

        return evaluate
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return ["evaluate", *(command.__name__ for command in get_args(Command))]
