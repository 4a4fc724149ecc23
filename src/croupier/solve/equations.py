"""Square systems of equations in whole numbers, solved exactly by lifting (Dixon 1982).

The inverse modulo one prime turns a remainder into the next digit, to that base, of every unknown; once there
are more digits than numerator and denominator can have by Hadamard's bound, the fractions follow from them.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, log2

from croupier.arrays import Array, np

# Below 2**21, so that sums of thousands of products stay exact in machine words.
PRIMES = 2097143, 2097133, 2097131
SAFE = 2**62


def solved(matrix: Array, right: Sequence[int]) -> list[Fraction] | None:
    """The unknowns of `matrix @ unknowns == right`; None when the matrix is singular.

    >>> solved(np.array([[2, 1], [1, 3]]), [1, 1])
    [Fraction(2, 5), Fraction(1, 5)]
    """
    found = solved_both(matrix, right, None)
    return found and found[0]


def solved_both(
    matrix: Array, right: Sequence[int], below: Sequence[int] | None
) -> tuple[list[Fraction], list[Fraction]] | None:
    """The same, and with `below` also the solution of the transposed system: one inverse serves both."""
    if not len(matrix):
        return [], []
    for prime in PRIMES:
        inverse = _inverse(matrix, prime)
        if inverse is not None:
            turned = [] if below is None else _lifted(matrix.T, inverse.T, below, prime)
            return _lifted(matrix, inverse, right, prime), turned
    return None


def _inverse(matrix: Array, prime: int) -> Array | None:
    """Modulo a prime, by Gauss and Jordan in place."""
    work = (matrix % prime).astype(np.int64)
    size = len(work)
    swaps = []
    for step in range(size):
        pivots = np.flatnonzero(work[step:, step])
        if not len(pivots):
            return None
        other = step + int(pivots[0])
        swaps.append(other)
        work[[step, other]] = work[[other, step]]
        factor = pow(int(work[step, step]), -1, prime)
        work[step, step] = 1
        work[step] = work[step] * factor % prime
        column = work[:, step].copy()
        column[step] = 0
        work[:, step][np.arange(size) != step] = 0
        touched = np.flatnonzero(column)
        work[touched] = (work[touched] - column[touched, None] * work[step]) % prime
    for step in range(size - 1, -1, -1):
        work[:, [step, swaps[step]]] = work[:, [swaps[step], step]]
    return work


def _lifted(matrix: Array, inverse: Array, right: Sequence[int], prime: int) -> list[Fraction]:
    rest = np.array(right, dtype=object)
    exact = _machine_words(matrix, prime)
    modulus, unknowns = 1, np.zeros(len(matrix), dtype=object)
    needed = 2 * _bound(matrix, right) ** 2
    while modulus <= needed:
        digits = inverse @ (rest % prime).astype(np.int64) % prime
        unknowns += digits.astype(object) * modulus
        product = exact @ (digits if exact.dtype != object else digits.astype(object))
        rest = (rest - product.astype(object)) // prime
        modulus *= prime
    return _fractions(unknowns.tolist(), modulus, isqrt(modulus // 2))


def _machine_words(matrix: Array, prime: int) -> Array:
    """The matrix as machine words where its products with digits cannot outgrow them."""
    largest = float(np.abs(matrix.astype(float)).sum(axis=1).max()) * prime
    return matrix.astype(np.int64) if largest < SAFE else matrix.astype(object)


def _bound(matrix: Array, right: Sequence[int]) -> int:
    """No numerator or denominator is larger (Hadamard), with a bit to spare for each rounding."""
    rows = np.column_stack([matrix, np.array(right, dtype=object)]).astype(object)
    squares = (rows * rows).sum(axis=1)
    return int(2 ** (1 + int(sum(log2(square) / 2 if square else 0.0 for square in squares)) + 1))


def _fractions(unknowns: list[int], modulus: int, largest: int) -> list[Fraction]:
    """Numbers modulo `modulus` as fractions: the denominators found so far mostly do for the next."""
    found, common = [], 1
    for unknown in unknowns:
        above, below = _fraction(unknown * common % modulus, modulus, largest)
        common *= below
        found.append(Fraction(above, common))
    return found


def _fraction(residue: int, modulus: int, largest: int) -> tuple[int, int]:
    """The fraction of small parts that is this residue, by Euclid stopped half way."""
    if residue <= largest or modulus - residue <= largest:
        return (residue, 1) if residue <= largest else (residue - modulus, 1)
    before, now, times_before, times = modulus, residue, 0, 1
    while now > largest:
        quotient = before // now
        before, now = now, before - quotient * now
        times_before, times = times, times_before - quotient * times
    return (now, times) if times > 0 else (-now, -times)
