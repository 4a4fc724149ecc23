"""How commands print: people get colour and tables on stdout, programs one JSON document."""

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout.")]
FINDINGS, BAD_USE, INTERRUPTED = 1, 2, 130  # exit codes beside 0
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def terminal() -> "Console":
    """Where a person reads; a reader that goes away early ends the command quietly."""
    from rich.console import Console

    class Terminal(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Terminal(highlight=False)


def print_json(document: Any) -> None:
    print(json.dumps(document))


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


def count_of(text: str, option: str) -> int:
    """A number as people write it: 1000000, 1,000,000, 1_000_000, 10M, 1e9."""
    scales = {"k": 10**3, "m": 10**6, "g": 10**9}
    plain = text.strip().replace(",", "").replace("_", "").lower()
    scale = scales.get(plain[-1:], 1)
    digits = plain[:-1] if scale > 1 else plain
    try:
        number = float(digits) * scale if not digits.isdecimal() else int(digits) * scale
        whole = int(number)
    except (ValueError, OverflowError):
        raise BadInput(f"{option} {text}: write a number such as 1000000, 10M or 1e9") from None
    if whole != number:
        raise BadInput(f"{option} {text}: a whole number is needed")
    return whole
