"""What a test of a promise comes to: how much was tried, what failed, which planted faults were caught."""

import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

FULL = 1.0  # the size that the promise speaks of
measured: dict[str, Any] = {}  # by promise: figures beside the counts


@dataclass(frozen=True, slots=True)
class Promise:
    """A check that has never failed proves nothing: each is given faults that it must catch."""

    id: str
    tried: int
    failed: int
    planted: int
    caught: int

    @property
    def holds(self) -> bool:
        return self.tried > 0 == self.failed and self.planted == self.caught > 0

    def line(self) -> str:
        return json.dumps(asdict(self))


Check = Callable[[float], Promise]  # of the scale: 1 is full size


def scaled(count: int, scale: float, least: int = 1) -> int:
    """How many to try at this scale."""
    return max(least, round(count * scale))


def progress(text: str) -> None:
    """Say how far a long test has come."""
    print(text, file=sys.stderr, flush=True)
