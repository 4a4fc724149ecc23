"""`croupier systems`: what a betting system does to a bankroll, and what it cannot do."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import AsJson, print_json
from croupier.errors import BadInput
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from rich.progress import Progress

    from croupier.simulate.bankrolls import Bankrolls


def systems(
    rules: Annotated[str, typer.Argument(help="simplified, tasmanian, federal, classic, or a .toml file")],
    system: Annotated[
        str, typer.Option(help="flat, martingale, fibonacci, 1-3-2-6, kelly, or file.py:function")
    ] = "martingale",
    bet: Annotated[str, typer.Option(help="The bet it is played on.")] = "banker",
    bankroll: Annotated[int, typer.Option(help="Chips to begin with.")] = 1000,
    unit: Annotated[int, typer.Option(help="The system's unit, and the least stake, in chips.")] = 10,
    maximum: Annotated[int | None, typer.Option(help="The table's maximum in chips.")] = None,
    coups: Annotated[int, typer.Option(help="Coups in a session.")] = 500,
    sessions: Annotated[int, typer.Option(help="Sessions played.")] = 10_000,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same sessions.")] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="A page or plot: .html or .svg")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many sessions by a betting system: risk of ruin, spread of bankrolls, and the honest answer."""
    from croupier.simulate.bankrolls import systems
    from croupier.wire import to_data

    if output and output.suffix not in (".html", ".svg"):
        raise BadInput(f"{output}: a bankroll is drawn as .html or .svg")
    with _progress() as bar:
        task = bar.add_task("playing", total=sessions)
        found = systems(
            rules,
            system,
            bet=bet,
            bankroll=bankroll,
            unit=unit,
            maximum=maximum,
            coups=coups,
            sessions=sessions,
            seed=seed,
            on_progress=lambda done: bar.update(task, completed=done),
        )
    if output:
        _draw(found, output)
    if as_json:
        print_json(to_data(found))
    else:
        _show(found)


def _draw(found: "Bankrolls", output: Path) -> None:
    from croupier.files import whole
    from croupier.pages.bankrolls import page, plot

    with whole(output, "the page") as partly:
        partly.write_text(page(found) if output.suffix == ".html" else plot(found), encoding="utf-8")


def _show(found: "Bankrolls") -> None:
    from rich.markup import escape
    from rich.table import Table

    from croupier.pages.bankrolls import answer, figures

    console = terminal()
    console.print(f"[bold]{escape(found.system)}[/] on {found.bet} [dim]{escape(found.ruleset)}[/]")
    console.print(
        f"[dim]{found.sessions:,} sessions of {found.coups:,} coups, bankroll {found.bankroll:,.0f}, "
        f"unit {found.unit:,.0f}, maximum {found.maximum:,.0f} chips, seed {escape(found.seed)}[/]\n"
    )
    table = Table(box=None, show_header=False, padding=(0, 2))
    for name, value in figures(found):
        table.add_row(name, value)
    table.columns[1].justify = "right"
    console.print(table)
    console.print(f"\n{escape(answer(found))}", soft_wrap=True)


def _progress() -> "Progress":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
