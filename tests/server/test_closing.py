"""No table stays open for ever, nor keeps the chips of people who have gone."""

import asyncio
from collections.abc import Awaitable, Callable
from fractions import Fraction
from itertools import count
from typing import Any

import pytest

from croupier.errors import Refused
from croupier.server import events as e
from croupier.server import ledger
from croupier.server.attendance import Actor
from croupier.server.conduct import IDLE, LONGEST
from croupier.server.history import entries_after
from croupier.server.live import LiveTable
from croupier.server.people import chips_of
from croupier.server.tables import Tables
from croupier.wire import replace
from tests.reliability.in_process import do, hosted_tables, opened, person

CHIPS = 10_000  # that a person comes with
MOST_WAKES = 3_000
BACCARAT = ("simplified", "tasmanian", "federal", "classic")


class Evening:
    """A server whose clock a test sets, and what people do there."""

    def __init__(self, tables: Tables, now: list[int]) -> None:
        self.tables, self._now, self._ids = tables, now, count()

    async def give(
        self, live: LiveTable, who: Actor, own: str | None, kind: str, /, **fields: object
    ) -> None:
        await do(live, who, own, str(next(self._ids)), kind, **fields)

    async def sit(self, live: LiveTable, who: Actor, seat: str, chips: int = 1_000) -> None:
        await self.give(live, who, None, "ClaimSeat", seat=seat)
        if live.game.buys:
            await self.give(live, who, seat, "Join", chips=chips)

    async def run(self, live: LiveTable, until: Callable[[], bool]) -> None:
        """Let the server do what is due, and time pass between."""
        for _ in range(MOST_WAKES):
            coming = live.next()
            if until() or coming is None:
                return
            self._now[0] = max(self._now[0], coming[0].at)
            await self.tables.wake(live.row.id)
        raise AssertionError(f"still open: {live.next()}")

    @property
    def minutes(self) -> float:
        return self._now[0] / 60_000

    def balance(self, account: str) -> int:
        with self.tables.services.engine.connect() as connection:
            assert ledger.total(connection) == 0
            return ledger.balance(connection, account)

    def wallet(self, who: Actor) -> Any:
        with self.tables.services.engine.connect() as connection:
            return chips_of(connection, who.person)

    def closing(self, live: LiveTable) -> e.TableClosed:
        """The event by which a table was closed: the last of its log."""
        with self.tables.services.engine.connect() as connection:
            entries = entries_after(connection, live.row, 0, 10**6)
        end = entries[-1].event
        assert isinstance(end, e.TableClosed)
        return end


def evening(story: Callable[[Evening], Awaitable[None]]) -> None:
    async def told() -> None:
        now = [0]
        async with hosted_tables(clock=lambda: now[0]) as tables:
            await story(Evening(tables, now))

    asyncio.run(told())


def administrator(actor: Actor) -> Actor:
    return replace(actor, role="administrator")


ALONE: dict[str, tuple[str, str, dict[str, str]]] = {
    **{f"{rules}, alone": (rules, "1", {}) for rules in (*BACCARAT, "pok-deng", "thai")},
    **{f"{rules} beside a bot": (rules, "1", {"2": "random"}) for rules in BACCARAT},
    **{f"{rules}, the bot's only player": (rules, "2", {"1": "flat"}) for rules in ("pok-deng", "thai")},
    "pok-deng among bots": ("pok-deng", "2", {"1": "flat", "3": "flat"}),
    "lanes, alone": ("lanes", "a", {}),
    "lanes against a bot": ("lanes", "a", {"b": "greedy"}),
}


@pytest.mark.parametrize("clock", [30, 0])
@pytest.mark.parametrize("case", ALONE)
def test_ruling_a4_who_sits_down_and_vanishes_gets_the_chips_back(case: str, clock: int) -> None:
    rules, seat, bots = ALONE[case]

    async def story(evening: Evening) -> None:
        ann = await person(evening.tables, "Ann")
        live = await opened(evening.tables, rules, ann, pace="instant", clock=clock, bots=bots)
        await evening.sit(live, ann, seat)
        await evening.run(live, lambda: bool(live.attendance.closed))
        assert live.attendance.closed
        assert evening.minutes <= ((IDLE if clock else LONGEST) + 2 * IDLE) / 60_000
        assert evening.wallet(ann) == CHIPS
        if rules not in BACCARAT:  # where bots win from the bank, and lose to it
            assert evening.balance(ledger.table_account(live.row.id)) == 0

    evening(story)


@pytest.mark.parametrize("rules", ["pok-deng", "thai"])
@pytest.mark.parametrize("clock", [30, 0])
def test_ruling_a4_a_banker_who_vanishes_takes_the_chips_along(rules: str, clock: int) -> None:
    async def story(evening: Evening) -> None:
        ann = await person(evening.tables, "Ann")
        settings: dict[str, object] = {"pace": "instant", "clock": clock}
        live = await opened(evening.tables, rules, ann, **settings)
        await evening.sit(live, ann, "1", 5_000)
        await evening.give(live, ann, "1", "TakeBank")
        await evening.give(live, ann, None, "SeatBot", seat="2", bot="flat")
        await evening.run(live, lambda: bool(live.attendance.closed))
        assert live.attendance.closed
        held = evening.wallet(ann) - CHIPS
        assert evening.balance(ledger.BOTS) == -ledger.in_ledger_units(held)
        assert evening.balance(ledger.table_account(live.row.id)) == 0

    evening(story)


def test_a_seat_whose_person_is_gone_while_others_play_on_is_given_up() -> None:
    async def story(evening: Evening) -> None:
        ann, ben = [await person(evening.tables, name) for name in ("Ann", "Ben")]
        live = await opened(evening.tables, "classic", ann, pace="instant", clock=30)
        for who, seat in ((ann, "1"), (ben, "2")):
            await evening.sit(live, who, seat)
        while "1" in live.attendance.seats:
            await evening.run(live, lambda: "2" in live.game.turn(live.state).seats)
            await evening.give(live, ben, "2", "Wager", bet="player", stake=10)
            coups = live.state.coups
            await evening.run(live, lambda now=coups: live.state.coups > now and not live.state.layout)  # type: ignore[misc]
        assert evening.wallet(ann) == CHIPS
        assert "2" in live.attendance.seats
        assert evening.minutes < 10

    evening(story)


# An administrator closes a table where people have chips


async def with_open_wagers(evening: Evening, rules: str) -> tuple[LiveTable, list[Actor]]:
    """A table with two people whose wagers lie open: at Pok Deng, Ann's hand is even waiting to be played."""
    ann, ben = [await person(evening.tables, name) for name in ("Ann", "Ben")]
    seats = ("a", "b") if rules == "lanes" else ("1", "2")
    live = await opened(evening.tables, rules, ann, pace="instant", clock=0)
    for who, seat in zip((ann, ben), seats, strict=True):
        await evening.sit(live, who, seat, 5_000)
    if live.game.name == "pok-deng":
        await evening.give(live, ben, "2", "TakeBank")
        await evening.give(live, ann, "1", "Bet", stake=20)
    await evening.run(live, lambda: bool(live.game.turn(live.state).seats))
    if live.game.name == "baccarat":
        if live.state.phase == "cut":
            await evening.give(live, ann, "1", "DeclineCut")
            await evening.give(live, ben, "2", "DeclineCut")
            await evening.run(live, lambda: live.state.phase == "wagers")
        await evening.give(live, ann, "1", "Wager", bet="player", stake=20)
    return live, [ann, ben]


@pytest.mark.parametrize("rules", [*BACCARAT[1:], "pok-deng", "thai"])
def test_an_administrator_closes_a_table_and_everybody_has_what_nothing_had_decided(rules: str) -> None:
    async def story(evening: Evening) -> None:
        keeper = administrator(await person(evening.tables, "Kim"))
        live, people = await with_open_wagers(evening, rules)
        await evening.give(live, keeper, None, "CloseTable")
        assert [evening.wallet(who) for who in people] == [CHIPS, CHIPS]
        assert evening.balance(ledger.table_account(live.row.id)) == 0
        closing = evening.closing(live)
        assert (closing.returned, closing.taken) == ({"1": 20}, {"1": 5_000, "2": 5_000})
        assert e.sentence(closing) == (
            "The table is closed: closed by Kim; undecided wagers returned: 20 (seat 1); "
            "chips taken away: 5000 (seat 1), 5000 (seat 2)"
        )
        with pytest.raises(Refused, match="the table is closed"):
            await evening.give(live, people[0], "1", "Leave")

    evening(story)


def test_coins_that_lie_in_the_pot_of_lanes_are_reported_and_are_in_nobodys_wallet() -> None:
    async def story(evening: Evening) -> None:
        keeper = administrator(await person(evening.tables, "Kim"))
        live, people = await with_open_wagers(evening, "lanes")
        mover = live.state.mover()
        await evening.give(live, people["ab".index(mover)], mover, "AddCoins", coins=3)
        await evening.give(live, keeper, None, "CloseTable")
        other = "ab".replace(mover, "")
        assert (evening.closing(live).returned, evening.closing(live).taken) == ({mover: 4, other: 1}, {})
        assert [evening.wallet(who) for who in people] == [CHIPS, CHIPS]

    evening(story)


def test_only_an_administrator_who_does_not_play_closes_a_table_with_people_in_the_game() -> None:
    async def story(evening: Evening) -> None:
        live, (ann, ben) = await with_open_wagers(evening, "tasmanian")
        stranger, inspector, director = [await person(evening.tables, name) for name in ("Di", "Ed", "Flo")]
        refused = {
            "the table closes once they have left": ann,  # who opened it
            "you have chips in the game": administrator(ben),
            "only whoever opened the table": stranger,
            "only whoever opened": replace(inspector, role="inspector"),
            "only whoever": replace(director, role="director"),  # nobody directs a table of baccarat
        }
        for why, who in refused.items():
            with pytest.raises(Refused, match=why):
                await evening.give(live, who, None, "CloseTable")
        assert not live.attendance.closed
        assert evening.wallet(ann) == CHIPS - 5_000

    evening(story)


def test_parts_of_a_chip_go_back_as_well() -> None:
    async def story(evening: Evening) -> None:
        keeper = administrator(await person(evening.tables, "Kim"))
        live, (ann, ben) = await with_open_wagers(evening, "classic")
        while isinstance(live.game.stacks(live.state)["1"], int):
            if not live.state.layout:
                await evening.give(live, ann, "1", "Wager", bet="banker", stake=11)  # less 5 % if it wins
            await evening.give(live, ben, "2", "Wager", bet="player", stake=10)
            await evening.run(live, lambda: not live.state.layout and live.state.phase == "wagers")
        held = live.game.stacks(live.state)["1"]
        await evening.give(live, keeper, None, "CloseTable")
        assert isinstance(held, Fraction)
        assert evening.wallet(ann) == CHIPS - 5_000 + held

    evening(story)
