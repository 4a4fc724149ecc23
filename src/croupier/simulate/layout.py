"""Sizes and places that simulations and their kernels share."""

NO_CARD_DEALT = 255  # in a record of cards
WORDS_A_GENERATOR = 4

# Cards
STREAMS = 8  # packs dealt from in turn, so that one waits for memory while the next proceeds
SHOES_APART = 1 << 24  # between the numbers of two streams' shoes

# Lock step. One array holds all that the lanes work in: it keeps the compiler sure that nothing overlaps.
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
ALIKE = WON + 2 * LANES  # of both hands: one more than the value that its first two cards share, or 0
FOUND = ALIKE + 2 * LANES  # which of those are not 0
KNOWN = FOUND + 2 * LANES  # how many cards of each value are known
CELL = KNOWN + (SUMS + 1) * LANES  # where a coup counts in the tally
ROOM = CELL + LANES
PAIR_KINDS = 4
UNPAIRED = 400  # cells of a tally of points and third cards; one for every two kinds of pair
CELLS = PAIR_KINDS**2 * UNPAIRED
COUNTS = 8  # tallies, added up at the end
RANDOM_WORDS = 6 * LANES  # of sixteen bits, for one coup
GENERATOR_STATE = (WORDS_A_GENERATOR + 1) * GENERATORS  # the last row is for what is rarely drawn

# Rounds of Pok Deng
CARDS = 52
SEEN = 20  # what a banker may see: the value stood on, or 10 and the value hit to
ALWAYS = 1 << 32  # a chance of one, in parts of a 32-bit word
COUNTERS = 4  # behind the settlements of a tally: Poks and hits of both sides
TABLE_COUNTERS = 7  # of a table: what players got, squared, Poks and draws of both, settled with first

# Rounds of Lanes
A_WON, B_WON, DRAWN, GAMES_WON, FOLDED, MOVES_MADE, COINS_LOST = range(7)  # of a tally
LANES_TALLY = 7
