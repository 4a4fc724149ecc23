"""Of a baccarat table: the roads of its shoe."""

from collections.abc import Mapping

from croupier.games.baccarat.roads import Roads
from croupier.games.baccarat.roads import roads as roads_of
from croupier.games.baccarat.table import Table
from croupier.insights.registry import Insight


def roads(table: Table, seat: str | None) -> Roads:
    """What everybody at the table has seen of the shoe's coups, as the boards draw it."""
    return roads_of(table.results)


INSIGHTS: Mapping[str, Insight] = {"roads": roads}
