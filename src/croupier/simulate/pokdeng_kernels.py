"""Rounds of heads-up Pok Deng at full speed, with any pair of strategies.

Six cards come off a deck by a partial shuffle, three places from each half of a random word, without bias;
cards that are not needed stay in it. Rules and strategies are tables that are passed in (see `rounds`).
"""

from typing import Any

import numpy as np
from numba import njit

from croupier.kernel import kernel
from croupier.simulate import layout
from croupier.simulate.layout import CARDS, COUNTERS, SEEN
from croupier.simulate.random_words import HALF, WORD, fair, next_word

ALWAYS = np.uint64(layout.ALWAYS)
FIRST, SECOND = np.uint64(52 * 51 * 50), np.uint64(49 * 48 * 47)  # ways to draw three cards, and three more
ANY = np.uint64(52 * 52 * 52)
FREE, STAND = 0, 1


@njit(error_model="numpy")
def _deal(state: Any, deck: Any, drawn: Any, infinite: Any) -> None:
    """Six cards, all different unless the deck is infinite."""
    word = next_word(state)
    first = fair(state, word >> HALF, ANY if infinite else FIRST)
    second = fair(state, word & WORD, ANY if infinite else SECOND)
    for place in range(6):
        left = np.uint64(CARDS if infinite else CARDS - place)
        if place < 3:
            pick, first = first % left, first // left
        else:
            pick, second = second % left, second // left
        if infinite:
            drawn[place] = pick
        else:
            chosen = np.uint64(place) + pick
            drawn[place] = deck[chosen]
            deck[chosen] = deck[place]
            deck[place] = drawn[place]


@njit(error_model="numpy")
def _hits(state: Any, chance: Any) -> Any:
    if chance == 0 or chance == ALWAYS:
        return chance == ALWAYS
    return (next_word(state) >> HALF) < chance


@njit(error_model="numpy")
def _better(drawn: Any, used: Any, mine: Any, shown: Any, three: Any, pays: Any, infinite: Any) -> Any:
    """Whether a banker who sees the player's cards gains by drawing one of those left."""
    total, left = 0, 0
    for card in range(CARDS):
        gone = False
        for place in range(used):
            gone = gone or drawn[place] == card
        if infinite or not gone:
            left += 1
            total += pays[mine, three[drawn[1], drawn[3], card]]
    return total < left * pays[mine, shown]


@kernel(
    f"int64, int64, int64, uint8[{CARDS}, {CARDS}], uint8[{CARDS}, {CARDS}, {CARDS}], int16[:, :], uint8[:],"
    f"uint8[:], uint64[:, {CARDS}, {CARDS}], uint64[{CARDS}, {CARDS}, {SEEN}], uint8[10], uint64[4],"
    f"int64[{CARDS}], int64[6], int64[:]",
    error_model="numpy",
)
def play(
    rounds: Any, infinite: Any, seeing: Any, two: Any, three: Any, pays: Any, pok: Any, values: Any,
    player: Any, banker: Any, must: Any, state: Any, deck: Any, drawn: Any, tally: Any,
) -> None:  # fmt: skip
    """Add the settlements of so many rounds to `tally`, the last four of which count Poks and hits of both.

    Dealt are the player's, the banker's, the player's, the banker's card (ruling P1), then the third cards.
    """
    closed = len(player) == 1
    middle = (len(tally) - 1 - COUNTERS) // 2
    for _ in range(rounds):
        _deal(state, deck, drawn, infinite)
        mine, shown = two[drawn[0], drawn[2]], two[drawn[1], drawn[3]]
        if pok[mine] or pok[shown]:
            tally[middle + pays[mine, shown]] += 1
            tally[len(tally) - 4] += pok[mine]
            tally[len(tally) - 3] += pok[shown]
            continue
        used, seen = 4, np.int64(values[mine])
        if _hits(state, player[0 if closed else drawn[1], drawn[0], drawn[2]]):
            mine = three[drawn[0], drawn[2], drawn[4]]
            used, seen = 5, 10 + np.int64(values[mine])
            tally[len(tally) - 2] += 1
        if not seeing:
            draws = _hits(state, banker[drawn[1], drawn[3], seen])
        elif must[values[shown]] != FREE:
            draws = must[values[shown]] != STAND
        else:
            draws = _better(drawn, used, mine, shown, three, pays, infinite)
        if draws:
            shown = three[drawn[1], drawn[3], drawn[5]]
            tally[len(tally) - 1] += 1
        tally[middle + pays[mine, shown]] += 1
