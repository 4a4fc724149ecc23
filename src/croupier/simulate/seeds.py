"""Seeds as text, and the random generators that are made of them."""

from hashlib import shake_256

from croupier.arrays import Words, np
from croupier.errors import BadInput


def seed_text(seed: str | int) -> str:
    """A seed as text that can be hashed and printed."""
    text = str(seed)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadInput("the seed is not text: use letters and digits") from None
    return text


def generator_state(text: str, words: int = 4) -> Words:
    """The state of a generator for kernels: words that depend on the text alone."""
    return np.frombuffer(shake_256(text.encode()).digest(8 * words), dtype=np.uint64).copy()
