"""How a competition runs by itself: what its officers do by the book, and when.

What the book leaves to a person is done for it only where the conditions of entry say when and how. Whoever
holds an office may do it otherwise, and earlier.
"""

from collections.abc import Iterator
from math import ceil

from croupier.competition import commands as c
from croupier.competition.decide import check
from croupier.competition.draws import second_chance
from croupier.competition.entries import too_few
from croupier.competition.legal import to_play_off
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR, OPERATOR, Competition, Session
from croupier.competition.turns import to_wager
from croupier.competition.waiting import absent_players, awaited, ends_early, to_try_again
from croupier.errors import Refused
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat import squeeze
from croupier.games.baccarat.house import gone_staff
from croupier.games.baccarat.shoe import cut_offered_to


def house(competition: Competition) -> c.Command | None:
    """The next command of an officer; None while players or the clock must go first."""
    return next(house_steps(competition), None)


def house_steps(competition: Competition) -> Iterator[c.Command]:
    """What each officer could do now, what comes first by the book first."""
    return (command for command in _steps(competition) if _accepted(competition, command))


def session_house(competition: Competition, name: str) -> c.Command | None:
    """The next command of an officer in one session."""
    session = competition.sessions[name]
    steps = _start(competition, name) if session.begun < 0 else _at_table(competition, name)
    return next((command for command in steps if _accepted(competition, command)), None)


def _accepted(competition: Competition, command: c.Command) -> bool:
    try:
        check(competition, command)
    except Refused:
        return False
    return True


def _steps(competition: Competition) -> Iterator[c.Command]:
    if competition.phase not in ("entries", "play"):
        return
    if not competition.present:
        yield c.Attend(DIRECTOR)
    if competition.phase == "entries":
        yield from _entries(competition)
        return
    if why := too_few(competition):
        yield c.Cancel(OPERATOR, why)
        return
    playing = [name for name, session in competition.sessions.items() if not session.over]
    yield from (c.PlayOff(DIRECTOR, name) for name in to_play_off(competition))
    for name in sorted(playing, key=lambda name: not competition.sessions[name].decides):
        yield from _start(competition, name)
    # No table gets ahead of another while both have something to do.
    for name in sorted(playing, key=lambda name: competition.sessions[name].coups):
        yield from _at_table(competition, name)
    yield from next_round(competition)


def _entries(competition: Competition) -> Iterator[c.Command]:
    """Whoever applies in time is accepted, as far as there is room; entries close at the time disclosed.

    With fewer than must enter it does not proceed, and all fees go back (TLGC 16.2, 16.2.2d).
    """
    yield c.Inform(DIRECTOR)
    for name, entrant in competition.entrants.items():
        if entrant.status == "applied" and entrant.acknowledged:
            yield c.Accept(OPERATOR, name)
    if competition.clock >= competition.conditions.starts:
        why = too_few(competition)
        yield c.Cancel(OPERATOR, why) if why else c.Commence(DIRECTOR)


def next_round(competition: Competition) -> Iterator[c.Command]:
    """A gaming table for every session, if none is named; and the draw, once no tie and no entry is open."""
    if not competition.tables and competition.phase == "play":
        count = ceil(len(competition.qualified) / competition.conditions.places)
        yield c.Designate(DIRECTOR, tuple(str(number) for number in range(1, max(count, 1) + 1)))
    if not to_try_again(competition) or competition.clock >= second_closes(competition):
        yield draw(competition)


def draw(competition: Competition) -> c.Command:
    """The seats of the next round, or of the secondary competition when it is due."""
    again = second_chance(competition) and competition.second
    return c.DrawSecondary(DIRECTOR) if again else c.Draw(DIRECTOR)


def second_closes(competition: Competition) -> int:
    """When entries for the secondary competition close: with reasonable notice after the last wager."""
    latest = max((session.turn_since for session in competition.sessions.values()), default=0)
    return latest + competition.conditions.notice * 60


def _start(competition: Competition, name: str) -> Iterator[c.Command]:
    """At its time, once everyone sits, or when reasonable notice has passed (TLGC 16.3.2, 16.3.4)."""
    session = competition.sessions[name]
    ready = not absent_players(session) or competition.clock >= _waits_until(competition, session)
    if session.begun < 0 and ready:
        yield c.Start(DIRECTOR, name)


def _waits_until(competition: Competition, session: Session) -> int:
    return session.starts + competition.conditions.notice * 60


def _at_table(competition: Competition, name: str) -> Iterator[c.Command]:
    session = competition.sessions[name]
    if session.over or session.begun < 0:
        return
    for gone in gone_staff(session.table):
        yield c.AtTable(gone, name, table_commands.Attend(gone))
    if ends_early(session):
        yield c.FinishEarly(DIRECTOR, name)
    elif awaited(session)[1]:
        yield from _time_is_up(competition, name)
    elif session.table.phase in ("prepare", "cut"):
        yield _shoe(session, name)
    elif squeeze.turner(session.table):
        yield c.TurnCards(DEALER, name)
    else:
        yield c.AtTable(DEALER, name, table_commands.Deal(DEALER))


def _time_is_up(competition: Competition, name: str) -> Iterator[c.Command]:
    """The dealer calls time (TLGC 16.4.8); who then lays no cash value chips is absent (TLGC 16.3.6b)."""
    session = competition.sessions[name]
    seat = to_wager(session)
    if seat and session.seconds and competition.clock >= session.turn_since + session.seconds:
        yield c.CallTime(DEALER, name)
        yield c.NoteAbsent(INSPECTOR, name, session.places[seat].player)


def _shoe(session: Session, name: str) -> c.Command:
    """The inspector declines the cut for whoever is not there, and cuts when no player does (TLGC 5.3)."""
    table = session.table
    if table.phase == "prepare":
        checked = DEALER in table.shoe.checked_by
        command = (
            table_commands.Shuffle(DEALER, machine=True) if checked else table_commands.CheckCards(DEALER)
        )
        return c.AtTable(DEALER, name, command)
    offered = cut_offered_to(table)
    if offered == INSPECTOR:
        return c.AtTable(INSPECTOR, name, table_commands.Cut(offered, table.shoe.size // 2))
    return c.AtTable(INSPECTOR, name, table_commands.DeclineCut(offered))


def clock(competition: Competition, time: int) -> c.Command | None:
    """How a host tells the time, in seconds since 1970; None if the clock stands there or all is over."""
    ahead = competition.phase in ("entries", "play") and time > competition.clock
    return c.Clock(DIRECTOR, time) if ahead else None


def deadline(competition: Competition) -> int | None:
    """The next time at which an officer has something to do though no player has done anything."""
    return min((time for time in _deadlines(competition) if time > competition.clock), default=None)


def _deadlines(competition: Competition) -> Iterator[int]:
    if competition.phase == "entries":
        yield competition.conditions.starts
    elif competition.phase == "play":
        for session in competition.sessions.values():
            yield from session_deadlines(competition, session)
        if second_chance(competition):
            yield second_closes(competition)


def session_deadlines(competition: Competition, session: Session) -> Iterator[int]:
    if session.over:
        return
    if session.begun < 0:
        yield session.starts
        yield _waits_until(competition, session)
    elif session.seconds and to_wager(session):
        yield session.turn_since + session.seconds
