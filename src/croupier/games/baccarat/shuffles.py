"""How often a table's cards were shuffled, and up to which shoe everything may be told."""

from collections.abc import Mapping

from croupier.game import Shuffle
from croupier.games.baccarat import events as e
from croupier.games.baccarat.table import Table

PACK = ""


def shuffles(table: Table) -> Mapping[str, int]:
    return {PACK: table.shoe.number}


def disclosed(table: Table) -> Mapping[str, int]:
    """The shoes no more card will come out of; where each coup has its own, that of the coup just over."""
    spent = table.rules.shoe.fresh and table.play is None and table.shoe.drawn > 0
    over = spent or table.phase in ("prepare", "closed")
    return {PACK: table.shoe.number if over else max(0, table.shoe.number - 1)}


def shuffle_in(event: e.Event) -> Shuffle | None:
    return Shuffle(PACK, event.number, event.order) if isinstance(event, e.Shuffled) else None
