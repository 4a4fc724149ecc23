"""What each event does to the game: total, no randomness, no I/O. A move is replayed by the core."""

from collections.abc import Callable
from typing import Any

from croupier.cards import Order
from croupier.games.lanes import engine
from croupier.games.lanes import events as e
from croupier.games.lanes import layout as at
from croupier.games.lanes.moves import made
from croupier.games.lanes.notation import NUMBERS
from croupier.games.lanes.table import SEATS, Table, as_data, moves_of, row_of
from croupier.wire import replace


def evolve(table: Table, event: e.Event) -> Table:
    change: Callable[[Table, Any], Table] = _evolve.get(type(event), _moved)
    return change(table, event)


def other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


def _coin_flipped(table: Table, event: e.CoinFlipped) -> Table:
    return replace(table, stage="deal", dealer=event.dealer, shuffles=event.number)


def _pile_shuffled(table: Table, event: e.PileShuffled) -> Table:
    return replace(table, pile=event.order, shuffles=event.number)


def _round_dealt(table: Table, event: e.RoundDealt) -> Table:
    first, second = (tuple([NUMBERS[card] for card in event.hands[seat]]) for seat in SEATS)
    row = engine.new_round(
        (first, second),
        tuple([at.SUITS.index(ten.suit) for ten in event.tens]),
        table.coins(),
        SEATS.index(event.dealer),
        may_open=table.rules.opponent_may_open,
        turn_lanes_up=table.rules.turn_lanes_up,
    )
    return replace(
        table,
        stage="round",
        row=as_data(row),
        rounds=event.round,
        pile=Order(table.pile[2 * at.HAND :]),
        shuffles=event.number,
        ended=None,
    )


def _moved(table: Table, event: e.Move) -> Table:
    move = made(event)
    if table.stage != "round" or event.seat != table.mover() or move not in moves_of(table):
        raise ValueError("the core knows no such move here")
    shuffles = event.number if isinstance(event, e.TensLaid) else table.shuffles
    return replace(table, row=as_data(engine.played(row_of(table), move)), shuffles=shuffles)


def _round_ended(table: Table, event: e.RoundEnded) -> Table:
    """The pot has gone where the core sent it; the deal alternates (L3)."""
    assert table.dealer is not None
    return replace(table, stage="deal", dealer=other(table.dealer), ended=event)


def _game_won(table: Table, event: e.GameWon) -> Table:
    return replace(table, stage="over", winner=event.seat)


_evolve: dict[type, Callable[[Table, Any], Table]] = {
    e.CoinFlipped: _coin_flipped,
    e.PileShuffled: _pile_shuffled,
    e.RoundDealt: _round_dealt,
    e.RoundEnded: _round_ended,
    e.GameWon: _game_won,
}
