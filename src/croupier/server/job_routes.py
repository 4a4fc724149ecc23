"""The laboratory over HTTP: ask for figures, see how far they are, have them, or withdraw."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from pydantic import Field
from pydantic_core import from_json, to_json

from croupier.server.api import Acting, Known, TheServer
from croupier.server.frames import REFUSALS, Model, Text
from croupier.server.job_requests import JobRequest
from croupier.server.jobs import Jobs

router = APIRouter(prefix="/api/jobs", responses=REFUSALS)


class JobAsked(Model):
    job: Text


class JobInfo(Model):
    """`result` is what the command prints with --json; it is there once the job is done.

    A list leaves results out, and requests that are long.
    """

    job: Text
    state: Literal["queued", "running", "done", "failed"]
    progress: float = Field(ge=0, le=1)
    request: dict[str, Any] | None
    created: int
    finished: int | None = None
    why: Text | None = None
    result: dict[str, Any] | None = None


class JobList(Model):
    jobs: list[JobInfo]


def jobs_of(request: Request) -> Jobs:
    found: Jobs = request.app.state.jobs
    return found


TheJobs = Annotated[Jobs, Depends(jobs_of)]


@router.post("", status_code=202)
async def ask(
    given: JobRequest, request: Request, person: Acting, server: TheServer, jobs: TheJobs
) -> JobAsked:
    """Ask for odds, a par sheet, a simulation or a solution; an equal request has the same job."""
    return JobAsked(job=await jobs.ask(given, person.id, server.admission.address_of(request)))


@router.get("")
async def list_jobs(person: Known, jobs: TheJobs) -> JobList:
    """What one has asked for, newest first, without results and long requests."""
    return JobList(jobs=[JobInfo(**_info(row)) for row in await jobs.jobs_of(person.id)])


@router.get("/{job}", response_model=JobInfo)
async def show(job: str, person: Known, jobs: TheJobs) -> Response:
    """How far a job is, and its result once it is done."""
    found = await jobs.jobs_of(person.id, job)
    if not found:
        raise HTTPException(404, "you have asked for no such job")
    # A result is stored as it is sent: reading and writing megabytes would delay tables.
    result = found[0]["result"] or "null"
    text = to_json(_info(found[0]))[:-1] + b',"result":' + result.encode() + b"}"
    return Response(text, media_type="application/json")


@router.delete("/{job}", status_code=204)
async def cancel(job: str, person: Acting, jobs: TheJobs) -> None:
    """Withdraw a request: a job that nobody else has asked for is ended."""
    if not await jobs.jobs_of(person.id, job):
        raise HTTPException(404, "you have asked for no such job")
    await jobs.cancel(job, person.id)


def _info(row: dict[str, Any]) -> dict[str, Any]:
    shown = {name: row[name] for name in ("state", "progress", "created", "finished", "why")}
    return {"job": row["id"], "request": from_json(row["request"] or "null"), **shown}
