"""How rounds of Pok Deng dealt to bots are printed: every hand, what it made, what it won."""

from pathlib import Path

from rich.markup import escape

from croupier.games.pokdeng.outcome import HandOutcome, RoundOutcome
from croupier.games.pokdeng.rules import THAI, Rules
from croupier.pages.terminal.console import hand as hand_of
from croupier.pages.terminal.console import in_colour, signed, terminal
from croupier.pages.terminal.scene import print_summary
from croupier.pages.text import plural
from croupier.play.deal import Dealt

HAND_CELLS = 11  # three tens
COLOURS = {1: "felt", 0: "dim", -1: "loss"}
HEADINGS = f" round   seat   {'hand':<{HAND_CELLS}}  points   chips"


class RoundPrinter:
    """Prints the table as it is dealt."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self.console = terminal()
        self.combinations = {combination.name: combination for combination in rules.combinations}
        self.title, self.seed = f"[bold]{escape(rules.title)}[/]", escape(seed)

    def round(self, ended: RoundOutcome) -> None:
        if ended.number == 1:
            players = f"{plural(len(ended.players), 'player')} ({THAI['player']})"
            about = f"{players} · one deck · seed {self.seed}"
            self.console.print(f"{self.title}  [dim]{about}\n{HEADINGS}[/]")
        won = {payment.seat: payment.won for payment in ended.payments}
        bank = -sum(won.values())
        self._line(f"{ended.number:>6}", ended.banker, ended.hands[ended.banker], bank, banker=True)
        for seat in ended.players:
            self._line(" " * 6, seat, ended.hands[seat], won[seat])

    def end(self, dealt: Dealt, record: Path | None) -> None:
        self.console.print()
        print_summary(self.console, dealt, record, "round")

    def _line(self, number: str, seat: str, hand: HandOutcome, won: int, *, banker: bool = False) -> None:
        chips = in_colour(COLOURS[(won > 0) - (won < 0)], f"{signed(str(won)):>8}")
        description = " · ".join(self._made(hand, banker=banker))
        cards = f"{hand_of(hand.cards, HAND_CELLS)}  [bold]{hand.score.value:>6}[/]"
        line = f"[dim]{number}[/]   {seat:>4}   {cards}  {chips}"
        self.console.print(f"{line}   [dim]{description}[/]" if description else line)

    def _made(self, hand: HandOutcome, *, banker: bool) -> list[str]:
        """What a hand made; Thai at the end of a line, where its width shifts nothing."""
        parts = [f"banker {THAI['banker']}"] if banker else []
        if hand.score.pok:
            parts.append(f"[bold]Pok {hand.score.value}[/] {THAI['pok']}")
        if found := self.combinations.get(hand.score.combination or ""):
            parts.append(f"[bold]{found.title} ×{found.multiplier}[/] {found.thai}")
        return parts
