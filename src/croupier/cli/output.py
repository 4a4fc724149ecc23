"""How commands print: people get colour and tables on stdout, programs one JSON document."""

import json
from typing import Annotated, Any

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout.")]
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def print_json(document: Any) -> None:
    print(json.dumps(document, ensure_ascii=False))


def styled(card: str) -> str:
    """A card for the terminal, red suits in red."""
    text = card[0].replace("T", "10") + SUITS.get(card[1], card[1])
    return f"[#ff5c57]{text}[/]" if card[1] in "hd" else f"[bold]{text}[/]"


def cells(card: str) -> int:
    """How wide `styled` shows it."""
    return 3 if card[0] == "T" else 2
