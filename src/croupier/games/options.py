"""What `legal` lists, whatever the game: candidates as data, and which of them a table would take."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from croupier.errors import Refused
from croupier.game import Option, Range


class Candidate(NamedTuple):
    """Commands of one kind that a table may take; a field is a range, or the one value it may take."""

    kind: type[Any]
    fields: dict[str, Any]

    def listed(self) -> Option:
        fields = {name: v if type(v) is Range else (v,) for name, v in self.fields.items()}
        return Option(self.kind.__name__, fields)


def candidate(kind: type, seat: str, **fields: Any) -> Candidate:
    fields["seat"] = seat
    return Candidate(kind, fields)


def accepted(candidates: Iterable[Candidate], check: Callable[[Any], None]) -> tuple[Option, ...]:
    """The candidates that a table takes; the lowest of a range stands for all of it."""
    found = []
    for one in candidates:
        lowest = {}
        for name, value in one.fields.items():
            if type(value) is Range:
                if value.low > value.high:
                    break
                value = value.low
            lowest[name] = value
        else:
            with suppress(Refused):
                check(one.kind(**lowest))
                found.append(one.listed())
    return tuple(found)
