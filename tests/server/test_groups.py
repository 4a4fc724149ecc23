"""Commands of many tables are stored together, and nobody makes the others wait for a sync each."""

import asyncio
from threading import Event

import pytest
from sqlalchemy import event

from croupier.errors import Refused
from croupier.server.ledger import balance, in_chips, wallet
from tests.reliability.in_process import do, hosted_tables, opened, person

TABLES = 12
CHIPS = 100  # that everybody has


@pytest.mark.parametrize("address", ["sqlite", "postgresql"])
def test_what_one_wallet_does_not_hold_is_refused_apart_and_the_rest_is_stored_at_once(
    request: pytest.FixtureRequest, address: str
) -> None:
    database = request.getfixturevalue("postgresql") if address == "postgresql" else ""

    async def storing() -> None:
        async with hosted_tables(database) as tables:
            people = [await person(tables, f"P{number}", CHIPS) for number in range(TABLES)]
            sitting = [(await opened(tables, "tasmanian", one), one) for one in people]
            for live, one in sitting:
                await do(live, one, None, "claim", "ClaimSeat", seat="1")
            writer, begun, ready = tables.services.writer, Event(), Event()

            def waiting(_: object) -> bool:
                begun.set()
                return ready.wait(30)

            busy = asyncio.ensure_future(writer.write(waiting))
            await asyncio.to_thread(begun.wait, 30)
            joins = [
                asyncio.ensure_future(do(live, one, "1", "join", "Join", chips=CHIPS + (number == 3)))
                for number, (live, one) in enumerate(sitting)
            ]
            other = asyncio.ensure_future(writer.write(lambda connection: balance(connection, "house")))
            while writer._queue.qsize() < TABLES + 1:
                await asyncio.sleep(0.01)
            commits = list[object]()
            event.listen(tables.services.engine, "commit", commits.append)
            ready.set()
            found = await asyncio.gather(busy, other, *joins, return_exceptions=True)
            assert len(commits) == 3  # of the writer that was busy, of the joins, and of the other's work
            assert [isinstance(one, Refused) for one in found[2:]] == [n == 3 for n in range(TABLES)]
            with tables.services.engine.connect() as connection:
                left = [in_chips(balance(connection, wallet(one.person))) for one in people]
            assert left == [CHIPS * (number == 3) for number in range(TABLES)]

    asyncio.run(storing())
