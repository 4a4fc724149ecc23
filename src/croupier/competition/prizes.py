"""Who wins what: the places of the competition, and the pool shared among them (TLGC 16.8.4, ruling C5)."""

from croupier.competition.state import Award, Competition, Group, Session


def allocated(competition: Competition) -> tuple[tuple[Award, ...], int]:
    """The awards, and the prize money that nobody is left to win."""
    levels, prizes = standings(competition), competition.conditions.prizes
    amounts = competition.conditions.money(competition.pool, sum(map(len, levels)))
    awards: list[Award] = []
    first = 1
    for players in levels:
        last = first + len(players) - 1
        goods = tuple(prize.goods for prize in prizes[first - 1 : last] if prize.goods)
        awards += _shared(players, first, last, sum(amounts[first - 1 : last]), goods)
        first = last + 1
    return tuple(awards), competition.pool - sum(award.amount for award in awards)


def standings(competition: Competition) -> tuple[tuple[str, ...], ...]:
    """All who played, best first: by how far they came, then by where they finished at their tables."""
    found: list[tuple[str, ...]] = []
    for played in reversed(competition.rounds):
        placed = {name for level in found for name in level}
        levels: dict[int, list[str]] = {}
        for name in played.sessions:
            first = 1
            for group in counted(competition, competition.sessions[name].ranking):
                levels.setdefault(first, []).extend(one for one in group.players if one not in placed)
                first += len(group.players)
        found += [tuple(those) for _, those in sorted(levels.items()) if those]
    return tuple(found)


def chips_in_play(competition: Competition) -> dict[str, dict[str, int]]:
    """By session under way, everyone's chips, those on the layout included, in units."""
    under_way = {name: one for name, one in competition.sessions.items() if one.begun >= 0 and not one.over}
    return {name: _chips(session) for name, session in under_way.items()}


def _chips(session: Session) -> dict[str, int]:
    table = session.table
    return {
        session.places[seat].player: table.people[seat].units
        + sum(one.units for one in table.layout if one.seat == seat)
        for seat in session.sitting()
    }


def counted(competition: Competition, ranking: tuple[Group, ...]) -> list[Group]:
    """A session's ranking without those who have been disqualified or lost their place since."""
    entrants = competition.entrants
    gone = {one for group in ranking for one in group.players if entrants[one].status != "accepted"}
    if not gone:
        return list(ranking)
    still = [Group(tuple(one for one in group.players if one not in gone), group.tied) for group in ranking]
    return [group for group in still if group.players]


def _shared(
    players: tuple[str, ...], first: int, last: int, amount: int, goods: tuple[str, ...]
) -> list[Award]:
    """Equal shares, goods in common; what cannot be divided goes to the lower seat (ruling C5)."""
    each, rest = divmod(amount, len(players))
    clause = "TLGC 16.8.4" if last > first else "TLGC 16.8.2"
    return [
        Award(name, first, last, each + (rest if n == 0 else 0), clause, goods)
        for n, name in enumerate(players)
        if amount or goods
    ]
