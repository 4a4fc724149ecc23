"""How a game of Lanes runs by itself: whom it waits for, and when the cards are dealt."""

from collections.abc import Sequence
from typing import Any

from croupier.cards import JOKERS, Card
from croupier.errors import BadInput
from croupier.game import Turn
from croupier.games.absence import TimedOut
from croupier.games.as_recorded import AsRecorded
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.moves import command, move_of_event
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.table import Table


def seats(rules: LanesRules) -> tuple[str, ...]:
    return SEATS


def table_for(rules: LanesRules, taken: Sequence[str]) -> dict[str, Any]:
    if tuple(taken) != SEATS:
        raise BadInput(f"two play Lanes, {' and '.join(SEATS)} (003 1.1)")
    return {}


def turn(table: Table) -> Turn:
    mover = table.mover()
    return Turn("move", (mover,)) if mover else Turn()


def house(table: Table) -> c.Command | None:
    """The coin is flipped at the start, and whoever's deal it is deals."""
    if table.stage == "start":
        return c.Start(SEATS[0])
    return c.Deal(table.dealer) if table.stage == "deal" and table.dealer else None


def commands_before(table: Table, event: e.Event) -> tuple[c.Command, ...]:
    """The commands that may have led to an event."""
    if isinstance(event, e.CoinFlipped):
        return tuple(c.Start(seat) for seat in SEATS)
    if isinstance(event, e.PileShuffled | e.RoundDealt):
        return (c.Deal(table.dealer),) if table.dealer else ()
    if isinstance(event, e.CoinsAdded | e.Folded | e.CardLaid | e.CardChosen | e.LaneFlipped):
        return (command(move_of_event(event), event.seat),)
    return (c.TimeOut(event.seat),) if isinstance(event, TimedOut) else ()


def as_recorded(events: Sequence[e.Event], seeded: Any) -> Any:
    """The shuffles of coming events; a pile is never physical, so a seed gives them all."""
    return seeded or AsRecorded(order for event in events if (order := _order(event)))


def _order(event: e.Event) -> Sequence[Card]:
    if isinstance(event, e.CoinFlipped):
        return JOKERS if event.dealer == SEATS[0] else JOKERS[::-1]
    if isinstance(event, e.PileShuffled):
        return event.order
    return event.tens if isinstance(event, e.RoundDealt | e.TensLaid) else ()
