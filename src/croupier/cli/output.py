"""How commands print: people get colour and tables on stdout, programs one JSON document."""

import json
from typing import Annotated, Any

import typer

from croupier.errors import BadInput

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout.")]
FINDINGS, BAD_USE, INTERRUPTED = 1, 2, 130  # exit codes beside 0


def print_json(document: Any) -> None:
    print(json.dumps(document))


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
