"""The random generators that are made of seeds."""

from hashlib import shake_256

from croupier.arrays import Words, np


def generator_state(text: str, words: int = 4) -> Words:
    """The state of a generator for kernels: words that depend on the text alone."""
    return np.frombuffer(shake_256(text.encode()).digest(8 * words), dtype=np.uint64).copy()
