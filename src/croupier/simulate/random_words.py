"""Random words for kernels: a generator of four words (sfc64), and draws that favour nothing."""

from typing import Any

import numpy as np
from numba import njit

ONE, HALF, WORD = np.uint64(1), np.uint64(32), np.uint64(0xFFFFFFFF)
THREE, ELEVEN, TWENTY_FOUR, FORTY = (np.uint64(bits) for bits in (3, 11, 24, 40))


@njit(inline="always")
def advance(a: Any, b: Any, c: Any, count: Any) -> Any:
    """The next 64-bit word of a small fast counting generator, and the generator after it."""
    word = a + b + count
    return word, b ^ (b >> ELEVEN), c + (c << THREE), ((c << TWENTY_FOUR) | (c >> FORTY)) + word, count + ONE


@njit(inline="always")
def next_word(state: Any) -> Any:
    """A 64-bit word of the generator in `state`."""
    word, state[0], state[1], state[2], state[3] = advance(state[0], state[1], state[2], state[3])
    return word


@njit(error_model="numpy")
def fair_word(state: Any, word: Any, ways: Any) -> Any:
    """A 32-bit word that favours none of so many ways; nearly always the one given."""
    if ((word * ways) & WORD) < ways:  # seldom: only then is a division called for
        while ((word * ways) & WORD) < (WORD + ONE) % ways:
            word = next_word(state) >> HALF
    return word


@njit(error_model="numpy")
def fair(state: Any, word: Any, ways: Any) -> Any:
    """One of so many ways, from a 32-bit word; words that would favour some are drawn again."""
    return (fair_word(state, word, ways) * ways) >> HALF


@njit
def below(state: Any, bound: Any) -> Any:
    """A whole number from 0 up to, not including, the bound."""
    return np.int64(fair(state, next_word(state) >> HALF, np.uint64(bound)))


@njit(inline="always")
def take(shoe: Any, place: np.uint64, last: np.uint64) -> np.uint64:
    """The card at that place, which changes places with the last."""
    card = shoe[place]
    shoe[place] = shoe[last]
    shoe[last] = card
    return np.uint64(card)
