"""Lists for a lobby: which tables are open, who sits there, and where one sits oneself."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, false, or_, select

from croupier.game import load_game
from croupier.reading import parse_json
from croupier.server.frames import OwnSeat, Seated, TableListing
from croupier.server.people import Person
from croupier.server.rule_sources import rules_title
from croupier.server.schema import seatings, tables
from croupier.wire import read

MOST_LISTED = 200


class Opened(NamedTuple):
    """What the state that a table was opened in says for as long as it is open."""

    places: tuple[str, ...]
    title: str  # of its rules


def listed_tables(connection: Connection, person: Person | None) -> list[TableListing]:
    """The tables that a person opened or sits at, then the others that everybody may enter, newest first."""
    mine = _mine(person)
    query = select(tables, mine.label("mine")).where(
        tables.c.closed.is_(False), or_(tables.c.code.is_(None), mine)
    )
    newest = query.order_by(*([mine.desc()] if person else []), tables.c.opened.desc())
    rows = connection.execute(newest.limit(MOST_LISTED)).all()
    seats = _seats(connection, [row.id for row in rows])
    return [
        TableListing(
            table=row.id,
            game=row.game,
            rules=row.title,
            title=_opened(row.game, row.start).title,
            name=parse_json(row.settings)["name"],
            private=row.code is not None,
            code=row.code,
            mine=bool(row.mine),
            opened=row.opened,
            places=list(_opened(row.game, row.start).places),
            seats=seats.get(row.id, {}),
        )
        for row in rows
    ]


def _mine(person: Person | None) -> ColumnElement[bool]:
    """The tables that a person opened or sits at; nobody in particular has none."""
    if person is None:
        return false()
    sits = select(seatings.c.table).where(seatings.c.person == person.id)
    return or_(tables.c.opener == person.id, tables.c.id.in_(sits))


def seats_of(connection: Connection, person: str, table: str | None = None) -> list[OwnSeat]:
    """The seats that a person holds at open tables, or at one table, which may be closed by now."""
    wanted = tables.c.closed.is_(False) if table is None else tables.c.id == table
    query = (
        select(
            seatings.c.table, seatings.c.seat, tables.c.game, tables.c.title, tables.c.start, tables.c.code
        )
        .join(tables, tables.c.id == seatings.c.table)
        .where(seatings.c.person == person, wanted)
    )
    return [
        OwnSeat(
            table=row.table,
            seat=row.seat,
            game=row.game,
            rules=row.title,
            title=_opened(row.game, row.start).title,
            code=row.code,
        )
        for row in connection.execute(query)
    ]


def table_by_code(connection: Connection, code: str) -> str | None:
    """The table that a code opens, if there is one."""
    return connection.execute(select(tables.c.id).where(tables.c.code == code)).scalar()


@lru_cache(maxsize=MOST_LISTED * 5)
def _opened(game: str, start: str) -> Opened:
    found = load_game(game)
    state = read(found.state, start)
    return Opened(found.seats_of(state), rules_title(found, state))


def _seats(connection: Connection, ids: Iterable[str]) -> dict[str, dict[str, Seated]]:
    found: dict[str, dict[str, Seated]] = {}
    for row in connection.execute(select(seatings).where(seatings.c.table.in_(list(ids)))):
        found.setdefault(row.table, {})[row.seat] = Seated(name=row.name, bot=row.bot)
    return found
