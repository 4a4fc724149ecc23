"""Appending to tables: commands of all tables are committed in groups, each whole or not at all.

One thread writes. It takes whatever is waiting, commits it as one transaction, synced to the disk, and only
then tells those who wait. Appending is optimistic: a table that has gone on meanwhile, by another process,
gives `Behind`, and nothing is stored.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from queue import SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, text
from sqlalchemy.dialects import postgresql, sqlite

from croupier.journal import Behind
from croupier.server import schema
from croupier.server.database import is_postgresql
from croupier.server.events import SeatFreed, SeatTaken
from croupier.server.ledger import NotEnough, Transfer, carry_out
from croupier.server.metrics import COMMIT

log = logging.getLogger("croupier.store")
LARGEST_GROUP = 256  # appends in one transaction
CHANNEL = "croupier"
LOGGED_OUT = "croupier_logged_out"  # which tells the hashes of tokens that have ended
MOST_NOTIFIED = 100  # tables in one notification, which takes 8,000 bytes


class AnsweredBefore(Exception):
    """A command of this id is stored already."""


class Unpaid(NotEnough):
    """A wallet does not hold what a command would take from it."""

    def __init__(self, append: "Append") -> None:
        super().__init__(append.table)
        self.append = append


@dataclass(frozen=True, slots=True)
class Append:
    """What one command leads to at a table whose last entry is `after`."""

    table: str
    after: int
    at: int
    entries: Sequence[Mapping[str, Any]]  # rows
    digest: str
    due: int | None
    answer: Mapping[str, Any] | None = None  # a row: the id of the command and what was asked
    transfers: Sequence[Transfer] = ()
    seatings: Sequence[SeatTaken | SeatFreed] = ()
    secrets: Sequence[Mapping[str, Any]] = ()
    snapshot: Mapping[str, Any] | None = None
    closed: bool = False

    @property
    def seq(self) -> int:
        return self.after + len(self.entries)


Waiting = tuple[Any, Callable[[Connection], Any], "asyncio.Future[Any]"]


class Writer:
    """The thread that writes."""

    def __init__(self, engine: Engine, on_commit: Callable[[Sequence[Append]], object]) -> None:
        self._engine = engine.execution_options(writes=True)
        self._on_commit = on_commit  # called on the writing thread, after each group
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> None:
        """Store what a command led to; returns once it is on the disk."""
        await self._wait_for(append, lambda connection: _append_one(connection, append))

    async def write(self, work: Callable[[Connection], Any]) -> Any:
        """Carry out other work in a transaction of the same thread, and give what it gives."""
        return await self._wait_for(None, work)

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join()

    async def _wait_for(self, append: Append | None, work: Callable[[Connection], Any]) -> Any:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put((append, work, done))
        return await done

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            group = [first]
            while not self._queue.empty() and len(group) < LARGEST_GROUP:
                following = self._queue.get()
                if following is None:
                    self._queue.put(None)
                    break
                group.append(following)
            self._commit(group)

    def _commit(self, group: list[Waiting]) -> None:
        """Appends in one transaction; other work, and what cannot go with the others, in one each."""
        together = [waiting for waiting in group if waiting[0] is not None]
        alone = [waiting for waiting in group if waiting[0] is None]
        while len(together) > 1:
            apart = self._commit_together(together)
            alone += apart
            together = [one for one in together if all(one is not other for other in apart)] if apart else []
        for waiting in (*together, *alone):
            self._commit_one(waiting)

    def _commit_together(self, group: list[Waiting]) -> list[Waiting]:
        """Store all or nothing; gives those who are to be asked alone, so that each has its own answer."""
        appends = [append for append, _, _ in group if append is not None]
        if not _distinct(appends):
            return group
        try:
            with COMMIT.time(), self._engine.begin() as connection:
                _append_all(connection, appends)
        except Unpaid as fault:  # nobody makes the others wait by what a wallet does not hold
            return [waiting for waiting in group if waiting[0] is fault.append]
        except Exception as fault:  # whose it is, shows when each is told its own
            log.info("committed one by one", extra={"why": type(fault).__name__})
            return group
        self._tell(group, [None] * len(group), appends)
        return []

    def _commit_one(self, waiting: Waiting) -> None:
        append, work, done = waiting
        try:
            with COMMIT.time(), self._engine.begin() as connection:
                result = work(connection)
        except Exception as fault:
            done.get_loop().call_soon_threadsafe(_set_exception, done, fault)
        else:
            self._tell([waiting], [result], [append] if append is not None else [])

    def _tell(self, group: list[Waiting], results: list[Any], appends: list[Append]) -> None:
        found = [(done, result) for (_, _, done), result in zip(group, results, strict=True)]
        found[0][0].get_loop().call_soon_threadsafe(_set_results, found)
        if appends:
            try:
                self._on_commit(appends)
            except Exception:  # what is stored is stored, and what comes next must be stored too
                log.exception("others were not told of a commit")


def _set_results(found: "list[tuple[asyncio.Future[Any], Any]]") -> None:
    for done, result in found:
        if not done.done():
            done.set_result(result)


def _set_exception(done: "asyncio.Future[Any]", fault: Exception) -> None:
    if not done.done():
        done.set_exception(fault)


def _distinct(appends: Sequence[Append]) -> bool:
    return len({append.table for append in appends}) == len(appends)


def _append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Commands of several tables: their rows are locked in one order, so that nobody waits in a ring."""
    ordered = sorted(appends, key=lambda append: append.table)
    answers = [append.answer for append in ordered if append.answer]
    if _executed(connection, _new_answer(connection), answers) != len(answers):
        raise AnsweredBefore
    if _executed(connection, _ADVANCE, [_head(append) for append in ordered]) != len(ordered):
        raise Behind("another process has gone on with one of the tables")
    _insert_rest(connection, ordered)


def _append_one(connection: Connection, append: Append) -> None:
    _append_all(connection, [append])


def _head(append: Append) -> dict[str, Any]:
    return {
        "of": append.table,
        "after": append.after,
        "seq": append.seq,
        "digest": append.digest,
        "due": append.due,
        "closed": append.closed,
    }


def _insert_rest(connection: Connection, appends: Sequence[Append]) -> None:
    _insert(connection, schema.entries, [row for append in appends for row in append.entries])
    _insert(connection, schema.secrets, [row for append in appends for row in append.secrets])
    _insert(connection, schema.snapshots, [append.snapshot for append in appends if append.snapshot])
    for append in appends:
        _seat(connection, append)
        if append.transfers:
            try:
                carry_out(connection, append.transfers, append.at)
            except NotEnough as fault:
                raise Unpaid(append) from fault


def _seat(connection: Connection, append: Append) -> None:
    seatings = schema.seatings
    for event in append.seatings:
        place = seatings.c.table == append.table, seatings.c.seat == event.seat
        connection.execute(delete(seatings).where(*place))
        if isinstance(event, SeatTaken):
            row = {"seat": event.seat, "person": event.person, "name": event.name, "bot": event.bot}
            connection.execute(insert(seatings), {"table": append.table, **row})


def _insert(connection: Connection, table: Any, rows: Sequence[Any]) -> None:
    _executed(connection, _into(table), rows)


@cache
def _into(table: Any) -> Any:
    return insert(table)


def _executed(connection: Connection, statement: Any, rows: Sequence[Mapping[str, Any]]) -> int:
    """Rows handed to the driver as they are, without SQLAlchemy looking at each; how many were written."""
    if not rows:
        return 0
    sql, names = _compiled(statement, connection.dialect)
    given: Any = [tuple([row[name] for name in names]) for row in rows] if names else rows
    return connection.exec_driver_sql(sql, given, execution_options=_COUNTED).rowcount


@cache
def _compiled(statement: Any, dialect: Any) -> tuple[str, tuple[str, ...]]:
    """Its text, and the order of its parameters where they have no names."""
    found = statement.compile(dialect=dialect)
    return str(found), tuple(found.positiontup or ())


def _new_answer(connection: Connection) -> Any:
    return _POSTGRESQL_ANSWER if connection.dialect.name == "postgresql" else _SQLITE_ANSWER


_ADVANCE = text(
    "UPDATE tables SET seq = :seq, digest = :digest, due = :due, closed = :closed"
    " WHERE id = :of AND seq = :after"
)
# SQLAlchemy forgets how many rows an INSERT wrote, unless asked not to.
_COUNTED: Any = {"preserve_rowcount": True}
_SQLITE_ANSWER = sqlite.insert(schema.answers).on_conflict_do_nothing()
_POSTGRESQL_ANSWER = postgresql.insert(schema.answers).on_conflict_do_nothing()


def tell_logged_out(connection: Connection, token_hash: str) -> None:
    """Tell all processes, this one too, that a token is worth nothing from now on."""
    if connection.dialect.name == "postgresql":
        connection.execute(
            text("SELECT pg_notify(:channel, :hash)"), {"channel": LOGGED_OUT, "hash": token_hash}
        )


def notify(engine: Engine, appends: Sequence[Append]) -> None:
    """Tell other processes how far the tables have come: after the commit, because NOTIFY locks them all."""
    news = [append for append in appends if append.entries]
    if not news or not is_postgresql(engine):
        return
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for first in range(0, len(news), MOST_NOTIFIED):
            heads = " ".join(f"{one.table}:{one.seq}" for one in news[first : first + MOST_NOTIFIED])
            connection.execute(
                text("SELECT pg_notify(:channel, :heads)"), {"channel": CHANNEL, "heads": heads}
            )
