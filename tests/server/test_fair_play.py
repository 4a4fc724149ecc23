"""Nobody at a hosted table gains by what they may say to the table itself, and no bot holds it up."""

import asyncio
from typing import Any

import pytest

from croupier.errors import BadInput, Refused
from croupier.games.pokdeng.commands import Bet, Hit
from croupier.server import events as e
from croupier.server.attendance import Actor
from croupier.server.live import LiveTable, Request
from croupier.server.tables import Tables
from tests.reliability.in_process import do, hosted_tables, opened, person


def played(story: Any) -> None:
    """Run a story with tables of its own."""

    async def told() -> None:
        async with hosted_tables() as tables:
            await story(tables)

    asyncio.run(told())


def heard(live: LiveTable, kind: type) -> list[Any]:
    return [entry.event for entry in live.recent if isinstance(entry.event, kind)]


def test_a_refused_shuffle_leaves_nothing_behind_in_the_log() -> None:
    async def story(tables: Tables) -> None:
        ann, bo = await person(tables, "Ann"), await person(tables, "Bo")
        live = await opened(tables, "classic", ann)
        await do(live, bo, None, "1", "ClaimSeat", seat="1")
        await do(live, bo, "1", "join", "Join", chips=100)
        await do(live, bo, None, "2", "GiveSeed", text="a seed")
        await do(live, ann, None, "3", "TakeOffice", office="dealer")
        command = {"kind": "Shuffle", "machine": False}
        with pytest.raises(BadInput, match="real shoe"):
            await live.do(Request(ann, "dealer", "4", command, cards=["9h"]))
        live.host.decide(live.game.staff_command(live.state, ()))  # a shuffle that is never stored
        assert live.cards._shoes[""].used
        await do(live, ann, None, "5", "SeatBot", seat="3", bot="random")
        assert not heard(live, e.ShuffleMade)
        assert live.attendance.seeds

    played(story)


@pytest.mark.parametrize("bot", ["ismcts:999s", "ismcts:99999999", "expert:2.1s", "nobody", "greedy:x"])
def test_no_bot_takes_more_than_its_share_of_the_server(bot: str) -> None:
    async def story(tables: Tables) -> None:
        ann = await person(tables, "Ann")
        with pytest.raises(BadInput):
            await opened(tables, "lanes", ann, bots={"b": bot})
        live = await opened(tables, "lanes", ann)
        with pytest.raises(BadInput):
            await do(live, ann, None, "1", "SeatBot", seat="b", bot=bot)
        await do(live, ann, None, "2", "SeatBot", seat="b", bot="expert:0.2s")

    played(story)


def test_a_bot_whose_answers_are_refused_does_not_hold_the_table_up() -> None:
    async def story(tables: Tables) -> None:
        ann = await person(tables, "Ann")
        live = await opened(tables, "pok-deng", ann, pace="instant", bots={"2": "flat"})
        await do(live, ann, None, "1", "ClaimSeat", seat="1")
        await do(live, ann, "1", "2", "Join", chips=1000)
        tables._answer = lambda live, seat: iter([Hit(seat)])  # type: ignore[method-assign]
        await tables.wake(live.row.id)
        assert ("bot", "2") in live.vain
        coming = live.next()
        assert coming is not None
        assert (coming[0].what, coming[0].seat) == ("time out", "1")

    played(story)


def test_a_bots_answer_counts_only_while_it_is_asked() -> None:
    async def story(tables: Tables) -> None:
        ann = await person(tables, "Ann")
        live = await opened(tables, "pok-deng", ann, pace="instant", bots={"2": "flat", "3": "flat"})
        await do(live, ann, None, "1", "ClaimSeat", seat="1")
        await do(live, ann, "1", "2", "Join", chips=1000)
        while "3" not in live.state.bets:
            await tables.wake(live.row.id)
        tables._bots.clear()
        tables._answer = lambda live, seat: iter([Bet(seat, 20)])  # type: ignore[method-assign]
        before = live.position.seq
        await tables._ask_bot(live, "3")
        assert live.position.seq == before

    played(story)


def test_whoever_plays_does_not_act_for_the_house() -> None:
    async def story(tables: Tables) -> None:
        ann = await person(tables, "Ann")
        live = await opened(tables, "tasmanian", ann)
        await do(live, ann, None, "1", "ClaimSeat", seat="1")
        with pytest.raises(Refused, match="act for the house"):
            await do(live, ann, None, "2", "TakeOffice", office="inspector")

    played(story)


def test_nobody_takes_over_the_cards_of_another_seat_in_a_game_that_has_begun() -> None:
    async def story(tables: Tables) -> None:
        ann, bo = await person(tables, "Ann"), await person(tables, "Bo")
        live = await begun(tables, ann, bots={"b": "greedy"})
        with pytest.raises(Refused, match="takes its cards over"):
            await do(live, ann, None, "3", "FreeSeat", seat="b")
        live = await begun(tables, ann, also=bo)
        await do(live, bo, None, "4", "FreeSeat", seat="b")
        await do(live, ann, None, "5", "FreeSeat", seat="a")
        with pytest.raises(Refused, match="seen the cards"):
            await do(live, ann, None, "6", "ClaimSeat", seat="b")
        await do(live, ann, None, "7", "ClaimSeat", seat="a")

    played(story)


async def begun(tables: Tables, ann: Actor, also: Actor | None = None, **settings: object) -> LiveTable:
    live = await opened(tables, "lanes", ann, pace="instant", **settings)
    await do(live, ann, None, "1", "ClaimSeat", seat="a")
    if also is not None:
        await do(live, also, None, "2", "ClaimSeat", seat="b")
    await tables.wake(live.row.id)
    assert live.attendance.events
    return live


def test_what_bots_were_about_to_say_is_forgotten_with_the_table() -> None:
    async def story(tables: Tables) -> None:
        ann = await person(tables, "Ann")
        live = await opened(tables, "lanes", ann, bots={"a": "greedy", "b": "greedy"})
        tables._bots[live.row.id, "a"] = iter(())
        await do(live, ann, None, "1", "CloseTable")
        await tables.wake(live.row.id)
        assert not tables._bots

    played(story)
