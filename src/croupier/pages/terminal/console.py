"""What every picture in the terminal is made of: the console, cards and signed amounts."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def terminal() -> "Console":
    """Where a person reads; a reader that goes away early ends the command quietly."""
    from rich.console import Console

    class Terminal(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Terminal(highlight=False)


def styled(card: str) -> str:
    """A card for the terminal, red suits in red."""
    text = card[0].replace("T", "10") + SUITS.get(card[1], card[1])
    return f"[#ff5c57]{text}[/]" if card[1] in "hd" else f"[bold]{text}[/]"


def cells(card: str) -> int:
    """How wide `styled` shows it."""
    return 3 if card[0] == "T" else 2


def signed(chips: str) -> str:
    """An amount won or lost, with its sign."""
    return chips if chips.startswith("-") else f"+{chips}"
