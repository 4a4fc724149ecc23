"""`croupier rulebook`: every clause, its status and where it lives."""

from typing import Annotated

import typer

from croupier.cli.output import AsJson, print_json
from croupier.pages.terminal.console import terminal

STYLES = {"enforced": "green", "recorded": "cyan", "not applicable": "dim"}


def rulebook(
    rules: Annotated[
        str | None, typer.Argument(help="A rule set or a document; default: all of them.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print every clause with its gist, its status and its home in the code."""
    from croupier.games.rulebook import rulebook as clauses
    from croupier.wire import to_data

    found = clauses(rules)
    if as_json:
        print_json({"rules": rules, "clauses": [to_data(clause) for clause in found]})
        return
    from rich.table import Table

    table = Table("clause", "gist", "status", "home", box=None, header_style="dim", padding=(0, 1))
    for clause in found:
        home = clause.home.removeprefix("croupier.games.") or clause.note
        table.add_row(
            clause.id, clause.gist, f"[{STYLES[clause.status]}]{clause.status}[/]", f"[dim]{home}[/]"
        )
    terminal().print(table)
