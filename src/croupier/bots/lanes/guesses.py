"""What one seat cannot see, drawn at random: part of the compiled search. Imports Numba."""

from typing import Any

from numba import njit

from croupier.games.lanes import layout
from croupier.simulate.random_words import below


@njit
def guess(seen: Any, gone: Any, row: Any, pool: Any, state: Any) -> None:
    """Copy `seen` to `row`, what is hidden drawn: every arrangement of unseen cards and tens as likely."""
    count = unseen_cards(seen, gone, pool)
    for cell in range(layout.SIZE):
        row[cell] = seen[cell]
        held = layout.HANDS <= cell < layout.SLOT
        laid = layout.SLOT <= cell < layout.MAY_OPEN and (cell - layout.SLOT) % layout.WIDTH == layout.CARD
        if (held or laid) and seen[cell] == layout.UNSEEN:
            count = draw(row, cell, pool, count, state)
    guess_tens(seen, row, pool, state)


@njit
def unseen_cards(seen: Any, gone: Any, pool: Any) -> Any:
    """List the cards that may be anywhere; how many there are."""
    for card in range(layout.CARDS):
        pool[card] = 1 - gone[card]
    for place in range(2 * layout.HAND):
        if seen[layout.HANDS + place] >= 0:
            pool[seen[layout.HANDS + place]] = 0
    for number in range(seen[layout.PLAYED]):
        card = seen[layout.SLOT + layout.WIDTH * number + layout.CARD]
        if card >= 0:
            pool[card] = 0
    count = 0
    for card in range(layout.CARDS):
        if pool[card] == 1:
            pool[count] = card
            count += 1
    return count


@njit
def guess_tens(seen: Any, row: Any, pool: Any, state: Any) -> None:
    count = 0
    for suit in range(4):
        known = False
        for place in range(layout.LANES + 1):
            known = known or seen[layout.LANE_SUIT + place] == suit
        if not known:
            pool[count] = suit
            count += 1
    for place in range(layout.LANES + 1):
        if seen[layout.LANE_SUIT + place] == layout.UNSEEN:
            count = draw(row, layout.LANE_SUIT + place, pool, count, state)


@njit
def draw(row: Any, cell: Any, pool: Any, count: Any, state: Any) -> Any:
    """One of the pool into a hidden place; how many are left."""
    pick = below(state, count)
    row[cell] = pool[pick]
    pool[pick] = pool[count - 1]
    return count - 1
