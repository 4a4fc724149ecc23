"""What a baccarat table does without a seat whose clock has run out (ruling A4)."""

from croupier.games.absence import Absence, leave_by
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import dealing, seating, shoe, squeeze, wagers
from croupier.games.baccarat.house import turn
from croupier.games.baccarat.run import Run
from croupier.games.baccarat.table import Table
from croupier.games.run import Handler


def waits_for(table: Table) -> tuple[str, ...]:
    return turn(table).waits_for


def least(run: Run, seat: str) -> None:
    """No wager, the check and the cut declined, and cards refused, held already or not (ruling B8)."""
    if run.state.phase == "cut":
        shoe.decline_cut(run, c.DeclineCut(seat))
    elif run.state.phase == "coup":
        squeeze.refuse_cards(run, c.RefuseCards(seat))
        dealing.show_cards(run)
    else:
        start_if_all_have_bet(run)


def start_if_all_have_bet(run: Run) -> None:
    """Where the coup comes by itself, it comes when no seat is left to bet (000 3.5)."""
    table = run.state
    if table.rules.betting.automatic and table.layout and wagers.everyone_has_bet(table):
        dealing.begin(run)
        dealing.play_on(run)


ABSENCE = Absence(waits_for, least, leave_by(c.Leave, Handler(seating.may_leave, seating.leave)))
