"""How long people have to answer, coup after coup."""

import asyncio
from itertools import pairwise

import pytest

from croupier.server.attendance import Actor
from croupier.server.live import LiveTable
from croupier.server.tables import Tables
from tests.reliability.in_process import do, hosted_tables, opened, person

SECOND = 1000
CLOCK = 20  # seconds
THINKS = 3 * SECOND


class Clock:
    now = 1_000_000

    def __call__(self) -> int:
        return self.now


async def plays(tables: Tables, live: LiveTable, ann: Actor, clock: Clock, until: int) -> int:
    """Bets three seconds after being asked, whatever bots do; gives how many coups were dealt."""
    since, given = None, 0
    while clock.now < until:
        awaited = "4" in live.game.turn(live.state).waits_for
        since = (since or clock.now) if awaited else None
        coming = live.next()
        assert coming is not None
        if since is not None and coming[0].at > since + THINKS:
            clock.now, given = max(clock.now, since + THINKS), given + 1
            command = "Wager" if live.state.phase == "wagers" else "DeclineCut"
            fields = {"bet": "player", "stake": 25} if command == "Wager" else {}
            await do(live, ann, "4", f"answer {given}", command, **fields)
            continue
        clock.now = max(clock.now, coming[0].at)
        assert coming[0].step != ("time out", "4")
        await tables.wake(live.row.id)
    coups: int = live.state.coups
    return coups


@pytest.mark.parametrize("rules", ["classic", "tasmanian"])
def test_each_coup_gives_everybody_all_the_time_again(rules: str) -> None:
    async def playing() -> int:
        clock = Clock()
        async with hosted_tables(clock=clock) as tables:
            ann = await person(tables, "Ann")
            live = await opened(tables, rules, ann, clock=CLOCK, bots=dict.fromkeys("12", "random"))
            await do(live, ann, None, "sit", "ClaimSeat", seat="4")
            await do(live, ann, "4", "join", "Join", chips=1000)
            return await plays(tables, live, ann, clock, clock.now + 6 * CLOCK * SECOND)

    assert asyncio.run(playing()) > 6


def test_bots_let_people_see_a_coup_before_they_bet_on_the_next() -> None:
    async def watching() -> list[int]:
        clock, dealt = Clock(), []
        async with hosted_tables(clock=clock) as tables:
            ann = await person(tables, "Ann")
            live = await opened(tables, "classic", ann, bots=dict.fromkeys("123", "random"))
            await do(live, ann, None, "sit", "ClaimSeat", seat="4")
            while live.state.coups < 6:
                coming, before = live.next(), live.state.coups
                assert coming is not None
                clock.now = max(clock.now, coming[0].at)
                await tables.wake(live.row.id)
                dealt += [clock.now] if live.state.coups > before else []
        return [after - before for before, after in pairwise(dealt)]

    assert min(asyncio.run(watching())) >= 5 * SECOND
