"""Random rounds of Lanes at the speed of the machine: what a search costs, and a check of the rules."""

from typing import Any

import numpy as np
from numba import carray, cfunc, njit, types  # type: ignore[attr-defined]

from croupier.games.lanes.core import begin_turn, layer_of, legal, play
from croupier.games.lanes.layout import (
    ALL_COINS,
    BID,
    BOTH,
    CARDS,
    COINS,
    DEALER,
    EFFECT_SLOT,
    FLIPPED,
    FOLD,
    HAND,
    HANDS,
    INITIATOR,
    LANE_KNOWN,
    LANE_SUIT,
    LANE_UP,
    MOST_MOVES,
    NONE,
    OVER,
    PHASE,
    POT,
    SIZE,
    STACK,
    WINNER,
    WON,
)
from croupier.simulate.random_words import HALF, fair, next_word

TALLY = 8  # rounds won by a, by b, drawn; games won; folds; moves; rounds after which coins were missing


@njit
def below(state: Any, bound: Any) -> Any:
    return np.int64(fair(state, next_word(state) >> HALF, np.uint64(bound)))


@njit
def deal_round(row: Any, deck: Any, state: Any, dealer: Any) -> None:
    """A round from a whole pile, both players with all their coins."""
    for at in range(SIZE):
        row[at] = 0
    for place in range(2 * HAND):
        pick = place + below(state, CARDS - place)
        deck[place], deck[pick] = deck[pick], deck[place]
        row[HANDS + place] = deck[place]
    for place in range(4):
        row[LANE_SUIT + place] = place
    for place in range(3, 0, -1):
        pick = below(state, place + 1)
        row[LANE_SUIT + place], row[LANE_SUIT + pick] = row[LANE_SUIT + pick], row[LANE_SUIT + place]
    row[LANE_UP], row[LANE_KNOWN] = 1, BOTH
    row[COINS], row[COINS + 1], row[POT] = STACK - 1, STACK - 1, 2
    row[DEALER], row[INITIATOR] = dealer, layer_of(dealer, 0)
    row[EFFECT_SLOT], row[FLIPPED], row[WINNER] = NONE, NONE, NONE
    begin_turn(row)


@njit
def play_rounds(rounds: Any, fold: Any, row: Any, deck: Any, moves: Any, state: Any, tally: Any) -> None:
    """Every legal move as likely; without `fold` nobody gives a round up."""
    for number in range(rounds):
        deal_round(row, deck, state, number % 2)
        move = 0
        while row[PHASE] < OVER:
            bidding = row[PHASE] == BID
            count = legal(row, moves)
            if bidding and fold == 0 and moves[count - 1] == FOLD:
                count -= 1
            move = moves[below(state, count)]
            play(row, move)
            tally[5] += 1
        tally[row[WINNER]] += 1
        tally[3] += row[PHASE] == WON
        tally[4] += move == FOLD
        tally[6] += row[COINS] + row[COINS + 1] != ALL_COINS


@cfunc(
    types.void(
        types.int64, types.int64, types.voidptr, types.voidptr, types.voidptr, types.voidptr, types.voidptr
    )
)
def entry(rounds: Any, fold: Any, row: Any, deck: Any, moves: Any, state: Any, tally: Any) -> None:
    play_rounds(
        rounds,
        fold,
        carray(row, (SIZE,), np.int8),
        carray(deck, (CARDS,), np.int64),
        carray(moves, (MOST_MOVES,), np.int16),
        carray(state, (4,), np.uint64),
        carray(tally, (TALLY,), np.int64),
    )
