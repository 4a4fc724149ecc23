"""Coups counted at full speed: sixty-four shoes in lock step, none shuffled.

Who wins, or the points of both hands, or their pairs too, as the bets need. A shoe is ten counts of
values, kept as nine running sums. A place among the cards left, drawn exactly uniformly, is compared with
the sums: that gives the value, and the sums beyond it go down by one. All numbers have sixteen bits, so
that a compiler puts many shoes into one register. Every rule is in the tables that are passed in (see
`tables`).
"""

from typing import Any

import numpy as np
from numba import njit

from croupier.kernel import kernel
from croupier.simulate import layout
from croupier.simulate.layout import COUNTS, LANES, SUMS
from croupier.simulate.random_words import HALF, ONE, WORD, advance, fair_word, next_word, take

FLUSH = (1 << 14) * LANES  # coups after which sixteen bits of wins are added up
I16, I64, U16, U32, U64 = np.int16, np.int64, np.uint16, np.uint32, np.uint64
TWO = U64(2)
SPARE = layout.WORDS_A_GENERATOR * layout.GENERATORS  # a word of the state, and four, of other generators


@njit(error_model="numpy")
def _fill(state: Any, words: Any) -> None:
    """Random words for one coup of every lane."""
    for one in range(layout.GENERATORS):
        a, b = state[one], state[layout.GENERATORS + one]
        c, count = state[2 * layout.GENERATORS + one], state[3 * layout.GENERATORS + one]
        for card in range(6):
            word, a, b, c, count = advance(a, b, c, count)
            words[card * layout.GENERATORS + one] = word
        state[one], state[layout.GENERATORS + one] = a, b
        state[2 * layout.GENERATORS + one], state[3 * layout.GENERATORS + one] = c, count


@njit(inline="always")
def _multiplied(high: Any, low: Any, n: Any) -> Any:
    """A 32-bit word in two halves times n: the 16 bits above it, and what is left of the word."""
    over = U16((U32(low) * U32(n)) >> U32(16))
    rest = U16(U16(high * n) + over)
    return U16(U16((U32(high) * U32(n)) >> U32(16)) + (rest < over)), rest, U16(low * n)


@njit(error_model="numpy")
def _find_places(words: Any, room: Any) -> Any:
    """Six places a lane, two from each 32 bits; and the least remainder, to see if all are fair."""
    least = U16(65535)
    for lane in range(LANES):
        m = U16(room[layout.LEFT + lane])
        for two in range(3):
            high, low = words[2 * two * LANES + lane], words[(2 * two + 1) * LANES + lane]
            place, high, low = _multiplied(high, low, m)
            room[layout.PLACES + 2 * two * LANES + lane] = place
            place, high, low = _multiplied(high, low, U16(m - U16(1)))
            room[layout.PLACES + (2 * two + 1) * LANES + lane] = place
            m = U16(m - U16(2))
            least = min(least, high)
    return least


@njit(error_model="numpy")
def _set_right(words: Any, room: Any, state: Any) -> None:
    """Draw again, exactly, where a word favours some places; hardly ever is there one."""
    for lane in range(LANES):
        for two in range(3):
            m = U64(room[layout.LEFT + lane]) - U64(2 * two)
            ways = m * (m - U64(1))
            high, low = words[2 * two * LANES + lane], words[(2 * two + 1) * LANES + lane]
            word = (U64(high) << U64(16)) | U64(low)
            while ((word * ways) & U64(0xFFFFFFFF)) < U64(1 << 32) % ways:
                state[SPARE] = state[SPARE] * U64(6364136223846793005) + U64(1442695040888963407)
                word = state[SPARE] >> U64(32)
            first = word * m
            room[layout.PLACES + 2 * two * LANES + lane] = first >> U64(32)
            second = ((first & U64(0xFFFFFFFF)) * (m - U64(1))) >> U64(32)
            room[layout.PLACES + (2 * two + 1) * LANES + lane] = second


@njit(error_model="numpy")
def _draw_four(room: Any) -> None:
    """The first four cards, as the running sums pass by; both points."""
    for lane in range(LANES):
        one, two = room[layout.PLACES + lane], room[layout.PLACES + LANES + lane]
        three, four = room[layout.PLACES + 2 * LANES + lane], room[layout.PLACES + 3 * LANES + lane]
        a = b = c = d = I16(SUMS)
        for value in range(SUMS):
            left = room[layout.RUNNING + value * LANES + lane]
            first = I16(one < left)
            left = I16(left - first)
            second = I16(two < left)
            left = I16(left - second)
            third = I16(three < left)
            left = I16(left - third)
            fourth = I16(four < left)
            room[layout.RUNNING + value * LANES + lane] = I16(left - fourth)
            a, b, c, d = I16(a - first), I16(b - second), I16(c - third), I16(d - fourth)
        player, banker = I16(a + c), I16(b + d)
        room[layout.PLAYER + lane] = I16(player - I16(10) * I16(player >= I16(10)))
        room[layout.BANKER + lane] = I16(banker - I16(10) * I16(banker >= I16(10)))
        room[layout.ALIKE + lane] = I16(I16(a + I16(1)) * I16(a == c))
        room[layout.ALIKE + LANES + lane] = I16(I16(b + I16(1)) * I16(b == d))


def _drawing(place: int, drawn: int, card: int) -> Any:
    """Draw a card in the lanes that need one; in the others the sums stay as they are."""

    @njit
    def draw(room: Any) -> None:
        for lane in range(LANES):
            # Where no card is drawn, no sum exceeds this place.
            position = I16(room[place + lane] | (I16(room[drawn + lane] - I16(1)) & I16(0x7FFF)))
            value = I16(SUMS)
            for total in range(SUMS):
                left = room[layout.RUNNING + total * LANES + lane]
                less = I16(position < left)
                room[layout.RUNNING + total * LANES + lane] = I16(left - less)
                value = I16(value - less)
            room[card + lane] = value

    return draw


_draw_fifth = _drawing(layout.PLACES + 4 * LANES, layout.FIFTH_DRAWN, layout.FIFTH)
_draw_sixth = _drawing(layout.PLACES + 5 * LANES, layout.SIXTH_DRAWN, layout.SIXTH)


@njit(error_model="numpy")
def _look_up(turns: Any, room: Any) -> None:
    """Who draws."""
    for lane in range(LANES):
        points = U64(I16(room[layout.PLAYER + lane] * I16(16)) + room[layout.BANKER + lane])
        room[layout.TURN + lane] = turns[points]


@njit(error_model="numpy")
def _fifth_wanted(room: Any) -> None:
    """A fifth card is drawn by Player, or by Banker when Player stands."""
    for lane in range(LANES):
        turn = room[layout.TURN + lane]
        room[layout.FIFTH_DRAWN + lane] = I16((turn | (turn >> I16(11))) & I16(1))


@njit(error_model="numpy")
def _sixth_wanted(room: Any) -> None:
    """A sixth is drawn by Banker, if it draws on Player's third card."""
    for lane in range(LANES):
        turn = U32(room[layout.TURN + lane])
        column = U32(room[layout.FIFTH + lane] + I16(1))
        room[layout.SIXTH_DRAWN + lane] = I16(turn & (turn >> column) & U32(1))


@njit(error_model="numpy")
def _score(room: Any) -> None:
    for lane in range(LANES):
        draws, fifth = I16(room[layout.TURN + lane] & I16(1)), room[layout.FIFTH + lane]
        player = I16(room[layout.PLAYER + lane] + I16(draws * fifth))
        last = I16(I16(room[layout.FIFTH_DRAWN + lane] - draws) * fifth)
        last = I16(last + I16(room[layout.SIXTH_DRAWN + lane] * room[layout.SIXTH + lane]))
        banker = I16(room[layout.BANKER + lane] + last)
        player = I16(player - I16(10) * I16(player >= I16(10)))
        banker = I16(banker - I16(10) * I16(banker >= I16(10)))
        room[layout.WON + lane] = I16(room[layout.WON + lane] + I16(player > banker))
        room[layout.WON + LANES + lane] = I16(room[layout.WON + LANES + lane] + I16(player < banker))
        room[layout.PLAYER + lane], room[layout.BANKER + lane] = player, banker


@njit(error_model="numpy")
def _add_up(room: Any, lanes: int, ended: Any) -> None:
    for lane in range(LANES):
        if lane < lanes:
            ended[0] += room[layout.WON + lane]
            ended[1] += room[layout.WON + LANES + lane]
        room[layout.WON + lane] = room[layout.WON + LANES + lane] = 0


@njit(error_model="numpy")
def _find_cells(room: Any) -> None:
    """Where each coup counts in the tally: the points of both hands, and which drew."""
    for lane in range(LANES):
        points = I16(I16(room[layout.PLAYER + lane] * I16(10)) + room[layout.BANKER + lane])
        draws = I16(room[layout.TURN + lane] & I16(1))
        bank_draws = I16(I16(room[layout.FIFTH_DRAWN + lane] - draws) + room[layout.SIXTH_DRAWN + lane])
        room[layout.CELL + lane] = I16(I16(points * I16(4)) + I16(I16(draws * I16(2)) + bank_draws))


@njit(error_model="numpy")
def _add_pairs(shoe: Any, pairs: Any, packs: Any, state: Any, room: Any) -> None:
    """Where both cards of a hand have one value, draw which cards they are, and add the pair to the cell.

    Of the cards of a value, those not yet known in this shoe are all as likely, dealt or not. A lane's
    pack holds its cards by value, and those that are known last.
    """
    alike = 0
    for place in range(2 * LANES):
        room[layout.FOUND + alike] = place
        alike += room[layout.ALIKE + place] != 0
    for found in range(alike):
        which = I64(room[layout.FOUND + found])
        hand, lane = which // LANES, which % LANES
        value = I64(room[layout.ALIKE + which]) - 1
        known = layout.KNOWN + value * LANES + lane
        begin, n = U64(shoe[value]), U64(shoe[value + 1] - shoe[value] - room[known])
        word = fair_word(state, next_word(state) >> HALF, n * (n - ONE)) * n
        first = take(packs[lane], begin + (word >> HALF), begin + n - ONE)
        second = take(packs[lane], begin + (((word & WORD) * (n - ONE)) >> HALF), begin + n - TWO)
        room[known] += 2
        pair = I64(pairs[first, second])
        room[layout.CELL + lane] += pair * (layout.UNPAIRED if hand else layout.PAIR_KINDS * layout.UNPAIRED)


@njit(error_model="numpy")
def _count(room: Any, lanes: int, tally: Any) -> None:
    """Neighbours count apart, so that none waits for the other's sum."""
    for lane in range(lanes):
        tally[lane % COUNTS, room[layout.CELL + lane]] += 1


@njit(error_model="numpy")
def _go_on(room: Any, size: Any, least: Any) -> None:
    """Take the cards off, and begin a new shoe where too few are left."""
    for lane in range(LANES):
        used = I16(I16(4) + I16(room[layout.FIFTH_DRAWN + lane] + room[layout.SIXTH_DRAWN + lane]))
        left = I16(room[layout.LEFT + lane] - used)
        new = I16(left < least)
        room[layout.LEFT + lane] = I16(left + I16(new * I16(size - left)))
        for value in range(SUMS):
            have = room[layout.RUNNING + value * LANES + lane]
            more = I16(room[layout.FULL_SHOE + value * LANES + lane] - have)
            room[layout.RUNNING + value * LANES + lane] = I16(have + I16(new * more))


@njit(error_model="numpy")
def _forget(room: Any, size: Any) -> None:
    """In a new shoe no card is known."""
    for lane in range(LANES):
        old = I16(room[layout.LEFT + lane] != size)
        for value in range(SUMS + 1):
            known = layout.KNOWN + value * LANES + lane
            room[known] = I16(room[known] * old)


@kernel(
    f"int16[160], uint8[52, 52], int16[{SUMS + 2}], int64, uint64[{layout.GENERATOR_STATE}], int64, int64[3],"
    f"uint32[:, {layout.CELLS}], uint8[{LANES}, :], int16[{layout.ROOM}], uint16[{layout.RANDOM_WORDS}],"
    f"uint64[{layout.RANDOM_WORDS // 4}]",
    error_model="numpy",
)
def lock_step(
    turns: Any, pairs: Any, shoe: Any, least: int, state: Any, coups: int, ended: Any, tally: Any,
    packs: Any, room: Any, words: Any, wide: Any,
) -> None:  # fmt: skip
    """Count so many coups in `ended`; if there is room in `tally`, there too, and with `packs` their pairs.

    Every lane deals its share from shoes of its own. `shoe` has so many cards worth less than 0, 1, … 10;
    `words` and `wide` are the same memory.
    """
    detailed, paired = len(tally) > 0, packs.shape[1] > 0
    size = I64(shoe[SUMS + 1])
    brink = U16((size * size) >> 16)
    for lane in range(LANES):
        room[layout.LEFT + lane] = size
        for value in range(SUMS):
            cell = value * LANES + lane
            room[layout.FULL_SHOE + cell] = room[layout.RUNNING + cell] = shoe[value + 1]
        room[layout.WON + lane] = room[layout.WON + LANES + lane] = 0
    for coup in range(0, coups, LANES):
        lanes = min(LANES, coups - coup)
        if lanes < LANES or coup % FLUSH == 0:
            _add_up(room, LANES, ended)
        _fill(state, wide)
        if _find_places(words, room) <= brink:
            _set_right(words, room, state)
        _draw_four(room)
        _look_up(turns, room)
        _fifth_wanted(room)
        _draw_fifth(room)
        _sixth_wanted(room)
        _draw_sixth(room)
        _score(room)
        if detailed:
            _find_cells(room)
            if paired:
                _add_pairs(shoe, pairs, packs, state[SPARE + 1 :], room)
            _count(room, lanes, tally)
        _go_on(room, I16(size), I16(least))
        if paired:
            _forget(room, I16(size))
        if coup + LANES >= coups:
            _add_up(room, lanes, ended)
    ended[2] += coups - ended[0] - ended[1]
