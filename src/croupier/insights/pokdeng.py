"""Of a Pok Deng table: what hitting and standing are worth by the equilibrium of its own rules."""

from collections.abc import Mapping

from croupier.errors import required
from croupier.games.pokdeng.table import Table
from croupier.insights.registry import Insight
from croupier.solve.pokdeng.choices import Choice
from croupier.solve.pokdeng.closed_table import closed_model, closed_table
from croupier.solve.pokdeng.decisions import decision as decision
from croupier.solve.pokdeng.models import meaningless
from croupier.solve.pokdeng.settling import SETTLES_FIRST
from croupier.wire import plain


@plain
class ChartHand:
    """A line of the chart: a hand, how often to hit it, and what both actions are worth."""

    hand: str
    value: int
    hit: float
    stand_ev: float | None
    hit_ev: float | None


@plain
class Chart:
    """What the equilibrium does with every two cards; the banker's, against two and against three cards."""

    rules: str
    settles_first: bool  # whether the banker may choose against each player, or answers all with one action
    value: float  # of a bet, to the player
    player: tuple[ChartHand, ...]
    banker: Mapping[str, tuple[ChartHand, ...]]  # by how many cards the player holds


def chart(table: Table, seat: str | None) -> Chart | None:
    """Of the table's own rules, one player against the banker; none where there is nothing to decide."""
    if meaningless(closed_model(table.rules)):
        return None
    _, solution = closed_table(table.rules)
    sizes = sorted({required(choice.size) for choice in solution.banker.values()})
    banker = {
        str(size): tuple([_line(choice) for choice in solution.banker.values() if choice.size == size])
        for size in sizes
    }
    first = table.rules.compares == SETTLES_FIRST
    return Chart(
        table.rules.name,
        first,
        solution.value,
        tuple([_line(choice) for choice in solution.player.values()]),
        banker,
    )


def _line(choice: Choice) -> ChartHand:
    return ChartHand(choice.hand, choice.value, choice.hit, choice.stand_ev, choice.hit_ev)


INSIGHTS: Mapping[str, Insight] = {"decision": decision, "chart": chart}
