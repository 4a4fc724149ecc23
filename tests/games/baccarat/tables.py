"""Tables to test at: opened, seated, with a shoe stacked so that chosen cards come first."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from croupier.cards import Card, parse
from croupier.game import load_game
from croupier.games.baccarat import commands as c
from croupier.games.baccarat import events as e
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.shoe import cut_offered_to
from croupier.games.baccarat.table import Table, new
from croupier.money import Chips, parse_chips
from croupier.wire import replace
from tests import desk as desks

CUT = 10  # where these tests cut; the stacked cards lie just behind it


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


class Desk(desks.Desk[Table, c.Command, e.Event]):
    """A baccarat table under test."""

    def __init__(self, table: Table, chance: Any) -> None:
        super().__init__(load_game("baccarat"), table, chance, Table.total_units)

    def change_shoe(self, **changes: Any) -> None:
        """Go on with a shoe changed by hand."""
        self.reopen(replace(self.table, shoe=replace(self.table.shoe, **changes)))

    def leave(self, cards: int) -> None:
        """Take cards out of the shoe until so many are left."""
        self.change_shoe(drawn=self.table.shoe.size - cards)

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
        made.do(c.Cut(cut_offered_to(made.table), CUT))
