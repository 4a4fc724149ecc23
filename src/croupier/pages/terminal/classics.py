"""The textbook games in the terminal."""

from rich.console import Console

from croupier.solve.classic_solution import ClassicSolution


def print_classic(console: Console, found: ClassicSolution) -> None:
    """A textbook game with its value and both strategies."""
    exact = f" [green]exact:[/] {found.value_exact}" if found.value_exact else ""
    console.print(f"[bold]{found.game}[/] value to the first to act {found.value:+.12f}{exact}")
    console.print(f"[dim]certified {found.low!r} … {found.high!r}; {found.seconds * 1000:,.0f} ms[/]\n")
    for side, sets in (("first", found.rows), ("second", found.columns)):
        for one, chances in sets.items():
            shares = "  ".join(f"{action} {chance}" for action, chance in chances.items())
            console.print(f"  [dim]{side}[/]  {one:24} {shares}")
