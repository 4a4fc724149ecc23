"""Who finished where: a session's ranking, ties that matter, who goes on (TLGC 16.8, ruling C5)."""

from collections.abc import Mapping

from croupier.cards import Card
from croupier.competition.prizes import counted
from croupier.competition.state import Competition, Group, Session
from croupier.games.baccarat.coup import POINTS
from croupier.money import Chips

PICTURES = 10  # coups for a card that counts nothing (TLGC 16.8.3)


def coups_for(card: Card) -> int:
    """How many coups a play-off lasts: an ace counts one, pictures ten."""
    return POINTS[card] or PICTURES


def ranked(session: Session, chips: Mapping[str, Chips]) -> tuple[Group, ...]:
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
    out = {place.player: place.out for place in session.places.values() if place.eliminated}
    groups = [
        Group(tuple(name for name in out if out[name] == coup), "eliminated")
        for coup in sorted(set(out.values()), reverse=True)
    ]
    all_at_once = groups and not anyone_left and max(out.values()) == session.coups
    return [Group(groups[0].players, "chips"), *groups[1:]] if all_at_once else groups


def open_tie(competition: Competition, name: str) -> Group | None:
    """The first tie of a session that is over which must be broken: at a place that pays or advances.

    Players who have played in a later round since are placed there.
    """
    ranking, first = competition.sessions[name].ranking, 1
    if not any(group.tied == "chips" and len(group.players) > 1 for group in ranking):
        return None
    later = played_after(competition, _round_of(competition, name))
    for group in counted(competition, ranking):
        last = first + len(group.players) - 1
        still = tuple(player for player in group.players if player not in later)
        if group.tied == "chips" and len(still) > 1 and _matters(competition, name, first, last):
            return Group(still, group.tied)
        first = last + 1
    return None


def _matters(competition: Competition, name: str, first: int, last: int) -> bool:
    return any(first <= place < last for place in decisive(competition, name, last))


def decisive(competition: Competition, name: str, last: int) -> list[int]:
    """Places of a session, up to `last`, from which the next is told apart: those that pay or advance."""
    session, prizes = competition.sessions[name], len(competition.conditions.prizes)
    if session.stage == "final":
        return list(range(1, min(last, prizes) + 1))
    number, advance = _round_of(competition, name), session.terms.advance
    to_go_on = [advance] if number == len(competition.rounds) - 1 else []
    if _awaits_second_chance(competition, number):
        return to_go_on
    # Who does not go on stands below all who do, level with its like at the other tables.
    paying = (place for place in range(advance + 1, last + 1) if _ahead(competition, number, place) < prizes)
    return [*to_go_on, *paying]


def _awaits_second_chance(competition: Competition, number: int) -> bool:
    """Whether those who failed in a round may still go on by the secondary competition (TLGC 16.1)."""
    secondary, rounds = competition.conditions.secondary, competition.rounds
    if (
        secondary is None
        or competition.chance_gone
        or len(rounds) != secondary.after
        or number != len(rounds) - 1
    ):
        return False
    return not rounds[number].over or bool(competition.qualified or competition.second)


def _ahead(competition: Competition, number: int, place: int) -> int:
    """How many stand before whoever finished a round at this place of a table."""
    ahead = {*competition.qualified, *played_after(competition, number)}
    playing = 0
    for name in competition.rounds[number].sessions:
        session, first = competition.sessions[name], 1
        if not session.over:
            playing += min(place - 1, len(session.sitting()))
        for group in counted(competition, session.ranking):
            ahead.update(group.players if first < place else ())
            first += len(group.players)
    return len(ahead) + playing


def played_after(competition: Competition, number: int) -> set[str]:
    """Who has a place in a round after this one."""
    sessions = (name for later in competition.rounds[number + 1 :] for name in later.sessions)
    return {place.player for name in sessions for place in competition.sessions[name].places.values()}


def _round_of(competition: Competition, name: str) -> int:
    return next(number for number, one in enumerate(competition.rounds) if name in one.sessions)


def advanced(competition: Competition) -> tuple[str, ...]:
    """The best of each table who still have chips (TLGC 16.8.2); of the final, whoever is first."""
    found: list[str] = []
    for name in competition.rounds[-1].sessions:
        session = competition.sessions[name]
        groups = counted(competition, session.ranking)
        if session.stage == "final":
            return groups[0].players if groups else ()
        left = [player for group in groups if group.tied == "chips" for player in group.players]
        found += left[: session.terms.advance]
    return tuple(found)
