"""Whom a competition waits for: several sessions run at once, each at its own gaming table."""

from collections.abc import Callable
from typing import Any

from croupier.competition import commands as c
from croupier.competition.certainty import held_for
from croupier.competition.draws import may_enter_secondary, second_chance
from croupier.competition.entries import may_apply
from croupier.competition.state import Competition, Session
from croupier.competition.turns import to_wager
from croupier.errors import Refused
from croupier.game import Turn
from croupier.games.baccarat import squeeze
from croupier.games.baccarat.shoe import cut_offered_to

ENTRY, TAKE_SEAT, TRY_AGAIN = "acknowledge the conditions", "take a seat", "enter the secondary competition"
WAGER, CUT, TURN_CARDS = "wager", "cut", "turn cards"


def turn(competition: Competition) -> Turn:
    """Who is to wager, cut or turn cards; and, though not waited for, who may enter or take a seat."""
    if competition.phase == "entries":
        return _optional(ENTRY, _to_acknowledge(competition))
    sessions = competition.sessions.values() if competition.phase == "play" else ()
    turns = [session_turn(session) for session in sorted(sessions, key=lambda one: one.coups)]
    turns.append(_optional(TRY_AGAIN, to_try_again(competition)))
    asking = [one for one in turns if one.seats]
    return Turn(
        ", ".join(dict.fromkeys(one.question for one in asking)),
        tuple(dict.fromkeys(seat for one in asking for seat in one.seats)),
        done=tuple(dict.fromkeys(seat for one in asking for seat in one.done)),
    )


def comes_in(competition: Competition, name: str) -> bool:
    """Whether someone has to apply, endorse the form or take a seat, or may try again (TLGC 16.2, 16.3.2)."""
    if competition.phase == "play":
        playing = [session for session in competition.sessions.values() if not session.over]
        absent = any(name in absent_players(session) for session in playing)
        return absent or name in to_try_again(competition)
    if competition.phase != "entries" or not name:
        return False
    return name in _to_acknowledge(competition) or _may_apply(competition, name)


def _may_apply(competition: Competition, name: str) -> bool:
    """Whoever was turned away or withdrew may apply again, and is not asked to."""
    if name in competition.entrants:
        return False
    return is_accepted(competition, c.Apply(name), may_apply)


def session_turn(session: Session) -> Turn:
    """Whom one session waits for, and then those who may still take their seats (TLGC 16.3.2, 16.3.6)."""
    if session.over:
        return Turn()
    absent = absent_players(session)
    question, seat = awaited(session)
    if not seat:
        return _optional(TAKE_SEAT, absent)
    return Turn(question, (session.places[seat].occupant, *absent), done=absent)


def awaited(session: Session) -> tuple[str, str]:
    """What a place is to do; nobody is asked where the director ends the session."""
    if session.begun < 0 or ends_early(session):
        return "", ""
    question, seat = _next_at_table(session)
    return (question, seat) if seat in session.places and session.places[seat].here else ("", "")


def _next_at_table(session: Session) -> tuple[str, str]:
    if session.table.phase == "cut":
        return CUT, cut_offered_to(session.table)
    if turning := squeeze.turner(session.table):
        return TURN_CARDS, turning[1]
    return WAGER, to_wager(session) or ""


def _optional(question: str, seats: tuple[str, ...]) -> Turn:
    """Seats that may answer and need not."""
    return Turn(question, seats, done=seats) if seats else Turn()


def absent_players(session: Session) -> tuple[str, ...]:
    return tuple([session.places[seat].player for seat in session.sitting() if not session.places[seat].here])


def _to_acknowledge(competition: Competition) -> tuple[str, ...]:
    informed = [name for name in competition.informed if name in competition.entrants]
    entries = [(name, competition.entrants[name]) for name in informed]
    return tuple(
        [name for name, one in entries if one.status in ("applied", "accepted") and not one.acknowledged]
    )


def to_try_again(competition: Competition) -> tuple[str, ...]:
    if not second_chance(competition):
        return ()
    return tuple([name for name in competition.entrants if _may_try_again(competition, name)])


def _may_try_again(competition: Competition, name: str) -> bool:
    return is_accepted(competition, c.EnterSecondary(name), may_enter_secondary)


def is_accepted(competition: Competition, command: Any, check: Callable[[Competition, Any], object]) -> bool:
    try:
        check(competition, command)
    except Refused:
        return False
    return True


def ends_early(session: Session) -> bool:
    """Whether as few are left as advance, and no place is held for anyone (TLGC 16.3.5)."""
    few = len(session.sitting()) <= session.terms.advance
    return few and session.table.play is None and session.begun >= 0 and not held_for(session)
