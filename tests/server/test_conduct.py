"""What a table does by itself, and what it leaves to people."""

from croupier.chance import VirtualShoe
from croupier.game import load_game
from croupier.games.baccarat.commands import Join
from croupier.games.baccarat.table import Table
from croupier.server.attendance import Attendance, Holder
from croupier.server.conduct import IDLE, LONGEST, RELIEF, is_turn_of, next_step
from croupier.server.settings import TableSettings

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
