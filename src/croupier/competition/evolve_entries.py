"""What events before and between sessions do to a competition."""

from collections.abc import Callable
from typing import Any

from croupier.competition import events as e
from croupier.competition.chance import drawn, hashed
from croupier.competition.conditions import Length
from croupier.competition.places import advanced, coups_for, open_tie, ranked
from croupier.competition.prizes import allocated
from croupier.competition.state import OFFICERS, Competition, Entrant, Group, Place, Round, Session
from croupier.competition.updates import (
    entrant_with,
    owed,
    place_with,
    puck_at,
    refunded,
    session_with,
    table_for,
    timed,
)
from croupier.errors import expect_possible
from croupier.wire import replace


def _clock(competition: Competition, event: e.ClockSet) -> Competition:
    expect_possible(event.time >= competition.clock)
    return replace(competition, clock=event.time)


def _applied(competition: Competition, event: e.Applied) -> Competition:
    expect_possible(competition.phase == "entries" and event.fee == competition.conditions.fee)
    expect_possible(event.name not in OFFICERS)
    before = competition.entrants.get(event.name, Entrant())
    entrant = Entrant(paid=before.paid + event.fee, refunded=before.refunded, lost=before.lost)
    return _forgotten(replace(competition, entrants={**competition.entrants, event.name: entrant}))


def _forgotten(competition: Competition) -> Competition:
    """Of those who have gone and got all back, no more are remembered than may enter: the last."""
    gone = [name for name, one in competition.entrants.items() if one.settled]
    old = set(gone[: max(0, len(gone) - competition.conditions.most)])
    if not old:
        return competition
    entrants = {name: one for name, one in competition.entrants.items() if name not in old}
    return replace(
        competition,
        entrants=entrants,
        informed=tuple([name for name in competition.informed if name not in old]),
    )


def _refused(competition: Competition, event: e.ApplicationRefused) -> Competition:
    expect_possible(event.refund == owed(competition, event.name))
    return refunded(entrant_with(competition, event.name, status="refused"), event.name, event.refund)


def _withdrawn(competition: Competition, event: e.Withdrawn) -> Competition:
    """After entries have closed the pool is smaller by what goes back (TLGC 16.2, 16.2.1)."""
    expect_possible(event.refund in (0, owed(competition, event.name)))
    competition = refunded(competition, event.name, event.refund)
    entrant = competition.entrants[event.name]
    lost = entrant.lost if event.refund else entrant.paid - entrant.refunded
    competition = entrant_with(competition, event.name, status="withdrawn", lost=lost)
    if competition.phase == "entries":
        return competition
    return _fees(_gone(competition, event.name, "TLGC 16.2"), competition.fees - event.refund)


def _gone(competition: Competition, player: str, clause: str) -> Competition:
    """Whoever is no longer in the competition has neither a place in a session nor one in the next round."""
    for name, session in competition.sessions.items():
        for seat, place in session.places.items():
            if not session.over and place.player == player and place.out < 0:
                competition = place_with(competition, name, seat, out=session.coups, clause=clause)
                competition = timed(competition, name)
    return replace(
        competition,
        qualified=tuple(name for name in competition.qualified if name != player),
        second=tuple(name for name in competition.second if name != player),
    )


def _fees(competition: Competition, fees: int) -> Competition:
    """What is kept of the fees, and the prize pool (TLGC 16.2.1)."""
    administration, pool = competition.conditions.divided(fees)
    return replace(competition, fees=fees, administration=administration, pool=pool)


def _cancelled(competition: Competition, event: e.Cancelled) -> Competition:
    """Whoever was disqualified gets nothing back even so (TLGC 16.2.4)."""
    entrants = {
        name: entrant if entrant.status == "disqualified" else replace(entrant, refunded=entrant.paid, lost=0)
        for name, entrant in competition.entrants.items()
    }
    left = sum(entrant.paid - entrant.refunded for entrant in entrants.values())
    return replace(
        competition,
        phase="cancelled",
        entrants=entrants,
        fees=left,
        administration=left,
        pool=0,
        qualified=(),
        second=(),
        sessions={name: replace(session, over=True) for name, session in competition.sessions.items()},
    )


def _commenced(competition: Competition, event: e.Commenced) -> Competition:
    fees = sum(entrant.paid - entrant.refunded for entrant in competition.entrants.values())
    expect_possible(competition.phase == "entries" and event.fees == fees)
    expect_possible((event.administration, event.pool) == competition.conditions.divided(fees))
    return replace(
        competition,
        phase="play",
        qualified=event.players,
        fees=event.fees,
        administration=event.administration,
        pool=event.pool,
    )


def _drawn(competition: Competition, event: e.SeatsDrawn) -> Competition:
    players = competition.second if event.stage == "secondary" else competition.qualified
    expect_possible(drawn(players, event.seed) == tuple(seated.player for seated in event.seats))
    expect_possible(hashed(event.seed) == (competition.promise, *competition.seeds)[-1])
    terms = competition.conditions.of(event.stage)
    sessions = dict(competition.sessions)
    names = tuple(dict.fromkeys(seated.session for seated in event.seats))
    for name in names:
        seats = [seated for seated in event.seats if seated.session == name]
        places = {seated.place: Place(seated.player, terms.secret) for seated in seats}
        table = table_for(competition, terms.limits)
        seconds = competition.conditions.seconds
        sessions[name] = Session(
            event.stage,
            seats[0].gaming_table,
            terms,
            table,
            places,
            event.starts,
            seconds=seconds,
            next_seconds=seconds,
        )
    rounds = (*competition.rounds, Round(event.stage, names))
    again = event.stage == "secondary"
    return replace(
        competition,
        sessions=sessions,
        rounds=rounds,
        qualified=competition.qualified if again else (),
        second=(),
        chance_gone=competition.chance_gone or again,
        seeds=(*competition.seeds, event.seed),
    )


def _second(competition: Competition, event: e.SecondaryEntered) -> Competition:
    entrant, secondary = competition.entrants[event.name], competition.conditions.secondary
    expect_possible(secondary is not None and event.fee == secondary.fee)
    competition = entrant_with(competition, event.name, paid=entrant.paid + event.fee, status="accepted")
    return _fees(replace(competition, second=(*competition.second, event.name)), competition.fees + event.fee)


def _seat_taken(competition: Competition, event: e.SeatTaken) -> Competition:
    changed = place_with(
        competition, event.session, event.place, here=True, came=True, substitute="", proposed=""
    )
    return timed(changed, event.session)


def _approved(competition: Competition, event: e.SubstituteApproved) -> Competition:
    name = competition.sessions[event.session].places[event.place].proposed
    changed = place_with(
        competition, event.session, event.place, here=True, came=True, substitute=name, proposed=""
    )
    return timed(changed, event.session)


def _disqualified(competition: Competition, event: e.Disqualified) -> Competition:
    competition = entrant_with(competition, event.player, status="disqualified")
    if competition.phase == "finished":  # the prizes are allocated again
        competition = replace(competition, phase="play", awards=(), unawarded=0)
    return _gone(competition, event.player, event.clause)


def _began(competition: Competition, event: e.SessionBegan) -> Competition:
    competition = session_with(competition, event.session, begun=competition.clock)
    return puck_at(competition, event.session, event.puck)


def _place_cancelled(competition: Competition, event: e.PlaceCancelled) -> Competition:
    session = competition.sessions[event.session]
    player = session.places[event.place].player
    if session.stage != "play-off":  # what a place level with others has won already is not forfeited
        competition = entrant_with(competition, player, status="forfeited")
    changed = place_with(competition, event.session, event.place, out=session.coups, clause=event.clause)
    return timed(changed, event.session)


def _session_over(competition: Competition, event: e.SessionOver) -> Competition:
    session = competition.sessions[event.session]
    expect_possible(not session.over and event.ranking == ranked(session, event.chips))
    return session_with(
        competition,
        event.session,
        over=True,
        ranking=event.ranking,
        done=(),
        standing=(),
        missing={},
        forms={},
        restricted="",
    )


def _play_off(competition: Competition, event: e.PlayOffCalled) -> Competition:
    before, tie = competition.sessions[event.decides], open_tie(competition, event.decides)
    expect_possible(tie is not None and event.players == tie.players and event.coups == coups_for(event.card))
    expect_possible(
        event.session not in competition.sessions and event.chips == competition.conditions.play_off
    )
    terms = replace(before.terms, chips=event.chips, length=Length(coups=event.coups), advance=1)
    places = {
        seat: Place(place.player, terms.secret)
        for seat, place in before.places.items()
        if place.player in event.players
    }
    session = Session(
        "play-off",
        before.gaming_table,
        terms,
        table_for(competition, terms.limits),
        places,
        competition.clock,
        seconds=before.next_seconds,
        next_seconds=before.next_seconds,
        decides=event.decides,
    )
    return replace(competition, sessions={**competition.sessions, event.session: session})


def _tie_broken(competition: Competition, event: e.TieBroken) -> Competition:
    before = competition.sessions[event.session].ranking
    expect_possible(_players(before) == _players(event.ranking))
    return session_with(competition, event.session, ranking=event.ranking)


def _round_over(competition: Competition, event: e.RoundOver) -> Competition:
    expect_possible(not competition.rounds[-1].over and event.advanced == advanced(competition))
    last = replace(competition.rounds[-1], advanced=event.advanced, over=True)
    return replace(
        competition,
        rounds=(*competition.rounds[:-1], last),
        qualified=() if last.stage == "final" else (*competition.qualified, *event.advanced),
    )


def _replaced(competition: Competition, event: e.Replaced) -> Competition:
    expect_possible(event.player in advanced(competition) and event.player not in competition.qualified)
    competition = refunded(competition, event.player, event.refund)
    second = tuple(name for name in competition.second if name != event.player)
    qualified = (*competition.qualified, event.player)
    return _fees(replace(competition, second=second, qualified=qualified), competition.fees - event.refund)


def _prizes(competition: Competition, event: e.PrizesAllocated) -> Competition:
    expect_possible(competition.phase == "play" and (event.awards, event.unawarded) == allocated(competition))
    return replace(competition, phase="finished", awards=event.awards, unawarded=event.unawarded)


def _players(ranking: tuple[Group, ...]) -> set[str]:
    return {name for group in ranking for name in group.players}


CHANGES: dict[type, Callable[[Competition, Any], Competition]] = {
    # Entries
    e.ClockSet: _clock,
    e.DirectorCame: lambda competition, event: replace(competition, present=True),
    e.DirectorLeft: lambda competition, event: replace(competition, present=False),
    e.Applied: _applied,
    e.ApplicantsInformed: lambda competition, event: replace(
        competition, informed=(*competition.informed, *event.names)
    ),
    e.Acknowledged: lambda competition, event: entrant_with(competition, event.name, acknowledged=True),
    e.Accepted: lambda competition, event: entrant_with(competition, event.name, status="accepted"),
    e.ApplicationRefused: _refused,
    e.Withdrawn: _withdrawn,
    e.Cancelled: _cancelled,
    e.Commenced: _commenced,
    # Sessions
    e.TablesDesignated: lambda competition, event: replace(competition, tables=event.tables),
    e.SeatsDrawn: _drawn,
    e.SecondaryEntered: _second,
    e.Rescheduled: lambda competition, event: session_with(competition, event.session, starts=event.starts),
    e.SeatTaken: _seat_taken,
    e.SubstituteNominated: lambda competition, event: place_with(
        competition, event.session, event.place, proposed=event.substitute
    ),
    e.SubstituteApproved: _approved,
    e.AbsenceNoted: lambda competition, event: timed(
        place_with(competition, event.session, event.place, here=False, substitute=""), event.session
    ),
    e.Disqualified: _disqualified,
    e.SessionBegan: _began,
    e.PlaceCancelled: _place_cancelled,
    e.SessionOver: _session_over,
    e.PlayOffCalled: _play_off,
    e.TieBroken: _tie_broken,
    e.RoundOver: _round_over,
    e.Replaced: _replaced,
    e.PrizesAllocated: _prizes,
}
