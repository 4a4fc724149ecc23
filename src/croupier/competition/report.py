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
class Laid:
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
    wagers: tuple[Laid, ...]
    chips: dict[str, Chips]  # after it, by place
    notes: tuple[str, ...]


@plain
class Played:
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
class Drawn:
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
    draws: tuple[Drawn, ...]
    sessions: tuple[Played, ...]
    notes: tuple[str, ...]  # that belong to no session
    fees: int
    administration: int
    added: int
    pool: int
    awards: tuple[Award, ...]
    unawarded: int


@dataclass
class _Sheet:
    """A session's page while it is being written."""

    coups: list[Coup] = field(default_factory=list)
    wagers: list[Laid] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cards: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    winner: str = ""


def report(start: Competition, events: Iterable[e.Event]) -> Report:
    now, sheets, draws, notes = start, dict[str, _Sheet](), list[Drawn](), list[str]()
    for event in events:
        before, now = now, evolve(now, event)
        if isinstance(event, e.SeatsDrawn):
            tables = len({seated.session for seated in event.seats})
            draws.append(Drawn(event.stage, event.seed, len(event.seats), tables))
        elif isinstance(event, e.Disqualified | e.Cancelled | e.RoundOver):
            notes.append(explain(before, event))
        elif (name := getattr(event, "session", "")) in now.sessions:
            _write(sheets.setdefault(name, _Sheet()), before, now, name, event)
    in_chips = now.conditions.rules.unit.chips
    return Report(
        name=now.conditions.name,
        phase=now.phase,
        entries=tuple(
            Entry(name, one.status, one.paid, one.refunded, in_chips(one.cash_units))
            for name, one in now.entrants.items()
        ),
        draws=tuple(draws),
        sessions=tuple(_played(name, one, sheets.get(name, _Sheet())) for name, one in now.sessions.items()),
        notes=tuple(notes),
        fees=now.fees,
        administration=now.administration,
        added=now.conditions.added,
        pool=now.pool,
        awards=now.awards,
        unawarded=now.unawarded,
    )


def _played(name: str, session: Session, sheet: _Sheet) -> Played:
    return Played(
        name=name,
        stage=session.stage,
        gaming_table=session.gaming_table,
        seats={seat: place.player for seat, place in session.places.items()},
        coups=tuple(sheet.coups),
        notes=tuple(sheet.notes),
        ranking=session.ranking,
        over=session.over,
    )


def _write(sheet: _Sheet, before: Competition, now: Competition, name: str, event: Any) -> None:
    if isinstance(event, e.OnTable):
        _at_table(sheet, before.sessions[name], event.event)
        if isinstance(event.event, IRREGULAR):
            sheet.notes.append(explain(before, event))
    elif isinstance(event, e.SecretSettled):
        sheet.wagers.append(_laid(before.sessions[name], event.payment, event.clause, secret=True))
    elif isinstance(event, e.WagerMade) and event.out_of_turn:
        sheet.notes.append(explain(before, event))
    elif isinstance(event, NOTED):
        sheet.notes.append(explain(before, event))
        if isinstance(event, e.Eliminated | e.LimitsRaised | e.IndicatorShown | e.PlaceCancelled):
            _append_to_last(sheet)
    elif isinstance(event, e.CoupOver) and event.number > before.sessions[name].coups:
        _close(sheet, event.number, now.sessions[name])
    elif isinstance(event, e.SessionBegan | e.PlayOffCalled | e.SessionOver | e.TieBroken):
        sheet.notes.append(explain(before, event))


def _at_table(sheet: _Sheet, session: Session, event: table_events.Event) -> None:
    if isinstance(event, table_events.ResultAnnounced):
        play = session.table.play
        assert play is not None
        sheet.cards, sheet.winner = (play.player, play.banker), event.winner
    elif isinstance(event, table_events.Settled):
        sheet.wagers += [_laid(session, paid, "", secret=False) for paid in event.payments]


def _laid(session: Session, paid: table_events.Payment, clause: str, *, secret: bool) -> Laid:
    player = session.places[paid.seat].player
    read_out = session.announced and paid.seat in session.forms and session.forms[paid.seat].bet == paid.bet
    return Laid(
        paid.seat, player, paid.bet, paid.stake, paid.returned, secret or read_out, clause or paid.clause
    )


def _close(sheet: _Sheet, number: int, session: Session) -> None:
    table = session.table
    chips = {seat: table.rules.unit.chips(table.people[seat].units) for seat in session.sitting()}
    coup = Coup(number, *sheet.cards, sheet.winner, tuple(sheet.wagers), chips, tuple(sheet.notes))
    sheet.coups.append(coup)
    sheet.wagers, sheet.notes = [], []


def _append_to_last(sheet: _Sheet) -> None:
    """What follows from a coup stands with it."""
    if sheet.coups:
        last = sheet.coups.pop()
        sheet.coups.append(replace(last, notes=(*last.notes, *sheet.notes)))
        sheet.notes = []
