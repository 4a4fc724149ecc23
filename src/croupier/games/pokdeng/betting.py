"""Bets before the deal, and who can cover them (004 11, ruling P6)."""

from croupier.game import Range
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.run import Run, between_rounds, seated_only
from croupier.games.pokdeng.table import Table


def at_risk(table: Table) -> int:
    """How many times a bet both sides must hold: the largest multiplier, or the bet alone (ruling P6)."""
    return table.rules.largest if table.rules.cover == "worst-case" else 1


def keeps_bank(table: Table, seat: str) -> bool:
    """Whether a seat could cover a bet of the minimum (ruling P7)."""
    return table.seats[seat] >= table.minimum * at_risk(table)


def stake_range(table: Table, seat: str) -> Range:
    """What a seat may lay now, on top of what lies there."""
    if table.banker is None:
        return Range(1, 0)
    laid, times = table.bets.get(seat, 0), at_risk(table)
    own = (table.seats[seat] + laid) // times - laid
    return Range(max(table.minimum - laid, 1), min(table.maximum - laid, own, _bank_covers(table)))


def _bank_covers(table: Table) -> int:
    """What the banker could take on top of the bets that lie there."""
    assert table.banker is not None
    return table.seats[table.banker] // at_risk(table) - sum(table.bets.values())


def may_bet(table: Table, command: c.Bet) -> None:
    seated_only(table, command.seat)
    between_rounds(table, "bets")
    if table.banker is None:
        table.refuse("cover", "nobody keeps the bank")
    if command.seat == table.banker:
        table.refuse("players", "the banker plays against the bets and makes none")
    if command.stake not in stake_range(table, command.seat):
        _refuse_stake(table, command)


def may_withdraw(table: Table, command: c.Withdraw) -> None:
    between_rounds(table, "bets")
    if command.seat not in table.bets:
        table.refuse("bets", f"seat {command.seat!r} has no bet on the layout")


def withdraw(run: Run, command: c.Withdraw) -> None:
    run.emit(e.BetWithdrawn(command.seat, run.state.bets[command.seat]))


def _refuse_stake(table: Table, command: c.Bet) -> None:
    total, times = table.bets.get(command.seat, 0) + command.stake, at_risk(table)
    if command.stake < 1 or not table.minimum <= total <= table.maximum:
        table.refuse("bets", f"a bet of {total}: the table takes {table.minimum} to {table.maximum}")
    costs = f"a bet of {total} could cost {times} times as much"
    if command.stake > _bank_covers(table):
        table.refuse("cover", f"{costs}: the banker could not pay all bets")
    table.refuse("own-cover", f"{costs}: seat {command.seat} holds too little")
