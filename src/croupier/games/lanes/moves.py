"""Moves of the core by their numbers, and as commands ask for them and events tell them."""

from collections.abc import Callable
from functools import cache
from typing import Any

from croupier.cards import UNSEEN, Card
from croupier.errors import Refused
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.movetext import order_text, verb, why_not
from croupier.games.lanes.notation import LANES_ARE, NUMBERS
from croupier.games.lanes.table import PILE, TENS, Table, after, row_of

Play = c.AddCoins | c.Fold | c.Lay | c.Choose | c.FlipLane
FACES: tuple[c.Face, c.Face] = ("up", "down")
LANE_NUMBERS = range(1, layout.LANES + 1)
ORDER_OF = {
    tuple([TENS[layout.SUITS.index(suit)] for suit in order_text(order)]): order
    for order in range(layout.ORDERS)
}


def lay(card: Card, lane: int, face: c.Face) -> int:
    return layout.LAY + 6 * NUMBERS[card] + 2 * (lane - 1) + FACES.index(face)


def move_of_event(event: e.Move) -> int:
    """The move an event tells of."""
    return _move_of_event[type(event)](event)


_move_of_event: dict[type, Callable[[Any], int]] = {
    e.CoinsAdded: lambda event: layout.ADD + event.more,
    e.Folded: lambda event: layout.FOLD,
    e.CardLaid: lambda event: lay(event.card, event.lane, event.face),
    e.CardChosen: lambda event: layout.TARGET + event.number - 1,
    e.LaneFlipped: lambda event: layout.LANE_TARGET + event.lane - 1,
    e.TensLaid: lambda event: layout.ORDER + ORDER_OF[event.tens],
}


@cache
def command(move: int, seat: str) -> Play:
    """What asks for a legal move."""
    if move == layout.FOLD:
        return c.Fold(seat)
    if move < layout.LAY:
        return c.AddCoins(seat, move - layout.ADD)
    if move < layout.TARGET:
        way = move - layout.LAY
        return c.Lay(seat, PILE[way // 6], way % 6 // 2 + 1, FACES[way % 2])
    if move < layout.LANE_TARGET:
        return c.Choose(seat, move - layout.TARGET + 1)
    return c.FlipLane(seat, move - layout.LANE_TARGET + 1)


def move_of_command(row: Row, wanted: Play) -> int:
    """The move a command asks for, legal or not; what no move could mean is refused here."""
    return _move_of_command[type(wanted)](row, wanted)


def _coins(row: Row, wanted: c.AddCoins) -> int:
    if row[layout.PHASE] != layout.BID:
        raise why_not(row, layout.ADD)
    if not 0 <= wanted.coins < layout.ALL_COINS:
        raise Refused("ruling L5", f"{wanted.coins} coins cannot be added: at most as many as both can match")
    return layout.ADD + wanted.coins


def _card(row: Row, wanted: c.Lay) -> int:
    if wanted.lane not in LANE_NUMBERS:
        raise Refused("ruling L2", f"there is no lane {wanted.lane}: {LANES_ARE}")
    if wanted.card not in NUMBERS:
        raise Refused("ruling L1", f"{wanted.card} is not a card of the draw pile, so in nobody's hand")
    return lay(wanted.card, wanted.lane, wanted.face)


def _choice(row: Row, wanted: c.Choose) -> int:
    if row[layout.PHASE] != layout.CHOOSE:
        raise why_not(row, layout.TARGET)
    if not 1 <= wanted.number <= row[layout.PLAYED]:
        raise Refused(
            "ruling L8", f"there is no card number {wanted.number}: {row[layout.PLAYED]} have been played"
        )
    return layout.TARGET + wanted.number - 1


def _lane(row: Row, wanted: c.FlipLane) -> int:
    if wanted.lane not in LANE_NUMBERS:
        raise Refused("ruling L2", f"there is no lane {wanted.lane}: {LANES_ARE}")
    return layout.LANE_TARGET + wanted.lane - 1


_move_of_command: dict[type, Callable[[Row, Any], int]] = {
    c.AddCoins: _coins,
    c.Fold: lambda row, wanted: layout.FOLD,
    c.Lay: _card,
    c.Choose: _choice,
    c.FlipLane: _lane,
}


def event_of(table: Table, move: int) -> e.Move:
    """The event of a move the mover makes."""
    row = table.row
    seat = SEATS[row[layout.MOVER]]
    if move == layout.FOLD:
        return e.Folded(seat)
    if move < layout.LAY:
        return e.CoinsAdded(seat, row[layout.OWED], move - layout.ADD)
    if move < layout.TARGET:
        way = move - layout.LAY
        return e.CardLaid(seat, PILE[way // 6], way % 6 // 2 + 1, FACES[way % 2])
    if move < layout.LANE_TARGET:
        return _chosen(table, move, seat)
    lane = move - layout.LANE_TARGET
    face = FACES[row[layout.LANE_UP + lane]]  # the other one, once it is flipped
    return e.LaneFlipped(seat, lane + 1, TENS[row[layout.LANE_SUIT + lane]], face)


def _chosen(table: Table, move: int, seat: str) -> e.CardChosen:
    """A card that only its layer knows is moved or exchanged unnamed (L14)."""
    number = move - layout.TARGET
    slot = layout.slot_at(number)
    seen = after(table, move)[slot + layout.KNOWN] == layout.BOTH
    doing: Any = verb(row_of(table))
    return e.CardChosen(seat, number + 1, doing, PILE[table.row[slot + layout.CARD]] if seen else UNSEEN)
