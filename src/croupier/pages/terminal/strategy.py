"""Strategy charts and comparisons in a terminal: colours for those who have them, letters for everybody."""

from collections.abc import Iterable, Mapping

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from croupier.games.pokdeng.rules import THAI
from croupier.pages.strategy import figures, prose
from croupier.pages.strategy.chart import Cell, Chart, Edge, Grid, Part, charts
from croupier.pages.strategy.comparison_prose import conclusions, options_of
from croupier.pages.terminal.console import table, z_score
from croupier.pages.text import percent, signed
from croupier.pages.theme import COLOURS
from croupier.solve.pokdeng.choices import Choice
from croupier.solve.pokdeng.compare import Comparison
from croupier.solve.pokdeng.policies import Judged
from croupier.solve.pokdeng.simulated import Simulated
from croupier.solve.pokdeng.solution import Solution

HIT, STAND, MIXED = (
    f"{COLOURS['on-cell'].dark} on {COLOURS[action].dark}" for action in ("hit", "stand", "mixed")
)
IDLE, POK = "dim", "dim"
BETWEEN = 4  # columns between two grids
CLOSEST, MISTAKES = 5, 5  # that are shown
LEGEND = (
    ("H", HIT, "hit เพิ่ม"),
    ("S", STAND, "stand หยุด"),
    ("3", MIXED, "hit 3 in 10"),
    ("h s", IDLE, "never comes up"),
    ("·", POK, "Pok ป๊อก"),
)


def print_solution(console: Console, title: str, solution: Solution, judged: Judged | None) -> None:
    """The model, the value with its proof, what a habit costs, the charts, close decisions and mistakes."""
    sets = solution.information_sets
    effort = f"{sets['player']:,} + {sets['banker']:,} information sets, {solution.seconds:.2f} s"
    console.print(f"[bold]{escape(title)}[/]")
    console.print(f"[dim]{escape(prose.model_text(solution))}[/]\n")
    console.print(f"[bold]{prose.value_text(solution)}[/]")
    console.print(f"[green]{prose.certificate_text(solution)}[/] [dim]{effort}[/]\n")
    if judged:
        console.print(_loss(judged) + "\n")
    console.print(_charts(solution))
    for listed in (_close(solution), _costliest(solution)):
        if listed.row_count:
            console.print(listed)


def _loss(judged: Judged) -> str:
    share = f"{percent(judged.loss)} % of the bet" if judged.loss else "nothing"
    exact = f" [dim]({judged.loss_exact})[/]" if judged.loss and judged.loss_exact else ""
    fixes = f"it fixes {judged.covers:,} of {judged.of:,} information sets"
    return (
        f"[yellow]{escape(judged.policy)}[/] costs the {judged.side} [bold]{share}[/]{exact}; {fixes}; free, "
        f"the value is {percent(judged.equilibrium)} %"
    )


def print_hands(console: Console, found: Mapping[str, tuple[str, Choice]]) -> None:
    """What to do with the cards that were asked about, by side."""
    for side, (name, choice) in found.items():
        first, *rest = prose.part_lines(Part(name, choice))
        console.print(f"[bold]{prose.with_thai(side)}[/], {first}")
        console.print("".join(f"  {line}\n" for line in rest), end="")


def print_rounds(console: Console, found: Simulated) -> None:
    """The simulated value beside the exact one."""
    rounds = found.rounds
    played = f"{rounds.rounds:,} rounds played this way gave [bold]{rounds.value:+.6f}[/]"
    seed = f"[dim](seed {escape(rounds.seed)})[/]"
    if found.z is None:
        console.print(f"{played} a bet, too few to tell how far that is from {found.exact:+.6f} {seed}")
    else:
        distance = f"{z_score(found.z)} standard errors from {found.exact:+.6f}"
        console.print(f"{played} ± {rounds.se:.6f} a bet, {distance} {seed}")


def _charts(solution: Solution) -> Group:
    """Both sides' charts, as many grids abreast as the terminal takes."""
    legend = Text("  ").join(
        Text.assemble((f" {sign} ", style), f" {meaning}") for sign, style, meaning in LEGEND
    )
    return Group(legend, "", *(_chart(chart) for chart in charts(solution)))


def _chart(chart: Chart) -> RenderableType:
    heading = Text.assemble((chart.side.title(), "bold"), f" {THAI[chart.side]}")
    grids = [_grid(grid) for grid in chart.grids]
    return Group(heading, "", Columns(grids, padding=(1, BETWEEN)), "")


def _grid(grid: Grid) -> Text:
    wide = max(2, *(len(label) + 1 for label in grid.columns.labels))
    stub = max(len(label) for label in grid.rows.labels)
    lines = [*_heads(grid, wide, stub)]
    across = len(grid.columns.labels)
    for row, label in enumerate(grid.rows.labels):
        cells = grid.cells[row * across : (row + 1) * across]
        stub_text = (f"{label:>{stub}} ", "dim")
        lines.append(Text.assemble(stub_text, *(_cell(cell, wide) for cell in cells), no_wrap=True))
    return Text("\n").join(lines)


def _heads(grid: Grid, wide: int, stub: int) -> Iterable[Text]:
    if grid.title:
        yield Text(grid.title, "bold")
    if edges := _axes(grid.rows, grid.columns):
        yield Text(edges, "dim")
    if grid.columns.groups:
        groups = "".join(f"{heading:<{wide * span}}" for heading, span in grid.columns.groups)
        yield Text(f"{'':{stub}} {groups}".rstrip(), "dim", no_wrap=True)
    yield Text(" " * (stub + 1) + "".join(f"{label:^{wide}}" for label in grid.columns.labels), "dim")


def _axes(rows: Edge, columns: Edge) -> str:
    titles = (rows.title and f"{rows.title} ↓", columns.title and f"{columns.title} →")
    return "  ".join(filter(None, titles))


def _cell(cell: Cell, wide: int) -> Text:
    sign, style = mark(cell)
    return Text(f"{sign:^{wide}}", style)


def mark(cell: Cell) -> tuple[str, str]:
    """A letter and a colour: H, S or the tenths of a mixed chance; a small letter where it never comes up."""
    if cell.hit is None:
        return ("·", POK) if cell.pok else (" ", "")
    mixed = 0 < cell.hit < 1
    sign = str(min(max(round(cell.hit * 10), 1), 9)) if mixed else "H" if cell.hit else "S"
    if not any(part.choice.reach for part in cell.parts):
        return sign.lower(), IDLE
    return sign, MIXED if mixed else HIT if cell.hit else STAND


def _close(solution: Solution) -> Table:
    """Where both actions are worth about the same."""
    rows = table("close decisions", "right", "hit − stand", "comes up", left=2)
    for side, part in figures.close_decisions(solution, CLOSEST):
        one = part.choice
        name, gap = (
            escape(f"{prose.with_thai(side)}, {part.name}"),
            (one.hit_ev or 0.0) - (one.stand_ev or 0.0),
        )
        rows.add_row(name, prose.action_text(one), f"{signed(100 * gap, 3)} %", prose.share_text(one.reach))
    return rows


def _costliest(solution: Solution) -> Table:
    """The costliest mistakes."""
    rows = table("costliest mistakes", "right", "costs", "comes up", "a deal", left=2)
    for side, part in figures.mistakes(solution, MISTAKES):
        one = part.choice
        name, costs = escape(f"{prose.with_thai(side)}, {part.name}"), f"{percent(one.mistake or 0.0, 2)} %"
        always = f"{percent(figures.cost(one), 2)} %"
        rows.add_row(name, prose.action_text(one), costs, prose.share_text(one.reach), always)
    return rows


def print_comparison(console: Console, found: Comparison) -> None:
    """All models, and the conclusions in words."""
    names = ("player sees", "banker sees", "detail", "deck")
    values = table(*names, "value", "costs player", "costs banker", "both", left=4)
    proved = table(*names, "exact value", left=5)
    proved.columns[-1].overflow = "fold"
    for one in found.models:
        costs = one.value, one.player_convention_costs, one.banker_convention_costs, one.both_convention
        values.add_row(*options_of(one), *(percent(amount, 4) for amount in costs))
        exact = f"± {one.exploitability:.1e}" if one.value_exact is None else str(one.value_exact)
        proved.add_row(*options_of(one), exact)
    heading = f"[bold]{escape(found.title)}: what knowledge is worth[/]"
    legend = (
        "[dim]In % of the bet: the value to the player; what keeping to the common convention costs either "
        "side; the value when both keep to it.[/]"
    )
    sentences = [f"– {escape(one)}" for one in conclusions(found)]
    console.print(Group(heading, legend, "", values, "", proved, "", *sentences))
