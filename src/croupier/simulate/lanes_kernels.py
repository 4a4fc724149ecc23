"""Random rounds of Lanes at the speed of the machine: what a search costs, and a check of the rules."""

from typing import Any

from numba import njit

from croupier.games.lanes.core import legal, open_round, play
from croupier.games.lanes.layout import (
    ALL_COINS,
    BID,
    CARDS,
    COINS,
    FOLD,
    HAND,
    HANDS,
    LANE_SUIT,
    MAX_MOVES,
    OVER,
    PHASE,
    SIZE,
    STACK,
    WINNER,
    WON,
)
from croupier.kernel import kernel
from croupier.simulate.layout import COINS_LOST, FOLDED, GAMES_WON, LANES_TALLY, MOVES_MADE
from croupier.simulate.random_words import below


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
    open_round(row, dealer, STACK, STACK)


@kernel(f"int64, int64, int8[{SIZE}], int64[{CARDS}], int16[{MAX_MOVES}], uint64[4], int64[{LANES_TALLY}]")
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
            tally[MOVES_MADE] += 1
        tally[row[WINNER]] += 1
        tally[GAMES_WON] += row[PHASE] == WON
        tally[FOLDED] += move == FOLD
        tally[COINS_LOST] += row[COINS] + row[COINS + 1] != ALL_COINS
