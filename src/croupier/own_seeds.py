"""A player's own sealed seeds: when to seal one, and when to open it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any

from croupier.fair import seal


@dataclass(slots=True)
class OwnSeeds:
    """The seeds of one seat, which nobody else knows before they are opened."""

    table: str
    draw: Callable[[], str] = lambda: token_urlsafe(24)
    _texts: dict[str, str] = field(default_factory=dict)  # by seal
    _stored: set[str] = field(default_factory=set)  # seals that the table has told of

    def commands(self, seals: Mapping[str, Mapping[str, str]]) -> list[dict[str, Any]]:
        """What to say, as the table's seals stand: open what may be opened, and keep one seal waiting."""
        waiting, to_open = set(seals["waiting"].values()), set(seals["to_open"].values())
        self._stored |= self._texts.keys() & (waiting | to_open)
        for late in self._stored - waiting - to_open:
            self._texts.pop(late, None)
        opened = [promise for promise in self._texts if promise in to_open]
        found: list[dict[str, Any]] = [
            {"kind": "OpenSeed", "text": self._texts.pop(promise)} for promise in opened
        ]
        self._stored &= self._texts.keys()
        return found if self._texts else [*found, self._seal()]

    def come_back(self) -> None:
        """Over a new connection: what was said last may not have been heard."""
        self._texts = {promise: self._texts[promise] for promise in self._stored}

    def _seal(self) -> dict[str, Any]:
        text = self.draw()
        promise = seal(self.table, text)
        self._texts[promise] = text
        return {"kind": "SealSeed", "seal": promise}
