"""What moves between wallets and a table: chips brought to it, taken away, and given back at its end."""

from typing import Any

from croupier.server.attendance import Attendance
from croupier.server.events import TableClosed
from croupier.server.ledger import BOTS, PER_CHIP, Transfer, in_ledger_units, table_account, wallet
from croupier.server.stream import TableRow


def transfers(
    row: TableRow, attendance: Attendance, command: Any, before: Any, steps: list[tuple[Any, Any, Any]]
) -> list[Transfer]:
    """Chips bought come out of the buyer's wallet; whoever leaves takes along what the seat holds."""
    if not steps or not row.game.buys:
        return []
    found = []
    table = table_account(row.id)
    if isinstance(command, row.game.buys):
        amount = in_ledger_units(command.chips)
        found.append(Transfer(_purse(attendance, command.seat), table, amount, "chips bought"))
    stacks = row.game.stacks
    for seat in sorted(stacks(before).keys() - stacks(steps[-1][2]).keys()):
        held = next(stacks(was)[seat] for was, _, after in steps if seat not in stacks(after))
        # A part of a chip too small for the ledger stays with the table.
        if amount := int(held * PER_CHIP):
            found.append(Transfer(table, _purse(attendance, seat), amount, "chips taken away"))
    return found


def paid_out(row: TableRow, attendance: Attendance, closing: TableClosed) -> list[Transfer]:
    """What a table that closes gives back to those who were still in the game."""
    table = table_account(row.id)
    amounts = {seat: int(chips * PER_CHIP) for seat, chips in closing.taken.items()}
    return [
        Transfer(table, _purse(attendance, seat), amount, "table closed")
        for seat, amount in sorted(amounts.items())
        if amount
    ]


def _purse(attendance: Attendance, seat: str) -> str:
    holder = attendance.seats.get(seat)
    return BOTS if holder is None or holder.bot else wallet(holder.person)
