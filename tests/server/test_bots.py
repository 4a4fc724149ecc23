"""Bots that sit at a server's tables."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from queue import Queue
from threading import Event
from types import SimpleNamespace
from typing import Any

from croupier.errors import Refused
from croupier.game import load_game
from croupier.server.tables import Tables

NOW = 5000
WITHIN = 30.0


def tables(answer: Any) -> tuple[Tables, list[tuple[str, int]]]:
    """Tables whose bot says this; and the alarms that are set."""
    alarms: list[tuple[str, int]] = []
    services = SimpleNamespace(clock=lambda: NOW, alarm=lambda *due: alarms.append(due), quick=None)
    found = Tables(services)  # type: ignore[arg-type]
    found._answer = lambda live, seat: iter(answer)  # type: ignore[method-assign]
    return found, alarms


def live(id: str = "t", opener: str = "Ann", bot: str = "random") -> Any:  # noqa: A002
    async def refuse(decide: Any) -> None:
        raise Refused("TLGC 6.3", "the first card has been dealt")

    return SimpleNamespace(
        row=SimpleNamespace(id=id, opener=opener),
        attendance=SimpleNamespace(seats={"2": SimpleNamespace(bot=bot)}),
        game=load_game("baccarat"),
        do_for_house=refuse,
        position=SimpleNamespace(seq=7),
    )


def test_the_rest_of_an_old_answer_does_not_hold_a_table_up() -> None:
    found, alarms = tables(["a new wager"])
    found._bots["t", "2"] = iter(["a wager of the coup before"])
    asyncio.run(found._ask_bot(live(), "2"))
    assert alarms == [("t", NOW)]
    assert not found._bots


def test_a_bot_is_asked_again_when_the_table_went_on_while_it_thought() -> None:
    found, alarms = tables(["take the bank, which a person has just taken"])
    table = live()

    def answer(_: Any, seat: str) -> Any:
        table.position.seq += 1
        return iter(["take the bank"])

    found._answer = answer  # type: ignore[method-assign, assignment]
    asyncio.run(found._ask_bot(table, "2"))
    assert alarms == [("t", NOW)]
    assert not found._bots


@asynccontextmanager
async def thinking() -> AsyncIterator[tuple[Tables, "Queue[str]", Event]]:
    """Tables whose bots with a strength think until they are let go; and where any has begun."""
    found, _ = tables([])
    begun, go_on = Queue[str](), Event()

    def answer(table: Any, seat: str) -> Iterator[str]:
        begun.put(table.row.id)
        if ":" in table.attendance.seats[seat].bot:
            go_on.wait(WITHIN)
        yield "a move"

    found._answer = answer  # type: ignore[method-assign, assignment]
    pools = found.services.thinkers, found.services.quick = ThreadPoolExecutor(2), ThreadPoolExecutor(2)
    try:
        yield found, begun, go_on
    finally:
        go_on.set()
        for pool in pools:
            pool.shutdown()


def test_a_quick_bot_answers_while_all_threads_think() -> None:
    async def answered() -> Any:
        async with thinking() as (found, begun, go_on), asyncio.timeout(WITHIN / 2):
            of_others = [live(one, one, "expert:2s") for one in ("Ann", "Cy", "Di")]
            thoughts = asyncio.gather(*(found._thought(table, "2") for table in of_others))
            for _ in range(2):
                await asyncio.to_thread(begun.get)
            answer = await found._thought(live("own", "Ben", "greedy"), "2")
            assert not thoughts.done()
            go_on.set()
            await thoughts
            return answer

    assert asyncio.run(answered()) == "a move"


def test_bots_at_one_persons_tables_think_one_after_another_and_those_of_others_meanwhile() -> None:
    async def begun_in_order() -> list[str]:
        async with thinking() as (found, begun, go_on), asyncio.timeout(WITHIN / 2):
            places = [("a1", "Ann"), ("a2", "Ann"), ("a3", "Ann"), ("b1", "Ben")]
            asked = [live(table, opener, "expert:2s") for table, opener in places]
            thoughts = asyncio.gather(*(found._thought(table, "2") for table in asked))
            first = sorted([await asyncio.to_thread(begun.get) for _ in range(2)])
            go_on.set()
            await thoughts
            return [*first, begun.get(), begun.get()]

    assert asyncio.run(begun_in_order()) == ["a1", "b1", "a2", "a3"]
