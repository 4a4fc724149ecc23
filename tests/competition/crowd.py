"""Whole competitions with people as they are: late, absent, out of turn, secretive, reckless."""

from fractions import Fraction
from random import Random

from croupier.bots.competition import answer
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.chance import SeededChance, promise
from croupier.competition.conditions import Conditions
from croupier.competition.draws import second_chance
from croupier.competition.house import session_house
from croupier.competition.places import open_tie
from croupier.competition.secret import _at_fault
from croupier.competition.state import (
    DEALER,
    DIRECTOR,
    INSPECTOR,
    OPERATOR,
    Competition,
    Session,
    new,
)
from croupier.competition.turns import order, to_wager
from croupier.competition.views import SessionView, View, session_view
from croupier.competition.wagering import in_hand
from croupier.competition.waiting import session_turn
from croupier.errors import Refused
from croupier.game import load_game
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat import events as table_events
from croupier.host import HostedTable
from croupier.money import Chips
from croupier.record import Writer

GAME = load_game("competition")


def no_bettor(seen: SessionView, session: str, place: str) -> c.Command:
    raise AssertionError("a wager is not made by the book")


class Crowd(HostedTable[Competition, c.Command, e.Event, View]):
    """A running competition, with its record and a check after every command."""

    def __init__(self, conditions: Conditions, seed: str) -> None:
        chance = SeededChance(seed)
        start = new(conditions, promise(chance), conditions.starts - 30 * 24 * 3600)
        self.lines: list[str] = []
        self.writer = Writer(self.lines.append, GAME, start, None)
        super().__init__(GAME, start, chance, keep_log=False)
        self.listen(self.noted)
        self.batch: list[e.Event] = []
        self.draw, self.opening = Random(seed), dict[str, int]()
        self.done: dict[str, int] = {}

    def noted(self, before: Competition, event: e.Event) -> None:
        self.writer.add(event)
        self.batch.append(event)

    def do(self, command: c.Command) -> tuple[e.Event, ...]:
        before = self.state
        self.batch = []
        events = super().do(command)
        self.everyone_paid(before)
        self.done[type(command).__name__] = self.done.get(type(command).__name__, 0) + 1
        if session := getattr(command, "session", ""):
            table = self.state.sessions[session].table
            assert table.total_units() == self.opening.setdefault(session, table.total_units())
            assert all(person.units >= 0 for person in table.people.values())
        return events

    def everyone_paid(self, before: Competition) -> None:
        """In a coup that counts each player still in has a wager on a hand, or pays the minimum."""
        over = next((event for event in self.batch if isinstance(event, e.CoupOver)), None)
        if over is None or over.number == before.sessions[over.session].coups:
            return
        paid = {event.place for event in self.batch if isinstance(event, e.MinimumDeducted)}
        paid |= {event.payment.seat for event in self.batch if isinstance(event, e.SecretSettled)}
        for event in self.batch:
            if isinstance(event, e.OnTable) and isinstance(event.event, table_events.Settled):
                paid |= {one.seat for one in event.event.payments if one.bet in ("player", "banker")}
        assert set(before.sessions[over.session].sitting()) <= paid

    def tries(self, command: c.Command) -> bool:
        """Ask for something that may be refused, and then changes nothing."""
        before = self.state
        try:
            self.do(command)
        except Refused:
            assert self.state is before
            return False
        return True

    def happens(self, share: float) -> bool:
        return self.draw.random() < share

    def run(self, players: int) -> None:
        self.enter(players)
        self.do(c.Commence(DIRECTOR))
        self.do(c.Designate(DIRECTOR, ("T1", "T2")))
        while self.state.phase == "play":
            self.round()
        self.writer.seal()

    def enter(self, players: int) -> None:
        self.do(c.Attend(DIRECTOR))
        names = [f"player {number}" for number in range(players)]
        for name in names:
            self.do(c.Apply(name))
        self.do(c.Inform(DIRECTOR))
        for name in names:
            self.do(c.Accept(OPERATOR, name))
            self.do(c.Acknowledge(name))
        if players > self.state.conditions.least + 2:
            self.do(c.Withdraw(names[0]))
            self.do(c.Clock(DIRECTOR, self.state.conditions.starts - self.draw.randrange(3600)))
            self.do(c.Withdraw(names[1]))

    def round(self) -> None:
        if second_chance(self.state):
            for name in list(self.state.entrants):
                if self.happens(0.3):
                    self.tries(c.EnterSecondary(name))
        if not self.tries(c.DrawSecondary(DIRECTOR)):
            self.do(c.Draw(DIRECTOR))
        for name in [name for played in self.state.rounds for name in played.sessions]:
            if not self.state.sessions[name].over:
                self.session(name)
            while self.state.phase == "play" and open_tie(self.state, name):
                self.do(c.PlayOff(DIRECTOR, name))
                self.session(
                    next(n for n, s in self.state.sessions.items() if s.decides == name and not s.over)
                )

    def session(self, name: str) -> None:
        session = self.state.sessions[name]
        if self.state.clock < session.starts:
            self.do(c.Clock(DIRECTOR, session.starts))
        for place in session.places.values():
            if not self.happens(0.1):
                self.tries(c.TakeSeat(place.player, name))
        self.do(c.Start(DIRECTOR, name))
        while not self.state.sessions[name].over:
            self.mischief(name)
            if not self.state.sessions[name].over:
                self.coup(name)

    def mischief(self, name: str) -> None:
        session = self.state.sessions[name]
        for place in session.places.values():
            if not place.here and self.happens(0.4):
                self.tries(c.TakeSeat(place.player, name))
            elif self.happens(0.02):
                self.tries(c.NoteAbsent(INSPECTOR, name, place.player))
            elif self.happens(0.01):
                if self.tries(c.Nominate(place.player, name, f"{place.player}'s friend")):
                    self.tries(c.Approve(DIRECTOR, name, place.player))
            elif self.happens(0.003):
                self.tries(c.Disqualify(OPERATOR, place.player, "TLGC 16.7.7", "pocketed chips"))
        if not self.state.sessions[name].over and len(session.sitting()) <= session.terms.advance:
            self.tries(c.FinishEarly(DIRECTOR, name))

    def coup(self, name: str) -> None:
        while self.state.sessions[name].table.phase in ("prepare", "cut"):
            self.by_the_book(name)
            if self.state.sessions[name].over:
                return
        while (seat := to_wager(self.state.sessions[name])) is not None:
            session = self.state.sessions[name]
            waiting = [at for at in order(session) if session.places[at].here and at not in session.done]
            if self.happens(0.05):
                seat = self.draw.choice(waiting)
            self.wager(name, seat)
            if self.happens(0.03):
                self.mischief(name)
            if self.state.sessions[name].over:
                return
        self.examine(name)
        if self.happens(0.03):
            self.tries(c.AtTable(INSPECTOR, name, table_commands.ReportExcess(INSPECTOR)))
        elif self.happens(0.03):
            self.tries(c.AtTable(INSPECTOR, name, table_commands.ReportFaceUp(INSPECTOR)))
        if not self.state.sessions[name].over and to_wager(self.state.sessions[name]) is None:
            self.deal(name)

    def deal(self, name: str) -> None:
        """Some come back when the cards are out already."""
        if self.state.sessions[name].table.phase != "wagers":
            return
        self.do(c.AtTable(DEALER, name, table_commands.Deal(DEALER)))
        for place in self.state.sessions[name].places.values():
            if not place.here and self.happens(0.3):
                self.tries(c.TakeSeat(place.player, name))
        while self.state.sessions[name].table.play is not None:
            self.by_the_book(name)

    def by_the_book(self, name: str) -> None:
        """What player or officer does next where there is nothing to wager."""
        session = self.state.sessions[name]
        who = next(iter(session_turn(session).waits_for), None)
        seen = session_view(session, self.state.clock, who)
        command = next(answer(no_bettor, seen, name, who)) if who else session_house(self.state, name)
        assert command is not None
        self.do(command)

    def examine(self, name: str) -> None:
        """The inspector notices some forms that do not comply, and the players make them again."""
        session = self.state.sessions[name]
        for seat in list(session.forms):
            if self.happens(0.3) and _at_fault(session, seat):
                self.do(c.ReturnForm(INSPECTOR, name, session.places[seat].player))
        while (waiting := to_wager(self.state.sessions[name])) is not None:
            self.wager(name, waiting)

    def wager(self, name: str, seat: str) -> None:
        session = self.state.sessions[name]
        who = session.places[seat].occupant
        if session.seconds and self.happens(0.03):
            self.do(c.Clock(DIRECTOR, self.state.clock + session.seconds))
            self.tries(c.CallTime(DEALER, name))
            return
        if seat in session.standing and self.happens(0.5) and self.tries(c.Stand(who, name)):
            return
        if session.places[seat].secret and self.happens(0.15):
            self.tries(self.form(session, name, seat, who))
            return
        self.tries(self.open_wager(session, name, seat, who))

    def form(self, session: Session, name: str, seat: str, who: str) -> c.SecretWager:
        """Mostly right; too much, too little, unsigned or misspelt now and then."""
        limit = session.terms.limits
        amounts: list[Chips] = [
            limit.minimum,
            limit.maximum,
            limit.maximum * 3,
            limit.step,
            0,
            Fraction(7, 20),
        ]
        amount = self.draw.choice(amounts)
        if self.happens(0.6):
            amount = self.amount(session, seat)
        return c.SecretWager(
            who,
            name,
            self.draw.choice(["player", "banker", "player", "banker", "tie", "both"]),
            amount,
            f"{self.draw.getrandbits(128):032x}",
            words=self.draw.choice([None, None, None, "fifty"]),
            signed=not self.happens(0.05),
            chips=self.happens(0.2),
        )

    def open_wager(self, session: Session, name: str, seat: str, who: str) -> c.Wager:
        if seat in session.forms and self.happens(0.5):
            return c.Wager(who, name, "", 0)
        chips = session.table.rules.unit.chips
        tie = self.amount(session, seat) if self.happens(0.1) else 0
        bet = "banker" if self.happens(0.5) else "player"
        stake = self.amount(session, seat)
        if session.restricted == seat:
            stake, tie = chips(session.table.limits[bet].minimum), 0
        return c.Wager(who, name, bet, stake, tie)

    def amount(self, session: Session, seat: str) -> Chips:
        """Often everything: that is how tables empty."""
        limit = session.table.limits["player"]
        most = max(in_hand(session, seat) // limit.step, 1)
        if self.happens(0.3):
            return session.table.rules.unit.chips(most * limit.step)
        return session.table.rules.unit.chips(self.draw.randint(1, most) * limit.step)
