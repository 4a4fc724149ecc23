"""Who is at the table: places, standing players, staff, and the end of play (TLGC 1, 3, 4.3, 6.4)."""

from croupier.errors import BadInput
from croupier.game import Range
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.run import Run, between_coups, named_cards, players_only, seat_label, staff_only
from croupier.games.baccarat.seats import is_place, place_of, seat_numbers
from croupier.games.baccarat.table import MOST_HELD, STAFF, Table, in_units
from croupier.money import Chips, format_chips

LONGEST_NAME = 60


def chips_range(table: Table) -> Range:
    """Chips are bought whole, and never so many that a table could not count them."""
    return Range(1, (MOST_HELD - table.held_units()) // table.rules.unit.per_chip)


def may_join(table: Table, command: c.Join) -> None:
    _known_seat(table, command.seat)
    if command.seat in table.people:
        table.refuse("places", f"seat {command.seat} is taken")
    if not is_place(command.seat) and place_of(command.seat) not in table.people:
        table.refuse(
            "standing", f"a standing player bets with a seated one: place {place_of(command.seat)} is empty"
        )
    if len(command.name) > LONGEST_NAME:  # no clause of a rulebook says so
        raise BadInput(f"Join: name: expected {LONGEST_NAME} letters at most, not {len(command.name)}")
    _round_not_begun(table)
    _whole_chips(table, command.chips)


def may_buy_in(table: Table, command: c.BuyIn) -> None:
    players_only(table, command.seat, "places")
    between_coups(table, "closed")
    _whole_chips(table, command.chips)


def may_leave(table: Table, command: c.Leave) -> None:
    players_only(table, command.seat, "places")
    if table.play and command.seat in table.play.holders.values():
        table.refuse("squeeze-refused", f"seat {command.seat} holds cards, which stay on the table")
    if any(wager.seat == command.seat for wager in table.layout):
        table.refuse("closed", f"seat {command.seat} has a wager on the layout")
    if is_place(command.seat) and any(place_of(wager.seat) == command.seat for wager in table.layout):
        table.refuse("standing", f"a standing player has a wager on the layout with seat {command.seat}")
    _round_not_begun(table)


def leave(run: Run, command: c.Leave) -> None:
    units = run.state.people[command.seat].units
    run.emit(e.Left(command.seat, run.state.rules.unit.chips(units)))


def may_attend(table: Table, command: c.Attend) -> None:
    _one_of_the_staff(table, command.seat)
    if command.seat in table.staff:
        table.refuse(command.seat, f"the {command.seat} is at the table already")


def may_depart(table: Table, command: c.Depart) -> None:
    _one_of_the_staff(table, command.seat)
    if command.seat not in table.staff:
        table.refuse(command.seat, f"the {command.seat} is not at the table")
    if table.phase == "coup" and command.seat in needed_staff(table):
        table.refuse(command.seat, f"the {command.seat} stays until the coup is over")


def may_close(table: Table, command: c.Close) -> None:
    between_coups(table, "closing-check")
    staff_only(table, command.seat, "inspector", "closing-check")
    if table.layout:
        table.refuse("closing-check", "wagers lie on the layout")
    named_cards(table, command.missing + command.imperfect, "closing-check")


def _one_of_the_staff(table: Table, seat: str) -> None:
    if seat not in STAFF:
        table.refuse("inspector", f"{seat_label(seat)} is not one of the staff: {', '.join(STAFF)}")


def needed_staff(table: Table) -> tuple[str, ...]:
    """Without whom a coup does not go on: the dealer (TLGC 9.1), and the Inspector (TLGC 3)."""
    return ("dealer", "inspector") if table.rules.conduct.inspector else ("dealer",)


def _known_seat(table: Table, seat: str) -> None:
    place, standing = seat_numbers(seat)
    if not 1 <= place <= table.places:
        table.refuse(
            "places", f"{seat!r} is not a place at this table: they are numbered 1 to {table.places}"
        )
    if standing > table.rules.seating.standing:
        table.refuse(
            "standing", f"{table.rules.seating.standing} standing players at most may bet at a place"
        )


def _round_not_begun(table: Table) -> None:
    if table.rules.betting.in_order and table.layout:
        table.refuse("order", "the players of this round have begun to bet")


def _whole_chips(table: Table, amount: Chips) -> None:
    in_units(table.rules.unit, amount)
    allowed = chips_range(table)
    if amount not in allowed:
        bought = f"buy a whole number of chips, at least one and now at most {format_chips(allowed.high)}"
        table.refuse("chips", f"{format_chips(amount)}: {bought}")
