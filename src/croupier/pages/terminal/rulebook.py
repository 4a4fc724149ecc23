"""Clauses of a rulebook in the terminal."""

from collections.abc import Iterable

from rich.console import Console

from croupier.games.rulebook import Clause
from croupier.pages.terminal.console import table

STYLES = {"enforced": "green", "recorded": "cyan", "not applicable": "dim"}


def print_rulebook(console: Console, clauses: Iterable[Clause]) -> None:
    """Each clause with its gist, its status and its home in the code, or why it has none."""
    rows = table("clause", "gist", "status", "home", left=4)
    rows.padding = (0, 1)
    for clause in clauses:
        home = clause.home.removeprefix("croupier.games.") or clause.note
        status = f"[{STYLES[clause.status]}]{clause.status}[/]"
        rows.add_row(clause.id, clause.gist, status, f"[dim]{home}[/]")
    console.print(rows)
