"""The state of a Pok Deng table, as immutable data, and how a table is opened."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, NoReturn

from croupier.cards import Card, Order
from croupier.errors import Refused, echoed
from croupier.games.pokdeng.events import Payment
from croupier.games.pokdeng.rules import Rules
from croupier.money import MAX_SAFE_INT
from croupier.wire import plain

Phase = Literal["bets", "deal", "players", "banker", "settle"]
MINIMUM, MAXIMUM = 10, 1000  # a table's default limits


@plain
class TableOptions:
    """What a person may choose when opening a table; places by default as many as the rules allow."""

    places: int | None = None
    minimum: int = MINIMUM
    maximum: int = MAXIMUM


@plain
class Round:
    """The round in progress, or between two the one just ended, all of it face up."""

    number: int
    banker: str
    players: tuple[str, ...]  # who bet, in the order they are dealt to
    order: Order  # of the deck, where known; nobody at the table sees it
    waiting: tuple[str, ...]  # players still to stand or hit
    drawn: int = 0
    hands: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    shown: tuple[str, ...] = ()
    payments: tuple[Payment, ...] = ()
    acted: tuple[str, ...] = ()  # who has stood or hit, in that order
    compared: tuple[str, ...] = ()  # with whom the banker settled before it acted, in that order (thai 7)

    def due(self) -> str | None:
        """Who gets the next card of the deal: twice round, the banker last (ruling P1)."""
        places = len(self.players) + 1
        if self.drawn >= 2 * places:
            return None
        return (*self.players, self.banker)[self.drawn % places]


@plain
class Table:
    rules: Rules
    places: int
    minimum: int
    maximum: int
    cage: int  # the account chips are bought from and cashed at
    phase: Phase = "bets"
    seats: Mapping[str, int] = field(default_factory=dict)  # those taken, with the chips each holds
    banker: str | None = None
    bets: Mapping[str, int] = field(default_factory=dict)  # on the layout
    round: Round | None = None
    rounds: int = 0
    missed: Mapping[str, int] = field(default_factory=dict)  # clocks run out in a row, by seat (ruling A4)
    passed: tuple[str, ...] = ()  # seats not waited for any more before the deal (ruling A4)

    def refuse(self, topic: str, why: str) -> NoReturn:
        raise Refused(self.rules.cite(topic), why)

    def turn(self) -> str | None:
        """Who is to stand or hit."""
        if self.round is not None and self.phase == "players":
            return self.round.waiting[0]
        return self.banker if self.phase == "banker" else None

    def clockwise(self, seat: str) -> list[str]:
        """The other seats that are taken, from the one on this seat's left: the next number, wrapping."""
        last = int(seat)
        return sorted((other for other in self.seats if other != seat), key=lambda o: (int(o) < last, int(o)))

    def in_play(self) -> tuple[str, ...]:
        """The players of the round whose bets are not settled yet, in seat order."""
        assert self.round is not None
        return tuple([seat for seat in self.round.players if seat in self.bets])

    def chips(self) -> int:
        """The total of seats, layout and cage (ruling A2)."""
        return sum(self.seats.values()) + sum(self.bets.values()) + self.cage


def new(
    rules: Rules, *, places: int | None = None, minimum: int = MINIMUM, maximum: int = MAXIMUM, cage: int = 0
) -> Table:
    """Open a table with a seat for the banker and one for every player the rules allow."""
    places = rules.players + 1 if places is None else places
    if not 0 <= cage <= MAX_SAFE_INT:
        raise Refused("ruling A2", f"a cage opens with 0 to {MAX_SAFE_INT} chips")
    table = Table(rules, places, minimum, maximum, cage)
    check(table)
    return table


def as_opened(table: Table) -> Table:
    """A table newly opened with the seats, the limits and the cage of this one."""
    limits = {"minimum": table.minimum, "maximum": table.maximum}
    return new(table.rules, places=table.places, cage=table.cage, **limits)


def check(table: Table) -> None:
    """Refuse seats and limits that no table is opened with."""
    rules, limits = table.rules, f"{echoed(table.minimum)} to {echoed(table.maximum)}"
    if not 2 <= table.places <= rules.players + 1:
        why = f"{echoed(table.places)} seats: a banker and 1 to {rules.players} players sit at a table"
        raise Refused(rules.cite("players"), why)
    if not 0 < table.minimum <= table.maximum <= MAX_SAFE_INT:
        raise Refused(rules.cite("bets"), f"bets of {limits}: needs 0 < minimum ≤ maximum")
