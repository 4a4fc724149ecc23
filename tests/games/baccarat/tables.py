"""Tables to test at: opened, seated, with a shoe stacked so that chosen cards come first."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

from croupier.cards import Card, parse
from croupier.errors import Refused
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.decide import decide
from croupier.games.baccarat.evolve import evolve
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.table import Table, new
from croupier.money import Chips, parse_chips

CUT = 10  # where these tests cut; the stacked cards lie just behind it
E = TypeVar("E")


class StackedShoe:
    """A full pack in which, after a cut at CUT (or no cut at all), `first` come out first."""

    def __init__(self, first: str = "", *, cut: bool = True) -> None:
        self.first = parse(first)
        self.cut = cut

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        left = Counter(cards)
        left.subtract(self.first)
        assert min(left.values()) >= 0, "the stacked cards are not all in the pack"
        rest = tuple(left.elements())
        return rest[-CUT:] + self.first + rest[:-CUT] if self.cut else self.first + rest

    def draw(self) -> Card:
        raise AssertionError("a stacked shoe knows its cards")


class Desk:
    """A table under test: give it commands, read its state and its log."""

    def __init__(self, table: Table, chance: Any) -> None:
        self.table = table
        self.chance = chance
        self.log: list[e.Event] = []

    def do(self, *commands: c.Command) -> list[e.Event]:
        """Carry out commands; gives the events they led to."""
        before = len(self.log)
        for command in commands:
            units = self.table.total_units()
            for event in decide(self.table, command, self.chance):
                self.log.append(event)
                self.table = evolve(self.table, event)
                assert self.table.total_units() == units, f"{event} made or lost chips (ruling A2)"
        return self.log[before:]

    def refused(self, command: c.Command) -> str:
        """The clause that refuses a command; the table must not change."""
        try:
            decide(self.table, command, self.chance)
        except Refused as refusal:
            return refusal.rule
        raise AssertionError(f"{command} was accepted")

    def events(self, kind: type[E]) -> list[E]:
        return [event for event in self.log if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        return self.events(kind)[-1]

    def chips(self, seat: str) -> str:
        """What a seat holds, in chips as a person reads them."""
        return self.table.rules.unit.text(self.table.people[seat].units)

    def laid(self, seat: str, bet: str) -> Chips:
        return self.table.rules.unit.chips(self.table.units_on(seat, bet))

    def bank(self) -> Chips:
        return self.table.rules.unit.chips(self.table.bank_units)

    def wager(self, seat: str, bet: str, chips: Chips | str) -> list[e.Event]:
        return self.do(c.Wager(seat, bet, parse_chips(chips) if isinstance(chips, str) else chips))

    def deal(self) -> list[e.Event]:
        return self.do(c.Deal("dealer"))


def desk(
    rules: str | Rules = "tasmanian",
    cards: str = "",
    *,
    seats: str = "1 2 3",
    ready: bool = True,
    **opened: Any,
) -> Desk:
    """A table with players of 1,000 chips each and, if `ready`, a loaded shoe that starts with `cards`."""
    rules = load_rules(rules) if isinstance(rules, str) else rules
    made = Desk(new(rules, **opened), StackedShoe(cards, cut=bool(rules.shoe.cut)))
    for seat in seats.split():
        made.do(c.Join(seat, 1000))
    if ready:
        prepare(made)
    return made


def prepare(made: Desk) -> None:
    """Check, shuffle and cut, whatever the rules ask for."""
    if made.table.phase == "prepare":
        if made.table.rules.shoe.checked and not made.table.shoe.checked_by:
            made.do(c.CheckCards("dealer"))
        made.do(c.Shuffle("dealer"))
    while made.table.phase == "cut":
        offered = next((s for s in made.table.seated() if _takes(made, s)), "inspector")
        made.do(c.Cut(offered, CUT))


def _takes(made: Desk, seat: str) -> bool:
    try:
        decide(made.table, c.Cut(seat, CUT), made.chance)
    except Refused:
        return False
    return True
