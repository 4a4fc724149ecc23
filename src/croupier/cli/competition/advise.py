"""`croupier competition advise`: what to bet now, by the standings."""

from typing import Annotated

import typer

from croupier.cli.completion import rule_sets_of
from croupier.cli.output import AsJson, print_found


def advise(
    text: Annotated[
        str,
        typer.Argument(
            metavar="standings",
            help="Players in order of their places: a name, all its chips, and what of them lies on the"
            " layout. 'Ann 1200, Bo 1100 banker 100 tie 20, Cy 900'",
        ),
    ],
    me: Annotated[str, typer.Option(help="The player to advise.")],
    limits: Annotated[
        str, typer.Option(help="minimum:maximum:unit, then Tie's minimum and maximum if they differ.")
    ],
    coups: Annotated[int, typer.Option(help="Coups left, including the next one.")] = 1,
    advance: Annotated[int, typer.Option(help="How many players advance.")] = 1,
    puck: Annotated[str | None, typer.Option(help="The player who has the puck; default: the first.")] = None,
    rules: Annotated[
        str,
        typer.Option(help="tasmanian, federal, or a .toml file.", autocompletion=rule_sets_of("baccarat")),
    ] = "tasmanian",
    secret: Annotated[
        bool, typer.Option("--secret", help="Two players only: both wager in secret on the last coup.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Rank every wager by the probability of advancing with it, playing out the coups that are left."""
    from croupier.pages.terminal.advice import print_advice
    from croupier.pages.terminal.console import status
    from croupier.solve.competition.advice import advise as advised

    with status("playing it out"):
        found = advised(
            text, me=me, limits=limits, coups=coups, advance=advance, puck=puck, rules=rules, secret=secret
        )
    print_found("competition/advise", found, print_advice, as_json=as_json)
