"""Pok Deng at the terminal: how the table is shown to the person at it, and where decisions are typed."""

from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape
from rich.table import Table

from croupier.errors import BadInput, Refused
from croupier.games.pokdeng.events import CardDealt, Event, RoundEnded, Shuffled
from croupier.games.pokdeng.rules import THAI
from croupier.games.pokdeng.views import View
from croupier.games.rules_card import Section
from croupier.games.sentences import CitedSentence
from croupier.money import Chips
from croupier.pages.terminal.console import hand as hand_of
from croupier.pages.terminal.console import in_colour, signed, table, terminal
from croupier.pages.terminal.match import print_reasons, section_table, typed_line
from croupier.pages.text import listed, plural
from croupier.pages.text import signed as with_sign
from croupier.solve.pokdeng.decisions import Decision

WORDS = "help · moves · hint · why · quit"
EACH_ALONE = "each player weighed as if there were no other; croupier banker counts all hands together"
HAND_CELLS = 11  # three tens


class Drawn:
    """The table drawn whenever something is asked, and what happens in between told in sentences."""

    def __init__(self, *, seat: str, bot: str, seed: str | None) -> None:
        self.console, self.seat = terminal(), seat
        self.drawn: object = None  # what lay on the table when it was last drawn
        about = f"you in seat {seat} with {escape(bot)}" + ("" if seed is None else f" · seed {escape(seed)}")
        self.console.print(f"[bold]Pok Deng[/] ป๊อกเด้ง  {about}")
        self.console.print("[dim]help shows the rules on one screen · hint says what the solver plays[/]")

    def ask(self, now: View, moves: list[str]) -> str:
        lies = now.seats, now.bets, now.round
        if lies != self.drawn and now.round is not None and now.phase != "bets":
            self._draw(now)
        self.drawn = lies
        self.console.print(f"[bold cyan]{_question(now, moves)}[/]  [dim]{WORDS}[/]")
        return typed_line(self.console)

    def show_event(self, event: Event, sentence: CitedSentence, after: View) -> None:
        if isinstance(event, CardDealt) and len(_held(after, event.seat)) == 2:
            return  # the deal is to be seen on the table
        before = "\n" if isinstance(event, Shuffled) else ""
        loud = "dim" if getattr(event, "seat", "") != self.seat else "yellow"
        self.console.print(f"{before}[{loud}]{escape(sentence[0])}[/]")
        if isinstance(event, RoundEnded):
            self._draw(after)

    def show_rules(self, card: tuple[Section, ...]) -> None:
        for section in card:
            self.console.print(section_table(section))

    def show_moves(self, moves: list[str]) -> None:
        for move in moves:
            self.console.print(f"  {move}", markup=False)

    def show_reasons(self, sentences: Sequence[CitedSentence]) -> None:
        print_reasons(self.console, sentences)

    def show_hint(self, found: Decision | None) -> None:
        if found is None:
            self.console.print("[dim]There is nothing to decide by the cards now.[/]")
        else:
            self.console.print(f"[green]I would {_advice(found)}[/]")
            self.console.print(f"[dim]{_worth(found)}[/]")
            if len(found.against) > 1 and not found.together:
                self.console.print(f"[dim]{EACH_ALONE}[/]")

    def stopped(self) -> None:
        self.console.print("[dim]Stopped. The game goes on; Ctrl-C again leaves it.[/]")

    def refused(self, fault: Refused | BadInput) -> None:
        why = fault.why if isinstance(fault, Refused) else str(fault)
        rule = f" [dim]({fault.rule})[/]" if isinstance(fault, Refused) else ""
        self.console.print(f"{in_colour('loss', 'No')}, {escape(why)}{rule}")

    def end(self, last: View, won: Chips, seed: str, record: Path | None) -> None:
        saved = f" · record in {record}" if record else ""
        rounds = plural(last.rounds, "round")
        self.console.print(f"\n[bold]You leave the table:[/] {signed(str(won))} chips in {rounds}")
        self.console.print(f"[dim]seed {escape(seed + saved)}[/]", soft_wrap=True)

    def _draw(self, now: View) -> None:
        self.console.print(_picture(now, self.seat))


def _picture(now: View, own: str) -> Table:
    """Every seat: its chips, its bet, its hand as far as it can be read."""
    assert now.round is not None
    rows = table("seat", "chips", "bet", "hand", "points", "", left=0, indent=1)
    for column in rows.columns[3::2]:
        column.justify = "left"
    titles = {one.name: f"{one.title} ×{one.multiplier}" for one in now.combinations}
    for seat in sorted(now.seats, key=int):
        held, bet = now.round.hands.get(seat), now.bets.get(seat)
        cards = hand_of(held.cards, HAND_CELLS) if held else ""
        about = [f"banker {THAI['banker']}"] if seat == now.round.banker else []
        about += ["you"] if seat == own else []
        if held and held.score:
            about += [f"Pok {THAI['pok']}"] if held.score.pok else []
            about += [titles[held.score.combination]] if held.score.combination else []
        value = str(held.score.value) if held and held.score else ""
        style = "bold" if seat == own else ""
        rows.add_row(
            seat, f"{now.seats[seat]:,}", str(bet or ""), cards, value, " · ".join(about), style=style
        )
    return rows


def _held(now: View, seat: str) -> tuple[str, ...]:
    held = now.round.hands.get(seat) if now.round else None
    return held.cards if held else ()


def _question(now: View, moves: list[str]) -> str:
    """What the person is to type now."""
    if moves[0] == "deal":
        return "You keep the bank: Enter takes bets and deals"
    if now.phase == "bets":
        return f"Your bet: {moves[0].removeprefix('bet ')}" if now.stakes else "Nothing you can bet: buy 500"
    acts = [move for move in moves if not move.startswith("compare")]
    players = [move.removeprefix("compare ") for move in moves if move.startswith("compare")]
    question = " or ".join(acts).capitalize()
    return f"{question}, or compare {listed(players)}" if players else question


def _advice(found: Decision) -> str:
    if found.settle:
        seats = listed(found.settle, "and")
        return (
            f"settle with seat{'s' if len(found.settle) > 1 else ''} {seats} first, then hit ({THAI['hit']})"
        )
    if found.best is None:
        return f"hit {100 * found.hit_chance:.0f} times in a hundred: both are worth the same"
    return f"{found.best} ({THAI[found.best]})"


def _worth(found: Decision) -> str:
    worth = f"standing is worth {with_sign(found.stand)} of a bet, hitting {with_sign(found.hit)}"
    return f"{worth}, settling first {with_sign(found.planned)}" if found.settle else worth
