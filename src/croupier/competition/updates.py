"""Copies of a competition with one thing changed: the building blocks of `evolve`."""

from typing import Any

from croupier.competition.conditions import Limits, posted
from croupier.competition.state import Competition
from croupier.competition.turns import to_wager
from croupier.games.baccarat.table import Table
from croupier.games.baccarat.table import new as new_table
from croupier.wire import replace


def entrant_with(competition: Competition, name: str, **changes: Any) -> Competition:
    entrant = replace(competition.entrants[name], **changes)
    return replace(competition, entrants={**competition.entrants, name: entrant})


def refunded(competition: Competition, name: str, refund: int) -> Competition:
    return entrant_with(competition, name, refunded=competition.entrants[name].refunded + refund)


def owed(competition: Competition, name: str) -> int:
    """The fee that is refunded to an applicant who is refused."""
    entrant = competition.entrants[name]
    return entrant.paid - entrant.refunded - entrant.lost


def session_with(competition: Competition, name: str, **changes: Any) -> Competition:
    session = replace(competition.sessions[name], **changes)
    return replace(competition, sessions={**competition.sessions, name: session})


def place_with(competition: Competition, name: str, seat: str, **changes: Any) -> Competition:
    places = competition.sessions[name].places
    return session_with(competition, name, places={**places, seat: replace(places[seat], **changes)})


def turn_over(competition: Competition, name: str, seat: str) -> Competition:
    session = competition.sessions[name]
    standing = tuple(other for other in session.standing if other != seat)
    restricted = "" if session.restricted == seat else session.restricted
    changed = session_with(
        competition, name, done=(*session.done, seat), standing=standing, restricted=restricted
    )
    return timed(changed, name)


def timed(competition: Competition, name: str) -> Competition:
    """Time runs for whoever is to wager, from when it came to be its turn (TLGC 16.4.7)."""
    session = competition.sessions[name]
    turn = to_wager(session) or ""
    if turn == session.turn:
        return competition
    return session_with(competition, name, turn=turn, turn_since=competition.clock)


def puck_at(competition: Competition, name: str, to: str) -> Competition:
    """The first to wager is also the first to get cards among equal wagers (TLGC 16.7.2)."""
    table = replace(competition.sessions[name].table, first=int(to) if to else 1)
    return session_with(competition, name, puck=to, table=table)


def units_moved(competition: Competition, name: str, seat: str, units: int) -> Competition:
    """Units from the bank to a player, or back."""
    table = competition.sessions[name].table
    person = table.people[seat]
    people = {**table.people, seat: replace(person, units=person.units + units)}
    table = replace(table, people=people, bank_units=table.bank_units - units)
    return session_with(competition, name, table=table)


def table_for(competition: Competition, limits: Limits) -> Table:
    conditions = competition.conditions
    return new_table(conditions.rules, places=conditions.places, notice=posted(conditions.rules, limits))
