"""Seats, latecomers, substitutes, absence, disqualification (TLGC 16.3, 16.2.3)."""

from croupier.competition import commands as c
from croupier.competition import coups, ranking
from croupier.competition import events as e
from croupier.competition.certainty import determined, held_for
from croupier.competition.entries import LATEST, is_line, is_name, too_few
from croupier.competition.local_time import time_text
from croupier.competition.run import Run, director, during, officer, player_in, under_way
from croupier.competition.state import INSPECTOR, OPERATOR, Competition, Session, refuse
from croupier.games.baccarat import events as table_events

DISQUALIFYING = {
    "TLGC 16.2.3b": "does not comply with the rules",
    "TLGC 16.2.3c": "does not attend at the playing time",
    "TLGC 16.3.6b": "is absent and has nominated no substitute",
    "TLGC 16.7.7": "hides chips",
}


def may_reschedule(competition: Competition, command: c.Reschedule) -> None:
    director(competition, command.seat, "TLGC 16.3.4")
    during(competition, "play", "TLGC 16.3.4")
    if competition.session(command.session).begun >= 0:
        refuse("TLGC 16.3.4", f"session {command.session} has begun")
    soonest = competition.clock + competition.conditions.notice * 60
    if not soonest <= command.starts <= LATEST:
        refuse("TLGC 16.3.4", f"players must have at least {competition.conditions.notice} minutes' notice")


def may_take_seat(competition: Competition, command: c.TakeSeat) -> None:
    during(competition, "play", "TLGC 16.3.2")
    session = competition.session(command.session)
    if session.over:
        refuse("TLGC 16.3.2", f"session {command.session} is over")
    seat, place = player_in(session, command.seat, "TLGC 16.3.2")
    if place.here and not place.substitute:
        refuse("TLGC 16.3.2", f"{command.seat} sits at place {seat}")


def take_seat(run: Run, command: c.TakeSeat) -> None:
    seat, _ = player_in(run.session(command.session), command.seat, "TLGC 16.3.2")
    run.emit(e.SeatTaken(command.session, seat))


def may_nominate(competition: Competition, command: c.Nominate) -> None:
    session = competition.session(command.session)
    if session.over:
        refuse("TLGC 16.3.3", f"session {command.session} is over")
    _, place = player_in(session, command.seat, "TLGC 16.3.3")
    if session.begun >= 0 and not place.here:
        refuse("TLGC 16.3.3", "a substitute is nominated in person")
    name = command.substitute
    is_name(name, "TLGC 16.3.3")
    _free_to_sit(competition, name)


def _free_to_sit(competition: Competition, name: str) -> None:
    if not free_to_sit(competition, name, seated(competition)):
        refuse("TLGC 16.3.3", f"{name} cannot sit for another player")


def free_to_sit(competition: Competition, name: str, seated: set[str]) -> bool:
    known = competition.entrants.get(name)
    return name not in seated and not (known and known.status == "disqualified")


def nominate(run: Run, command: c.Nominate) -> None:
    seat, _ = player_in(run.session(command.session), command.seat, "TLGC 16.3.3")
    run.emit(e.SubstituteNominated(command.session, seat, command.substitute))


def may_approve(competition: Competition, command: c.Approve) -> None:
    director(competition, command.seat, "TLGC 16.3.3")
    session = competition.session(command.session)
    _, place = player_in(session, command.player, "TLGC 16.3.3")
    if session.over or not place.proposed:
        refuse("TLGC 16.3.3", f"{command.player} has nominated no substitute")
    _free_to_sit(competition, place.proposed)


def approve(run: Run, command: c.Approve) -> None:
    seat, _ = player_in(run.session(command.session), command.player, "TLGC 16.3.3")
    run.emit(e.SubstituteApproved(command.session, seat))


def may_note_absent(competition: Competition, command: c.NoteAbsent) -> None:
    officer(command.seat, INSPECTOR, "TLGC 16.3.6")
    session = competition.session(command.session)
    under_way(session, command.session, "TLGC 16.3.6")
    _, place = player_in(session, command.player, "TLGC 16.3.6")
    if not place.here:
        refuse("TLGC 16.3.6", f"{command.player} has already left its seat")
    if competition.conditions.live:
        _coup_first(session, "TLGC 16.3.6b")


def note_absent(run: Run, command: c.NoteAbsent) -> None:
    """With cash value chips whoever leaves no substitute is disqualified (TLGC 16.3.6b)."""
    seat, _ = player_in(run.session(command.session), command.player, "TLGC 16.3.6")
    if run.state.conditions.live:
        _disqualify(run, command.player, "TLGC 16.3.6b", DISQUALIFYING["TLGC 16.3.6b"])
    else:
        run.emit(e.AbsenceNoted(command.session, seat))


def may_disqualify(competition: Competition, command: c.Disqualify) -> None:
    """At any time, also once the last coup has been played: the prizes are then allocated again."""
    officer(command.seat, OPERATOR, "TLGC 16.2.3b")
    if competition.phase == "cancelled":
        during(competition, "play", "TLGC 16.2.3b")
    if command.clause not in DISQUALIFYING:
        refuse("TLGC 16.2.3b", f"a player is disqualified by {', '.join(DISQUALIFYING)}")
    is_line(command.why, command.clause)
    if competition.entrant(command.player, command.clause).status != "accepted":
        refuse(command.clause, f"{command.player} is not a player in this competition")
    if command.player in in_coup(competition):
        refuse(command.clause, "a coup is in progress: it is completed first")


def disqualify(run: Run, command: c.Disqualify) -> None:
    _disqualify(run, command.player, command.clause, command.why)


def in_coup(competition: Competition) -> set[str]:
    """Who sits where cards are out."""
    dealt = (session for session in competition.sessions.values() if session.table.play is not None)
    return {who for session in dealt for who in _seated(session)}


def seated(competition: Competition) -> set[str]:
    """Who has a place in a session that is not over, or sits in for someone else."""
    playing = (session for session in competition.sessions.values() if not session.over)
    return {who for session in playing for who in _seated(session)}


def _seated(session: Session) -> list[str]:
    return [
        who for place in session.places.values() if place.out < 0 for who in (place.player, place.substitute)
    ]


def _disqualify(run: Run, player: str, clause: str, why: str) -> None:
    playing = [name for name, session in run.state.sessions.items() if not session.over]
    names = [name for name in playing if _own_place(run.session(name), player)]
    for name in names:
        coups.clear_place(run, name, _own_place(run.session(name), player), clause)
    run.emit(e.Disqualified(player, clause, why))
    for name in names:
        coups.close_up(run, name)
    ranking.go_on(run)


def _own_place(session: Session, player: str) -> str:
    places = session.places.items()
    return next((seat for seat, place in places if place.player == player and place.out < 0), "")


def cancel(run: Run, command: c.Cancel) -> None:
    """All fees go back; with cash value chips, so does what lies on the tables (TLGC 16.2, 16.4.9)."""
    for name, session in run.state.sessions.items():
        for seat in session.sitting() if not session.over else ():
            coups.clear_place(run, name, seat, "TLGC 16.2")
    run.emit(e.Cancelled(command.why))


def may_start(competition: Competition, command: c.Start) -> None:
    director(competition, command.seat, "TLGC 16.3.1")
    during(competition, "play", "TLGC 16.3.1")
    session = competition.session(command.session)
    if session.begun >= 0:
        refuse("TLGC 16.3.1", f"session {command.session} has begun")
    if competition.clock < session.starts:
        left, when = (
            session.starts - competition.clock,
            time_text(session.starts, competition.conditions.zone),
        )
        refuse("TLGC 16.3.4", f"session {command.session} starts at {when}, in {left} seconds")
    if why := too_few(competition):
        refuse("TLGC 16.2.2d", f"{why}; the operator may cancel")
    if session.gaming_table in tables_in_use(competition):
        refuse("TLGC 16.3.1", f"table {session.gaming_table} is in use")


def tables_in_use(competition: Competition) -> set[str]:
    playing = (one for one in competition.sessions.values() if one.begun >= 0 and not one.over)
    return {one.gaming_table for one in playing}


def start(run: Run, command: c.Start) -> None:
    """Equal chips for all, and the puck before the first player (TLGC 16.4.2, 16.5.4)."""
    name = command.session
    session = run.session(name)
    for seat in session.sitting():
        if run.state.conditions.live and not session.places[seat].here:
            run.emit(e.PlaceCancelled(name, seat, "TLGC 16.3.2c"))
        else:
            run.on_table(name, table_events.Joined(seat, session.terms.chips))
    if run.state.conditions.squeeze:
        first = next(iter(run.session(name).table.seated()), "")
        run.on_table(name, table_events.SqueezeRequested(first))
        run.on_table(name, table_events.SqueezeAllowed())
    sitting = run.session(name).sitting()
    run.emit(e.SessionBegan(name, sitting[0] if sitting else ""))
    if not sitting:
        coups.finish(run, name, early=True)


def may_finish_early(competition: Competition, command: c.FinishEarly) -> None:
    director(competition, command.seat, "TLGC 16.3.5")
    session = competition.session(command.session)
    under_way(session, command.session, "TLGC 16.3.5")
    _coup_first(session, "TLGC 16.3.5")
    if waiting := held_for(session):
        refuse("TLGC 16.3.2b", f"the place of {waiting} is held until the fourth coup")
    if not determined(competition, command.session):
        left, winners = len(session.sitting()), session.terms.advance
        refuse("TLGC 16.3.5", f"{left} players are left for {winners} to advance: nothing is determined yet")


def finish_early(run: Run, command: c.FinishEarly) -> None:
    coups.finish(run, command.session, early=True)


def _coup_first(session: Session, clause: str) -> None:
    if session.table.play is not None:
        refuse(clause, "a coup is in progress: it is completed first")
