"""The server as one application: opens the database, wakes tables, answers requests, and closes all again."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text
from sqlalchemy.exc import DataError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware

from croupier.errors import BadInput, Refused, one_line
from croupier.server import api, history_routes, job_routes, page_files
from croupier.server.addresses import AddressCheck
from croupier.server.admission import Admission, TooMany
from croupier.server.alarms import Alarms
from croupier.server.bodies import BodyLimit
from croupier.server.checkpoints import Checkpoints
from croupier.server.database import NOT_STORABLE, open_database
from croupier.server.jobs import Jobs
from croupier.server.listening import listen
from croupier.server.metrics import ENTRIES, GROUP, TABLES
from croupier.server.request_log import RequestLog
from croupier.server.services import Services
from croupier.server.settings import ServerSettings, check_origin
from croupier.server.store import Append, Writer, notify
from croupier.server.tables import Tables
from croupier.server.telling import Telling
from croupier.wire import fault_text

GOODBYE = "the server is going down: connect again in a moment"
UNAVAILABLE = (OperationalError, InterfaceError, NoConnection)  # the database is away, or very busy
LAST_WORDS = 2  # seconds for sockets to read them
# What pages of a named site may ask for, as those of the server itself.
OTHER_SITES: dict[str, Any] = {
    "allow_methods": ("GET", "POST", "DELETE"),
    "allow_headers": ("authorization", "content-type"),
    "allow_credentials": True,
}
log = logging.getLogger("croupier.server")


def create_app(settings: ServerSettings) -> FastAPI:
    """The application; its database is opened when it starts."""
    app = FastAPI(title="Croupier", version="1", lifespan=_running(settings), docs_url=None, redoc_url=None)
    app.add_middleware(BodyLimit)
    app.include_router(api.router)
    app.include_router(history_routes.router)
    app.include_router(job_routes.router)
    app.add_middleware(AddressCheck)
    for origin in settings.origins:
        check_origin(origin)
    if settings.origins:
        app.add_middleware(CORSMiddleware, allow_origins=settings.origins, **OTHER_SITES)
    app.add_middleware(RequestLog)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(BadInput, _refused)
    app.add_exception_handler(TooMany, _too_many)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(DataError, _not_storable)
    for fault in UNAVAILABLE:
        app.add_exception_handler(fault, _unavailable)
    app.add_exception_handler(Exception, _failed)
    app.add_api_route("/healthz", healthz, include_in_schema=False)
    app.add_api_route("/metrics", metrics, include_in_schema=False)
    app.include_router(page_files.router)
    return app


def _running(settings: ServerSettings):  # type: ignore[no-untyped-def]
    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        engine = await asyncio.to_thread(open_database, settings.database, settings.data)
        checkpoints = await asyncio.to_thread(Checkpoints, settings.data)

        def committed(appends: Sequence[Append]) -> None:
            GROUP.observe(len(appends))
            ENTRIES.inc(sum(len(append.entries) for append in appends))
            try:
                notify(engine, appends)
            except SQLAlchemyError as fault:  # others look for themselves before they act
                log.warning("not notified", extra={"why": type(fault).__name__})
            try:
                checkpoints.add([(one.table, one.seq, one.digest) for one in appends if one.entries])
            except (OSError, BadInput) as fault:  # what is stored is stored: `croupier admin verify` finds it
                log.warning("no checkpoint written", extra={"why": type(fault).__name__})

        services = Services(settings, engine, Writer(engine, committed))
        tables = Tables(services)
        TABLES.set_function(lambda: len(tables))
        alarms = Alarms(services, tables.wake)
        services.alarm = alarms.set
        telling = Telling()
        services.has_news = telling.add
        admission = Admission(services)
        app.state.server = api.Server(tables, admission)
        app.state.jobs = jobs = Jobs(services)

        async def look_up() -> None:
            await tables.look_up()
            await admission.look_up()

        heard = listen(engine, tables.hear, admission.log_out, look_up)
        work = (telling.run(), alarms.run(), heard, jobs.run(), checkpoints.keep_synced())
        tasks = [asyncio.ensure_future(one) for one in work]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await jobs.close()
            await asyncio.to_thread(services.writer.close)
            await asyncio.to_thread(checkpoints.sync)
            for threads in services.pools:
                threads.shutdown(wait=False, cancel_futures=True)
            engine.dispose()

    return running


async def say_goodbye(app: FastAPI) -> None:
    """Tell every socket that the server ends, and wait a moment for them to read it."""
    tables: Tables = app.state.server.tables
    for live in tables:
        live.fanout.say_goodbye(GOODBYE)
    with suppress(TimeoutError):
        async with asyncio.timeout(LAST_WORDS):
            while any(live.fanout.listeners for live in tables):
                await asyncio.sleep(0.02)


async def healthz(request: Request) -> Response:
    """Whether the database answers."""

    def ask() -> None:
        with request.app.state.server.services.engine.connect() as connection:
            connection.execute(text("SELECT 1"))

    try:
        async with asyncio.timeout(5):
            await asyncio.to_thread(ask)
    except (*UNAVAILABLE, TimeoutError):
        return PlainTextResponse("the database does not answer", 503)
    return PlainTextResponse("ok")


async def metrics(request: Request) -> Response:
    """How busy the server is: for this machine, and for whoever has an administrator's token."""
    if not _is_this_machine(request):
        person = await request.app.state.server.admission.of_request(request)
        if person is None or person.role != "administrator":
            raise HTTPException(403, "for this machine, or with an administrator's token")
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _is_this_machine(request: Request) -> bool:
    try:
        return ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:  # what a proxy calls an address
        return False


async def _refused(request: Request, fault: Exception) -> Response:
    status, body = api.answer_to(fault)
    return JSONResponse(body, status)


async def _unreadable(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, RequestValidationError)
    return JSONResponse({"rule": "", "why": one_line(fault_text(fault.errors()[0]))}, 422)


async def _http(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    if fault.status_code == 404 and page_files.wants_page(request):
        return page_files.document(request, 404)  # which says that there is no such page
    return JSONResponse({"rule": "server", "why": str(fault.detail)}, fault.status_code, fault.headers)


async def _too_many(request: Request, fault: Exception) -> Response:
    return JSONResponse({"rule": "server", "why": "too many requests: wait a minute"}, 429)


async def _unavailable(request: Request, fault: Exception) -> Response:
    return JSONResponse({"rule": "server", "why": "the database does not answer: try again"}, 503)


async def _not_storable(request: Request, fault: Exception) -> Response:
    return JSONResponse({"rule": "", "why": NOT_STORABLE}, 400)


async def _failed(request: Request, fault: Exception) -> Response:
    return JSONResponse({"rule": "server", "why": "the server failed: tell whoever runs it"}, 500)
