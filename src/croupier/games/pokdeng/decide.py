"""Every command a Pok Deng table takes: whether it may be given now, and what comes of it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.chance import Chance
from croupier.games.pokdeng import betting, dealing, seating
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng.events import Event
from croupier.games.pokdeng.run import Run
from croupier.games.pokdeng.table import Table


class Handler(NamedTuple):
    may: Callable[[Table, Any], None]  # raises Refused
    act: Callable[[Run, Any], None]


def decide(table: Table, command: c.Command, chance: Chance) -> tuple[Event, ...]:
    return tuple(_carried_out(table, command, chance).events)


def advance(table: Table, command: c.Command, chance: Chance) -> list[tuple[Table, Event, Table]]:
    """What `decide` gives, each event between the tables before and after it: evolved only once."""
    return _carried_out(table, command, chance).steps()


def check(table: Table, command: c.Command) -> None:
    """Raise what `decide` would refuse the command with; needs no cards."""
    HANDLERS[type(command)].may(table, command)


def _carried_out(table: Table, command: c.Command, chance: Chance) -> Run:
    handler = HANDLERS[type(command)]
    handler.may(table, command)
    run = Run(table, chance)
    handler.act(run, command)
    return run


HANDLERS: dict[type, Handler] = {
    c.Join: Handler(seating.may_join, seating.join),
    c.BuyIn: Handler(seating.may_buy_in, seating.buy_in),
    c.Leave: Handler(seating.may_leave, seating.leave),
    c.TakeBank: Handler(seating.may_take_bank, seating.take_bank),
    c.LeaveBank: Handler(seating.may_leave_bank, seating.leave_bank),
    c.Bet: Handler(betting.may_bet, betting.bet),
    c.Withdraw: Handler(betting.may_withdraw, betting.withdraw),
    c.Deal: Handler(dealing.may_deal, dealing.deal),
    c.Stand: Handler(dealing.may_stand, dealing.stand),
    c.Hit: Handler(dealing.may_hit, dealing.hit),
}
