"""`croupier odds`: what a rule set pays, exactly, from any shoe."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import AsJson, print_json
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from croupier.exact.odds import BetOdds, OddsSheet


def odds(
    rules: Annotated[str, typer.Argument(help="simplified, tasmanian, federal, classic, or a .toml file")],
    decks: Annotated[int | None, typer.Option(help="Whole decks in the shoe, 1 to 12.")] = None,
    removed: Annotated[str, typer.Option(help="Cards that have come out: '9h 9h As'.")] = "",
    remaining: Annotated[
        Path | None, typer.Option(help="A file of the cards that remain: As As 9h=4 …")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Exact outcome counts, and edge, deviation and hit rate of every bet."""
    from croupier.exact.odds import odds as exact_odds
    from croupier.exact.odds import read_remaining
    from croupier.wire import to_data

    left = read_remaining(_text(remaining)) if remaining else None
    sheet = exact_odds(rules, decks=decks, removed=removed, remaining=left)
    if as_json:
        print_json(to_data(sheet))
    else:
        _show(sheet)


def _text(path: Path) -> str:
    from croupier.record import lines_of

    return "".join(lines_of(path))


def _show(sheet: "OddsSheet") -> None:
    from rich.markup import escape
    from rich.table import Table

    console = terminal()
    shoe = f"{sheet.decks} deck{'s' * (sheet.decks > 1)}" if sheet.decks else f"{sheet.cards} cards"
    console.print(
        f"[bold]{escape(sheet.ruleset)}[/] [dim]from {shoe}, {int(sheet.total):,} six-card sequences[/]\n"
    )
    outcomes = Table("outcome", "sequences", "probability", box=None, header_style="dim", padding=(0, 2))
    for column in outcomes.columns[1:]:
        column.justify = "right"
    for name, outcome in sheet.outcomes.items():
        outcomes.add_row(name.title(), f"{int(outcome.count):,}", f"{outcome.probability:.6%}")
    console.print(outcomes)
    console.print()
    table = Table("bet", "house edge", "deviation", "wins", box=None, header_style="dim", padding=(0, 2))
    for column in table.columns[1:]:
        column.justify = "right"
    for bet in sheet.bets.values():
        table.add_row(*_row(bet))
    table.add_row("[dim]known elsewhere[/]")
    for bet in sheet.known_side_bets.values():
        table.add_row(*_row(bet))
    console.print(table)
    for bet in sheet.bets.values():
        if bet.edge < 0:
            console.print(f"\n[yellow]{escape(bet.title)} favours the bettor by {-bet.edge:.4%}.[/]")


def _row(bet: "BetOdds") -> tuple[str, str, str, str]:
    from rich.markup import escape

    edge = f"{bet.edge:.4%}"
    return (
        escape(bet.title),
        f"[yellow]{edge}[/]" if bet.edge < 0 else edge,
        f"{bet.sd:.4f}",
        f"{bet.hit:.4%}",
    )
