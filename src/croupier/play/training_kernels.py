"""Learning to bid at Lanes, compiled: rounds to learn from, and regrets over what might have been bid.

Cards are played the same whatever is bid, so a round is played once, by tree search and with no coin left to
add; kept of it are how strong each seat thought itself as each turn began, and who won. The bidding of all
five turns is then a small game of its own, in which a seat knows its strength to one of a dozen parts.
"""

from collections import namedtuple
from typing import Any

import numpy as np
from numba import njit

from croupier.bots.lanes import bidding
from croupier.bots.lanes.bidding import ACTIONS
from croupier.bots.lanes.guesses import guess
from croupier.bots.lanes.layout import FIRST, KEY, NEXT, VISITS, WORTH
from croupier.bots.lanes.search_kernels import search
from croupier.games.lanes import layout
from croupier.games.lanes.core import begin_turn, end_round, layer_of, legal, play
from croupier.games.lanes.observation_kernels import hide
from croupier.simulate.random_words import below

FEATURES, SIZES = 9, 5  # what a habit looks at, and parts of the largest raise it tells apart

staked = njit(bidding.staked)


# A round to bid on: how strong each seat is by turn, in which part that is, and what the first wins.
Deal = namedtuple("Deal", "strengths parts result")
# What walks through the bidding work with: a level a bid, the table that is learned, and the habits.
Walk = namedtuple("Walk", "rows moves chances values regrets average habits state")


@njit
def think(seat: Any, seen: Any, gone: Any, lines: Any, work: Any) -> Any:
    """The move looked at most often, and how strong the seat is."""
    links, counts = work.links, work.counts
    links[0, FIRST] = links[0, NEXT] = links[0, KEY] = 0
    search(seat, seen, gone, lines, 1, work)
    best, move, visits, worth = -1.0, 0, 0.0, 0.0
    child = links[0, FIRST]
    while child > 0:
        visits += counts[child, VISITS]
        worth += counts[child, WORTH]
        if counts[child, VISITS] > best:
            best, move = counts[child, VISITS], links[child, KEY]
        child = links[child, NEXT]
    return move, 2.0 * worth / visits - 1.0


@njit
def play_round(blank: Any, dealer: Any, lines: Any, gone: Any, work: Any, strengths: Any) -> Any:
    """Deal what is blank, play it out, and say what the first seat won: 1, 0 or -1."""
    row, seen, state = work.rows[2], work.rows[3], work.state
    guess(blank, gone, row, work.pool, state)
    row[layout.DEALER], row[layout.INITIATOR] = dealer, layer_of(dealer, 0)
    begin_turn(row)
    turn = -1
    while row[layout.PHASE] < layout.OVER:
        if row[layout.PHASE] == layout.SHUFFLE:
            play(row, layout.ORDER + below(state, layout.ORDERS))
            continue
        mover = np.int64(row[layout.MOVER])
        begins = row[layout.PHASE] == layout.PLAY and row[layout.PLAYED] % 2 == 0 and row[layout.TURN] != turn
        if begins:
            turn = row[layout.TURN]
            hide(row, 1 - mover, seen)
            _, strengths[turn, 1 - mover] = think(1 - mover, seen, gone, lines, work)
        hide(row, mover, seen)
        move, strong = think(mover, seen, gone, lines, work)
        if begins:
            strengths[turn, mover] = strong
        play(row, move)
    return (row[layout.COINS] - layout.STACK) / layout.STACK


@njit
def play_rounds(blank: Any, lines: Any, work: Any, strengths: Any, results: Any, dealers: Any) -> None:
    gone = np.zeros(len(work.pool), dtype=np.int8)
    for number in range(len(results)):
        dealers[number] = number % 2
        results[number] = play_round(blank, number % 2, lines, gone, work, strengths[number])


@njit
def slot(move: Any) -> Any:
    return ACTIONS - 1 if move == layout.FOLD else move


@njit
def features(row: Any, strong: Any, out: Any) -> None:
    """What a habit may look at when it bids."""
    pot, owed, turn = float(row[layout.POT]), float(row[layout.OWED]), row[layout.TURN] / (layout.TURNS - 1)
    price, room = owed / (pot + owed), (2 * layout.STACK - pot - owed) / (pot + owed)
    out[0], out[1], out[2] = 1.0, strong, strong * strong
    out[3], out[4], out[5], out[6] = price, strong * price, turn, strong * turn
    out[7] = 1.0 if row[layout.MOVER] == row[layout.INITIATOR] else 0.0
    out[8] = min(room, 9.0) / 9.0


@njit
def size_of(move: Any, most: Any) -> Any:
    """Which part of the largest raise this one is."""
    return int(SIZES * (move - 0.5) / most)


@njit
def habit(row: Any, strong: Any, moves: Any, count: Any, habits: Any, out: Any) -> None:
    """The chance of each bid by someone who folds, calls or raises by habit."""
    weights, sizes = habits
    seen, scores = np.empty(FEATURES), np.zeros(3)
    features(row, strong, seen)
    owing = 1 if row[layout.OWED] > 0 else 0
    most = 0
    for place in range(count):
        if moves[place] != layout.FOLD:
            most = max(most, moves[place])
    for choice in range(3):
        possible = (choice > 0 or owing == 1) and (choice < 2 or most > 0)
        scores[choice] = np.exp((weights[owing, choice] * seen).sum()) if possible else 0.0
    scores /= scores.sum()
    spread = 0.0
    for place in range(count):
        if 0 < moves[place] < layout.FOLD:
            spread += sizes[owing, size_of(moves[place], most)]
    for place in range(count):
        if moves[place] == layout.FOLD:
            out[place] = scores[0]
        elif moves[place] == 0:
            out[place] = scores[1]
        else:
            out[place] = scores[2] * sizes[owing, size_of(moves[place], most)] / spread


@njit
def to_next_bid(row: Any, result: Any) -> None:
    """Past plays whose end is known: to the next bidding, or the end of the round."""
    while row[layout.PHASE] == layout.PLAY:
        row[layout.TURN] += 1
        if row[layout.TURN] == layout.TURNS:
            end_round(row, 0 if result > 0 else 1 if result < 0 else 2)
            return
        row[layout.INITIATOR] = layer_of(row[layout.DEALER], 2 * row[layout.TURN])
        begin_turn(row)


@njit
def match_regrets(regrets: Any, moves: Any, count: Any, out: Any) -> None:
    total = 0.0
    for place in range(count):
        out[place] = max(0.0, regrets[slot(moves[place])])
        total += out[place]
    for place in range(count):
        out[place] = out[place] / total if total > 0 else 1.0 / count


@njit
def walk(depth: Any, hero: Any, weight: Any, by_habit: Any, deal: Any, work: Any) -> Any:
    """External sampling: every bid of one seat is tried, the other's are drawn; what the seat wins."""
    rows, moves, chances, values = work.rows, work.moves, work.chances, work.values
    regrets, average, row = work.regrets, work.average, work.rows[depth]
    if row[layout.PHASE] != layout.BID:
        return float(row[layout.COINS + hero] - layout.STACK)
    mover, turn = row[layout.MOVER], row[layout.TURN]
    role = 1 if mover == row[layout.INITIATOR] else 0
    place = (turn, staked(row), row[layout.OWED], role, deal.parts[turn, mover])
    count = legal(row, moves[depth])
    if mover != hero and by_habit:
        habit(row, deal.strengths[turn, mover], moves[depth], count, work.habits, chances[depth])
    else:
        match_regrets(regrets[place], moves[depth], count, chances[depth])
    draw, worth = below(work.state, 1 << 30) / (1 << 30), 0.0
    for choice in range(count):
        chance = chances[depth, choice]
        if mover != hero:
            if not by_habit:
                average[place][slot(moves[depth, choice])] += weight * chance
            draw -= chance
            if draw + chance < 0 or (draw >= 0 and choice < count - 1):
                continue
        for cell in range(layout.SIZE):
            rows[depth + 1, cell] = row[cell]
        play(rows[depth + 1], moves[depth, choice])
        to_next_bid(rows[depth + 1], deal.result)
        value = walk(depth + 1, hero, weight, by_habit, deal, work)
        values[depth, choice] = value
        worth += value if mover != hero else chances[depth, choice] * value
    if mover == hero:
        for choice in range(count):
            regrets[place][slot(moves[depth, choice])] += weight * (values[depth, choice] - worth)
    return worth


@njit
def train(first: Any, last: Any, share: Any, start: Any, rounds: Any, parts: Any, work: Any) -> None:
    """Walks number `first` to `last`, so large a share of them against the habits; later ones weigh more."""
    row = work.rows[0]
    for number in range(first, last):
        deal = below(work.state, len(rounds.results))
        for cell in range(layout.SIZE):
            row[cell] = start[cell]
        dealer = rounds.dealers[deal]
        row[layout.DEALER], row[layout.INITIATOR] = dealer, layer_of(dealer, 0)
        begin_turn(row)
        by_habit = below(work.state, 1000) < share * 1000
        known = Deal(rounds.strengths[deal], parts[deal], rounds.results[deal])
        walk(0, number % 2, float(number + 1), by_habit, known, work)
