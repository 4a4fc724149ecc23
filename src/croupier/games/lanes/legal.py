"""What a seat may do now, as data: every command `decide` would take, coins as a range."""

from functools import partial
from itertools import groupby
from operator import attrgetter

from croupier.game import Option, Range
from croupier.games.lanes import commands as c
from croupier.games.lanes.decide import check
from croupier.games.lanes.moves import Play, command
from croupier.games.lanes.table import Table, moves_of
from croupier.games.options import accepted, candidate


def legal(table: Table, seat: str) -> tuple[Option, ...]:
    if table.stage == "round":
        return tuple(_moves(table, seat))
    between = [candidate(kind, seat) for kind in (c.Start, c.Deal)]
    return accepted(between, partial(check, table))


def _moves(table: Table, seat: str) -> list[Option]:
    """The moves the core lists, those of one kind together."""
    if seat != table.mover():
        return []
    plays = [command(move, seat) for move in moves_of(table)]
    return [_option(kind, list(alike)) for kind, alike in groupby(plays, type)]


def _option(kind: type, plays: list[Play]) -> Option:
    """Commands of one kind as one option: the values each field takes, in all their combinations."""
    if kind is c.AddCoins:
        coins = [play.coins for play in plays if isinstance(play, c.AddCoins)]
        return candidate(kind, plays[0].seat, coins=Range(min(coins), max(coins))).listed()
    names: list[str] = list(kind.__dataclass_fields__)  # type: ignore[attr-defined]
    return Option(kind.__name__, {name: _values(plays, name) for name in names})


def _values(plays: list[Play], name: str) -> tuple[object, ...]:
    return tuple(dict.fromkeys(map(attrgetter(name), plays)))
