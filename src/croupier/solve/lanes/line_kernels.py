"""Every line of play from every deal, compiled: a game in sequence form without its tree ever being built.

What a seat has seen so far is a running hash over the moves and rows as it saw them: two lines are the
same to a seat exactly when it saw the same. An information set is such a hash where that seat moves; lines
that end are added up by the sequences of both seats. Whoever plays the last card of a round and knows what
each of its moves leads to takes the best at once: no set is needed for what cannot depend on beliefs.
"""

from collections import namedtuple
from typing import Any

import numpy as np
from numba import njit

from croupier.games.lanes import layout
from croupier.games.lanes.core import legal, play
from croupier.games.lanes.layout import MAX_MOVES, NONE, SIZE, STACK
from croupier.games.lanes.observation_kernels import hide, move_seen
from croupier.games.lanes.scoring import rank_of, slot_at
from croupier.kernel import kernel
from croupier.solve.lanes.layout import ENDS, FIRST, FULL, MAX_DEPTH, MOVES, PARENT, SEQUENCES, SETS, SIZES

WORDS = SIZE // 8  # of eight bytes, in a row
MIX, TURN, EMPTY = np.uint64(0x9E3779B97F4A7C15), np.uint64(29), np.uint64(0)


# A line of play: level d of each array is the position d moves on; `after`: the sequence of each seat;
# `seen`: a row as a seat observes it, and the same memory as words.
Levels = namedtuple("Levels", "rows moves counts places hashes after weights firsts seen words")
# A seat's information sets: a table with open places, the sets, their moves, and what is seen there.
Side = namedtuple("Side", "keys found sets sequences rows")
# What the first seat wins, by the sequences of both: a table with open places.
Ends = namedtuple("Ends", "keys values")


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
    return before | np.uint64(1)  # never 0, which marks an empty place


@njit
def place_of(key: Any, keys: Any, start: Any) -> Any:
    """Where this key stands in a table with open places, or where it belongs."""
    mask = np.uint64(len(keys) - 1)
    place = start & mask
    while keys[place] != EMPTY and keys[place] != key:
        place = (place + np.uint64(1)) & mask
    return place


@njit
def first_of(
    key: Any, seat: Any, parent: Any, count: Any, moves: Any, row: Any, sizes: Any, side: Any
) -> Any:
    """The first sequence of this seat's information set, which is written down when it is new."""
    keys, found, sets, sequences = side.keys, side.found, side.sets, side.sequences
    place = place_of(key, keys, key)
    if keys[place] == key:
        return sets[found[place], FIRST]
    number, first = sizes[SETS + seat], sizes[SEQUENCES + seat]
    if 2 * number >= len(keys) or number >= len(sets) or first + count >= len(sequences):
        sizes[FULL] = 1
        return 0
    keys[place], found[place] = key, number
    sets[number, PARENT], sets[number, FIRST], sets[number, MOVES] = parent, first, count
    for index in range(count):
        sequences[first + index] = moves[index]
    for cell in range(SIZE):
        side.rows[number, cell] = row[cell]
    sizes[SETS + seat], sizes[SEQUENCES + seat] = number + 1, first + count
    return first


@njit
def add_end(one: Any, other: Any, worth: Any, ends: Any, sizes: Any) -> None:
    """Add up what the first seat wins, by both seats' sequences."""
    key = (np.uint64(one) << np.uint64(32) | np.uint64(other)) + np.uint64(1)
    place = place_of(key, ends.keys, mixed(key, MIX))
    if ends.keys[place] == EMPTY:
        if 2 * sizes[ENDS] >= len(ends.keys):
            sizes[FULL] = 1
            return
        ends.keys[place] = key
        sizes[ENDS] += 1
    ends.values[place] += worth


@njit
def certain(row: Any) -> Any:
    """Whether the last card is to be played by someone who knows where each way of playing it leads."""
    if row[layout.PHASE] != layout.PLAY or row[layout.PLAYED] != layout.SLOTS - 1:
        return False
    lanes_known = True
    for lane in range(layout.LANES):
        lanes_known = lanes_known and row[layout.LANE_KNOWN + lane] == layout.BOTH
    rank = layout.ACE
    hand = layout.HANDS + layout.HAND * row[layout.MOVER]
    for place in range(hand, hand + layout.HAND):
        if row[place] != NONE:
            rank = rank_of(row[place])
    if not lanes_known and (row[layout.TURN_LANES_UP] == 1 or rank == layout.ACE):
        return False
    return (rank != layout.JACK and rank != layout.QUEEN) or knows_backs(row, lanes_known)


@njit
def knows_backs(row: Any, lanes_known: Any) -> Any:
    """Whether the mover knows what a Jack or a Queen may turn up, and the lanes if that may be an Ace."""
    for number in range(row[layout.PLAYED]):
        slot = slot_at(number)
        ace = row[slot + layout.UP] == 0 and rank_of(row[slot + layout.CARD]) == layout.ACE
        if row[slot + layout.KNOWN] >> row[layout.MOVER] & 1 == 0 or (ace and not lanes_known):
            return False
    return True


@njit
def best_end(base: Any, levels: Any) -> Any:
    """What the first seat wins when the last card is played as well as can be, in parts of 1/ORDERS.

    A shuffle of the tens is averaged over, and ends a play: there is one at most on the way.
    """
    rows, counts, places, sums = levels.rows, levels.counts, levels.places, levels.firsts
    level, shuffle = base, -1
    open_choice(level, levels)
    while True:
        row = rows[level]
        if row[layout.PHASE] < layout.OVER and places[level] < counts[level]:
            if row[layout.PHASE] == layout.SHUFFLE:
                shuffle = level
            for cell in range(SIZE):
                rows[level + 1, cell] = row[cell]
            play(rows[level + 1], levels.moves[level, places[level]])
            places[level] += 1
            level += 1
            open_choice(level, levels)
            continue
        worth = sums[level]
        if row[layout.PHASE] >= layout.OVER:
            worth = (1 if shuffle >= 0 else layout.ORDERS) * (row[layout.COINS] - STACK)
        if level == base:
            return worth
        if level == shuffle:
            shuffle = -1
        level -= 1
        if rows[level, layout.PHASE] == layout.SHUFFLE:
            sums[level] += worth
        elif rows[level, layout.MOVER] == 0:
            sums[level] = max(sums[level], worth)
        else:
            sums[level] = min(sums[level], worth)


@njit
def open_choice(level: Any, levels: Any) -> None:
    """List the moves, and start with the worst that whoever moves can come to; sums stand in `firsts`."""
    row = levels.rows[level]
    levels.counts[level], levels.places[level] = legal(row, levels.moves[level]), 0
    worst = layout.ORDERS * (STACK + 1) * (-1 if row[layout.MOVER] == 0 else 1)
    levels.firsts[level] = 0 if row[layout.PHASE] == layout.SHUFFLE else worst


@njit
def ended(level: Any, simple: Any, levels: Any) -> Any:
    if simple:
        return levels.weights[level] // layout.ORDERS * best_end(level, levels)
    return levels.weights[level] * (levels.rows[level, layout.COINS] - STACK)


@njit
def follow(
    scale: Any, at_once: Any, levels: Any, a_side: Any, b_side: Any, ends: Any, sizes: Any, dealt: Any
) -> None:
    """All lines from the deal in `levels.rows[0]`."""
    rows, moves, hashes, after = levels.rows, levels.moves, levels.hashes, levels.after
    moves[0, 0] = 0
    for seat in range(2):  # a set of one action for what each was dealt
        hashes[0, seat] = look(rows[0], seat, np.uint64(seat), levels.seen, levels.words)
        side = a_side if seat == 0 else b_side
        after[0, seat] = first_of(hashes[0, seat], seat, 0, 1, moves[0], levels.seen, sizes, side)
        hashes[0, seat], dealt[seat] = mixed(hashes[0, seat], MIX), after[0, seat]
    levels.weights[0], level = scale, 0
    enter(0, levels, a_side, b_side, sizes)
    while level >= 0 and sizes[FULL] == 0:
        row = rows[level]
        over = row[layout.PHASE] >= layout.OVER
        # The question is what to do at the start, so each move there is followed.
        simple = level > 0 and at_once >> row[layout.MOVER] & 1 == 1 and certain(row)
        if over or simple or levels.places[level] == levels.counts[level]:
            if over or simple:
                worth = ended(level, simple, levels)
                if worth != 0:
                    add_end(after[level, 0], after[level, 1], worth, ends, sizes)
            level -= 1
            continue
        place, down = levels.places[level], level + 1
        levels.places[level] += 1
        step(level, place, levels)
        level = down
        simple = at_once >> rows[down, layout.MOVER] & 1 == 1 and certain(rows[down])
        if rows[down, layout.PHASE] < layout.OVER and not simple:
            for seat in range(2):
                move = np.uint64(move_seen(moves[level - 1, place], row[layout.MOVER] == seat))
                before = mixed(hashes[level - 1, seat], move)
                hashes[down, seat] = look(rows[down], seat, before, levels.seen, levels.words)
            enter(down, levels, a_side, b_side, sizes)


@njit
def step(level: Any, place: Any, levels: Any) -> None:
    """One move on: the position, what both have done so far, and how much the line weighs."""
    rows, after, weights = levels.rows, levels.after, levels.weights
    row, down = rows[level], level + 1
    for cell in range(SIZE):
        rows[down, cell] = row[cell]
    weights[down] = weights[level]
    for seat in range(2):
        after[down, seat] = after[level, seat]
    if row[layout.PHASE] == layout.SHUFFLE:
        weights[down] //= layout.ORDERS
    else:
        after[down, row[layout.MOVER]] = levels.firsts[level] + place
    play(rows[down], levels.moves[level, place])


@njit
def enter(level: Any, levels: Any, a_side: Any, b_side: Any, sizes: Any) -> None:
    """List the moves at a new position and find the information set of whoever moves."""
    row, moves = levels.rows[level], levels.moves[level]
    count = legal(row, moves)
    levels.counts[level], levels.places[level] = count, 0
    if row[layout.PHASE] < layout.OVER and row[layout.PHASE] != layout.SHUFFLE:
        seat = np.int64(row[layout.MOVER])  # as elsewhere: another type would compile all of it again
        hide(row, seat, levels.seen)
        side = a_side if seat == 0 else b_side
        key, parent = levels.hashes[level, seat], levels.after[level, seat]
        levels.firsts[level] = first_of(
            key, seat, parent, levels.counts[level], moves, levels.seen, sizes, side
        )


LEVELS = (
    f"int8[{MAX_DEPTH}, {SIZE}], int16[{MAX_DEPTH}, {MAX_MOVES}], int64[{MAX_DEPTH}], int64[{MAX_DEPTH}],"
    f"uint64[{MAX_DEPTH}, 2], int64[{MAX_DEPTH}, 2], int64[{MAX_DEPTH}], int64[{MAX_DEPTH}],"
    f"int8[{SIZE}], uint64[{WORDS}]"
)
SIDE = f"uint64[:], int64[:], int64[:, 3], int16[:], int8[:, {SIZE}]"


@kernel(
    f"int64, int64, int8[:, {SIZE}], {LEVELS}, {SIDE}, {SIDE},"
    f"uint64[:], int64[:], int64[{SIZES}], int64[:, 2]"
)
def follow_all(
    scale: Any, at_once: Any, deals: Any,
    rows: Any, moves: Any, counts: Any, places: Any, hashes: Any, after: Any, weights: Any, firsts: Any,
    seen: Any, words: Any,
    a_keys: Any, a_found: Any, a_sets: Any, a_sequences: Any, a_rows: Any,
    b_keys: Any, b_found: Any, b_sets: Any, b_sequences: Any, b_rows: Any,
    end_keys: Any, end_values: Any, sizes: Any, dealt: Any,
) -> None:  # fmt: skip
    """All lines from every deal, each of so much weight."""
    levels = Levels(rows, moves, counts, places, hashes, after, weights, firsts, seen, words)
    a_side = Side(a_keys, a_found, a_sets, a_sequences, a_rows)
    b_side = Side(b_keys, b_found, b_sets, b_sequences, b_rows)
    for deal in range(len(deals)):
        for cell in range(SIZE):
            rows[0, cell] = deals[deal, cell]
        follow(scale, at_once, levels, a_side, b_side, Ends(end_keys, end_values), sizes, dealt[deal])
        if sizes[FULL]:
            break
