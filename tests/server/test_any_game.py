"""A newly registered game is hosted, stored and recovered without a change in the server; physical tables."""

import asyncio

import pytest

from croupier import game
from croupier.errors import BadInput, Refused
from croupier.games.baccarat import commands as c
from croupier.server.conduct import LONGEST
from croupier.server.ledger import balance, in_chips, total, wallet
from croupier.server.live import LiveTable, Request
from croupier.server.stream import verify_stream
from croupier.server.tables import Tables
from tests.reliability.in_process import do, hosted_tables, opened, person


async def found(tables: Tables, live: LiveTable) -> LiveTable:
    """The table as another process would read it."""
    tables._live.clear()
    again = await tables.find(live.row.id)
    assert again is not None
    assert again is not live
    return again


def test_a_registered_game_is_hosted_stored_and_recovered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(game.GAMES, "high-card", "tests.toy")

    async def played() -> None:
        async with hosted_tables() as tables:
            ann, bo = await person(tables, "Ann"), await person(tables, "Bo")
            live = await opened(tables, "high-card", ann, pace="instant")
            for actor, seat in ((ann, "north"), (bo, "south")):
                await do(live, actor, None, f"claim {seat}", "ClaimSeat", seat=seat)
                await do(live, actor, seat, f"sit {seat}", "Sit", chips=100)
            for _ in range(3):
                await tables.wake(live.row.id)
            assert live.state.rounds == 3
            again = await found(tables, live)
            assert (again.state, again.attendance) == (live.state, live.attendance)
            await tables.wake(again.row.id)
            assert again.state.rounds == 4
            with pytest.raises(Refused, match="toy 1"):
                await do(again, ann, "north", "twice", "Sit", chips=10)
            with tables.services.engine.connect() as connection:
                verify_stream(connection, live.row.id)
                assert total(connection) == 0
                assert in_chips(balance(connection, wallet(ann.person))) == 9_900

    asyncio.run(played())


def test_a_physical_table_takes_the_cards_that_its_dealer_types() -> None:
    async def played() -> None:
        async with hosted_tables() as tables:
            ann, dealer = await person(tables, "Ann"), await person(tables, "Di")
            live = await opened(tables, "tasmanian", dealer, physical=True, pace="instant", clock=0)
            await do(live, dealer, None, "office", "TakeOffice", office="dealer")
            await do(live, ann, None, "claim", "ClaimSeat", seat="1")
            await do(live, ann, "1", "join", "Join", chips=500)
            await do(live, dealer, "dealer", "check", "CheckCards")
            await do(live, dealer, "dealer", "shuffle", "Shuffle")
            await do(live, ann, "1", "cut", "Cut", cards=100)
            await do(live, ann, "1", "wager", "Wager", bet="player", stake=20)

            async def deal(name: str, *cards: str) -> int:
                return await live.do(Request(dealer, "dealer", name, {"kind": "Deal"}, cards))

            before = live.position.seq
            with pytest.raises(BadInput, match="cards ended too soon"):
                await deal("short", "9h", "2d", "Ks")
            with pytest.raises(BadInput, match="not needed"):
                await deal("long", "9h", "2d", "Ks", "5c", "As", "7d")
            assert live.position.seq == before
            await deal("right", "9h", "2d", "Ks", "5c")
            coup = live.host.view("1").coup
            assert (coup.player, coup.banker, coup.winner) == (("9h", "Ks"), ("2d", "5c"), "player")
            assert live.attendance.promised == {}

    asyncio.run(played())


def test_a_game_for_two_does_not_begin_with_one_of_them() -> None:
    async def played() -> None:
        async with hosted_tables() as tables:
            ann, bo = await person(tables, "Ann"), await person(tables, "Bo")
            live = await opened(tables, "lanes", ann)
            await do(live, ann, None, "claim", "ClaimSeat", seat="a")
            with pytest.raises(Refused, match="once all its seats are taken"):
                await do(live, ann, "a", "start", "Start")
            await do(live, bo, None, "claim", "ClaimSeat", seat="b")
            await do(live, ann, "a", "start again", "Start")
            assert live.state.stage == "deal"

    asyncio.run(played())


@pytest.mark.parametrize("seat", ["a", "north", "8", "dealer", ""])
def test_nobody_claims_a_seat_that_the_table_does_not_have(seat: str) -> None:
    async def played() -> None:
        async with hosted_tables() as tables:
            ann = await person(tables, "Ann")
            live = await opened(tables, "tasmanian", ann)
            with pytest.raises(Refused, match="no such seat"):
                await do(live, ann, None, "claim", "ClaimSeat", seat=seat)
            with pytest.raises(BadInput, match="no seat"):
                await opened(tables, "tasmanian", ann, bots={seat: "random"})

    asyncio.run(played())


def test_nobody_opens_a_physical_table_of_a_game_that_hides_its_cards_from_all() -> None:
    async def opening() -> None:
        async with hosted_tables() as tables:
            with pytest.raises(BadInput, match="nobody could type them in"):
                await opened(tables, "lanes", await person(tables, "Ann"), physical=True)

    asyncio.run(opening())


def test_a_physical_table_waits_for_its_cards_without_asking_again(caplog: pytest.LogCaptureFixture) -> None:
    async def waiting() -> None:
        async with hosted_tables() as tables:
            ann = await person(tables, "Ann")
            live = await opened(tables, "tasmanian", ann, physical=True, pace="instant", clock=0)
            await do(live, ann, None, "claim", "ClaimSeat", seat="1")
            await do(live, ann, "1", "join", "Join", chips=500)
            for _ in ("the cards are checked", "and shuffled"):
                await tables.wake(live.row.id)
            await do(live, ann, "1", "cut", "Cut", cards=100)
            await do(live, ann, "1", "wager", "Wager", bet="player", stake=20)
            alarms = list[int | None]()
            tables.services.alarm = lambda table, due: alarms.append(due)
            coming = live.next()
            assert coming is not None
            assert coming[1] == c.Deal("dealer")
            await tables.wake(live.row.id)
            assert alarms == [live.attendance.changed + LONGEST]  # until the table is given up
            assert caplog.records == []

    asyncio.run(waiting())
