"""How a shoe of baccarat dealt to bots is printed: coup by coup, then its roads."""

from pathlib import Path
from typing import TYPE_CHECKING

from croupier.pages.terminal.console import cells, signed, styled, terminal

if TYPE_CHECKING:
    from croupier.games.baccarat.outcome import CoupOutcome
    from croupier.games.baccarat.rules import Rules
    from croupier.play.deal import Dealt

HAND_CELLS = 11  # three tens
HEADINGS = f"  coup   {'Player':<{HAND_CELLS + 6}}{'Banker':<{HAND_CELLS + 6}}result     seats"
WINNERS = {"player": "[#57a5ff]Player[/]", "banker": "[#ff5c57]Banker[/]", "tie": "[#4ec97b]Tie[/]   "}


class RoundPrinter:
    """Prints the table as it is dealt."""

    def __init__(self, rules: "Rules", seats: str, seed: str) -> None:
        from rich.markup import escape

        self.console = terminal()
        self.shoe = 0
        self.fresh = rules.shoe.fresh
        self.title = f"[bold]{escape(rules.title)}[/]  [dim]{rules.decks} decks · seed {escape(seed)}[/]"

    def round(self, coup: "CoupOutcome") -> None:
        if not self.shoe:
            self.console.print(self.title)
        if not self.shoe or (coup.shoe != self.shoe and not self.fresh):
            shoe = "" if self.fresh else f"Shoe {coup.shoe}"
            self.console.print(f"\n{shoe}\n[dim]{HEADINGS}[/]".replace("\n\n", "\n"))
        self.shoe = coup.shoe
        hands = f"{_hand(coup.player, coup.player_point)}   {_hand(coup.banker, coup.banker_point)}"
        ended = f"{WINNERS[coup.winner]}{_seats(coup):>10}{_pairs(coup)}"
        self.console.print(f"[dim]{coup.number:>6}[/]   {hands}   {ended}")

    def end(self, dealt: "Dealt", record: Path | None) -> None:
        from croupier.money import as_chips, format_chips
        from croupier.pages.terminal.roads import print_roads
        from croupier.pages.terminal.scene import print_summary

        self.console.print()
        print_roads(self.console, _last_shoe(dealt, fresh=self.fresh))
        bank = f"; the bank {signed(format_chips(as_chips(-sum(dealt.won.values()))))}"
        print_summary(self.console, dealt, record, "coup", bank)


def _seats(coup: "CoupOutcome") -> str:
    """What the coup did to all the seats together."""
    from croupier.money import as_chips, format_chips

    net = sum(payment.returned - payment.stake for payment in coup.payments)
    return signed(format_chips(as_chips(net))) if coup.payments else "no wager"


def _hand(cards: tuple[str, ...], point: int) -> str:
    text = " ".join(map(styled, cards))
    width = sum(map(cells, cards)) + len(cards) - 1
    return f"{text}{' ' * (HAND_CELLS - width)}  [bold]{point}[/]"


def _pairs(coup: "CoupOutcome") -> str:
    kinds = (("Player", coup.player_pair), ("Banker", coup.banker_pair))
    found = [f"{kind} {hand} pair" for hand, kind in kinds if kind != "none"]
    return f"   [dim]{', '.join(found)}[/]" if found else ""


def _last_shoe(dealt: "Dealt", *, fresh: bool) -> list[str]:
    last = dealt.rounds[-1].shoe if dealt.rounds else 0
    return [coup.result for coup in dealt.rounds if fresh or coup.shoe == last]
