"""A competition to try things on: conditions, cards that are named, and short ways to ask."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from croupier.cards import Card, face
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.chance import CompetitionChance, SeededChance, promise
from croupier.competition.conditionfile import parse_conditions
from croupier.competition.conditions import Conditions
from croupier.competition.decide import advance
from croupier.competition.evolve import evolve
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR, OPERATOR, Competition, Session, new
from croupier.competition.turns import to_wager
from croupier.competition.updates import session_with
from croupier.competition.wagering import least
from croupier.errors import Refused
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat.shoe import cut_offered_to
from croupier.money import Chips
from croupier.wire import replace


def salt(number: int) -> str:
    """One of many salts nobody could guess."""
    return sha256(f"salt/{number}".encode()).hexdigest()


DAY = 24 * 60 * 60
STARTS = "2027-03-01T19:00:00"

CONDITIONS = """
name = "Spring Competition"
application = "In writing, at the front desk."
terms = "Open to all who are of age."
chips = "{chips}"
starts = {starts}
fee = 100
administration = 10
added = 500
prizes = {prizes}
squeeze = {squeeze}
seconds = {seconds}

[players]
least = {least}
most = 40

[session]
chips = 1000
length = {length}
secret = 2
advance = {advance}
limits = {{ minimum = 10, maximum = 500, unit = 10, tie_minimum = 10, tie_maximum = 100 }}
{raised}
{more}
"""

# Cards as they come: Player, Banker, Player, Banker.
COUPS = {"player": "9h 2d Ts 3c", "banker": "2d 9h 3c Ts", "tie": "9h 9d Ts Tc"}


def conditions(
    *,
    chips: str = "competition",
    prizes: str = "[60, 40]",
    least: int = 2,
    squeeze: bool = False,
    seconds: int = 0,
    length: str = "{ coups = 5 }",
    advance: int = 2,
    raised: str = "",
    more: str = "",
) -> Conditions:
    text = CONDITIONS.format(
        chips=chips,
        starts=STARTS,
        prizes=prizes,
        least=least,
        squeeze=str(squeeze).lower(),
        seconds=seconds,
        length=length,
        advance=advance,
        raised=raised,
        more=more,
    )
    return parse_conditions(text)


class NamedShoe:
    """A physical shoe: its cards are those that a test names."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards

    def shuffle(self, cards: Any, number: int) -> tuple[Card, ...]:
        return ()

    def draw(self) -> Card:
        return self.cards.pop(0)


class NamedChance:
    """Seats are drawn from a seed; cards come as they are named."""

    def __init__(self, seed: str, cards: list[Card]) -> None:
        self.seed, self.salt, self.cards = SeededChance(seed).seed, SeededChance(seed).salt, cards

    def table(self, session: str) -> NamedShoe:
        return NamedShoe(self.cards)


class Desk:
    """A competition, whoever asks for what, and everything that came of it."""

    def __init__(self, terms: Conditions | None = None, *, seeded: bool = False) -> None:
        self.cards: list[Card] = []
        named = NamedChance("desk", self.cards)
        self.chance: CompetitionChance = SeededChance("desk") if seeded else named
        terms = terms or conditions()
        self.start = self.now = new(terms, promise(self.chance), terms.starts - 30 * DAY)
        self.events: list[e.Event] = []

    def ask(self, command: c.Command) -> list[e.Event]:
        steps = advance(self.now, command, self.chance)
        events = [event for _, event, _ in steps]
        self.now = steps[-1][2] if steps else self.now
        self.events += events
        return events

    def refused(self, command: c.Command, clause: str, why: str | None = None) -> None:
        before = self.now
        with pytest.raises(Refused, match=why) as refusal:
            self.ask(command)
        assert refusal.value.rule == clause
        assert "\n" not in str(refusal.value)
        assert self.now is before

    # Entries

    def enter(self, *names: str) -> "Desk":
        if not self.now.present:
            self.ask(c.Attend(DIRECTOR))
        for name in names:
            self.ask(c.Apply(name))
        self.ask(c.Inform(DIRECTOR))
        for name in names:
            self.ask(c.Acknowledge(name))
            self.ask(c.Accept(OPERATOR, name))
        return self

    def commence(self) -> "Desk":
        self.ask(c.Commence(DIRECTOR))
        self.ask(c.Designate(DIRECTOR, ("T1", "T2", "T3")))
        return self

    def drawn(self, *names: str) -> "Desk":
        """Entered, commenced and drawn, with the clock at the start."""
        self.enter(*names).commence()
        self.ask(c.Draw(DIRECTOR))
        self.ask(c.Clock(DIRECTOR, self.now.conditions.starts))
        return self

    def seated(self, *names: str, late: tuple[str, ...] = ()) -> "Desk":
        """A final of these players, begun, with a shoe to deal from."""
        self.drawn(*names)
        self.begin("1.1", late)
        return self

    def begin(self, session: str, late: tuple[str, ...] = ()) -> None:
        for place in self.session(session).places.values():
            if place.player not in late:
                self.ask(c.TakeSeat(place.player, session))
        self.ask(c.Start(DIRECTOR, session))
        self.shoe(session)

    def shoe(self, session: str = "1.1") -> None:
        table = self.session(session).table
        if table.phase == "prepare" and self.session(session).sitting():
            if "dealer" not in table.shoe.checked_by:
                self.ask(c.AtTable(DEALER, session, table_commands.CheckCards("dealer")))
            self.ask(c.AtTable(DEALER, session, table_commands.Shuffle("dealer", machine=True)))
            while self.session(session).table.phase == "cut":
                self.cut(session)

    def cut(self, session: str) -> None:
        offered = cut_offered_to(self.session(session).table)
        if offered.isdecimal() and not self.session(session).places[offered].here:
            self.ask(c.AtTable(INSPECTOR, session, table_commands.DeclineCut(offered)))
        else:
            by = self.player(offered, session) if offered.isdecimal() else offered
            self.ask(c.AtTable(by, session, table_commands.Cut(offered, 100)))

    # Play

    def session(self, name: str = "1.1") -> Session:
        return self.now.sessions[name]

    def player(self, place: str, session: str = "1.1") -> str:
        return self.session(session).places[place].occupant

    def chips(self, place: str, session: str = "1.1") -> Chips:
        table = self.session(session).table
        return table.rules.unit.chips(table.people[place].units)

    def bet(self, place: str, bet: str, stake: Chips, tie: Chips = 0, session: str = "1.1") -> list[e.Event]:
        return self.ask(self.wager(place, bet, stake, tie, session))

    def wager(self, place: str, bet: str, stake: Chips, tie: Chips = 0, session: str = "1.1") -> c.Wager:
        return c.Wager(self.player(place, session), session, bet, stake, tie)

    def secret(self, place: str, bet: str, amount: Chips, session: str = "1.1", **more: Any) -> c.SecretWager:
        return c.SecretWager(self.player(place, session), session, bet, amount, **{"salt": "", **more})

    def everyone(self, bet: str = "player", stake: int = 10, session: str = "1.1") -> None:
        """Everyone who has not wagered lays the same."""
        while (place := to_wager(self.session(session))) is not None:
            self.bet(place, bet, stake, session=session)

    def deal(self, result: str, session: str = "1.1") -> list[e.Event]:
        """Deal a coup with this result, or with these cards."""
        cards = [face(card) for card in COUPS.get(result, result).split()]
        if self.now.conditions.squeeze:  # a physical card is named as it is turned, Player's first
            cards[1], cards[2] = cards[2], cards[1]
        self.cards[:] = cards
        return self.ask(c.AtTable(DEALER, session, table_commands.Deal("dealer")))

    def coup(
        self, result: str = "player", bet: str = "player", stake: int = 10, session: str = "1.1"
    ) -> None:
        self.everyone(bet, stake, session)
        self.deal(result, session)

    def left_in_shoe(self, cards: int, session: str = "1.1") -> None:
        """As if so many coups had been played that this many cards are left."""
        table = self.session(session).table
        shoe = replace(table.shoe, drawn=table.shoe.size - cards)
        self.now = session_with(self.now, session, table=replace(table, shoe=shoe))

    def minimum(self, session: str = "1.1") -> Chips:
        return self.now.conditions.rules.unit.chips(least(self.session(session)))

    def happened(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def kinds(events: list[e.Event]) -> list[str]:
    """What happened, in short: an event at the table by its own name."""
    return [type(event.event if isinstance(event, e.OnTable) else event).__name__ for event in events]


def replayed(desk: Desk) -> Competition:
    found = desk.start
    for event in desk.events:
        found = evolve(found, event)
    return found


def chips_everywhere(competition: Competition) -> Iterator[int]:
    """What each session's table holds in all: bank, players and layout."""
    for session in competition.sessions.values():
        yield session.table.total_units()


NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lee", "Mia", "Ned", "Oz")
STAFF = (DIRECTOR, OPERATOR, INSPECTOR, DEALER)
