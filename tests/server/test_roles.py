"""What each role may do at a table that somebody else has opened."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

import pytest

from croupier.client import connect
from croupier.errors import Refused
from croupier.server.attendance import ROLES, Actor, Role
from croupier.server.live import LiveTable
from croupier.server.operations import set_role
from croupier.server.tables import Tables
from croupier.wire import replace
from tests.reliability.conserved import COMPETITION
from tests.reliability.in_process import do, hosted_tables, opened, person
from tests.server.conftest import RunningServer

DO = {
    "dealer": ("TakeOffice", {"office": "dealer"}),
    "inspector": ("TakeOffice", {"office": "inspector"}),
    "director": ("TakeOffice", {"office": "director"}),
    "close": ("CloseTable", {}),
}
MAY: dict[str, dict[Role, set[str]]] = {
    "tasmanian": {
        "player": set(),
        "inspector": {"dealer", "inspector"},
        "director": {"dealer", "inspector"},
        "administrator": {"dealer", "inspector", "close"},
    },
    COMPETITION: {
        "player": set(),
        "inspector": {"dealer", "inspector"},
        "director": {"dealer", "inspector", "director", "close"},
        "administrator": {"dealer", "inspector", "director", "close"},
    },
}


def played(story: Callable[[Tables], Awaitable[None]]) -> None:
    async def told() -> None:
        async with hosted_tables() as tables:
            await story(tables)

    asyncio.run(told())


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("rules", MAY, ids=["baccarat", "competition"])
def test_each_role_may_do_what_the_one_before_may_and_what_is_its_own(rules: str, role: Role) -> None:
    async def story(tables: Tables) -> None:
        ann = await person(tables, "Ann")
        officer, ids = replace(await person(tables, "Di"), role=role), count()
        may = set()
        for name, (kind, fields) in DO.items():
            live = await opened(tables, rules, ann)
            await sit_down(tables, live)
            try:
                await do(live, officer, None, str(next(ids)), kind, **fields)
            except Refused:
                continue
            may.add(name)
        assert may == MAY[rules][role]

    played(story)


async def sit_down(tables: Tables, live: LiveTable) -> None:
    """Somebody sits there, with chips in the game if it takes any."""
    ben: Actor = await person(tables, "Ben")
    seat = "1" if live.game.buys else ben.name
    await do(live, ben, None, "claim", "ClaimSeat", seat=seat)
    if live.game.buys:
        await do(live, ben, seat, "join", "Join", chips=100)


def test_whoever_opened_a_table_may_hold_its_offices_and_closes_it_once_nobody_else_is_there() -> None:
    async def story(tables: Tables) -> None:
        ann, ids = await person(tables, "Ann"), count()
        live = await opened(tables, COMPETITION, ann)
        await do(live, ann, None, str(next(ids)), "TakeOffice", office="director")
        await do(live, ann, None, str(next(ids)), "CloseTable")
        other = await opened(tables, "tasmanian", ann)
        await sit_down(tables, other)
        with pytest.raises(Refused, match="people have chips in the game"):
            await do(other, ann, None, str(next(ids)), "CloseTable")

    played(story)


def test_nobody_plays_on_after_reading_sealed_wagers_for_the_house() -> None:
    async def story(tables: Tables) -> None:
        ann, ids = await person(tables, "Ann"), count()
        live = await opened(tables, COMPETITION, ann)
        for seat, kind, fields in (
            (None, "ClaimSeat", {"seat": "Ann"}),
            ("Ann", "Apply", {}),
            ("Ann", "FreeSeat", {"seat": "Ann"}),
            (None, "TakeOffice", {"office": "inspector"}),
            ("inspector", "LeaveOffice", {"office": "inspector"}),
        ):
            await do(live, ann, seat, str(next(ids)), kind, **fields)
        with pytest.raises(Refused, match="acted for the house"):
            await do(live, ann, None, str(next(ids)), "ClaimSeat", seat="Ann")
        await do(live, ann, None, str(next(ids)), "TakeOffice", office="inspector")

    played(story)


def test_a_role_that_is_taken_back_is_worth_nothing_over_an_open_connection(server: RunningServer) -> None:
    with connect(server.url, name="Ann") as ann, connect(server.url, name="Di") as di:
        di.request("POST", "/api/me/account", json={"login": "di", "password": "a long password"})
        set_role("di", "administrator", data=server.data)
        with di.watch(ann.open_table("classic")) as watching:
            watching.do("SeatBot", seat="1", bot="random")
            set_role("di", "player", data=server.data)
            with pytest.raises(Refused, match="only whoever opened the table seats bots"):
                watching.do("SeatBot", seat="2", bot="random")
            with pytest.raises(Refused, match="only whoever opened the table closes it"):
                watching.do("CloseTable")


def test_whoever_runs_a_table_relieves_who_acts_for_the_house_there_and_nobody_else_does() -> None:
    async def story(tables: Tables) -> None:
        ann, bo, ids = await person(tables, "Ann"), await person(tables, "Bo"), count()
        di = replace(await person(tables, "Di"), role="inspector")
        live = await opened(tables, "tasmanian", ann, physical=True, clock=0)
        await do(live, di, None, str(next(ids)), "TakeOffice", office="dealer")
        with pytest.raises(Refused, match="you do not speak for this seat"):
            await do(live, bo, None, str(next(ids)), "LeaveOffice", office="dealer")
        await do(live, ann, None, str(next(ids)), "LeaveOffice", office="dealer")
        assert not live.attendance.offices
        await do(live, ann, None, str(next(ids)), "TakeOffice", office="dealer")

    played(story)
