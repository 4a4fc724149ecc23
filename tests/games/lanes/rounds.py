"""Rounds of Lanes for tests: dealt at random, and as `tests/naive.py` holds them."""

from random import Random
from typing import Any

from croupier.games.lanes import layout as at
from croupier.games.lanes.engine import Row, new_round
from tests import naive

NAMES = [rank + suit for suit in at.SUITS for rank in at.RANKS] + ["X1", "X2"]


def dealt(
    draw: Random, *, may_open: bool = False, cards: list[int] | None = None
) -> tuple[Row, naive.LanesGame]:
    """The same random deal for both statements of the rules."""
    pack = cards or list(range(at.CARDS))
    draw.shuffle(pack)
    tens = list(range(4))
    draw.shuffle(tens)
    first = draw.randrange(1, 20)
    dealer = draw.randrange(2)
    hands = tuple(pack[:5]), tuple(pack[5:10])
    row = new_round(hands, tuple(tens), (first, 20 - first), dealer, may_open=may_open)
    named = [[NAMES[card] for card in hand] for hand in hands]
    suits = "".join(at.SUITS[suit] for suit in tens)
    return row, naive.lanes_round(named, suits, (first, 20 - first), dealer, may_open)


def told(row: Row) -> dict[str, Any]:
    """A row in the words of the naive rules."""
    phases = ("bid", "play", "effect", "tens", "over", "won")
    slots = [row[at.SLOT + at.WIDTH * number :][: at.WIDTH].tolist() for number in range(int(row[at.PLAYED]))]
    hands = [row[at.HANDS + at.HAND * side :][: at.HAND].tolist() for side in (0, 1)]
    return {
        "phase": phases[row[at.PHASE]],
        "coins": row[at.COINS : at.COINS + 2].tolist(),
        "pot": int(row[at.POT]),
        "owed": int(row[at.OWED]),
        "hands": [sorted(NAMES[card] for card in hand if card >= 0) for hand in hands],
        "lanes": [
            {"suit": at.SUITS[row[at.LANE_SUIT + lane]], "up": bool(row[at.LANE_UP + lane])}
            for lane in range(3)
        ],
        "table": [
            {"card": NAMES[card], "lane": lane, "side": side, "up": bool(up)}
            for card, lane, side, up, _ in slots
        ],
        "winner": None if row[at.WINNER] == at.NONE else int(row[at.WINNER]),
    }


def naive_move(move: int) -> naive.LanesMove:
    """A move by its number, in the words of the naive rules."""
    if move == at.FOLD:
        return ("fold",)
    if move < at.LAY:
        return ("add", move)
    if move < at.TARGET:
        way = move - at.LAY
        return ("lay", NAMES[way // 6], way % 6 // 2, way % 2 == 1)
    if move < at.LANE_TARGET:
        return ("card", move - at.TARGET)
    if move < at.ORDER:
        return ("lane", move - at.LANE_TARGET)
    left, number, order = list(at.SUITS), move - at.ORDER, ""
    for ways in (6, 2, 1, 1):
        order += left.pop(number // ways)
        number %= ways
    return ("tens", order)


def naive_game(row: Row) -> naive.LanesGame:
    """A row as the naive rules hold a game."""
    words = told(row)
    choosing = row[at.PHASE] == at.CHOOSE
    flipped = int(row[at.FLIPPED]) if row[at.STAGE] else None
    return {
        **words,
        "spare": at.SUITS[row[at.LANE_SUIT + 3]],
        "starter": int(row[at.INITIATOR]),
        "mover": int(row[at.MOVER]),
        "turn": int(row[at.TURN]) + 1,
        "effect": {"card": int(row[at.EFFECT_SLOT]), "flipped": flipped} if choosing else None,
        "may_open": bool(row[at.MAY_OPEN]),
        "passed": bool(row[at.CHECKED]),
    }
