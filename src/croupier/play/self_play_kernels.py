"""Learning to play Lanes, compiled: rounds of a network against itself and others, and what they teach it.

Each decision becomes a sample: what was known, the moves, the chance of the one made, and its advantage: how
much more it led to than the judging network expected, which saw all cards. The gradient makes moves with an
advantage likelier, within bounds (PPO), and rewards uncertainty a little, less and less as learning goes on.
"""

from collections import namedtuple
from math import log, sqrt
from typing import Any

import numpy as np
from numba import njit

from croupier.bots.lanes import network_layout as net
from croupier.bots.lanes.guesses import guess
from croupier.bots.lanes.network_kernels import (
    Scratch,
    choose_by,
    clear_bids,
    judge,
    note_bid,
    pass_layers,
    score,
    to_chances,
)
from croupier.bots.lanes.search_kernels import GUESSES, standing
from croupier.games.lanes import layout
from croupier.games.lanes.core import legal, open_round, play
from croupier.games.lanes.observation_kernels import hide
from croupier.simulate.random_words import below, next_word

ON, ALL_ON, SEAT, MOVES, CHOICE = range(5)  # of a sample's `counts`
PLAYED, COINS_WON, FOLDED, CARDS_LAID = range(4)  # of the tally by opponent
ENTROPY, ERROR, SEEN = range(3)  # of what a gradient tells
LONGEST = 256  # decisions of a round
TINY = 1e-30

# What a worker fills: `inputs` and `all_inputs` that were on, `parts` of scores, `chances` of the moves.
Samples = namedtuple("Samples", "counts inputs all_inputs parts chances advantages returns")
# Shares of rounds by opponent, how much what happens later counts for an advantage, and shares of rounds with
# other stacks than at the start, of a pile that was dealt from before, and whose bids the learner forgets.
Schedule = namedtuple("Schedule", "shares ahead uneven gone_before bids_unknown")
# A round being played.
Round = namedtuple("Round", "row moves gone bids deck pool rows found state")


def new_round() -> Any:
    """The arrays that a worker plays its rounds in, but for its generator."""
    return (
        np.zeros(layout.SIZE, dtype=np.int8),
        np.zeros(layout.MAX_MOVES, dtype=np.int16),
        np.zeros(layout.CARDS, dtype=np.int8),
        np.zeros(net.BIDS, dtype=np.int8),
        np.arange(layout.CARDS),
        np.zeros(layout.CARDS, dtype=np.int64),
        np.zeros((3, layout.SIZE), dtype=np.int8),
        np.zeros(layout.MAX_MOVES),
    )


@njit
def fraction(state: Any) -> Any:
    """From 0 up to, not including, 1."""
    return np.float64(next_word(state) >> np.uint64(11)) / 9007199254740992.0


@njit
def pick(chances: Any, count: Any, state: Any) -> Any:
    """One of the moves, by its chance."""
    left, place = fraction(state), 0
    while place < count - 1 and left >= chances[place]:
        left -= chances[place]
        place += 1
    return place


@njit
def shuffle_first(items: Any, first: Any, state: Any) -> None:
    """Draw so many of the items to the front."""
    for place in range(first):
        other = place + below(state, len(items) - place)
        items[place], items[other] = items[other], items[place]


@njit
def deal(number: Any, schedule: Any, now: Any) -> Any:
    """A round of a pile that may have been dealt from before, with even stacks or any; what a brings."""
    row, state = now.row, now.state
    brought = layout.STACK
    if fraction(state) < schedule.uneven:
        brought = 1 + below(state, layout.ALL_COINS - 1)
    gone = 0
    if fraction(state) < schedule.gone_before:
        gone = 2 * layout.HAND * (1 + below(state, 3))
    for cell in range(layout.SIZE):
        row[cell] = 0
    shuffle_first(now.deck, 2 * layout.HAND + gone, state)
    for card in range(layout.CARDS):
        now.gone[card] = 0
    for place in range(2 * layout.HAND):
        row[layout.HANDS + place] = now.deck[place]
    for place in range(2 * layout.HAND, 2 * layout.HAND + gone):
        now.gone[now.deck[place]] = 1
    for place in range(layout.LANES + 1):
        row[layout.LANE_SUIT + place] = place
    shuffle_first(row[layout.LANE_SUIT : layout.LANE_SUIT + 4], 4, state)
    open_round(row, number % 2, brought, layout.ALL_COINS - brought)
    clear_bids(now.bids, fraction(state) >= schedule.bids_unknown)
    return brought


@njit
def opponent_move(opponent: Any, seat: Any, count: Any, now: Any) -> Any:
    """What `random` or `greedy` would do."""
    row, moves, rows = now.row, now.moves, now.rows
    if opponent == net.RANDOM:
        return moves[below(now.state, count)]
    if row[layout.PHASE] == layout.BID:
        return layout.ADD
    hide(row, seat, rows[2])
    for place in range(count):
        now.found[place] = 0.0
    for _ in range(GUESSES):
        guess(rows[2], now.gone, rows[0], now.pool, now.state)
        for place in range(count):
            for cell in range(layout.SIZE):
                rows[1, cell] = rows[0, cell]
            play(rows[1], moves[place])
            now.found[place] += standing(rows[1], seat)
    return moves[np.argmax(now.found[:count])]


@njit
def make(move: Any, now: Any) -> None:
    row = now.row
    if row[layout.PHASE] == layout.BID and move != layout.FOLD:
        note_bid(now.bids, row[layout.TURN], row[layout.MOVER], row[layout.POT], row[layout.OWED], move)
    play(row, move)


@njit
def play_round(
    number: Any, players: Any, schedule: Any, now: Any, scratch: Any, samples: Any, first: Any, tally: Any
) -> Any:
    """One round; its decisions become samples from `first` on. Gives the place after the last."""
    chooser, judging = players
    row, moves, size = now.row, now.moves, first
    brought = deal(number, schedule, now)
    opponent, learner = pick(schedule.shares, net.OPPONENTS, now.state), below(now.state, 2)
    folded = False
    while row[layout.PHASE] < layout.OVER:
        count = legal(row, moves)
        seat = np.int64(row[layout.MOVER])
        if row[layout.PHASE] == layout.SHUFFLE or count == 1:
            make(moves[below(now.state, count)], now)
        elif opponent != net.ITSELF and seat != learner:
            make(opponent_move(opponent, seat, count, now), now)
        else:
            choice = decide(chooser, judging, seat, opponent, count, now, scratch, samples, size)
            size += 1
            folded = moves[choice] == layout.FOLD
            make(moves[choice], now)
    won = row[layout.COINS] - brought
    look_back(won / net.UNIT, schedule.ahead, samples, first, size)
    tally[opponent, PLAYED] += 1
    tally[opponent, COINS_WON] += won if learner == 0 else -won
    tally[opponent, FOLDED] += folded
    tally[opponent, CARDS_LAID] += row[layout.PLAYED]
    return size


@njit
def decide(
    chooser: Any, judging: Any, seat: Any, opponent: Any, count: Any,
    now: Any, scratch: Any, samples: Any, place: Any,
) -> Any:  # fmt: skip
    """Which of its moves the learner makes, all about it noted as a sample."""
    counts, chances, parts = samples.counts[place], samples.chances[place], samples.parts[place]
    suits, wide, narrow = scratch.suits, scratch.wide, scratch.narrow
    everything = Scratch(samples.all_inputs[place], suits, wide, narrow, parts)
    worth, all_on = judge(judging, now.row, seat, opponent, now.gone, now.bids, everything)
    known = Scratch(samples.inputs[place], suits, wide, narrow, parts)
    on = choose_by(chooser, now.row, now.gone, now.bids, now.moves, count, known, chances)
    choice = pick(chances, count, now.state)
    counts[ON], counts[ALL_ON], counts[SEAT], counts[MOVES], counts[CHOICE] = on, all_on, seat, count, choice
    samples.returns[place] = worth
    return choice


@njit
def look_back(won: Any, ahead: Any, samples: Any, first: Any, after: Any) -> None:
    """From what was expected at each decision, and what the first seat won: advantages and better returns."""
    following, gain = won, 0.0
    for place in range(after - 1, first - 1, -1):
        side = 1.0 if samples.counts[place, SEAT] == 0 else -1.0
        expected = side * samples.returns[place]
        gain = following - expected + ahead * gain
        samples.advantages[place], samples.returns[place] = side * gain, side * (expected + gain)
        following = expected


@njit(nogil=True)
def play_rounds(
    start: Any, rounds: Any, players: Any, schedule: Any, now: Any, scratch: Any, samples: Any, tally: Any
) -> Any:
    """So many rounds, as far as there is room; gives how many samples there are."""
    size = 0
    for number in range(start, start + rounds):
        if size + LONGEST > len(samples.returns):
            break
        size = play_round(number, players, schedule, now, scratch, samples, size, tally)
    return size


@njit(fastmath=True)
def pass_back(inputs: Any, on: Any, network: Any, slope: Any, wide: Any, narrow: Any, errors: Any) -> None:
    """Add to the slope of a network what its last layer's error says of the layers before."""
    wide_error, narrow_error = errors
    for node in range(net.NARROW):
        if narrow[node] <= 0:
            narrow_error[node] = 0
        slope.narrow_bias[node] += narrow_error[node]
    for source in range(net.WIDE):
        strength, error = wide[source], np.float32(0)
        if strength > 0:
            for node in range(net.NARROW):
                slope.narrow[source, node] += strength * narrow_error[node]
                error += network.narrow[source, node] * narrow_error[node]
        wide_error[source] = error
        slope.wide_bias[source] += error
    for place in range(on):
        row = inputs[place]
        for node in range(net.WIDE):
            slope.wide[row, node] += wide_error[node]


@njit(fastmath=True)
def score_back(network: Any, slope: Any, place: Any, error: Any, narrow: Any, narrow_error: Any) -> None:
    slope.score_bias[place] += error
    for node in range(net.NARROW):
        slope.scores[place, node] += error * narrow[node]
        narrow_error[node] += error * network.scores[place, node]


@njit(fastmath=True)
def learn_choice(
    chooser: Any, slope: Any, samples: Any, sample: Any, bounds: Any, found: Any, scratch: Any, errors: Any
) -> Any:
    """Moves that did better than expected become likelier, none by much at a time; gives the entropy."""
    counts, parts = samples.counts[sample], samples.parts[sample]
    farthest, uncertain = bounds
    count, choice, advantage = counts[MOVES], counts[CHOICE], samples.advantages[sample]
    inputs = samples.inputs[sample]
    pass_layers(inputs, counts[ON], chooser, scratch.wide, scratch.narrow)
    own = Scratch(inputs, scratch.suits, scratch.wide, scratch.narrow, parts)
    to_chances(chooser, count, own, found)
    ratio = found[choice] / samples.chances[sample, choice]
    too_far = ratio > 1 + farthest if advantage > 0 else ratio < 1 - farthest
    pull = 0.0 if too_far else advantage * ratio
    entropy = 0.0
    for place in range(count):
        entropy -= found[place] * log(found[place] + TINY)
    errors[1][:] = 0
    for place in range(count):
        rather = uncertain * found[place] * (log(found[place] + TINY) + entropy)
        error = np.float32(rather + pull * (found[place] - (place == choice)))
        for part in range(2):
            if parts[place, part] >= 0:
                score_back(chooser, slope, parts[place, part], error, scratch.narrow, errors[1])
    pass_back(inputs, counts[ON], chooser, slope, scratch.wide, scratch.narrow, errors)
    return entropy


@njit(fastmath=True)
def learn_worth(judging: Any, slope: Any, samples: Any, sample: Any, scratch: Any, errors: Any) -> Any:
    """The judging network comes nearer to what happened; gives the square of its error."""
    inputs, on = samples.all_inputs[sample], samples.counts[sample, ALL_ON]
    pass_layers(inputs, on, judging, scratch.wide, scratch.narrow)
    error = np.float32(score(judging, 0, scratch.narrow) - samples.returns[sample])
    errors[1][:] = 0
    score_back(judging, slope, 0, error, scratch.narrow, errors[1])
    pass_back(inputs, on, judging, slope, scratch.wide, scratch.narrow, errors)
    return error * error


@njit(nogil=True)
def add_slopes(
    order: Any, players: Any, slopes: Any, samples: Any, bounds: Any, found: Any, scratch: Any, errors: Any,
    tally: Any,
) -> None:  # fmt: skip
    """What these samples teach both networks."""
    for sample in order:
        tally[ENTROPY] += learn_choice(players[0], slopes[0], samples, sample, bounds, found, scratch, errors)
        tally[ERROR] += learn_worth(players[1], slopes[1], samples, sample, scratch, errors)
        tally[SEEN] += 1


@njit(fastmath=True, nogil=True)
def step(weights: Any, slope: Any, mean: Any, square: Any, rate: Any, share: Any, number: Any) -> None:
    """Adam: a step against the mean slope, by how steady it is. The slope begins anew."""
    near, far = 0.9, 0.999
    scale = rate * sqrt(1 - far**number) / (1 - near**number)
    for place in range(len(weights)):
        now = slope[place] * share
        mean[place] += (1 - near) * (now - mean[place])
        square[place] += (1 - far) * (now * now - square[place])
        weights[place] -= scale * mean[place] / (sqrt(square[place]) + 1e-8)
        slope[place] = 0
