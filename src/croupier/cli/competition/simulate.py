"""`croupier competition simulate`: what a format does, by playing it over and over."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.completion import bots_of_competitions
from croupier.cli.output import AsJson, chosen_seed, count_of, names_in, print_found
from croupier.cli.output_file import check_file, output_option, write_file
from croupier.errors import Interrupted
from croupier.pages.terminal.console import progress, terminal

if TYPE_CHECKING:
    from croupier.simulate.competition_formats import Simulation

KINDS = (".png", ".svg")
WHAT = "the plot"


def simulate(
    conditions: Annotated[Path, typer.Argument(help="The conditions of entry, a .toml file.")],
    runs: Annotated[str, typer.Option(help="Competitions to play: 200, 1k.")] = "200",
    players: Annotated[int | None, typer.Option(help="Number of entrants; default: the maximum.")] = None,
    bots: Annotated[
        str,
        typer.Option(
            help="Comma-separated bots, assigned in turn: flat, random, standing, secretive.",
            autocompletion=bots_of_competitions,
        ),
    ] = "standing",
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same runs.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Number of worker processes.")] = 1,
    tables: Annotated[
        int | None, typer.Option(help="Gaming tables in use at a time; default: enough for all.")
    ] = None,
    seconds: Annotated[
        int,
        typer.Option(help="Seconds per coup, wagers included: for hours, and for sessions set in minutes."),
    ] = 60,
    output: Annotated[
        Path | None,
        output_option("Plot the results to this file: .png or .svg.", ".png", ".svg"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Simulate whole competitions: who advances by seat and turn, what secrecy and prizes are worth."""
    from croupier.competition.conditionfile import load_conditions
    from croupier.play.competition_formats import simulation

    check_file(output, KINDS, WHAT)
    planned = simulation(
        load_conditions(conditions),
        runs=count_of(runs, "--runs"),
        seed=chosen_seed(seed),
        players=players,
        bots=names_in(bots),
        tables=tables,
        seconds=seconds,
    )
    try:
        with progress("competitions", planned.runs) as update:
            planned.run(workers, lambda now: update(len(now.played)))
    except KeyboardInterrupt:
        if planned.played:
            _print(planned, output, as_json=as_json)
        raise Interrupted(
            f"stopped after {len(planned.played):,} of {planned.runs:,} runs, seed {planned.job.seed}"
        ) from None
    _print(planned, output, as_json=as_json)


def _print(planned: "Simulation", output: Path | None, *, as_json: bool) -> None:
    from croupier.pages.competition.format_plot import draw_format
    from croupier.pages.png import png
    from croupier.pages.svg import svg_file
    from croupier.pages.terminal.format import print_format

    found = planned.found()
    if output is not None:
        plot = draw_format(found)
        as_png = output.suffix.lower() == ".png"
        write_file(output, png(plot) if as_png else svg_file(plot).encode(), WHAT)
    print_found("competition/simulate", found, print_format, as_json=as_json)
    if output is not None and not as_json:
        terminal().print(f"plot written to {output}", style="dim", markup=False, soft_wrap=True)
