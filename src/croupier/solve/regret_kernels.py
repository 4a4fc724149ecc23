"""CFR+ over sequence forms, compiled: regrets are kept above zero, averages weigh later rounds more."""

from typing import Any

from numba import njit

from croupier.kernel import kernel


@njit(error_model="numpy", fastmath=True)
def earn(payoff: Any, plan: Any, sign: Any, gains: Any) -> None:
    """What each sequence of a side earns against the other's plan."""
    for sequence in range(len(payoff)):
        row = payoff[sequence]
        total = 0.0
        for other in range(len(plan)):
            total += row[other] * plan[other]
        gains[sequence] = sign * total


@njit(error_model="numpy")
def learn(tree: Any, chances: Any, regrets: Any, gains: Any) -> None:
    """Bottom up: what each set is worth as it is played, and how much each action is missed."""
    for place in range(len(tree) - 1, -1, -1):
        parent, first, size = tree[place, 0], tree[place, 1], tree[place, 2]
        worth = 0.0
        for sequence in range(first, first + size):
            worth += chances[sequence] * gains[sequence]
        total = 0.0
        for sequence in range(first, first + size):
            regrets[sequence] = max(0.0, regrets[sequence] + gains[sequence] - worth)
            total += regrets[sequence]
        for sequence in range(first, first + size):
            chances[sequence] = regrets[sequence] / total if total > 0 else 1.0 / size
        gains[parent] += worth


@njit(error_model="numpy")
def follow(tree: Any, chances: Any, plan: Any, average: Any, weight: Any) -> None:
    """Top down: the weight of each sequence as it is now played, added to the average."""
    plan[0] = 1.0
    for place in range(len(tree)):
        parent, first, size = tree[place, 0], tree[place, 1], tree[place, 2]
        for sequence in range(first, first + size):
            plan[sequence] = plan[parent] * chances[sequence]
    for sequence in range(len(plan)):
        average[sequence] += weight * plan[sequence]


@kernel(
    "int64, int64, float64[:, :], float64[:, :], int64[:, 3], int64[:, 3], float64[5, :], float64[5, :]",
    error_model="numpy",
)
def play(
    first: Any, last: Any, payoff: Any, turned: Any, row_tree: Any, column_tree: Any, rows: Any, columns: Any
) -> None:
    """Rounds `first` up to `last`, the sides taking turns.

    `rows` and `columns` hold, a line each: chances, regrets, gains, plan, average.
    """
    for number in range(first, last):
        weight = float(number)
        earn(payoff, columns[3], 1.0, rows[2])
        learn(row_tree, rows[0], rows[1], rows[2])
        follow(row_tree, rows[0], rows[3], rows[4], weight)
        earn(turned, rows[3], -1.0, columns[2])
        learn(column_tree, columns[0], columns[1], columns[2])
        follow(column_tree, columns[0], columns[3], columns[4], weight)
