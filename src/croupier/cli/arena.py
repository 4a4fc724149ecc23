"""`croupier arena`: bots against one another over mirrored deals."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.completion import bots_of_lanes, one_of
from croupier.cli.output import AsJson, chosen_seed, names_in, print_found
from croupier.errors import BadInput, Interrupted


def arena(
    game: Annotated[str, typer.Argument(help="lanes", autocompletion=one_of("lanes"))],
    bots: Annotated[
        str,
        typer.Option(
            help="Comma-separated: random, greedy, ismcts, expert, ismcts:LINES, ismcts:0.2s.",
            autocompletion=bots_of_lanes,
        ),
    ],
    games: Annotated[int, typer.Option(help="Deals, each played twice with the sides exchanged.")] = 100,
    matches: Annotated[
        bool, typer.Option("--matches", help="Play whole matches instead of single rounds.")
    ] = False,
    seed: Annotated[str | None, typer.Option(help="Seed of the deals and the bots; default: random.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Number of worker processes.")] = 1,
    keep: Annotated[
        Path | None, typer.Option(help="Save the deals played to this file, and continue from those in it.")
    ] = None,
    confidence: Annotated[float, typer.Option(help="Of the intervals, such as 0.99.")] = 0.95,
    as_json: AsJson = False,
) -> None:
    """Play bots against one another: ratings and coins won a round, or matches, with intervals."""
    from croupier.pages.terminal.arena import live_arena, print_arena
    from croupier.play.arena import Contest, Unit

    if game != "lanes":
        raise BadInput(f"{game} has no arena; choose lanes")
    if keep is not None and seed is None:
        raise BadInput("--keep needs a --seed, so that the same deals continue")
    unit: Unit = "matches" if matches else "rounds"
    contest = Contest(
        names_in(bots), deals=games, seed=chosen_seed(seed), unit=unit, keep=keep, confidence=confidence
    )
    try:
        with live_arena(contest) as show:
            contest.play(workers, show)
    except KeyboardInterrupt:
        print_found("arena", contest.found(), print_arena, as_json=as_json)
        resume = f"; run it again to resume {keep}" if keep else ""
        raise Interrupted(f"stopped after {contest.played:,} of {contest.to_play:,} deals{resume}") from None
    print_found("arena", contest.found(), print_arena, as_json=as_json)
