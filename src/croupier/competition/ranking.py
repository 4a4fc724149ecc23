"""Who finished where, ties that are played off, and who goes on (TLGC 16.8, ruling C5)."""

from collections.abc import Mapping

from croupier.cards import UNSEEN
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition import prizes
from croupier.competition.desk import Run, director, during
from croupier.competition.draws import second_chance
from croupier.competition.state import Competition, Group, Session, refuse
from croupier.games.baccarat.coup import POINTS

PICTURES = 10  # coups for a card that counts nothing (TLGC 16.8.3)


def ranked(session: Session, chips: Mapping[str, int]) -> tuple[Group, ...]:
    """Those left by their chips, then those eliminated, the last of them first.

    All who were left eliminated in one coup are level, and play on (TLGC 16.8.5).
    """
    left = [place.player for place in session.places.values() if place.out < 0]
    with_chips = [name for name in left if chips[name]]
    groups = [
        Group(tuple(name for name in with_chips if chips[name] == amount), "chips")
        for amount in sorted({chips[name] for name in with_chips}, reverse=True)
    ]
    if nothing := [name for name in left if not chips[name]]:
        # Equal at zero is not equal in the sense of a play-off (TLGC 16.1), unless nobody has more.
        groups.append(Group(tuple(nothing), "eliminated" if groups else "chips"))
    return (*groups, *_eliminated(session, anyone_left=bool(left)))


def _eliminated(session: Session, *, anyone_left: bool) -> list[Group]:
    out = {place.player: place.out for place in session.places.values() if place.clause == "TLGC 16.5.9"}
    groups = [
        Group(tuple(name for name in out if out[name] == coup), "eliminated")
        for coup in sorted(set(out.values()), reverse=True)
    ]
    all_at_once = groups and not anyone_left and max(out.values()) == session.coups
    return [Group(groups[0].players, "chips"), *groups[1:]] if all_at_once else groups


def open_tie(competition: Competition, name: str) -> Group | None:
    """The first tie of a session that is over which must be broken: at a place that pays or advances."""
    session, first = competition.sessions[name], 1
    for group in prizes.counted(competition, session.ranking):
        last = first + len(group.players) - 1
        if group.tied == "chips" and last > first and _matters(competition, session, first, last):
            return group
        first = last + 1
    return None


def _matters(competition: Competition, session: Session, first: int, last: int) -> bool:
    if session.stage == "final":
        return first <= len(competition.conditions.prizes)
    return first <= session.terms.advance < last


def may_play_off(competition: Competition, command: c.PlayOff) -> None:
    director(competition, command.seat, "TLGC 16.8.3")
    during(competition, "play", "TLGC 16.8.3")
    session = competition.session(command.session)
    if not session.over or session.decides:
        refuse("TLGC 16.8.3", f"session {command.session} has no outcome to decide yet")
    if open_tie(competition, command.session) is None:
        refuse("TLGC 16.8.3", f"the outcome of session {command.session} has been determined")
    if any(other.decides == command.session and not other.over for other in competition.sessions.values()):
        refuse("TLGC 16.8.3", "the play-off is under way")


def play_off(run: Run, command: c.PlayOff) -> None:
    """As many coups as the first card of a new shoe says: an ace one, a picture ten."""
    name = command.session
    group = open_tie(run.now, name)
    assert group is not None
    number = 1 + sum(session.decides == name for session in run.now.sessions.values())
    shoe = run.hall.table(f"{name}/{number}/card")
    card = (shoe.shuffle(run.now.conditions.rules.pack(), 1) or (UNSEEN,))[0]
    card = shoe.draw() if card is UNSEEN else card
    chips = run.now.conditions.play_off
    run.emit(e.PlayOffCalled(f"{name}/{number}", name, group.players, card, POINTS[card] or PICTURES, chips))


def go_on(run: Run) -> None:
    """Once a session is over: break the tie it decides, end its round, end the competition."""
    if run.now.phase != "play" or not run.now.rounds:
        return
    _break_ties(run)
    last = run.now.rounds[-1]
    undecided = any(
        not run.session(name).over or open_tie(run.now, name) is not None for name in last.sessions
    )
    if not last.over and not undecided:
        run.emit(e.RoundOver(_advanced(run.now)))
        last = run.now.rounds[-1]
    if last.over and (last.stage == "final" or not _anyone(run.now)):
        run.emit(e.PrizesAllocated(*prizes.allocated(run.now)))


def _break_ties(run: Run) -> None:
    for session in run.now.sessions.values():
        decided = run.now.sessions.get(session.decides)
        if not session.over or decided is None:
            continue
        settled = tuple(part for group in decided.ranking for part in _broken(group, session))
        if settled != decided.ranking:
            run.emit(e.TieBroken(session.decides, settled))


def _broken(group: Group, played: Session) -> tuple[Group, ...]:
    """A tie in the order its play-off ended; whoever fell out of that comes last."""
    players = {place.player for place in played.places.values()}
    if group.tied != "chips" or not players <= set(group.players):
        return (group,)
    placed = {name for part in played.ranking for name in part.players}
    out = tuple(name for name in group.players if name not in placed)
    return (*played.ranking, Group(out, "eliminated")) if out else played.ranking


def _advanced(competition: Competition) -> tuple[str, ...]:
    """The best of each table who still have chips (TLGC 16.8.2)."""
    found: list[str] = []
    for name in competition.rounds[-1].sessions:
        session = competition.sessions[name]
        groups = prizes.counted(competition, session.ranking)
        left = [player for group in groups if group.tied == "chips" for player in group.players]
        found += left[: session.terms.advance]
    return tuple(found)


def _anyone(competition: Competition) -> bool:
    """Whether anyone goes on, or has a second chance."""
    return bool(competition.qualified) or second_chance(competition)
