"""Turns of people: whoever asks for much at a time waits for it, and others do not."""

from asyncio import Lock
from weakref import WeakValueDictionary


class Turns:
    def __init__(self) -> None:
        self._locks: WeakValueDictionary[tuple[str, str], Lock] = WeakValueDictionary()

    def of(self, person: str, what: str) -> Lock:
        """A lock that one person's requests of a kind pass one after another, in the order they came in."""
        return self._locks.setdefault((person, what), Lock())
