"""Who finished where: a session's ranking, ties that matter, who advances (TLGC 16.8, ruling C5)."""

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
    """The first tie of a finished session that must be broken: at a place that pays or advances."""
    session, first = competition.sessions[name], 1
    for group in counted(competition, session.ranking):
        last = first + len(group.players) - 1
        if group.tied == "chips" and last > first and _matters(competition, session, first, last):
            return group
        first = last + 1
    return None


def _matters(competition: Competition, session: Session, first: int, last: int) -> bool:
    prizes, advance = len(competition.conditions.prizes), session.terms.advance
    if session.stage == "final":
        return first <= prizes
    if session.stage == "semi-final" and first > advance:
        # Whoever misses the final ranks below all who reach it, level with the same place at other tables.
        tables = len(competition.rounds[-1].sessions)
        return tables * (first - 1) < prizes
    return first <= advance < last


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
