"""A cache keyed by the identity of an immutable object, which is cheaper than hashing it."""

from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple, Unpack

Source = TypeVar("Source")
Result = TypeVar("Result")
More = TypeVarTuple("More")

MAX_RESULTS = 256  # per function: enough for the tables in play at once


def cached_by_identity(
    make: Callable[[Source, Unpack[More]], Result],
) -> Callable[[Source, Unpack[More]], Result]:
    """Works a function of one object, and of hashable values beside it, out once for each object."""
    results: dict[Any, tuple[Source, Result]] = {}  # holding the object keeps its id from being reused

    def cached(source: Source, *more: *More) -> Result:
        key = (id(source), *more) if more else id(source)
        found = results.get(key)
        if found is not None:
            return found[1]
        if len(results) >= MAX_RESULTS:
            results.clear()
        result = make(source, *more)
        results[key] = source, result
        return result

    return cached
