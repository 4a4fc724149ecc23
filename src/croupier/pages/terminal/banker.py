"""What the banker of a Pok Deng table should do against all seats at once, in the terminal."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from croupier.games.pokdeng.rules import THAI
from croupier.pages.terminal.console import styled, table
from croupier.solve.pokdeng.seats import Plan, Seat, Weighed

SEEN = 0.005  # chips: what a difference must come to for its figures to show it


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
    if found.plan:
        _print_plan(console, found, found.plan)
    if found.samples:
        console.print(f"[dim]{found.samples:,} samples, seed {found.seed}[/]")


def _print_plan(console: Console, found: Weighed, plan: Plan) -> None:
    """With whom to settle before drawing, and what looking at those hands first is worth."""
    error = f" ± {plan.worth_se:.2f}" if found.samples else ""
    console.print(f"{_settled(found, plan)}: {plan.worth:+.2f}{error}")
    if plan.turned_up and plan.best is not None and plan.best > plan.worth + SEEN:
        whose = "its hand decide" if len(plan.turned_up) == 1 else "their hands decide"
        console.print(
            f"Settle with {_these(plan.turned_up)} first and let {whose} what comes next: {plan.best:+.2f}"
        )


def _settled(found: Weighed, plan: Plan) -> str:
    if not plan.settle:
        return "Settle with nobody before drawing"
    if len(plan.settle) == sum(not worth.seat.settled for worth in found.seats):
        return "Stand against everybody"
    return f"Settle with {_these(plan.settle)} first, and draw against the rest"


def _these(places: Sequence[int]) -> str:
    seats = [str(place) for place in places]
    joined = " and ".join(filter(None, (", ".join(seats[:-1]), seats[-1])))
    return f"seat{'s' if len(seats) > 1 else ''} {joined}"


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
        return " ".join(map(styled, seat.cards)) + (", settled" if seat.settled else "")
    did = "stood" if seat.size == 2 else "hit"
    return did if seat.value is None else f"{did}, worth {seat.value}"
