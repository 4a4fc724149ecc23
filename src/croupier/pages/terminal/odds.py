"""Exact odds, the differences of two rule sets and what a par sheet finds, in the terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.exact.odds import BetOdds, Diff, Difference, OddsSheet
from croupier.exact.parsheet.sheet import ParSheet
from croupier.pages.parsheet.prose import condition
from croupier.pages.parsheet.tables import verdicts
from croupier.pages.terminal.console import table
from croupier.pages.text import plural


def print_odds(console: Console, sheet: OddsSheet) -> None:
    shoe = plural(sheet.decks, "deck") if sheet.decks else f"{sheet.cards} cards"
    sequences = f"{int(sheet.total):,} six-card sequences"
    console.print(f"[bold]{escape(sheet.rules)}[/] [dim]from {shoe}, {sequences}[/]\n")
    outcomes = table("outcome", "sequences", "probability", indent=2)
    for name, outcome in sheet.outcomes.items():
        outcomes.add_row(name.title(), f"{int(outcome.count):,}", f"{outcome.probability:.6%}")
    bets = table("bet", "house edge", "deviation", "wins", indent=2)
    for bet in sheet.bets.values():
        bets.add_row(*_bet(bet))
    if sheet.known_side_bets:
        bets.add_row("[dim]known elsewhere[/]")
    for bet in sheet.known_side_bets.values():
        bets.add_row(*_bet(bet))
    console.print(outcomes, "", bets, sep="\n")
    if sheet.targets:
        console.print("", _targets(sheet), sep="\n")
    for bet in sheet.bets.values():
        if bet.edge < 0:
            console.print(f"\n[yellow]{escape(bet.title)} favours the bettor by {-bet.edge:.4%}.[/]")


def _targets(sheet: OddsSheet) -> Table:
    """What each row of a bet would have to pay, the others staying as they are."""
    found = table("to reach the edge", "pays", "would pay", "exactly", "edge", indent=2)
    for name, rows in sheet.targets.items():
        for row in rows:
            title = (
                f"{sheet.bets[name].title}, {condition(row.when)}"
                if len(rows) > 1
                else sheet.bets[name].title
            )
            exact = "" if row.exact is None else f"{float(row.exact):.6f}"
            edge = "" if row.edge is None else f"{row.edge:.4%}"
            found.add_row(escape(title), row.odds, row.payable or "no odds", exact, edge)
    return found


def _bet(bet: BetOdds) -> tuple[str, str, str, str]:
    edge = f"[yellow]{bet.edge:.4%}[/]" if bet.edge < 0 else f"{bet.edge:.4%}"
    return escape(bet.title), edge, f"{bet.sd:.4f}", f"{bet.hit:.4%}"


def print_diff(console: Console, found: Diff, *, citations: bool = False) -> None:
    """The edges, what else differs, and what is cited for it: in full, or how much there is of it."""
    rules = [line for line in found.differences if not _cites(line)]
    cited = [line for line in found.differences if _cites(line)]
    console.print(_edges(found), "", _lines(found, rules), sep="\n")
    if cited and citations:
        console.print("", _lines(found, cited), sep="\n")
    elif cited:
        count = f"{plural(len(cited), 'citation')} {'differs' if len(cited) == 1 else 'differ'}"
        console.print(f"\n  [dim]{count}; --all lists them[/]")


def _cites(line: Difference) -> bool:
    """Whether a line says what a rule is cited by, and nothing of the rule."""
    first, last = line.where.partition(".")[0], line.where.rpartition(".")[2]
    return first in ("clauses", "document") or last == "clause"


def _lines(found: Diff, differences: Sequence[Difference]) -> Table:
    lines = table("", escape(found.first), escape(found.second), left=3, style="bold", indent=2)
    lines.columns[0].no_wrap = True  # the name of a line is one word
    for line in differences:
        lines.add_row(f"[dim]{escape(line.where)}[/]", escape(line.first), escape(line.second))
    return lines


def _edges(found: Diff) -> Table:
    names = escape(found.first), escape(found.second)
    bets = table("house edge", *names, "change", style="bold", indent=2)
    for bet in found.bets.values():
        edges = [f"{edge:.4%}" if edge is not None else "—" for edge in (bet.first, bet.second)]
        change = f"{bet.second - bet.first:+.4%}" if bet.first is not None and bet.second is not None else ""
        bets.add_row(escape(bet.title), *edges, change)
    return bets


def print_parsheet(console: Console, sheet: ParSheet, output: Path | None) -> None:
    """Print where the sheet is, and what it says of every bet."""
    found = verdicts(sheet)
    for place in sorted(found.marked):
        console.print(f"[yellow]{escape(found.items[place])}[/]")
    console.print(f"[dim]par sheet of {escape(sheet.identity.rules)} in {escape(str(output))}[/]")
