"""How often the deck was shuffled, and up to which round everything may be told."""

from collections.abc import Mapping

from croupier.game import Shuffle
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.table import Table

PACK = ""


def shuffles(table: Table) -> Mapping[str, int]:
    return {PACK: table.rounds}


def disclosed(table: Table) -> Mapping[str, int]:
    """The rounds that are over: all their hands have been shown."""
    return {PACK: table.rounds if table.phase == "bets" else table.rounds - 1}


def shuffle_in(event: e.Event) -> Shuffle | None:
    return Shuffle(PACK, event.number, event.order) if isinstance(event, e.Shuffled) else None
