"""Random rounds of Lanes, many at once, and their results."""

import numpy as np

from croupier.chance import seed_text
from croupier.compiled import compiled
from croupier.errors import BadInput
from croupier.games.lanes.layout import CARDS, MAX_MOVES, SIZE
from croupier.simulate.layout import LANES_TALLY
from croupier.simulate.seeds import generator_state
from croupier.wire import plain


@plain
class Playouts:
    """Rounds of random play from a whole pile and ten coins each, the deal alternating."""

    rounds: int
    seed: str
    a_won: int
    b_won: int
    drawn: int
    games_won: int  # by four sevens, or because the pot held all coins
    folded: int
    moves: int
    coins_lost: int  # rounds after which coins were missing: none


def random_rounds(rounds: int, *, seed: str | int, fold: bool = True) -> Playouts:
    """Play so many rounds, every legal move as likely as any other.

    >>> random_rounds(1000, seed=7).coins_lost
    0
    """
    if rounds < 1:
        raise BadInput(f"{rounds} rounds: at least one is needed")
    text = seed_text(seed)
    state = generator_state(f"croupier/lanes/{text}")
    row, deck = np.zeros(SIZE, dtype=np.int8), np.arange(CARDS, dtype=np.int64)
    moves, tally = np.zeros(MAX_MOVES, dtype=np.int16), np.zeros(LANES_TALLY, dtype=np.int64)
    compiled("croupier.simulate.lanes_kernels", "play_rounds")(rounds, fold, row, deck, moves, state, tally)
    return Playouts(rounds, text, *tally.tolist())
