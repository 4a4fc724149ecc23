"""How a Pok Deng table runs by itself: whom it waits for, and when the cards are dealt."""

from collections.abc import Callable, Sequence
from typing import Any

from croupier.errors import BadInput
from croupier.game import Turn
from croupier.games.absence import TimedOut
from croupier.games.as_recorded import AsRecorded
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.betting import keeps_bank, stake_range
from croupier.games.pokdeng.rules import Rules
from croupier.games.pokdeng.table import Table

SEATS = 5  # taken by default: the banker's, and four players'


def seats(rules: Rules) -> tuple[str, ...]:
    return tuple(str(place) for place in range(1, min(SEATS, rules.players + 1) + 1))


def table_for(rules: Rules, taken: Sequence[str]) -> dict[str, Any]:
    players = len(taken) - 1
    if not all(map(str.isdecimal, taken)):
        raise BadInput(f"seats {', '.join(taken)}: a {rules.name} table numbers its seats, as in 1-5")
    if not 1 <= players <= rules.players or max(map(int, taken)) > rules.players + 1:
        clause = rules.cite("players")
        raise BadInput(f"{players} players: a {rules.name} table has 1 to {rules.players} ({clause})")
    return {}


def turn(table: Table) -> Turn:
    """Who is to stand or hit; before the deal everyone, the banker first."""
    if table.phase == "bets":
        seats = sorted(table.seats, key=lambda seat: (seat != table.banker, int(seat)))
        return Turn("bet", tuple(seats), done=tuple([seat for seat in seats if not _awaited(table, seat)]))
    acting = table.turn()
    return Turn("stand or hit", (acting,)) if acting else Turn()


def _awaited(table: Table, seat: str) -> bool:
    """Whether the deal waits for a seat: one that could bet, take the bank, or keep it and covers no bet."""
    if seat in table.passed:
        return False
    if table.banker is None:
        return keeps_bank(table, seat)
    if seat == table.banker:
        return not (table.bets or keeps_bank(table, seat))
    return seat not in table.bets and bool(stake_range(table, seat))


def house(table: Table) -> c.Command | None:
    """Once all have bet, the banker deals."""
    return c.Deal(table.banker) if table.phase == "bets" and table.banker and table.bets else None


def commands_before(table: Table, event: e.Event) -> tuple[c.Command, ...]:
    """The commands that may have led to an event."""
    if isinstance(event, e.Shuffled):
        return (c.Deal(table.banker),) if table.banker else ()
    if isinstance(event, e.HandsShown) and table.phase == "banker" and table.banker:
        return tuple([c.Compare(table.banker, hand.seat) for hand in event.hands])
    if isinstance(event, e.CardCorrected) and table.round:
        return (c.Correct(table.round.banker, event.seat, event.number, event.card),)
    return COMMANDS_BEFORE[type(event)](event) if type(event) in COMMANDS_BEFORE else ()


def as_recorded(events: Sequence[e.Event], seeded: Any) -> AsRecorded:
    """The cards of coming events."""
    orders = (event.order for event in events if isinstance(event, e.Shuffled))
    return AsRecorded(orders, (event.card for event in events if isinstance(event, e.CardDealt)), seeded)


COMMANDS_BEFORE: dict[type, Callable[[Any], tuple[c.Command, ...]]] = {
    e.Joined: lambda event: (c.Join(event.seat, event.chips),),
    e.BoughtIn: lambda event: (c.BuyIn(event.seat, event.chips),),
    e.Left: lambda event: (c.Leave(event.seat),),
    e.BankTaken: lambda event: (c.TakeBank(event.seat),),
    e.BankLeft: lambda event: (c.LeaveBank(event.seat),),
    e.BetPlaced: lambda event: (c.Bet(event.seat, event.stake),),
    e.BetWithdrawn: lambda event: (c.Withdraw(event.seat),),
    e.CardDealt: lambda event: (c.Hit(event.seat),),
    e.Stood: lambda event: (c.Stand(event.seat),),
    TimedOut: lambda event: (c.TimeOut(event.seat),),
}
