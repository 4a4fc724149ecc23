"""`croupier banker`: stand or hit, against all seats of a Pok Deng table at once."""

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import AsJson, print_json
from croupier.pages.terminal.console import terminal

if TYPE_CHECKING:
    from rich.table import Table

    from croupier.solve.pokdeng.seats import Seat, Weighed


def banker(
    cards: Annotated[str, typer.Argument(help="The banker's two cards: '2s 3h'.")],
    seat: Annotated[
        list[str], typer.Option(help="A bet and its hand: '100 stood', '50 hit worth 6', '10 5h 5d Kc'.")
    ],
    players_play: Annotated[
        str, typer.Option(help="How players choose: equilibrium, or a range such as 'hit 0-4'.")
    ] = "equilibrium",
    rules: Annotated[str, typer.Option(help="pok-deng, thai, or a .toml file.")] = "pok-deng",
    samples: Annotated[
        int, typer.Option(help="Most hands to sample for seats whose cards are unseen.")
    ] = 100_000,
    seed: Annotated[str, typer.Option(help="Seed of those hands.")] = "seats",
    as_json: AsJson = False,
) -> None:
    """The banker's best action against everyone, given what it knows of each hand."""
    from croupier.games.pokdeng.rulefile import load_rules
    from croupier.solve.pokdeng.seats import banker as best_action
    from croupier.solve.pokdeng.seats import parse_seat
    from croupier.wire import to_data

    seats = [parse_seat(text) for text in seat]
    found = best_action(
        load_rules(rules), cards, seats, players_play=players_play, samples=samples, seed=seed
    )
    if as_json:
        print_json(to_data(found))
    else:
        _show(found)


def _show(found: "Weighed") -> None:
    from croupier.games.pokdeng.rules import THAI
    from croupier.pages.terminal.console import styled

    console = terminal()
    held = " ".join(styled(card) for card in found.banker.split())
    console.print(f"banker ({THAI['banker']}) with {held}, players play {found.players_play}\n")
    console.print(_table(found))
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


def _table(found: "Weighed") -> "Table":
    from rich.table import Table

    table = Table(box=None, header_style="dim", padding=(0, 2))
    for column in ("bet", "hand", "stand, alone", "hit, alone", "stand", "hit"):
        table.add_column(column, justify="left" if column == "hand" else "right")
    for worth in found.seats:
        numbers = worth.alone_stand, worth.alone_hit, worth.stand, worth.hit
        table.add_row(f"{worth.seat.bet:,}", _hand(worth.seat), *(f"{number:+.2f}" for number in numbers))
    sums = found.alone_stand, found.alone_hit, found.stand, found.hit
    table.add_row("", "[bold]all seats[/]", *(f"[bold]{number:+.2f}[/]" for number in sums))
    if found.samples:
        errors = f"± {found.stand_se:.2f}", f"± {found.hit_se:.2f}"
        table.add_row("", "[dim]standard error[/]", "", "", *(f"[dim]{error}[/]" for error in errors))
    return table


def _hand(seat: "Seat") -> str:
    from croupier.pages.terminal.console import styled

    if seat.cards:
        return " ".join(styled(card) for card in seat.cards)
    did = "stood" if seat.size == 2 else "hit"
    return did if seat.value is None else f"{did}, worth {seat.value}"
