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
# A seat: what it bets, what is known of its hand, and whether it is settled against the banker's two cards.
BET, SIZE, VALUE, FIRST, SECOND, THIRD, SETTLED = range(7)
SEAT_COLUMNS = 7
UNKNOWN = -1
SEAT_ROOM = CARDS + MAX_SEATS + 2 + 11 + PAIRS
TOTALS = 9  # sums over all seats, before those of each
TABLE_SUMS = TOTALS + 2 * MAX_SEATS

# A full table, counted: functions of a hand, and columns of what is found by lead
COUNT, STAND, HIT, CLASSES = range(4)
TOTAL, OPENED, LAST, DRAWN, BEST, SHOWN = range(6)
