"""The networks of `expert`, compiled: what they read of a round, and what follows from it.

Two of them: one gives the chance of each move from what the mover may know; the other judges whole rounds,
hidden cards included, and is asked about guesses. Both add up a row of weights for every input that is on,
pass two layers, and end in a score.
"""

from collections import namedtuple
from math import exp
from typing import Any

from numba import njit

from croupier.bots.lanes import network_layout as net
from croupier.bots.lanes.guesses import guess
from croupier.games.lanes import layout
from croupier.games.lanes.core import most_to_add, play
from croupier.games.lanes.scoring import lane_points, rank_of, slot_at
from croupier.kernel import kernel

note_bid: Any = njit(net.note_bid)
clear_bids: Any = njit(net.clear_bids)

Network = namedtuple("Network", "wide wide_bias narrow narrow_bias scores score_bias")
# What is worked with: inputs that are on, new names of suits, both layers, and two scores a move.
Scratch = namedtuple("Scratch", "inputs suits wide narrow parts")


@njit
def name_suits(row: Any, seat: Any, all_cards: Any, suits: Any) -> None:
    """The suits of lanes this seat knows first, in the order of the lanes; the others take what is left."""
    taken = 0
    for suit in range(4):
        suits[suit] = layout.NONE
    for lane in range(layout.LANES):
        if all_cards or row[layout.LANE_KNOWN + lane] >> seat & 1:
            suits[row[layout.LANE_SUIT + lane]] = lane
            taken |= 1 << lane
    free = 0
    for suit in range(4):
        if suits[suit] == layout.NONE:
            while taken >> free & 1:
                free += 1
            suits[suit] = free
            taken |= 1 << free


@njit
def renamed(card: Any, suits: Any) -> Any:
    if card >= layout.SUITED:
        return card
    return suits[card // layout.RANK_COUNT] * layout.RANK_COUNT + card % layout.RANK_COUNT


@njit
def read_hand(row: Any, seat: Any, first: Any, suits: Any, inputs: Any, count: Any) -> Any:
    for place in range(layout.HAND):
        card = row[layout.HANDS + layout.HAND * seat + place]
        if card >= 0:
            inputs[count] = first + renamed(card, suits)
            count += 1
    return count


@njit
def read_table(row: Any, seat: Any, all_cards: Any, suits: Any, inputs: Any, count: Any) -> Any:
    """Cards that lie on the table, and 7s that lie face up."""
    sevens, other_sevens = 0, 0
    for number in range(row[layout.PLAYED]):
        slot = slot_at(number)
        card, known = row[slot + layout.CARD], row[slot + layout.KNOWN]
        other = 0 if row[slot + layout.SIDE] == seat else 1
        place = 2 * row[slot + layout.LANE] + other
        if row[slot + layout.UP] == 1:
            first = net.UP
            seven = rank_of(card) == layout.SEVEN
            sevens += seven and other == 0
            other_sevens += seven and other == 1
        elif known == layout.BOTH:
            first = net.SEEN_DOWN
        elif known >> seat & 1:
            first = net.OWN_DOWN
        else:
            first = net.OTHER_DOWN
        if first == net.OTHER_DOWN and not all_cards:
            inputs[count] = net.UNSEEN_DOWN + place * layout.TURNS + number // 2
        else:
            inputs[count] = first + renamed(card, suits) * net.PLACES + place
        count += 1
    inputs[count], inputs[count + 1] = net.SEVENS + min(3, sevens), net.SEVENS + 4 + min(3, other_sevens)
    return count + 2


@njit
def read_lanes(row: Any, seat: Any, all_cards: Any, suits: Any, inputs: Any, count: Any) -> Any:
    """Tens, and by how much each side is ahead."""
    led, other_led = 0, 0
    for lane in range(layout.LANES):
        known = row[layout.LANE_KNOWN + lane]
        if all_cards or known >> seat & 1:
            up = row[layout.LANE_UP + lane] == 1
            first = net.LANE_UP if up else net.LANE_DOWN if known == layout.BOTH else net.LANE_TRUE
            inputs[count] = first + 4 * lane + suits[row[layout.LANE_SUIT + lane]]
            count += 1
        if known != layout.BOTH:
            inputs[count] = net.LANE_HIDDEN + lane
            count += 1
        gap = lane_points(row, lane, seat) - lane_points(row, lane, 1 - seat)
        led += gap > 0
        other_led += gap < 0
        most = net.LARGEST_GAP
        inputs[count] = net.GAP + lane * (2 * most + 1) + most + min(most, max(-most, gap))
        count += 1
    inputs[count], inputs[count + 1] = net.LANES_LED + led, net.LANES_LED + layout.LANES + 1 + other_led
    return count + 2


@njit
def read_effect(row: Any, seat: Any, suits: Any, inputs: Any, count: Any) -> Any:
    slot = slot_at(row[layout.EFFECT_SLOT])
    rank, second = rank_of(row[slot + layout.CARD]), row[layout.STAGE]
    kind = 0 if rank == layout.ACE else 1 + second if rank == layout.JACK else 3 + (rank == layout.KING)
    inputs[count] = net.EFFECT + kind
    inputs[count + 1] = net.EFFECT_PLACE + 2 * row[slot + layout.LANE] + (row[slot + layout.SIDE] != seat)
    count += 2
    if second == 1:
        inputs[count] = net.FLIPPED + renamed(row[slot_at(row[layout.FLIPPED])], suits)
        count += 1
    return count


@njit
def read_coins(row: Any, seat: Any, bids: Any, inputs: Any, count: Any) -> Any:
    """Coins, and how they came into the pot."""
    inputs[count] = net.COINS + row[layout.COINS + seat]
    inputs[count + 1] = net.OTHER_COINS + row[layout.COINS + 1 - seat]
    inputs[count + 2] = net.POT + row[layout.POT]
    count += 3
    if row[layout.PHASE] == layout.BID:
        inputs[count] = net.OWED + row[layout.OWED]
        inputs[count + 1] = net.MOST_TO_ADD + most_to_add(row)
        count += 2
        for other in range(2):
            if bids[net.NOW + (seat ^ other)] == 1:
                inputs[count] = net.HAS_RAISED + other
                count += 1
    for turn in range(layout.TURNS):
        if bids[net.AFTER + turn] > 0:
            inputs[count] = net.STAKED + (layout.STACK + 1) * turn + bids[net.AFTER + turn]
            count += 1
            if bids[net.LAST + turn] >= 0:
                inputs[count] = net.RAISED_LAST + 2 * turn + (bids[net.LAST + turn] != seat)
                count += 1
    return count


@njit
def read(row: Any, seat: Any, all_cards: Any, gone: Any, bids: Any, suits: Any, inputs: Any) -> Any:
    """Write down the inputs that are on, and give how many: what the seat knows, or `all_cards`."""
    name_suits(row, seat, all_cards, suits)
    count = read_hand(row, seat, net.HELD, suits, inputs, 0)
    if all_cards:
        count = read_hand(row, 1 - seat, net.OTHER_HELD, suits, inputs, count)
    count = read_table(row, seat, all_cards, suits, inputs, count)
    count = read_lanes(row, seat, all_cards, suits, inputs, count)
    for card in range(layout.CARDS):
        if gone[card] == 1:
            inputs[count] = net.GONE + renamed(card, suits)
            count += 1
    phase = min(row[layout.PHASE], layout.CHOOSE)
    inputs[count] = net.TURN + min(row[layout.TURN], layout.TURNS - 1)
    inputs[count + 1] = net.PHASE + phase
    count += 2
    if row[layout.INITIATOR] == seat:
        inputs[count] = net.IS_INITIATOR
        count += 1
    if row[layout.DEALER] == seat:
        inputs[count] = net.IS_DEALER
        count += 1
    if row[layout.PHASE] == layout.CHOOSE:
        count = read_effect(row, seat, suits, inputs, count)
    return read_coins(row, seat, bids, inputs, count)


@njit
def score_parts(row: Any, seat: Any, move: Any, suits: Any, parts: Any) -> None:
    """The one or two scores that a move's is the sum of."""
    parts[1] = layout.NONE
    if move < layout.LAY:
        parts[0] = net.BID_SCORE + move
    elif move < layout.TARGET:
        way = move - layout.LAY
        parts[0] = net.LAY_SCORE + renamed(way // 6, suits) * 6 + way % 6
    elif move < layout.LANE_TARGET:
        slot = slot_at(move - layout.TARGET)
        known = row[slot + layout.KNOWN] >> seat & 1
        place = 2 * row[slot + layout.LANE] + (row[slot + layout.SIDE] != seat)
        parts[0] = net.CARD_SCORE + (renamed(row[slot + layout.CARD], suits) if known else layout.CARDS)
        parts[1] = net.PLACE_SCORE + 2 * place + row[slot + layout.UP]
    else:
        parts[0] = net.LANE_SCORE + move - layout.LANE_TARGET


@njit(fastmath=True)
def pass_layers(inputs: Any, count: Any, network: Any, wide: Any, narrow: Any) -> None:
    """From inputs to the last layer before the scores; nodes below 0 are off."""
    for node in range(net.WIDE):
        wide[node] = network.wide_bias[node]
    for place in range(count):
        row = inputs[place]
        for node in range(net.WIDE):
            wide[node] += network.wide[row, node]
    for node in range(net.NARROW):
        narrow[node] = network.narrow_bias[node]
    for source in range(net.WIDE):
        strength = wide[source]
        if strength > 0:
            for node in range(net.NARROW):
                narrow[node] += strength * network.narrow[source, node]
        else:
            wide[source] = 0
    for node in range(net.NARROW):
        if narrow[node] < 0:
            narrow[node] = 0


@njit(fastmath=True)
def score(network: Any, place: Any, narrow: Any) -> Any:
    total = network.score_bias[place]
    for node in range(net.NARROW):
        total += narrow[node] * network.scores[place, node]
    return total


@njit(fastmath=True)
def to_chances(network: Any, count: Any, scratch: Any, chances: Any) -> None:
    """Chances that are in proportion to the powers of the scores."""
    highest, total = score(network, scratch.parts[0, 0], scratch.narrow), 0.0
    for place in range(count):
        chances[place] = score(network, scratch.parts[place, 0], scratch.narrow)
        if scratch.parts[place, 1] >= 0:
            chances[place] += score(network, scratch.parts[place, 1], scratch.narrow)
        highest = max(highest, chances[place])
    for place in range(count):
        chances[place] = exp(chances[place] - highest)
        total += chances[place]
    for place in range(count):
        chances[place] /= total


@njit
def choose_by(
    network: Any, row: Any, gone: Any, bids: Any, moves: Any, count: Any, scratch: Any, chances: Any
) -> Any:
    """The chance of each of the mover's moves; gives how many inputs were on."""
    seat = row[layout.MOVER]
    on = read(row, seat, False, gone, bids, scratch.suits, scratch.inputs)
    pass_layers(scratch.inputs, on, network, scratch.wide, scratch.narrow)
    for place in range(count):
        score_parts(row, seat, moves[place], scratch.suits, scratch.parts[place])
    to_chances(network, count, scratch, chances)
    return on


@njit
def judge(network: Any, row: Any, seat: Any, opponent: Any, gone: Any, bids: Any, scratch: Any) -> Any:
    """Coins that a seat will have won when the whole round is over, in units; and how many inputs were on."""
    on = read(row, seat, True, gone, bids, scratch.suits, scratch.inputs)
    scratch.inputs[on] = net.OPPONENT + opponent
    pass_layers(scratch.inputs, on + 1, network, scratch.wide, scratch.narrow)
    return score(network, 0, scratch.narrow), on + 1


@njit
def coins_brought(row: Any) -> Any:
    """The coins that the mover began the round with: what is owed came from the other."""
    return row[layout.COINS + row[layout.MOVER]] + (row[layout.POT] - row[layout.OWED]) // 2


@njit
def worth_after(
    network: Any, rows: Any, seat: Any, move: Any, gone: Any, bids: Any, after: Any, scratch: Any
) -> Any:
    """What a round is worth to a seat once a move has been made in it."""
    row = rows[1]
    for cell in range(layout.SIZE):
        row[cell] = rows[0, cell]
    for cell in range(net.BIDS):
        after[cell] = bids[cell]
    if row[layout.PHASE] == layout.BID and move != layout.FOLD:
        note_bid(after, row[layout.TURN], seat, row[layout.POT], row[layout.OWED], move)
    brought = coins_brought(row)
    play(row, move)
    if row[layout.PHASE] >= layout.OVER:
        return (row[layout.COINS + seat] - brought) / net.UNIT
    worth, _ = judge(network, row, seat, net.ITSELF, gone, after, scratch)
    return worth


def _of(inputs: int, scores: int) -> str:
    """The signature of a network's arrays."""
    shapes = f"{inputs}, {net.WIDE}", f"{net.WIDE}", f"{net.WIDE}, {net.NARROW}", f"{net.NARROW}"
    return ", ".join(f"float32[{shape}]" for shape in (*shapes, f"{scores}, {net.NARROW}", f"{scores}"))


SEEN = f"int8[{layout.SIZE}], int8[{layout.CARDS}], int8[{net.BIDS}]"
MOVES = f"int16[{layout.MAX_MOVES}]"
SCRATCH = (
    f"int16[{net.MOST_ON}], int64[4], float32[{net.WIDE}], float32[{net.NARROW}],"
    f" int16[{layout.MAX_MOVES}, 2]"
)


@kernel(
    f"int64, {SEEN}, {MOVES}, {_of(net.KNOWN_INPUTS, net.SCORES)}, {SCRATCH}, float64[{layout.MAX_MOVES}]"
)
def chances_of(
    count: Any, seen: Any, gone: Any, bids: Any, moves: Any,
    wide: Any, wide_bias: Any, narrow: Any, narrow_bias: Any, scores: Any, score_bias: Any,
    inputs: Any, suits: Any, in_wide: Any, in_narrow: Any, parts: Any, chances: Any,
) -> None:  # fmt: skip
    """The chance of each of the mover's moves."""
    network = Network(wide, wide_bias, narrow, narrow_bias, scores, score_bias)
    scratch = Scratch(inputs, suits, in_wide, in_narrow, parts)
    choose_by(network, seen, gone, bids, moves, count, scratch, chances)


@kernel(
    f"int64, int64, {SEEN}, {MOVES}, {_of(net.ALL_INPUTS, 1)}, {SCRATCH}, int8[2, {layout.SIZE}],"
    f" int8[{net.BIDS}], int64[{layout.CARDS}], uint64[4], float64[{layout.MAX_MOVES}]"
)
def judge_moves(
    guesses: Any, count: Any, seen: Any, gone: Any, bids: Any, moves: Any,
    wide: Any, wide_bias: Any, narrow: Any, narrow_bias: Any, scores: Any, score_bias: Any,
    inputs: Any, suits: Any, in_wide: Any, in_narrow: Any, parts: Any,
    rows: Any, after: Any, pool: Any, state: Any, worth: Any,
) -> None:  # fmt: skip
    """Add to each move what the rounds it leads to are worth to its mover, in units, over so many guesses."""
    network = Network(wide, wide_bias, narrow, narrow_bias, scores, score_bias)
    scratch = Scratch(inputs, suits, in_wide, in_narrow, parts)
    seat = seen[layout.MOVER]
    for _ in range(guesses):
        guess(seen, gone, rows[0], pool, state)
        for place in range(count):
            worth[place] += worth_after(network, rows, seat, moves[place], gone, bids, after, scratch)
