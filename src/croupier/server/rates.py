"""How often somebody may do something."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

BURST = 5  # seconds' worth of commands at once
MOST_REMEMBERED = 10_000  # whose rates are kept


class Rate:
    """So many a second on average, and some at once; whoever was quiet longest is forgotten."""

    def __init__(self, a_second: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._a_second, self._burst, self._clock = a_second, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        now = self._clock()
        left, since = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._a_second)
        self._left[who] = left - (left >= 1), now  # who is refused loses nothing: waiting helps
        while len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
        return left >= 1
