"""The bidding of a last turn and the first card laid after it, learned by CFR+, compiled. Imports Numba.

What a line of the initiator's card wins against each card of the other is given: the last card is laid by
belief about what is hidden, but not by what bids tell of a card that was laid face down.
"""

from typing import Any

from numba import njit

from croupier.bots.lanes.layout import (
    ACTION,
    BIDS,
    CALLED,
    COLUMNS_OF_NODE,
    COUNT,
    FOLDED,
    KIND,
    MOVER,
    PARENT,
    POT,
    STACK,
)
from croupier.games.lanes import layout
from croupier.kernel import kernel

TREMBLE = 1e-6  # that a bid is made after all, so that there are answers to it
BY_MISTAKE = 1e-3  # that a seat has come to where it would not: counted when its answers there are averaged


@njit(error_model="numpy")
def choose(node: Any, lines: Any, regrets: Any, chances: Any) -> None:
    """Each action as likely as it has been missed, by what is held."""
    for held in range(regrets.shape[1]):
        total, count = 0.0, lines[held] if node[KIND] == CALLED else node[COUNT]
        for action in range(count):
            total += regrets[action, held]
        for action in range(count):
            chances[action, held] = regrets[action, held] / total if total > 0 else 1.0 / count


@njit(error_model="numpy")
def descend(tree: Any, chances: Any, reach: Any) -> None:
    """How likely each seat is to come to each node, by what it holds; no bid is never made."""
    for node in range(1, len(tree)):
        parent, action = tree[node, PARENT], tree[node, ACTION]
        tremble = TREMBLE / tree[parent, COUNT]
        for seat in range(2):
            for held in range(reach.shape[2]):
                likely = reach[parent, seat, held]
                if tree[parent, MOVER] == seat:
                    likely *= (1 - TREMBLE) * chances[parent, action, held] + tremble
                reach[node, seat, held] = likely


@njit(error_model="numpy", fastmath=True)
def lay(
    seat: Any, initiator: Any, pot: Any, shares: Any, lines: Any, chances: Any, others: Any, gains: Any
) -> None:
    """What a seat wins beyond half of the pot, the initiator taking lines by these chances.

    The initiator's gains are by the line that its card takes, the other's stand in the first line.
    """
    for one in range(len(shares)):
        for way in range(lines[one]):
            if seat == initiator:
                total = 0.0
                for other in range(len(shares)):
                    total += shares[one, way, other] * others[other]
                gains[way, one] += pot / 2 * total
            else:
                likely = -pot / 2 * others[one] * chances[way, one]
                for other in range(len(shares)):
                    gains[0, other] += shares[one, way, other] * likely


@njit(error_model="numpy")
def ended(
    seat: Any, node: Any, initiator: Any, shares: Any, lines: Any, chances: Any, others: Any, gains: Any
) -> None:
    """What a seat wins where bidding is over, against what the other may hold."""
    total = 0.0
    for other in range(len(others)):
        total += others[other]
    pot = float(node[POT])
    for held in range(len(others)):
        coins = float(node[STACK + seat]) - layout.STACK + (pot / 2 if node[KIND] == CALLED else 0.0)
        for way in range(lines[held] if node[KIND] == CALLED and seat == initiator else 1):
            gains[way, held] = coins * (total - others[held])
    if node[KIND] == CALLED:
        lay(seat, initiator, pot, shares, lines, chances, others, gains)


@njit(error_model="numpy")
def ascend(
    seat: Any, initiator: Any, tree: Any, shares: Any, lines: Any,
    chances: Any, reach: Any, gains: Any, regrets: Any,
) -> None:  # fmt: skip
    """Bottom up: what each action brings a seat, what each node is worth to it, and what it misses."""
    for node in range(len(tree) - 1, -1, -1):
        kind = tree[node, KIND]
        if kind != BIDS:
            others = reach[node, 1 - seat]
            ended(seat, tree[node], initiator, shares, lines, chances[node], others, gains[node])
        decides = tree[node, MOVER] == seat and kind != FOLDED
        for held in range(reach.shape[2]):
            worth, count = 0.0, lines[held] if kind == CALLED else tree[node, COUNT]
            for action in range(count if decides or kind == BIDS else 1):
                share = chances[node, action, held] if decides else 1.0
                worth += share * gains[node, action, held]
            if decides:
                for action in range(count):
                    missed = regrets[node, action, held] + gains[node, action, held] - worth
                    regrets[node, action, held] = max(0.0, missed)
            if node > 0:
                gains[tree[node, PARENT], tree[node, ACTION], held] = worth


STORED = "float64[:, :, :]"


@kernel(
    f"int64, int64, int64, int64[:, {COLUMNS_OF_NODE}], float32[:, :, :], int64[:], float64[:, 2, :],"
    f"{STORED}, {STORED}, {STORED}, {STORED}",
    error_model="numpy",
)
def minimise(
    first: Any, last: Any, initiator: Any, tree: Any, shares: Any, lines: Any, reach: Any,
    chances: Any, gains: Any, regrets: Any, average: Any,
) -> None:  # fmt: skip
    """Rounds `first` up to `last` of CFR+, the seats taking turns."""
    for number in range(first, last):
        for seat in range(2):
            for node in range(len(tree)):
                choose(tree[node], lines, regrets[node], chances[node])
            descend(tree, chances, reach)
            ascend(seat, initiator, tree, shares, lines, chances, reach, gains, regrets)
        for node in range(len(tree)):
            for held in range(reach.shape[2]):
                likely = number * (reach[node, tree[node, MOVER], held] + BY_MISTAKE)
                for action in range(lines[held] if tree[node, KIND] == CALLED else tree[node, COUNT]):
                    average[node, action, held] += likely * chances[node, action, held]


@kernel(
    f"int64, int64, int64[:, {COLUMNS_OF_NODE}], float32[:, :, :], int64[:], float64[:, 2, :],"
    f"{STORED}, {STORED}, {STORED}",
    error_model="numpy",
)
def play_out(
    seat: Any, initiator: Any, tree: Any, shares: Any, lines: Any, reach: Any,
    average: Any, gains: Any, regrets: Any,
) -> None:  # fmt: skip
    """What each action brings a seat when both play as they did on average; the averages become chances."""
    for node in range(len(tree)):
        choose(tree[node], lines, average[node], average[node])
    descend(tree, average, reach)
    ascend(seat, initiator, tree, shares, lines, average, reach, gains, regrets)
