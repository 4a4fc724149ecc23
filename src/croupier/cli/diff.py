"""`croupier diff`: what two rule sets do not share, and what it does to every bet."""

from typing import Annotated

import typer

from croupier.cli.output import AsJson, print_json
from croupier.pages.terminal.console import terminal


def diff(
    first: Annotated[str, typer.Argument(help="A rule set or a .toml file.")],
    second: Annotated[str, typer.Argument(help="Another.")],
    as_json: AsJson = False,
) -> None:
    """Compare two rule sets line by line and bet by bet."""
    from croupier.exact.odds import diff as differences
    from croupier.wire import to_data

    found = differences(first, second)
    if as_json:
        print_json(to_data(found))
        return
    from rich.markup import escape
    from rich.table import Table

    console = terminal()
    names = escape(found.first), escape(found.second)
    lines = Table("", *names, box=None, header_style="bold", padding=(0, 2))
    for column in lines.columns:
        column.overflow = "fold"
    for line in found.rules:
        lines.add_row(f"[dim]{escape(line.where)}[/]", escape(line.first), escape(line.second))
    console.print(lines)
    bets = Table("house edge", *names, "change", box=None, header_style="bold", padding=(0, 2))
    for bet in found.bets.values():
        edges = [f"{edge:.4%}" if edge is not None else "—" for edge in (bet.first, bet.second)]
        moved = f"{bet.second - bet.first:+.4%}" if bet.first is not None and bet.second is not None else ""
        bets.add_row(escape(bet.title), *edges, moved)
    console.print()
    console.print(bets)
