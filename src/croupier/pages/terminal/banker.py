"""What the banker of a Pok Deng table should do against all seats at once, in the terminal."""

from rich.console import Console
from rich.table import Table

from croupier.games.pokdeng.rules import THAI
from croupier.pages.terminal.console import styled, table
from croupier.solve.pokdeng.seats import Seat, Weighed


def print_banker(console: Console, found: Weighed) -> None:
    """What each seat is worth, the better action, and how sure that is."""
    held = " ".join(map(styled, found.banker.split()))
    console.print(f"banker ({THAI['banker']}) with {held}, players play {found.players_play}\n")
    console.print(_seats(found))
    error = f" ± {found.gap_se:.2f}" if found.samples else ""
    more = "" if found.sure else ", too close to call: use more --samples"
    if found.must:
        console.print(f"\nthe house ranges make the banker {found.must} (ruling P8)")
    console.print(
        f"\n[bold]{found.best}[/] ({THAI[found.best]}): hitting changes what the banker wins by "
        f"{found.gap:+.2f}{error}{more}"
    )
    if found.alone_best != found.best:
        console.print(f"[yellow]Seat by seat it would seem better to {found.alone_best}.[/]")
    if found.samples:
        console.print(f"[dim]{found.samples:,} samples, seed {found.seed}[/]")


def _seats(found: Weighed) -> Table:
    rows = table("bet", "hand", "stand, alone", "hit, alone", "stand", "hit", left=0, indent=2)
    rows.columns[1].justify = "left"
    for worth in found.seats:
        numbers = worth.alone_stand, worth.alone_hit, worth.stand, worth.hit
        rows.add_row(f"{worth.seat.bet:,}", _hand(worth.seat), *(f"{number:+.2f}" for number in numbers))
    sums = found.alone_stand, found.alone_hit, found.stand, found.hit
    rows.add_row("", "[bold]all seats[/]", *(f"[bold]{number:+.2f}[/]" for number in sums))
    if found.samples:
        errors = f"± {found.stand_se:.2f}", f"± {found.hit_se:.2f}"
        rows.add_row("", "[dim]standard error[/]", "", "", *(f"[dim]{error}[/]" for error in errors))
    return rows


def _hand(seat: Seat) -> str:
    if seat.cards:
        return " ".join(map(styled, seat.cards))
    did = "stood" if seat.size == 2 else "hit"
    return did if seat.value is None else f"{did}, worth {seat.value}"
