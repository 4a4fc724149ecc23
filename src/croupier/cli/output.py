"""How commands print: people get colour and tables on stdout, programs one JSON document."""

import json
import sys
from contextlib import contextmanager
from os import devnull
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from croupier.cli.completion import bets
from croupier.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rich.console import Console

Found = TypeVar("Found")
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout.")]
OnlyBet = Annotated[
    str | None, typer.Option("--bet", help="Only this bet: one of the rule set's.", autocompletion=bets)
]
# Of the JSON that commands print, 1 by default; a field that goes or changes its meaning makes a new one.
VERSIONS = {"diff": 2}
FINDINGS, BAD_USE, INTERRUPTED = 1, 2, 130  # exit codes beside 0


def versioned(command: str, document: "Mapping[str, Any]") -> dict[str, Any]:
    """A document that says which command made it, and the version of its form."""
    return {"schema": f"croupier/{command}/{VERSIONS.get(command, 1)}", **document}


def print_json(command: str, document: "Mapping[str, Any]") -> None:
    print(json.dumps(versioned(command, document)))


def print_line(document: "Mapping[str, Any]") -> None:
    """One of many lines; the first of them says the version."""
    print(json.dumps(document))


def print_found(
    command: str, found: Found, draw: "Callable[[Console, Found], None]", *, as_json: bool
) -> None:
    """What a command found: drawn for a person, as it is for a program."""
    from croupier.pages.terminal.console import terminal
    from croupier.wire import to_data

    if as_json:
        print_json(command, to_data(found))
    else:
        draw(terminal(), found)


@contextmanager
def reader_may_leave(finish: bool) -> "Iterator[None]":
    """A reader such as `head` that has seen enough ends the command, unless a file must be finished."""
    try:
        yield
    except BrokenPipeError:
        if not finish:
            raise
        drop_output()


def drop_output() -> None:
    """Nobody reads what is still to be printed."""
    sys.stdout = open(devnull, "w")  # noqa: PTH123, SIM115 - open until the process ends


def names_in(text: str) -> list[str]:
    """Names with commas between."""
    return [name.strip() for name in text.split(",")]


def chosen_seed(seed: str | None) -> str:
    """The seed that was given, or one drawn at random."""
    from secrets import token_hex

    return token_hex(8) if seed is None else seed


def count_of(text: str, option: str) -> int:
    """A number as people write it: 1000000, 1,000,000, 1_000_000, 10M, 1e9."""
    scales = {"k": 10**3, "m": 10**6, "g": 10**9}
    plain = text.strip().replace(",", "").replace("_", "").lower()
    scale = scales.get(plain[-1:], 1)
    digits = plain[:-1] if scale > 1 else plain
    try:
        number = float(digits) * scale if not digits.isdecimal() else int(digits) * scale
        count = int(number)
    except (ValueError, OverflowError):
        raise BadInput(f"{option} {text}: write a number such as 1000000, 10M or 1e9") from None
    if count != number:
        raise BadInput(f"{option} {text}: a whole number is needed")
    return count
