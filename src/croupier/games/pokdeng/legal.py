"""What a seat may do now, as data: every command `decide` would take, an amount as a range."""

from collections.abc import Iterator
from functools import partial

from croupier.game import Option
from croupier.games.options import accepted, option
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng.betting import stake_range
from croupier.games.pokdeng.decide import check
from croupier.games.pokdeng.seating import CHIPS
from croupier.games.pokdeng.table import Table


def legal(table: Table, seat: str) -> tuple[Option, ...]:
    return tuple([listed for listed in _options(table, seat) if accepted(listed, c, partial(check, table))])


def _options(table: Table, seat: str) -> Iterator[Option]:
    if seat not in table.seats:
        yield option(c.Join, seat, chips=CHIPS)
        return
    yield option(c.Bet, seat, stake=stake_range(table, seat))
    for kind in (c.Deal, c.Stand, c.Hit, c.Withdraw, c.TakeBank, c.LeaveBank, c.Leave):
        yield option(kind, seat)
    yield option(c.BuyIn, seat, chips=CHIPS)
