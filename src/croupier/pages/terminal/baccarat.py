"""How a shoe of baccarat dealt to bots is printed: coup by coup, then its roads."""

from pathlib import Path

from rich.markup import escape

from croupier.games.baccarat.rules import Rules
from croupier.pages.terminal.console import hand, in_colour, signed, terminal
from croupier.pages.terminal.roads import print_roads
from croupier.play.deal_baccarat import Dealt, DealtCoup

HAND_CELLS = 11  # three tens
HEADINGS = f"  coup   {'Player':<{HAND_CELLS + 6}}{'Banker':<{HAND_CELLS + 6}}result     seats"
WINNERS = {name: in_colour(name, f"{name.title():<6}") for name in ("player", "banker", "tie")}


class Show:
    """Prints the table as it is dealt."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self.console = terminal()
        self.shoe = 0
        self.unit = rules.unit
        self.fresh = rules.shoe.fresh
        self.title = f"[bold]{escape(rules.title)}[/]  [dim]{rules.decks} decks · seed {escape(seed)}[/]"

    def coup(self, coup: DealtCoup) -> None:
        if not self.shoe:
            self.console.print(self.title)
        if not self.shoe or (coup.shoe != self.shoe and not self.fresh):
            shoe = "" if self.fresh else f"Shoe {coup.shoe}"
            self.console.print(f"\n{shoe}\n[dim]{HEADINGS}[/]".replace("\n\n", "\n"))
        self.shoe = coup.shoe
        hands = "   ".join(
            f"{hand(cards, HAND_CELLS)}  [bold]{point}[/]"
            for cards, point in ((coup.player, coup.player_point), (coup.banker, coup.banker_point))
        )
        ended = f"{WINNERS[coup.winner]}{self._seats(coup):>10}{_pairs(coup)}"
        self.console.print(f"[dim]{coup.number:>6}[/]   {hands}   {ended}")

    def end(self, dealt: Dealt, record: Path | None) -> None:
        self.console.print()
        print_roads(self.console, _last_shoe(dealt, fresh=self.fresh))
        self.console.print(self._won(dealt))
        place = f" · record in {record}" if record else ""
        self.console.print(f"[dim]{len(dealt.coups)} coups · seed {escape(dealt.seed + place)}[/]")

    def _seats(self, coup: DealtCoup) -> str:
        """What the coup did to all the seats together."""
        net = sum(payment.returned - payment.stake for payment in coup.payments)
        return signed(self.unit.chips(net)) if coup.payments else "no wager"

    def _won(self, dealt: Dealt) -> str:
        each = [f"seat {seat} {signed(self.unit.chips(units))}" for seat, units in dealt.won.items()]
        bank = signed(self.unit.chips(dealt.bank))
        return f"[dim]Chips won since sitting down:[/] {', '.join(each)}; the bank {bank}"


def _pairs(coup: DealtCoup) -> str:
    named = (("Player", coup.player_pair), ("Banker", coup.banker_pair))
    pairs = [f"{kind} {hand} pair" for hand, kind in named if kind != "none"]
    return f"   [dim]{', '.join(pairs)}[/]" if pairs else ""


def _last_shoe(dealt: Dealt, *, fresh: bool) -> list[str]:
    results = dealt.results.split()
    if fresh:
        return results
    last = dealt.coups[-1].shoe if dealt.coups else 0
    return [result for result, coup in zip(results, dealt.coups, strict=True) if coup.shoe == last]
