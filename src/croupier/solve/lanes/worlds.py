"""All that may lie hidden in a round of Lanes, given what both players have seen: every deal a row."""

from itertools import combinations, permutations
from math import comb, perm

import numpy as np

from croupier.errors import BadInput
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, cards_in
from croupier.games.lanes.notation import NAMES

MAX_DEALS = 600_000  # rows


def worlds(row: Row, gone: tuple[int, ...] = ()) -> Row:
    """Every deal that fits, each as likely: hands, cards only their layer knows, lanes nobody has seen."""
    _check(row, gone)
    held = [_held(row, side) for side in (0, 1)]
    slots, pool = _backs(row), _unseen(row, gone)
    places, suits = _tens(row)
    need = held[0] + held[1] + len(slots)
    if len(pool) < need:
        raise BadInput(f"{need} cards lie hidden, but only {len(pool)} are left: too many are listed as gone")
    count = comb(len(pool), held[0]) * comb(len(pool) - held[0], held[1])
    count *= perm(len(pool) - held[0] - held[1], len(slots)) * perm(len(suits), len(places))
    if count > MAX_DEALS:
        raise BadInput(
            f"{count:,} deals fit what both players have seen, more than the {MAX_DEALS:,} that can be"
            f" solved: {len(slots)} cards lie face down and {need - len(slots)} are held"
        )
    cards = _deals(pool, held, len(slots))
    found = np.repeat(row[None, :], count, axis=0)
    found[:, layout.HANDS : layout.HANDS + 2 * layout.HAND] = layout.NONE
    each = perm(len(suits), len(places))
    dealt = np.repeat(np.array(cards, dtype=np.int8).reshape(len(cards), need), each, axis=0)
    hidden = [layout.HANDS + place for place in range(held[0])]
    hidden += [layout.HANDS + layout.HAND + place for place in range(held[1])]
    found[:, hidden + slots] = dealt
    found[:, places] = np.tile(
        np.array(list(permutations(suits)), dtype=np.int8).reshape(each, -1), (len(cards), 1)
    )
    return found


def _check(row: Row, gone: tuple[int, ...]) -> None:
    """A card of an earlier round is in no hand and does not lie on the table."""
    if both := sorted(cards_in(row) & set(gone)):
        raise BadInput(f"{NAMES[both[0]]} is listed as gone, but is in the position (L2)")


def _deals(pool: list[int], held: list[int], backs: int) -> list[tuple[int, ...]]:
    """Both hands in order of number, then the cards that lie face down."""
    return [
        (*first, *second, *rest)
        for first in combinations(pool, held[0])
        for second in combinations([card for card in pool if card not in first], held[1])
        for rest in permutations([card for card in pool if card not in first + second], backs)
    ]


def _held(row: Row, side: int) -> int:
    return int((row[layout.HANDS + layout.HAND * side :][: layout.HAND] != layout.NONE).sum())


def _backs(row: Row) -> list[int]:
    """Where the cards lie that not both players know."""
    slots = [layout.slot_at(number) for number in range(int(row[layout.PLAYED]))]
    return [slot + layout.CARD for slot in slots if row[slot + layout.KNOWN] != layout.BOTH]


def _unseen(row: Row, gone: tuple[int, ...]) -> list[int]:
    slots = [layout.slot_at(number) for number in range(int(row[layout.PLAYED]))]
    seen = {int(row[slot + layout.CARD]) for slot in slots if row[slot + layout.KNOWN] == layout.BOTH}
    return [card for card in range(layout.CARDS) if card not in seen and card not in gone]


def _tens(row: Row) -> tuple[list[int], list[int]]:
    """Where tens lie that nobody has seen, the one left over among them, and their suits."""
    hidden = [lane for lane in range(layout.LANES) if row[layout.LANE_KNOWN + lane] != layout.BOTH]
    places = [layout.LANE_SUIT + place for place in (*hidden, layout.LANES)]
    return places, sorted(int(row[place]) for place in places)
