"""Play-offs, and what follows when a session is over (TLGC 16.8)."""

from croupier.cards import UNSEEN
from croupier.competition import commands as c
from croupier.competition import events as e
from croupier.competition import prizes
from croupier.competition.draws import second_chance
from croupier.competition.places import advanced, coups_for, open_tie, open_ties
from croupier.competition.run import Run, director, during
from croupier.competition.shuffles import card_pack
from croupier.competition.state import Competition, Group, Session, refuse


def may_play_off(competition: Competition, command: c.PlayOff) -> None:
    director(competition, command.seat, "TLGC 16.8.3")
    during(competition, "play", "TLGC 16.8.3")
    session = competition.session(command.session)
    if not session.over or session.decides:
        refuse("TLGC 16.8.3", f"session {command.session} has no outcome to decide yet")
    if open_tie(competition, command.session) is None:
        refuse("TLGC 16.8.3", f"the outcome of session {command.session} has already been determined")
    if any(other.decides == command.session and not other.over for other in competition.sessions.values()):
        refuse("TLGC 16.8.3", "the play-off is under way")


def play_off(run: Run, command: c.PlayOff) -> None:
    """As many coups as the first card of a new shoe says: an ace one, a picture ten."""
    name = command.session
    group = open_tie(run.state, name)
    assert group is not None
    number = 1 + sum(session.decides == name for session in run.state.sessions.values())
    shoe = run.chance.table(card_pack(f"{name}/{number}"))
    card = (shoe.shuffle(run.state.conditions.rules.pack(), 1) or (UNSEEN,))[0]
    card = shoe.draw() if card is UNSEEN else card
    chips = run.state.conditions.play_off
    run.emit(e.PlayOffCalled(f"{name}/{number}", name, group.players, card, coups_for(card), chips))


def go_on(run: Run) -> None:
    """Once a session is over: break the tie it decides, end its round, end the competition."""
    if run.state.phase != "play" or not run.state.rounds:
        return
    _break_ties(run)
    if any(not session.over for session in run.state.sessions.values()):
        return
    last = run.state.rounds[-1]
    if open_ties(run.state, last.sessions):
        return
    if not last.over:
        run.emit(e.RoundOver(advanced(run.state)))
    _fill(run)
    ended = last.stage == "final" or not _somebody_advances(run.state)
    if ended and not open_ties(run.state, _in_rounds(run.state)):
        run.emit(e.PrizesAllocated(*prizes.allocated(run.state)))


def _in_rounds(competition: Competition) -> list[str]:
    return [name for played in competition.rounds for name in played.sessions]


def _fill(run: Run) -> None:
    """A player disqualified between rounds is replaced: as many advance as were disclosed (TLGC 16.8.1)."""
    if run.state.rounds[-1].stage == "final":
        return
    for player in advanced(run.state):
        if player not in run.state.qualified:
            entered = run.state.conditions.secondary if player in run.state.second else None
            run.emit(e.Replaced(player, entered.fee if entered else 0))


def _break_ties(run: Run) -> None:
    for session in run.state.sessions.values():
        decided = run.state.sessions.get(session.decides)
        if not session.over or decided is None:
            continue
        final = decided.stage == "final"
        settled = tuple(part for group in decided.ranking for part in _broken(group, session, share=final))
        if settled != decided.ranking:
            run.emit(e.TieBroken(session.decides, settled))


def _broken(group: Group, played: Session, *, share: bool) -> tuple[Group, ...]:
    """A tie in the order its play-off ended; whoever did not come to play it comes last.

    Out in the same coup of the play-off, players share prizes of the final, and else play off again (C5).
    """
    players = {place.player for place in played.places.values()}
    if group.tied != "chips" or not players <= set(group.players):
        return (group,)
    placed = {name for part in played.ranking for name in part.players}
    out = tuple(name for name in group.players if name not in placed)
    parts = [
        part if share and len(part.players) > 1 else Group(part.players, "chips") for part in played.ranking
    ]
    return (*parts, Group(out, "eliminated")) if out else tuple(parts)


def _somebody_advances(competition: Competition) -> bool:
    """Whether anyone advances or has a second chance."""
    return bool(competition.qualified) or second_chance(competition)
