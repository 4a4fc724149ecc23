"""What the last cards of a round bring, over all that may be hidden from whoever lays them."""

from collections.abc import Iterator, Sequence
from itertools import islice, permutations, product
from math import perm
from random import Random
from typing import NamedTuple

from croupier.arrays import Array, np
from croupier.bots.lanes.layout import LINES
from croupier.compiled import compiled
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, cards_in, legal
from croupier.simulate.seeds import generator_state

KERNELS = "croupier.bots.lanes.last_cards_kernels"
DEPTH = 48  # moves that two cards and what they set off may take
MOST_WORLDS = 2000  # that are all looked at: more are guessed at
GUESSES = 4  # at what is hidden, for each pair of hands
ALIKE = 1e-6  # shares of a pot that make no difference


class Lines(NamedTuple):
    """What the initiator wins of the pot, from -1 to 1: by its card, the line it takes, the other's card."""

    shares: Array  # lines that another is never worse than are left out
    counts: Array  # of lines, by card
    numbers: list[list[int]]  # of the lines that are left, by card
    all: Array  # shares of every line, or `NO_LINE`


def weighed(seen: Row, gone: Sequence[int], seed: str, *, guesses: int) -> dict[int, float]:
    """Coins that each move wins, on average over all that may be hidden, or over so many guesses at it.

    Both then do what is best on average over all that looks alike to them.
    """
    moves, worlds = legal(seen), _worlds(seen, gone, seed, guesses)
    found = np.zeros(len(moves))
    levels = _levels(len(worlds), _bounds(seen, int(seen[layout.MOVER])))
    levels[0][0] = worlds
    compiled(KERNELS, "weigh_moves")(len(worlds), len(moves), np.array(moves, dtype=np.int16), *levels, found)
    return dict(zip(moves, (found / len(worlds) - layout.STACK).tolist(), strict=True))


def lines_of(cards: Sequence[int], called: Row, gone: Sequence[int]) -> Lines:
    """`called`: the row when bidding is over, one card unseen in each hand."""
    listed, guesses = np.array(cards, dtype=np.int64), GUESSES if _hidden_cells(called)[1:] != ([], []) else 1
    deals = np.zeros((len(cards), len(cards), guesses, layout.SIZE), dtype=np.int8)
    drawing = (
        np.zeros(layout.CARDS, dtype=np.int64),
        generator_state(f"croupier/lanes/last/{called.tobytes().hex()}"),
    )
    compiled(KERNELS, "deal_pairs")(listed, called.copy(), away(gone), *drawing, deals)
    bounds = _bounds(called, int(called[layout.INITIATOR]))
    shares = np.zeros((len(cards), LINES, len(cards)), dtype=np.float32)
    compiled(KERNELS, "weigh_lines")(listed, deals, *_levels(len(cards) * guesses, bounds), shares)
    return _without_worse(shares)


def away(gone: Sequence[int]) -> Array:
    found = np.zeros(layout.CARDS, dtype=np.int8)
    found[list(gone)] = 1
    return found


def _without_worse(shares: Array) -> Lines:
    numbers = [_undominated(of_card) for of_card in shares]
    counts = np.array(list(map(len, numbers)), dtype=np.int64)
    better = np.zeros((len(shares), int(counts.max()), shares.shape[2]), dtype=np.float32)
    for place, lines in enumerate(numbers):
        better[place, : len(lines)] = shares[place, lines]
        better[place, :, place] = 0  # nobody holds the card that the other has
    return Lines(better, counts, numbers, shares)


def _undominated(shares: Array) -> list[int]:
    """Lines of a card that no other is at least as good as against every card; of equals the first."""
    found: list[int] = []
    for line in np.argsort(-shares.sum(axis=1), kind="stable").tolist():
        if not found or (shares[found] < shares[line] - ALIKE).any(axis=1).all():
            found.append(line)
    return sorted(found)


def _hidden_cells(seen: Row) -> tuple[list[int], list[int], list[int]]:
    """Where cards that are not seen are held and where they lie, and the tens if a lane is dark."""
    held = [layout.HANDS + place for place in range(2 * layout.HAND)]
    laid = [layout.slot_at(number) + layout.CARD for number in range(int(seen[layout.PLAYED]))]
    dark = [layout.LANE_SUIT + lane for lane in range(layout.LANES + 1)]
    held, laid, dark = (
        [place for place in places if seen[place] == layout.UNSEEN] for places in (held, laid, dark)
    )
    return held, laid, dark if len(dark) > 1 else []


def _worlds(seen: Row, gone: Sequence[int], seed: str, guesses: int) -> Row:
    """All that the row may be, each as likely, or guesses where that is too many."""
    held, laid, dark = _hidden_cells(seen)
    places, pool = held + laid, sorted(set(range(layout.CARDS)) - cards_in(seen) - set(gone))
    tens = sorted(set(range(4)) - set(seen[layout.LANE_SUIT :][:4].tolist()))
    if perm(len(pool), len(places)) * perm(len(tens), len(dark)) <= MOST_WORLDS:
        drawn = list(product(permutations(pool, len(places)), permutations(tens, len(dark))))
    else:
        drawn = list(islice(_guessed(pool, len(places), tens, len(dark), seed), guesses))
    found = np.repeat(seen[None, :], len(drawn), axis=0)
    found[:, places + dark] = [(*cards, *suits) for cards, suits in drawn]
    return found


def _guessed(
    pool: list[int], cards: int, tens: list[int], dark: int, seed: str
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    draw = Random(f"croupier/lanes/weighed/{seed}")
    while True:
        yield tuple(draw.sample(pool, cards)), tuple(draw.sample(tens, dark))


def _bounds(row: Row, seat: int) -> Array:
    """The least and the most coins a seat can end with: with the pot, or by four 7s with all (L11)."""
    cards = [row[place] for place in range(layout.HANDS, layout.SLOT)]
    cards += [row[layout.slot_at(number) + layout.CARD] for number in range(int(row[layout.PLAYED]))]
    sevens = sum(card == layout.UNSEEN or layout.rank_of(int(card)) == layout.SEVEN for card in cards)
    if sevens >= len(layout.SUITS):
        return np.array([0.0, layout.ALL_COINS])
    before = float(row[layout.COINS + seat])
    return np.array([before, before + float(row[layout.POT])])


def _levels(worlds: int, bounds: Array) -> tuple[Array, ...]:
    """What the kernels work with, in the order of `last_cards_kernels.Levels`."""
    return (
        np.zeros((DEPTH, worlds, layout.SIZE), dtype=np.int8),
        np.zeros((DEPTH, worlds), dtype=np.int64),
        np.zeros((DEPTH, worlds)),
        np.zeros((DEPTH, worlds), dtype=np.int64),
        np.zeros((DEPTH, layout.MAX_MOVES), dtype=np.int16),
        np.zeros(layout.SIZE, dtype=np.int8),
        bounds,
    )
