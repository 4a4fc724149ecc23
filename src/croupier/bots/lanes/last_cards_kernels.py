"""What the last cards of a round bring, compiled. Imports Numba.

Several rows stand for what whoever moves cannot tell apart: it makes the one move that is best on average
over all that look alike to it, sees what that turns up, and goes on from there. Nobody chooses a target by a
card or a lane that it cannot see.
"""

from collections import namedtuple
from typing import Any

from numba import int64, njit

from croupier.bots.lanes.guesses import guess
from croupier.bots.lanes.layout import AIMED, LAYS, NO_LINE
from croupier.games.lanes import layout
from croupier.games.lanes.core import legal, play
from croupier.games.lanes.layout import CARDS, MAX_MOVES, SIZE
from croupier.games.lanes.observation_kernels import hide
from croupier.kernel import kernel

# By level, a move further each: rows, what each shows to whoever moves, coins it brings, which look alike,
# moves; what a seat sees of a row; the least and the most coins that the seat asked about can end with.
Levels = namedtuple("Levels", "rows keys coins alike moves seen bounds")
LEVELS = (
    f"int8[:, :, {SIZE}], int64[:, :], float64[:, :], int64[:, :], int16[:, {MAX_MOVES}], int8[{SIZE}],"
    " float64[2]"
)
SETTLED = 0  # as a key: nothing is left to choose
FACTOR = 6364136223846793005  # of a hash, odd


@njit
def key_of(row: Any, seen: Any) -> Any:
    """The same for rows that look alike to whoever moves."""
    hide(row, row[layout.MOVER], seen)
    key = 1
    for cell in range(SIZE):
        key = key * FACTOR + seen[cell] + 3
    return key | 1


@njit
def advance(level: Any, count: Any, move: Any, levels: Any) -> None:
    """Make a move in all rows of a level that look alike."""
    for place in range(count):
        after, before = levels.rows[level + 1, place], levels.rows[level, levels.alike[level, place]]
        for cell in range(SIZE):
            after[cell] = before[cell]
        play(after, move)


@njit
def note_keys(level: Any, count: Any, seat: Any, levels: Any) -> None:
    for place in range(count):
        row = levels.rows[level, place]
        levels.coins[level, place] = 0.0
        if row[layout.PHASE] >= layout.OVER:
            levels.keys[level, place] = SETTLED
            levels.coins[level, place] = row[layout.COINS + seat]
        else:
            levels.keys[level, place] = key_of(row, levels.seen) if count > 1 else 1


@njit
def gather(level: Any, first: Any, count: Any, levels: Any) -> Any:
    """List the rows that look like the first; how many there are."""
    keys, found = levels.keys[level], 0
    key = keys[first]
    for place in range(first, count):
        if keys[place] == key:
            keys[place], levels.alike[level, found] = SETTLED, place
            found += 1
    return found


@njit
def keep_better(level: Any, count: Any, sign: Any, best: Any, levels: Any) -> Any:
    """What the last move made brings, if that is more on average than what was best so far."""
    total = 0.0
    for place in range(count):
        total += sign * levels.coins[level + 1, place]
    if total > best:
        for place in range(count):
            levels.coins[level, levels.alike[level, place]] = levels.coins[level + 1, place]
        return total
    return best


@njit
def settle(level: Any, count: Any, seat: Any, levels: Any) -> None:
    """Write down the coins a seat ends with in every row of a level, all moves chosen by who makes them.

    Called with an `int64`: given a literal, Numba would take every level for that one.
    """
    note_keys(level, count, seat, levels)
    for first in range(count):
        if levels.keys[level, first] == SETTLED:
            continue
        alike, row = gather(level, first, count, levels), levels.rows[level, first]
        choices, best = legal(row, levels.moves[level]), -1e9
        chance, own = row[layout.PHASE] == layout.SHUFFLE, row[layout.MOVER] == seat
        sign, enough = (1.0, levels.bounds[1] * alike) if own else (-1.0, -levels.bounds[0] * alike)
        for choice in range(choices):
            advance(level, alike, levels.moves[level, choice], levels)
            settle(level + 1, alike, seat, levels)
            if chance:
                for place in range(alike):
                    levels.coins[level, levels.alike[level, place]] += (
                        levels.coins[level + 1, place] / choices
                    )
            else:
                best = keep_better(level, alike, sign, best, levels)
                if best >= enough:
                    break


@njit
def stand_alone(level: Any, count: Any, levels: Any) -> None:
    """All rows of a level look alike."""
    for place in range(count):
        levels.alike[level, place] = place


@kernel(f"int64, int64, int16[:], {LEVELS}, float64[:]")
def weigh_moves(
    count: Any, choices: Any, listed: Any,
    rows: Any, keys: Any, coins: Any, alike: Any, moves: Any, seen: Any, bounds: Any, found: Any,
) -> None:  # fmt: skip
    """Coins its seat ends with after each move, summed over the rows of level 0, which look alike to it."""
    levels = Levels(rows, keys, coins, alike, moves, seen, bounds)
    seat = rows[0, 0, layout.MOVER]
    stand_alone(0, count, levels)
    for choice in range(choices):
        advance(0, count, listed[choice], levels)
        settle(int64(1), count, seat, levels)
        for place in range(count):
            found[choice] += coins[1, place]


@kernel(f"int64[:], int8[{SIZE}], int8[{CARDS}], int64[{CARDS}], uint64[4], int8[:, :, :, {SIZE}]")
def deal_pairs(cards: Any, called: Any, gone: Any, pool: Any, state: Any, deals: Any) -> None:
    """For each card of the initiator and of the other, guesses at all else that is hidden."""
    seat = called[layout.INITIATOR]
    for one in range(len(cards)):
        for other in range(len(cards)):
            if one != other:
                called[layout.HANDS + layout.HAND * seat] = cards[one]
                called[layout.HANDS + layout.HAND * (1 - seat)] = cards[other]
                for number in range(deals.shape[2]):
                    guess(called, gone, deals[one, other, number], pool, state)


@njit
def copy_deals(one: Any, other: Any, count: Any, deals: Any, levels: Any) -> Any:
    """Append the guesses for a pair of cards to the rows of level 0; how many rows there are then."""
    for number in range(deals.shape[2]):
        for cell in range(SIZE):
            levels.rows[0, count, cell] = deals[one, other, number, cell]
        count += 1
    return count


@njit
def share(
    line: Any, one: Any, other: Any, level: Any, start: Any, deals: Any, levels: Any, shares: Any,
) -> None:  # fmt: skip
    """Note what a line wins of the pot, from -1 to 1, on average over the guesses for a pair of cards."""
    row, guesses, total = deals[one, other, 0], deals.shape[2], 0.0
    before, pot = float(row[layout.COINS + row[layout.INITIATOR]]), float(row[layout.POT])
    for place in range(start, start + guesses):
        total += 2 * (levels.coins[level, place] - before) / pot - 1
    shares[one, line, other] = total / guesses


@njit
def share_all(line: Any, one: Any, level: Any, count: Any, deals: Any, levels: Any, shares: Any) -> None:
    """What a line of one card wins against every other."""
    settle(int64(level), count, deals[one, 1 if one == 0 else 0, 0, layout.INITIATOR], levels)
    start = 0
    for other in range(len(deals)):
        if other != one:
            share(line, one, other, level, start, deals, levels, shares)
            start += deals.shape[2]


@njit
def weigh_up(one: Any, card: Any, deals: Any, levels: Any, shares: Any) -> None:
    """A card laid face up, and the first target of its effect."""
    count = 0
    for other in range(len(deals)):
        if other != one:
            count = copy_deals(one, other, count, deals, levels)
    for lane in range(layout.LANES):
        stand_alone(0, count, levels)
        advance(0, count, layout.LAY + LAYS * card + 2 * lane, levels)
        if levels.rows[1, 0, layout.PHASE] != layout.CHOOSE:
            share_all(2 * lane, one, 1, count, deals, levels, shares)
            continue
        choices = legal(levels.rows[1, 0], levels.moves[1])
        for choice in range(choices):
            stand_alone(1, count, levels)
            target = levels.moves[1, choice]
            advance(1, count, target, levels)
            line = AIMED + layout.SLOTS * lane + (target - layout.TARGET) % layout.SLOTS
            share_all(line, one, 2, count, deals, levels, shares)


@njit
def weigh_down(other: Any, cards: Any, deals: Any, levels: Any, shares: Any) -> None:
    """Any card laid face down: the other answers not knowing which it is."""
    for lane in range(layout.LANES):
        count, guesses = 0, deals.shape[2]
        for one in range(len(deals)):
            if one != other:
                start = count
                count = copy_deals(one, other, count, deals, levels)
                for place in range(start, count):
                    play(levels.rows[0, place], layout.LAY + LAYS * cards[one] + 2 * lane + 1)
        settle(int64(0), count, deals[other, 1 if other == 0 else 0, 0, layout.INITIATOR], levels)
        start = 0
        for one in range(len(deals)):
            if one != other:
                share(2 * lane + 1, one, other, 0, start, deals, levels, shares)
                start += guesses


@kernel(f"int64[:], int8[:, :, :, {SIZE}], {LEVELS}, float32[:, :, :]")
def weigh_lines(
    cards: Any, deals: Any,
    rows: Any, keys: Any, coins: Any, alike: Any, moves: Any, seen: Any, bounds: Any, shares: Any,
) -> None:  # fmt: skip
    """What the initiator wins of the pot, by its card, the line it takes with it, and the other's card."""
    levels = Levels(rows, keys, coins, alike, moves, seen, bounds)
    for one in range(len(cards)):
        for line in range(shares.shape[1]):
            for other in range(len(cards)):
                shares[one, line, other] = NO_LINE
    for one in range(len(cards)):
        weigh_up(one, cards[one], deals, levels, shares)
        weigh_down(one, cards, deals, levels, shares)
