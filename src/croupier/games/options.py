"""What `legal` lists, whatever the game: candidates as data, and which of them a table would take."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from croupier.errors import Refused
from croupier.game import Option, Range


class Candidate(NamedTuple):
    """Commands of one kind that a table may take; a field is a range, or the one value it may take."""

    kind: type[Any]
    fields: dict[str, Any]

    def lowest(self) -> Any:
        """The command with the lowest of every amount."""
        return self.kind(**{name: v.low if type(v) is Range else v for name, v in self.fields.items()})

    def listed(self) -> Option:
        fields = {name: v if type(v) is Range else (v,) for name, v in self.fields.items()}
        return Option(self.kind.__name__, fields)


def candidate(kind: type, seat: str, **fields: Any) -> Candidate:
    return Candidate(kind, {"seat": seat, **fields})


def accepted(candidates: Iterable[Candidate], check: Callable[[Any], None]) -> tuple[Option, ...]:
    """The candidates that a table takes; the lowest of a range stands for all of it."""
    return tuple([each.listed() for each in candidates if _accepts(check, each)])


def _accepts(check: Callable[[Any], None], candidate: Candidate) -> bool:
    for value in candidate.fields.values():
        if type(value) is Range and not value:
            return False
    try:
        check(candidate.lowest())
    except Refused:
        return False
    return True
