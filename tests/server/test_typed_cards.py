"""Cards come out of a real shoe for one command: refused, it leaves none behind for whatever comes next."""

import asyncio

import pytest

from croupier.errors import BadInput, Refused
from croupier.server.attendance import Actor
from croupier.server.live import LiveTable, Request
from tests.reliability.in_process import do, hosted_tables, opened, person


async def typed(live: LiveTable, actor: Actor, name: str, kind: str, cards: str, **fields: object) -> int:
    return await live.do(Request(actor, "1", name, {"kind": kind, **fields}, cards.split()))


def test_the_house_deals_no_cards_that_came_with_a_refused_command() -> None:
    async def playing() -> None:
        async with hosted_tables() as tables:
            keeper, ann = await person(tables, "Di"), await person(tables, "Ann")
            live = await opened(tables, "classic", keeper, physical=True, pace="instant", clock=0)
            await do(live, ann, None, "sit", "ClaimSeat", seat="1")
            await do(live, ann, "1", "join", "Join", chips=1000)
            await tables.wake(live.row.id)  # the dealer shuffles
            await do(live, ann, "1", "bet", "Wager", bet="player", stake=100)
            before = live.position.seq
            with pytest.raises(Refused):
                await typed(live, ann, "deal", "Deal", "9h 2c Td 5s")  # which only the dealer may
            with pytest.raises(BadInput, match="not needed"):
                await typed(live, ann, "more", "Wager", "9h 2c Td 5s", bet="player", stake=100)
            await tables.wake(live.row.id)
            assert live.position.seq == before
            assert live.state.phase == "wagers"

    asyncio.run(playing())
