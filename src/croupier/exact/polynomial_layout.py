"""Sizes that the polynomial and its kernels share."""

LANES = 64
MONOMIALS = 462  # products of up to six factors from five counts
FIRST = (0, 1, 6, 21, 56, 126, 252, 462)  # where those of 0, 1 … 6 factors start
COEFFICIENTS = 5005  # multisets of six out of ten values
ROWS = 2 * MONOMIALS + 10 + 4  # of `LANES` numbers, that a batch works in; a single shoe needs fewer
