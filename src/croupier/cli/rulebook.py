"""`croupier rulebook`: every clause, its status and where it lives."""

from typing import Annotated

import typer

from croupier.cli.completion import rule_sets
from croupier.cli.output import AsJson, print_json
from croupier.pages.terminal.console import terminal


def rulebook(
    rules: Annotated[
        str | None,
        typer.Argument(help="A rule set or a document; default: all of them.", autocompletion=rule_sets),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print every clause with its gist, its status and its home in the code."""
    from croupier.games.rulebook import rulebook as clauses
    from croupier.pages.terminal.rulebook import print_rulebook
    from croupier.wire import to_data

    found = clauses(rules)
    if as_json:
        print_json("rulebook", {"rules": rules, "clauses": [to_data(clause) for clause in found]})
    else:
        print_rulebook(terminal(), found)
