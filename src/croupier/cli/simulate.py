"""`croupier simulate`: deal coups at the speed of the machine and hold what came up against exact odds."""

from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import AsJson, count_of, print_json
from croupier.errors import BadInput, Interrupted
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import Group

    from croupier.simulate.estimate import Estimate
    from croupier.simulate.run import Simulated, Simulation

FAR = 4  # standard errors beyond which a difference is shown in colour


def simulate(
    rules: Annotated[str, typer.Argument(help="simplified, tasmanian, federal, classic, or a .toml file")],
    coups: Annotated[str, typer.Option(help="How many: 1000000, 10M, 1e9.")],
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same coups.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; all cores unless the run is short.")] = None,
    cluster: Annotated[
        str | None, typer.Option(help="Address of a Dask scheduler, or 'local' to start one here.")
    ] = None,
    target_se: Annotated[
        float | None, typer.Option(help="Stop once every bet's edge is known to this standard error.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write every coup to this Parquet file.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the interrupted run of a seed.")
    ] = False,
    outcomes: Annotated[
        bool, typer.Option("--outcomes", help="Count Player, Banker and Tie only, which is faster.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Deal coups by the rule set's shoe procedure, and hold every edge against the exact one."""
    from croupier.simulate.dealing import ready
    from croupier.simulate.run import Simulation, plan

    _check_game(rules)
    planned = plan(
        rules,
        coups=count_of(coups, "--coups"),
        seed=seed,
        workers=workers,
        cluster=cluster,
        target_se=target_se,
        out=out,
        resume=resume,
        outcomes_only=outcomes,
    )
    simulation = Simulation(planned)
    ready(planned.job)  # the first run on a machine compiles, which is not dealing
    started = monotonic()
    try:
        with _progress(simulation) as show:
            found = simulation.run(show)
    except KeyboardInterrupt:
        _print(simulation.found(), monotonic() - started, as_json=as_json)
        raise Interrupted(f"stopped after {simulation.coups:,} coups; {simulation.advice}") from None
    _print(found, monotonic() - started, as_json=as_json)


def _check_game(rules: str) -> None:
    from croupier.games.rulesets import game_of

    if game_of(rules) == "pok-deng":
        raise BadInput("rounds of Pok Deng need strategies: use croupier solve pok-deng --simulate 10M")


def _print(found: "Simulated", seconds: float, *, as_json: bool) -> None:
    from croupier.wire import to_data

    if as_json:
        print_json(to_data(found))
        return
    console = terminal()
    console.print(_heading(found, seconds))
    console.print(_table(found))


def _heading(found: "Simulated", seconds: float) -> str:
    from rich.markup import escape

    rate = f"{found.coups / seconds / 1e6:,.1f} million a second" if seconds else ""
    ended = "" if found.complete else " [yellow]interrupted[/]"
    shoe = f"{found.decks} deck{'s' * (found.decks > 1)}"
    return (
        f"[bold]{escape(found.ruleset)}[/] [dim]{shoe}, seed {escape(found.seed)}[/]{ended}\n"
        f"{found.coups:,} coups [dim]in {seconds:.2f} s, {rate}[/]\n"
    )


def _table(found: "Simulated") -> "Group":
    from rich.console import Group
    from rich.table import Table

    ends = Table("outcome", "coups", "share", "± se", box=None, header_style="dim", padding=(0, 2))
    for name, share in found.outcomes.items():
        ends.add_row(name.title(), f"{share.count:,}", f"{share.share:.5%}", f"{share.se:.5%}")
    bets = Table("bet", "house edge", "± 95 %", "exact", "z", box=None, header_style="dim", padding=(0, 2))
    for estimate in found.bets.values():
        bets.add_row(*_row(estimate))
    for table in (ends, bets):
        for column in table.columns[1:]:
            column.justify = "right"
    return Group(ends, "", bets)


def _row(bet: "Estimate") -> tuple[str, ...]:
    from rich.markup import escape

    z = f"{bet.z:+.2f}"
    return (
        escape(bet.title),
        f"{bet.edge:.4%}",
        f"{(bet.high - bet.low) / 2:.4%}",
        f"{bet.exact:.4%}",
        f"[yellow]{z}[/]" if abs(bet.z) > FAR else z,
    )


@contextmanager
def _progress(simulation: "Simulation") -> "Iterator[Callable[[Simulation], None]]":
    """A bar with the edges so far, where stderr is a terminal."""
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    bar = Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    task = bar.add_task("coups", total=simulation.plan.job.coups, completed=simulation.coups)

    def show(running: "Simulation") -> None:
        bar.update(task, completed=running.coups)
        live.update(Group(bar, "", _table(running.found())))

    with Live(bar, console=console, transient=True, refresh_per_second=8) as live:
        yield show
