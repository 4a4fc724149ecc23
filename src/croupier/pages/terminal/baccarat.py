"""How a shoe of baccarat dealt to bots is printed: coup by coup, then its roads."""

from pathlib import Path

from rich.markup import escape

from croupier.games.baccarat.outcome import CoupOutcome
from croupier.games.baccarat.roads import roads
from croupier.games.baccarat.rules import Rules
from croupier.money import as_chips, format_chips
from croupier.pages.terminal.console import hand, in_colour, signed, terminal
from croupier.pages.terminal.roads import print_roads
from croupier.pages.terminal.scene import print_summary
from croupier.play.deal import Dealt

HAND_CELLS = 11  # three tens
HEADINGS = f"  coup   {'Player':<{HAND_CELLS + 6}}{'Banker':<{HAND_CELLS + 6}}result     seats   pairs"
PAIRS_FROM = HEADINGS.index("pairs")
WINNERS = {name: in_colour(name, f"{name.title():<6}") for name in ("player", "banker", "tie")}


class RoundPrinter:
    """Prints the table as it is dealt."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self.console = terminal()
        self.shoe = 0
        self.fresh = rules.shoe.fresh
        self.title = f"[bold]{escape(rules.title)}[/]  [dim]{rules.decks} decks · seed {escape(seed)}[/]"

    def round(self, coup: CoupOutcome) -> None:
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
        first, *more = _pairs(coup) or [""]
        ended = f"{WINNERS[coup.winner]}{_seats(coup):>10}   [dim]{first}[/]"
        self.console.print(f"[dim]{coup.number:>6}[/]   {hands}   {ended}".removesuffix("   [dim][/]"))
        for pair in more:
            self.console.print(f"[dim]{'':{PAIRS_FROM}}{pair}[/]")

    def end(self, dealt: Dealt, record: Path | None) -> None:
        self.console.print()
        last = dealt.rounds[-1].shoe if dealt.rounds else 0
        shown = roads(coup.result for coup in dealt.rounds if self.fresh or coup.shoe == last)
        print_roads(self.console, shown)
        bank = f"; the bank {signed(format_chips(as_chips(-sum(dealt.won.values()))))}"
        print_summary(self.console, dealt, record, "coup", bank)


def _seats(coup: CoupOutcome) -> str:
    """What the coup did to all the seats together."""
    net = sum(payment.returned - payment.stake for payment in coup.payments)
    return signed(format_chips(as_chips(net))) if coup.payments else "no wager"


def _pairs(coup: CoupOutcome) -> list[str]:
    """A line each, short enough for 80 columns."""
    kinds = (("Player", coup.player_pair), ("Banker", coup.banker_pair))
    return [f"{hand} {kind}" for hand, kind in kinds if kind != "none"]
