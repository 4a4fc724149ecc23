"""R5: two servers on one PostgreSQL: either is killed, connections are cut, the database crashes."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from random import Random

from tests.reliability.crash import WITHIN, WITHIN_PLANTED, all_connected, finished, found_in
from tests.reliability.postgres import Postgres, postgres
from tests.reliability.promise import Promise, scaled
from tests.reliability.rig import ServerProcess, served, stored
from tests.reliability.tables_in_play import seated_at

FAULTS = 300
LEAST = 6
PLANTED = ("answer-early", "forget-answers", "trust-memory")
TO_CATCH = 4  # faults by which a planted one shows


def check(scale: float) -> Promise:
    faults = scaled(FAULTS, scale, LEAST)
    with postgres() as database:
        failed = asyncio.run(_played(database, faults, ""))
    caught = 0
    for fault in PLANTED:
        with postgres() as database:
            caught += bool(asyncio.run(_played(database, TO_CATCH, fault)))
    return Promise("R5", faults, len(failed), len(PLANTED), caught)


async def _played(database: Postgres, faults: int, fault: str) -> list[str]:
    draw = Random(f"two/{fault}")
    with ExitStack() as stack:
        servers = [stack.enter_context(served(database.url, fault)) for _ in range(2)]
        players = await asyncio.to_thread(seated_at, [server.url for server in servers], draw)
        ending = asyncio.Event()
        playing = [asyncio.ensure_future(player.play(ending)) for player in players]
        within = WITHIN_PLANTED if fault else WITHIN
        for number in range(faults):
            if not await all_connected(players, within):
                break
            await asyncio.sleep(draw.uniform(0, 0.4))  # the instant is the point: any will do
            await asyncio.to_thread(_harm(servers, database, number))
            if fault and any(player.faults for player in players):
                break  # it shows
        await finished(players, playing, ending, within)
        engine = stored(servers[0])
        for server in servers:
            server.kill()
        try:
            return found_in(engine, players)
        finally:
            engine.dispose()


def _harm(servers: list[ServerProcess], database: Postgres, number: int) -> Callable[[], None]:
    """Each kind of fault in turn."""

    def kill_and_start() -> None:
        server = servers[number % len(servers)]
        server.kill()
        server.start()

    return (kill_and_start, database.cut_connections, kill_and_start, database.restart)[number % 4]
