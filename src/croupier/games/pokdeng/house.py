"""How a Pok Deng table runs by itself: whom it waits for, and when the cards are dealt."""

from collections.abc import Callable, Sequence
from typing import Any

from croupier.errors import BadInput
from croupier.game import Turn
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
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
        return Turn("bet", tuple(sorted(table.seats, key=lambda seat: (seat != table.banker, int(seat)))))
    acting = table.turn()
    return Turn("stand or hit", (acting,)) if acting else Turn()


def house(table: Table) -> c.Command | None:
    """Once all have bet, the banker deals."""
    return c.Deal(table.banker) if table.phase == "bets" and table.banker and table.bets else None


def commands_before(table: Table, event: e.Event) -> tuple[c.Command, ...]:
    """The commands that may have led to an event."""
    if isinstance(event, e.Shuffled):
        return (c.Deal(table.banker),) if table.banker else ()
    if isinstance(event, e.HandsShown) and table.phase == "banker" and table.banker:
        return tuple([c.Compare(table.banker, hand.seat) for hand in event.hands])
    return COMMANDS_BEFORE[type(event)](event) if type(event) in COMMANDS_BEFORE else ()


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
}
