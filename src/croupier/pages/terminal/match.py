"""A match of Lanes at the terminal: how it is shown, and where moves are typed."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table

from croupier.errors import BadInput, Refused
from croupier.games.lanes.events import Event, RoundDealt, RoundEnded
from croupier.games.lanes.observation import seen_row
from croupier.games.lanes.rules_card import effects, scores
from croupier.games.lanes.views import View
from croupier.games.rulebook import clause as clause_of
from croupier.games.rules_card import Section
from croupier.games.sentences import YOU, CitedSentence
from croupier.pages.terminal.console import in_colour, terminal
from croupier.pages.terminal.lanes import picture

WORDS = "help · moves · hint · why · quit"
LANE_CELLS = 14
IN_A_LINE = 6  # moves: the ways to lay one card
GAP = 4  # columns between the table and what stands beside it
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
        self.names = {seat: YOU, "ab"[seat == "a"]: bot}
        about = f"you against {self.bot}" + ("" if seed is None else f" · seed {escape(seed)}")
        self.console.print(f"[bold]Lanes[/]  {about}")
        self.console.print("[dim]help shows the rules on one screen · --against expert plays better[/]")

    def ask(self, now: View, moves: list[str]) -> str:
        assert now.round is not None
        lies = (now.pot, now.round.number, now.round.lanes, now.round.cards, now.round.hands)
        if lies != self.drawn:
            self._draw(now, f"[dim]round {now.round.number}, turn {now.round.turn}[/]")
        self.drawn = lies
        self.console.print(f"[bold cyan]{_question(now, moves)}[/]  [dim]{WORDS}[/]")
        return typed_line(self.console)

    def show_event(self, event: Event, sentence: CitedSentence, after: View) -> None:
        if isinstance(event, RoundEnded):
            self._draw(after, "")
        loud = "dim" if getattr(event, "seat", "") == self.seat else "yellow"
        before = "\n" if isinstance(event, RoundDealt) else ""
        self.console.print(f"{before}[{loud}]{escape(sentence[0])}[/]")

    def show_rules(self, card: tuple[Section, ...]) -> None:
        for section in card:
            self.console.print(section_table(section))

    def show_moves(self, moves: list[str]) -> None:
        wide = max(map(len, moves)) + 2
        in_a_line = max(1, min(IN_A_LINE, self.console.width // wide))
        for start in range(0, len(moves), in_a_line):
            line = "".join(f"{move:<{wide}}" for move in moves[start : start + in_a_line])
            self.console.print(f"  {line.rstrip()}", markup=False)

    def show_reasons(self, sentences: Sequence[CitedSentence]) -> None:
        print_reasons(self.console, sentences)

    def show_hint(self, move: str) -> None:
        self.console.print(f"[green]I would play[/] {move}")

    def stopped(self) -> None:
        self.console.print("[dim]Stopped. The match goes on; Ctrl-C again leaves it.[/]")

    def refused(self, fault: Refused | BadInput) -> None:
        why = fault.why if isinstance(fault, Refused) else str(fault)
        rule = f" [dim]({fault.rule})[/]" if isinstance(fault, Refused) else ""
        self.console.print(f"{in_colour('loss', 'No')}, {escape(why)}{rule}")

    def end(self, last: View, seed: str, record: Path | None) -> None:
        other = "ab"[self.seat == "a"]
        coins = f"you have {last.coins[self.seat]} coins, {self.bot} {last.coins[other]}, the pot {last.pot}"
        heading = "The match is over" if last.winner else "You leave the table"
        saved = f" · record in {record}" if record else ""
        self.console.print(f"\n[bold]{heading}:[/] {coins}")
        self.console.print(f"[dim]seed {escape(seed + saved)}[/]", soft_wrap=True)

    def _draw(self, now: View, status: str) -> None:
        """The table, and on a wide terminal beside it what cards score and do."""
        self.console.print()
        below = 0 if self.seat == "a" else 1
        names = self.names["a"], self.names["b"]
        table = picture(seen_row(now), below=below, names=names, status=status, lane_cells=LANE_CELLS)
        self.console.print(
            self._beside([table, *(section_table(section, typed=False) for section in (scores(), effects()))])
        )

    def _beside(self, parts: list[RenderableType]) -> Table:
        """As many of the parts as fit side by side."""
        row, room = [parts[0]], self.console.width - self._width(parts[0])
        for part in parts[1:]:
            room -= self._width(part) + GAP
            if room < 0:
                break
            row.append(part)
        grid = Table.grid(padding=(0, GAP))
        grid.add_row(*row)
        return grid

    def _width(self, part: RenderableType) -> int:
        return Measurement.get(self.console, self.console.options, part).maximum


def typed_line(console: Console) -> str:
    """What is typed, with line editing and history where the terminal has them."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - `input` edits lines once it is imported
        return input("› ")
    typed = input()
    console.print(f"› {escape(typed)}")
    return typed


def print_reasons(console: Console, sentences: Sequence[CitedSentence]) -> None:
    """What has just happened, and the rule behind it."""
    for clause, alike in groupby(sentences, itemgetter(1)):
        for text, _ in alike:
            console.print(escape(text))
        console.print(Padding(f"[dim]{clause}: {escape(clause_of(clause).gist)}[/]", (0, 0, 0, 2)))


def section_table(section: Section, *, typed: bool = True) -> Table:
    """A title, and under it what each line is about, what it says and how it is typed."""
    lines = Table.grid(padding=(0, 2))
    for line in section.lines:
        examples = [f"[cyan]{escape(line.typed)}[/]"] if line.typed and typed else []
        lines.add_row(f"[bold]{escape(line.about)}[/]", escape(line.says), *examples)
    found = Table.grid()
    found.add_row(f"[bold]{section.title}[/]")
    found.add_row(Padding(lines, (0, 0, 0, 2)))
    return found


def _question(now: View, moves: list[str]) -> str:
    """What the person is to type now."""
    assert now.round is not None
    if now.phase == "bid":
        return _bids(now.round.owed, sum(move.startswith("bid") for move in moves))
    if now.phase == "play":
        card = moves[0][:2]
        return f"Lay a card: {card}>1 face up, {card}>1- face down"
    assert now.round.effect is not None
    choice = CHOICES[now.round.effect.doing]
    return f"{choice[0].upper()}{choice[1:]}: {moves[0]}"


def _bids(owed: int, most: int) -> str:
    more = "" if not most else "bid 1" if most == 1 else f"bid 1 to {most}"
    if owed:
        return f"Call {owed}, {more} more, or fold" if more else f"Call {owed} or fold"
    return f"Check, or {more}" if more else "Check"
