"""The state of a baccarat table, as immutable data, and how a table is opened.

The state counts whole units (ruling A1); commands, events and views speak of chips.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, NoReturn

from croupier.cards import UNSEEN, Card, Order
from croupier.errors import BadInput, Refused, echoed
from croupier.games.baccarat.commands import Bound
from croupier.games.baccarat.coup import HANDS, PLAYER, Hand, due
from croupier.games.baccarat.events import Payment, ResultAnnounced
from croupier.games.baccarat.rules import Limit, Rules, limit_fault
from croupier.games.baccarat.seats import places_of
from croupier.money import MAX_SAFE_INT, Chips, Unit, format_chips
from croupier.wire import plain, replace

Phase = Literal["prepare", "cut", "wagers", "coup", "closed"]
STAFF = ("dealer", "inspector", "manager")

MOST_HELD = MAX_SAFE_INT // 2  # units that people may have bought from the bank
MOST_LOST = MAX_SAFE_INT // 4 * 3  # units that the bank may have sold and lost before it takes no more wagers
MOST_RETURNED = 10**12  # units that may come back on one wager

# What a table displays by default: least, most, step.
HOUSE_NOTICE = {"main": Limit(10, 1000, 1), "side": Limit(5, 200, 1)}


@plain
class Notice:
    """What is displayed at the table: limits, and where one is set the collective liability on a bet."""

    limits: Mapping[str, Limit]
    liability: Mapping[str, Chips] = field(default_factory=dict)
    judged_after: bool = False  # stakes are judged after the result (TLGC 7.4), not as they are laid


@plain
class TableOptions:
    """What a person may choose when opening a table; places by default the fewest the rules have."""

    places: int | None = None
    notice: Notice | None = None
    prechecked: bool = True
    squeeze: bool = True


@plain
class UnitLimit:
    """The least and the most a wager may be, and the step between, in units."""

    minimum: int
    maximum: int
    step: int


@plain
class Agreed:
    """Bounds in units that the management and one player agreed on; None: the notice's holds."""

    minimum: int | None = None
    maximum: int | None = None


@plain
class Person:
    """Someone at the table, seated or standing."""

    units: int
    arrival: int  # 1 for the first person to join the table, 2 for the next
    limits: Mapping[str, Agreed] = field(default_factory=dict)  # of its own, by bet (TLGC 7.2)
    advised: bool = False  # has laid an under-minimum wager before (TLGC 7.5)
    name: str = ""  # who it is, where that is known


@plain
class Laid:
    """A wager as it lies on the layout."""

    seat: str
    bet: str
    units: int
    small: bool = False  # below the minimum when it was laid, which is judged after the result


@plain
class Posted:
    """A limit on its way: displayed since `clock`, with the players who consented."""

    bet: str
    bound: Bound
    units: int
    clock: int
    consents: tuple[str, ...] = ()


@plain
class Offer:
    """A limit the management offers one player."""

    player: str
    bet: str
    bound: Bound
    units: int


@plain
class Shoe:
    """The cards: `order` is the whole of it when known, and nobody at the table sees it."""

    number: int
    size: int
    order: Order = Order()
    drawn: int = 0
    seen: tuple[Card, ...] = ()  # faces typed in so far, where the order is not known
    checked_by: tuple[str, ...] = ()
    faulted_by: tuple[str, ...] = ()  # players who reported a fault, and so have had their check (TLGC 5.1)
    declined: tuple[str, ...] = ()  # who did not want to cut
    handled: bool = False  # touched by a player (TLGC 4.4)
    last: bool = False  # the last hand has been announced
    mouth: Card | None = None  # lies face up at the mouth (ruling B9)
    mouth_found: bool = False  # because it lay so in the shoe (TLGC 14.4), and was not dealt in error (14.1)
    excess: tuple[Card, ...] = ()  # drawn and not disclosed (TLGC 14.2)
    never_seen: tuple[Card, ...] = ()  # out of it for good, and shown to nobody

    @property
    def remaining(self) -> int:
        return self.size - self.drawn

    @property
    def without_wagers(self) -> str:
        """The topic under which the coup that a card at the mouth opens has no wagers."""
        return "face-up" if self.mouth_found else "non-betting"


@plain
class Play:
    """The coup in progress; `…_up` says of each card of a hand whether it lies face up."""

    number: int
    betting: bool
    face_down: bool
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    player_up: tuple[bool, ...] = ()
    banker_up: tuple[bool, ...] = ()
    announced: bool = False
    holders: Mapping[Hand, str] = field(default_factory=dict)
    refused: Mapping[Hand, tuple[str, ...]] = field(default_factory=dict)
    result: ResultAnnounced | None = None

    def cards(self, hand: Hand) -> tuple[Card, ...]:
        return self.player if hand == PLAYER else self.banker

    def up(self, hand: Hand) -> tuple[bool, ...]:
        return self.player_up if hand == PLAYER else self.banker_up

    def shown(self, hand: Hand) -> tuple[Card, ...]:
        """The hand as everyone at the table sees it."""
        cards, up = self.cards(hand), self.up(hand)
        if False not in up:
            return cards
        return tuple([card if turned else UNSEEN for card, turned in zip(cards, up, strict=True)])

    def face_down_cards(self) -> tuple[Card, ...]:
        """What lies there and nobody has seen."""
        laid = [pair for hand in HANDS for pair in zip(self.cards(hand), self.up(hand), strict=True)]
        return tuple([card for card, up in laid if not up and card is not UNSEEN])

    def to_turn(self) -> Hand | None:
        """The hand whose cards are turned next: Player's first (ruling B8)."""
        if not self.face_down or len(self.banker) < 2:
            return None
        return next((hand for hand in HANDS if False in self.up(hand)), None)


@plain
class Undo:
    """What a settlement changed, where the cards were typed in and one may be corrected (ruling A5)."""

    shoe: Shoe
    layout: tuple[Laid, ...]
    free: int
    advised: tuple[str, ...] = ()


@plain
class LastCoup:
    """The coup settled or voided last, with what was paid as it was announced."""

    play: Play
    payments: tuple[Payment, ...] = ()
    void: str = ""  # the clause by which it does not count
    undo: Undo | None = None


@plain
class Table:
    rules: Rules
    places: int
    prechecked: bool
    staff: tuple[str, ...]
    bank_units: int
    shoe: Shoe
    limits: Mapping[str, UnitLimit] = field(default_factory=dict)  # on notice
    liability: Mapping[str, int] = field(default_factory=dict)  # collective, in units (TLGC 7.3)
    judged_after: bool = False  # see `Notice`
    phase: Phase = "prepare"
    people: Mapping[str, Person] = field(default_factory=dict)
    layout: tuple[Laid, ...] = ()
    play: Play | None = None
    last: LastCoup | None = None  # until the next coup begins
    coups: int = 0
    arrivals: int = 0
    free: int = 0
    last_cut: int | None = None
    posted: tuple[Posted, ...] = ()
    offers: tuple[Offer, ...] = ()
    partners: tuple[tuple[str, ...], ...] = ()
    squeeze_requested: bool = False
    squeeze_allowed: bool = False
    results: tuple[str, ...] = ()  # of this shoe, as `roads` reads them
    first: int = 1  # the place that comes first among equal wagers
    clock: int = 0  # the latest time that a command named, in seconds
    advised: tuple[str, ...] = ()  # who has left and was advised before, as `identity` names them
    missed: Mapping[str, int] = field(default_factory=dict)  # clocks run out in a row, by seat (ruling A4)
    passed: tuple[str, ...] = ()  # seats not waited for any more before the next coup (ruling A4)
    squeeze: bool = True  # the house allows players to turn the cards when they ask (TLGC 9.3e)

    def refuse(self, topic: str, why: str, case: str = "") -> NoReturn:
        raise Refused(self.rules.cite(topic, case), why)

    def due(self) -> Hand | None:
        """Who gets the next card of the coup in progress."""
        assert self.play is not None
        return due(self.rules.tableau, self.play.player, self.play.banker)

    def units_on(self, seat: str, bet: str) -> int:
        """What a seat has on a bet."""
        for wager in self.layout:
            if wager.seat == seat and wager.bet == bet:
                return wager.units
        return 0

    def limit(self, seat: str, bet: str) -> UnitLimit:
        """The limits that bind a seat: the notice's, save for bounds of its own."""
        notice, person = self.limits[bet], self.people.get(seat)
        if person is None or (own := person.limits.get(bet)) is None:
            return notice
        # A notice changed past the bound agreed on does not undo it.
        low = min(notice.minimum, own.maximum or notice.minimum) if own.minimum is None else own.minimum
        high = max(notice.maximum, own.minimum or notice.maximum) if own.maximum is None else own.maximum
        return UnitLimit(low, high, notice.step)

    def seated(self) -> list[str]:
        """The occupied places, lowest first."""
        return list(places_of(tuple(self.people)))

    def held_units(self) -> int:
        """What people have, in their hands and on the layout."""
        held = sum([person.units for person in self.people.values()])
        return held + sum([wager.units for wager in self.layout])

    def total_units(self) -> int:
        """The total of seats, layout and bank (ruling A2)."""
        return self.held_units() + self.bank_units


def new(
    rules: Rules,
    *,
    places: int | None = None,
    notice: Notice | None = None,
    prechecked: bool = True,
    bank: Chips = 0,
    staff: tuple[str, ...] = STAFF,
    squeeze: bool = True,
) -> Table:
    """Open a table; one whose notice could not be paid in whole units does not open (ruling A1)."""
    places = rules.seating.places[0] if places is None else places
    check_places(rules, places)
    _check_staff(rules, staff)
    notice = notice or house_notice(rules)
    _check_notice(rules, notice)
    shoe = Shoe(number=0, size=len(rules.pack()))
    phase: Phase = "wagers" if rules.shoe.fresh else "prepare"
    bank_units = in_units(rules.unit, bank)
    if not 0 <= bank_units <= MOST_HELD // 2:
        most = rules.unit.chips(MOST_HELD // 2)
        raise Refused("ruling A2", f"a bank opens with 0 to {format_chips(most)} chips")
    table = Table(rules, places, prechecked, staff, bank_units, shoe, phase=phase, squeeze=squeeze)
    return with_notice(table, notice)


def check_places(rules: Rules, places: int) -> None:
    if places not in rules.seating.places:
        choices = " or ".join(map(str, rules.seating.places))
        raise Refused(rules.cite("places"), f"{echoed(places)} places: a table has {choices}")


def _check_staff(rules: Rules, staff: tuple[str, ...]) -> None:
    if not set(staff) <= set(STAFF) or len(set(staff)) < len(staff):
        why = f"{echoed(staff)}: the staff are {', '.join(STAFF)}, each once"
        raise Refused(rules.cite("inspector"), why)


def check(table: Table) -> None:
    """Refuse what no opened table comes to."""
    check_places(table.rules, table.places)
    _check_staff(table.rules, table.staff)
    if table.shoe.size != len(table.rules.pack()):
        raise Refused(table.rules.cite("decks"), "the shoe is not of the size that the rules give it")


def with_notice(table: Table, notice: Notice) -> Table:
    """The table with another notice displayed."""
    units = table.rules.unit.units
    limits = {
        bet: UnitLimit(units(limit.minimum), units(limit.maximum), units(limit.step))
        for bet, limit in notice.limits.items()
    }
    liability = {bet: units(most) for bet, most in notice.liability.items()}
    return replace(table, limits=limits, liability=liability, judged_after=notice.judged_after)


def in_units(unit: Unit, amount: Chips) -> int:
    """What someone asks for, in units; a part of a unit is refused."""
    try:
        return unit.units(amount)
    except BadInput as fault:
        raise Refused("ruling A1", str(fault).removesuffix(" (ruling A1)")) from None


def house_notice(rules: Rules, *, judged_after: bool = False) -> Notice:
    """The limits the rulebook fixes, or else the house's."""
    house = {name: HOUSE_NOTICE["side" if bet.side else "main"] for name, bet in rules.bets.items()}
    return Notice(limits={**house, **rules.limits}, judged_after=judged_after)


def _check_notice(rules: Rules, notice: Notice) -> None:
    for name, bet in rules.bets.items():
        if name not in notice.limits:
            topic = "side-limits" if bet.side else "limits"
            raise Refused(rules.cite(topic), f"the notice gives no limits for {bet.title}")
        reason = limit_fault(bet, notice.limits[name], rules.unit)
        if reason:
            raise Refused("ruling A1", f"{bet.title}: {reason}")
        if name in rules.limits and notice.limits[name] != rules.limits[name]:
            raise Refused(rules.cite("limits"), f"the limits of {bet.title} are fixed by the rules")
    if notice.judged_after and not rules.betting.outside_limits:
        why = "stakes outside the limits are refused: the rulebook does not judge them after the result"
        raise Refused(rules.cite("over-maximum"), why)
    if notice.liability and not rules.betting.liability:
        raise Refused(rules.cite("liability-notice"), "the rulebook has no collective liability")
    for name, most in notice.liability.items():
        if name in rules.bets and in_units(rules.unit, most) < rules.bets[name].grain:
            no_room = f"the liability on {name} leaves no room for a wager"
            raise Refused(rules.cite("liability-notice"), no_room)
    if unknown := {*notice.limits, *notice.liability} - set(rules.bets):
        raise Refused(
            rules.cite("bets"), f"the notice names {', '.join(sorted(unknown))}, which is not offered"
        )


def credited(people: Mapping[str, Person], seat: str, units: int) -> dict[str, Person]:
    person = people[seat]
    return {**people, seat: replace(person, units=person.units + units)}
