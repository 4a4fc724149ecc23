"""The same game of Lanes with other cards wherever a seat has not seen them."""

from collections.abc import Iterable, Sequence
from random import Random

from croupier.cards import Card, Order
from croupier.chance import Chance
from croupier.games.lanes import commands as c
from croupier.games.lanes import events as e
from croupier.games.lanes import layout
from croupier.games.lanes.layout import SEATS
from croupier.games.lanes.table import PILE, TENS, Table
from croupier.wire import replace

Other = dict[Card, Card]


def known(table: Table, seat: str | None) -> set[Card]:
    """The cards of the round a seat may know, by ruling L14 and not by `views`."""
    row = table.row
    if not row:
        return set()
    seen: set[Card] = set()
    for number in range(row[layout.PLAYED]):
        card, _, _, _, mask = row[layout.slot_at(number) :][: layout.WIDTH]
        if mask == 3 or (seat == "a" and mask & 1) or (seat == "b" and mask & 2):
            seen.add(PILE[card])
    if seat is not None:
        first = layout.HANDS + layout.HAND * SEATS.index(seat)
        seen |= {PILE[card] for card in row[first : first + layout.HAND] if card >= 0}
    return seen


def shuffled(seen: set[Card], draw: Random) -> Other:
    """Every card nobody showed becomes another one of those."""
    hidden = [card for card in PILE if card not in seen]
    others = draw.sample(hidden, len(hidden))
    return dict(zip(hidden, others, strict=True))


def elsewhere(table: Table, other: Other, unseen: Iterable[int], draw: Random) -> Table:
    """The game with other cards, and with the tens at the `unseen` places changed about."""
    row = list(table.row)
    if row:
        slots = [layout.slot_at(number) for number in range(row[layout.PLAYED])]
        for place in (*range(layout.HANDS, layout.SLOT), *slots):
            if row[place] >= 0:
                card = PILE[row[place]]
                row[place] = PILE.index(other.get(card, card))
        places = [layout.LANE_SUIT + place for place in unseen]
        suits = [row[place] for place in places]
        for place, suit in zip(places, draw.sample(suits, len(suits)), strict=True):
            row[place] = suit
    return replace(table, row=tuple(row), pile=Order([other.get(card, card) for card in table.pile]))


def unseen_tens(before: Table, after: Table, events: Iterable[e.Event]) -> list[int]:
    """The places whose tens nobody has seen, before a command or by what came of it."""
    if not before.row:
        return []
    lanes = [lane for lane in range(layout.LANES) if not before.row[layout.LANE_KNOWN + lane]]
    if not any(isinstance(event, e.TensLaid | e.RoundDealt) for event in events):
        lanes = [lane for lane in lanes if not after.row[layout.LANE_KNOWN + lane]]
    return [*lanes, layout.LANES]  # and the one left over


def as_asked(command: c.Command, other: Other) -> c.Command:
    """What a player who lays a card unseen would ask in the other world."""
    if isinstance(command, c.Lay):
        return replace(command, card=other.get(command.card, command.card))
    return command


class OtherShuffles:
    """Shuffles of the other world, the same where they will be seen: a deal shows one ten, a Joker all."""

    def __init__(self, chance: Chance, other: Other, command: c.Command) -> None:
        self.chance, self.other, self.deals = chance, other, isinstance(command, c.Deal)

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        order = self.chance.shuffle(cards, number)
        if len(cards) == len(PILE):
            return tuple(self.other.get(card, card) for card in order)
        if len(cards) == len(TENS) and self.deals:
            return (order[0], *order[2:], order[1])
        return order

    def draw(self) -> Card:
        return self.chance.draw()
