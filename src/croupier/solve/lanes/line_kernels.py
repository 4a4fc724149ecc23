"""Every line of play from every deal, compiled: a game in sequence form without its tree ever being built.

What a seat has seen so far is a running hash over the moves and rows it saw, holes and all: two lines are the
same to a seat exactly when it saw the same. An information set is such a hash where that seat moves; lines
that end are added up by the sequences of both seats. Whoever plays the last card of a round and knows what
each of its moves leads to takes the best at once: no set is needed for what cannot depend on beliefs.
"""

from typing import Any

import numpy as np
from numba import carray, cfunc, njit, types  # type: ignore[attr-defined]

from croupier.games.lanes.core import ACE, JACK, QUEEN, legal, play, rank_of
from croupier.games.lanes.layout import (
    BOTH,
    CARD,
    COINS,
    HAND,
    HANDS,
    KNOWN,
    LANE_KNOWN,
    LANES,
    MOST_MOVES,
    MOVER,
    NONE,
    ORDERS,
    OVER,
    PHASE,
    PLAY,
    PLAYED,
    SHUFFLE,
    SIZE,
    SLOT,
    SLOTS,
    STACK,
    TURN_LANES_UP,
    UP,
    WIDTH,
)
from croupier.games.lanes.observation_kernels import hide, move_seen

DEEP = 128  # moves in two turns, effects included
WORDS = 11  # of eight bytes, in a row
PARENT, FIRST, MOVES = 0, 1, 2  # of an information set: the sequence before, its first, how many
SETS, SEQUENCES, ENDS, FULL = 0, 2, 4, 5  # of `sizes`: two, two, one; and whether anything did not fit
MIX, TURN, EMPTY = np.uint64(0x9E3779B97F4A7C15), np.uint64(29), np.uint64(0)


@njit
def mixed(value: Any, word: Any) -> Any:
    value = (value ^ word) * MIX
    return value ^ (value >> TURN)


@njit
def look(row: Any, seat: Any, before: Any, seen: Any, words: Any) -> Any:
    """What this seat has seen, this row included."""
    hide(row, seat, seen)
    for place in range(WORDS):
        before = mixed(before, words[place])
    return before | np.uint64(1)  # never nought, which marks an empty place


@njit
def set_of(key: Any, keys: Any, found: Any) -> Any:
    """Where this information set stands in a table with open places, or where it belongs."""
    mask = np.uint64(len(keys) - 1)
    place = key & mask
    while keys[place] != EMPTY and keys[place] != key:
        place = (place + np.uint64(1)) & mask
    return place


@njit
def first_of(
    key: Any, side: Any, parent: Any, count: Any, moves: Any, row: Any, sizes: Any, side_arrays: Any
) -> Any:
    """The first sequence of this seat's information set, which is written down when it is new."""
    keys, found, sets, sequences, rows = side_arrays
    place = set_of(key, keys, found)
    if keys[place] == key:
        return sets[found[place], FIRST]
    number, first = sizes[SETS + side], sizes[SEQUENCES + side]
    if 2 * number >= len(keys) or number >= len(sets) or first + count >= len(sequences):
        sizes[FULL] = 1
        return 0
    keys[place], found[place] = key, number
    sets[number, PARENT], sets[number, FIRST], sets[number, MOVES] = parent, first, count
    for at in range(count):
        sequences[first + at] = moves[at]
    for at in range(SIZE):
        rows[number, at] = row[at]
    sizes[SETS + side], sizes[SEQUENCES + side] = number + 1, first + count
    return first


@njit
def add_end(one: Any, other: Any, worth: Any, ends: Any, values: Any, sizes: Any) -> None:
    """Add up what the first seat wins, by both seats' sequences."""
    key = (np.uint64(one) << np.uint64(32) | np.uint64(other)) + np.uint64(1)
    mask = np.uint64(len(ends) - 1)
    place = mixed(key, MIX) & mask
    while ends[place] != EMPTY and ends[place] != key:
        place = (place + np.uint64(1)) & mask
    if ends[place] == EMPTY:
        if 2 * sizes[ENDS] >= len(ends):
            sizes[FULL] = 1
            return
        ends[place] = key
        sizes[ENDS] += 1
    values[place] += worth


@njit
def certain(row: Any) -> Any:
    """Whether the last card is to be played by someone who knows where each way of playing it leads."""
    if row[PHASE] != PLAY or row[PLAYED] != SLOTS - 1:
        return False
    lanes_known = True
    for lane in range(LANES):
        lanes_known = lanes_known and row[LANE_KNOWN + lane] == BOTH
    rank = ACE
    for place in range(HANDS + HAND * row[MOVER], HANDS + HAND * (row[MOVER] + 1)):
        if row[place] != NONE:
            rank = rank_of(row[place])
    if not lanes_known and (row[TURN_LANES_UP] == 1 or rank == ACE):
        return False
    return (rank != JACK and rank != QUEEN) or knows_backs(row, lanes_known)


@njit
def knows_backs(row: Any, lanes_known: Any) -> Any:
    """Whether the mover knows what a Jack or a Queen may turn up, and the lanes if that may be an Ace."""
    for number in range(row[PLAYED]):
        at = SLOT + WIDTH * number
        unknown_lane = row[at + UP] == 0 and rank_of(row[at + CARD]) == ACE and not lanes_known
        if row[at + KNOWN] >> row[MOVER] & 1 == 0 or unknown_lane:
            return False
    return True


@njit
def best_end(base: Any, rows: Any, moves: Any, counts: Any, places: Any, sums: Any) -> Any:
    """What the first seat wins when the last card is played as well as can be, in parts of 1/ORDERS.

    A shuffle of the tens is averaged over, and ends a play: there is one at most on the way.
    """
    level, shuffle = base, -1
    open_choice(level, rows, moves, counts, places, sums)
    while True:
        row = rows[level]
        if row[PHASE] < OVER and places[level] < counts[level]:
            if row[PHASE] == SHUFFLE:
                shuffle = level
            for at in range(SIZE):
                rows[level + 1, at] = row[at]
            play(rows[level + 1], moves[level, places[level]])
            places[level] += 1
            level += 1
            open_choice(level, rows, moves, counts, places, sums)
            continue
        worth = sums[level]
        if row[PHASE] >= OVER:
            worth = (1 if shuffle >= 0 else ORDERS) * (row[COINS] - STACK)
        if level == base:
            return worth
        if level == shuffle:
            shuffle = -1
        level -= 1
        if rows[level, PHASE] == SHUFFLE:
            sums[level] += worth
        elif rows[level, MOVER] == 0:
            sums[level] = max(sums[level], worth)
        else:
            sums[level] = min(sums[level], worth)


@njit
def open_choice(level: Any, rows: Any, moves: Any, counts: Any, places: Any, sums: Any) -> None:
    row = rows[level]
    counts[level], places[level] = legal(row, moves[level]), 0
    worst = ORDERS * (STACK + 1)
    sums[level] = 0 if row[PHASE] == SHUFFLE else -worst if row[MOVER] == 0 else worst


@njit
def ended(
    level: Any, simple: Any, weights: Any, rows: Any, moves: Any, counts: Any, places: Any, sums: Any
) -> Any:
    if simple:
        return weights[level] // ORDERS * best_end(level, rows, moves, counts, places, sums)
    return weights[level] * (rows[level, COINS] - STACK)


@njit
def follow(
    scale: Any,
    at_once: Any,
    rows: Any,
    moves: Any,
    counts: Any,
    places: Any,
    hashes: Any,
    after: Any,
    weights: Any,
    firsts: Any,
    seen: Any,
    words: Any,
    a_arrays: Any,
    b_arrays: Any,
    ends: Any,
    values: Any,
    sizes: Any,
    dealt: Any,
) -> None:
    """All lines from the deal in `rows[0]`; level d of each array is the position d moves on."""
    moves[0, 0] = 0
    for seat in range(2):  # a set of one action for what each was dealt
        hashes[0, seat] = look(rows[0], seat, np.uint64(seat), seen, words)
        after[0, seat] = first_of(
            hashes[0, seat], seat, 0, 1, moves[0], seen, sizes, a_arrays if seat == 0 else b_arrays
        )
        hashes[0, seat], dealt[seat] = mixed(hashes[0, seat], MIX), after[0, seat]
    weights[0], level = scale, 0
    enter(0, rows, moves, counts, places, hashes, after, firsts, seen, a_arrays, b_arrays, sizes)
    while level >= 0 and sizes[FULL] == 0:
        row = rows[level]
        over = row[PHASE] >= OVER
        # What is asked for is what to do at the start: there each move is followed.
        simple = level > 0 and at_once >> row[MOVER] & 1 == 1 and certain(row)
        if over or simple or places[level] == counts[level]:
            if over or simple:
                worth = ended(level, simple, weights, rows, moves, counts, places, firsts)
                if worth != 0:
                    add_end(after[level, 0], after[level, 1], worth, ends, values, sizes)
            level -= 1
            continue
        place, down = places[level], level + 1
        places[level] += 1
        step(level, place, rows, moves, after, weights, firsts)
        level = down
        if rows[down, PHASE] < OVER and not (at_once >> rows[down, MOVER] & 1 == 1 and certain(rows[down])):
            for seat in range(2):
                told = np.uint64(move_seen(moves[level - 1, place], row[MOVER] == seat))
                before = mixed(hashes[level - 1, seat], told)
                hashes[down, seat] = look(rows[down], seat, before, seen, words)
            enter(down, rows, moves, counts, places, hashes, after, firsts, seen, a_arrays, b_arrays, sizes)


@njit
def step(level: Any, place: Any, rows: Any, moves: Any, after: Any, weights: Any, firsts: Any) -> None:
    """One move on: the position, what both have done so far, and how much the line weighs."""
    row, down = rows[level], level + 1
    for at in range(SIZE):
        rows[down, at] = row[at]
    weights[down] = weights[level]
    for seat in range(2):
        after[down, seat] = after[level, seat]
    if row[PHASE] == SHUFFLE:
        weights[down] //= ORDERS
    else:
        after[down, row[MOVER]] = firsts[level] + place
    play(rows[down], moves[level, place])


@njit
def enter(
    level: Any,
    rows: Any,
    moves: Any,
    counts: Any,
    places: Any,
    hashes: Any,
    after: Any,
    firsts: Any,
    seen: Any,
    a_arrays: Any,
    b_arrays: Any,
    sizes: Any,
) -> None:
    """List the moves at a new position and find the information set of whoever moves."""
    row = rows[level]
    counts[level], places[level] = legal(row, moves[level]), 0
    if row[PHASE] < OVER and row[PHASE] != SHUFFLE:
        side = np.int64(row[MOVER])  # as elsewhere: another type would compile all of it again
        hide(row, side, seen)
        arrays = a_arrays if side == 0 else b_arrays
        key, parent = hashes[level, side], after[level, side]
        firsts[level] = first_of(key, side, parent, counts[level], moves[level], seen, sizes, arrays)


@njit
def held(keys: Any, found: Any, sets: Any, sequences: Any, rows: Any, shape: Any) -> Any:
    """One seat's table of information sets, as arrays."""
    return (
        carray(keys, (shape[2],), np.uint64),
        carray(found, (shape[2],), np.int64),
        carray(sets, (shape[3], 3), np.int64),
        carray(sequences, (shape[4],), np.int16),
        carray(rows, (shape[3], SIZE), np.int8),
    )


@cfunc(types.void(*[types.voidptr] * 24))
def entry(
    shapes: Any,
    size: Any,
    deals: Any,
    rows: Any,
    moves: Any,
    counts: Any,
    places: Any,
    hashes: Any,
    after: Any,
    weights: Any,
    firsts: Any,
    seen: Any,
    a_keys: Any,
    a_found: Any,
    a_sets: Any,
    a_sequences: Any,
    a_rows: Any,
    b_keys: Any,
    b_found: Any,
    b_sets: Any,
    b_sequences: Any,
    b_rows: Any,
    ends_values: Any,
    dealt_to: Any,
) -> None:
    """`shapes`: deals, their weight, room for keys, sets, sequences and ends, seats that take at once."""
    shape, sizes = carray(shapes, (7,), np.int64), carray(size, (6,), np.int64)
    dealt, work = carray(deals, (shape[0], SIZE), np.int8), carray(rows, (DEEP, SIZE), np.int8)
    ends = carray(ends_values, (2, shape[5]), np.uint64)[0]
    values = carray(ends_values, (2, shape[5]), np.int64)[1]
    first_sequences = carray(dealt_to, (shape[0], 2), np.int64)
    for deal in range(shape[0]):
        for at in range(SIZE):
            work[0, at] = dealt[deal, at]
        follow(
            shape[1],
            shape[6],
            work,
            carray(moves, (DEEP, MOST_MOVES), np.int16),
            carray(counts, (DEEP,), np.int64),
            carray(places, (DEEP,), np.int64),
            carray(hashes, (DEEP, 2), np.uint64),
            carray(after, (DEEP, 2), np.int64),
            carray(weights, (DEEP,), np.int64),
            carray(firsts, (DEEP,), np.int64),
            carray(seen, (SIZE,), np.int8),
            carray(seen, (WORDS,), np.uint64),
            held(a_keys, a_found, a_sets, a_sequences, a_rows, shape),
            held(b_keys, b_found, b_sets, b_sequences, b_rows, shape),
            ends,
            values,
            sizes,
            first_sequences[deal],
        )
        if sizes[FULL]:
            break
