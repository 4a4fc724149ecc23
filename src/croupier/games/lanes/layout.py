"""A round of Lanes as a row of small numbers: where each thing stands, and how moves are numbered.

Everything that plays Lanes, the table, the bots' search and the environments, works on this row through the
functions of `core`; what people see is made of it in `notation` and `views`.
"""

# Cards: suit × 12 + place in RANKS, then the two jokers. The four 10s are lanes, one a suit.
RANKS = "A23456789JQK"
SUITS = "shdc"
RANK_COUNT, SUITED = 12, 48  # ranks of a suit; cards that have a suit
CARDS = 50
ACE, TWO, SEVEN, JACK, QUEEN, KING = (RANKS.index(rank) for rank in "A27JQK")
JOKER = RANK_COUNT  # a rank of its own
SEATS = ("a", "b")
HAND, LANES, TURNS = 5, 3, 5
LANE_NAMES = tuple(str(lane + 1) for lane in range(LANES))
SLOTS = 2 * TURNS  # cards played in a round
NONE = -1
UNSEEN = -2  # a card or a lane that whoever looks may not know

# Phases
BID, PLAY, CHOOSE, SHUFFLE, OVER, WON = range(6)

# The row
PHASE, MOVER, INITIATOR, TURN, PLAYED, DEALER = range(6)
COINS = 6  # two
POT = 8
OWED = 9  # what the mover must add to stay in
CHECKED = 10  # the initiator has added nothing and the opponent may still open
EFFECT_SLOT = 11  # the card whose effect is under way
STAGE = 12  # a Jack's second choice
FLIPPED = 13  # the card a Jack turned
WINNER = 14  # of the round: 0, 1, or 2 for a draw; NONE while it lasts
LANE_SUIT = 15  # three, and the suit of the ten left over
LANE_UP = 19  # three
LANE_KNOWN = 22  # three: who knows the suit, a bit each player
HANDS = 25  # two of five
SLOT = 35  # ten of five: a card played, in the order they were played
CARD, LANE, SIDE, UP, KNOWN = range(5)
WIDTH = 5
MAY_OPEN = 85  # option of L5
TURN_LANES_UP = 86  # option of L6
SIZE = 88

# Moves
ADD = 0  # and so many coins more than are owed, up to 19
FOLD = 20
LAY = 32  # + card × 6 + lane × 2 + 1 if face down
TARGET = 340  # + slot
LANE_TARGET = 350  # + lane
ORDER = 360  # + which of the orders of the tens
ORDERS = 24  # of the four tens
WAYS = (6, 2, 1, 1)  # so many of them begin with the same ten, the same two, three and four
MOVES = ORDER + ORDERS
MAX_MOVES = 64  # that can be legal at once

STACK = 10  # coins a player starts with
ALL_COINS = 2 * STACK
ANTE = 1  # that each pays to start a round

# What a card counts (L7)
FACE_DOWN, PICTURE = 3, 1  # whatever it is; an Ace, a Jack, a Queen, a King or a joker
IN_ITS_SUIT, TWO_IN_ITS_SUIT = -3, 10  # in a face-up lane of its own suit
BOTH = 3  # bits of both players


def rank_of(card: int) -> int:
    """Its place in `RANKS`, or `JOKER`."""
    return JOKER if card >= SUITED else card % RANK_COUNT


def suit_of(card: int) -> int:
    """A joker has none (L7)."""
    return NONE if card >= SUITED else card // RANK_COUNT


def slot_at(number: int) -> int:
    """Where the row holds the card played as that number, from 0."""
    return SLOT + WIDTH * number


def layer(dealer: int, number: int) -> int:
    """Who plays the card of that number: the non-dealer starts, then whoever played second (L4)."""
    initiator = (1 - dealer) ^ (number // 2 % 2)
    return initiator ^ (number % 2)
