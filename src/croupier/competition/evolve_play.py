"""What events at a session's table do to a competition."""

from collections.abc import Callable
from typing import Any

from croupier.competition import events as e
from croupier.competition.conditions import posted
from croupier.competition.state import Competition
from croupier.competition.updates import (
    entrant_with,
    place_with,
    puck_at,
    session_with,
    timed,
    turn_over,
    units_moved,
)
from croupier.errors import expect_possible, required
from croupier.games.baccarat import evolve as baccarat
from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.events import Joined, Left, ShoeLoaded
from croupier.games.baccarat.table import Table, with_notice
from croupier.wire import replace


def _on_table(competition: Competition, event: e.OnTable) -> Competition:
    table = competition.sessions[event.session].table
    return with_table(competition, event, baccarat.evolve(table, event.event))


def with_table(competition: Competition, event: e.OnTable, table: Table) -> Competition:
    """The competition once an event has left a session's table so."""
    session, inner = competition.sessions[event.session], event.event
    changes: dict[str, Any] = {"table": table}
    if isinstance(inner, ShoeLoaded):
        changes["indicator"] = False
    competition = session_with(competition, event.session, **changes)
    if isinstance(inner, ShoeLoaded):
        return timed(competition, event.session)
    if competition.conditions.live and isinstance(inner, Joined | Left):
        # Cash value chips are bought, and stay the player's (TLGC 16.4.9, 16.5.9).
        name = session.places[inner.seat].player
        units = table.rules.unit.units(inner.chips)
        gained = units if isinstance(inner, Left) else -units
        return entrant_with(competition, name, cash_units=competition.entrants[name].cash_units + gained)
    return competition


def _form_handed(competition: Competition, event: e.FormHanded) -> Competition:
    session = competition.sessions[event.session]
    form = required(event.form)
    forms, salts = {**session.forms, event.place: form}, (*session.salts, form.salt)
    competition = session_with(competition, event.session, forms=forms, salts=salts)
    chips = event.chips or event.place in session.done  # follow, or were laid before
    return competition if chips else turn_over(competition, event.session, event.place)


def _form_returned(competition: Competition, event: e.FormReturned) -> Competition:
    session = competition.sessions[event.session]
    forms = {place: form for place, form in session.forms.items() if place != event.place}
    bets = session.table.rules.bets
    laid = any(wager.seat == event.place and bets[wager.bet].hand for wager in session.table.layout)
    done = session.done if laid else tuple(place for place in session.done if place != event.place)
    return timed(session_with(competition, event.session, forms=forms, done=done), event.session)


def _secret_settled(competition: Competition, event: e.SecretSettled) -> Competition:
    paid = event.payment
    session = competition.sessions[event.session]
    unit, limit = session.table.rules.unit, session.table.limits[paid.bet]
    stake, returned = unit.units(paid.stake), unit.units(paid.returned)
    expect_possible(paid.seat in session.opened and 0 <= stake <= limit.maximum)
    expect_possible(returned in _returns(session.table.rules.bets[paid.bet], stake))
    return units_moved(competition, event.session, paid.seat, returned - stake)


def _returns(bet: Bet, stake: int) -> set[int]:
    """All that a stake on a bet may bring back, in units."""
    return {0, stake, *(odds.returned(stake) for odds in bet.odds)}


def _deducted(competition: Competition, event: e.MinimumDeducted) -> Competition:
    session = competition.sessions[event.session]
    place = session.places[event.place]
    units = session.table.rules.unit.units(event.amount)
    expect_possible(0 <= units <= session.table.people[event.place].units)
    if session.missing.get(event.place):
        competition = place_with(competition, event.session, event.place, missed=place.missed + 1)
    return units_moved(competition, event.session, event.place, -units)


def _coup_over(competition: Competition, event: e.CoupOver) -> Competition:
    session = competition.sessions[event.session]
    expect_possible(event.number in (session.coups, session.coups + 1))
    counted = event.number > session.coups
    places = {
        seat: replace(place, secret=place.secret - 1) if counted and seat in session.forms else place
        for seat, place in session.places.items()
    }
    changed = session_with(
        competition,
        event.session,
        coups=event.number,
        places=places,
        opened=session.opened if counted and session.forms else {},
        forms={},
        done=(),
        standing=(),
        missing={},
        restricted="",
        held=(),
        announced=False,
        seconds=session.next_seconds,
        turn="",
    )
    return timed(changed, event.session)


def _raised(competition: Competition, event: e.LimitsRaised) -> Competition:
    session = competition.sessions[event.session]
    table = with_notice(session.table, posted(session.table.rules, required(session.terms.raised)))
    return session_with(competition, event.session, raised=True, table=table)


def _eliminated(competition: Competition, event: e.Eliminated) -> Competition:
    session = competition.sessions[event.session]
    expect_possible(event.place in session.sitting() and event.coup == session.coups)
    left = {"out": event.coup, "clause": "TLGC 16.5.9", "eliminated": True}
    return timed(place_with(competition, event.session, event.place, **left), event.session)


def _puck_moved(competition: Competition, event: e.PuckMoved) -> Competition:
    expect_possible(event.to in competition.sessions[event.session].sitting())
    return timed(puck_at(competition, event.session, event.to), event.session)


def _stay(competition: Competition, event: e.WagersStay) -> Competition:
    expect_possible(set(event.places) <= set(competition.sessions[event.session].sitting()))
    return session_with(competition, event.session, standing=event.places)


def _time_called(competition: Competition, event: e.TimeCalled) -> Competition:
    held = (*competition.sessions[event.session].held, event.place)
    return session_with(
        competition, event.session, restricted=event.place, held=held, turn_since=competition.clock
    )


def _missed(competition: Competition, event: e.WagerMissed) -> Competition:
    missing = {**competition.sessions[event.session].missing, event.place: event.late}
    return turn_over(session_with(competition, event.session, missing=missing), event.session, event.place)


CHANGES: dict[type, Callable[[Competition, Any], Competition]] = {
    e.OnTable: _on_table,
    e.ToppedUp: lambda competition, event: competition,  # the wager itself is laid whole
    e.WagerMade: lambda competition, event: turn_over(competition, event.session, event.place),
    e.WagerStands: lambda competition, event: turn_over(competition, event.session, event.place),
    e.FormHanded: _form_handed,
    e.FormReturned: _form_returned,
    e.FormsOpened: lambda competition, event: session_with(
        competition, event.session, opened=event.forms, announced=event.first
    ),
    e.SecretSettled: _secret_settled,
    e.FormExamined: lambda competition, event: competition,
    e.MinimumDeducted: _deducted,
    e.CoupOver: _coup_over,
    e.IndicatorShown: lambda competition, event: session_with(competition, event.session, indicator=True),
    e.LimitsRaised: _raised,
    e.Eliminated: _eliminated,
    e.PuckMoved: _puck_moved,
    e.WagersStay: _stay,
    e.TimeLimited: lambda competition, event: session_with(
        competition, event.session, next_seconds=event.seconds
    ),
    e.TimeCalled: _time_called,
    e.WagerMissed: _missed,
    # The hand is completed all the same (TLGC 16.7.3).
    e.CardsMispassed: lambda competition, event: competition,
}
