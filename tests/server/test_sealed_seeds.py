"""Nobody chooses the last seed: all that is mixed into a shuffle is fixed before a sealed seed is known."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.client import connect
from croupier.errors import Refused
from croupier.fair import DoesNotHold, ShoeProof, proof_text, read_proof, seal, verify
from croupier.server import events as e
from croupier.server.attendance import Actor
from croupier.server.history import shoe_proof
from croupier.server.live import Decided, LiveTable
from croupier.server.seeds import OPENING, SEALING
from croupier.server.tables import Tables
from croupier.wire import replace
from tests.reliability.in_process import do, hosted_tables, opened, person
from tests.server.conftest import RunningServer
from tests.test_verify import second

ANNS, BOS = "an unguessable text of Ann's", "an unguessable text of Bo's"


class Clock:
    now = 1_000_000

    def __call__(self) -> int:
        return self.now


def played(story: Any) -> None:
    """Run a story at a table of Pok Deng where Ann and Bo sit, before anything is dealt."""

    async def told() -> None:
        clock = Clock()
        async with hosted_tables(clock=clock) as tables:
            ann, bo = await person(tables, "Ann"), await person(tables, "Bo")
            live = await opened(tables, "pok-deng", ann, bots={"1": "flat"}, pace="instant")
            for who, seat in ((ann, "2"), (bo, "3")):
                await do(live, who, None, "claim", "ClaimSeat", seat=seat)
                await do(live, who, seat, "join", "Join", chips=500)
            await story(tables, live, clock, ann, bo)

    asyncio.run(told())


async def give_seal(live: LiveTable, who: Actor, text: str) -> None:
    await do(live, who, None, f"seal {text}", "SealSeed", seal=seal(live.row.id, text))


async def open_seal(live: LiveTable, who: Actor, text: str) -> None:
    await do(live, who, None, f"open {text}", "OpenSeed", text=text)


async def dealt(tables: Tables, live: LiveTable, clock: Clock, *who: Actor) -> e.ShuffleMade:
    """Have everybody bet and the table go on until it has shuffled."""
    bets = {"2", "3"} - live.state.bets.keys()
    for number in range(300):
        for seat, actor in zip(("2", "3"), who, strict=True):
            if seat in bets and live.state.banker and seat in live.game.turn(live.state).seats:
                await do(live, actor, seat, f"bet {seat} {number}", "Bet", stake=10)
                bets.discard(seat)
        if made := heard(live, e.ShuffleMade):
            last: e.ShuffleMade = made[-1]
            return last
        coming = live.next()
        if coming is not None:
            clock.now = max(clock.now, coming[0].at)
            await tables.wake(live.row.id)
    raise AssertionError("nothing was dealt")


def heard(live: LiveTable, kind: type) -> list[Any]:
    return [entry.event for entry in live.recent if isinstance(entry.event, kind)]


def proved(tables: Tables, live: LiveTable, number: int = 1, pack: str = "") -> ShoeProof:
    with tables.services.engine.connect() as connection:
        found = shoe_proof(connection, live.row, pack, number)
    assert found is not None
    return found


def test_a_sealed_seed_is_proved_from_its_seal_to_the_order(tmp_path: Path) -> None:
    async def story(tables: Tables, live: LiveTable, clock: Clock, ann: Actor, bo: Actor) -> None:
        await give_seal(live, ann, ANNS)
        await give_seal(live, bo, BOS)
        await tables.wake(live.row.id)  # all have sealed: the list is closed at once
        (closed,) = heard(live, e.SeedsClosed)
        assert closed.seals.keys() == {"Ann (2)", "Bo (3)"}
        await open_seal(live, ann, ANNS)
        await open_seal(live, bo, BOS)
        made = await dealt(tables, live, clock, ann, bo)
        assert (made.seeds, made.seals) == ({"Ann (2)": ANNS, "Bo (3)": BOS}, closed.seals)
        await closed_by_house(live)
        proof = proved(tables, live)
        assert verify(proof).sealed == 2
        assert proof.seals == closed.seals
        path = tmp_path / "shoe.json"
        path.write_text(proof_text(proof))
        assert second(path) == (0, "Holds.\n")

    played(story)


async def closed_by_house(live: LiveTable) -> None:
    await live.do_for_house(lambda: Decided("", None, events=[e.TableClosed("at its end")]))


def test_nobody_adds_a_seed_once_the_others_can_be_known() -> None:
    """Else a host, which knows its secret, has somebody of its own come last and try until it suits."""

    async def story(tables: Tables, live: LiveTable, clock: Clock, ann: Actor, bo: Actor) -> None:
        await do(live, bo, None, "early", "GiveSeed", text="in the clear")
        await give_seal(live, ann, ANNS)
        clock.now += SEALING
        await tables.wake(live.row.id)
        await open_seal(live, ann, ANNS)
        await do(live, bo, None, "late", "GiveSeed", text="chosen to suit")
        await give_seal(live, bo, BOS)
        with pytest.raises(Refused, match="no seal to open"):
            await open_seal(live, bo, BOS)
        made = await dealt(tables, live, clock, ann, bo)
        assert made.seeds == {"Ann (2)": ANNS, "Bo (3)": "in the clear"}
        assert live.attendance.seals.keys() == {"Bo (3)"}

    played(story)


def test_a_seal_opens_by_its_own_seed_alone_and_once_the_list_is_closed() -> None:
    async def story(tables: Tables, live: LiveTable, clock: Clock, ann: Actor, bo: Actor) -> None:
        await give_seal(live, ann, ANNS)
        with pytest.raises(Refused, match="no seal to open"):
            await open_seal(live, ann, ANNS)
        clock.now += SEALING
        await tables.wake(live.row.id)
        with pytest.raises(Refused, match="not the seed that was sealed"):
            await open_seal(live, ann, BOS)
        await open_seal(live, ann, ANNS)
        with pytest.raises(Refused, match="64 hexadecimal digits"):
            await do(live, ann, None, "no seal", "SealSeed", seal="green tea")

    played(story)


def test_cards_wait_for_seals_to_be_opened_and_no_longer_than_that() -> None:
    async def story(tables: Tables, live: LiveTable, clock: Clock, ann: Actor, bo: Actor) -> None:
        await give_seal(live, ann, ANNS)
        await give_seal(live, bo, BOS)
        await tables.wake(live.row.id)
        closed = clock.now
        await open_seal(live, ann, ANNS)
        made = await dealt(tables, live, clock, ann, bo)
        assert clock.now >= closed + OPENING
        assert made.seeds == {"Ann (2)": ANNS}
        assert made.seals.keys() == {"Ann (2)", "Bo (3)"}
        with pytest.raises(Refused, match="no seal to open"):
            await open_seal(live, bo, BOS)
        await closed_by_house(live)
        found = verify(proved(tables, live))
        assert (found.sealed, found.unopened) == (1, 1)

    played(story)


def test_whoever_deals_waits_as_the_house_does() -> None:
    async def told() -> None:
        clock = Clock()
        async with hosted_tables(clock=clock) as tables:
            ann, bo = await person(tables, "Ann"), await person(tables, "Bo")
            live = await opened(tables, "classic", ann, pace="instant")
            await do(live, bo, None, "claim", "ClaimSeat", seat="1")
            await do(live, ann, None, "office", "TakeOffice", office="dealer")
            await give_seal(live, bo, BOS)
            with pytest.raises(Refused, match="try again in a moment"):
                await do(live, ann, "dealer", "shuffle", "Shuffle", machine=False)
            clock.now += SEALING
            await tables.wake(live.row.id)
            await open_seal(live, bo, BOS)
            await do(live, ann, "dealer", "shuffle", "Shuffle", machine=False)
            assert heard(live, e.ShuffleMade)[0].seeds == {"Bo (1)": BOS}

    asyncio.run(told())


def test_a_list_serves_until_a_shuffle_of_it_is_revealed() -> None:
    """At Lanes the coin, the pile and the tens are shuffled before anybody could give another seed."""

    async def told() -> None:
        clock = Clock()
        async with hosted_tables(clock=clock) as tables:
            ann = await person(tables, "Ann")
            live = await opened(tables, "lanes", ann, bots={"b": "greedy"}, pace="instant")
            await do(live, ann, None, "claim", "ClaimSeat", seat="a")
            await give_seal(live, ann, ANNS)
            await tables.wake(live.row.id)
            await open_seal(live, ann, ANNS)
            while len(heard(live, e.ShuffleMade)) < 3:
                await tables.wake(live.row.id)
            assert [made.seeds for made in heard(live, e.ShuffleMade)] == 3 * [{"Ann (a)": ANNS}]
            await closed_by_house(live)
            assert [verify(proved(tables, live, number)).sealed for number in (1, 2, 3)] == [1, 1, 1]
            assert live.attendance.revealed == {"": 3}

    asyncio.run(told())


def test_whoever_leaves_takes_along_a_seal_that_is_not_fixed() -> None:
    async def told() -> None:
        async with hosted_tables() as tables:
            ann = await person(tables, "Ann")
            live = await opened(tables, "pok-deng", ann)
            await do(live, ann, None, "claim", "ClaimSeat", seat="2")
            await give_seal(live, ann, ANNS)
            await do(live, ann, None, "free", "FreeSeat", seat="2")
            assert not live.attendance.seals

    asyncio.run(told())


# Over HTTP, as a player does it


def proof_at(server: RunningServer, table: str) -> httpx.Response:
    return httpx.get(f"{server.url}/api/tables/{table}/shoes/1", timeout=30)


def test_a_seed_given_in_the_clear_is_in_the_proof(server: RunningServer) -> None:
    with connect(server.url, name="Ann") as me:
        table = me.open_table("pok-deng", bots={"1": "flat"}, pace="instant", clock=0)
        with me.sit(table, "2") as seat:
            seat.do("GiveSeed", text="green tea")
            seat.do("Join", chips=500)
            played_until(seat, "ShuffleRevealed")
            promised = [line.event for line in seat.log if line.event["kind"] == "ShuffleMade"]
        proof = read_proof(proof_at(server, table.table).text)
        assert promised[0]["seeds"] == proof.seeds == {"Ann (2)": "green tea"}
        assert verify(proof).sealed == 0


def test_the_python_client_seals_and_opens_seeds_by_itself(server: RunningServer) -> None:
    with connect(server.url, name="Ann") as me:
        table = me.open_table("pok-deng", bots={"1": "flat"}, pace="instant", clock=0)
        with me.sit(table, "2") as seat:
            seat.seal_seeds()
            seat.do("Join", chips=500)
            played_until(seat, "ShuffleRevealed", times=2)
            lists = [line.event for line in seat.log if line.event["kind"] == "SeedsClosed"]
        for number, fixed in enumerate(lists[:2], 1):
            path = f"{server.url}/api/tables/{table.table}/shoes/{number}"
            proof = read_proof(httpx.get(path, timeout=30).text)
            assert proof.seals == fixed["seals"]
            assert verify(proof).sealed == 1
            with pytest.raises(DoesNotHold):
                verify(replace(proof, seeds={"Ann (2)": "another text of the same length"}))


def played_until(seat: Any, kind: str, times: int = 1) -> None:
    while sum(line.event["kind"] == kind for line in seat.log) < times:
        named = {one["command"]: one for one in seat.legal}
        if seat.your_turn and "Bet" in named:
            seat.do("Bet", stake=named["Bet"]["fields"]["stake"]["low"])
        elif seat.your_turn and "Stand" in named:
            seat.do("Stand")
        else:
            seat.read(30)


def test_a_table_that_closes_proves_its_last_shoe(server: RunningServer) -> None:
    """It tells all cards then: nothing that a proof shows is hidden any more."""
    with connect(server.url, name="Ann") as me:
        table = me.open_table("tasmanian", pace="instant", clock=0)
        with me.sit(table, "1") as seat:
            seat.do("Join", chips=500)
            while not any(line.event["kind"] == "ShuffleMade" for line in seat.log):
                seat.read(30)
            assert proof_at(server, table.table).status_code == 404
            seat.do("Leave")
            seat.do("CloseTable")
            kinds = [line.event["kind"] for line in seat.log]
            assert kinds[-2:] == ["ShuffleRevealed", "TableClosed"]
        assert verify(read_proof(proof_at(server, table.table).text)).cards == 416
