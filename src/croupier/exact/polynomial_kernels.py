"""The polynomial of `polynomial.py` evaluated by compiled code, for one shoe or many at once.

The coefficients are an argument, and say by their type how to count: float64 is exact while the total
stays below 2⁵³, int64 below 2⁶³. Sums may be reassociated freely, since every partial sum is whole.
"""

from typing import Any

import numpy as np
from numba import njit

from croupier.exact.polynomial_layout import COEFFICIENTS, FIRST, LANES, MONOMIALS, ROWS
from croupier.kernel import kernel


@njit(fastmath=True)
def evaluate(counts: Any, monomials: Any, coefficients: Any, found: Any, room: Any) -> None:
    """Sequences won by Player and by Banker."""
    left, low, high = room[:60], room[60 : 60 + MONOMIALS], room[60 + MONOMIALS : 60 + 2 * MONOMIALS]
    for value in range(10):
        for taken in range(6):
            left[6 * value + taken] = counts[value] - taken
    low[0] = high[0] = 1
    for index in range(1, MONOMIALS):
        parent, factor = monomials[index, 0], 6 * monomials[index, 1] + monomials[index, 2]
        low[index] = low[parent] * left[factor]
        high[index] = high[parent] * left[factor + 30]
    found[:] = 0
    place = 0
    for degree in range(7):
        rows, columns = (low, high) if degree <= 3 else (high, low)
        short = min(degree, 6 - degree)
        longer = columns[FIRST[6 - short] : FIRST[7 - short]]
        width = len(longer)
        for factor in rows[FIRST[short] : FIRST[short + 1]]:
            ones, twos = coefficients[0, place : place + width], coefficients[1, place : place + width]
            one = two = coefficients[0, 0] * 0
            for index in range(width):
                one += ones[index] * longer[index]
                two += twos[index] * longer[index]
            found[0] += factor * one
            found[1] += factor * two
            place += width


@njit(fastmath=True)
def evaluate_all(counts: Any, monomials: Any, coefficients: Any, found: Any, lanes: Any) -> None:
    """Fill `found` with Player, Banker and Tie of each row of counts."""
    low, high = lanes[:MONOMIALS], lanes[MONOMIALS : 2 * MONOMIALS]
    held, sums = lanes[2 * MONOMIALS : 2 * MONOMIALS + 10], lanes[2 * MONOMIALS + 10 :]
    low[0] = high[0] = 1
    for start in range(0, len(counts), LANES):
        shoes = min(LANES, len(counts) - start)
        for lane in range(shoes):
            for value in range(10):
                held[value, lane] = counts[start + lane, value]
        _multiply(held[:5], monomials, low)
        _multiply(held[5:], monomials, high)
        _sum_up(low, high, coefficients, sums)
        for lane in range(shoes):
            cards = counts[start + lane].sum()
            total = cards
            for drawn in range(1, 6):
                total *= cards - drawn
            player, banker = np.int64(sums[0, lane]), np.int64(sums[1, lane])
            found[start + lane, 0] = player
            found[start + lane, 1] = banker
            found[start + lane, 2] = total - player - banker


@njit(fastmath=True)
def _multiply(held: Any, monomials: Any, products: Any) -> None:
    for index in range(1, MONOMIALS):
        above, value, taken = monomials[index, 0], monomials[index, 1], monomials[index, 2]
        for lane in range(LANES):
            products[index, lane] = products[above, lane] * (held[value, lane] - taken)


@njit(fastmath=True)
def _sum_up(low: Any, high: Any, coefficients: Any, sums: Any) -> None:
    player, banker, one, two = sums[0], sums[1], sums[2], sums[3]
    sums[:2] = 0
    place = 0
    for degree in range(7):
        rows, columns = (low, high) if degree <= 3 else (high, low)
        short = min(degree, 6 - degree)
        longer = columns[FIRST[6 - short] : FIRST[7 - short]]
        for row in rows[FIRST[short] : FIRST[short + 1]]:
            sums[2:] = 0
            width = len(longer)
            for column in range(0, width - 3, 4):
                _add_four(one, two, coefficients[:, place:], longer[column:])
                place += 4
            for column in range(width - width % 4, width):
                for lane in range(LANES):
                    one[lane] += coefficients[0, place] * longer[column, lane]
                    two[lane] += coefficients[1, place] * longer[column, lane]
                place += 1
            for lane in range(LANES):
                player[lane] += row[lane] * one[lane]
                banker[lane] += row[lane] * two[lane]


@njit(fastmath=True)
def _add_four(one: Any, two: Any, coefficients: Any, factors: Any) -> None:
    """Four columns at a time, so that a sum is loaded and stored once for all of them."""
    a, b, c, d = coefficients[0, 0], coefficients[0, 1], coefficients[0, 2], coefficients[0, 3]
    e, f, g, h = coefficients[1, 0], coefficients[1, 1], coefficients[1, 2], coefficients[1, 3]
    for lane in range(LANES):
        w, x, y, z = factors[0, lane], factors[1, lane], factors[2, lane], factors[3, lane]
        one[lane] += (a * w + b * x) + (c * y + d * z)
        two[lane] += (e * w + f * x) + (g * y + h * z)


def _entries(kind: str) -> tuple[Any, Any]:
    """Entry points that count in numbers of one kind."""
    form = f"int64[{MONOMIALS}, 3], {kind}[2, {COEFFICIENTS}]"
    one = kernel(f"int64[10], {form}, {kind}[2], {kind}[{ROWS * LANES}]")(evaluate)
    return one, kernel(f"int64[:, 10], {form}, int64[:, 3], {kind}[{ROWS}, {LANES}]")(evaluate_all)


one_in_floats, batch_in_floats = _entries("float64")
one_in_integers, batch_in_integers = _entries("int64")
