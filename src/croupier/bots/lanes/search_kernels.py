"""How bots of Lanes choose, compiled: guesses at hidden cards, greedy play, information-set tree search.

All of it starts from what one seat observes (`games.lanes.observation`). A guess fills what is hidden with
cards not seen yet, each arrangement as likely; a search makes a new guess for every line it looks at. A tree
is kept over what its player can see, so that a card the opponent lays face down is one move a lane, whatever
it may be.
"""

from collections import namedtuple
from math import log, sqrt
from typing import Any

from numba import njit

from croupier.bots.lanes.guesses import guess
from croupier.bots.lanes.layout import COLUMNS, FIRST, KEY, MAX_DEPTH, NEXT, OFFERED, ROOT, VISITS, WORTH
from croupier.games.lanes import layout
from croupier.games.lanes.core import legal, play
from croupier.games.lanes.observation_kernels import DOWN, move_seen
from croupier.games.lanes.scoring import lane_points
from croupier.kernel import kernel
from croupier.simulate.random_words import below

EXPLORE = 0.7  # how much a move seldom tried is preferred
GUESSES = 16  # that greed looks at


# What a search works with: rows, lists of moves and cards, the path into the tree, and the tree.
Work = namedtuple("Work", "rows moves pool path links counts state")


@njit
def standing(row: Any, seat: Any) -> Any:
    """Lanes led, then points ahead: what the greedy bot maximises."""
    total = 0
    for lane in range(layout.LANES):
        ahead = lane_points(row, lane, seat) - lane_points(row, lane, 1 - seat)
        total += ahead + 20 * (ahead > 0) - 20 * (ahead < 0)
    return total


@njit
def greedy(seen: Any, gone: Any, work: Any, found: Any) -> Any:
    """The move after which this seat stands best, on average over guesses; it stays in and never raises."""
    seat, moves, rows = seen[layout.MOVER], work.moves, work.rows
    count = legal(seen, moves)
    if seen[layout.PHASE] == layout.BID:
        return layout.ADD
    for place in range(count):
        found[place] = 0.0
    for _ in range(GUESSES):
        guess(seen, gone, rows[0], work.pool, work.state)
        for place in range(count):
            for cell in range(layout.SIZE):
                rows[1, cell] = rows[0, cell]
            play(rows[1], moves[place])
            found[place] += standing(rows[1], seat)
    best = 0
    for place in range(1, count):
        if found[place] > found[best]:
            best = place
    return moves[best]


@njit
def child_of(links: Any, node: Any, key: Any) -> Any:
    child = links[node, FIRST]
    while child > 0 and links[child, KEY] != key:
        child = links[child, NEXT]
    return child


@njit
def add_child(links: Any, counts: Any, node: Any, key: Any, size: Any) -> Any:
    links[size, FIRST], links[size, NEXT], links[size, KEY] = 0, links[node, FIRST], key
    links[node, FIRST] = size
    counts[size, VISITS] = counts[size, OFFERED] = counts[size, WORTH] = 0.0
    return size


@njit
def choose(row: Any, seat: Any, node: Any, count: Any, work: Any) -> Any:
    """A move to look at: one never tried, else the most promising for whoever moves (UCB)."""
    moves, links, counts = work.moves, work.links, work.counts
    mine = row[layout.MOVER] == seat
    start = below(work.state, count)
    best, best_move, looked = -1.0, moves[start], 0
    for place in range(count):
        move = moves[(start + place) % count]
        key = move_seen(move, mine)
        if key >= DOWN:  # of cards that look the same to the searcher one is enough
            if looked >> (key - DOWN) & 1:
                continue
            looked |= 1 << (key - DOWN)
        child = child_of(links, node, key)
        if child <= 0:
            return move
        counts[child, OFFERED] += 1.0
        share = counts[child, WORTH] / counts[child, VISITS]
        hope = (share if mine else 1.0 - share) + EXPLORE * sqrt(
            log(counts[child, OFFERED] + 1.0) / counts[child, VISITS]
        )
        if hope > best:
            best, best_move = hope, move
    return best_move


@njit
def random_move(row: Any, moves: Any, count: Any, state: Any) -> Any:
    """Any move, but bids are mostly matched: random folding would end every line at once."""
    if row[layout.PHASE] != layout.BID:
        return moves[below(state, count)]
    drawn = below(state, 10)
    if drawn == 0 and row[layout.OWED] > 0:
        return layout.FOLD
    return min(1, count - 1 - (row[layout.OWED] > 0)) if drawn == 1 else layout.ADD


@njit
def search(seat: Any, seen: Any, gone: Any, lines: Any, size: Any, work: Any) -> Any:
    """So many more lines in a tree of `size` nodes, each with its own guess at what this seat cannot see.

    The root's children hold the answer. A tree that is full grows no further.
    """
    row, moves, links, counts = work.rows[0], work.moves, work.links, work.counts
    for _ in range(lines):
        guess(seen, gone, row, work.pool, work.state)
        node, depth, inside = ROOT, 0, True
        while row[layout.PHASE] < layout.OVER:
            count = legal(row, moves)
            if not inside:
                play(row, random_move(row, moves, count, work.state))
                continue
            chance = row[layout.PHASE] == layout.SHUFFLE
            move = moves[below(work.state, count)] if chance else choose(row, seat, node, count, work)
            key = move_seen(move, row[layout.MOVER] == seat)
            child = child_of(links, node, key)
            play(row, move)
            if child <= 0:
                inside = False
                if size == len(links):
                    continue
                child = add_child(links, counts, node, key, size)
                size += 1
            node = child
            work.path[depth] = node
            depth += 1
        worth = row[layout.COINS + seat] / layout.ALL_COINS
        for place in range(depth):
            counts[work.path[place], VISITS] += 1.0
            counts[work.path[place], WORTH] += worth
    return size


ROW = f"int8[{layout.SIZE}], int8[{layout.CARDS}]"
WORK = (
    f"int8[2, {layout.SIZE}], int16[{layout.MAX_MOVES}], int64[{layout.CARDS}], int64[{MAX_DEPTH}],"
    f"int64[:, {COLUMNS}], float64[:, {COLUMNS}], uint64[4]"
)


@kernel(f"int64, int64, int64, {ROW}, {WORK} -> int64")
def searched(
    seat: Any, lines: Any, size: Any, seen: Any, gone: Any,
    rows: Any, moves: Any, pool: Any, path: Any, links: Any, counts: Any, state: Any,
) -> Any:  # fmt: skip
    """How many nodes the tree has after so many more lines."""
    return search(seat, seen, gone, lines, size, Work(rows, moves, pool, path, links, counts, state))


@kernel(f"{ROW}, {WORK}, float64[{layout.MAX_MOVES}] -> int64")
def greediest(
    seen: Any, gone: Any,
    rows: Any, moves: Any, pool: Any, path: Any, links: Any, counts: Any, state: Any, found: Any,
) -> Any:  # fmt: skip
    """The greedy bot's move."""
    return greedy(seen, gone, Work(rows, moves, pool, path, links, counts, state), found)
