"""`croupier simulate`: deal coups at full speed and compare the results with exact odds."""

from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.completion import rule_sets_of
from croupier.cli.output import AsJson, OnlyBet, count_of, print_found
from croupier.cli.output_file import output_option
from croupier.errors import BadInput, Interrupted

if TYPE_CHECKING:
    from croupier.simulate.run import Simulated


def simulate(
    rules: Annotated[
        str,
        typer.Argument(
            help="simplified, tasmanian, federal, classic, or a .toml file",
            autocompletion=rule_sets_of("baccarat"),
        ),
    ],
    coups: Annotated[str, typer.Option("--rounds", "--coups", help="How many: 1000000, 10M, 1e9.")],
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same coups.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; all cores unless the run is short.")] = None,
    cluster: Annotated[
        str | None, typer.Option(help="Address of a Dask scheduler, or 'local' to start one here.")
    ] = None,
    target_se: Annotated[
        float | None, typer.Option(help="Stop once every bet's edge is known to this standard error.")
    ] = None,
    output: Annotated[
        Path | None,
        output_option("Write every coup to this folder: .parquet.", ".parquet"),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume the interrupted run of this seed.")
    ] = False,
    bet: OnlyBet = None,
    as_json: AsJson = False,
) -> None:
    """Deal coups by the rule set's shoe procedure, and compare every edge with the exact one."""
    from croupier.exact.prices import with_only
    from croupier.games.baccarat.rulefile import load_rules
    from croupier.pages.terminal.simulation import live_simulation
    from croupier.simulate.dealing import ready
    from croupier.simulate.run import Simulation, plan

    _check_game(rules)
    planned = plan(
        load_rules(rules) if bet is None else with_only(load_rules(rules), bet),
        coups=count_of(coups, "--coups"),
        seed=seed,
        workers=workers,
        cluster=cluster,
        target_se=target_se,
        out=output,
        resume=resume,
    )
    simulation = Simulation(planned)
    ready(planned.job)  # the first run on a machine compiles, which is not dealing
    started = monotonic()
    try:
        with live_simulation(simulation) as show:
            found = simulation.run(show)
    except KeyboardInterrupt:
        _print(simulation.found(), monotonic() - started, as_json=as_json)
        raise Interrupted(f"stopped after {simulation.coups:,} coups; {simulation.advice}") from None
    _print(found, monotonic() - started, as_json=as_json)


def _check_game(rules: str) -> None:
    from croupier.game import game_name

    if game_name(rules) == "pok-deng":
        game = f"pok-deng --rules {rules}" if rules.endswith(".toml") else rules
        raise BadInput(f"rounds of Pok Deng need strategies: use croupier solve {game} --simulate 10M")


def _print(found: "Simulated", seconds: float, *, as_json: bool) -> None:
    from croupier.pages.terminal.simulation import print_simulation

    print_found("simulate", found, partial(print_simulation, seconds=seconds), as_json=as_json)
