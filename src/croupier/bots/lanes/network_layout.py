"""What the networks of `expert` read and write, as places in arrays.

A network reads a round from one seat's side: numbers of inputs that are on, all others being off. Suits are
counted from the lanes: the suit of lane 1 is the first, so that rounds which differ in the names of suits
only look the same. Ours comes before the other's wherever sides are told apart.
"""

from typing import Any

from croupier.games.lanes.layout import ALL_COINS, CARDS, FOLD, LANES, NONE, STACK, TURNS

PLACES = 2 * LANES  # a lane, then whose side of it
LARGEST_GAP = 15  # of points in a lane that is told apart

# Inputs that the mover knows
HELD = 0
UP = HELD + CARDS  # + card × PLACES + place; so are the next two
OWN_DOWN = UP + CARDS * PLACES  # face down, and seen by this seat alone
SEEN_DOWN = OWN_DOWN + CARDS * PLACES  # face down, and seen by both
UNSEEN_DOWN = SEEN_DOWN + CARDS * PLACES  # + place × TURNS + turn in which it was laid
LANE_UP = UNSEEN_DOWN + PLACES * TURNS  # + lane × 4 + suit
LANE_DOWN = LANE_UP + 4 * LANES  # known all the same
LANE_HIDDEN = LANE_DOWN + 4 * LANES
GONE = LANE_HIDDEN + LANES
TURN = GONE + CARDS
PHASE = TURN + TURNS  # bid, play, choose
IS_INITIATOR = PHASE + 3
IS_DEALER = IS_INITIATOR + 1
EFFECT = IS_DEALER + 1  # Ace, a Jack's first choice and its second, Queen, King
EFFECT_PLACE = EFFECT + 5
FLIPPED = EFFECT_PLACE + PLACES  # the card that a Jack turned
COINS = FLIPPED + CARDS  # ours, the other's, in the pot, owed, and the most to add
OTHER_COINS = COINS + ALL_COINS + 1
POT = OTHER_COINS + ALL_COINS + 1
OWED = POT + ALL_COINS + 1
MOST_TO_ADD = OWED + ALL_COINS + 1
STAKED = MOST_TO_ADD + ALL_COINS + 1  # + turn × (STACK + 1) + coins each side had in the pot after its bids
RAISED_LAST = STAKED + TURNS * (STACK + 1)  # + turn × 2 + who
HAS_RAISED = RAISED_LAST + 2 * TURNS  # in this turn, + who
GAP = HAS_RAISED + 2  # + lane × … + points we are ahead there
LANES_LED = GAP + LANES * (2 * LARGEST_GAP + 1)  # + whose × (LANES + 1) + how many
SEVENS = LANES_LED + 2 * (LANES + 1)  # face up, + whose × 4 + how many
KNOWN_INPUTS = SEVENS + 8

# Inputs of the whole round, for the network that judges it
OTHER_HELD = KNOWN_INPUTS
OTHER_DOWN = OTHER_HELD + CARDS  # face down, and seen by the other alone
LANE_TRUE = OTHER_DOWN + CARDS * PLACES
OPPONENT = LANE_TRUE + 4 * LANES  # + against whom
ITSELF, RANDOM, GREEDY, OPPONENTS = range(4)
ALL_INPUTS = OPPONENT + OPPONENTS
MOST_ON = 128  # inputs that can be on at once

# Scores of moves; that of a card chosen by an effect is a sum of two
BID_SCORE = 0  # coins added, or FOLD
LAY_SCORE = BID_SCORE + FOLD + 1  # + card × 6 + way
CARD_SCORE = LAY_SCORE + CARDS * PLACES  # the last is of a card not known
PLACE_SCORE = CARD_SCORE + CARDS + 1  # + place × 2 + whether it lies face up
LANE_SCORE = PLACE_SCORE + 2 * PLACES
SCORES = LANE_SCORE + LANES

WIDE, NARROW = 256, 128  # nodes of the two layers between
UNIT = 4.0  # coins that a judgement counts in

# Bids of a round so far, as `note_bid` keeps them
AFTER, LAST, NOW = 0, TURNS, 2 * TURNS  # coins staked by turn; who raised last by turn; who has in this one
BIDS = 2 * TURNS + 2
UNKNOWN = -1  # in the first place: the round came without its bids


def note_bid(bids: Any, turn: Any, seat: Any, pot: Any, owed: Any, more: Any) -> None:
    """What a bid adds to the bids of its round, if they are known; compiled as well."""
    if bids[AFTER] == UNKNOWN:
        return
    if more > 0:
        bids[LAST + turn] = seat
        bids[NOW + seat] = 1
    else:
        bids[AFTER + turn] = (pot + owed) // 2
        bids[NOW] = bids[NOW + 1] = 0


def clear_bids(bids: Any, known: Any) -> None:
    """No bid yet, or none `known`."""
    for place in range(BIDS):
        bids[place] = NONE if LAST <= place < NOW else 0
    if not known:
        bids[AFTER] = UNKNOWN
