"""Commands are answered first; news of them waits its turn, and comes once, whole and in order."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from croupier.server import telling
from croupier.server.attendance import Actor
from croupier.server.fanout import OpenLines, Viewer
from croupier.server.live import LiveTable, Request
from croupier.server.tables import Tables
from croupier.server.telling import Telling
from tests.reliability.in_process import do, hosted_tables, opened, person


class Listening:
    """A connection that keeps what it is sent."""

    def __init__(self) -> None:
        self.viewer, self.frames, self.goodbye = Viewer(), list[dict[str, Any]](), ""

    def send(self, frame: bytes) -> None:
        self.frames.append(json.loads(frame))

    def end(self, why: str, *, again: bool = False) -> None:
        self.goodbye = why

    def seat_lost(self) -> None:
        raise AssertionError("a spectator has no seat")

    def join(self, live: LiveTable) -> None:
        self.send(live.fanout.join(self))


async def seated(live: LiveTable, who: Actor) -> int:
    """Two commands: somebody sits down and stands up again."""
    await do(live, who, None, "1", "ClaimSeat", seat="a")
    return await do(live, who, "a", "2", "FreeSeat", seat="a")


@asynccontextmanager
async def telling_to(tables: Tables) -> AsyncIterator[Telling]:
    telling = Telling()
    tables.services.has_news = telling.add
    run = asyncio.ensure_future(telling.run())
    try:
        yield telling
    finally:
        run.cancel()
        with suppress(asyncio.CancelledError):
            await run


def test_what_happens_before_a_table_has_its_turn_comes_in_one_frame() -> None:
    async def played() -> None:
        async with hosted_tables() as tables:
            waiting: list[Any] = []
            tables.services.has_news = waiting.append
            ann, onlooker, latecomer = await person(tables, "Ann"), Listening(), Listening()
            live = await opened(tables, "lanes", ann)
            onlooker.join(live)
            last = await seated(live, ann)
            assert waiting == [live.fanout]
            assert len(onlooker.frames) == 1  # the welcome
            latecomer.join(live)
            live.fanout.tell_news()
            first, told = onlooker.frames[0]["welcome"]["seq"] + 1, onlooker.frames[1]["events"]
            assert (told["from"], told["to"]) == (first, last)
            assert [line["seq"] for line in told["events"]] == list(range(first, last + 1))
            assert len(onlooker.frames) == 2
            assert [frame["welcome"]["seq"] for frame in latecomer.frames] == [last]

    asyncio.run(played())


def test_a_command_is_answered_before_the_news_of_any_table_goes_out() -> None:
    async def played() -> None:
        async with hosted_tables() as tables, telling_to(tables):
            ann, onlooker, order = await person(tables, "Ann"), Listening(), list[str]()
            live = await opened(tables, "lanes", ann)
            onlooker.join(live)
            onlooker.send = lambda frame: order.append("news")  # type: ignore[method-assign]
            command = {"kind": "ClaimSeat", "seat": "a"}
            await live.do(Request(ann, None, "1", command, reply=lambda seq: order.append("answered")))
            while "news" not in order:
                await asyncio.sleep(0)
            assert order == ["answered", "news"]

    asyncio.run(played())


def test_a_busy_table_pauses_and_then_all_of_it_comes_in_one_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "PAUSE", 3600.0)
    monkeypatch.setattr(telling, "LONGEST_PAUSE", 3600.0)

    async def played() -> None:
        async with hosted_tables() as tables, telling_to(tables):
            ann, onlooker, latecomer = await person(tables, "Ann"), Listening(), Listening()
            live = await opened(tables, "lanes", ann)
            onlooker.join(live)
            first = await do(live, ann, None, "1", "ClaimSeat", seat="a")
            while len(onlooker.frames) == 1:
                await asyncio.sleep(0)
            await do(live, ann, "a", "2", "FreeSeat", seat="a")
            last = await do(live, ann, None, "3", "ClaimSeat", seat="a")
            assert len(onlooker.frames) == 2
            latecomer.join(live)  # before whom all that was news is told
            told = onlooker.frames[2]["events"]
            assert (told["from"], told["to"]) == (first + 1, last)

    asyncio.run(played())


def test_a_line_is_shared_by_all_but_those_whom_it_names() -> None:
    async def played() -> None:
        async with hosted_tables() as tables:
            live = await opened(tables, "tasmanian", await person(tables, "Ann"))
            seats = [await person(tables, name) for name in ("Ann", "Ben", "Cid")]
            for seat, who in enumerate(seats, 1):
                await do(live, who, None, f"c{seat}", "ClaimSeat", seat=str(seat))
            await do(live, seats[0], "1", "j", "Join", chips=100)
            entry = next(one for one in live.recent if type(one.event).__name__ == "Joined")
            for order in (("1", "2", "3", None), (None, "3", "2", "1")):
                shared: OpenLines = {}
                lines = {seat: live.fanout.line(entry, Viewer(seat), shared) for seat in order}
                assert lines == {seat: live.fanout.line(entry, Viewer(seat), {}) for seat in order}
                assert b"You " in lines["1"]
                assert b"Ann " in lines["2"]
                assert lines["2"] is lines["3"] is lines[None]

    asyncio.run(played())


def test_a_table_that_cannot_be_told_sends_its_people_away_and_holds_up_no_other() -> None:
    async def played() -> None:
        async with hosted_tables() as tables, telling_to(tables):
            ann, here, there = await person(tables, "Ann"), Listening(), Listening()
            broken, sound = [await opened(tables, "lanes", ann) for _ in range(2)]
            here.join(broken)
            there.join(sound)

            def fails(viewer: Viewer) -> Any:
                raise ValueError("no view")

            broken.fanout.view = fails  # type: ignore[method-assign]
            await seated(broken, ann)
            last = await seated(sound, ann)
            while there.frames[-1].get("events", {}).get("to") != last:
                await asyncio.sleep(0)
            assert here.goodbye
            assert not there.goodbye

    asyncio.run(played())
