"""R2: power loss loses nothing. The database's writes are cut at many points; what may be left is opened."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Engine, select
from sqlalchemy.exc import DatabaseError

from croupier.bots.random_player import random_command
from croupier.errors import BadInput, Refused
from croupier.server import database, schema, store
from croupier.server.attendance import Actor
from croupier.server.database import open_database
from croupier.server.live import LiveTable, Request
from croupier.server.tables import Tables
from croupier.wire import tagged
from tests.reliability.exactly_once import _patched as patched
from tests.reliability.in_process import opened, person, tables_in
from tests.reliability.power_cut import Disk
from tests.reliability.promise import Promise, scaled
from tests.reliability.rig import faults_in
from tests.reliability.sqlite_writes import Acknowledged, Log, recorded_writes

CUTS = 2000
LEAST = 30
STARTS = 3  # of the server: each closes the database in good order, and the next opens it
ROUNDS = 20  # after each start, in which every seat gives a command
TABLES = {"tasmanian": ("1", "2", "3"), "pok-deng": ("1", "2"), "lanes": ("a", "b")}
RICH = 1_000_000  # chips: what is decided is stored, and nothing refused later
CHECKPOINT = 60  # pages: sixteen times as many checkpoints as SQLite makes by default


def check(scale: float) -> Promise:
    cuts = scaled(CUTS, scale, LEAST)
    failed = len(_faults(cuts))
    caught = 0
    for plant in PLANTED:
        with plant():
            log = _recorded()
        caught += any(_faults_after(log, LEAST))
    return Promise("R2", cuts, failed, len(PLANTED), caught)


def _faults(cuts: int) -> list[str]:
    return list(_faults_after(_recorded(), cuts))


# What is played, and recorded


def _recorded() -> Log:
    """Every write and sync of a database in which people play, and what they were told."""
    log: Log = []
    often = _set_up(f"wal_autocheckpoint = {CHECKPOINT}")
    with often, TemporaryDirectory() as folder, recorded_writes(Path(folder), log):
        asyncio.run(play_tables(Path(folder), log))
    return log


async def play_tables(folder: Path, log: Log) -> None:
    draw = Random("power loss")
    people: list[Actor] = []
    names: list[str] = []
    for start in range(STARTS):
        async with tables_in(folder) as tables:
            if not people:
                people = [await person(tables, f"P{number}", RICH) for number in range(3)]
                names = [(await opened(tables, one, people[0], pace="instant")).row.id for one in TABLES]
            for turn in range(ROUNDS):
                told = f"{start}/{turn}"
                await asyncio.gather(
                    *(
                        _one_round(tables, name, list(zip(people, seats, strict=False)), told, log, draw)
                        for name, seats in zip(names, TABLES.values(), strict=True)
                    )
                )


async def _one_round(
    tables: Tables, name: str, seats: Sequence[tuple[Actor, str]], told: str, log: Log, draw: Random
) -> None:
    """Everybody at a table gives a command that is legal, and the house does what is due."""
    for actor, seat in seats:
        live = await tables.find(name)
        assert live is not None
        if (command := _command(live, actor, seat, draw)) is not None:
            own = seat if seat in live.attendance.seats else None
            name_of_command = f"{told}/{seat}"
            try:
                seq = await live.do(Request(actor, own, name_of_command, command))
            except (Refused, BadInput):
                continue
            log.append(Acknowledged(name, actor.person, name_of_command, seq))
        await tables.wake(name)


def _command(live: LiveTable, actor: Actor, seat: str, draw: Random) -> dict[str, Any] | None:
    holder = live.attendance.seats.get(seat)
    if holder is None:
        return {"kind": "ClaimSeat", "seat": seat}
    options = [one for one in live.host.legal(seat) if one.command not in ("Leave", "LeaveBank")]
    if not options or holder.person != actor.person:
        return None
    command = tagged(random_command(live.game, options, draw))
    if "chips" in command:
        command["chips"] = min(command["chips"], 500)
    return command


# What is left when the power fails


def _faults_after(log: Log, cuts: int) -> Iterator[str]:
    """Whatever is wrong with what a disk may hold after one of so many cuts."""
    draw, disk = Random(f"cuts/{len(log)}"), Disk()
    told: dict[tuple[str, str, str], int] = {}
    wanted = _places(len(log), cuts, draw)
    for place, step in enumerate(log, 1):
        disk.follow(step)
        if isinstance(step, Acknowledged):
            told[step.table, step.person, step.id] = step.seq
        for _ in range(wanted.get(place, 0)):
            with TemporaryDirectory() as folder:
                disk.write_image(Path(folder), draw)
                yield from (f"after {place} steps: {fault}" for fault in _faults_of(Path(folder), told))


def _places(steps: int, cuts: int, draw: Random) -> dict[int, int]:
    """How often the power fails after each step."""
    found: dict[int, int] = {}
    for _ in range(cuts):
        place = draw.randint(1, steps)
        found[place] = found.get(place, 0) + 1
    return found


def _faults_of(folder: Path, told: dict[tuple[str, str, str], int]) -> list[str]:
    try:
        engine = open_database("", folder)
    except DatabaseError as fault:
        return [f"the database does not open: {fault.orig}"]
    try:
        return [*faults_in(engine), *_lost(engine, told)]
    except DatabaseError as fault:
        return [f"the database cannot be read: {fault.orig}"]
    finally:
        engine.dispose()


def _lost(engine: Engine, told: dict[tuple[str, str, str], int]) -> list[str]:
    answers = schema.answers
    with engine.connect() as connection:
        intact = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
        kept = {(row.table, row.person, row.id): row.seq for row in connection.execute(select(answers))}
    found = [] if intact == "ok" else [f"the database is damaged: {intact}"]
    return found + [
        f"command {key[2]} was acknowledged at {seq}, and is stored at {kept.get(key)}"
        for key, seq in told.items()
        if kept.get(key) != seq
    ]


# Faults that must be caught


def _set_up(*settings: str) -> AbstractContextManager[None]:
    """Every connection with these settings beside the usual ones."""
    usual = database._set_up_sqlite

    def set_up(connection: Any, record: object) -> None:
        usual(connection, record)
        for setting in settings:
            connection.execute(f"PRAGMA {setting}")

    return patched(database, "_set_up_sqlite", set_up)


def _never_synced() -> AbstractContextManager[None]:
    return _set_up("synchronous = OFF")


def _synced_at_checkpoints() -> AbstractContextManager[None]:
    """SQLite's own default in this mode: whole, and late."""
    return _set_up("synchronous = NORMAL")


def _acknowledged_early() -> AbstractContextManager[None]:
    """Before the commit, and not after it."""
    append = store.Writer.append

    async def early(self: store.Writer, given: store.Append) -> None:
        self.__dict__.setdefault("under_way", []).append(asyncio.ensure_future(append(self, given)))

    return patched(store.Writer, "append", early)


PLANTED = (_never_synced, _synced_at_checkpoints, _acknowledged_early)
