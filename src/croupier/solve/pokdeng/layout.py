"""Sizes and places that the solvers of Pok Deng and their kernels share."""

CARDS, LEFT = 52, 48  # in the deck; once both have two cards
PAIRS = CARDS * (CARDS - 1) // 2

# Payoffs
MAX_CODES, KINDS = 128, 10  # codes of hands; values of a third card that the banker may tell apart
SUMS_BY_CODE = (PAIRS + KINDS, MAX_CODES)
PAYOFF_ROOM = 2 * MAX_CODES + PAIRS + CARDS * CARDS + 100  # other numbers the kernels work with
ANSWER_SUMS = 5  # deals, hits, what standing and hitting pay, and what is chosen

# A full table
MAX_SEATS = CARDS // 3 - 1  # players that one deck serves with three cards each, the banker too (004 1)
BET, SIZE, VALUE, FIRST, SECOND, THIRD = range(6)  # a seat: what it bets, and what is known of its hand
SEAT_COLUMNS = 6
UNKNOWN = -1
SETTLED = -2  # in place of a value: a Pok, paid at once and out of the banker's reach (ruling P2)
SEAT_ROOM = CARDS + MAX_SEATS + 2 + 11 + PAIRS
TOTALS = 9  # sums over all seats, before those of each
TABLE_SUMS = TOTALS + 2 * MAX_SEATS
