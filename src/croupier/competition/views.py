"""What someone may know of a competition: everything except sealed secret wagers and the cards to come."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from croupier.competition import events as e
from croupier.competition.conditions import Conditions, Stage, Terms
from croupier.competition.local_time import time_text
from croupier.competition.state import (
    DIRECTOR,
    INSPECTOR,
    OPERATOR,
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

Progress = Literal["waiting", "playing", "over"]


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
class SessionSummary:
    """What is to be known of a session without looking at it."""

    gaming_table: str
    progress: Progress
    coups: int


@plain
class RoundSummary:
    stage: Stage
    sessions: int  # called 2.1, 2.2 and so on in the second round
    advanced: int  # players
    over: bool


@plain
class View:
    """All of it is plain data a browser can draw without knowing a rule.

    Sessions that concern the viewer are there in full, the others in short: `view` is asked for one of them.
    """

    seat: str | None
    title: str
    conditions: Conditions
    promise: str
    seeds: tuple[str, ...]
    time: str  # as the venue's clock shows it, with its zone
    phase: Phase
    director: bool
    entered: Mapping[Status, int]  # how many there are of each status
    names: Mapping[
        Status, tuple[str, ...]
    ]  # of those, for the director and the operator while entries are open
    own: EntrantView | None  # the viewer's own entry
    through: bool  # the viewer has qualified for the next round
    tables: tuple[str, ...]
    rounds: tuple[RoundSummary, ...]
    sessions: Mapping[str, SessionView]
    others: Mapping[str, SessionSummary]  # of the last round, and what is still to be played
    qualified: int  # players, for the next round
    second: int  # entered for the secondary competition
    fees: int
    administration: int
    pool: int
    awards: tuple[Award, ...]


def view(competition: Competition, seat: str | None, session: str = "") -> View:
    """What someone may know: with `session`, of that one in full instead of those that concern the viewer."""
    shown = in_full(competition, seat, session)
    own = competition.entrants.get(seat or "")
    return View(
        seat=seat,
        title=competition.conditions.name,
        conditions=competition.conditions,
        promise=competition.promise,
        seeds=competition.seeds,
        time=time_text(competition.clock, competition.conditions.zone),
        phase=competition.phase,
        director=competition.present,
        entered=Counter(entrant.status for entrant in competition.entrants.values()),
        names=_names(competition) if seat in (DIRECTOR, OPERATOR) else {},
        own=_entrant(competition.conditions.rules.unit, own) if own else None,
        through=seat in competition.qualified,
        tables=competition.tables,
        rounds=tuple([_round(one) for one in competition.rounds]),
        sessions={name: session_view(competition.sessions[name], competition.clock, seat) for name in shown},
        others=_others(competition, shown),
        qualified=len(competition.qualified),
        second=len(competition.second),
        fees=competition.fees,
        administration=competition.administration,
        pool=competition.pool,
        awards=competition.awards,
    )


def in_full(competition: Competition, seat: str | None, session: str = "") -> tuple[str, ...]:
    """The sessions that concern someone: the one asked for; or its own that are to be played, else the last.

    A session that is the only one to be played concerns everybody.
    """
    if session:
        competition.session(session)
        return (session,)
    own = [name for name, one in competition.sessions.items() if one.seats(seat)]
    ahead = [name for name, one in competition.sessions.items() if not one.over]
    playing = [name for name in own if not competition.sessions[name].over]
    only = (ahead or list(competition.sessions)[-1:]) if len(ahead) <= 1 else []
    return tuple(dict.fromkeys([*(playing or own[-1:]), *only]))


def _names(competition: Competition) -> dict[Status, tuple[str, ...]]:
    """Whom to accept, refuse or inform; once they play, their sessions tell who they are."""
    if competition.phase != "entries":
        return {}
    entrants = competition.entrants.items()
    listed: tuple[Status, ...] = ("applied", "accepted")
    return {status: tuple([name for name, one in entrants if one.status == status]) for status in listed}


def _round(one: Round) -> RoundSummary:
    return RoundSummary(one.stage, len(one.sessions), len(one.advanced), one.over)


def _others(competition: Competition, shown: tuple[str, ...]) -> dict[str, SessionSummary]:
    """The rest of the last round, and whatever else is still to be played."""
    latest = f"{len(competition.rounds)}."
    rest = ((name, one) for name, one in competition.sessions.items() if name not in shown)
    return {
        name: _summary(one)
        for name, one in rest
        if not one.over or (name.startswith(latest) and not one.decides)
    }


def _summary(session: Session) -> SessionSummary:
    progress: Progress = "over" if session.over else "waiting" if session.begun < 0 else "playing"
    return SessionSummary(session.gaming_table, progress, session.coups)


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
