"""Of a game of Lanes: what a move leads to as far as its player can know, what `expert` would play, rules."""

from collections.abc import Mapping
from typing import Any

from croupier.bots.lanes.expert import judged
from croupier.bots.lanes.registry import derive_seed
from croupier.cards import UNSEEN, Card
from croupier.errors import required
from croupier.games.lanes import commands as c
from croupier.games.lanes import engine, layout
from croupier.games.lanes.engine import Row
from croupier.games.lanes.moves import command
from croupier.games.lanes.observation import gone, hidden
from croupier.games.lanes.rules_card import rules_card
from croupier.games.lanes.table import Table, moves_of, row_of
from croupier.games.lanes.views import view
from croupier.games.rules_card import Section
from croupier.insights.registry import Insight
from croupier.wire import plain, replace, to_data

LINES = 4000  # that `expert` looks at


@plain
class KnownPoints:
    """What both sides would have in a lane; None where that hangs on a card or a ten not seen yet."""

    a: int | None
    b: int | None


@plain
class Move:
    """A legal move, by the fields of its command."""

    kind: str
    card: str | None = None
    lane: int | None = None
    face: c.Face | None = None
    number: int | None = None
    coins: int | None = None


@plain
class MovePoints:
    """A move, and the three lanes right after it."""

    move: Move
    points: tuple[KnownPoints, ...]


@plain
class Advised:
    """A move, how many coins it wins on average, and how likely `expert` is to make it."""

    move: Move
    worth: float
    chance: float


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
    return MovePoints(_move(play), points)


def _move(play: c.Command) -> Move:
    fields: dict[str, Any] = to_data(play)
    del fields["seat"]
    return Move(type(play).__name__, **fields)


def known_points(before: Row, after: Row, side: int) -> tuple[KnownPoints, ...]:
    """The points of a row that a move led to, by what one side knew before it."""
    return tuple(
        [
            KnownPoints(
                a if _can_tell(before, after, side, lane, 0) else None,
                b if _can_tell(before, after, side, lane, 1) else None,
            )
            for lane, (a, b) in enumerate(engine.lane_points(after))
        ]
    )


def _can_tell(before: Row, after: Row, side: int, lane: int, of: int) -> bool:
    """Face-down cards count alike and a face-down lane has no suit (L6, L7): only what lies up surprises."""
    up = [slot for slot in _slots(after) if _lies_up(after, slot, lane, of)]
    if not up:
        return True
    turned_up = [slot for slot in _slots(before) if after[slot + layout.UP] and not before[slot + layout.UP]]
    if not all(_knew(before, after, slot, side) for slot in turned_up):
        return False  # any of these may be a Joker, which lays other tens
    if after[layout.PHASE] == layout.SHUFFLE:
        return False
    lane_is_known = before[layout.LANE_KNOWN + lane] == layout.BOTH or not after[layout.LANE_UP + lane]
    return lane_is_known and all(_knew(before, after, slot, side) for slot in up)


def _slots(row: Row) -> list[int]:
    return [layout.slot_at(number) for number in range(int(row[layout.PLAYED]))]


def _lies_up(row: Row, slot: int, lane: int, side: int) -> bool:
    belongs = row[slot + layout.LANE] == lane and row[slot + layout.SIDE] == side
    return bool(belongs and row[slot + layout.UP])


def _knew(before: Row, after: Row, slot: int, side: int) -> bool:
    """A card that the side has seen, or has just laid from its hand."""
    laid_now = slot >= layout.slot_at(int(before[layout.PLAYED]))
    return bool(laid_now or before[slot + layout.KNOWN] >> side & 1)


def expert(table: Table, seat: str | None) -> tuple[Advised, ...]:
    """What `expert` would do in the mover's place, knowing no more: the likeliest first, with its worth."""
    if seat is None or seat != table.mover():
        return ()
    row, now = row_of(table), view(table, seat)
    seen = hidden(row, int(row[layout.MOVER]))
    seed = derive_seed("advice", *seen.tolist())  # of what is seen: even chance must not tell the rest
    found = judged(seen, seed, lines=LINES, gone=gone(now), bids=table.bids)
    cards = {card.number: card.card for card in required(now.round).cards}
    moves_told = [_with_card(_move(command(one.move, seat)), cards) for one in found]
    return tuple([Advised(move, one.worth, one.chance) for move, one in zip(moves_told, found, strict=True)])


def _with_card(move: Move, cards: Mapping[int, Card]) -> Move:
    """A target with its card, where the mover knows it."""
    card = cards.get(move.number or 0, UNSEEN)
    return replace(move, card=card) if move.kind == "Choose" and card != UNSEEN else move


def rules(table: Table, seat: str | None) -> tuple[Section, ...]:
    """The card of rules that lies beside the table."""
    return rules_card()


INSIGHTS: Mapping[str, Insight] = {"moves": moves, "expert": expert, "rules": rules}
AFTERWARDS = frozenset({"expert"})  # advice that a game in progress is played without
