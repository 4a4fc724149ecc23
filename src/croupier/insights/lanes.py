"""Of a game of Lanes: what the lanes would count after each move as far as its player can know, and the rules."""

from collections.abc import Mapping

from croupier.games.lanes import commands as c
from croupier.games.lanes import engine, layout
from croupier.games.lanes.engine import Row
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.moves import command
from croupier.games.lanes.rules_card import Section, rules_card
from croupier.games.lanes.table import Table, moves_of, row_of
from croupier.insights.registry import Insight
from croupier.wire import plain


@plain
class KnownPoints:
    """What both sides would have in a lane; None where that hangs on a card or a ten not seen yet."""

    a: int | None
    b: int | None


@plain
class MovePoints:
    """A legal move, by the fields of its command, and the three lanes right after it."""

    kind: str
    card: str | None
    lane: int | None
    face: c.Face | None
    number: int | None
    points: tuple[KnownPoints, ...]


def moves(table: Table, seat: str | None) -> tuple[MovePoints, ...]:
    """The cards, targets and lanes that the mover may choose from; nothing for anybody else."""
    if seat is None or seat != table.mover():
        return ()
    found = [(move, command(move, seat)) for move in moves_of(table)]
    return tuple([_previewed(table, move, play) for move, play in found if not _is_bid(play)])


def _is_bid(play: c.Command) -> bool:
    return isinstance(play, c.AddCoins | c.Fold)


def _previewed(table: Table, move: int, play: c.Command) -> MovePoints:
    before = row_of(table)
    points = known_points(before, engine.played(before, move), int(before[layout.MOVER]))
    return MovePoints(
        kind=type(play).__name__,
        card=getattr(play, "card", None),
        lane=getattr(play, "lane", None),
        face=getattr(play, "face", None),
        number=getattr(play, "number", None),
        points=points,
    )


def known_points(before: Row, after: Row, side: int) -> tuple[KnownPoints, ...]:
    """The points of a row that a move led to, by what one side knew before it."""
    counted = engine.lane_points(after)
    return tuple(
        [
            KnownPoints(*[points if _can_tell(before, after, side, lane, of) else None for of, points in both])
            for lane, both in enumerate(map(enumerate, counted))
        ]
    )


def _can_tell(before: Row, after: Row, side: int, lane: int, of: int) -> bool:
    """Face-down cards count alike, and a face-down lane has no suit (L6, L7): only what lies up can surprise."""
    up = [slot for slot in _slots(after) if _lies_up(after, slot, lane, of)]
    if not up:
        return True
    if after[layout.PHASE] == layout.SHUFFLE:  # a Joker lays other tens
        return False
    lane_is_known = before[layout.LANE_KNOWN + lane] == layout.BOTH or not after[layout.LANE_UP + lane]
    return lane_is_known and all(_knew(before, after, slot, side) for slot in up)


def _slots(row: Row) -> list[int]:
    return [layout.slot_at(number) for number in range(int(row[layout.PLAYED]))]


def _lies_up(row: Row, slot: int, lane: int, side: int) -> bool:
    here = row[slot + layout.LANE] == lane and row[slot + layout.SIDE] == side
    return bool(here and row[slot + layout.UP])


def _knew(before: Row, after: Row, slot: int, side: int) -> bool:
    """A card that the side has seen, or has just laid from its hand."""
    laid_now = slot >= layout.slot_at(int(before[layout.PLAYED]))
    return bool(laid_now or before[slot + layout.KNOWN] >> side & 1)


def rules(table: Table, seat: str | None) -> tuple[Section, ...]:
    """The card of rules that lies beside the table."""
    return rules_card()


INSIGHTS: Mapping[str, Insight] = {"moves": moves, "rules": rules}
