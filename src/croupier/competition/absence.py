"""A host's clock that has run out: the clauses of TLGC 16 itself go first (ruling A4)."""

from croupier.competition import commands as c
from croupier.competition import coups, sessions, wagering
from croupier.competition.run import Run
from croupier.competition.state import DEALER, INSPECTOR, Competition, refuse
from croupier.competition.waiting import CUT, TURN_CARDS, WAGER, awaited, session_turn
from croupier.games.absence import RULING
from croupier.games.baccarat import commands as table_commands


def may_time_out(competition: Competition, command: c.TimeOut) -> None:
    name = _session_waiting(competition, command.seat)
    if not name:
        refuse(RULING, f"nobody waits for {command.seat!r}, so no clock runs out")
    session = competition.sessions[name]
    if session.seconds and awaited(session)[0] == WAGER:
        wagering.time_left(competition, session)


def time_out(run: Run, command: c.TimeOut) -> None:
    """The cut is declined, the dealer turns the cards (TLGC 16.7.4), time is called on a wager (TLGC 16.4.8).

    Whoever then still makes none is absent, and not waited for until it takes its seat again (TLGC 16.3.6).
    """
    name = _session_waiting(run.state, command.seat)
    session = run.session(name)
    question, place = awaited(session)
    if question == CUT:
        list(run.decided_at(name, table_commands.DeclineCut(place)))
    elif question == TURN_CARDS:
        coups.turn(run, c.TurnCards(DEALER, name))
    elif session.restricted == place:
        sessions.note_absent(run, c.NoteAbsent(INSPECTOR, name, session.places[place].player))
    else:
        wagering.call_time(run, c.CallTime(DEALER, name))


def _session_waiting(competition: Competition, seat: str) -> str:
    playing = (name for name, one in competition.sessions.items() if seat in session_turn(one).waits_for)
    return next(playing, "") if competition.phase == "play" else ""
