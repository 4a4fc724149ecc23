"""The last coups of a session played out, compiled: every result of a coup, every wager of one's own.

A row holds the players as they sit: chips with what lies on the layout, and the wager of each on the coup;
`OUT` chips belong to nobody who is still in the session. A coup has two rows: as it comes to one's own turn,
and with all wagers laid.
"""

from types import FunctionType
from typing import Any

from numba import njit

from croupier.kernel import kernel
from croupier.solve.competition import betting_kernels as bettor_kernels
from croupier.solve.competition.betting_kernels import NOWHERE

OUT = -1
PLAYERS, ME, COUPS, ADVANCE, MINIMUM, MAXIMUM, STEP, TIE_MINIMUM, TIE_MAXIMUM, MESH, TIES, RESULTS = range(12)
CHIPS, SIDE, STAKE, TIE = range(4)
SETTINGS = 12

# The bettor's functions as they stand, calling one another's compiled selves.
_known = dict(vars(bettor_kernels))
for _name in ("after", "line", "need", "standing_wager"):
    _known[_name] = njit(error_model="numpy")(FunctionType(_known[_name].__code__, _known, _name))
standing_wager = _known["standing_wager"]


@njit(error_model="numpy")
def lay_in_turn(row: Any, puck: Any, left: Any, game: Any, pays: Any) -> None:
    """Unknown wagers as `standing` makes them, up to one's own if that is still to come."""
    limits = (game[MINIMUM], game[MAXIMUM], game[STEP])
    for turn in range(game[PLAYERS]):
        one = (puck + turn) % game[PLAYERS]
        if row[CHIPS, one] == OUT or row[SIDE, one] != NOWHERE:
            continue
        if one == game[ME]:
            return
        wager = standing_wager(one, row[CHIPS], row[SIDE], row[STAKE], left, game[ADVANCE], limits, pays)
        row[SIDE, one], row[STAKE, one] = wager


@njit(error_model="numpy")
def settle(row: Any, later: Any, result: Any, gains: Any, game: Any) -> None:
    """What everyone has after a result; on the coming coup nobody has laid anything yet."""
    for one in range(game[PLAYERS]):
        later[SIDE, one], later[STAKE, one], later[TIE, one] = NOWHERE, 0, 0
        later[CHIPS, one] = row[CHIPS, one]
        if row[CHIPS, one] != OUT:
            side, tie = gains[result, row[SIDE, one]], gains[result, 2]
            later[CHIPS, one] += row[STAKE, one] * side[0] // side[1] + row[TIE, one] * tie[0] // tie[1]


@njit(error_model="numpy")
def finished(row: Any, game: Any) -> Any:
    """One's share of the places once the last coup is over: a tie is a play-off that anyone may win."""
    mine, more, same, others = row[CHIPS, game[ME]], 0, 0, 0
    for one in range(game[PLAYERS]):
        more += row[CHIPS, one] > mine
        same += row[CHIPS, one] == mine
        others += row[CHIPS, one] > 0
    if mine == 0 and others > 0:  # equal at zero is no tie, unless nobody has more (TLGC 16.1)
        return 0.0
    return min(1.0, max(0.0, (game[ADVANCE] - more) / same))


@njit(error_model="numpy")
def thinned(before: Any, row: Any, game: Any) -> Any:
    """Eliminate whoever cannot bet; one's share if that decides it, else less than nothing (TLGC 16.5.9)."""
    sat = still = 0
    for one in range(game[PLAYERS]):
        sat += before[CHIPS, one] != OUT
        if row[CHIPS, one] < game[MINIMUM]:
            row[CHIPS, one] = OUT
        still += row[CHIPS, one] != OUT
    if still == 0:  # all in one coup: they are level and play on (TLGC 16.8.5)
        return min(1.0, game[ADVANCE] / sat)
    if row[CHIPS, game[ME]] == OUT:
        return 0.0
    return 1.0 if still <= game[ADVANCE] else -1.0


@njit(error_model="numpy")
def after_puck(row: Any, puck: Any, game: Any) -> Any:
    """Who has the puck next: the next place of someone still in the session (ruling C6)."""
    puck = (puck + 1) % game[PLAYERS]
    while row[CHIPS, puck] == OUT:
        puck = (puck + 1) % game[PLAYERS]
    return puck


@njit(error_model="numpy")
def next_wager(wager: Any, chips: Any, game: Any) -> Any:
    """The next own wager on the mesh to try; False after the last one."""
    most = min(game[MAXIMUM], chips) // game[STEP] * game[STEP]
    beside = min(game[TIE_MAXIMUM], chips - wager[1]) // game[STEP] * game[STEP]
    if game[TIES] and wager[2] == 0 and beside >= game[TIE_MINIMUM]:
        wager[2] = beside
        return True
    wager[2] = 0
    if wager[1] < most:
        wager[1] = min(wager[1] + game[MESH] * game[STEP], most)
        return True
    wager[0] += 1
    wager[1] = game[MINIMUM]
    return wager[0] < 2


@njit(error_model="numpy")
def bet(rows: Any, depth: Any, wager: Any, puck: Any, game: Any, pays: Any) -> None:
    """Lay the wagers of all who act first, one's own, and those of all who act after it."""
    for half in range(2):
        row = rows[2 * depth + half]
        if half:
            for part in range(4):
                for one in range(game[PLAYERS]):
                    row[part, one] = rows[2 * depth, part, one]
            for part in range(3):
                row[SIDE + part, game[ME]] = wager[part]
        lay_in_turn(row, puck, game[COUPS] - depth, game, pays)


@njit(error_model="numpy")
def worth(
    pucks: Any, wagers: Any, rows: Any, game: Any, chances: Any, gains: Any, pays: Any, sums: Any, tried: Any
) -> Any:
    """The probability of going on with the wager in `wagers[0]`, and with the best of them later.

    A level a coup: `tried` results of the wager in hand came to `sums`; behind those lie the best so far.
    """
    depth, fresh, coups = 0, True, game[COUPS]
    while True:
        if fresh:
            bet(rows, depth, wagers[depth], pucks[depth], game, pays)
            sums[depth], tried[depth], fresh = 0.0, 0, False
        if tried[depth] == game[RESULTS]:
            if depth == 0:
                return sums[0]
            sums[coups + depth] = max(sums[coups + depth], sums[depth])
            chips = rows[2 * depth, CHIPS, game[ME]]
            if sums[coups + depth] < 1.0 and next_wager(wagers[depth], chips, game):
                fresh = True
                continue
            depth -= 1
            share = sums[coups + depth + 1]
        else:
            row, later = rows[2 * depth + 1], rows[2 * depth + 2]
            settle(row, later, tried[depth], gains, game)
            share = finished(later, game) if depth + 1 == coups else thinned(row, later, game)
            if share < 0.0:
                depth += 1
                pucks[depth] = after_puck(later, pucks[depth - 1], game)
                wagers[depth, 0], wagers[depth, 1], wagers[depth, 2] = 0, game[MINIMUM], 0
                sums[coups + depth], fresh = 0.0, True
                continue
        sums[depth] += chances[tried[depth]] * share
        tried[depth] += 1


@kernel(
    f"int64[:, 3], int64[:, 5], int64[:, 4, :], int64[{SETTINGS}], float64[:], int64[:, 3, 2], int64[2, 2],"
    "float64[:], float64[:]",
    error_model="numpy",
)
def weigh(
    first: Any, work: Any, rows: Any, game: Any, chances: Any, gains: Any, pays: Any, sums: Any, found: Any
) -> None:
    """Each wager that may be made now; `work` has columns for pucks, results and the parts of wagers."""
    pucks, tried, wagers = work[:, 0], work[:, 1], work[:, 2:]
    for n in range(len(first)):
        for part in range(3):
            wagers[0, part] = first[n, part]
        found[n] = worth(pucks, wagers, rows, game, chances, gains, pays, sums, tried)
