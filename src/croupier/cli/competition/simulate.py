"""`croupier competition simulate`: what a format does, by playing it over and over."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import AsJson, count_of, print_json
from croupier.errors import BadInput, Interrupted
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from croupier.simulate.competition_formats import Format, Prize, Seat, Share, Simulation

WHAT = "the plot"


def simulate(
    conditions: Annotated[Path, typer.Argument(help="The conditions of entry, a .toml file.")],
    runs: Annotated[str, typer.Option(help="Competitions to play: 200, 1k.")] = "200",
    players: Annotated[int | None, typer.Option(help="Number of entrants; default: the maximum.")] = None,
    bots: Annotated[
        str, typer.Option(help="Comma-separated bots, assigned in turn: flat, random, standing, secretive.")
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
    plot: Annotated[Path | None, typer.Option(help="Plot the results to this .png file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Simulate whole competitions: who advances by seat and turn, what secrecy and prizes are worth."""
    from secrets import token_hex

    from croupier.competition.conditionfile import load_conditions
    from croupier.play.competition_formats import simulation

    _check_plot(plot)
    chosen = token_hex(8) if seed is None else seed
    planned = simulation(
        load_conditions(conditions),
        runs=count_of(runs, "--runs"),
        seed=chosen,
        players=players,
        bots=[name.strip() for name in bots.split(",")],
        tables=tables,
        seconds=seconds,
    )
    try:
        with _progress(planned) as tell:
            planned.run(workers, tell)
    except KeyboardInterrupt:
        if planned.played:
            _tell(planned, plot, as_json=as_json)
        raise Interrupted(
            f"stopped after {len(planned.played):,} of {planned.runs:,} runs, seed {chosen}"
        ) from None
    _tell(planned, plot, as_json=as_json)


def _check_plot(plot: Path | None) -> None:
    """Check that it can be drawn and written before doing work that would be lost."""
    from croupier.files import writable
    from croupier.pages.png import pillow

    if plot is None:
        return
    if plot.suffix.lower() != ".png":
        raise BadInput(f"{plot}: {WHAT} is written as .png")
    if not writable(plot, WHAT).parent.is_dir():
        raise BadInput(f"{plot}: no such folder: cannot write {WHAT}")
    pillow()


@contextmanager
def _progress(planned: "Simulation") -> "Iterator[Callable[[Simulation], None]]":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = BarColumn(), MofNCompleteColumn(), "competitions", TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=planned.runs)
        yield lambda now: bar.update(task, completed=len(now.played))


def _tell(planned: "Simulation", plot: Path | None, *, as_json: bool) -> None:
    from croupier.wire import to_data

    found = planned.found()
    if plot is not None:
        from croupier.files import atomic_write
        from croupier.pages.competition.format_plot import draw_format
        from croupier.pages.png import png

        with atomic_write(plot, WHAT) as partly:
            partly.write_bytes(png(draw_format(found)))
    if as_json:
        print_json(to_data(found))
    else:
        _print(found)
        if plot is not None:
            terminal().print(f"[dim]plot written to {plot}[/]", soft_wrap=True)


def _print(found: "Format") -> None:
    from rich.markup import escape

    console = terminal()
    ended = "" if found.complete else " [yellow]interrupted[/]"
    console.print(
        f"[bold]{escape(found.name)}[/] [dim]{found.players} players ({', '.join(found.bots)}),"
        f" {found.runs:,} runs, seed {escape(found.seed)}[/]{ended}\n",
        soft_wrap=True,
    )
    for stage in dict.fromkeys(seat.stage for seat in found.seats):
        console.print(_seats([seat for seat in found.seats if seat.stage == stage]), "")
    console.print(_turns(found))
    # The puck moves one place a coup (TLGC 16.5.5), which takes back part of what the last turn gives.
    console.print("  [dim]whoever acts last there acted first on the coup before[/]", "")
    if found.secret is not None:
        _print_secret(found)
    if len(found.bettors) > 1:
        rows = [(one.bot, *_share(one.goes_on)) for one in found.bettors]
        console.print(_table("bettor", ("advances from the first round", "95 %"), rows), "")
    console.print(_prizes("place drawn first", found.prizes_by_place), "")
    if len(found.prizes_by_bot) > 1:
        console.print(_prizes("bettor", found.prizes_by_bot), "")
    console.print(_durations(found))


def _table(first: str, rest: "Sequence[str]", rows: "Sequence[Sequence[str]]") -> Any:
    from rich.table import Table

    table = Table(first, *rest, box=None, header_style="dim", padding=(0, 2))
    for row in rows:
        table.add_row(*row)
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def _share(share: "Share") -> tuple[str, str]:
    return f"[bold]{share.share:.1%}[/]", f"{share.low:.1%} … {share.high:.1%}"


def _seats(seats: "Sequence[Seat]") -> Any:
    stage = seats[0].stage
    rows = [(f"place {seat.place}", *_share(seat.goes_on), f"{seat.fair:.1%}") for seat in seats]
    return _table(stage, ("wins" if stage == "final" else "advances", "95 %", "if all equal"), rows)


def _turns(found: "Format") -> Any:
    from croupier.pages.competition.format_plot import turn_name

    rows = [(turn_name(turn.before_last), *_share(turn.goes_on), f"{turn.fair:.1%}") for turn in found.turns]
    return _table("acts on the last coup", ("advances", "95 %", "if all equal"), rows)


def _print_secret(found: "Format") -> None:
    secret = found.secret
    assert secret is not None
    gain, low, high = (100 * part for part in (secret.gain.mean, secret.gain.low, secret.gain.high))
    terminal().print(
        f"Secret wagers: [bold]{gain:+.1f}[/] points of advancing from the first round"
        f" [dim]({low:+.1f} … {high:+.1f}); {secret.hidden:.1%} with them, {secret.open:.1%} without,"
        f" {secret.pairs:,} players twice over the same cards[/]\n",
        soft_wrap=True,
    )


def _prizes(first: str, prizes: "Sequence[Prize]") -> Any:
    rows = [
        (
            one.who,
            f"[bold]{one.money.mean:,.2f}[/]",
            f"{max(0.0, one.money.low):,.2f} … {one.money.high:,.2f}",
        )
        for one in prizes
    ]
    return _table(first, ("prize money", "95 %"), rows)


def _durations(found: "Format") -> Any:
    kinds = {
        "rounds": found.rounds,
        "sessions": found.sessions,
        "coups": found.coups,
        "play-offs": found.play_offs,
        "shared prizes": found.shared,
        f"hours, {found.seconds} s a coup, {found.tables} table{'s' * (found.tables > 1)}": found.hours,
    }
    rows = [
        (name, f"[bold]{one.mean:,.2f}[/]", f"{one.low:,.4g} … {one.high:,.4g}")
        for name, one in kinds.items()
    ]
    return _table("per competition", ("on average", "nine in ten"), rows)
