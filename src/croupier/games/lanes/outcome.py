"""What a round came to, and a game at a glance, as data that anyone can draw."""

from collections.abc import Mapping

from croupier.cards import UNSEEN, Card
from croupier.game import Grid, Scene
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.table import Table
from croupier.games.lanes.views import RoundView, View
from croupier.money import Chips

COLUMNS = ("lane", "ten", "a", "", "b", "")


def outcome(table: Table, event: e.Event) -> e.RoundEnded | None:
    """How a round ended, if this event ends it."""
    return event if isinstance(event, e.RoundEnded) else None


def scene(view: View) -> Scene:
    mover = f", {view.mover} to move" if view.mover else ""
    coins = ", ".join(f"{seat} {count}" for seat, count in view.coins.items())
    rows = _lanes(view.round) if view.round else ()
    return Scene(
        title=view.title,
        status=f"phase {view.phase}, {view.rounds} rounds{mover}\n"
        f"coins {coins}, pot {view.pot}, {view.pile} cards in the pile",
        grids=(Grid(COLUMNS, tuple(rows)),),
    )


def stacks(table: Table) -> Mapping[str, Chips]:
    return dict(zip(SEATS, table.coins(), strict=True))


def at_stake(table: Table) -> Mapping[str, Chips]:
    """Both have put the same into the pot, but for what whoever moves still owes (ruling L5)."""
    if not table.pot():
        return {}
    owed, mover = table.row[layout.OWED], table.row[layout.MOVER]
    matched = (table.pot() - owed) // 2
    return {seat: matched + (0 if number == mover else owed) for number, seat in enumerate(SEATS)}


def _lanes(seen: RoundView) -> list[tuple[str, ...]]:
    rows = []
    for number, lane in enumerate(seen.lanes, 1):
        row = [str(number), _face(lane.ten, lane.face)]
        for side, points in zip(SEATS, (lane.points.a, lane.points.b), strict=True):
            cards = [card for card in seen.cards if (card.lane, card.side) == (number, side)]
            row += [" ".join(_face(card.card, card.face) for card in cards), str(points)]
        rows.append(tuple(row))
    return rows


def _face(card: Card, face: str) -> str:
    """A card as it lies; one face down that everybody has seen stands in brackets."""
    return card if face == "up" or card == UNSEEN else f"({card})"
