"""A table of any game in the terminal, drawn from its scene."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.pages.terminal.console import signed, styled, terminal

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.game import Grid, Scene
    from croupier.play.deal import Dealt

CARD = re.compile(r"(?<![\w?])(?:[A2-9TJQK][shdc]|X[12])(?!\w)")
BACK = "▒▒"


def print_scene(console: "Console", scene: "Scene") -> None:
    from croupier.pages.terminal.roads import print_roads

    for grid in scene.grids:
        console.print(_table(grid))
    if scene.results:
        print_roads(console, list(scene.results))


def _table(grid: "Grid") -> Any:
    from rich.table import Table

    table = Table(*grid.columns, box=None, header_style="dim")
    for row in grid.rows:
        table.add_row(*map(_cell, row))
    return table


def _cell(text: str) -> str:
    """Text in which cards are drawn as cards, and unseen ones as backs."""
    from rich.markup import escape

    return CARD.sub(lambda card: styled(card[0]), escape(text)).replace("??", BACK)


class RoundPrinter:
    """Prints rounds as they are dealt, of any game."""

    def __init__(self, rules: Any, seats: int, seed: str) -> None:
        self.console, self.seed = terminal(), seed

    def round(self, ended: Any) -> None:
        self.console.print(str(ended), markup=False)

    def end(self, dealt: "Dealt", record: Path | None) -> None:
        print_summary(self.console, dealt, record, "round")


def print_summary(console: "Console", dealt: "Dealt", record: Path | None, unit: str, bank: str = "") -> None:
    """What each seat won, how many rounds that took, and the seed that deals them again."""
    from rich.markup import escape

    from croupier.money import format_chips

    each = ", ".join(f"seat {seat} {signed(format_chips(won))}" for seat, won in dealt.won.items())
    console.print(f"[dim]Chips won since sitting down:[/] {each}{bank}")
    file = f" · record in {record}" if record else ""
    many = f"{len(dealt.rounds)} {unit}{'s' * (len(dealt.rounds) != 1)}"
    console.print(f"[dim]{many} · seed {escape(dealt.seed + file)}[/]")
