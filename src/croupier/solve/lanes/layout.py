"""Games in sequence form as arrays: what the endgames of Lanes and their kernels share."""

MAX_DEPTH = 128  # moves in two turns, effects included
PARENT, FIRST, MOVES = range(3)  # of an information set: the sequence before, its first, how many
SETS, SEQUENCES, ENDS, FULL = 0, 2, 4, 5  # of `sizes`: two, two, one; and whether anything did not fit
SIZES = 6
