"""What someone may do now, as data: every command `decide` would take, an amount as a range."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from croupier.competition import commands as c
from croupier.competition.coups import FOR_THE_ABSENT, NOT_HERE
from croupier.competition.decide import check
from croupier.competition.entries import LATEST
from croupier.competition.sessions import DISQUALIFYING
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR, OFFICERS, OPERATOR, Competition, Session
from croupier.competition.wagering import LONGEST_TIME, in_hand, sides, stakes, tie_of
from croupier.game import Option, Range
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat.coup import HANDS
from croupier.games.baccarat.legal import legal as legal_at_table
from croupier.games.options import Candidate, accepted, candidate

STAFF_SEATS = {DEALER: "dealer", INSPECTOR: "inspector", DIRECTOR: "manager"}  # at the table


def legal(competition: Competition, seat: str) -> tuple[Option, ...]:
    candidates = [*_at_large(competition, seat), *_in_sessions(competition, seat)]
    return accepted(candidates, partial(check, competition))


def _at_large(competition: Competition, seat: str) -> Iterator[Candidate]:
    if seat == DIRECTOR:
        yield candidate(c.Clock, seat, time=Range(competition.clock, LATEST))
        yield candidate(c.Designate, seat, tables=("1",))
        for duty in (c.Attend, c.Depart, c.Inform, c.Commence, c.Draw, c.DrawSecondary):
            yield candidate(duty, seat)
    elif seat == OPERATOR:
        yield from _for_operator(competition, seat)
    elif seat not in OFFICERS:
        for kind in (c.Apply, c.Acknowledge, c.Withdraw, c.EnterSecondary):
            yield candidate(kind, seat)


def _for_operator(competition: Competition, seat: str) -> Iterator[Candidate]:
    yield candidate(c.Cancel, seat, why="it does not proceed")
    for name in competition.entrants:
        yield candidate(c.Accept, seat, applicant=name)
        yield candidate(c.Refuse, seat, applicant=name, why="it is so decided")
        for clause, why in DISQUALIFYING.items():
            yield candidate(c.Disqualify, seat, player=name, clause=clause, why=why)


def _in_sessions(competition: Competition, seat: str) -> Iterator[Candidate]:
    for name, session in competition.sessions.items():
        if session.over and seat != DIRECTOR:
            for place in session.places.values():
                yield candidate(c.ExamineForm, seat, session=name, player=place.player)
            continue
        if seat == DIRECTOR:
            yield from _for_director(competition, name, session)
        elif seat == INSPECTOR:
            yield from _for_inspector(name, session)
        elif seat == DEALER:
            yield candidate(c.CallTime, seat, session=name)
            yield candidate(c.TurnCards, seat, session=name)
        elif seat not in OFFICERS:
            yield from _for_player(name, session, seat)
        yield from _for_table(name, session, seat)


def _for_director(competition: Competition, name: str, session: Session) -> Iterator[Candidate]:
    soonest = competition.clock + competition.conditions.notice * 60
    yield candidate(c.Reschedule, DIRECTOR, session=name, starts=Range(soonest, LATEST))
    yield candidate(c.LimitTime, DIRECTOR, session=name, seconds=Range(0, LONGEST_TIME))
    for kind in (c.Start, c.FinishEarly, c.PlayOff):
        yield candidate(kind, DIRECTOR, session=name)
    for place in session.places.values():
        yield candidate(c.Approve, DIRECTOR, session=name, player=place.player)


def _for_inspector(name: str, session: Session) -> Iterator[Candidate]:
    for place in session.places.values():
        yield candidate(c.NoteAbsent, INSPECTOR, session=name, player=place.player)
        yield candidate(c.ReturnForm, INSPECTOR, session=name, player=place.player)
        for hand in HANDS:
            yield candidate(c.ReportMispassed, INSPECTOR, session=name, hand=hand, player=place.occupant)


def _for_player(name: str, session: Session, seat: str) -> Iterator[Candidate]:
    yield candidate(c.TakeSeat, seat, session=name)
    yield candidate(c.Nominate, seat, session=name, substitute=f"{seat}'s friend"[:60])
    yield candidate(c.Stand, seat, session=name)
    for place in session.places.values():
        yield candidate(c.ExamineForm, seat, session=name, player=place.player)
    own = _own_place(session, seat)
    if own is not None and own in session.table.people:
        yield from _wagers(name, session, seat, own)


def _own_place(session: Session, who: str) -> str | None:
    return next((number for number, place in session.places.items() if who == place.occupant), None)


def _wagers(name: str, session: Session, seat: str, own: str) -> Iterator[Candidate]:
    tie, limits, chips = tie_of(session), session.table.limits, session.table.rules.unit.chips
    for bet in sides(session):
        yield candidate(c.Wager, seat, session=name, bet=bet, stake=stakes(session, own, bet), tie=0)
        left = in_hand(session, own) - limits[bet].minimum
        ties = _range(session, tie, left)
        yield candidate(c.Wager, seat, session=name, bet=bet, stake=chips(limits[bet].minimum), tie=ties)
        for with_chips in (False, True):
            yield _form(name, session, seat, bet, with_chips=with_chips)
    yield candidate(c.Wager, seat, session=name, bet="", stake=0, tie=0)
    yield _form(name, session, seat, tie, with_chips=True)


def _form(name: str, session: Session, seat: str, bet: str, *, with_chips: bool) -> Candidate:
    """The salt is left to be drawn; a player may draw one of its own instead, as `SecretWager` says."""
    return candidate(
        c.SecretWager,
        seat,
        session=name,
        bet=bet,
        amount=_range(session, bet, session.table.limits[bet].maximum),
        salt="",
        words=None,
        signed=True,
        chips=with_chips,
    )


def _range(session: Session, bet: str, most: int) -> Range:
    """From the minimum on a bet to so many units, in chips."""
    limit, chips = session.table.limits[bet], session.table.rules.unit.chips
    return Range(chips(limit.minimum), chips(most // limit.step * limit.step), chips(limit.step))


def _for_table(name: str, session: Session, seat: str) -> Iterator[Candidate]:
    """What the table lists for this seat, as whole commands: of a range, its ends."""
    own = STAFF_SEATS.get(seat) or _own_place(session, seat)
    if own is None or session.begun < 0 or session.over:
        return
    for listed in legal_at_table(session.table, own):
        kind = getattr(table_commands, listed.command)
        if kind not in NOT_HERE:
            for inner in _ends(kind, listed):
                yield candidate(c.AtTable, seat, session=name, command=inner)
    if seat == INSPECTOR:
        for place in session.sitting():
            for kind in FOR_THE_ABSENT:
                if not session.places[place].here:
                    yield candidate(c.AtTable, seat, session=name, command=kind(place))


def _ends(kind: type, listed: Option) -> Iterator[Any]:
    for end in ("low", "high"):
        values = {k: getattr(v, end) if isinstance(v, Range) else v[0] for k, v in listed.fields.items()}
        yield kind(**values)
        if not any(isinstance(value, Range) for value in listed.fields.values()):
            return
