"""How rounds of Pok Deng dealt to bots are printed: every hand, what it made, what it won."""

from pathlib import Path

from rich.markup import escape

from croupier.games.pokdeng.rules import THAI, Rules
from croupier.pages.terminal.console import hand as hand_of
from croupier.pages.terminal.console import in_colour, signed, terminal
from croupier.pages.text import plural
from croupier.play.deal_pokdeng import DealtHand, DealtRound, DealtRounds

HAND_CELLS = 11  # three tens
COLOURS = {1: "felt", 0: "dim", -1: "loss"}
HEADINGS = f" round   seat   {'hand':<{HAND_CELLS}}  points   chips"


class Show:
    """Prints the table as it is dealt."""

    def __init__(self, rules: Rules, players: int, seed: str) -> None:
        self.console = terminal()
        self.combinations = {made.name: made for made in rules.combinations}
        about = f"{plural(players, 'player')} ({THAI['player']}) · one deck · seed {escape(seed)}"
        self.title = f"[bold]{escape(rules.title)}[/]  [dim]{about}[/]"

    def round(self, ended: DealtRound) -> None:
        if ended.number == 1:
            self.console.print(f"{self.title}\n[dim]{HEADINGS}[/]")
        won = {payment.seat: payment.won for payment in ended.payments}
        bank = -sum(won.values())
        self._line(f"{ended.number:>6}", ended.banker, ended.hands[ended.banker], bank, banker=True)
        for seat in ended.players:
            self._line(" " * 6, seat, ended.hands[seat], won[seat])

    def end(self, dealt: DealtRounds, record: Path | None) -> None:
        each = ", ".join(f"seat {seat} {signed(str(won))}" for seat, won in dealt.won.items())
        self.console.print(f"\n[dim]Chips won since sitting down:[/] {each}")
        place = f" · record in {record}" if record else ""
        rounds = plural(len(dealt.rounds), "round")
        self.console.print(f"[dim]{rounds} · seed {escape(dealt.seed + place)}[/]")

    def _line(self, number: str, seat: str, hand: DealtHand, won: int, *, banker: bool = False) -> None:
        chips = in_colour(COLOURS[(won > 0) - (won < 0)], f"{signed(str(won)):>8}")
        made = " · ".join(self._made(hand, banker=banker))
        cards = f"{hand_of(hand.cards, HAND_CELLS)}  [bold]{hand.score.value:>6}[/]"
        line = f"[dim]{number}[/]   {seat:>4}   {cards}  {chips}"
        self.console.print(f"{line}   [dim]{made}[/]" if made else line)

    def _made(self, hand: DealtHand, *, banker: bool) -> list[str]:
        """What a hand made; Thai at the end of a line, where its width shifts nothing."""
        made = [f"banker {THAI['banker']}"] if banker else []
        if hand.score.pok:
            made.append(f"[bold]Pok {hand.score.value}[/] {THAI['pok']}")
        if found := self.combinations.get(hand.score.combination or ""):
            made.append(f"[bold]{found.title} ×{found.multiplier}[/] {found.thai}")
        return made
