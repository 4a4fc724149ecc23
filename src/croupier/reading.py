"""The one reader of what comes from outside, and how large it may be: bytes, depth, digits, lengths.

Whatever this program writes stays within the same limits, so that it can be read again.
"""

import json
from collections.abc import Callable, Iterator
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from croupier.errors import BadInput
from croupier.money import MAX_SAFE_INT

LARGEST_FILE = 1 << 20  # bytes of a file that a person writes
LONGEST_LINE = 1 << 24  # bytes of a line or a document that a program writes; ten thousand names fit in
DEEPEST = 64  # values within values
LONGEST_LIST = 10**6


def read_file(path: Path, most: int = LARGEST_FILE) -> str:
    """All of a text file."""
    try:
        with _opened(path) as file:
            found = file.read(most + 1)
    except OSError as fault:
        raise BadInput(f"{path}: {fault.strerror}") from None
    if len(found) > most:
        raise BadInput(f"{path}: is larger than {most:,} bytes")
    return _decoded(found, str(path))


def lines_of(path: Path, on_bytes: Callable[[int], object] = lambda count: None) -> Iterator[str]:
    """The lines of a text file, one at a time, telling how many bytes each took."""
    try:
        with _opened(path) as file:
            yield from lines_in(file, str(path), on_bytes)
    except OSError as fault:
        raise BadInput(f"{path}: {fault.strerror}") from None


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except ValueError:  # a null character
        raise BadInput(f"{path}: is no name of a file") from None


def lines_in(
    file: BinaryIO, name: str, on_bytes: Callable[[int], object] = lambda count: None
) -> Iterator[str]:
    """The lines of a file that is open, such as standard input."""
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise BadInput(f"{name}:{number}: a line of more than {LONGEST_LINE:,} bytes")
        on_bytes(len(line))
        yield _decoded(line, f"{name}:{number}")


def _decoded(found: bytes, where: str) -> str:
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise BadInput(f"{where}: not UTF-8 text") from None


def parse_json(text: str | bytes) -> Any:
    """JSON text as values, none of them out of bounds."""
    if len(text) > LONGEST_LINE:
        raise BadInput(f"JSON of more than {LONGEST_LINE:,} characters")
    if isinstance(text, bytes):
        text = _decoded(text, "JSON")
    try:
        found = _decoder.decode(text)
    except RecursionError:
        raise BadInput(f"JSON nested more than {DEEPEST} deep") from None
    except BadInput:
        raise
    except ValueError as fault:  # also a number of too many digits
        raise BadInput(f"not JSON: {fault}") from None
    check_bounds((found,))
    if "\\u" in text:
        _check_text(found)
    return found


def _check_text(found: Any) -> None:
    """Refuse half of a pair of surrogates, which JSON can spell and nothing can store."""
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadInput("not JSON: a text holds half of a character") from None


def check_bounds(values: Any, depth: int = DEEPEST) -> None:
    """Refuse values nested too deep, lists too long, and numbers that not every reader keeps exact."""
    for value in values.values() if isinstance(values, dict) else values:
        kind: type = type(value)
        if kind is int:
            if abs(value) > MAX_SAFE_INT:
                raise BadInput(f"a number beyond {MAX_SAFE_INT}")
        elif kind is float:
            if not isfinite(value):
                raise BadInput("a number beyond what JSON can say")
        elif kind is dict or kind is list:
            if len(value) > LONGEST_LIST:
                raise BadInput(f"a list of more than {LONGEST_LIST:,}")
            if not depth:
                raise BadInput(f"nested more than {DEEPEST} deep")
            check_bounds(value, depth - 1)


def _no_number(name: str) -> NoReturn:
    raise BadInput(f"not JSON: {name} is no number")


_decoder = json.JSONDecoder(parse_constant=_no_number)
