"""Who sits at the table, who keeps the bank, and the chips they bring (004 1, 004 11.3, ruling P7)."""

from croupier.game import Range
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.betting import keeps_bank
from croupier.games.pokdeng.run import Run, between_rounds, seated_only
from croupier.games.pokdeng.table import Table
from croupier.money import MAX_SAFE_INT


def chips_range(table: Table) -> Range:
    """Chips are bought whole, and never so many that a table could not count them."""
    return Range(1, MAX_SAFE_INT - (table.chips() - table.cage))


def may_join(table: Table, command: c.Join) -> None:
    if command.seat not in map(str, range(1, table.places + 1)):
        table.refuse("players", f"{command.seat!r} is not a seat: they are numbered 1 to {table.places}")
    if command.seat in table.seats:
        table.refuse("players", f"seat {command.seat} is taken")
    _whole_chips(table, command.chips)


def may_buy_in(table: Table, command: c.BuyIn) -> None:
    seated_only(table, command.seat)
    # What a side can pay is known before the cards are, and stays so (ruling P6).
    between_rounds(table, "cover")
    _whole_chips(table, command.chips)


def may_leave(table: Table, command: c.Leave) -> None:
    seated_only(table, command.seat)
    if command.seat in table.bets:
        table.refuse("bets", f"seat {command.seat} has a bet on the layout")
    if command.seat == table.banker:
        _bank_free(table, command.seat)


def leave(run: Run, command: c.Leave) -> None:
    run.emit(e.Left(command.seat, run.state.seats[command.seat]))


def may_take_bank(table: Table, command: c.TakeBank) -> None:
    seated_only(table, command.seat)
    if table.banker is not None:
        table.refuse("rotation", f"seat {table.banker} keeps the bank")
    if not keeps_bank(table, command.seat):
        table.refuse("bank", f"seat {command.seat} could not cover the minimum bet of {table.minimum}")


def may_leave_bank(table: Table, command: c.LeaveBank) -> None:
    if command.seat != table.banker:
        table.refuse("rotation", f"seat {command.seat!r} does not keep the bank")
    _bank_free(table, command.seat)


def pass_bank(run: Run) -> None:
    """After a round the bank passes to the next seat that covers the minimum, or stays (ruling P7)."""
    table, banker = run.state, run.round.banker
    if table.rules.banker == "rotates":
        candidates = (*table.clockwise(banker), banker)
        run.emit(e.BankPassed(next((seat for seat in candidates if keeps_bank(table, seat)), None)))


def _bank_free(table: Table, seat: str) -> None:
    between_rounds(table, "rotation")
    if table.bets:
        table.refuse("cover", f"bets lie on the layout, which seat {seat} covers")


def _whole_chips(table: Table, amount: int) -> None:
    allowed = chips_range(table)
    if amount not in allowed:
        bought = f"buy a whole number, at least one and now at most {allowed.high}"
        table.refuse("chips", f"{amount} chips: {bought}")
