"""How rounds of Pok Deng dealt to bots are printed: every hand, what it made, what it won."""

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.games.pokdeng.rules import THAI
from croupier.pages.terminal.console import cells, signed, styled, terminal

if TYPE_CHECKING:
    from croupier.games.pokdeng.outcome import HandOutcome, RoundOutcome
    from croupier.games.pokdeng.rules import Rules
    from croupier.play.deal import Dealt

HAND_CELLS = 11  # three tens
COLOURS = {1: "#4ec97b", 0: "#9a9a9a", -1: "#ff5c57"}
HEADINGS = f" round   seat   {'hand':<{HAND_CELLS}}  points   chips"


class RoundPrinter:
    """Prints the table as it is dealt."""

    def __init__(self, rules: "Rules", seats: str, seed: str) -> None:
        from rich.markup import escape

        self.console = terminal()
        self.combinations = {made.name: made for made in rules.combinations}
        self.title = f"[bold]{escape(rules.title)}[/]"
        self.seed = escape(seed)

    def round(self, ended: "RoundOutcome") -> None:
        if ended.number == 1:
            many = len(ended.players)
            players = f"{many} player{'s' * (many > 1)} ({THAI['player']})"
            about = f"{players} · one deck · seed {self.seed}"
            self.console.print(f"{self.title}  [dim]{about}\n{HEADINGS}[/]")
        won = {payment.seat: payment.won for payment in ended.payments}
        bank = -sum(won.values())
        self._line(f"{ended.number:>6}", ended.banker, ended.hands[ended.banker], bank, banker=True)
        for seat in ended.players:
            self._line(" " * 6, seat, ended.hands[seat], won[seat])

    def end(self, dealt: "Dealt", record: Path | None) -> None:
        from croupier.pages.terminal.scene import print_summary

        self.console.print()
        print_summary(self.console, dealt, record, "round")

    def _line(self, number: str, seat: str, hand: "HandOutcome", won: int, *, banker: bool = False) -> None:
        chips = f"[{COLOURS[(won > 0) - (won < 0)]}]{signed(str(won)):>8}[/]"
        said = " · ".join(self._made(hand, banker=banker))
        line = f"[dim]{number}[/]   {seat:>4}   {_cards(hand)}  {chips}"
        self.console.print(f"{line}   [dim]{said}[/]" if said else line)

    def _made(self, hand: "HandOutcome", *, banker: bool) -> list[str]:
        """What is to be said of a hand; Thai at the end of a line, where its width shifts nothing."""
        said = [f"banker {THAI['banker']}"] if banker else []
        if hand.score.pok:
            said.append(f"[bold]Pok {hand.score.value}[/] {THAI['pok']}")
        if made := self.combinations.get(hand.score.combination or ""):
            said.append(f"[bold]{made.title} ×{made.multiplier}[/] {made.thai}")
        return said


def _cards(hand: "HandOutcome") -> str:
    text = " ".join(map(styled, hand.cards))
    width = sum(map(cells, hand.cards)) + len(hand.cards) - 1
    return f"{text}{' ' * (HAND_CELLS - width)}  [bold]{hand.score.value:>6}[/]"
