"""A competition's record held against the rules: which command may have led to each event, and its cards."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from croupier.cards import Card
from croupier.chance import Chance
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.chance import CompetitionChance, promise
from croupier.competition.shuffles import card_pack
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR, OPERATOR, Competition
from croupier.competition.wagering import sides
from croupier.competition.waiting import turn
from croupier.errors import BadInput
from croupier.games.as_recorded import AsRecorded
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat import events as table_events
from croupier.games.baccarat.audit.record import as_recorded as table_as_recorded
from croupier.games.baccarat.audit.record import commands_before as table_commands_before
from croupier.games.baccarat.table import STAFF
from croupier.money import Chips, as_chips

Guess = Callable[[Competition, Any], tuple[c.Command, ...]]
OFFICERS_AT_TABLE = dict(zip(STAFF, (DEALER, INSPECTOR, DIRECTOR), strict=True))
DEALING = (
    table_commands.Deal(DEALER),
    table_commands.Draw(DEALER, "player"),
    table_commands.Draw(DEALER, "banker"),
)


def commands_before(now: Competition, events: Sequence[e.Event]) -> tuple[c.Command, ...]:
    """The commands that may have led to these events, the first of them above all."""
    return tuple(dict.fromkeys(_guesses(now, events)))


def _guesses(now: Competition, events: Sequence[e.Event]) -> Iterator[c.Command]:
    first = events[0]
    if isinstance(first, e.OnTable):
        yield from _at_table(now, first)
    if isinstance(first, e.OnTable | e.ToppedUp | e.WagerMade):
        yield from _wager(now, events)
    if isinstance(first, e.OnTable | e.FormReturned | e.SessionOver):
        yield from _leaving(now, events)
    if isinstance(first, DURING_PLAY):
        yield from (c.AtTable(DEALER, first.session, command) for command in DEALING)
        yield c.CallTime(DEALER, first.session)
    if type(first) in GUESSES:
        yield from GUESSES[type(first)](now, first)
    if isinstance(first, (*DURING_PLAY, e.AbsenceNoted, e.FormReturned, e.Disqualified)):
        yield from (c.TimeOut(seat) for seat in turn(now).waits_for)


def _at_table(now: Competition, event: e.OnTable) -> Iterator[c.Command]:
    """The table's own commands, by whoever speaks for a place, and the dealer's turning of cards."""
    name, inner = event.session, event.event
    for command in table_commands_before(inner):
        for who in _speakers(now, name, command.seat):
            yield c.AtTable(who, name, command)
    if isinstance(inner, table_events.CardTurned):
        yield c.TurnCards(DEALER, name)
    if isinstance(inner, table_events.Joined):
        yield c.Start(DIRECTOR, name)


def _speakers(now: Competition, session: str, seat: str) -> tuple[str, ...]:
    if seat in OFFICERS_AT_TABLE:
        return (OFFICERS_AT_TABLE[seat],)
    places = now.sessions[session].places
    return (places[seat].occupant, INSPECTOR) if seat in places else ()


def _wager(now: Competition, events: Sequence[Any]) -> Iterator[c.Command]:
    """A wager with chips, made of all that leads up to it: taken back, topped up, laid."""
    laid: dict[str, Chips] = {}
    for event in events:
        if isinstance(event, e.WagerMade):
            session = now.sessions[event.session]
            tie = sum(stake for bet, stake in laid.items() if bet not in sides(session))
            bet = next((bet for bet in laid if bet in sides(session)), "")
            who = session.places[event.place].occupant
            yield c.Wager(who, event.session, bet, laid.get(bet, 0), as_chips(tie))
            return
        if isinstance(event, e.ToppedUp):
            laid[event.bet] = as_chips(laid.get(event.bet, 0) - event.amount)
        elif isinstance(event, e.OnTable) and isinstance(event.event, table_events.WagerPlaced):
            laid[event.event.bet] = as_chips(laid.get(event.event.bet, 0) + event.event.stake)
        elif not (isinstance(event, e.OnTable) and isinstance(event.event, table_events.WagerWithdrawn)):
            return


def _leaving(now: Competition, events: Sequence[Any]) -> Iterator[c.Command]:
    """What makes chips leave the table: disqualification, absence, cancellation, the end of a session."""
    for event in events:
        if isinstance(event, e.Disqualified):
            yield from _disqualified(now, event)
            return
        if isinstance(event, e.Cancelled):
            yield c.Cancel(OPERATOR, event.why)
            return
        if isinstance(event, e.SessionOver):
            yield c.FinishEarly(DIRECTOR, event.session)
            return
        if not isinstance(event, e.OnTable | e.FormReturned):
            return


def _disqualified(now: Competition, event: e.Disqualified) -> tuple[c.Command, ...]:
    absent = (
        c.NoteAbsent(INSPECTOR, name, event.player)
        for name, session in now.sessions.items()
        if any(place.player == event.player for place in session.places.values())
    )
    return c.Disqualify(OPERATOR, event.player, event.clause, event.why), *absent


def _player(now: Competition, event: Any) -> str:
    return now.sessions[event.session].places[event.place].player


def _form_handed(now: Competition, event: e.FormHanded) -> tuple[c.Command, ...]:
    form = event.form
    if form is None:
        return ()
    return tuple(
        c.SecretWager(
            event.by, event.session, form.bet, form.amount, salt, form.words, form.signed, event.chips
        )
        for salt in (form.salt, "")  # its own, or one drawn for it
    )


DURING_PLAY = (e.OnTable, e.ToppedUp, e.WagerMissed, e.WagerMade, e.WagerStands, e.FormsOpened, e.TimeCalled)
GUESSES: dict[type, Guess] = {
    e.ClockSet: lambda now, event: (c.Clock(DIRECTOR, event.time),),
    e.DirectorCame: lambda now, event: (c.Attend(DIRECTOR),),
    e.DirectorLeft: lambda now, event: (c.Depart(DIRECTOR),),
    e.Applied: lambda now, event: (c.Apply(event.name),),
    e.ApplicantsInformed: lambda now, event: (c.Inform(DIRECTOR),),
    e.Acknowledged: lambda now, event: (c.Acknowledge(event.name),),
    e.Accepted: lambda now, event: (c.Accept(OPERATOR, event.name),),
    e.ApplicationRefused: lambda now, event: (
        c.Refuse(OPERATOR, event.name, event.why),
        c.Commence(DIRECTOR),
    ),
    e.Withdrawn: lambda now, event: (c.Withdraw(event.name),),
    e.Cancelled: lambda now, event: (c.Cancel(OPERATOR, event.why),),
    e.Commenced: lambda now, event: (c.Commence(DIRECTOR),),
    e.TablesDesignated: lambda now, event: (c.Designate(DIRECTOR, event.tables),),
    e.SeatsDrawn: lambda now, event: (c.Draw(DIRECTOR), c.DrawSecondary(DIRECTOR)),
    e.SecondaryEntered: lambda now, event: (c.EnterSecondary(event.name),),
    e.Rescheduled: lambda now, event: (c.Reschedule(DIRECTOR, event.session, event.starts),),
    e.SeatTaken: lambda now, event: (c.TakeSeat(_player(now, event), event.session),),
    e.SubstituteNominated: lambda now, event: (
        c.Nominate(_player(now, event), event.session, event.substitute),
    ),
    e.SubstituteApproved: lambda now, event: (c.Approve(DIRECTOR, event.session, _player(now, event)),),
    e.AbsenceNoted: lambda now, event: (c.NoteAbsent(INSPECTOR, event.session, _player(now, event)),),
    e.Disqualified: _disqualified,
    e.SessionBegan: lambda now, event: (c.Start(DIRECTOR, event.session),),
    e.PlaceCancelled: lambda now, event: (c.Start(DIRECTOR, event.session),),
    e.PlayOffCalled: lambda now, event: (c.PlayOff(DIRECTOR, event.decides),),
    e.PrizesAllocated: lambda now, event: (c.Draw(DIRECTOR),),
    e.WagerStands: lambda now, event: (
        c.Stand(now.sessions[event.session].places[event.place].occupant, event.session),
    ),
    e.FormHanded: _form_handed,
    e.FormReturned: lambda now, event: (c.ReturnForm(INSPECTOR, event.session, _player(now, event)),),
    e.FormExamined: lambda now, event: (c.ExamineForm(event.by, event.session, _player(now, event)),),
    e.TimeLimited: lambda now, event: (c.LimitTime(DIRECTOR, event.session, event.seconds),),
    e.CardsMispassed: lambda now, event: (
        c.ReportMispassed(INSPECTOR, event.session, event.hand, event.player),
    ),
}


class ChanceAsRecorded:
    """Shoes and draws as the coming events have them; with a seed, as the seed gives them."""

    def __init__(self, events: Sequence[e.Event], seeded: CompetitionChance | None) -> None:
        self._events, self._seeded = events, seeded

    def table(self, session: str) -> Chance:
        inner = [
            event.event for event in self._events if isinstance(event, e.OnTable) and event.session == session
        ]
        seeded = None if self._seeded is None else self._seeded.table(session)
        called = next((event for event in self._events if isinstance(event, e.PlayOffCalled)), None)
        if called is not None and session == card_pack(called.session):
            return _card_of_play_off(called.card, seeded)
        return table_as_recorded(inner, seeded)

    def seed(self, draw: int) -> str:
        if self._seeded is not None:
            return self._seeded.seed(draw)
        found = next((event.seed for event in self._events if isinstance(event, e.SeatsDrawn)), None)
        if found is None:
            raise BadInput("the record holds no such draw")
        return found

    def salt(self, form: str) -> str:
        if self._seeded is None:
            raise BadInput("the record holds a form without a salt")
        return self._seeded.salt(form)


def _card_of_play_off(card: Card, seeded: Chance | None) -> Chance:
    return AsRecorded((), (card,)) if seeded is None else seeded


def coup_over(now: Competition, event: e.Event) -> e.Event | None:
    """A coup that counts, once it is over."""
    counts = isinstance(event, e.CoupOver) and event.number > now.sessions[event.session].coups
    return event if counts else None


def broken_promise(start: Competition, seeded: CompetitionChance) -> tuple[str, str, str] | None:
    """What was published before anyone entered must follow from the seed (TLGC 16.2.3e)."""
    if start.promise == promise(seeded):
        return None
    return "TLGC 16.2.3e", "the promise of the draws is not that of the header's seed", "the promise it gives"
