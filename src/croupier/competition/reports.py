"""A competition as its log records it: entries, draws, sessions coup by coup, secret wagers, prizes.

Whatever has not been read out yet is not in it: the report is for everyone.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from croupier.competition import events as e
from croupier.competition.evolve import evolve
from croupier.competition.explain import explain
from croupier.competition.state import Award, Competition, Group, Session
from croupier.games.baccarat import events as table_events
from croupier.money import Chips
from croupier.wire import plain, replace

# Written beside the coup they belong to.
NOTED = (
    e.ToppedUp,
    e.SubstituteApproved,
    e.AbsenceNoted,
    e.PlaceCancelled,
    e.FormReturned,
    e.FormsOpened,
    e.FormExamined,
    e.MinimumDeducted,
    e.IndicatorShown,
    e.LimitsRaised,
    e.Eliminated,
    e.TimeCalled,
    e.WagerMissed,
    e.CardsMispassed,
)
IRREGULAR = (
    table_events.CardMisplaced,
    table_events.CardFoundFaceUp,
    table_events.CardInExcess,
    table_events.CoupVoided,
)


@plain
class Entry:
    name: str
    status: str
    paid: int
    refunded: int
    cash: Chips  # value of the chips taken home less those bought


@plain
class Wager:
    """A wager and what became of it."""

    place: str
    player: str
    bet: str
    stake: Chips
    returned: Chips
    secret: bool
    clause: str


@plain
class Coup:
    number: int
    player: tuple[str, ...]
    banker: tuple[str, ...]
    winner: str
    wagers: tuple[Wager, ...]
    chips: dict[str, Chips]  # after it, by place
    notes: tuple[str, ...]


@plain
class SessionReport:
    """A session."""

    name: str
    stage: str
    gaming_table: str
    seats: dict[str, str]
    coups: tuple[Coup, ...]
    notes: tuple[str, ...]  # that belong to no coup
    ranking: tuple[Group, ...]
    over: bool


@plain
class Draw:
    """A draw of seats; a log whose seats do not follow from the seed that was promised does not replay."""

    stage: str
    seed: str
    players: int
    tables: int


@plain
class Report:
    name: str
    phase: str
    entries: tuple[Entry, ...]
    draws: tuple[Draw, ...]
    sessions: tuple[SessionReport, ...]
    notes: tuple[str, ...]  # that belong to no session
    fees: int
    administration: int
    added: int
    pool: int
    awards: tuple[Award, ...]
    unawarded: int


@dataclass
class _SessionLog:
    """What a session has come to so far."""

    coups: list[Coup] = field(default_factory=list)
    wagers: list[Wager] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cards: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    winner: str = ""


def report(start: Competition, events: Iterable[e.Event]) -> Report:
    now, logs, draws, notes = start, dict[str, _SessionLog](), list[Draw](), list[str]()
    for event in events:
        before, now = now, evolve(now, event)
        if isinstance(event, e.SeatsDrawn):
            tables = len({seated.session for seated in event.seats})
            draws.append(Draw(event.stage, event.seed, len(event.seats), tables))
        elif isinstance(event, e.Disqualified | e.Cancelled | e.RoundOver | e.Replaced):
            notes.append(explain(before, event))
        elif (name := getattr(event, "session", "")) in now.sessions:
            _write(logs.setdefault(name, _SessionLog()), before, now, name, event)
    in_chips = now.conditions.rules.unit.chips
    return Report(
        name=now.conditions.name,
        phase=now.phase,
        entries=tuple(
            Entry(name, one.status, one.paid, one.refunded, in_chips(one.cash_units))
            for name, one in now.entrants.items()
        ),
        draws=tuple(draws),
        sessions=tuple(
            _session(name, one, logs.get(name, _SessionLog())) for name, one in now.sessions.items()
        ),
        notes=tuple(notes),
        fees=now.fees,
        administration=now.administration,
        added=now.conditions.added,
        pool=now.pool,
        awards=now.awards,
        unawarded=now.unawarded,
    )


def _session(name: str, session: Session, log: _SessionLog) -> SessionReport:
    return SessionReport(
        name=name,
        stage=session.stage,
        gaming_table=session.gaming_table,
        seats={seat: place.player for seat, place in session.places.items()},
        coups=tuple(log.coups),
        notes=tuple(log.notes),
        ranking=session.ranking,
        over=session.over,
    )


def _write(log: _SessionLog, before: Competition, now: Competition, name: str, event: Any) -> None:
    if isinstance(event, e.OnTable):
        _at_table(log, before.sessions[name], event.event)
        if isinstance(event.event, IRREGULAR):
            log.notes.append(explain(before, event))
    elif isinstance(event, e.SecretSettled):
        log.wagers.append(_wager(before.sessions[name], event.payment, event.clause, secret=True))
    elif isinstance(event, e.WagerMade) and event.out_of_turn:
        log.notes.append(explain(before, event))
    elif isinstance(event, NOTED):
        log.notes.append(explain(before, event))
        if isinstance(event, e.Eliminated | e.LimitsRaised | e.IndicatorShown | e.PlaceCancelled):
            _add_to_last_coup(log)
    elif isinstance(event, e.CoupOver) and event.number > before.sessions[name].coups:
        _close(log, event.number, now.sessions[name])
    elif isinstance(event, e.SessionBegan | e.PlayOffCalled | e.SessionOver | e.TieBroken):
        log.notes.append(explain(before, event))


def _at_table(log: _SessionLog, session: Session, event: table_events.Event) -> None:
    if isinstance(event, table_events.ResultAnnounced):
        play = session.table.play
        assert play is not None
        log.cards, log.winner = (play.player, play.banker), event.winner
    elif isinstance(event, table_events.Settled):
        log.wagers += [_wager(session, paid, "", secret=False) for paid in event.payments]


def _wager(session: Session, paid: table_events.Payment, clause: str, *, secret: bool) -> Wager:
    player = session.places[paid.seat].player
    read_out = session.announced and paid.seat in session.forms and session.forms[paid.seat].bet == paid.bet
    return Wager(
        paid.seat, player, paid.bet, paid.stake, paid.returned, secret or read_out, clause or paid.clause
    )


def _close(log: _SessionLog, number: int, session: Session) -> None:
    table = session.table
    chips = {seat: table.rules.unit.chips(table.people[seat].units) for seat in session.sitting()}
    coup = Coup(number, *log.cards, log.winner, tuple(log.wagers), chips, tuple(log.notes))
    log.coups.append(coup)
    log.wagers, log.notes = [], []


def _add_to_last_coup(log: _SessionLog) -> None:
    """What follows from a coup stands with it."""
    if log.coups:
        last = log.coups.pop()
        log.coups.append(replace(last, notes=(*last.notes, *log.notes)))
        log.notes = []
