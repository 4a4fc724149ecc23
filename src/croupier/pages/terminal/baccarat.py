"""How a shoe of baccarat dealt to bots is printed: coup by coup, then its roads."""

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.money import as_chips, format_chips
from croupier.pages.terminal.console import cells, signed, styled, terminal

if TYPE_CHECKING:
    from croupier.games.baccarat.rules import Rules
    from croupier.play.deal_baccarat import Dealt, DealtCoup

HAND_CELLS = 11  # three tens
HEADINGS = f"  coup   {'Player':<{HAND_CELLS + 6}}{'Banker':<{HAND_CELLS + 6}}result     seats"
WINNERS = {"player": "[#57a5ff]Player[/]", "banker": "[#ff5c57]Banker[/]", "tie": "[#4ec97b]Tie[/]   "}


class Show:
    """Prints the table as it is dealt."""

    def __init__(self, rules: "Rules", seed: str) -> None:
        from rich.markup import escape

        self.console = terminal()
        self.shoe = 0
        self.fresh = rules.shoe.fresh
        self.title = f"[bold]{escape(rules.title)}[/]  [dim]{rules.decks} decks · seed {escape(seed)}[/]"

    def coup(self, coup: "DealtCoup") -> None:
        if not self.shoe:
            self.console.print(self.title)
        if not self.shoe or (coup.shoe != self.shoe and not self.fresh):
            shoe = "" if self.fresh else f"Shoe {coup.shoe}"
            self.console.print(f"\n{shoe}\n[dim]{HEADINGS}[/]".replace("\n\n", "\n"))
        self.shoe = coup.shoe
        hands = f"{_hand(coup.player, coup.player_point)}   {_hand(coup.banker, coup.banker_point)}"
        ended = f"{WINNERS[coup.winner]}{self._seats(coup):>10}{_pairs(coup)}"
        self.console.print(f"[dim]{coup.number:>6}[/]   {hands}   {ended}")

    def end(self, dealt: "Dealt", record: Path | None) -> None:
        from rich.markup import escape

        from croupier.pages.terminal.roads import print_roads

        self.console.print()
        print_roads(self.console, _last_shoe(dealt, fresh=self.fresh))
        self.console.print(self._won(dealt))
        kept = f" · record in {record}" if record else ""
        self.console.print(f"[dim]{len(dealt.coups)} coups · seed {escape(dealt.seed + kept)}[/]")

    def _seats(self, coup: "DealtCoup") -> str:
        """What the coup did to all the seats together."""
        net = sum(payment.returned - payment.stake for payment in coup.payments)
        return signed(format_chips(as_chips(net))) if coup.payments else "no wager"

    def _won(self, dealt: "Dealt") -> str:
        each = [f"seat {seat} {signed(format_chips(chips))}" for seat, chips in dealt.won.items()]
        bank = signed(format_chips(dealt.bank))
        return f"[dim]Chips won since sitting down:[/] {', '.join(each)}; the bank {bank}"


def _hand(cards: tuple[str, ...], point: int) -> str:
    text = " ".join(map(styled, cards))
    width = sum(map(cells, cards)) + len(cards) - 1
    return f"{text}{' ' * (HAND_CELLS - width)}  [bold]{point}[/]"


def _pairs(coup: "DealtCoup") -> str:
    named = (("Player", coup.player_pair), ("Banker", coup.banker_pair))
    told = [f"{kind} {hand} pair" for hand, kind in named if kind != "none"]
    return f"   [dim]{', '.join(told)}[/]" if told else ""


def _last_shoe(dealt: "Dealt", *, fresh: bool) -> list[str]:
    results = dealt.results.split()
    if fresh:
        return results
    last = dealt.coups[-1].shoe if dealt.coups else 0
    return [result for result, coup in zip(results, dealt.coups, strict=True) if coup.shoe == last]
