"""What `legal` lists, whatever the game: candidates as data, and which of them a table would take."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from croupier.errors import Refused
from croupier.game import Option, Range


class Among(NamedTuple):
    """Values of a field that a table takes or refuses alike."""

    values: tuple[Any, ...]


class Candidate(NamedTuple):
    """Commands of one kind that a table may take; a field is a range, among values, or one value."""

    kind: type[Any]
    fields: dict[str, Any]

    def listed(self) -> Option:
        return Option(self.kind.__name__, {name: _listed(value) for name, value in self.fields.items()})


def candidate(kind: type, seat: str, **fields: Any) -> Candidate:
    return Candidate(kind, {"seat": seat, **fields})


def accepted(candidates: Iterable[Candidate], check: Callable[[Any], None]) -> tuple[Option, ...]:
    """The candidates that a table takes; the first of each field's values stands for all of them."""
    found = []
    for one in candidates:
        first = {}
        for name, value in one.fields.items():
            if type(value) is Range:
                if value.low > value.high:
                    break
                first[name] = value.low
            else:
                first[name] = value.values[0] if type(value) is Among else value
        else:
            with suppress(Refused):
                check(one.kind(**first))
                found.append(one.listed())
    return tuple(found)


def _listed(value: Any) -> tuple[Any, ...] | Range:
    if type(value) is Among:
        return value.values
    return value if type(value) is Range else (value,)
