"""Rounds of Lanes for tests: dealt at random, and as `tests/naive.py` holds them."""

from random import Random
from typing import Any

from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row, new_round
from tests import naive

NAMES = [rank + suit for suit in layout.SUITS for rank in layout.RANKS] + ["X1", "X2"]


def dealt(
    draw: Random, *, may_open: bool = False, cards: list[int] | None = None
) -> tuple[Row, naive.LanesGame]:
    """The same random deal for both statements of the rules."""
    pack = cards or list(range(layout.CARDS))
    draw.shuffle(pack)
    tens = list(range(4))
    draw.shuffle(tens)
    first = draw.randrange(1, 20)
    dealer = draw.randrange(2)
    hands = tuple(pack[:5]), tuple(pack[5:10])
    row = new_round(hands, tuple(tens), (first, 20 - first), dealer, may_open=may_open)
    named = [[NAMES[card] for card in hand] for hand in hands]
    suits = "".join(layout.SUITS[suit] for suit in tens)
    return row, naive.lanes_round(named, suits, (first, 20 - first), dealer, may_open)


def described(row: Row) -> dict[str, Any]:
    """A row in the words of the naive rules."""
    phases = ("bid", "play", "effect", "tens", "over", "won")
    slots = [
        row[layout.slot_at(number) :][: layout.WIDTH].tolist() for number in range(int(row[layout.PLAYED]))
    ]
    hands = [row[layout.HANDS + layout.HAND * side :][: layout.HAND].tolist() for side in (0, 1)]
    return {
        "phase": phases[row[layout.PHASE]],
        "coins": row[layout.COINS : layout.COINS + 2].tolist(),
        "pot": int(row[layout.POT]),
        "owed": int(row[layout.OWED]),
        "hands": [sorted(NAMES[card] for card in hand if card >= 0) for hand in hands],
        "lanes": [
            {"suit": layout.SUITS[row[layout.LANE_SUIT + lane]], "up": bool(row[layout.LANE_UP + lane])}
            for lane in range(3)
        ],
        "table": [
            {"card": NAMES[card], "lane": lane, "side": side, "up": bool(up)}
            for card, lane, side, up, _ in slots
        ],
        "winner": None if row[layout.WINNER] == layout.NONE else int(row[layout.WINNER]),
    }


def naive_move(move: int) -> naive.LanesMove:
    """A move by its number, in the words of the naive rules."""
    if move == layout.FOLD:
        return ("fold",)
    if move < layout.LAY:
        return ("add", move)
    if move < layout.TARGET:
        way = move - layout.LAY
        return ("lay", NAMES[way // 6], way % 6 // 2, way % 2 == 1)
    if move < layout.LANE_TARGET:
        return ("card", move - layout.TARGET)
    if move < layout.ORDER:
        return ("lane", move - layout.LANE_TARGET)
    left, number, order = list(layout.SUITS), move - layout.ORDER, ""
    for ways in (6, 2, 1, 1):
        order += left.pop(number // ways)
        number %= ways
    return ("tens", order)


def naive_game(row: Row) -> naive.LanesGame:
    """A row as the naive rules hold a game."""
    words = described(row)
    choosing = row[layout.PHASE] == layout.CHOOSE
    flipped = int(row[layout.FLIPPED]) if row[layout.STAGE] else None
    return {
        **words,
        "spare": layout.SUITS[row[layout.LANE_SUIT + 3]],
        "starter": int(row[layout.INITIATOR]),
        "mover": int(row[layout.MOVER]),
        "turn": int(row[layout.TURN]) + 1,
        "effect": {"card": int(row[layout.EFFECT_SLOT]), "flipped": flipped} if choosing else None,
        "may_open": bool(row[layout.MAY_OPEN]),
        "passed": bool(row[layout.CHECKED]),
    }
