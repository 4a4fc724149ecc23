"""The search tree as arrays, a row a node: what the bots of Lanes and their kernels share."""

ROOT = 0
FIRST, NEXT, KEY = range(3)  # of `links`: a node's first child, its next sibling, the move that leads to it
VISITS, OFFERED, WORTH = range(3)  # of `counts`: times taken, times it could have been, coins it brought
COLUMNS = 3
MAX_DEPTH = 512  # moves a round may take: bids, cards and what they set off
