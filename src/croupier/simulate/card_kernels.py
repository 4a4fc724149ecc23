"""Coups to the card, at full speed: several packs, dealt from in turn by a partial shuffle.

A coup takes six cards off a pack at random, and those it does not need stay in it. A draw is exactly
uniform: three places come from one random word by multiplication, and the few words that would favour
some places are drawn again. Every rule is in the tables that are passed in (see `tables`).
"""

from typing import Any

import numpy as np
from numba import njit

from croupier.kernel import kernel
from croupier.simulate.layout import NO_CARD_DEALT, SHOES_APART, STREAMS
from croupier.simulate.random_words import HALF, ONE, THREE, WORD, fair_word, next_word, take

ZERO, TWO, FOUR, FIVE, SIX = (np.uint64(number) for number in (0, 2, 4, 5, 6))
NO_CARD = np.uint64(10)  # the column of a hand that drew none


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
        left[stream], number[stream], row[stream] = len(pack), stream * SHOES_APART, begins
        begins += coups // STREAMS + (stream < coups % STREAMS)
        end[stream] = begins


@kernel(
    "uint8[52], uint8[52, 52], uint16[10, 10], uint16[40, 11], uint16[40, 11], uint8[:], int64, int64,"
    f"uint64[{STREAMS}, 4], int64, uint32[6400], uint8[:, 6], int32[:], uint8[{STREAMS}, :],"
    f"int64[4, {STREAMS}]",
    error_model="numpy",
)
def deal_cards(
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
            word = next_word(state[stream])
            low, high = word & WORD, word >> HALF
            # A shoe may start with four cards: the fifth and sixth are then not to be had.
            n4, n5, n6 = m - THREE, max(m, FIVE) - FOUR, max(m, SIX) - FIVE
            x1 = low * m
            x2 = (x1 & WORD) * (m - ONE)
            x3 = (x2 & WORD) * (m - TWO)
            if (x3 & WORD) < m * m * m:
                x1 = fair_word(state[stream], low, m * (m - ONE) * (m - TWO)) * m
                x2 = (x1 & WORD) * (m - ONE)
                x3 = (x2 & WORD) * (m - TWO)
            y1 = high * n4
            y2 = (y1 & WORD) * n5
            y3 = (y2 & WORD) * n6
            if (y3 & WORD) < m * m * m:
                y1 = fair_word(state[stream], high, n4 * n5 * n6) * n4
                y2 = (y1 & WORD) * n5
                y3 = (y2 & WORD) * n6
            shoe = packs[stream]
            first = take(shoe, x1 >> HALF, m - ONE)
            second = take(shoe, x2 >> HALF, m - TWO)
            third = take(shoe, x3 >> HALF, m - THREE)
            fourth = take(shoe, y1 >> HALF, m - FOUR)
            fifth = take(shoe, y2 >> HALF, n5 - ONE)
            sixth = take(shoe, y3 >> HALF, n6 - ONE)
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
                    position = row[stream]
                    cards[position, 0], cards[position, 1], cards[position, 3], cards[position, 4] = (
                        first,
                        third,
                        second,
                        fourth,
                    )
                    cards[position, 2] = fifth if draws else NO_CARD_DEALT
                    cards[position, 5] = last if bank_draws else NO_CARD_DEALT
                    shoes[position] = number[stream]
                row[stream] += 1
                dealt += 1
                m -= used
            else:
                m = ZERO  # the shoe ran out: the coup is void
            if m < least:
                m = size
                number[stream] += 1
            left[stream] = m
