"""`croupier arena`: bots against one another over mirrored deals."""

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import AsJson, print_json, terminal
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.bots.lanes.arena import Arena


def arena(
    game: Annotated[str, typer.Argument(help="lanes")],
    bots: Annotated[str, typer.Option(help="random, greedy, ismcts, ismcts:LINES; with commas between.")],
    games: Annotated[int, typer.Option(help="Deals, each played twice with the sides exchanged.")] = 100,
    seed: Annotated[str | None, typer.Option(help="Of deals and bots; random unless told.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Let bots play one another: coins won a round, with 95 % intervals."""
    from secrets import token_hex

    from rich.console import Console
    from rich.progress import Progress

    from croupier.bots.lanes.arena import arena as played
    from croupier.wire import to_data

    if game != "lanes":
        raise BadInput(f"no arena is there for {game}; there is lanes")
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("playing", total=None)
        found = played(
            [name.strip() for name in bots.split(",")],
            deals=games,
            seed=token_hex(8) if seed is None else seed,
            workers=workers,
            on_progress=lambda done, of: bar.update(task, completed=done, total=of),
        )
    if as_json:
        print_json(to_data(found))
    else:
        _show(found)


def _show(found: "Arena") -> None:
    from rich.markup import escape
    from rich.table import Table

    console = terminal()
    console.print(
        f"[bold]Lanes[/] [dim]{found.deals:,} mirrored deals a pair, seed {escape(found.seed)}[/]\n"
    )
    ranks = Table("bot", "coins a round", "95 %", box=None, header_style="dim", padding=(0, 2))
    for one in found.standings:
        ranks.add_row(one.bot, f"[bold]{one.coins:+.2f}[/]", f"{one.low:+.2f} … {one.high:+.2f}")
    pairs = Table("pairing", "coins a round", "95 %", "share", box=None, header_style="dim", padding=(0, 2))
    for pair in found.pairings:
        against = f"{pair.first} [dim]against[/] {pair.second}"
        pairs.add_row(
            against, f"{pair.coins:+.2f}", f"{pair.low:+.2f} … {pair.high:+.2f}", f"{pair.share:.1%}"
        )
    for table in (ranks, pairs):
        for column in table.columns[1:]:
            column.justify = "right"
    console.print(ranks)
    console.print()
    console.print(pairs)
