"""What is wrong with a TOML document, and on which line of its file, which the parser does not tell."""

import re
from collections import Counter

Where = tuple[str | int, ...]  # keys, and row numbers within an array


class Fault(Exception):
    """What is wrong with a document, and where in it."""

    def __init__(self, path: Where, reason: str) -> None:
        super().__init__(reason)
        self.path = path


def expect(holds: bool, path: Where, otherwise: str) -> None:
    if not holds:
        raise Fault(path, otherwise)


def line_of(path: Where, text: str) -> int:
    """The line of the file that says `path`, or the nearest part of it."""
    places = _places(text)
    while path and path not in places:
        path = path[:-1]
    return places.get(path) or places.get(("extends",), 1)


def _places(text: str) -> dict[Where, int]:
    places: dict[Where, int] = {}
    rows: Counter[Where] = Counter()  # of each array of tables, so far
    table: Where = ()
    path: Where = ()
    depth = row = 0
    quoted = False
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if quoted:
            quoted = '"""' not in bare
            continue
        if depth:
            if bare.startswith("{"):
                places[*path, row] = number
                row += 1
        elif listed := re.match(r"\[\[([^\[\]]+)\]\]", bare):
            keys = _keys(listed[1])
            table = (*keys, rows[keys])
            rows[keys] += 1
            places.setdefault(keys, number)
            places[table] = number
            continue
        elif header := re.match(r"\[([^\[\]]+)\]", bare):
            table = _keys(header[1])
            places[table] = number
            continue
        elif key := re.match(r"([\w.\"-]+)\s*=", bare):
            path, row = table + _keys(key[1]), 0
            places[path] = number
            quoted = bare.count('"""') == 1
        depth += bare.count("[") - bare.count("]")
    return places


def _keys(text: str) -> Where:
    return tuple(part.strip().strip('"') for part in text.split("."))
