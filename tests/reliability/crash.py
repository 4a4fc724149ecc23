"""R1: a crash loses nothing. The server is killed at random instants of live play at all games."""

import asyncio
from collections.abc import Sequence
from random import Random

from sqlalchemy import Engine, select

from croupier.server import schema
from tests.reliability.players import Player
from tests.reliability.promise import Promise, scaled
from tests.reliability.rig import faults_in, served, stored
from tests.reliability.tables_in_play import seated_at

KILLS = 200
LEAST = 10  # in `make test`
FAULTS = ("answer-early", "forget-answers", "restart-clocks")
WITHIN = 240  # seconds until everybody is back, on a busy machine
WITHIN_PLANTED = 20  # who is not back by then shows the planted fault
KILLS_TO_CATCH = 4  # by which a planted fault shows


def check(scale: float) -> Promise:
    kills = scaled(KILLS, scale, LEAST)
    failed = asyncio.run(_survived(kills, ""))
    caught = sum(bool(asyncio.run(_survived(KILLS_TO_CATCH, fault))) for fault in FAULTS)
    return Promise("R1", kills, len(failed), len(FAULTS), caught)


async def _survived(kills: int, fault: str) -> list[str]:
    """Play through so many kills; gives everything that was lost, doubled or changed."""
    draw = Random(f"crash/{fault}")
    with served(fault=fault) as server:
        players = await asyncio.to_thread(seated_at, [server.url], draw)
        ending = asyncio.Event()
        playing = [asyncio.ensure_future(player.play(ending)) for player in players]
        within = WITHIN_PLANTED if fault else WITHIN
        for _ in range(kills):
            if not await all_connected(players, within):
                break
            await asyncio.sleep(draw.uniform(0, 0.4))  # the instant is the point: any will do
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            if fault and any(player.faults for player in players):
                break  # it shows
        await finished(players, playing, ending, within)
        server.kill()
        engine = stored(server)
        try:
            return found_in(engine, players)
        finally:
            engine.dispose()


async def all_connected(players: list[Player], within: float) -> bool:
    """Wait so many seconds until everybody is back."""
    try:
        async with asyncio.timeout(within):
            await asyncio.gather(*(player.connected.wait() for player in players))
    except TimeoutError:
        players[0].faults.append("somebody could not come back")
        return False
    return True


async def finished(
    players: list[Player], playing: Sequence["asyncio.Task[None]"], ending: asyncio.Event, within: float
) -> None:
    """Let everybody get the answers they wait for, unless something has gone wrong already."""
    ending.set()
    if not any(player.faults for player in players):
        _, waiting = await asyncio.wait(playing, timeout=within)
        if waiting:
            players[0].faults.append("somebody was never answered")
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def found_in(engine: Engine, players: list[Player]) -> list[str]:
    found = faults_in(engine)
    answers = schema.answers
    with engine.connect() as connection:
        kept = {(row.table, row.id): row.seq for row in connection.execute(select(answers))}
    for player in players:
        found += player.faults
        for name, seq in player.done.items():
            if (as_stored := kept.get((player.table, name))) != seq:
                found.append(f"command {name} was acknowledged at {seq}, and is stored at {as_stored}")
    return found
