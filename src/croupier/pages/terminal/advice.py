"""What to bet now in a competition, in the terminal."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.pages.terminal.console import table
from croupier.solve.competition.advice import Advice, Choice, Frequency, Mixed

SHOWN = 8  # wagers, of different worth each


def print_advice(console: Console, found: Advice | Mixed) -> None:
    """The best wager and those next to it; or how often to make each, where wagers are secret."""
    if isinstance(found, Mixed):
        _print_mixed(console, found)
        return
    best = found.choices[0]
    coups = f"{found.coups} coups left" if found.coups > 1 else "the last coup"
    goes = "the first advances" if found.advance == 1 else f"the first {found.advance} advance"
    console.print(f"[bold]{escape(found.me)}[/] [dim]{coups}, {goes}, {escape(found.rules)}[/]\n")
    console.print(f"{_wager(best)}: advances with [bold]{best.advance:.4%}[/]\n")
    console.print(_choices(found.choices))
    _print_notes(console, found.assumes or ("exact: all other wagers lie on the layout",))


def _choices(choices: Sequence[Choice]) -> Table:
    rows = table("wager", "advances", "equally good", indent=2)
    rows.columns[2].justify = "left"
    for share, alike in _levels(choices)[:SHOWN]:
        rows.add_row(_wager(alike[0]), f"[bold]{share:.4%}[/]", _others(len(alike) - 1))
    rows.add_section()
    for bet in sorted({one.bet for one in choices}, reverse=True):
        for tie in (False, True):
            kind = [one for one in choices if one.bet == bet and (one.tie != 0) == tie]
            if kind:
                label = "the best with Tie" if tie else f"the best on {bet.title()} alone"
                rows.add_row(_wager(kind[0]), f"{kind[0].advance:.4%}", f"[dim]{label}[/]")
    return rows


def _levels(choices: Sequence[Choice]) -> list[tuple[float, list[Choice]]]:
    """Wagers of equal worth together, the smallest of them first."""
    found: list[tuple[float, list[Choice]]] = []
    for one in choices:
        if not found or round(found[-1][0], 9) != round(one.advance, 9):
            found.append((one.advance, []))
        found[-1][1].append(one)
    return found


def _others(count: int) -> str:
    return f"[dim]{count:,} other wager{'s' * (count > 1)}[/]" if count else ""


def _wager(one: Choice | Frequency) -> str:
    tie = f" and {one.tie} on Tie" if one.tie != 0 else ""
    return f"{one.stake} on {one.bet.title()}{tie}"


def _print_notes(console: Console, notes: Iterable[str]) -> None:
    for line in notes:
        console.print(f"[dim]· {escape(line)}[/]", soft_wrap=True)


def _print_mixed(console: Console, found: Mixed) -> None:
    console.print(
        f"[bold]{escape(found.me)}[/] wins [bold]{found.value:.4%}[/], drawing its wager so, if both lay"
        f" nothing or the most on Tie; [bold]{escape(found.against)}[/] can hold it to that\n"
    )
    rows = table(escape(found.me), "", escape(found.against), "", style="bold", indent=2)
    rows.columns[2].justify = "left"
    for pair in zip_longest(found.mine, found.theirs):
        rows.add_row(*(cell for one in pair for cell in _cells(one)))
    console.print(rows)
    _print_notes(console, (*found.assumes, "both wagers are sealed: neither knows the other's"))


def _cells(one: Frequency | None) -> tuple[str, str]:
    return (_wager(one), f"{one.share:.2%}") if one else ("", "")
