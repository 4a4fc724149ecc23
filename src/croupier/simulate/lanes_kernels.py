"""Random rounds of Lanes at full speed: what a search costs, and a check of the rules."""

from typing import Any

from numba import njit

from croupier.games.lanes import layout
from croupier.games.lanes.core import legal, open_round, play
from croupier.games.lanes.layout import CARDS, MAX_MOVES, SIZE, STACK
from croupier.kernel import kernel
from croupier.simulate.layout import COINS_LOST, FOLDED, GAMES_WON, LANES_TALLY, MOVES_MADE
from croupier.simulate.random_words import below


@njit
def deal_round(row: Any, deck: Any, state: Any, dealer: Any) -> None:
    """A round from a whole pile, both players with all their coins."""
    for cell in range(SIZE):
        row[cell] = 0
    for place in range(2 * layout.HAND):
        pick = place + below(state, CARDS - place)
        deck[place], deck[pick] = deck[pick], deck[place]
        row[layout.HANDS + place] = deck[place]
    for place in range(4):
        row[layout.LANE_SUIT + place] = place
    for place in range(3, 0, -1):
        place_cell, pick = layout.LANE_SUIT + place, layout.LANE_SUIT + below(state, place + 1)
        row[place_cell], row[pick] = row[pick], row[place_cell]
    open_round(row, dealer, STACK, STACK)


@kernel(f"int64, int64, int8[{SIZE}], int64[{CARDS}], int16[{MAX_MOVES}], uint64[4], int64[{LANES_TALLY}]")
def play_rounds(rounds: Any, fold: Any, row: Any, deck: Any, moves: Any, state: Any, tally: Any) -> None:
    """Every legal move as likely; without `fold` nobody gives a round up."""
    for number in range(rounds):
        deal_round(row, deck, state, number % 2)
        move = 0
        while row[layout.PHASE] < layout.OVER:
            bidding = row[layout.PHASE] == layout.BID
            count = legal(row, moves)
            if bidding and fold == 0 and moves[count - 1] == layout.FOLD:
                count -= 1
            move = moves[below(state, count)]
            play(row, move)
            tally[MOVES_MADE] += 1
        tally[row[layout.WINNER]] += 1
        tally[GAMES_WON] += row[layout.PHASE] == layout.WON
        tally[FOLDED] += move == layout.FOLD
        tally[COINS_LOST] += row[layout.COINS] + row[layout.COINS + 1] != layout.ALL_COINS
