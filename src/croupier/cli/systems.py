"""`croupier systems`: what a betting system does to a bankroll, and what it cannot do."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.completion import bets, betting_systems, rule_sets_of
from croupier.cli.output import AsJson, print_found
from croupier.cli.output_file import check_file, output_option, write_file


def systems(
    rules: Annotated[
        str,
        typer.Argument(
            help="simplified, tasmanian, federal, classic, or a .toml file",
            autocompletion=rule_sets_of("baccarat"),
        ),
    ],
    system: Annotated[
        str,
        typer.Option(
            help="flat, martingale, fibonacci, 1-3-2-6, kelly, or file.py:function",
            autocompletion=betting_systems,
        ),
    ] = "martingale",
    bet: Annotated[str, typer.Option(help="The bet it is played on.", autocompletion=bets)] = "banker",
    bankroll: Annotated[int, typer.Option(help="Chips to begin with.")] = 1000,
    unit: Annotated[int, typer.Option(help="The system's unit, and the least stake, in chips.")] = 10,
    maximum: Annotated[int | None, typer.Option(help="The table's maximum in chips.")] = None,
    coups: Annotated[int, typer.Option("--rounds", "--coups", help="Coups in a session.")] = 500,
    sessions: Annotated[int, typer.Option(help="Sessions played.")] = 10_000,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same sessions.")] = None,
    output: Annotated[
        Path | None,
        output_option("A page or plot: .html or .svg", ".html", ".svg"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many sessions by a betting system: risk of ruin, spread of bankrolls, and the expected cost."""
    from croupier.pages.bankrolls import bankrolls_page, draw_bankrolls
    from croupier.pages.svg import svg_file
    from croupier.pages.terminal.console import progress
    from croupier.pages.terminal.simulation import print_bankrolls
    from croupier.simulate.bankrolls import systems as play_systems

    check_file(output, (".html", ".svg"), "the page")
    with progress("playing", sessions) as update:
        found = play_systems(
            rules,
            system,
            bet=bet,
            bankroll=bankroll,
            unit=unit,
            maximum=maximum,
            coups=coups,
            sessions=sessions,
            seed=seed,
            on_progress=update,
        )
    if output:
        page = output.suffix.lower() == ".html"
        document = bankrolls_page(found) if page else svg_file(draw_bankrolls(found))
        write_file(output, document.encode(), "the page")
    print_found("systems", found, print_bankrolls, as_json=as_json)
