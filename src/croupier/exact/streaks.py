"""Runs of wins and lengths of shoes, as if each coup were independent of the one before.

Coups of one shoe are not quite independent: the cards of one are missing from the next. What that does to a
run or to the length of a shoe is small, and only dealing shows it; these figures leave it out, and say so.
"""

from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise
from math import sqrt

NEGLIGIBLE = 1e-12


def begun_reaches(run: int, win: float, lose: float) -> float:
    """The chance that a run which has begun reaches so many wins; ties do not count.

    >>> begun_reaches(3, 0.4, 0.4)
    0.25
    """
    return (win / (win + lose)) ** (run - 1)


def comes_up(run: int, coups: int, win: float, lose: float) -> float:
    """The chance of a run of so many wins somewhere in so many coups; a tie leaves a run as it is.

    >>> comes_up(2, 2, 0.5, 0.5)
    0.25
    """
    tie, reached = 1 - win - lose, 0.0
    chances = [1.0] + [0.0] * (run - 1)  # by the length of the current run
    for _ in range(coups):
        reached += win * chances[-1]
        longer = [tie * same + win * shorter for shorter, same in pairwise(chances)]
        chances = [tie * chances[0] + lose * sum(chances), *longer]
    return reached


def longest(coups: int, win: float, lose: float) -> float:
    """The mean of the longest run in so many coups."""
    total = 0.0
    for run in range(1, coups + 1):
        chance = comes_up(run, coups, win, lose)
        if chance < NEGLIGIBLE:
            break
        total += chance
    return total


def coups_a_shoe(cards: int, start: int, sizes: Mapping[int, float]) -> dict[int, float]:
    """How many coups a shoe gives, when one starts while `start` cards remain and `sizes` are its chances.

    >>> coups_a_shoe(12, 6, {4: 0.5, 6: 0.5})
    {2: 1.0}
    """
    room, played = cards - start, 0
    found: dict[int, float] = {}
    used = {0: 1.0}  # cards gone, with its chance
    while used:
        played += 1
        used, ended = _one_more(used, room, sizes)
        if ended:
            found[played] = ended
    return found


def _one_more(
    used: Mapping[int, float], room: int, sizes: Mapping[int, float]
) -> tuple[dict[int, float], float]:
    """Where a shoe stands after another coup, and the chance that it was the last."""
    after: defaultdict[int, float] = defaultdict(float)
    ended = 0.0
    for gone, chance in used.items():
        for size, share in sizes.items():
            if gone + size <= room:
                after[gone + size] += chance * share
            else:
                ended += chance * share
    return dict(after), ended


def moments(chances: Mapping[int, float]) -> tuple[float, float]:
    """The mean and the standard deviation of a number with such chances, or of a histogram."""
    weight = sum(chances.values())
    mean = sum(value * chance for value, chance in chances.items()) / weight
    spread = sum((value - mean) ** 2 * chance for value, chance in chances.items()) / weight
    return mean, sqrt(spread)
