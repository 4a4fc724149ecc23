"""Random words for kernels: a generator of four words, and draws that favour nothing."""

from typing import Any

import numpy as np
from numba import njit

ONE, HALF, WORD = np.uint64(1), np.uint64(32), np.uint64(0xFFFFFFFF)


@njit(inline="always")
def next_word(state: Any) -> Any:
    """A 64-bit word of a small fast counting generator (sfc64)."""
    word = state[0] + state[1] + state[3]
    state[3] += ONE
    state[0] = state[1] ^ (state[1] >> np.uint64(11))
    state[1] = state[2] + (state[2] << np.uint64(3))
    state[2] = ((state[2] << np.uint64(24)) | (state[2] >> np.uint64(40))) + word
    return word


@njit(error_model="numpy")
def fair(state: Any, word: Any, ways: Any) -> Any:
    """One of so many ways, from a 32-bit word; words that would favour some are drawn again."""
    while ((word * ways) & WORD) < (WORD + ONE) % ways:
        word = next_word(state) >> HALF
    return (word * ways) >> HALF
