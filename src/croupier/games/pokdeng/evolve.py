"""What each event does to the table: no randomness, no I/O; total over events that a command leads to."""

from collections.abc import Callable, Mapping
from typing import Any

from croupier.cards import Card
from croupier.errors import required
from croupier.games.absence import CameBack, TimedOut, missed_again, without
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.table import Round, Table
from croupier.wire import replace

Hand = tuple[Card, ...]


def evolve(table: Table, event: e.Event) -> Table:
    return CHANGES[type(event)](table, event)


def _left(table: Table, event: e.Left) -> Table:
    banker = None if event.seat == table.banker else table.banker
    return replace(
        table,
        seats=without(table.seats, event.seat),
        cage=table.cage + event.chips,
        banker=banker,
        missed=without(table.missed, event.seat),
        passed=tuple([seat for seat in table.passed if seat != event.seat]),
    )


def _timed_out(table: Table, event: TimedOut) -> Table:
    passed = (*table.passed, event.seat) if table.phase == "bets" else table.passed
    return replace(table, missed=missed_again(table.missed, event.seat), passed=passed)


def _bet_placed(table: Table, event: e.BetPlaced) -> Table:
    stake = table.bets.get(event.seat, 0) + event.stake
    seats = _credited(table, event.seat, -event.stake)
    return replace(table, seats=seats, bets={**table.bets, event.seat: stake})


def _bet_withdrawn(table: Table, event: e.BetWithdrawn) -> Table:
    seats = _credited(table, event.seat, event.stake)
    return replace(table, seats=seats, bets=without(table.bets, event.seat))


def _shuffled(table: Table, event: e.Shuffled) -> Table:
    banker = required(table.banker)
    players = tuple([seat for seat in table.clockwise(banker) if seat in table.bets])
    begun = Round(event.number, banker, players, event.order, players)
    return replace(table, phase="deal", round=begun, rounds=event.number)


def _card_dealt(table: Table, event: e.CardDealt) -> Table:
    now = required(table.round)
    hands = {**now.hands, event.seat: (*now.hands.get(event.seat, ()), event.card)}
    now = replace(now, hands=hands, drawn=now.drawn + 1)
    if table.phase != "deal":
        return _acted(table, now, event.seat)
    if now.due():
        return replace(table, round=now)
    return replace(table, round=now, phase="players")


def _hands_shown(table: Table, event: e.HandsShown) -> Table:
    now = required(table.round)
    # A Pok shown after the deal waits for nothing more (ruling P2).
    shown = (*now.shown, *[hand.seat for hand in event.hands])
    waiting = tuple([seat for seat in now.waiting if seat not in shown])
    over = table.phase == "players" and not waiting
    now = replace(now, shown=shown, waiting=waiting)
    return replace(table, round=now, phase="settle" if over else table.phase)


def _settled(table: Table, event: e.Settled) -> Table:
    now = required(table.round)
    seats, bets = dict(table.seats), dict(table.bets)
    for payment in event.payments:
        seats[payment.seat] += bets.pop(payment.seat) + payment.won
        seats[now.banker] -= payment.won
    now = replace(now, payments=now.payments + event.payments)
    if table.phase == "banker":  # before it has stood or hit (thai 7)
        now = replace(now, compared=(*now.compared, *[payment.seat for payment in event.payments]))
    return replace(table, seats=seats, bets=bets, round=now)


def _card_corrected(table: Table, event: e.CardCorrected) -> Table:
    """The round as it was dealt, with the right card: bets lie there again, and those laid since go back."""
    now = required(table.round)
    seats, bets = dict(table.seats), dict(table.bets)
    if table.phase == "bets":
        for seat, stake in table.bets.items():
            seats[seat] += stake
        bets = {}
    for payment in now.payments:
        seats[payment.seat] -= payment.stake + payment.won
        seats[now.banker] += payment.won
        bets[payment.seat] = payment.stake
    hands = with_card(now.hands, event.seat, event.number, event.card)
    begun = Round(now.number, now.banker, now.players, now.order, now.players, 2 * len(hands))
    begun = replace(begun, hands={seat: cards[:2] for seat, cards in hands.items()})
    return replace(table, phase="players", banker=now.banker, seats=seats, bets=bets, round=begun)


def with_card(hands: Mapping[str, Hand], seat: str, number: int, card: Card) -> dict[str, Hand]:
    """The hands with another card in that place of one."""
    cards = hands[seat]
    return {**hands, seat: (*cards[: number - 1], card, *cards[number:])}


# Pieces of the above


def _acted(table: Table, now: Round, seat: str) -> Table:
    """One seat has stood or hit: the next player is to act, then the banker, then nobody."""
    now = replace(now, acted=(*now.acted, seat))
    if seat == now.banker:
        return replace(table, round=now, phase="settle")
    waiting = tuple([other for other in now.waiting if other != seat])
    now = replace(now, waiting=waiting)
    return replace(table, round=now, phase="players" if waiting else "banker")


def _credited(table: Table, seat: str, amount: int) -> dict[str, int]:
    return {**table.seats, seat: table.seats[seat] + amount}


CHANGES: dict[type, Callable[[Table, Any], Table]] = {
    # Seats and chips
    e.Joined: lambda table, event: replace(
        table, seats={**table.seats, event.seat: event.chips}, cage=table.cage - event.chips
    ),
    e.BoughtIn: lambda table, event: replace(
        table, seats=_credited(table, event.seat, event.chips), cage=table.cage - event.chips
    ),
    e.Left: _left,
    e.BankTaken: lambda table, event: replace(table, banker=event.seat, passed=()),
    e.BankLeft: lambda table, event: replace(table, banker=None),
    e.BankPassed: lambda table, event: replace(table, banker=event.seat),
    TimedOut: _timed_out,
    CameBack: lambda table, event: replace(table, missed=without(table.missed, event.seat)),
    # Bets
    e.BetPlaced: _bet_placed,
    e.BetWithdrawn: _bet_withdrawn,
    # The round
    e.Shuffled: _shuffled,
    e.CardDealt: _card_dealt,
    e.Stood: lambda table, event: _acted(table, required(table.round), event.seat),
    e.HandsShown: _hands_shown,
    e.Settled: _settled,
    e.CardCorrected: _card_corrected,
    e.RoundEnded: lambda table, event: replace(table, phase="bets", passed=()),
}
