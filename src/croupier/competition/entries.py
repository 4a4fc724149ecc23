"""From the first application to the closing of entries (TLGC 16.2)."""

from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition.conditions import REFUND_SECONDS
from croupier.competition.draws import final_round
from croupier.competition.local_time import time_text
from croupier.competition.run import Run, director, during, during_either, officer
from croupier.competition.state import DIRECTOR, OFFICERS, OPERATOR, Competition, Entrant, refuse
from croupier.competition.updates import owed
from croupier.money import MAX_SAFE_INT

LONGEST_NAME, LONGEST_REASON = 60, 200
LATEST = MAX_SAFE_INT  # seconds since 1970


def may_clock(competition: Competition, command: c.Clock) -> None:
    officer(command.seat, DIRECTOR, "TLGC 16.3.4")
    if not competition.clock <= command.time <= LATEST:
        now = time_text(competition.clock, competition.conditions.zone)
        refuse("TLGC 16.3.4", f"the clock stands at {now} and cannot go back")


def may_attend(competition: Competition, command: c.Attend) -> None:
    officer(command.seat, DIRECTOR, "TLGC 16.2.7")
    if competition.present:
        refuse("TLGC 16.2.7", "the Competition Director is already present")


def may_depart(competition: Competition, command: c.Depart) -> None:
    director(competition, command.seat, "TLGC 16.2.7")
    if any(session.table.play for session in competition.sessions.values()):
        refuse("TLGC 16.2.7", "a coup is in progress: the Competition Director may not leave")


def may_apply(competition: Competition, command: c.Apply) -> None:
    during(competition, "entries", "TLGC 16.2.2d")
    is_name(command.seat, "TLGC 16.2.2a")
    entrant = competition.entrants.get(command.seat)
    if entrant and entrant.status in ("applied", "accepted"):
        refuse("TLGC 16.2.2a", f"{command.seat} has already applied")
    if entrant and entrant.status == "disqualified":
        refuse("TLGC 16.2.3b", f"{command.seat} is disqualified")
    if sum(one.lost > 0 for one in competition.entrants.values()) >= competition.conditions.most:
        refuse("TLGC 16.2.3a", "as many have withdrawn too late as may enter: no more are taken")
    if len(entered(competition)) >= competition.conditions.most:
        refuse("TLGC 16.2.2d", f"{competition.conditions.most} may enter, and all places are taken")


def is_name(name: str, clause: str) -> None:
    """A name is a line people can read and tell from the officers."""
    plain = name == name.strip() and name.isprintable() and 0 < len(name) <= LONGEST_NAME
    if not plain or name.casefold() in OFFICERS:
        refuse(clause, f"{name[:LONGEST_NAME]!a} is not a valid name")


def is_line(text: str, clause: str) -> None:
    """A reason is a line people can read."""
    if not text.isprintable() or len(text) > LONGEST_REASON:
        refuse(clause, f"write the reason in one line of up to {LONGEST_REASON} letters")


def apply(run: Run, command: c.Apply) -> None:
    run.emit(e.Applied(command.seat, run.state.conditions.fee))


def entered(competition: Competition) -> list[str]:
    """Who has applied and was neither refused nor withdrew."""
    return [
        name for name, entrant in competition.entrants.items() if entrant.status in ("applied", "accepted")
    ]


def may_inform(competition: Competition, command: c.Inform) -> None:
    director(competition, command.seat, "TLGC 16.2.5")
    during(competition, "entries", "TLGC 16.2.5")
    if not _uninformed(competition):
        refuse("TLGC 16.2.5", "every applicant has already been informed")


def inform(run: Run, command: c.Inform) -> None:
    run.emit(e.ApplicantsInformed(_uninformed(run.state)))


def _uninformed(competition: Competition) -> tuple[str, ...]:
    informed = set(competition.informed)
    return tuple([name for name in entered(competition) if name not in informed])


def may_acknowledge(competition: Competition, command: c.Acknowledge) -> None:
    during(competition, "entries", "TLGC 16.2.6")
    entrant = _applicant(competition, command.seat, "TLGC 16.2.6")
    if command.seat not in competition.informed:
        refuse("TLGC 16.2.5", f"{command.seat} has not been informed of the conditions of play")
    if entrant.acknowledged:
        refuse("TLGC 16.2.6", f"{command.seat} has already endorsed the application form")


def may_accept(competition: Competition, command: c.Accept) -> None:
    officer(command.seat, OPERATOR, "TLGC 16.2.3a")
    during(competition, "entries", "TLGC 16.2.3a")
    if _applicant(competition, command.applicant, "TLGC 16.2.3a").status == "accepted":
        refuse("TLGC 16.2.3a", f"{command.applicant} has already been accepted")


def may_refuse(competition: Competition, command: c.Refuse) -> None:
    officer(command.seat, OPERATOR, "TLGC 16.2.3a")
    during(competition, "entries", "TLGC 16.2.3a")
    is_line(command.why, "TLGC 16.2.3a")
    _applicant(competition, command.applicant, "TLGC 16.2.3a")


def refuse_entry(run: Run, command: c.Refuse) -> None:
    """An applicant who is refused gets the fee back."""
    run.emit(e.ApplicationRefused(command.applicant, owed(run.state, command.applicant), command.why))


def may_withdraw(competition: Competition, command: c.Withdraw) -> None:
    during_either(competition, "TLGC 16.2")
    _applicant(competition, command.seat, "TLGC 16.2")
    if started(competition):
        refuse("TLGC 16.2", "the competition has started: whoever leaves now is absent (TLGC 16.3.6)")


def withdraw(run: Run, command: c.Withdraw) -> None:
    """The fee goes back not less than seven days before the competition; a place drawn already is void."""
    in_time = starts(run.state) - run.state.clock >= REFUND_SECONDS
    run.emit(e.Withdrawn(command.seat, owed(run.state, command.seat) if in_time else 0))


def started(competition: Competition) -> bool:
    """Whether play has begun at any table."""
    return any(session.begun >= 0 for session in competition.sessions.values())


def starts(competition: Competition) -> int:
    """When the competition starts: as disclosed, or later if all its first sessions were put off."""
    first = min((session.starts for session in competition.sessions.values()), default=0)
    return max(competition.conditions.starts, first)


def may_cancel(competition: Competition, command: c.Cancel) -> None:
    """It may be called off, or broken off between coups: either way it does not proceed."""
    officer(command.seat, OPERATOR, "TLGC 16.2")
    is_line(command.why, "TLGC 16.2")
    during_either(competition, "TLGC 16.2")
    if any(session.table.play for session in competition.sessions.values()):
        refuse("TLGC 16.2", "a coup is in progress: it is completed first")


def may_commence(competition: Competition, command: c.Commence) -> None:
    director(competition, command.seat, "TLGC 16.2.2d")
    during(competition, "entries", "TLGC 16.2.2d")
    conditions, players = competition.conditions, _ready(competition)
    if why := too_few(competition):
        refuse("TLGC 16.2.2d", why)
    secondary = conditions.secondary
    if secondary is not None and secondary.after >= (final := final_round(conditions, len(players))):
        refuse(
            "TLGC 16.1",
            f"with {len(players)} players round {final} is the final, and no secondary competition can follow"
            f" round {secondary.after}: accept more players, or cancel",
        )


def too_few(competition: Competition) -> str:
    """Why it cannot proceed, if before the first coup there are fewer players than was disclosed."""
    least, before = competition.conditions.least, competition.phase == "entries"
    if not before and (competition.phase != "play" or started(competition)):
        return ""
    players = len(_ready(competition)) if before else _left(competition)
    if players >= least:
        return ""
    what = "players have been accepted and acknowledged the conditions" if before else "players are left"
    return f"{players} {what}: {least} are needed"


def _left(competition: Competition) -> int:
    """Players who were drawn, or are to be."""
    drawn = [session.sitting() for session in competition.sessions.values()]
    return sum(map(len, drawn)) if drawn else len(competition.qualified)


def commence(run: Run, command: c.Commence) -> None:
    """Entries close, and what is not kept of the fees is the prize pool (TLGC 16.2.1)."""
    players = _ready(run.state)
    for name in entered(run.state):
        if name not in players:
            run.emit(
                e.ApplicationRefused(name, owed(run.state, name), "not accepted and acknowledged in time")
            )
    fees = sum(entrant.paid - entrant.refunded for entrant in run.state.entrants.values())
    run.emit(e.Commenced(players, fees, *run.state.conditions.divided(fees)))


def _ready(competition: Competition) -> tuple[str, ...]:
    entrants = competition.entrants.items()
    return tuple(name for name, one in entrants if one.status == "accepted" and one.acknowledged)


def _applicant(competition: Competition, name: str, clause: str) -> Entrant:
    entrant = competition.entrant(name, clause)
    if entrant.status not in ("applied", "accepted"):
        refuse(clause, f"{name} is {entrant.status}")
    return entrant
