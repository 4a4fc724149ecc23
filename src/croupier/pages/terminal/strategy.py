"""Strategy charts and comparisons in a terminal: colours for those who have them, letters for everybody."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Group, RenderableType
    from rich.table import Table
    from rich.text import Text

    from croupier.pages.strategy.chart import Cell, Chart, Edge, Grid
    from croupier.solve.pokdeng.compare import Comparison
    from croupier.solve.pokdeng.solution import Solution

HIT, STAND, MIXED = "#101418 on #e5901f", "#101418 on #a9cbe3", "#101418 on #f4d35e"
IDLE, POK = "dim", "dim"
BETWEEN = 4  # columns between two grids
LEGEND = (
    ("H", HIT, "hit เพิ่ม"),
    ("S", STAND, "stand หยุด"),
    ("3", MIXED, "hit 3 in 10"),
    ("h s", IDLE, "never comes up"),
    ("·", POK, "Pok ป๊อก"),
)


def strategy(solution: "Solution") -> "Group":
    """Both sides' charts, as many grids abreast as the terminal takes."""
    from rich.console import Group
    from rich.text import Text

    from croupier.pages.strategy.chart import charts

    legend = Text("  ").join(Text.assemble((f" {sign} ", style), f" {said}") for sign, style, said in LEGEND)
    return Group(legend, "", *(_chart(chart) for chart in charts(solution)))


def _chart(chart: "Chart") -> "RenderableType":
    from rich.columns import Columns
    from rich.console import Group
    from rich.text import Text

    from croupier.games.pokdeng.rules import THAI

    heading = Text.assemble((chart.side.title(), "bold"), f" {THAI[chart.side]}")
    grids = [_grid(grid) for grid in chart.grids]
    return Group(heading, "", Columns(grids, padding=(1, BETWEEN)), "")


def _grid(grid: "Grid") -> "Text":
    from rich.text import Text

    wide = max(2, *(len(label) + 1 for label in grid.columns.labels))
    stub = max(len(label) for label in grid.rows.labels)
    lines = [*_heads(grid, wide, stub)]
    across = len(grid.columns.labels)
    for row, label in enumerate(grid.rows.labels):
        cells = grid.cells[row * across : (row + 1) * across]
        stub_text = (f"{label:>{stub}} ", "dim")
        lines.append(Text.assemble(stub_text, *(_cell(cell, wide) for cell in cells), no_wrap=True))
    return Text("\n").join(lines)


def _heads(grid: "Grid", wide: int, stub: int) -> "Iterable[Text]":
    from rich.text import Text

    if grid.title:
        yield Text(grid.title, "bold")
    if edges := _axes(grid.rows, grid.columns):
        yield Text(edges, "dim")
    if grid.columns.groups:
        groups = "".join(f"{said:<{wide * span}}" for said, span in grid.columns.groups)
        yield Text(f"{'':{stub}} {groups}".rstrip(), "dim", no_wrap=True)
    yield Text(" " * (stub + 1) + "".join(f"{label:^{wide}}" for label in grid.columns.labels), "dim")


def _axes(rows: "Edge", columns: "Edge") -> str:
    said = (rows.title and f"{rows.title} ↓", columns.title and f"{columns.title} →")
    return "  ".join(filter(None, said))


def _cell(cell: "Cell", wide: int) -> "Text":
    from rich.text import Text

    sign, style = mark(cell)
    return Text(f"{sign:^{wide}}", style)


def mark(cell: "Cell") -> tuple[str, str]:
    """A letter and a colour: H, S or the tenths of a mixed chance; a small letter where it never comes up."""
    if cell.hit is None:
        return ("·", POK) if cell.pok else (" ", "")
    mixed = 0 < cell.hit < 1
    sign = str(min(max(round(cell.hit * 10), 1), 9)) if mixed else "H" if cell.hit else "S"
    if not any(part.choice.reach for part in cell.parts):
        return sign.lower(), IDLE
    return sign, MIXED if mixed else HIT if cell.hit else STAND


def costliest(solution: "Solution", most: int) -> "Table":
    """What it costs most always to get wrong."""
    from rich.markup import escape

    from croupier.exact.figures import percent
    from croupier.pages.strategy.prose import act_in_words, cost, mistakes, named, share_in_words

    heads = ("costliest mistakes", "right", "costs", "comes up", "a deal")
    table = _table(*heads, words=2)
    for side, part in mistakes(solution, most):
        one = part.choice
        table.add_row(
            escape(f"{named(side)}, {part.name}"),
            act_in_words(one),
            f"{percent(one.mistake or 0.0, 2)} %",
            share_in_words(one.reach),
            f"{percent(cost(one), 2)} %",
        )
    return table


def comparison(found: "Comparison") -> "Group":
    """All models, and the conclusions in words."""
    from rich.console import Group
    from rich.markup import escape

    from croupier.exact.figures import percent
    from croupier.pages.strategy.comparison_prose import conclusions, options_of

    names = ("player sees", "banker sees", "detail", "deck")
    table = _table(*names, "value", "costs player", "costs banker", "both", words=4)
    proved = _table(*names, "exact value", words=5)
    proved.columns[-1].overflow = "fold"
    for one in found.models:
        costs = one.value, one.player_convention_costs, one.banker_convention_costs, one.both_convention
        table.add_row(*options_of(one), *(percent(cost, 4) for cost in costs))
        exact = f"± {one.exploitability:.1e}" if one.value_exact is None else str(one.value_exact)
        proved.add_row(*options_of(one), exact)
    heading = f"[bold]{escape(found.title)}: what knowledge is worth[/]"
    legend = (
        "[dim]In % of the bet: the value to the player; what keeping to the common convention costs either "
        "side; the value when both keep to it.[/]"
    )
    said = [f"– {escape(one)}" for one in conclusions(found)]
    return Group(heading, legend, "", table, "", proved, "", *said)


def _table(*heads: str, words: int) -> "Table":
    from rich.table import Table

    table = Table(*heads, box=None, header_style="dim", padding=(0, 2, 0, 0))
    for column in table.columns[words:]:
        column.justify = "right"
    return table
