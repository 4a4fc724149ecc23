"""`croupier deal`: a shoe dealt to betting bots, coup by coup, with its roads."""

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.output import AsJson, cells, print_json, styled, terminal

if TYPE_CHECKING:
    from croupier.bots.baccarat.deal import Dealt, DealtCoup
    from croupier.games.baccarat.rules import Rules

HAND_CELLS = 11  # three tens
HEADINGS = f"  coup   {'Player':<{HAND_CELLS + 6}}{'Banker':<{HAND_CELLS + 6}}result     seats"
WINNERS = {"player": "[#57a5ff]Player[/]", "banker": "[#ff5c57]Banker[/]", "tie": "[#4ec97b]Tie[/]   "}


def deal(
    rules: Annotated[str, typer.Argument(help="simplified, tasmanian, federal, classic, or a .toml file")],
    coups: Annotated[int | None, typer.Option(min=1, help="Deal so many coups.")] = None,
    shoes: Annotated[int | None, typer.Option(min=1, help="Deal so many shoes; one unless told.")] = None,
    seats: Annotated[str, typer.Option(help="How many seats, or which: 5, 1-7 or 1,3=banker,7.")] = "",
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same cards.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the record of the table here.")] = None,
    decks: Annotated[
        int | None, typer.Option(help="Decks in the shoe, where the rules leave a choice.")
    ] = None,
    bets: Annotated[str | None, typer.Option(help="Offer only these bets: player,banker,tie.")] = None,
    cards: Annotated[
        str | None, typer.Option(help="A file of cards from a physical shoe; - for stdin.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Deal coups at a table of bots that bet."""
    from croupier.bots.baccarat.deal import deal as deal_coups
    from croupier.wire import to_data

    chosen = chosen_rules(rules, decks, bets)
    seed = secrets.token_hex(8) if seed is None else seed
    typed = _read_cards(cards) if cards is not None else None
    show = Show(chosen, seed) if not as_json else None
    dealt = deal_coups(
        chosen,
        seed=seed,
        coups=coups,
        shoes=shoes,
        seats=seats,
        cards=typed,
        record=record,
        on_coup=show.coup if show else lambda coup: None,
    )
    if show:
        show.end(dealt, record)
    else:
        print_json(to_data(dealt))


def chosen_rules(name: str, decks: int | None = None, bets: str | None = None) -> "Rules":
    """A rule set with the choices the command line makes in it."""
    from croupier.games.baccarat.rulefile import load_rules

    changes: dict[str, Any] = {"decks": {"count": decks}} if decks is not None else {}
    if bets is not None:
        changes["offer"] = [bet.strip() for bet in bets.split(",")]
    return load_rules(name).replace(**changes) if changes else load_rules(name)


def _read_cards(source: str) -> list[str]:
    from croupier.record import lines_of

    lines = sys.stdin if source == "-" else lines_of(Path(source))
    return [card for line in lines for card in line.split()]


class Show:
    """Prints the table as it is dealt."""

    def __init__(self, rules: "Rules", seed: str) -> None:
        from rich.markup import escape

        self.console = terminal()
        self.shoe = 0
        self.unit = rules.unit
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

        from croupier.cli.draw_roads import print_roads

        self.console.print()
        print_roads(self.console, _last_shoe(dealt, fresh=self.fresh))
        self.console.print(self._won(dealt))
        kept = f" · record in {record}" if record else ""
        self.console.print(f"[dim]{len(dealt.coups)} coups · seed {escape(dealt.seed + kept)}[/]")

    def _seats(self, coup: "DealtCoup") -> str:
        """What the coup did to all the seats together."""
        net = sum(payment.returned - payment.stake for payment in coup.payments)
        return _signed(self.unit.chips(net)) if coup.payments else "no wager"

    def _won(self, dealt: "Dealt") -> str:
        each = [f"seat {seat} {_signed(self.unit.chips(units))}" for seat, units in dealt.won.items()]
        bank = _signed(self.unit.chips(dealt.bank))
        return f"[dim]Chips won since sitting down:[/] {', '.join(each)}; the bank {bank}"


def _hand(cards: tuple[str, ...], point: int) -> str:
    text = " ".join(map(styled, cards))
    width = sum(map(cells, cards)) + len(cards) - 1
    return f"{text}{' ' * (HAND_CELLS - width)}  [bold]{point}[/]"


def _pairs(coup: "DealtCoup") -> str:
    named = (("Player", coup.player_pair), ("Banker", coup.banker_pair))
    told = [f"{kind} {hand} pair" for hand, kind in named if kind != "none"]
    return f"   [dim]{', '.join(told)}[/]" if told else ""


def _signed(chips: str) -> str:
    return chips if chips.startswith("-") else f"+{chips}"


def _last_shoe(dealt: "Dealt", *, fresh: bool) -> list[str]:
    results = dealt.results.split()
    if fresh:
        return results
    last = dealt.coups[-1].shoe if dealt.coups else 0
    return [result for result, coup in zip(results, dealt.coups, strict=True) if coup.shoe == last]
