"""`croupier roads`: the five roads of any list of results."""

from typing import Annotated

import typer

from croupier.cli.output import AsJson, print_found


def roads(
    results: Annotated[str, typer.Argument(help="B, P and T in order, pairs as b and p: 'BBPpT'.")],
    as_json: AsJson = False,
) -> None:
    """Draw the Bead Plate, the Big Road and the three derived roads."""
    from croupier.games.baccarat.roads import roads as drawn
    from croupier.pages.terminal.roads import print_roads

    print_found("roads", drawn(results), print_roads, as_json=as_json)
