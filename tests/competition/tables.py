"""A competition to try things on: conditions, cards that are named, and short ways to ask."""

from hashlib import sha256
from typing import Any

from croupier.cards import Card, face
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.chance import CompetitionChance, SeededChance, promise
from croupier.competition.conditionfile import parse_conditions
from croupier.competition.conditions import Conditions
from croupier.competition.evolve import evolve
from croupier.competition.secret import seal
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR, OPERATOR, Competition, Form, Session, new
from croupier.competition.turns import to_wager
from croupier.competition.updates import session_with
from croupier.competition.wagering import least
from croupier.game import load_game
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat.shoe import cut_offered_to
from croupier.money import Chips
from croupier.wire import replace
from tests import desk


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


class Desk(desk.Desk[Competition, c.Command, e.Event]):
    """A competition under test."""

    def __init__(self, terms: Conditions | None = None, *, seeded: bool = False) -> None:
        self.cards: list[Card] = []
        named, terms = NamedChance("desk", self.cards), terms or conditions()
        chance: CompetitionChance = SeededChance("desk") if seeded else named
        start = new(terms, promise(chance), terms.starts - 30 * DAY)
        super().__init__(load_game("competition"), start, chance, chips_made)

    @property
    def now(self) -> Competition:
        return self.table

    # Entries

    def enter(self, *names: str) -> "Desk":
        if not self.now.present:
            self.do(c.Attend(DIRECTOR))
        for name in names:
            self.do(c.Apply(name))
        self.do(c.Inform(DIRECTOR))
        for name in names:
            self.do(c.Acknowledge(name))
            self.do(c.Accept(OPERATOR, name))
        return self

    def commence(self) -> "Desk":
        self.do(c.Commence(DIRECTOR))
        self.do(c.Designate(DIRECTOR, ("T1", "T2", "T3")))
        return self

    def drawn(self, *names: str) -> "Desk":
        """Entered, commenced and drawn, with the clock at the start."""
        self.enter(*names).commence()
        self.do(c.Draw(DIRECTOR))
        self.do(c.Clock(DIRECTOR, self.now.conditions.starts))
        return self

    def seated(self, *names: str, late: tuple[str, ...] = ()) -> "Desk":
        """A final of these players, begun, with a shoe to deal from."""
        self.drawn(*names)
        self.begin("1.1", late)
        return self

    def begin(self, session: str, late: tuple[str, ...] = ()) -> None:
        for place in self.session(session).places.values():
            if place.player not in late:
                self.do(c.TakeSeat(place.player, session))
        self.do(c.Start(DIRECTOR, session))
        self.shoe(session)

    def shoe(self, session: str = "1.1") -> None:
        table = self.session(session).table
        if table.phase == "prepare" and self.session(session).sitting():
            if "dealer" not in table.shoe.checked_by:
                self.do(c.AtTable(DEALER, session, table_commands.CheckCards("dealer")))
            self.do(c.AtTable(DEALER, session, table_commands.Shuffle("dealer", machine=True)))
            while self.session(session).table.phase == "cut":
                self.cut(session)

    def cut(self, session: str) -> None:
        offered = cut_offered_to(self.session(session).table)
        if offered.isdecimal() and not self.session(session).places[offered].here:
            self.do(c.AtTable(INSPECTOR, session, table_commands.DeclineCut(offered)))
        else:
            by = self.player(offered, session) if offered.isdecimal() else offered
            self.do(c.AtTable(by, session, table_commands.Cut(offered, 100)))

    # Play

    def session(self, name: str = "1.1") -> Session:
        return self.now.sessions[name]

    def player(self, place: str, session: str = "1.1") -> str:
        return self.session(session).places[place].occupant

    def chips(self, place: str, session: str = "1.1") -> Chips:
        table = self.session(session).table
        return table.rules.unit.chips(table.people[place].units)

    def bet(self, place: str, bet: str, stake: Chips, tie: Chips = 0, session: str = "1.1") -> list[e.Event]:
        return self.do(self.wager(place, bet, stake, tie, session))

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
        return self.do(c.AtTable(DEALER, session, table_commands.Deal("dealer")))

    def coup(
        self, result: str = "player", bet: str = "player", stake: int = 10, session: str = "1.1"
    ) -> None:
        self.everyone(bet, stake, session)
        self.deal(result, session)

    def left_in_shoe(self, cards: int, session: str = "1.1") -> None:
        """As if so many coups had been played that this many cards are left."""
        self.change_shoe(session, drawn=self.session(session).table.shoe.size - cards)

    def change_shoe(self, session: str, **changes: Any) -> None:
        table = self.session(session).table
        changed = replace(table, shoe=replace(table.shoe, **changes))
        self.reopen(session_with(self.now, session, table=changed))

    def minimum(self, session: str = "1.1") -> Chips:
        return self.now.conditions.rules.unit.chips(least(self.session(session)))


def kinds(events: list[e.Event]) -> list[str]:
    """What happened, in short: an event at the table by its own name."""
    return [type(event.event if isinstance(event, e.OnTable) else event).__name__ for event in events]


def replayed(desk: Desk) -> Competition:
    found = desk.start
    for event in desk.log:
        found = evolve(found, event)
    return found


def chips_made(competition: Competition) -> int:
    """Units made or lost at the tables: each bank opens with nothing, and every chip comes from it."""
    return sum(abs(session.table.total_units()) for session in competition.sessions.values())


NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lee", "Mia", "Ned", "Oz")
STAFF = (DIRECTOR, OPERATOR, INSPECTOR, DEALER)


def genuine(form: Form) -> bool:
    """Whether an opened form is the one that was sealed."""
    return form.seal == seal(form.bet, form.amount, form.words, form.salt, signed=form.signed)
