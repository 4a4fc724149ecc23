"""What a seat may do now, as data: every command `decide` would take, an amount as a range."""

from collections.abc import Iterator
from functools import partial

from croupier.game import Option
from croupier.games.options import Candidate, accepted, candidate
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng.betting import stake_range
from croupier.games.pokdeng.decide import check
from croupier.games.pokdeng.seating import chips_range
from croupier.games.pokdeng.table import Table


def legal(table: Table, seat: str) -> tuple[Option, ...]:
    return accepted(_candidates(table, seat), partial(check, table))


def _candidates(table: Table, seat: str) -> Iterator[Candidate]:
    if seat not in table.seats:
        yield candidate(c.Join, seat, chips=chips_range(table))
        return
    yield candidate(c.Bet, seat, stake=stake_range(table, seat))
    for kind in (c.Deal, c.Stand, c.Hit, c.Withdraw, c.TakeBank, c.LeaveBank, c.Leave):
        yield candidate(kind, seat)
    yield candidate(c.BuyIn, seat, chips=chips_range(table))
    if seat == table.banker and table.phase == "banker":
        for player in table.in_play():
            yield candidate(c.Compare, seat, player=player)
