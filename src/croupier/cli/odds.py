"""`croupier odds`: what a rule set pays, exactly, from any shoe."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.completion import rule_sets_of
from croupier.cli.output import AsJson, OnlyBet, print_found


def odds(
    rules: Annotated[
        str,
        typer.Argument(
            help="simplified, tasmanian, federal, classic, or a .toml file",
            autocompletion=rule_sets_of("baccarat"),
        ),
    ],
    decks: Annotated[int | None, typer.Option(help="Whole decks in the shoe, 1 to 12.")] = None,
    removed: Annotated[str, typer.Option(help="Cards that have come out: '9h 9h As'.")] = "",
    remaining: Annotated[
        Path | None, typer.Option(help="A file of the cards that remain: As As 9h=4 …")
    ] = None,
    bet: OnlyBet = None,
    target_edge: Annotated[
        str | None, typer.Option(help="What the bets would have to pay for the house to have this edge: 5%.")
    ] = None,
    known: Annotated[bool, typer.Option(help="Price bets known from other tables too.")] = True,
    as_json: AsJson = False,
) -> None:
    """Exact outcome counts, and edge, deviation and hit rate of every bet."""
    from croupier.exact.odds import odds as exact_odds
    from croupier.exact.odds import read_remaining
    from croupier.exact.targets import read_edge
    from croupier.pages.terminal.console import status
    from croupier.pages.terminal.odds import print_odds
    from croupier.reading import lines_of

    left = read_remaining("".join(lines_of(remaining))) if remaining else None
    edge = None if target_edge is None else read_edge(target_edge)
    with status("counting coups"):
        sheet = exact_odds(
            rules, decks=decks, removed=removed, remaining=left, bet=bet, known=known, target_edge=edge
        )
    print_found("odds", sheet, print_odds, as_json=as_json)
