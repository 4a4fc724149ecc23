"""Opening tables: how many one person may have open, and that nobody's stays open for ever."""

import asyncio
from dataclasses import replace

import pytest

from croupier.errors import Refused
from croupier.server.alarms import Alarms
from croupier.server.conduct import IDLE
from croupier.server.fanout import Viewer
from croupier.server.live import Gone, LiveTable
from croupier.server.tables import SHOWN_AT_ONCE, Tables
from tests.reliability.in_process import do, hosted_tables, opened, person


def test_one_person_opens_so_many_tables_and_closes_one_to_open_another() -> None:
    async def opening() -> None:
        async with hosted_tables() as tables:
            tables.services.settings = replace(tables.services.settings, tables_a_person=2)
            ann, ben = [await person(tables, name) for name in ("Ann", "Ben")]
            first, _ = [await opened(tables, "lanes", ann) for _ in range(2)]
            with pytest.raises(Refused, match="2 of your tables are open: close one"):
                await opened(tables, "lanes", ann)
            await opened(tables, "lanes", ben)
            await do(first, ann, None, "1", "CloseTable")
            await opened(tables, "lanes", ann)

    asyncio.run(opening())


@pytest.mark.parametrize("restarted", [False, True])
def test_a_table_that_nobody_ever_comes_to_is_closed(restarted: bool) -> None:
    now = [0]

    async def opening() -> None:
        async with hosted_tables(clock=lambda: now[0]) as tables:
            alarms = Alarms(tables.services, tables.wake)
            tables.services.alarm = alarms.set
            live = await opened(tables, "tasmanian", await person(tables, "Ann"))
            if restarted:
                alarms = Alarms(tables.services, tables.wake)
                for table, due in alarms._stored():
                    alarms.set(table, due)
            now[0] = IDLE - 1
            assert alarms._ready() == []
            now[0] = IDLE
            assert alarms._ready() == [live.row.id]
            await tables.wake(live.row.id)
            assert live.attendance.closed == "nobody was there"

    asyncio.run(opening())


class Onlooker:
    """Somebody who watches a table."""

    viewer = Viewer()

    def send(self, frame: bytes) -> None: ...

    def end(self, why: str, *, again: bool = False) -> None: ...

    def seat_lost(self) -> None: ...


def test_an_exhibition_goes_on_while_it_is_watched_and_is_closed_if_nobody_comes() -> None:
    now = [0]

    async def opening() -> None:
        async with hosted_tables(clock=lambda: now[0]) as tables:
            alarms = Alarms(tables.services, tables.wake)
            tables.services.alarm = alarms.set

            async def awake() -> int:
                for _ in range(5):
                    for table in alarms._ready():
                        await tables.wake(table)
                return live.position.seq

            ann, onlooker = await person(tables, "Ann"), Onlooker()
            settings: dict[str, object] = {"pace": "instant", "exhibition": True, "bots": {"1": "flat"}}
            live = await opened(tables, "thai", ann, **settings, options={"places": 2})
            opened_at = live.position.seq
            assert await awake() == opened_at
            live.fanout.join(onlooker)
            played = await awake()
            assert played > opened_at
            live.fanout.leave(onlooker)
            assert await awake() == played
            now[0] += IDLE
            await awake()
            assert live.attendance.closed == "nobody was there"

    asyncio.run(opening())


def test_no_table_is_called_like_an_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-Xz5wq81Pbc0", "--help", "Kd5wq81Pbc0_"])
    monkeypatch.setattr("croupier.server.tables.token_urlsafe", lambda size: next(drawn))

    async def opening() -> str:
        async with hosted_tables() as tables:
            return (await opened(tables, "lanes", await person(tables, "Ann"))).row.id

    assert asyncio.run(opening()) == "Kd5wq81Pbc0_"


def test_tables_at_which_nobody_sits_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many exhibitions somebody opens, whoever plays waits for few of their steps."""
    under_way: list[str] = []
    most = [0]

    async def slow_step(tables: Tables, live: LiveTable) -> None:
        under_way.append(live.row.id)
        most[0] = max(most[0], len(under_way))
        await asyncio.sleep(0)
        under_way.remove(live.row.id)

    async def opening(*, seated: bool, openers: int) -> int:
        async with hosted_tables() as tables:
            ann, most[0] = await person(tables, "Ann"), 0
            who = [ann, *[await person(tables, "Ben") for _ in range(openers - 1)]]
            found = [await opened(tables, "lanes", who[number % openers]) for number in range(6)]
            for number, live in enumerate(found):
                if seated:
                    await do(live, ann, None, str(number), "ClaimSeat", seat="a")
            with monkeypatch.context() as patched:
                patched.setattr(Tables, "_step", slow_step)
                await asyncio.gather(*(tables.wake(live.row.id) for live in found))
            return most[0]

    assert asyncio.run(opening(seated=False, openers=3)) == SHOWN_AT_ONCE
    assert asyncio.run(opening(seated=False, openers=1)) == 1
    assert asyncio.run(opening(seated=True, openers=1)) == 6


def test_nobody_comes_in_at_a_table_that_was_put_away_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.tables.MOST_LIVE", 1)

    async def opening() -> None:
        async with hosted_tables() as tables:
            ann = await person(tables, "Ann")
            old, _ = [await opened(tables, "lanes", ann) for _ in range(2)]
            with pytest.raises(Gone):
                await do(old, ann, None, "1", "ClaimSeat", seat="a")
            again = await tables.find(old.row.id)
            assert again is not None
            again.fanout.join(Onlooker())
            new = await opened(tables, "lanes", ann)  # though all others are watched
            for live in (again, new):
                await do(live, ann, None, "1", "ClaimSeat", seat="a")

    asyncio.run(opening())


def test_a_table_that_was_read_again_stays_when_a_step_of_the_old_one_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def opening() -> None:
        async with hosted_tables() as tables:
            lost, found = await opened(tables, "lanes", await person(tables, "Ann")), list[LiveTable | None]()

            async def thinking(live: LiveTable) -> None:
                """The database fails, and somebody comes back before the step does."""
                live.gone = True
                found.append(await tables.find(live.row.id))
                raise Gone

            monkeypatch.setattr(tables, "_step", thinking)
            await tables.wake(lost.row.id)
            assert found[0] is not lost
            assert await tables.find(lost.row.id) is found[0]

    asyncio.run(opening())
