"""Which bots a table may seat: by name and strength, within what one table may take of the server's time."""

from typing import Any

from croupier.bots.roster import bot_named, bot_names
from croupier.errors import BadInput
from croupier.game import AnyGame

LONGEST_THOUGHT = 2.0  # seconds a move
MOST_LINES = 20_000  # that a search may follow for a move


def check_bot(game: AnyGame, rules: Any, name: str) -> None:
    """Raise `BadInput` unless a bot of this name and strength may sit at a table."""
    known, (bot, _, strength) = bot_names(game, rules), name.partition(":")
    if bot not in known:
        raise BadInput(f"no bot is called {name[:40]!r}: choose from {', '.join(known)}")
    bot_named(game, name, rules)
    if strength and not _is_modest(strength):
        raise BadInput(
            f"{name}: a bot at a server's table may think {LONGEST_THOUGHT:g} seconds, or follow"
            f" {MOST_LINES:,} lines a move"
        )


def is_quick(name: str) -> bool:
    """Whether a bot answers at once; one with a strength thinks for as long as that says."""
    return ":" not in name


def _is_modest(strength: str) -> bool:
    if strength.endswith("s"):
        return float(strength[:-1]) <= LONGEST_THOUGHT
    return float(strength) <= MOST_LINES
