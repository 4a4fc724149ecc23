"""A match of Lanes at the terminal: how it is shown, and where moves are typed."""

import sys
from pathlib import Path

from rich.markup import escape

from croupier.errors import BadInput, Refused
from croupier.games.lanes.events import Event, RoundDealt, RoundEnded
from croupier.games.lanes.observation import seen_row
from croupier.games.lanes.views import View
from croupier.pages.terminal.console import in_colour, terminal
from croupier.pages.terminal.lanes import picture

WORDS = "? lists your moves · hint · quit"
LANE_CELLS = 12
IN_A_LINE = 6  # moves: the ways to lay one card
CHOICES = {
    "flip": "flip a card",
    "swap": "exchange it with another card of the lane",
    "move": "move a card into the King's lane",
    "lane": "flip a lane",
}


class Drawn:
    """The table drawn whenever a move is asked for, and what happens in between told in sentences."""

    def __init__(self, *, seat: str, bot: str, seed: str | None) -> None:
        self.console, self.seat, self.bot = terminal(), seat, escape(bot)
        self.drawn: object = None  # what lay on the table when it was last drawn
        a, b = ("you", self.bot) if seat == "a" else (self.bot, "you")
        wide = max(len(a), len(b))
        self.names = f"a {a:<{wide}}", f"b {b:<{wide}}"
        about = f"you are {seat}, {self.bot} is {'ab'[seat == 'a']}"
        about += "" if seed is None else f" · seed {escape(seed)}"
        self.console.print(f"[bold]Lanes[/]  [dim]{about}\n{WORDS}[/]")

    def ask(self, now: View, moves: list[str]) -> str:
        assert now.round is not None
        lies = (now.pot, now.round.number, now.round.lanes, now.round.cards, now.round.hands)
        if lies != self.drawn:
            self._draw(now, f"[dim]round {now.round.number}, turn {now.round.turn}[/]")
        self.drawn = lies
        typed = self.console.input(f"[bold cyan]{_prompt(now, moves)}[/] › ")
        if not sys.stdin.isatty():
            self.console.print(typed, markup=False)
        return typed

    def show_event(self, event: Event, sentence: str, after: View) -> None:
        if isinstance(event, RoundEnded):
            self._draw(after, "")
        text, _, clause = sentence.rpartition(", ")
        loud = "dim" if getattr(event, "seat", "") == self.seat else "yellow"
        before = "\n" if isinstance(event, RoundDealt) else ""
        self.console.print(f"{before}[{loud}]{text}[/] [dim]({clause})[/]", soft_wrap=True)

    def listed(self, moves: list[str]) -> None:
        wide = max(map(len, moves)) + 2
        in_a_line = max(1, min(IN_A_LINE, self.console.width // wide))
        for start in range(0, len(moves), in_a_line):
            line = "".join(f"{move:<{wide}}" for move in moves[start : start + in_a_line])
            self.console.print(f"  {line.rstrip()}", markup=False)

    def advised(self, move: str) -> None:
        self.console.print(f"[green]I would play[/] {move}")

    def refused(self, fault: Refused | BadInput) -> None:
        self.console.print(f"{in_colour('loss', 'No')}, {escape(str(fault))}", soft_wrap=True)

    def end(self, last: View, seed: str, record: Path | None) -> None:
        other = "ab"[self.seat == "a"]
        coins = f"you have {last.coins[self.seat]} coins, {self.bot} {last.coins[other]}, the pot {last.pot}"
        heading = "The match is over" if last.winner else "You leave the table"
        saved = f" · record in {record}" if record else ""
        about = f"[dim]· seed {escape(seed + saved)}[/]"
        self.console.print(f"\n[bold]{heading}:[/] {coins} {about}", soft_wrap=True)

    def _draw(self, now: View, status: str) -> None:
        self.console.print()
        below = 0 if self.seat == "a" else 1
        self.console.print(
            picture(seen_row(now), below=below, names=self.names, status=status, lane_cells=LANE_CELLS)
        )


def _prompt(now: View, moves: list[str]) -> str:
    """What the person is to type now."""
    assert now.round is not None
    if now.phase == "bid":
        return _bids(now.round.owed, sum(move.startswith("bid") for move in moves))
    if now.phase == "play":
        card = moves[0][:2]
        return f"lay a card, {card}>1 face up or {card}>1- face down"
    assert now.round.effect is not None
    return f"{CHOICES[now.round.effect.doing]}, as in {moves[0]}"


def _bids(owed: int, most: int) -> str:
    more = "" if not most else "bid 1" if most == 1 else f"bid 1 to {most}"
    if owed:
        return f"call {owed}, {more} more, or fold" if more else f"call {owed} or fold"
    return f"check, or {more}" if more else "check"
