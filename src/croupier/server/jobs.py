"""The laboratory's jobs in this process: a few at a time, each in a child of its own."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from secrets import token_urlsafe
from shutil import rmtree
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from croupier.errors import Refused
from croupier.server import job_store
from croupier.server.database import is_postgresql
from croupier.server.job_process import JobProcess, Limits, Outcome
from croupier.server.job_requests import JobRequest, check_request, job_id, request_text
from croupier.server.job_store import Claimed, Most, Wanted
from croupier.server.metrics import JOBS_FINISHED, JOBS_RUNNING
from croupier.server.rates import MOST_REMEMBERED
from croupier.server.services import Services

LOOK_EVERY = 2.0  # seconds, for jobs asked for at other processes or left by them
RENEW_EVERY = 2.0  # seconds
FOLDER = "jobs"  # in the data directory: what interrupted jobs go on from
log = logging.getLogger("croupier.jobs")


class Jobs:
    def __init__(self, services: Services) -> None:
        settings = services.settings
        self._services = services
        self._limits = Limits(settings.job_seconds, settings.job_megabytes)
        self._folder = settings.data / FOLDER
        self._children: dict[str, JobProcess] = {}  # by holder
        self._tasks: dict[Claimed, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()
        # Alone at its database, a process hears of all there is to do; but after a fault some may be left.
        self._looks = is_postgresql(services.engine)
        self._asked_from: OrderedDict[str, set[str]] = OrderedDict()  # jobs by address

    # For people

    async def ask(self, request: JobRequest, person: str, address: str = "") -> str:
        """The id of the job that answers a request, which may have been answered before."""
        await asyncio.to_thread(check_request, request)
        text, now, settings = request_text(request), self._services.clock(), self._services.settings
        job, most = job_id(text), Most(settings.jobs_a_person, settings.jobs_an_address)
        beside = self._from(address)
        is_new = job not in beside
        beside.add(job)  # before it is stored: others may ask at the same time
        wanted = Wanted(job, text, person, frozenset(beside - {job}))
        try:
            beside -= await self._write(lambda connection: job_store.ask(connection, wanted, most, now))
        except Refused:
            beside -= {job} if is_new else set()
            raise
        self._changed.set()
        return job

    def _from(self, address: str) -> set[str]:
        """The jobs that were asked for from an address; whoever was quiet longest is forgotten."""
        found = self._asked_from.setdefault(address, set())
        self._asked_from.move_to_end(address)
        while len(self._asked_from) > MOST_REMEMBERED:
            self._asked_from.popitem(last=False)
        return found

    async def jobs_of(self, person: str, job: str | None = None) -> list[dict[str, Any]]:
        """What a person has asked for, newest first."""

        def read() -> list[Any]:
            with self._services.engine.connect() as connection:
                return job_store.jobs_of(connection, person, job)

        return [self._shown(row) for row in await asyncio.to_thread(read)]

    def _shown(self, row: Any) -> dict[str, Any]:
        child = self._children.get(row.holder)
        progress = child.progress if child is not None and row.state == "running" else row.progress
        return {**row._mapping, "progress": progress}

    async def cancel(self, job: str, person: str) -> None:
        """Withdraw a request; a job that nobody wants ends at once here, and soon at another process."""
        if await self._write(lambda connection: job_store.withdraw(connection, job, person)):
            self._kill(job)
            self._folder_of(job, remove=True)

    def _kill(self, job: str) -> None:
        for claimed in self._tasks:
            if claimed.id == job and (child := self._children.get(claimed.holder)) is not None:
                child.kill()

    # For itself

    async def run(self) -> None:
        """Take up jobs as they come, until cancelled."""
        if not is_postgresql(self._services.engine):
            await self._write(job_store.free_all)
        while True:
            self._changed.clear()
            try:
                await self._fill_up()
            except SQLAlchemyError as fault:
                log.warning("jobs not claimed", extra={"why": type(fault).__name__})
                self._looks = True
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY if self._looks else None):
                    await self._changed.wait()

    async def close(self) -> None:
        """Kill the children and leave their jobs to the next process."""
        running = dict(self._tasks)
        for task in running.values():
            task.cancel()
        await asyncio.gather(*running.values(), return_exceptions=True)
        for claimed in running:
            with suppress(SQLAlchemyError):
                await self._write(partial(job_store.put_back, claimed=claimed))

    async def _fill_up(self) -> None:
        while len(self._tasks) < self._services.settings.jobs_at_once and (claimed := await self._claimed()):
            task = asyncio.ensure_future(self._run_one(claimed))
            self._tasks[claimed] = task
            task.add_done_callback(partial(self._ended, claimed))

    def _ended(self, claimed: Claimed, task: asyncio.Task[None]) -> None:
        self._tasks.pop(claimed, None)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.warning("job not finished", extra={"why": type(fault).__name__})  # its lease runs out
            self._looks = True
        self._changed.set()

    async def _claimed(self) -> Claimed | None:
        now, own = self._services.clock(), {claimed.holder for claimed in self._tasks}

        def is_any_free() -> bool:
            with self._services.engine.connect() as connection:
                return job_store.is_any_free(connection, now, own)

        if not await asyncio.to_thread(is_any_free):
            return None
        claim = partial(job_store.claim, holder=token_urlsafe(9), now=now, own=own)
        found: Claimed | None = await self._write(claim)
        return found

    async def _run_one(self, claimed: Claimed) -> None:
        outcome = Outcome(why=f"it was begun {job_store.MOST_ATTEMPTS} times and never finished")
        if claimed.attempts <= job_store.MOST_ATTEMPTS:
            try:
                child = await JobProcess.start(claimed.request, self._limits, self._folder_of(claimed.id))
            except OSError as fault:
                await self._leave(claimed, fault)
                return
            outcome = await self._outcome(claimed, child)
        await self._finish(claimed, outcome)

    async def _leave(self, claimed: Claimed, fault: OSError) -> None:
        """The machine has no room for a process: others may have, and this one in a moment."""
        log.warning("job not started", extra={"why": type(fault).__name__})
        await self._write(partial(job_store.put_back, claimed=claimed))
        await asyncio.sleep(LOOK_EVERY)

    async def _finish(self, claimed: Claimed, outcome: Outcome) -> None:
        now = self._services.clock()
        finished = await self._write(partial(job_store.finish, claimed=claimed, outcome=outcome, now=now))
        if finished:
            JOBS_FINISHED.labels("failed" if outcome.result is None else "done").inc()
            self._folder_of(claimed.id, remove=True)

    async def _outcome(self, claimed: Claimed, child: JobProcess) -> Outcome:
        self._children[claimed.holder] = child
        renewing = asyncio.ensure_future(self._renew(claimed, child))
        try:
            with JOBS_RUNNING.track_inprogress():
                return await child.outcome()
        finally:
            renewing.cancel()
            self._children.pop(claimed.holder, None)

    async def _renew(self, claimed: Claimed, child: JobProcess) -> None:
        """Hold the lease while the child works; once it is lost, the child works for nobody."""
        while True:
            await asyncio.sleep(RENEW_EVERY)
            progress, now = child.progress, self._services.clock()
            renewed = partial(job_store.renew, claimed=claimed, progress=progress, now=now)
            with suppress(SQLAlchemyError):
                if not await self._write(renewed):
                    child.kill()
                    return

    async def _write(self, work: Callable[[Connection], Any]) -> Any:
        return await self._services.writer.write(work)

    def _folder_of(self, job: str, *, remove: bool = False) -> Path:
        folder = self._folder / job
        if remove:
            rmtree(folder, ignore_errors=True)
        else:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder
