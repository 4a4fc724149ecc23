"""Appending to tables: commands of all tables are committed in groups, each whole or not at all.

One thread writes. It takes whatever is waiting, commits it as one transaction, synced to the disk, and only
then tells those who wait. Appending is optimistic: a table that has gone on meanwhile, by another process,
gives `Behind`, and nothing is stored.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, text
from sqlalchemy.dialects import postgresql, sqlite

from croupier.journal import Behind
from croupier.server import schema
from croupier.server.database import is_postgresql
from croupier.server.events import SeatFreed, SeatTaken
from croupier.server.ledger import Transfer, carry_out
from croupier.server.metrics import COMMIT

log = logging.getLogger("croupier.store")
LARGEST_GROUP = 256  # appends in one transaction
CHANNEL = "croupier"
MOST_NOTIFIED = 100  # tables in one notification, which takes 8,000 bytes


class AnsweredBefore(Exception):
    """A command of this id is stored already."""


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
        """One transaction for all; if anything in it fails, one for each, so that each has its own answer."""
        appends = [append for append, _, _ in group if append is not None]
        if len(appends) == len(group) > 1 and _distinct(appends):
            try:
                with COMMIT.time(), self._engine.begin() as connection:
                    _append_all(connection, appends)
            except Exception as fault:  # whose it is, shows below, where each is told its own
                log.info("committed one by one", extra={"why": type(fault).__name__})
            else:
                self._tell(group, [None] * len(group), appends)
                return
        for waiting in group:
            self._commit_one(waiting)

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
        for (_, _, done), result in zip(group, results, strict=True):
            done.get_loop().call_soon_threadsafe(_set_result, done, result)
        if appends:
            self._on_commit(appends)


def _set_result(done: "asyncio.Future[Any]", result: Any) -> None:
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
    if answers and connection.execute(_new_answer(connection), answers).rowcount != len(answers):
        raise AnsweredBefore
    heads = [_head(append) for append in ordered]
    if connection.execute(_ADVANCE, heads).rowcount != len(heads):
        raise Behind("another process has gone on with one of the tables")
    _insert_rest(connection, ordered)


def _append_one(connection: Connection, append: Append) -> None:
    if append.answer and not connection.execute(_new_answer(connection), append.answer).rowcount:
        raise AnsweredBefore
    if connection.execute(_ADVANCE, _head(append)).rowcount != 1:
        raise Behind("another process has gone on with the table")
    _insert_rest(connection, [append])


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
            carry_out(connection, append.transfers, append.at)


def _seat(connection: Connection, append: Append) -> None:
    seatings = schema.seatings
    for event in append.seatings:
        place = seatings.c.table == append.table, seatings.c.seat == event.seat
        connection.execute(delete(seatings).where(*place))
        if isinstance(event, SeatTaken):
            row = {"seat": event.seat, "person": event.person, "name": event.name, "bot": event.bot}
            connection.execute(insert(seatings), {"table": append.table, **row})


def _insert(connection: Connection, table: Any, rows: Sequence[Any]) -> None:
    if rows:
        connection.execute(insert(table), rows)


def _new_answer(connection: Connection) -> Any:
    return _POSTGRESQL_ANSWER if connection.dialect.name == "postgresql" else _SQLITE_ANSWER


_ADVANCE = text(
    "UPDATE tables SET seq = :seq, digest = :digest, due = :due, closed = :closed"
    " WHERE id = :of AND seq = :after"
)
# SQLAlchemy forgets how many rows an INSERT wrote, unless asked not to.
_COUNTED = {"preserve_rowcount": True}
_SQLITE_ANSWER = sqlite.insert(schema.answers).on_conflict_do_nothing().execution_options(**_COUNTED)
_POSTGRESQL_ANSWER = postgresql.insert(schema.answers).on_conflict_do_nothing().execution_options(**_COUNTED)


def notify(engine: Engine, appends: Sequence[Append]) -> None:
    """Tell other processes how far the tables have come: after the commit, because NOTIFY locks them all."""
    if not is_postgresql(engine):
        return
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for first in range(0, len(appends), MOST_NOTIFIED):
            heads = " ".join(f"{one.table}:{one.seq}" for one in appends[first : first + MOST_NOTIFIED])
            connection.execute(
                text("SELECT pg_notify(:channel, :heads)"), {"channel": CHANNEL, "heads": heads}
            )
