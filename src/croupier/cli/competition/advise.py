"""`croupier competition advise`: what to bet now, by the standings."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import AsJson, print_json
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.solve.competition.advice import Advice, Choice, Frequency, Mixed

SHOWN = 8  # wagers, of different worth each


def advise(
    standings: Annotated[
        str,
        typer.Argument(
            help="Players in order of their places: a name, all its chips, and what of them lies on the"
            " layout. 'Ann 1200, Bo 1100 banker 100 tie 20, Cy 900'"
        ),
    ],
    me: Annotated[str, typer.Option(help="The player to advise.")],
    limits: Annotated[
        str, typer.Option(help="minimum:maximum:unit, then Tie's minimum and maximum if they differ.")
    ],
    coups: Annotated[int, typer.Option(help="Coups left, including the next one.")] = 1,
    advance: Annotated[int, typer.Option(help="How many players advance.")] = 1,
    puck: Annotated[str | None, typer.Option(help="The player who has the puck; default: the first.")] = None,
    rules: Annotated[str, typer.Option(help="tasmanian, federal, or a .toml file.")] = "tasmanian",
    secret: Annotated[
        bool, typer.Option("--secret", help="Two players only: both wager in secret on the last coup.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Rank every wager by the probability of advancing with it, playing out the coups that are left."""
    from rich.console import Console

    from croupier.solve.competition import advice
    from croupier.wire import to_data

    known = advice.standings(
        standings, me=me, coups=coups, advance=advance, limits=limits, puck=puck, rules=rules
    )
    with Console(stderr=True).status("playing it out"):
        found = advice.secretly(known) if secret else advice.advise(known)
    if as_json:
        print_json(to_data(found))
    elif isinstance(found, advice.Mixed):
        _print_mixed(found)
    else:
        _print(found)


def _print(found: "Advice") -> None:
    from rich.markup import escape

    console, best = terminal(), found.choices[0]
    coups = f"{found.coups} coups left" if found.coups > 1 else "the last coup"
    goes = "the first advances" if found.advance == 1 else f"the first {found.advance} advance"
    console.print(f"[bold]{escape(found.me)}[/] [dim]{coups}, {goes}, {escape(found.rules)}[/]\n")
    console.print(f"{_wager(best)}: advances with [bold]{best.advance:.4%}[/]\n")
    console.print(_table(found.choices))
    _explain(found.assumes, exact="exact: all other wagers lie on the layout")


def _table(choices: "Sequence[Choice]") -> Any:
    from rich.table import Table

    table = Table("wager", "advances", "equally good", box=None, header_style="dim", padding=(0, 2))
    for share, alike in _levels(choices)[:SHOWN]:
        table.add_row(_wager(alike[0]), f"[bold]{share:.4%}[/]", _others(len(alike) - 1))
    table.add_section()
    for bet in sorted({one.bet for one in choices}, reverse=True):
        for tie in (False, True):
            kind = [one for one in choices if one.bet == bet and (one.tie != 0) == tie]
            if kind:
                label = "the best with Tie" if tie else f"the best on {bet.title()} alone"
                table.add_row(_wager(kind[0]), f"{kind[0].advance:.4%}", f"[dim]{label}[/]")
    table.columns[1].justify = "right"
    return table


def _levels(choices: "Sequence[Choice]") -> "list[tuple[float, list[Choice]]]":
    """Wagers of equal worth together, the smallest of them first."""
    found: list[tuple[float, list[Choice]]] = []
    for one in choices:
        if not found or round(found[-1][0], 9) != round(one.advance, 9):
            found.append((one.advance, []))
        found[-1][1].append(one)
    return found


def _others(count: int) -> str:
    return f"[dim]{count:,} other wager{'s' * (count > 1)}[/]" if count else ""


def _wager(one: "Choice | Frequency") -> str:
    tie = f" and {one.tie} on Tie" if one.tie != 0 else ""
    return f"{one.stake} on {one.bet.title()}{tie}"


def _explain(assumes: "Sequence[str]", *, exact: str) -> None:
    from rich.markup import escape

    for line in assumes or (exact,):
        terminal().print(f"[dim]· {escape(line)}[/]", soft_wrap=True)


def _print_mixed(found: "Mixed") -> None:
    from rich.markup import escape
    from rich.table import Table

    console = terminal()
    console.print(
        f"[bold]{escape(found.me)}[/] wins [bold]{found.value:.4%}[/], drawing its wager so, if both lay"
        f" nothing or the most on Tie; [bold]{escape(found.against)}[/] can hold it to that\n"
    )
    table = Table(
        escape(found.me), "", escape(found.against), "", box=None, header_style="bold", padding=(0, 2)
    )
    for index in range(max(len(found.mine), len(found.theirs))):
        pair = [cell for plan in (found.mine, found.theirs) for cell in _cells(plan, index)]
        table.add_row(*pair)
    for column in (table.columns[1], table.columns[3]):
        column.justify = "right"
    console.print(table)
    _explain((*found.assumes, "both wagers are sealed: neither knows the other's"), exact="")


def _cells(plan: "Sequence[Frequency]", index: int) -> tuple[str, str]:
    return (_wager(plan[index]), f"{plan[index].share:.2%}") if index < len(plan) else ("", "")
