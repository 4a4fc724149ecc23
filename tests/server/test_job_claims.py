"""Each claim of a job is one run, which ends its own row only; what could not be run is taken up again."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy.exc import SQLAlchemyError

from croupier.server import job_store
from croupier.server import jobs as jobs_module
from croupier.server.database import open_database
from croupier.server.job_process import JobProcess, Outcome
from croupier.server.job_requests import read_request
from croupier.server.job_store import Claimed
from croupier.server.jobs import Jobs
from croupier.server.people import new_guest
from croupier.server.services import Services
from croupier.server.settings import ServerSettings
from croupier.server.store import Writer

LONG = read_request('{"kind": "simulate", "rules": "tasmanian", "rounds": 10000000000000}')  # days of work
SHORT = read_request('{"kind": "simulate", "rules": "tasmanian", "rounds": 10}')
AnyJobs = TypeVar("AnyJobs", bound=Jobs)


class Lingering(Jobs):
    """Whose first run ends only when it is let go, as on a busy machine."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.claimed: list[Claimed] = []
        self.let_go = asyncio.Event()
        self.first_is_over = asyncio.Event()

    async def _run_one(self, claimed: Claimed) -> None:
        self.claimed.append(claimed)
        await super()._run_one(claimed)
        if claimed is self.claimed[0]:
            self.first_is_over.set()

    async def _outcome(self, claimed: Claimed, child: JobProcess) -> Outcome:
        found = await super()._outcome(claimed, child)
        if claimed is self.claimed[0]:
            await self.let_go.wait()
        return found


class Unheard(Jobs):
    """Whose database does not answer at the end of the first run."""

    async def _run_one(self, claimed: Claimed) -> None:
        if claimed.attempts == 1:
            raise SQLAlchemyError
        await super()._run_one(claimed)


@asynccontextmanager
async def running(folder: Path, kind: type[AnyJobs]) -> AsyncIterator[tuple[AnyJobs, str]]:
    """The jobs of a server on SQLite that runs two at once, and somebody who may ask for them."""
    services = Services(
        ServerSettings(folder, jobs_at_once=2),
        engine := open_database("", folder),
        Writer(engine, lambda appends: None),
    )
    person, _ = await services.writer.write(lambda connection: new_guest(connection, "Ada", 1, 0))
    jobs = kind(services)
    work = asyncio.ensure_future(jobs.run())
    try:
        async with asyncio.timeout(60):
            yield jobs, person.id
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work
        await jobs.close()
        services.writer.close()
        engine.dispose()


async def wait_for(jobs: Jobs, person: str, job: str, *states: str) -> dict[str, Any]:
    while True:
        found = await jobs.jobs_of(person, job)
        if found and found[0]["state"] in states:
            return found[0]


def test_a_job_asked_for_again_is_not_ended_by_the_run_that_was_cancelled(tmp_path: Path) -> None:
    async def asked() -> None:
        async with running(tmp_path, Lingering) as (jobs, person):
            job = await jobs.ask(LONG, person)
            while not jobs._children:
                await wait_for(jobs, person, job, "running")
            await jobs.cancel(job, person)
            assert await jobs.ask(LONG, person) == job
            again = await wait_for(jobs, person, job, "running")
            jobs.let_go.set()
            await jobs.first_is_over.wait()
            after = (await jobs.jobs_of(person, job))[0]
            assert (after["state"], after["holder"]) == ("running", again["holder"])
            assert [one.id for one in jobs._tasks] == [job]

    asyncio.run(asked())


def test_a_job_whose_process_cannot_be_started_is_started_in_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def asked() -> None:
        async with running(tmp_path, Jobs) as (jobs, person):
            with monkeypatch.context() as without_programs:
                without_programs.setattr(sys, "executable", str(tmp_path / "nowhere"))
                job = await jobs.ask(SHORT, person)
                while "job not started" not in caplog.messages:
                    await jobs.jobs_of(person)
                assert (await wait_for(jobs, person, job, "queued"))["attempts"] == 0
            assert (await wait_for(jobs, person, job, "done", "failed"))["state"] == "done"

    asyncio.run(asked())


def test_a_job_whose_end_was_not_stored_is_taken_up_when_its_lease_has_run_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def asked() -> None:
        async with running(tmp_path, Unheard) as (jobs, person):
            job = await jobs.ask(SHORT, person)
            found = await wait_for(jobs, person, job, "done", "failed")
            assert (found["state"], found["attempts"]) == ("done", 2)

    monkeypatch.setattr(job_store, "LEASE", 500)
    asyncio.run(asked())


def test_no_process_takes_a_job_from_itself_when_it_renews_its_lease_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def asked() -> None:
        async with running(tmp_path, Jobs) as (jobs, person):
            job = await jobs.ask(LONG, person)
            first = await wait_for(jobs, person, job, "running")
            await wait_for(jobs, person, await jobs.ask(SHORT, person), "done")
            assert (await jobs.jobs_of(person, job))[0]["holder"] == first["holder"]

    monkeypatch.setattr(job_store, "LEASE", 10)
    monkeypatch.setattr(jobs_module, "RENEW_EVERY", 60)
    asyncio.run(asked())
