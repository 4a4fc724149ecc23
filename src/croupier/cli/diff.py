"""`croupier diff`: where two rule sets differ, and what that does to every bet."""

from functools import partial
from typing import Annotated

import typer

from croupier.cli.completion import rule_sets_of
from croupier.cli.output import AsJson, print_found


def diff(
    first: Annotated[
        str, typer.Argument(help="A rule set or a .toml file.", autocompletion=rule_sets_of("baccarat"))
    ],
    second: Annotated[str, typer.Argument(help="Another.", autocompletion=rule_sets_of("baccarat"))],
    everything: Annotated[
        bool, typer.Option("--all", help="List the clauses cited too, not only how many differ.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Compare two rule sets line by line and bet by bet."""
    from croupier.exact.odds import diff as differences
    from croupier.pages.terminal.console import status
    from croupier.pages.terminal.odds import print_diff

    with status("counting coups"):
        found = differences(first, second)
    print_found("diff", found, partial(print_diff, citations=everything), as_json=as_json)
