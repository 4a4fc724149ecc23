"""Signatures at the speed of the machine: several packs, dealt from in turn by a partial shuffle.

A coup takes six cards off a pack at random, and those it does not need stay in it. A draw is exactly
uniform: three places come from one random word by multiplication, and the few words that would favour
some places are drawn again. Every rule is in the tables that are passed in (see `tables`).
"""

from typing import Any

import numpy as np
from numba import carray, cfunc, njit  # type: ignore[attr-defined]

STREAMS = 8  # packs dealt from in turn, so that one waits for memory while the next goes on
STATE = 4 * STREAMS  # random words to begin with
ZERO, ONE, TWO, THREE, FOUR, FIVE, SIX = (np.uint64(number) for number in range(7))
WORD = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
NO_CARD = np.uint64(10)  # the column of a hand that drew none
NOBODY = 255  # in a record of cards
APART = 1 << 24  # between the numbers of two streams' shoes


@njit(inline="always")
def _next(state: Any, at: int) -> Any:
    """A 64-bit word of a small fast counting generator (sfc64), four words of state a stream."""
    a, b, c, count = state[at, 0], state[at, 1], state[at, 2], state[at, 3]
    word = a + b + count
    state[at, 0] = b ^ (b >> np.uint64(11))
    state[at, 1] = c + (c << np.uint64(3))
    state[at, 2] = ((c << np.uint64(24)) | (c >> np.uint64(40))) + word
    state[at, 3] = count + ONE
    return word


@njit(error_model="numpy")
def _fair(state: Any, at: int, word: np.uint64, ways: np.uint64) -> np.uint64:
    """A word that favours none of so many ways to draw three cards; nearly always the one given."""
    while ((word * ways) & WORD) < (WORD + ONE) % ways:
        word = _next(state, at) >> HALF
    return word


@njit(inline="always")
def _take(shoe: Any, place: np.uint64, last: np.uint64) -> np.uint64:
    card = shoe[place]
    shoe[place] = shoe[last]
    shoe[last] = card
    return np.uint64(card)


@njit(inline="always")
def _either(chosen: np.uint64, one: np.uint64, other: np.uint64) -> np.uint64:
    """`one` if chosen is 1, `other` if it is 0, without a branch that no processor could foresee."""
    return other ^ ((one ^ other) & (ZERO - chosen))


@njit
def _open(pack: Any, packs: Any, coups: int, left: Any, number: Any, row: Any, end: Any) -> None:
    """A whole pack, and a share of the coups, for every stream."""
    begins = 0
    for stream in range(STREAMS):
        for place in range(len(pack)):
            packs[stream, place] = pack[place]
        left[stream], number[stream], row[stream] = len(pack), stream * APART, begins
        begins += coups // STREAMS + (stream < coups % STREAMS)
        end[stream] = begins


@njit(error_model="numpy")
def deal_signatures(
    values: Any, hands: Any, turns: Any, players: Any, bankers: Any, pack: Any, start: int, fresh: int,
    state: Any, coups: int, tally: Any, cards: Any, shoes: Any, packs: Any, numbers: Any,
) -> None:  # fmt: skip
    """Add the signatures of so many coups to the tally; each stream deals its share from a fresh shoe."""
    size = np.uint64(len(pack))
    least = size + ONE if fresh else np.uint64(start)
    left, number, row, end = numbers[0], numbers[1], numbers[2], numbers[3]
    _open(pack, packs, coups, left, number, row, end)
    recorded = len(cards) > 0
    dealt = 0
    while dealt < coups:
        for stream in range(STREAMS):
            if row[stream] == end[stream]:
                continue
            m = np.uint64(left[stream])
            word = _next(state, stream)
            low, high = word & WORD, word >> HALF
            # A shoe may start with four cards: the fifth and sixth are then not to be had.
            n4, n5, n6 = m - THREE, max(m, FIVE) - FOUR, max(m, SIX) - FIVE
            x1 = low * m
            x2 = (x1 & WORD) * (m - ONE)
            x3 = (x2 & WORD) * (m - TWO)
            if (x3 & WORD) < m * m * m:
                x1 = _fair(state, stream, low, m * (m - ONE) * (m - TWO)) * m
                x2 = (x1 & WORD) * (m - ONE)
                x3 = (x2 & WORD) * (m - TWO)
            y1 = high * n4
            y2 = (y1 & WORD) * n5
            y3 = (y2 & WORD) * n6
            if (y3 & WORD) < m * m * m:
                y1 = _fair(state, stream, high, n4 * n5 * n6) * n4
                y2 = (y1 & WORD) * n5
                y3 = (y2 & WORD) * n6
            shoe = packs[stream]
            first = _take(shoe, x1 >> HALF, m - ONE)
            second = _take(shoe, x2 >> HALF, m - TWO)
            third = _take(shoe, x3 >> HALF, m - THREE)
            fourth = _take(shoe, y1 >> HALF, m - FOUR)
            fifth = _take(shoe, y2 >> HALF, n5 - ONE)
            sixth = _take(shoe, y3 >> HALF, n6 - ONE)
            player, banker = np.uint64(hands[first, third]), np.uint64(hands[second, fourth])
            turn = np.uint64(turns[player >> TWO, banker >> TWO])
            draws = turn & ONE
            given = _either(draws, np.uint64(values[fifth]), NO_CARD)
            bank_draws = (turn >> (given + ONE)) & ONE
            last = _either(draws, sixth, fifth)
            taken = _either(bank_draws, np.uint64(values[last]), NO_CARD)
            used = FOUR + draws + bank_draws
            if used <= m:
                tally[np.uint64(players[player, given]) + np.uint64(bankers[banker, taken])] += 1
                if recorded:
                    at = row[stream]
                    cards[at, 0], cards[at, 1], cards[at, 3], cards[at, 4] = first, third, second, fourth
                    cards[at, 2] = fifth if draws else NOBODY
                    cards[at, 5] = last if bank_draws else NOBODY
                    shoes[at] = number[stream]
                row[stream] += 1
                dealt += 1
                m -= used
            else:
                m = ZERO  # the shoe ran out: the coup is void
            if m < least:
                m = size
                number[stream] += 1
            left[stream] = m


@cfunc(
    "void(CPointer(uint8), CPointer(uint8), CPointer(uint16), CPointer(uint16), CPointer(uint16),"
    "CPointer(uint8), int64, int64, int64, CPointer(uint64), int64, CPointer(int64),"
    "int64, CPointer(uint8), CPointer(int32), CPointer(uint8), CPointer(int64))"
)
def signatures(
    values: Any, hands: Any, turns: Any, players: Any, bankers: Any, pack: Any, size: int, start: int,
    fresh: int, state: Any, coups: int, tally: Any, rows: int, cards: Any, shoes: Any, packs: Any,
    numbers: Any,
) -> None:  # fmt: skip
    """`deal_signatures` by addresses."""
    deal_signatures(
        carray(values, 52),
        carray(hands, (52, 52)),
        carray(turns, (10, 10)),
        carray(players, (40, 11)),
        carray(bankers, (40, 11)),
        carray(pack, size),
        start,
        fresh,
        carray(state, (STREAMS, 4)),
        coups,
        carray(tally, 6400),
        carray(cards, (rows, 6)),
        carray(shoes, rows),
        carray(packs, (STREAMS, size)),
        carray(numbers, (4, STREAMS)),
    )
