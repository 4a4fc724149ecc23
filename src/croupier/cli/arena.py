"""`croupier arena`: bots against one another over mirrored deals."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import AsJson, print_json
from croupier.errors import BadInput, Interrupted
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import Group

    from croupier.play.arena import Arena, Contest


def arena(
    game: Annotated[str, typer.Argument(help="lanes")],
    bots: Annotated[
        str,
        typer.Option(help="Comma-separated: random, greedy, ismcts, expert, ismcts:LINES, ismcts:0.2s."),
    ],
    games: Annotated[int, typer.Option(help="Deals, each played twice with the sides exchanged.")] = 100,
    seed: Annotated[str | None, typer.Option(help="Seed of the deals and the bots; default: random.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Number of worker processes.")] = 1,
    keep: Annotated[
        Path | None, typer.Option(help="Save the deals played to this file, and continue from those in it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play bots against one another: ratings and coins won per round, with 95 % intervals."""
    from secrets import token_hex

    from croupier.play.arena import Contest

    if game != "lanes":
        raise BadInput(f"{game} has no arena; choose lanes")
    if keep is not None and seed is None:
        raise BadInput("--keep needs a --seed, so that the same deals continue")
    names = [name.strip() for name in bots.split(",")]
    chosen = token_hex(8) if seed is None else seed
    contest = Contest(names, deals=games, seed=chosen, keep=keep)
    try:
        with _live(contest) as tell:
            contest.play(workers, tell)
    except KeyboardInterrupt:
        _print(contest.found(), as_json=as_json)
        resume = f"; run it again to resume {keep}" if keep else ""
        raise Interrupted(f"stopped after {contest.played:,} of {contest.to_play:,} deals{resume}") from None
    _print(contest.found(), as_json=as_json)


@contextmanager
def _live(contest: "Contest") -> "Iterator[Callable[[Contest], None]]":
    """The results so far and a progress bar, where stderr is a terminal."""
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import Progress

    console = Console(stderr=True)
    bar = Progress(console=console)
    task = bar.add_task("deals", total=contest.to_play, completed=contest.played)
    with Live(bar, console=console, transient=True, auto_refresh=console.is_terminal) as live:

        def tell(now: "Contest") -> None:
            bar.update(task, completed=now.played)
            if console.is_terminal:
                live.update(Group(_tables(now.found()), "", bar))

        yield tell


def _print(found: "Arena", *, as_json: bool) -> None:
    from croupier.wire import to_data

    if as_json:
        print_json(to_data(found))
    else:
        terminal().print(_tables(found))


def _tables(found: "Arena") -> "Group":
    from rich.console import Group
    from rich.markup import escape
    from rich.table import Table

    heading = f"[bold]Lanes[/] [dim]{found.deals:,} mirrored deals a pair, seed {escape(found.seed)}[/]\n"
    ranks = Table(
        "bot", "rating", "± 95 %", "coins a round", "95 %", box=None, header_style="dim", padding=(0, 2)
    )
    for one in found.standings:
        rating = f"[bold]{one.rating:.0f}[/]", f"{one.rating_margin:.0f}"
        ranks.add_row(one.bot, *rating, f"{one.coins:+.2f}", f"{one.low:+.2f} … {one.high:+.2f}")
    pairs = Table(
        "pairing", "deals", "coins a round", "95 %", "share", box=None, header_style="dim", padding=(0, 2)
    )
    for pair in found.pairings:
        against = f"{pair.first} [dim]against[/] {pair.second}"
        coins = f"[bold]{pair.coins:+.2f}[/]", f"{pair.low:+.2f} … {pair.high:+.2f}"
        pairs.add_row(against, f"{pair.deals:,}", *coins, f"{pair.share:.1%}")
    for table in (ranks, pairs):
        for column in table.columns[1:]:
            column.justify = "right"
    return Group(heading, ranks, "", pairs)
