"""What someone may know of a competition: everything except sealed secret wagers and the cards to come."""

from collections.abc import Mapping

from croupier.competition import events as e
from croupier.competition.conditions import Conditions, Stage, Terms
from croupier.competition.state import (
    INSPECTOR,
    Award,
    Competition,
    Entrant,
    Form,
    Group,
    Phase,
    Place,
    Round,
    Session,
    Status,
)
from croupier.competition.turns import last_coup, order, to_wager
from croupier.games.baccarat import views as baccarat
from croupier.money import Chips, Unit
from croupier.wire import plain, replace


@plain
class EntrantView:
    """An applicant, and a player once accepted (TLGC 16.1)."""

    status: Status
    acknowledged: bool
    paid: int
    refunded: int
    lost: int  # fees of withdrawals that came too late
    cash: Chips  # cash value chips taken from the tables less those bought


@plain
class SessionView:
    """Chips lie in full view of all (TLGC 16.4.3); of a secret wager there is a marker and its seal."""

    stage: Stage
    gaming_table: str
    terms: Terms
    starts: int
    begun: int
    over: bool
    coups: int
    last_coup: bool
    places: Mapping[str, Place]
    puck: str
    order: tuple[str, ...]
    to_wager: str | None
    standing: tuple[str, ...]
    restricted: str
    turn_since: int
    seconds: int
    raised: bool
    seals: Mapping[str, str]  # of forms handed in for the coming coup
    forms: Mapping[str, Form]  # those of them the viewer may read
    opened: Mapping[str, Form]  # of the last coup
    decides: str
    ranking: tuple[Group, ...]
    table: baccarat.View


@plain
class View:
    """All of it is plain data a browser can draw without knowing a rule."""

    seat: str | None
    title: str
    conditions: Conditions
    promise: str
    seeds: tuple[str, ...]
    clock: int
    phase: Phase
    director: bool
    entrants: Mapping[str, EntrantView]
    tables: tuple[str, ...]
    rounds: tuple[Round, ...]
    sessions: Mapping[str, SessionView]
    qualified: tuple[str, ...]
    second: tuple[str, ...]
    fees: int
    administration: int
    pool: int
    awards: tuple[Award, ...]


def view(competition: Competition, seat: str | None) -> View:
    unit = competition.conditions.rules.unit
    return View(
        seat=seat,
        title=competition.conditions.name,
        conditions=competition.conditions,
        promise=competition.promise,
        seeds=competition.seeds,
        clock=competition.clock,
        phase=competition.phase,
        director=competition.present,
        entrants={name: _entrant(unit, one) for name, one in competition.entrants.items()},
        tables=competition.tables,
        rounds=competition.rounds,
        sessions={
            name: session_view(session, competition.clock, seat)
            for name, session in competition.sessions.items()
        },
        qualified=competition.qualified,
        second=competition.second,
        fees=competition.fees,
        administration=competition.administration,
        pool=competition.pool,
        awards=competition.awards,
    )


def session_view(session: Session, clock: int, seat: str | None) -> SessionView:
    """One session as someone sees it: a player, the inspector, or anyone else."""
    return SessionView(
        stage=session.stage,
        gaming_table=session.gaming_table,
        terms=session.terms,
        starts=session.starts,
        begun=session.begun,
        over=session.over,
        coups=session.coups,
        last_coup=session.begun >= 0 and last_coup(session, clock),
        places=session.places,
        puck=session.puck,
        order=tuple(order(session)),
        to_wager=to_wager(session),
        standing=session.standing,
        restricted=session.restricted,
        turn_since=session.turn_since,
        seconds=session.seconds,
        raised=session.raised,
        seals={place: form.seal for place, form in session.forms.items()},
        forms={
            place: form
            for place, form in session.forms.items()
            if session.announced or _may_read(session.places[place], seat)
        },
        opened=session.opened,
        decides=session.decides,
        ranking=session.ranking,
        table=baccarat.view(session.table, None),
    )


def _entrant(unit: Unit, one: Entrant) -> EntrantView:
    cash = unit.chips(one.cash_units)
    return EntrantView(one.status, one.acknowledged, one.paid, one.refunded, one.lost, cash)


def redact(event: e.Event, seat: str | None) -> e.Event:
    """The event as someone may read it."""
    if isinstance(event, e.FormHanded) and seat not in (INSPECTOR, event.by):
        return replace(event, form=None)
    if isinstance(event, e.OnTable):
        return replace(event, event=baccarat.redact(event.event, None))
    return event


def _may_read(place: Place, seat: str | None) -> bool:
    return seat is not None and seat in (INSPECTOR, place.occupant)
