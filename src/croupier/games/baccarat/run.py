"""Carrying out a command: who may give it, and the events it leads to, one after another."""

from croupier.cards import DECK, Card
from croupier.chance import Chance
from croupier.games import run as table_run
from croupier.games.baccarat.events import Event
from croupier.games.baccarat.evolve import evolve
from croupier.games.baccarat.table import STAFF, Table


class Run(table_run.Run[Table, Event, Chance]):
    """The events decided so far and the table as they leave it."""

    evolve = staticmethod(evolve)


def staff_only(table: Table, seat: str, role: str, topic: str) -> None:
    """Only this member of staff may do it, and must be at the table."""
    if seat != role:
        table.refuse(topic, f"only the {role} may do this, not {seat_label(seat)}")
    if seat not in table.staff:
        table.refuse(topic, f"the {role} is not at the table")


def players_only(table: Table, seat: str, topic: str) -> None:
    """Only someone who has joined the table may do it."""
    if seat not in table.people:
        table.refuse(topic, f"nobody has joined the table at {seat_label(seat)}")


def shoe_ready(table: Table) -> None:
    """All cards come out of a shoe (TLGC 4.5), and no coup starts from one that is over (TLGC 9.4)."""
    if table.phase != "wagers":
        over = table.phase == "prepare" and table.shoe.number
        table.refuse("start" if over else "shoe", "no shoe is ready to deal from")


def between_coups(table: Table, topic: str) -> None:
    if table.phase == "coup":
        table.refuse(topic, "a coup is in progress")


def named_cards(table: Table, cards: tuple[Card, ...], topic: str, case: str = "") -> None:
    """A report of faulty cards names cards of this game, and no more than there are."""
    if len(cards) > table.shoe.size:
        table.refuse(topic, f"{len(cards)} cards are named, and the table has {table.shoe.size}", case)
    odd = next((card for card in cards if card not in DECK), None)
    if odd is not None:
        table.refuse(topic, f"{odd} is not a card of this game: name the missing or imperfect ones", case)


def seat_label(seat: str) -> str:
    return f"the {seat}" if seat in STAFF else f"seat {seat!r}"
