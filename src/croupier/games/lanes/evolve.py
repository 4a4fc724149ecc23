"""What each event does to the game: no randomness, no I/O. A move is replayed by the core.

Total over the events that a command leads to; any other is an `ImpossibleEvent`.
"""

from collections.abc import Callable
from typing import Any

from croupier.cards import Card, Order
from croupier.errors import expect_possible, required
from croupier.games.absence import CameBack, TimedOut, given_up, missed_again, without
from croupier.games.lanes import engine, layout
from croupier.games.lanes import events as e
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.moves import ORDER_OF, event_of, move_of_event
from croupier.games.lanes.notation import NUMBERS
from croupier.games.lanes.table import PILE, Bid, Table, after, as_data, moves_of, row_of, seen_by
from croupier.wire import replace

PACK = frozenset(PILE)


def evolve(table: Table, event: e.Event) -> Table:
    change: Callable[[Table, Any], Table] = _evolve.get(type(event), _moved)
    return change(table, event)


def other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


# The start and the deal


def spent(table: Table) -> bool:
    """Whether everything is gathered and shuffled before the round (L2)."""
    left = len(table.pile)
    return left < 2 * layout.HAND or (table.rules.reshuffle_every_round and left < layout.CARDS)


def from_the_pile(table: Table) -> dict[str, tuple[Card, ...]]:
    """The hands of the next round: one card at a time, the dealer last."""
    dealer = required(table.dealer)
    first, last = table.pile[0 : 2 * layout.HAND : 2], table.pile[1 : 2 * layout.HAND : 2]
    return {other(dealer): first, dealer: last}


def _shuffled(table: Table, number: int) -> None:
    """Shuffles are numbered one by one; but for a Joker's there are none during a round or after the last."""
    expect_possible(
        number == table.shuffles + 1 and table.stage in ("start", "deal") and table.champion() is None
    )


def _coin_flipped(table: Table, event: e.CoinFlipped) -> Table:
    _shuffled(table, event.number)
    expect_possible(table.stage == "start" and event.dealer in SEATS)
    return replace(table, stage="deal", dealer=event.dealer, shuffles=event.number)


def _pile_shuffled(table: Table, event: e.PileShuffled) -> Table:
    _shuffled(table, event.number)
    expect_possible(table.stage == "deal" and spent(table))
    expect_possible(len(event.order) == layout.CARDS and set(event.order) == PACK)
    return replace(table, pile=event.order, shuffles=event.number, seen={})


def _round_dealt(table: Table, event: e.RoundDealt) -> Table:
    _shuffled(table, event.number)
    expect_possible(table.stage == "deal" and not spent(table))
    expect_possible((event.round, event.dealer) == (table.rounds + 1, table.dealer))
    expect_possible(event.hands == from_the_pile(table) and event.tens in ORDER_OF)
    return replace(
        table,
        stage="round",
        row=as_data(_new_row(table, event)),
        rounds=event.round,
        pile=Order(table.pile[2 * layout.HAND :]),
        shuffles=event.number,
        bids=(),
        ended=None,
    )


def _new_row(table: Table, event: e.RoundDealt) -> engine.Row:
    first, second = (tuple([NUMBERS[card] for card in event.hands[seat]]) for seat in SEATS)
    return engine.new_round(
        (first, second),
        tuple([layout.SUITS.index(ten.suit) for ten in event.tens]),
        table.coins(),
        SEATS.index(event.dealer),
        may_open=table.rules.opponent_may_open,
        turn_lanes_up=table.rules.turn_lanes_up,
    )


# Moves of the round


def _moved(table: Table, event: e.Move) -> Table:
    move = move_of_event(event)
    listed = move in moves_of(table) or (move == layout.FOLD and event.seat in given_up(table.missed))
    expect_possible(table.stage == "round" and listed and event_of(table, move) == event)
    return replace(table, row=after(table, move), staked=table.row[layout.POT], bids=_with_bid(table, event))


def _with_bid(table: Table, event: e.Move) -> tuple[Bid, ...]:
    if not isinstance(event, e.CoinsAdded):
        return table.bids
    return (*table.bids, Bid(table.row[layout.TURN] + 1, event.seat, event.more))


def _tens_laid(table: Table, event: e.TensLaid) -> Table:
    move = move_of_event(event)
    expect_possible(table.stage == "round" and move in moves_of(table))
    expect_possible(event.seat == SEATS[table.row[layout.MOVER]] and event.number == table.shuffles + 1)
    return replace(table, row=after(table, move), staked=table.row[layout.POT], shuffles=event.number)


# The end


def end_of_round(table: Table) -> e.RoundEnded:
    """How the round has ended that the core has brought to its end."""
    row = table.row
    expect_possible(table.stage == "round" and row[layout.PHASE] in (layout.OVER, layout.WON))
    ending = _ending(table)
    found = engine.lane_points(row_of(table)) if ending == "points" else []
    winner = (*SEATS, None)[row[layout.WINNER]]
    return e.RoundEnded(
        table.rounds, winner, table.staked, ending, tuple([e.Points(*both) for both in found])
    )


def _ending(table: Table) -> e.Ending:
    """A round that was counted has run through its turns; four 7s or a fold end it sooner (L5, L11)."""
    if table.row[layout.TURN] == layout.TURNS:
        return "points"
    return "fold" if engine.four_sevens(row_of(table)) == layout.NONE else "sevens"


def _round_ended(table: Table, event: e.RoundEnded) -> Table:
    """The pot has gone where the core sent it; the deal alternates (L3), and cards stay away (L2)."""
    expect_possible(event == end_of_round(table))
    seen = {seat: (*table.seen.get(seat, ()), *seen_by(table, seat)) for seat in SEATS}
    return replace(table, stage="deal", dealer=other(required(table.dealer)), ended=event, seen=seen)


def _game_won(table: Table, event: e.GameWon) -> Table:
    expect_possible(table.stage == "deal" and event.seat == table.champion())
    return replace(table, stage="over", winner=event.seat)


# Who is away (ruling A4)


def _timed_out(table: Table, event: TimedOut) -> Table:
    expect_possible(event.seat == table.mover())
    return replace(table, missed=missed_again(table.missed, event.seat))


def _left(table: Table, event: e.Left) -> Table:
    expect_possible(event.seat in given_up(table.missed) and table.stage == "deal")
    expect_possible(event.coins == table.coins()[SEATS.index(event.seat)])
    return replace(table, stage="over", missed=without(table.missed, event.seat))


_evolve: dict[type, Callable[[Table, Any], Table]] = {
    e.CoinFlipped: _coin_flipped,
    e.PileShuffled: _pile_shuffled,
    e.RoundDealt: _round_dealt,
    e.TensLaid: _tens_laid,
    e.RoundEnded: _round_ended,
    e.GameWon: _game_won,
    TimedOut: _timed_out,
    CameBack: lambda table, event: replace(table, missed=without(table.missed, event.seat)),
    e.Left: _left,
}
