"""What a round came to, and a table at a glance, as data that anyone can draw."""

from collections.abc import Mapping

from croupier.cards import Card, show
from croupier.game import Grid, Scene
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.hand import Score, score
from croupier.games.pokdeng.rules import THAI
from croupier.games.pokdeng.table import Table
from croupier.games.pokdeng.views import View
from croupier.money import Chips
from croupier.wire import plain


@plain
class HandOutcome:
    cards: tuple[Card, ...]
    score: Score


@plain
class RoundOutcome:
    """A round as it ended: every hand, and what every bet came to."""

    number: int
    banker: str
    players: tuple[str, ...]
    hands: Mapping[str, HandOutcome]
    payments: tuple[e.Payment, ...]


def outcome(table: Table, event: e.Event) -> RoundOutcome | None:
    """The round that this event ends, if it does; `table` is as it was before."""
    ended = table.round
    if ended is None or not isinstance(event, e.RoundEnded):
        return None
    hands = {seat: HandOutcome(cards, score(table.rules, cards)) for seat, cards in ended.hands.items()}
    return RoundOutcome(ended.number, ended.banker, ended.players, hands, ended.payments)


def scene(view: View) -> Scene:
    turn = f", seat {view.turn} to act" if view.turn else ""
    rows = [_row(view, seat) for seat in sorted(view.seats, key=lambda seat: (len(seat), seat))]
    return Scene(
        title=view.title,
        status=f"phase {view.phase}, {view.rounds} rounds{turn}",
        grids=(Grid(("seat", "chips", "bet", "hand", ""), tuple(rows)),),
    )


def stacks(table: Table) -> Mapping[str, Chips]:
    return table.seats


def at_stake(table: Table) -> Mapping[str, Chips]:
    return table.bets


def _row(view: View, seat: str) -> tuple[str, ...]:
    hand = view.round.hands.get(seat) if view.round else None
    role = f"banker {THAI['banker']}" if seat == view.banker else ""
    return seat, str(view.seats[seat]), str(view.bets.get(seat, "")), show(hand.cards) if hand else "", role
