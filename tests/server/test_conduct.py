"""What a table does by itself, and what it leaves to people."""

import asyncio
import dataclasses

import pytest

from croupier.chance import VirtualShoe
from croupier.errors import BadInput, Refused
from croupier.game import load_game
from croupier.games.baccarat.commands import Deal, Join
from croupier.games.baccarat.table import Table
from croupier.host import open_table
from croupier.server.attendance import Attendance, Holder
from croupier.server.conduct import IDLE, LONGEST, RELIEF, UNUSED, is_turn_of, next_step
from croupier.server.rule_sources import rules_of
from croupier.server.settings import MOST_BOTS, TableSettings
from croupier.wire import replace
from tests.reliability.in_process import do, hosted_tables, opened, person
from tests.server.test_hosted_competition import SPRING

LANES, BACCARAT = load_game("lanes"), load_game("baccarat")
PERSON = Holder("p", "Ann", 1, 0)
SETTINGS = TableSettings(pace="instant", clock=0)


def test_a_game_for_two_does_not_begin_before_both_are_there() -> None:
    start = LANES.open(LANES.load_rules("lanes"), None)
    alone = next_step(LANES, start, Attendance(seats={"a": PERSON}), SETTINGS)
    assert alone is not None
    assert (alone[0].what, alone[0].seat, alone[0].at) == ("free", "a", IDLE)
    both = next_step(LANES, start, Attendance(seats={"a": PERSON, "b": PERSON}), SETTINGS)
    assert both is not None
    assert both[0].what == "house"
    nobody = next_step(LANES, start, Attendance(), SETTINGS)
    assert nobody is not None
    assert (nobody[0].what, nobody[0].at) == ("close", IDLE)


def test_it_is_the_turn_of_who_has_yet_to_join_and_of_no_spectator_or_officer() -> None:
    start = BACCARAT.open(BACCARAT.load_rules("tasmanian"), None)
    assert is_turn_of(BACCARAT, start, "1")
    assert not is_turn_of(BACCARAT, start, None)
    assert not is_turn_of(BACCARAT, start, "inspector")


def joined(table: Table) -> Table:
    """With someone to play for."""
    for event in BACCARAT.decide(table, Join("1", 100), VirtualShoe("unused")):
        table = BACCARAT.evolve(table, event)
    return table


def test_an_empty_table_prepares_no_cards_before_somebody_comes() -> None:
    start = BACCARAT.open(BACCARAT.load_rules("tasmanian"), None)
    seated = Attendance(seats={"1": PERSON})
    waiting, coming = (next_step(BACCARAT, table, seated, SETTINGS) for table in (start, joined(start)))
    assert waiting is not None
    assert coming is not None
    assert (waiting[0].what, coming[0].what) == ("free", "house")


def test_an_officer_who_keeps_everybody_waiting_is_relieved_where_clocks_run() -> None:
    start = joined(BACCARAT.open(BACCARAT.load_rules("tasmanian"), None))
    held = Attendance(seats={"1": PERSON}, offices=dict.fromkeys(BACCARAT.offices, PERSON))
    relieved = next_step(BACCARAT, start, held, TableSettings(pace="instant", clock=30))
    assert relieved is not None
    assert (relieved[0].what, relieved[0].at) == ("relieve", RELIEF)
    for settings in (SETTINGS, TableSettings(clock=30, physical=True)):
        coming = next_step(BACCARAT, start, held, settings)
        assert coming is None or coming[0].what != "relieve"


def test_bots_by_themselves_play_only_while_somebody_watches() -> None:
    start, bot = LANES.open(LANES.load_rules("lanes"), None), Holder("", "greedy", 1, 0, "greedy")
    bots, exhibition = Attendance(seats={"a": bot, "b": bot}), TableSettings(pace="instant", exhibition=True)
    served = joined(BACCARAT.open(BACCARAT.load_rules("tasmanian"), None))
    officer = Attendance(seats={"1": bot}, offices={"inspector": PERSON})
    for game, state, attendance, settings, until in (
        (LANES, start, bots, exhibition, IDLE),
        (BACCARAT, served, officer, SETTINGS, LONGEST),
    ):
        shown = next_step(game, state, attendance, settings, (), True)
        alone = next_step(game, state, attendance, settings)
        assert shown is not None
        assert alone is not None
        assert shown[0].what != "close"
        assert (alone[0].what, alone[0].at) == ("close", until)
    still = next_step(LANES, start, bots, SETTINGS, (), True)
    assert still is not None
    assert still[0].what == "close"


def test_bots_do_not_play_on_beside_a_seat_that_its_person_has_left_behind() -> None:
    served = joined(BACCARAT.open(BACCARAT.load_rules("tasmanian"), None))
    late = Attendance(seats={"1": PERSON}, changed=IDLE + 1)
    here, alone = (next_step(BACCARAT, served, late, SETTINGS, left=left) for left in (None, 0))
    soon = next_step(BACCARAT, served, replace(late, changed=IDLE), SETTINGS, left=0)
    assert here is not None
    assert alone is not None
    assert soon is not None
    assert (here[0].what, soon[0].what) == ("house", "house")
    assert (alone[0].what, alone[0].at) == ("close", IDLE + 1 + LONGEST)


def test_a_table_that_waits_for_its_hour_is_closed_if_nobody_comes_in_for_a_week() -> None:
    game, conditions = rules_of(SPRING)
    start = open_table(conditions, seed="unused").state
    empty = next_step(game, start, Attendance(), SETTINGS)
    entered = next_step(game, start, Attendance(seats={"Ann": PERSON}), SETTINGS)
    assert empty is not None
    assert entered is not None
    assert (empty[0].what, empty[0].at) == ("close", UNUSED)
    assert entered[0].what != "close"


def test_staff_who_left_the_table_and_their_office_are_there_again() -> None:
    """Nobody else could give the command that the table waits for (TLGC 3)."""

    async def playing() -> None:
        async with hosted_tables() as tables:
            keeper, ann = await person(tables, "Di"), await person(tables, "Ann")
            live = await opened(tables, "tasmanian", keeper, pace="instant", clock=0)
            await do(live, ann, None, "sit", "ClaimSeat", seat="1")
            await do(live, ann, "1", "join", "Join", chips=1000)
            for office in ("dealer", "inspector"):
                await do(live, keeper, None, f"take {office}", "TakeOffice", office=office)
                await do(live, keeper, office, f"depart {office}", "Depart")
                await do(live, keeper, None, f"leave {office}", "LeaveOffice", office=office)
                await tables.wake(live.row.id)
                assert live.state.staff.count(office) == 1

    asyncio.run(playing())


def test_a_step_that_is_refused_is_not_tried_for_ever_and_keeps_no_table_open() -> None:
    async def playing() -> None:
        async with hosted_tables() as tables:
            ann = await person(tables, "Ann")
            live = await opened(tables, "tasmanian", ann, pace="instant", clock=0)
            await do(live, ann, None, "sit", "ClaimSeat", seat="1")
            await do(live, ann, "1", "join", "Join", chips=1000)
            live.game = dataclasses.replace(live.game, house=lambda table: Deal("dealer"))  # before a shuffle
            await tables.wake(live.row.id)
            coming = live.next()
            assert coming is not None
            assert (coming[0].what, coming[0].at) == ("close", live.attendance.changed + LONGEST)

    asyncio.run(playing())


def test_a_table_that_begins_in_years_is_not_opened() -> None:
    async def opening() -> None:
        async with hosted_tables() as tables:
            with pytest.raises(BadInput, match="more than a year"):
                await opened(tables, SPRING.replace("2027", "9999"), await person(tables, "Ann"))

    asyncio.run(opening())


def test_a_table_takes_so_many_bots_and_no_more() -> None:
    async def seating() -> None:
        async with hosted_tables() as tables:
            ann = await person(tables, "Ann")
            live = await opened(tables, SPRING, ann, bots={f"Bot{n}": "flat" for n in range(MOST_BOTS)})
            with pytest.raises(Refused, match=f"{MOST_BOTS} bots"):
                await do(live, ann, None, "one more", "SeatBot", seat="Zoe", bot="flat")

    asyncio.run(seating())
