"""R3: exactly once. Commands are sent several times, out of order and after the table was read anew."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from croupier.errors import Refused
from croupier.server import events as e
from croupier.server import live
from croupier.server.attendance import Actor
from croupier.server.live import LiveTable
from croupier.server.stream import advanced, start_of
from croupier.server.tables import Tables
from tests.reliability.in_process import do, hosted_tables, opened, person
from tests.reliability.postgres import postgres
from tests.reliability.promise import Promise, scaled
from tests.reliability.sent_again import sent_over_sockets, wrong

COMMANDS = 100_000
TABLES = 40
MOST_SENT = 5
OTHER_BODY = 0.05  # how often the same id comes with another command
PLANTED_THERE = ("forget-answers", "any-command")  # in the server process
READ_ANEW = 0.2  # how often a table is forgotten, so that answers come from the database


def check(scale: float) -> Promise:
    """Half of the commands over WebSockets, half inside this process; half of each on PostgreSQL."""
    commands = scaled(COMMANDS, scale, 800)
    part = commands // 4
    failed = asyncio.run(_sent(part)) + asyncio.run(sent_over_sockets(part))
    with postgres() as database:
        failed += asyncio.run(_sent(part, database.url))
    with postgres() as database:
        failed += asyncio.run(sent_over_sockets(part, database.url, processes=2))
    caught = 0
    for plant in PLANTED:
        with plant():
            caught += asyncio.run(_sent(400)) > 0
    caught += sum(asyncio.run(sent_over_sockets(400, fault=fault)) > 0 for fault in PLANTED_THERE)
    return Promise("R3", 4 * part, failed, len(PLANTED) + len(PLANTED_THERE), caught)


async def _sent(commands: int, database: str = "") -> int:
    async with hosted_tables(database) as tables:
        each = -(-commands // TABLES)
        faults = await asyncio.gather(*(_at_table(tables, each, Random(number)) for number in range(TABLES)))
        return sum(faults)


async def _at_table(tables: Tables, commands: int, draw: Random) -> int:
    """One person gives commands whose every effect can be counted; gives how many went wrong."""
    actor = await person(tables, "Ann")
    table = (await opened(tables, "tasmanian", actor)).row.id
    await do(await _found(tables, table), actor, None, "claim", "ClaimSeat", seat="1")
    answers: dict[str, set[int | str]] = {}
    for first in range(0, commands, 10):
        names = [f"{number}" for number in range(first, min(first + 10, commands))]
        sent = [name for name in names for _ in range(draw.randint(1, MOST_SENT))]
        draw.shuffle(sent)
        half = len(sent) // 2
        for part in (sent[:half], sent[half:]):
            found = await asyncio.gather(*(_answer(tables, table, actor, name, draw) for name in part))
            for name, answer in zip(part, found, strict=True):
                answers.setdefault(name, set()).add(answer)
            if draw.random() < READ_ANEW:
                tables._live.pop(table, None)
    return await _wrong(tables, table, answers)


async def _answer(tables: Tables, table: str, actor: Actor, name: str, draw: Random) -> int | str:
    """The entry a command led to; a conflict must be refused, and does not count as an answer."""
    found = await _found(tables, table)
    seq = await do(found, actor, "1", name, "GiveSeed", text=name)
    if draw.random() < OTHER_BODY:
        try:
            await do(found, actor, "1", name, "GiveSeed", text=f"not {name}")
        except Refused:
            return seq
        return "another command under the same id was taken"
    return seq


async def _found(tables: Tables, table: str) -> LiveTable:
    found = await tables.find(table)
    assert found is not None
    return found


async def _wrong(tables: Tables, table: str, answers: dict[str, set[int | str]]) -> int:
    found = await _found(tables, table)
    with tables.services.engine.connect() as connection:
        _, entries = advanced(found.row, start_of(found.row), connection)
    given = [(one.event.text, one.seq) for one in entries if isinstance(one.event, e.SeedGiven)]
    return wrong(answers, given)


# Faults that must be caught


@contextmanager
def _answers_in_memory_only() -> Iterator[None]:
    """Nothing is stored of a command's id."""
    made: Callable[..., Any] = LiveTable._append_of

    def forgetful(self: LiveTable, decided: Any, answer: Any) -> Any:
        return made(self, decided, None)

    with _patched(LiveTable, "_append_of", forgetful):
        yield


@contextmanager
def _any_command_for_an_id() -> Iterator[None]:
    with _patched(live, "_same_answer", lambda known, asked: known[1]):
        yield


@contextmanager
def _patched(owner: Any, name: str, value: Any) -> Iterator[None]:
    before = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)


PLANTED = (_answers_in_memory_only, _any_command_for_an_id)
