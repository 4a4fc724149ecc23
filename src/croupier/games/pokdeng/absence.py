"""What a Pok Deng table does without a seat whose clock has run out (ruling A4)."""

from croupier.games.absence import Absence, leave_by
from croupier.games.pokdeng import commands as c
from croupier.games.pokdeng import dealing, seating
from croupier.games.pokdeng import events as e
from croupier.games.pokdeng.house import turn
from croupier.games.pokdeng.run import Run
from croupier.games.pokdeng.table import Table
from croupier.games.run import Handler


def waits_for(table: Table) -> tuple[str, ...]:
    return turn(table).waits_for


def least(run: Run, seat: str) -> None:
    """No bet, a bank that covers none given up, and stand, unless the house ranges say hit (ruling P8)."""
    table = run.state
    if table.turn() == seat:
        if dealing.must(table, seat) == "hit":
            dealing.hit(run, c.Hit(seat))
        else:
            dealing.stand(run, c.Stand(seat))
    elif table.banker == seat:
        run.emit(e.BankLeft(seat))


# The banker's deal may be the house's, and so does not show that anyone is there.
ABSENCE = Absence(
    waits_for, least, leave_by(c.Leave, Handler(seating.may_leave, seating.leave)), unattended=(c.Deal,)
)
