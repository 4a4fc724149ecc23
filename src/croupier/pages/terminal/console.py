"""Building blocks of terminal output: the console, tables, cards, signed amounts, progress."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from croupier.pages.theme import COLOURS, RED_SUITS, card_text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

FAR = 4  # standard errors that chance does not explain
INKS = {name: COLOURS[name].dark for name in ("player", "banker", "tie", "red-suit")}


def terminal() -> "Console":
    """The terminal; a closed pipe ends the command quietly."""
    from rich.console import Console

    class Terminal(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

        def print(self, *objects: Any, soft_wrap: bool | None = None, **options: Any) -> None:
            """Lines stay whole for programs; at a terminal they break between words."""
            super().print(*objects, soft_wrap=soft_wrap and not self.is_terminal, **options)

    return Terminal(highlight=False, emoji=False)


@cache
def stderr() -> "Console":
    """Where bars and spinners go; one console, so that one may stand below another."""
    from rich.console import Console

    return Console(stderr=True, emoji=False)


def table(*heads: str, left: int = 1, style: str = "dim", indent: int = 0) -> "Table":
    """A table without lines; after so many columns of words come figures, set right."""
    from rich.table import Table

    found = Table(*heads, box=None, header_style=style, padding=(0, 2, 0, indent))
    for column in found.columns[left:]:
        column.justify = "right"
    return found


def in_colour(name: str, text: str) -> str:
    """Markup in a colour of the theme."""
    return f"[{COLOURS[name].dark}]{text}[/]"


def styled(card: str) -> str:
    """A card for the terminal, red suits in red."""
    return in_colour("red-suit", card_text(card)) if card[1] in RED_SUITS else f"[bold]{card_text(card)}[/]"


def hand(cards: tuple[str, ...], width: int) -> str:
    """Cards side by side, as wide as that."""
    used = len(" ".join(map(card_text, cards)))
    return " ".join(map(styled, cards)) + " " * (width - used)


def signed(chips: str) -> str:
    """An amount won or lost, with its sign."""
    return chips if chips.startswith("-") else f"+{chips}"


def z_score(z: float) -> str:
    """Standard errors, in colour where chance does not explain them."""
    return f"[yellow]{z:+.2f}[/]" if abs(z) > FAR else f"{z:+.2f}"


@contextmanager
def progress(what: str, total: int | None = None, *, counted: bool = True) -> "Iterator[Callable[..., None]]":
    """A bar where stderr is a terminal: call it with what is done, and with a total or text that changed."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = stderr()
    count = [MofNCompleteColumn()] if counted else []
    columns = (TextColumn("{task.description}"), BarColumn(), *count, TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)

        def update(done: int, total: int | None = None, description: str | None = None) -> None:
            bar.update(task, completed=done, total=total, description=description)

        yield update


@contextmanager
def live(total: int, done: int) -> "Iterator[Callable[[int, Callable[[], RenderableType]], None]]":
    """A bar below tables, where stderr is a terminal: call it with what is done and how to draw them."""
    from rich.console import Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = stderr()
    if not console.is_terminal:
        yield lambda done, tables: None
        return
    bar = Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    task = bar.add_task("", total=total, completed=done)
    with Live(bar, console=console, transient=True, refresh_per_second=8) as screen:

        def update(done: int, tables: "Callable[[], RenderableType]") -> None:
            bar.update(task, completed=done)
            screen.update(Group(tables(), "", bar))

        yield update


@contextmanager
def status(what: str) -> "Iterator[Callable[[str], None]]":
    """What is being done, where stderr is a terminal: call it with the next thing."""
    with stderr().status(what) as running:
        yield running.update
