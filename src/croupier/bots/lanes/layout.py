"""The search tree as arrays, a row a node: what the bots of Lanes and their kernels share."""

ROOT = 0
FIRST, NEXT, KEY = range(3)  # of `links`: a node's first child, its next sibling, the move that leads to it
VISITS, OFFERED, WORTH = range(3)  # of `counts`: times taken, times it could have been, coins it brought
COLUMNS = 3
MAX_DEPTH = 512  # moves a round may take: bids, cards and what they set off

# The bidding of a last turn as an array, a row a node, each after the one that leads to it
KIND, PARENT, ACTION, MOVER, COUNT, POT, STACK = range(7)  # the last: two, the coins both have left
COLUMNS_OF_NODE = 8
BIDS, FOLDED, CALLED = range(3)  # kinds of node
LAYS, ACTIONS = 6, 8  # ways to lay a card; the most bids that are chosen from, to fold included

# Lines of a card: the ways to lay it, then by lane and target those that begin an effect
AIMED = LAYS
LINES = AIMED + 30
NO_LINE = -2  # in place of what a line wins, from -1 to 1: the card has no such line
