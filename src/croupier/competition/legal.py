"""What someone may do now, as data: every command `decide` would take, an amount as a range."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from croupier.competition import commands as c
from croupier.competition.coups import FOR_THE_ABSENT, NOT_HERE
from croupier.competition.decide import check
from croupier.competition.entries import LATEST
from croupier.competition.places import open_ties
from croupier.competition.sessions import DISQUALIFYING, free_to_sit, in_coup, seated, tables_in_use
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR, OFFICERS, OPERATOR, Competition, Session
from croupier.competition.views import in_full
from croupier.competition.wagering import LONGEST_TIME, in_hand, sides, stakes, tie_of
from croupier.game import Option, Range
from croupier.games.baccarat import commands as table_commands
from croupier.games.baccarat.coup import HANDS
from croupier.games.baccarat.legal import legal as legal_at_table
from croupier.games.options import Candidate, accepted, candidate

DECIDED = "it is so decided"
STAFF_SEATS = {DEALER: "dealer", INSPECTOR: "inspector", DIRECTOR: "manager"}  # at the table


def legal(competition: Competition, seat: str, session: str = "") -> tuple[Option, ...]:
    """What someone may do: at large and in the sessions that concern it, or in the one asked for.

    At the tables, dealer, inspector and director act one session at a time. Where many names or sessions may
    be filled in, one option lists them all.
    """
    shown = in_full(competition, seat, session)
    found = [] if session else [*_at_large(competition, seat)]
    candidates = [each for name in shown for each in _in_session(competition, name, seat)]
    return (*found, *accepted(candidates, partial(check, competition)))


def _at_large(competition: Competition, seat: str) -> Iterator[Option]:
    if seat == OPERATOR:
        yield from _for_operator(competition)
    elif seat == DIRECTOR:
        yield from _for_director(competition)
        yield from _many_sessions(competition)
    elif seat not in OFFICERS:
        kinds = (c.Apply, c.Acknowledge, c.Withdraw, c.EnterSecondary)
        yield from accepted([candidate(kind, seat) for kind in kinds], partial(check, competition))


def _for_director(competition: Competition) -> tuple[Option, ...]:
    duties = (c.Attend, c.Depart, c.Inform, c.Commence, c.Draw, c.DrawSecondary)
    candidates = [
        candidate(c.Clock, DIRECTOR, time=Range(competition.clock, LATEST)),
        candidate(c.Designate, DIRECTOR, tables=("1",)),
        *(candidate(duty, DIRECTOR) for duty in duties),
    ]
    return accepted(candidates, partial(check, competition))


def _for_operator(competition: Competition) -> Iterator[Option]:
    entrants, busy = competition.entrants.items(), in_coup(competition)
    applied = [name for name, one in entrants if one.status == "applied"]
    players = [name for name, one in entrants if one.status == "accepted"]
    idle = [name for name in players if name not in busy]
    yield from accepted(
        [candidate(c.Cancel, OPERATOR, why="it does not proceed")], partial(check, competition)
    )
    yield from _any_of(competition, c.Accept, OPERATOR, applicant=applied)
    yield from _any_of(competition, c.Refuse, OPERATOR, applicant=[*applied, *players], why=[DECIDED])
    yield from _any_of(
        competition, c.Disqualify, OPERATOR, player=idle, clause=list(DISQUALIFYING), why=[DECIDED]
    )


def _many_sessions(competition: Competition) -> Iterator[Option]:
    """What the director decides for any session, looked at or not."""
    sessions = competition.sessions.items()
    ahead = [name for name, one in sessions if one.begun < 0 and not one.over]
    playing = [name for name, one in sessions if one.begun >= 0 and not one.over]
    used, clock = tables_in_use(competition), competition.clock
    due = (name for name in ahead if competition.sessions[name].starts <= clock)
    ready = [name for name in due if competition.sessions[name].gaming_table not in used]
    soonest = Range(clock + competition.conditions.notice * 60, LATEST)
    yield from _any_of(competition, c.Reschedule, DIRECTOR, session=ahead, starts=soonest)
    yield from _any_of(competition, c.LimitTime, DIRECTOR, session=playing, seconds=Range(0, LONGEST_TIME))
    yield from _any_of(competition, c.Start, DIRECTOR, session=ready)
    yield from _any_of(competition, c.PlayOff, DIRECTOR, session=to_play_off(competition))
    taken = seated(competition)
    for name in (*ahead, *playing):
        proposed = [
            place.player
            for place in competition.sessions[name].places.values()
            if place.proposed and place.out < 0 and free_to_sit(competition, place.proposed, taken)
        ]
        yield from _any_of(competition, c.Approve, DIRECTOR, session=[name], player=proposed)


def to_play_off(competition: Competition) -> list[str]:
    if competition.phase != "play":
        return []
    names = [name for played in competition.rounds for name in played.sessions]
    under_way = {one.decides for one in competition.sessions.values() if not one.over}
    return [name for name in open_ties(competition, names) if name not in under_way]


def _any_of(
    competition: Competition, kind: type, seat: str, **fields: "list[str] | Range"
) -> tuple[Option, ...]:
    """One option for all these values, which differ in nothing a table would look at: the first is tried."""
    if not all(fields.values()):
        return ()
    first = {name: v.low if isinstance(v, Range) else v[0] for name, v in fields.items()}
    if not accepted([candidate(kind, seat, **first)], partial(check, competition)):
        return ()
    listed = {name: v if isinstance(v, Range) else tuple(v) for name, v in fields.items()}
    return (Option(kind.__name__, {"seat": (seat,), **listed}),)


def _in_session(competition: Competition, name: str, seat: str) -> Iterator[Candidate]:
    session = competition.sessions[name]
    if seat not in OFFICERS:
        yield from _for_player(name, session, seat)
    if session.over:
        return
    if seat == DIRECTOR:
        yield candidate(c.FinishEarly, DIRECTOR, session=name)
    elif seat == INSPECTOR:
        yield from _for_inspector(name, session)
    elif seat == DEALER:
        yield candidate(c.CallTime, seat, session=name)
        yield candidate(c.TurnCards, seat, session=name)
    yield from _for_table(name, session, seat)


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
