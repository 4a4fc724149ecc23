"""Preparing the shoe: checks, shuffle, cut, marker (TLGC 4–5)."""

from croupier.cards import Order
from croupier.game import Range
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.run import Run, named_cards, players_only, seat_label, staff_only
from croupier.games.baccarat.seats import is_place
from croupier.games.baccarat.table import STAFF, Table

CHECKERS = ("dealer", "inspector")


def may_check_cards(table: Table, command: c.CheckCards) -> None:
    who, case = seat_label(command.seat), "" if command.seat in STAFF else "player"
    if not is_place(command.seat) and command.seat in table.people:
        table.refuse("standing", "standing players may not handle the cards")
    if table.phase != "prepare" or not table.rules.shoe.checked:
        table.refuse("check", "the cards are not on the table to be checked", case)
    by_house = command.seat in CHECKERS and command.seat in table.staff
    if not (by_house or _seated(table, command.seat)):
        table.refuse("check", f"{who} does not check the cards", case)
    if command.seat in table.shoe.checked_by:
        table.refuse("check", f"{who} has checked these cards", case)
    if command.seat in table.shoe.faulted_by:
        table.refuse("check", f"{who} has had cards replaced once before this game", case)
    named_cards(table, command.missing + command.imperfect, "check", case)


def check_cards(run: Run, command: c.CheckCards) -> None:
    run.emit(e.CardsChecked(command.seat, command.missing, command.imperfect))
    if command.missing or command.imperfect:
        run.emit(e.CardsReplaced(run.state.rules.cite("check")))


def may_shuffle(table: Table, command: c.Shuffle) -> None:
    if table.phase != "prepare":
        table.refuse("shuffle", "the cards are in play")
    staff_only(table, command.seat, "dealer", "shuffle")
    if table.rules.shoe.checked:
        _checked(table)


def shuffle(run: Run, command: c.Shuffle) -> None:
    emit_shuffle(run, machine=command.machine)
    if not run.state.rules.shoe.cut:
        _load(run)


def emit_shuffle(run: Run, *, machine: bool) -> None:
    number = run.state.shoe.number + 1
    order = run.chance.shuffle(run.state.rules.pack(), number)
    run.emit(e.Shuffled(number, Order(order), machine))


def cut_range(table: Table) -> Range:
    """Where the marker card may go (TLGC 5.3)."""
    near = table.rules.shoe.cut
    return Range(near, table.shoe.size - near)


def may_cut(table: Table, command: c.Cut) -> None:
    _offered(table, command.seat)
    if command.seat == "inspector":
        staff_only(table, command.seat, "inspector", "cut")
    if command.cards not in cut_range(table):
        near = table.rules.shoe.cut
        table.refuse("cut", f"a cut at {command.cards} leaves fewer than {near} cards on one side")


def cut(run: Run, command: c.Cut) -> None:
    run.emit(e.CardsCut(command.seat, command.cards))
    _load(run)


def may_decline_cut(table: Table, command: c.DeclineCut) -> None:
    _offered(table, command.seat)
    if command.seat == "inspector":
        table.refuse("cut", "no player wishes to cut, so the Inspector does")


def decline_cut(run: Run, command: c.DeclineCut) -> None:
    run.emit(e.CutDeclined(command.seat))


def cut_order(table: Table) -> list[str]:
    """The seated players as the cut is offered to them (ruling B5)."""
    seats = sorted(table.seated(), key=int, reverse=True)
    if table.last_cut is None:
        first = min(seats, key=lambda seat: table.people[seat].arrival, default="")
        return sorted(seats, key=lambda seat: seat != first)
    last = table.last_cut
    return sorted(seats, key=lambda seat: int(seat) >= last)


def cut_topic(table: Table) -> str:
    """The order in which the cut is offered: of a first game, or of one after a player has cut."""
    return "cut" if table.last_cut is None else "next-cut"


def cut_offered_to(table: Table) -> str:
    """Who has the offer now; the Inspector when nobody wants it."""
    return next((seat for seat in cut_order(table) if seat not in table.shoe.declined), "inspector")


def may_report_handled(table: Table, command: c.ReportHandled) -> None:
    if not table.rules.shoe.replaced:
        table.refuse("replace", "the rulebook does not say what follows")
    staff_only(table, command.seat, "inspector", "replace")
    players_only(table, command.player, "replace")
    if table.phase not in ("wagers", "coup"):
        table.refuse("replace", "no shoe is in play")
    if table.shoe.handled:
        table.refuse("replace", "the cards of this shoe will be replaced already")


def _offered(table: Table, seat: str) -> None:
    if table.phase != "cut":
        table.refuse("cut", "the cards are not offered for cutting")
    offered = cut_offered_to(table)
    if seat != offered:
        table.refuse(
            cut_topic(table), f"the cut is offered to {seat_label(offered)}, not to {seat_label(seat)}"
        )


def _load(run: Run) -> None:
    run.emit(e.ShoeLoaded(run.state.shoe.size, run.state.rules.shoe.marker))


def _checked(table: Table) -> None:
    by = table.shoe.checked_by
    if not any(checker in by for checker in CHECKERS):
        table.refuse("check", "the cards have not been checked")
    if awaiting_check(table) or not (table.prechecked or table.seated()):
        table.refuse("check", "a player checks cards that were not pre-checked", "player")


def awaiting_check(table: Table) -> tuple[str, ...]:
    """The seated players one of whom checks cards that were not pre-checked (TLGC 5.1).

    When they have all let the clock run out, or had cards replaced before, the house's own check holds
    (ruling A4).
    """
    if table.prechecked or any(is_place(seat) for seat in table.shoe.checked_by):
        return ()
    away = (*table.passed, *table.shoe.faulted_by)
    return tuple([seat for seat in table.seated() if seat not in away])


def _seated(table: Table, seat: str) -> bool:
    return is_place(seat) and seat in table.people
