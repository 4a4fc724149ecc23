"""A table of any game in the terminal, drawn from its scene."""

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from croupier.game import AnyGame, Grid, Scene, load_game
from croupier.games.baccarat.roads import roads
from croupier.money import format_chips
from croupier.pages.terminal.console import signed, styled, terminal
from croupier.pages.terminal.roads import print_roads
from croupier.pages.text import plural
from croupier.play.deal import Dealt
from croupier.record import Replay

CARD = re.compile(r"(?<![\w?])(?:[A2-9TJQK][shdc]|X[12])(?!\w)")
BACK = "▒▒"


def print_replay(console: Console, found: Replay, view: Any) -> None:
    """The table a record leads to, as a spectator sees it."""
    scene = load_game(found.game).scene(view)
    console.print(f"[bold]{escape(scene.title)}[/]  [dim]seed {escape(str(found.seed))}[/]")
    console.print(f"Event {found.seq} of {found.events}: {escape(scene.status)}")
    _print_scene(console, scene)
    console.print(f"[dim]chain intact, digest {found.digest}[/]")


def _print_scene(console: Console, scene: Scene) -> None:
    for grid in scene.grids:
        console.print(_table(grid))
    if scene.results:
        print_roads(console, roads(scene.results))


def _table(grid: Grid) -> Table:
    table = Table(*grid.columns, box=None, header_style="dim")
    for row in grid.rows:
        table.add_row(*map(_cell, row))
    return table


def _cell(text: str) -> str:
    """Text in which cards are drawn as cards, and unseen ones as backs."""
    return CARD.sub(lambda card: styled(card[0]), escape(text)).replace("??", BACK)


class RoundPrinter:
    """Prints rounds of any game as they are dealt."""

    def __init__(self, rules: Any, seed: str) -> None:
        self.console = terminal()

    def round(self, ended: Any) -> None:
        self.console.print(str(ended), markup=False)

    def end(self, dealt: Dealt, record: Path | None) -> None:
        print_summary(self.console, dealt, record, "round")


def round_printer(game: AnyGame) -> Any:
    """How rounds of this game are printed: by `RoundPrinter` of the module with its name here, or plainly."""
    module = f"{__package__}.{game.package.rpartition('.')[2]}"
    found = import_module(module) if find_spec(module) else None
    return getattr(found, "RoundPrinter", RoundPrinter)


def print_summary(
    console: Console, dealt: Dealt, record: Path | None, unit: str, bank: str = "", money: str = "Chips"
) -> None:
    """What each seat won, how many rounds that took, and the seed that deals them again."""
    each = ", ".join(f"seat {seat} {signed(format_chips(won))}" for seat, won in dealt.won.items())
    console.print(f"[dim]{money} won since sitting down:[/] {each}{bank}")
    file = f" · record in {record}" if record else ""
    console.print(f"[dim]{plural(len(dealt.rounds), unit)} · seed {escape(dealt.seed + file)}[/]")
