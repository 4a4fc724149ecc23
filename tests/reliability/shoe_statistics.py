"""Whether shoes look shuffled: card by position, neighbours, one shoe beside the next; family error 1 %."""

from enum import Enum
from math import erfc, sqrt

import numpy as np
from numpy.typing import NDArray

Shoes = NDArray[np.uint8]  # a row a shoe: eight decks, each card its number from 0 to 51
FAMILY_ERROR = 0.01
KINDS, COPIES = 52, 8
SIZE = KINDS * COPIES


class Statistic(Enum):
    positions = "card by position"
    pairs = "neighbours"
    serial = "one shoe beside the next"


def unfair(shoes: Shoes) -> list[Statistic]:
    """The tests that fail; of fair shoes one in a hundred families fails any."""
    chances = {
        Statistic.positions: two_sided(positions(shoes)),
        Statistic.pairs: min(1.0, two_sided(float(np.abs(neighbours(shoes)).max())) * KINDS * KINDS),
        Statistic.serial: two_sided(serial(shoes)),
    }
    return [test for test, chance in chances.items() if chance < FAMILY_ERROR / len(chances)]


def two_sided(z: float) -> float:
    return erfc(abs(z) / sqrt(2))


def positions(shoes: Shoes) -> float:
    """How far the chi-square of card by position lies from what is expected, in deviations.

    A shoe holds each card eight times, so that squares are too large by n / (n - 1), with 51 × 415 degrees
    of freedom; so many are as good as normal once the cube root is taken (Wilson and Hilferty).
    """
    counts = np.array([np.bincount(place, minlength=KINDS) for place in shoes.T])
    expected = len(shoes) / KINDS
    square = ((counts - expected) ** 2 / expected).sum() * (SIZE - 1) / SIZE
    freedom = (KINDS - 1) * (SIZE - 1)
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def neighbours(shoes: Shoes) -> NDArray[np.float64]:
    """For each two cards, how often one follows the other, in deviations from what is expected."""
    counts = np.zeros(KINDS * KINDS)
    for part in np.array_split(shoes, max(1, len(shoes) // 1000)):
        pairs = part[:, :-1].astype(np.int64) * KINDS + part[:, 1:]
        counts += np.bincount(pairs.ravel(), minlength=KINDS * KINDS)
    same = np.eye(KINDS, dtype=bool).ravel()
    mean, variance = np.where(same, *_alike(0)), np.where(same, *_alike(1))
    return np.asarray((counts - len(shoes) * mean) / np.sqrt(len(shoes) * variance))


def _alike(part: int) -> tuple[float, float]:
    """The mean or the variance of a shoe's pairs of one card twice, and of two cards."""
    return _pairs_alike()[part], _pairs_unlike()[part]


def _falling(number: int, count: int) -> int:
    return 1 if count == 0 else number * _falling(number - 1, count - 1)


def _pairs_unlike() -> tuple[float, float]:
    """Two such pairs never overlap; two apart use two of each card."""
    mean = (SIZE - 1) * COPIES**2 / _falling(SIZE, 2)
    apart = (SIZE - 2) * (SIZE - 3) * _falling(COPIES, 2) ** 2 / _falling(SIZE, 4)
    return mean, mean + apart - mean**2


def _pairs_alike() -> tuple[float, float]:
    """Three in a row are two pairs."""
    mean = (SIZE - 1) * _falling(COPIES, 2) / _falling(SIZE, 2)
    in_a_row = 2 * (SIZE - 2) * _falling(COPIES, 3) / _falling(SIZE, 3)
    apart = (SIZE - 2) * (SIZE - 3) * _falling(COPIES, 4) / _falling(SIZE, 4)
    return mean, mean + in_a_row + apart - mean**2


def serial(shoes: Shoes) -> float:
    """How often a place holds the same card in one shoe and the next, in deviations."""
    same = (shoes[1:] == shoes[:-1]).sum(axis=1)
    square = COPIES + (COPIES * (COPIES - 1) ** 2 + (SIZE - COPIES) * COPIES**2) / (SIZE - 1)
    deviation = sqrt((square - COPIES**2) * len(same))
    return float((same.sum() - COPIES * len(same)) / deviation)
