"""Results remembered by the identity of the state they were made from, which is immutable."""

from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple, Unpack

Source = TypeVar("Source")
Result = TypeVar("Result")
More = TypeVarTuple("More")

REMEMBERED = 8  # results a function: of the tables in play at once


def by_identity(make: Callable[[Source, Unpack[More]], Result]) -> Callable[[Source, Unpack[More]], Result]:
    """Works a function of one object, and of hashable values beside it, out once for each object."""
    made: dict[Any, tuple[Source, Result]] = {}  # the object is held, so that its id stays its own

    def remembered(source: Source, *more: *More) -> Result:
        key = (id(source), *more) if more else id(source)
        found = made.get(key)
        if found is not None:
            return found[1]
        if len(made) >= REMEMBERED:
            made.clear()
        result = make(source, *more)
        made[key] = source, result
        return result

    return remembered
