"""What is measured: a figure beside the one it must reach and the one aimed at, and how it was checked."""

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 5


@dataclass
class Figure:
    """`must` and `aim` are least values, or most values where less is better."""

    name: str
    value: float
    unit: str
    must: float | None
    aim: float | None
    checked: str
    less: bool = False

    @property
    def verdict(self) -> str:
        if self.must is None:
            return ""
        if self.aim is not None and self._reaches(self.aim):
            return "aim"
        return "must" if self._reaches(self.must) else "missed"

    def _reaches(self, bar: float) -> bool:
        return self.value <= bar if self.less else self.value >= bar


def best(work: Callable[[], int], rounds: int = ROUNDS) -> float:
    """Things done in a second of processor time, which others take none of, in the best of several rounds."""
    gc.collect()
    gc.freeze()  # what other figures left behind is not searched for garbage again for this one
    rates = []
    for _ in range(rounds):
        started = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - started))
    return max(rates)
