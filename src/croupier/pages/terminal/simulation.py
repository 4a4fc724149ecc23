"""Simulated coups and sessions in the terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.markup import escape

from croupier.pages.terminal.console import live, table, z_score
from croupier.pages.text import plural
from croupier.simulate.estimate import Estimate
from croupier.simulate.run import Simulated, Simulation

if TYPE_CHECKING:
    from croupier.simulate.bankrolls import Bankrolls


def print_simulation(console: Console, found: Simulated, seconds: float) -> None:
    rate = f"{found.rounds / seconds / 1e6:,.1f} million a second" if seconds else ""
    ended = "" if found.complete else " [yellow]interrupted[/]"
    shoe = f"{plural(found.decks, 'deck')}, seed {escape(found.seed)}"
    console.print(f"[bold]{escape(found.rules)}[/] [dim]{shoe}[/]{ended}")
    console.print(f"{found.rounds:,} coups [dim]in {seconds:.2f} s, {rate}[/]\n")
    console.print(_tables(found))


def _tables(found: Simulated) -> Group:
    outcomes = table("outcome", "coups", "share", "± se", indent=2)
    for name, share in found.outcomes.items():
        outcomes.add_row(name.title(), f"{share.count:,}", f"{share.share:.5%}", f"{share.se:.5%}")
    bets = table("bet", "house edge", "± 95 %", "exact", "z", indent=2)
    for estimate in found.bets.values():
        bets.add_row(*_bet(estimate))
    return Group(outcomes, "", bets)


def _bet(bet: Estimate) -> tuple[str, ...]:
    half = (bet.high - bet.low) / 2
    return escape(bet.title), f"{bet.edge:.4%}", f"{half:.4%}", f"{bet.exact:.4%}", z_score(bet.z)


@contextmanager
def live_simulation(simulation: Simulation) -> Iterator[Callable[[Simulation], None]]:
    """The edges so far and how many coups have been dealt, where stderr is a terminal."""
    with live(simulation.plan.job.coups, simulation.coups) as show:
        yield lambda now: show(now.coups, lambda: _tables(now.found()))


def print_bankrolls(console: Console, found: "Bankrolls") -> None:
    from croupier.pages.bankrolls import answer, figures, terms

    console.print(f"[bold]{escape(found.system)}[/] on {found.bet} [dim]{escape(found.rules)}[/]")
    console.print(f"[dim]{terms(found)}, seed {escape(found.seed)}[/]\n")
    rows = table("", "", indent=2)
    rows.show_header = False
    for name, value in figures(found):
        rows.add_row(name, value)
    console.print(rows)
    console.print(f"\n{escape(answer(found))}", soft_wrap=True)
