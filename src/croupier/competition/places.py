"""Who finished where: a session's ranking, ties that matter, who advances (TLGC 16.8, ruling C5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial

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
    return open_ties(competition, (name,)).get(name)


def open_ties(competition: Competition, names: Iterable[str]) -> dict[str, Group]:
    """The sessions of these that ended with such a tie; all that rounds have in common is worked out once."""
    found = {}
    level = [name for name in names if any(map(_level, competition.sessions[name].ranking))]
    rounds = (
        {name: number for number, one in enumerate(competition.rounds) for name in one.sessions}
        if level
        else {}
    )
    about = cache(partial(_about, competition))
    for name in level:
        if tie := _tie(competition, name, about(rounds[name])):
            found[name] = tie
    return found


def _level(group: Group) -> bool:
    return group.tied == "chips" and len(group.players) > 1


def _tie(competition: Competition, name: str, about: "_Standing") -> Group | None:
    """Players who have played in a later round since are placed there."""
    session, first = competition.sessions[name], 1
    for group in counted(competition, session.ranking):
        last = first + len(group.players) - 1
        still = Group(tuple([player for player in group.players if player not in about.later]), group.tied)
        if _level(still) and any(first <= place < last for place in about.decisive(session)):
            return still
        first = last + 1
    return None


def decisive(competition: Competition, name: str) -> list[int]:
    """Places of a session that must be distinguished from the next: those that pay or advance."""
    number = next(number for number, one in enumerate(competition.rounds) if name in one.sessions)
    return _about(competition, number).decisive(competition.sessions[name])


@dataclass(frozen=True, slots=True)
class _Standing:
    """How a round stands among all."""

    last: bool  # no round has been drawn since
    paying: tuple[int, ...]  # places at a table which win a prize, by those who stand before
    later: frozenset[str]  # who has played in a round since
    prizes: int

    def decisive(self, session: Session) -> list[int]:
        if session.stage == "final":
            return list(range(1, self.prizes + 1))
        advance = session.terms.advance
        # Whoever does not advance ranks below all who do, level with the same place at other tables.
        return [*([advance] if self.last else ()), *(place for place in self.paying if place > advance)]


def _about(competition: Competition, number: int) -> _Standing:
    later = played_after(competition, number)
    last, prizes = number == len(competition.rounds) - 1, len(competition.conditions.prizes)
    waits = _awaits_second_chance(competition, number)
    places = range(1, competition.conditions.places + 1) if not waits else ()
    ahead = _ahead(competition, number, later) if not waits else {}
    paying = tuple([place for place in places if ahead[place] < prizes])
    return _Standing(last, paying, later, prizes)


def _awaits_second_chance(competition: Competition, number: int) -> bool:
    """Whether those who failed in a round may still advance by the secondary competition (TLGC 16.1)."""
    secondary, rounds = competition.conditions.secondary, competition.rounds
    if secondary is None or competition.chance_gone or not number + 1 == len(rounds) == secondary.after:
        return False
    return not rounds[number].over or bool(competition.qualified or competition.second)


def _ahead(competition: Competition, number: int, later: frozenset[str]) -> dict[int, int]:
    """How many stand before whoever finished a round at each place of a table."""
    sure = later.union(competition.qualified)
    before = dict.fromkeys(range(1, competition.conditions.places + 1), len(sure))
    for name in competition.rounds[number].sessions:
        session, first = competition.sessions[name], 1
        left = len(session.sitting()) if not session.over else 0
        for group in counted(competition, session.ranking):
            more = sum(player not in sure for player in group.players)
            for place in range(first + 1, competition.conditions.places + 1):
                before[place] += more
            first += len(group.players)
        for place in before:
            before[place] += min(place - 1, left)
    return before


def played_after(competition: Competition, number: int) -> frozenset[str]:
    """Who has a place in a round after this one."""
    sessions = (name for later in competition.rounds[number + 1 :] for name in later.sessions)
    return frozenset(
        place.player for name in sessions for place in competition.sessions[name].places.values()
    )


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
