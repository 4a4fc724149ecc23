"""Jobs as rows: asked for, claimed under a lease, renewed, finished, withdrawn.

A job belongs to everybody who has asked for it: equal requests share one row, and its result answers later
ones at once. A claim is a lease: a process that dies lets it run out, and any other takes the job up again.
"""

from collections.abc import Set
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, case, delete, exists, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from croupier.errors import Refused
from croupier.server.attendance import RULE
from croupier.server.job_process import Outcome
from croupier.server.schema import job_requests, jobs

LEASE = 15_000  # milliseconds
MOST_ATTEMPTS = 3  # by processes that died while they ran it
MOST_WAITING = 1000  # of everybody's
MOST_STORED = 1000  # finished ones; the oldest are dropped
LONGEST_LISTED = 500  # characters of a request: the text of a rule file may have 65,536
UNFINISHED = ("queued", "running")


@dataclass(frozen=True, slots=True)
class Claimed:
    """A job to run while its row names this holder, which is another each time a job is claimed."""

    id: str
    holder: str
    request: str
    attempts: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """A request, who asks, and what has been asked for from the same address."""

    job: str
    request: str
    person: str
    beside: frozenset[str]


@dataclass(frozen=True, slots=True)
class Most:
    """How many jobs may be under way."""

    a_person: int
    an_address: int


def ask(connection: Connection, wanted: Wanted, most: Most, now: int) -> frozenset[str]:
    """Join those who have asked for it; without a result or a run under way, it is queued.

    Gives which of the jobs asked for from the same address are not under way any more.
    """
    again = and_(jobs.c.id == wanted.job, jobs.c.state == "failed")
    known = select(jobs.c.id).where(jobs.c.id == wanted.job, jobs.c.state != "failed")
    under_way = select(jobs.c.id).where(jobs.c.id.in_(wanted.beside), jobs.c.state.in_(UNFINISHED))
    beside = frozenset(connection.execute(under_way).scalars())
    if connection.execute(known).first() is None:
        _check_room(connection, wanted.person, most.a_person)
        if len(beside) >= most.an_address:
            raise Refused(RULE, f"{most.an_address} jobs from your address are under way: wait for one")
        fresh = {"state": "queued", "progress": 0.0, "attempts": 0, "created": now}
        _insert_new(connection, jobs, {"id": wanted.job, "request": wanted.request, **fresh})
        connection.execute(update(jobs).where(again).values(why=None, finished=None, **fresh))
        _drop_oldest(connection)
    _insert_new(connection, job_requests, {"job": wanted.job, "person": wanted.person, "created": now})
    return wanted.beside - beside


def _insert_new(connection: Connection, table: Any, row: dict[str, Any]) -> None:
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(table).on_conflict_do_nothing(), row)


def _check_room(connection: Connection, person: str, most: int) -> None:
    waiting = select(func.count()).select_from(jobs).where(jobs.c.state.in_(UNFINISHED))
    own = waiting.join(job_requests, job_requests.c.job == jobs.c.id).where(job_requests.c.person == person)
    if connection.execute(own).scalar_one() >= most:
        raise Refused(RULE, f"{most} of your jobs are under way: wait for one, or cancel it")
    if connection.execute(waiting).scalar_one() >= MOST_WAITING:
        raise Refused(RULE, "too many jobs are waiting: come back later")


def _drop_oldest(connection: Connection) -> None:
    newest = select(jobs.c.finished).where(jobs.c.finished.is_not(None)).order_by(jobs.c.finished.desc())
    last = connection.execute(newest.offset(MOST_STORED).limit(1)).scalar()
    if last is not None:
        connection.execute(delete(jobs).where(jobs.c.finished <= last))


def withdraw(connection: Connection, job: str, person: str) -> bool:
    """A person does not want it any more; gives whether nobody does, and it ends."""
    own = and_(job_requests.c.job == job, job_requests.c.person == person)
    connection.execute(delete(job_requests).where(own))
    wanted = exists().where(job_requests.c.job == jobs.c.id)
    unwanted = delete(jobs).where(jobs.c.id == job, jobs.c.state != "done", ~wanted)
    return bool(connection.execute(unwanted).rowcount)


def jobs_of(connection: Connection, person: str, job: str | None = None) -> list[Any]:
    """What a person has asked for, newest first; whole, if it is one job."""
    columns = jobs.c if job is not None else _listed()
    query = select(*columns).join(job_requests, job_requests.c.job == jobs.c.id)
    query = query.where(job_requests.c.person == person).order_by(job_requests.c.created.desc())
    return list(connection.execute(query if job is None else query.where(jobs.c.id == job)))


def _listed() -> list[Any]:
    request = case((func.length(jobs.c.request) <= LONGEST_LISTED, jobs.c.request)).label("request")
    return [request, *(column for column in jobs.c if column.name not in ("request", "result"))]


def is_any_free(connection: Connection, now: int, own: Set[str]) -> bool:
    return connection.execute(select(jobs.c.id).where(_is_free(now, own)).limit(1)).first() is not None


def claim(connection: Connection, holder: str, now: int, own: Set[str]) -> Claimed | None:
    """The oldest job that nobody runs; of several processes that ask at once, each gets another."""
    oldest = select(jobs.c.id).where(_is_free(now, own)).order_by(jobs.c.created, jobs.c.id).limit(1)
    statement = (
        update(jobs)
        .where(jobs.c.id == oldest.with_for_update(skip_locked=True).scalar_subquery())
        .values(state="running", holder=holder, lease=now + LEASE, attempts=jobs.c.attempts + 1)
        .returning(jobs.c.id, jobs.c.request, jobs.c.attempts)
    )
    row = connection.execute(statement).first()
    return Claimed(row.id, holder, row.request, row.attempts) if row is not None else None


def _is_free(now: int, own: Set[str]) -> Any:
    """Whoever asks has not left what it runs under `own` holders, however late it renews their leases."""
    left = and_(jobs.c.state == "running", jobs.c.lease < now, jobs.c.holder.not_in(own))
    return or_(jobs.c.state == "queued", left)


def renew(connection: Connection, claimed: Claimed, progress: float, now: int) -> bool:
    """Whether it is still this process's to run: it may have been withdrawn, or taken over."""
    renewed = update(jobs).where(_held(claimed)).values(lease=now + LEASE, progress=progress)
    return bool(connection.execute(renewed).rowcount)


def finish(connection: Connection, claimed: Claimed, outcome: Outcome, now: int) -> bool:
    done = outcome.result is not None
    values = {"state": "done" if done else "failed", "result": outcome.result, "why": outcome.why or None}
    ended = update(jobs).where(_held(claimed)).values(progress=1.0, lease=None, finished=now, **values)
    return bool(connection.execute(ended).rowcount)


def put_back(connection: Connection, claimed: Claimed) -> None:
    """Leave it to the next process, or to this one after its restart."""
    values = {"state": "queued", "lease": None, "holder": None, "attempts": jobs.c.attempts - 1}
    connection.execute(update(jobs).where(_held(claimed)).values(**values))


def free_all(connection: Connection) -> None:
    """With one process to a database, whatever is running at its start was left by one that died."""
    connection.execute(update(jobs).where(jobs.c.state == "running").values(lease=0))


def _held(claimed: Claimed) -> Any:
    return and_(jobs.c.id == claimed.id, jobs.c.state == "running", jobs.c.holder == claimed.holder)
