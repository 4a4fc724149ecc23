"""Play chips in double entry: every transfer takes from one account what it gives to another.

A person's wallet never goes below nothing. The house and the bots have as much as they need, and a table
holds what its seats have brought: their accounts may be overdrawn.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from secrets import token_urlsafe

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from croupier.errors import BadInput
from croupier.money import Chips, as_chips
from croupier.server.schema import accounts, transfers

PER_CHIP = 3_603_600  # ledger units: every part of a chip from 1/1 to 1/16, 1/20, 1/25 and 1/100 is whole
LARGEST = 2**62 - 1  # units in an account or a transfer: the sum of any two is exact in either database
HOUSE = "house"
BOTS = "bots"
TOO_LARGE = f"an account holds up to {LARGEST // PER_CHIP:,} chips: choose a smaller amount"


class NotEnough(Exception):
    """A wallet does not hold what it should pay."""


@dataclass(frozen=True, slots=True)
class Transfer:
    debit: str
    credit: str
    amount: int
    why: str


def wallet(person: str) -> str:
    return f"wallet:{person}"


def table_account(table: str) -> str:
    return f"table:{table}"


def in_ledger_units(chips: Chips) -> int:
    """Chips as the ledger counts them; what it cannot count exactly, it refuses."""
    amount = chips * PER_CHIP
    if amount.denominator != 1:
        raise BadInput(f"{chips} chips cannot be counted in parts of 1/{PER_CHIP}: play with whole chips")
    return amount.numerator


def in_chips(units: int) -> Chips:
    """
    >>> in_chips(in_ledger_units(Fraction(39, 20)))
    Fraction(39, 20)
    """
    return as_chips(Fraction(units, PER_CHIP))


def carry_out(connection: Connection, moves: Sequence[Transfer], time: int) -> None:
    """Make transfers in a transaction, or raise `NotEnough`; accounts are locked in order of their names."""
    if any(one.amount > LARGEST for one in moves):
        raise BadInput(TOO_LARGE)
    changes: dict[str, int] = {}
    for transfer in moves:
        changes[transfer.debit] = changes.get(transfer.debit, 0) - transfer.amount
        changes[transfer.credit] = changes.get(transfer.credit, 0) + transfer.amount
    _open_accounts(connection, changes)
    for account, change in sorted(changes.items()):
        _add(connection, account, change)
    rows = [
        {"id": token_urlsafe(16), "at": time, "why": one.why, "debit": one.debit, "credit": one.credit}
        | {"amount": one.amount}
        for one in moves
    ]
    connection.execute(insert(transfers), rows)


def _open_accounts(connection: Connection, names: Iterable[str]) -> None:
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    missing = dialect.insert(accounts).on_conflict_do_nothing()
    connection.execute(missing, [{"id": name, "balance": 0} for name in sorted(names)])


def _add(connection: Connection, account: str, change: int) -> None:
    is_payer = account.startswith("wallet:") and change < 0
    after = accounts.c.balance + change
    fits = after.between(0 if is_payer else -LARGEST, LARGEST)
    statement = update(accounts).where(accounts.c.id == account, fits).values(balance=after)
    if abs(change) > LARGEST or connection.execute(statement).rowcount != 1:
        raise NotEnough(account) if is_payer else BadInput(TOO_LARGE)


def balance(connection: Connection, account: str, *, held: bool = False) -> int:
    """What an account holds; `held`: and will hold until the transaction ends, whoever else writes."""
    query = select(accounts.c.balance).where(accounts.c.id == account)
    return connection.execute(query.with_for_update() if held else query).scalar() or 0


def total(connection: Connection) -> int:
    """The sum of all accounts: always nothing, because chips only move."""
    return int(connection.execute(select(func.coalesce(func.sum(accounts.c.balance), 0))).scalar_one())
