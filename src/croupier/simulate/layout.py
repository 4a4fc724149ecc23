"""Sizes and places that simulations and their kernels share."""

NO_CARD_DEALT = 255  # in a record of cards
WORDS_A_GENERATOR = 4

# Signatures
STREAMS = 8  # packs dealt from in turn, so that one waits for memory while the next proceeds
SHOES_APART = 1 << 24  # between the numbers of two streams' shoes

# Points. One array holds all that the lanes work in: it keeps the compiler sure that nothing overlaps.
LANES = 64  # shoes in lock step
SUMS = 9  # running sums of the counts of values: the tenth is the size of the shoe
GENERATORS = 16  # each gives words for four lanes
RUNNING = 0  # the nine sums of each shoe
FULL_SHOE = RUNNING + SUMS * LANES  # and of a whole one
PLACES = FULL_SHOE + SUMS * LANES
LEFT = PLACES + 6 * LANES
PLAYER, BANKER, TURN = LEFT + LANES, LEFT + 2 * LANES, LEFT + 3 * LANES
FIFTH_DRAWN, SIXTH_DRAWN = LEFT + 4 * LANES, LEFT + 5 * LANES
FIFTH, SIXTH = LEFT + 6 * LANES, LEFT + 7 * LANES
WON = LEFT + 8 * LANES  # by Player, then by Banker
ENDED = WON + 2 * LANES  # the points of both hands, as one number
ROOM = ENDED + LANES
COUNTS = 8  # of each pair of points, added up at the end
RANDOM_WORDS = 6 * LANES  # of sixteen bits, for one coup
GENERATOR_STATE = (WORDS_A_GENERATOR + 1) * GENERATORS  # the last row makes words that replace unfair ones

# Rounds of Pok Deng
CARDS = 52
SEEN = 20  # what a banker may see: the value stood on, or 10 and the value hit to
ALWAYS = 1 << 32  # a chance of one, in parts of a 32-bit word
COUNTERS = 4  # behind the settlements of a tally: Poks and hits of both sides

# Rounds of Lanes
A_WON, B_WON, DRAWN, GAMES_WON, FOLDED, MOVES_MADE, COINS_LOST = range(7)  # of a tally
LANES_TALLY = 7
