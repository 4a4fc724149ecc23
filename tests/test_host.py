"""The front door: a running table of any game, opened from whatever describes one."""

import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import baccarat
from croupier.cards import UNSEEN
from croupier.chance import PhysicalShoe, VirtualShoe
from croupier.errors import BadInput, Refused, echoed
from croupier.game import GAMES, all_games, load_game, read_options, rule_set_names
from croupier.games.absence import TimeOut
from croupier.games.baccarat.events import Shuffled
from croupier.games.baccarat.table import Notice
from croupier.host import HostedTable
from croupier.money import MAX_SAFE_INT
from croupier.wire import canonical, to_data


def started() -> Any:
    """A table with one player and a shoe ready to be dealt from."""
    table = croupier.open_table("tasmanian", seed="7")
    for command in (
        baccarat.Join("1", 1000),
        baccarat.CheckCards("dealer"),
        baccarat.Shuffle("dealer"),
        baccarat.Cut("1", 200),
    ):
        table.do(command)
    return table


@pytest.mark.parametrize("name", dict.fromkeys([*rule_set_names(), *GAMES][:-1]))
def test_any_rule_set_and_any_game_opens_by_name(name: str) -> None:
    table = croupier.open_table(name, seed="1")
    assert table.count == 0
    assert table.view().title


def test_a_rule_file_a_rules_value_and_a_game_open_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "classic"\nname = "mine"\n')
    assert croupier.open_table(path, seed="1").view().rules == "mine"
    assert croupier.open_table(croupier.load_rules("thai"), seed="1").view().rules == "thai"
    assert croupier.open_table(load_game("baccarat"), seed="1", rules="federal").view().rules == "federal"
    assert croupier.open_table(load_game("lanes"), seed="1").game.name == "lanes"


def test_options_of_the_game_are_passed_on() -> None:
    assert croupier.open_table("tasmanian", seed="1", places=9).view().places == 9
    with pytest.raises(Refused, match="TLGC 1"):
        croupier.open_table("tasmanian", seed="1", places=8)


NO_NAMES = ["x" * 10**5, "x/" * 10**5, "é" * 200, "x\0", "x\0.toml", "x" * 10**5 + ".toml"]


@pytest.mark.parametrize("source", ["nonesuch", "nonesuch.toml", 7, "", *NO_NAMES], ids=echoed)
def test_what_opens_no_table_gets_one_line(source: Any) -> None:
    with pytest.raises(BadInput) as fault:
        croupier.open_table(source)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("seed", [10**5000, "x" * 10**7, "\udcff", b"abc", [1]], ids=echoed)
def test_a_seed_too_long_or_of_another_kind_gets_one_line(seed: Any) -> None:
    uses: tuple[Callable[[], object], ...] = (
        lambda: croupier.open_table(seed=seed),
        lambda: croupier.deal(seed=seed, rounds=1),
        lambda: croupier.simulate_coups("classic", coups=1, seed=seed),
    )
    for use in uses:
        with pytest.raises(BadInput, match="seed") as fault:
            use()
        assert "\n" not in str(fault.value)


@pytest.mark.parametrize("given", [None, b"tasmanian", 7, [b"x"]], ids=echoed)
def test_what_is_neither_a_name_nor_a_path_gets_one_line(given: Any) -> None:
    uses = (
        croupier.open_table,
        croupier.load_rules,
        croupier.odds,
        croupier.parsheet,
        croupier.replay,
        croupier.audit,
    )
    for use in uses:
        with pytest.raises(BadInput, match=r"not|expected") as fault:
            use(given)
        assert "\n" not in str(fault.value)


@pytest.mark.parametrize("name", NO_NAMES, ids=echoed)
def test_what_no_file_could_be_called_gets_one_line(name: str) -> None:
    uses: tuple[Callable[[str], object], ...] = (
        croupier.load_rules,
        croupier.audit,
        croupier.replay,
        lambda path: croupier.open_table(seed="1", journal=path),
        lambda path: croupier.deal(seed="1", rounds=1, record=path),
    )
    for use in uses:
        with pytest.raises(BadInput) as fault:
            use(name)
        assert "\n" not in str(fault.value)


def test_the_same_seed_deals_the_same_cards_and_none_is_drawn_by_default() -> None:
    one, other = started(), started()
    assert one.do(baccarat.Wager("1", "banker", 100)) == other.do(baccarat.Wager("1", "banker", 100))
    assert one.do(baccarat.Deal("dealer")) == other.do(baccarat.Deal("dealer"))
    assert croupier.open_table("classic").seed != croupier.open_table("classic").seed


def test_a_refused_command_changes_nothing() -> None:
    table = started()
    state, events = canonical(to_data(table.state)), table.events
    with pytest.raises(Refused):
        table.do(baccarat.Wager("1", "banker", 10**6))
    assert (canonical(to_data(table.state)), table.events) == (state, events)


def test_a_command_that_cannot_be_saved_is_not_carried_out() -> None:
    def full(events: object, state: object) -> None:
        raise OSError("disk full")

    game = load_game("lanes")
    start = game.open(game.load_rules("lanes"), None)
    table: HostedTable[Any, Any, Any, Any] = HostedTable(
        game, start, game.chance("1", VirtualShoe), commit=full
    )
    with pytest.raises(OSError, match="disk full"):
        table.do(croupier.lanes.Start("a"))
    assert (table.state, table.events, table.count) == (start, (), 0)


def test_the_log_says_what_happened_as_a_seat_may_read_it() -> None:
    table = started()
    lines = table.log("1")
    assert [line.seq for line in lines] == list(range(1, table.count + 1))
    assert str(lines[0]) == "Seat 1 joins with 1000 chips, TLGC 1"
    shuffled = next(line.event for line in lines if isinstance(line.event, Shuffled))
    assert set(shuffled.order) <= {UNSEEN}


def test_a_saved_table_is_opened_again_where_it_was_left(tmp_path: Path) -> None:
    path, table = tmp_path / "table.jsonl", started()
    table.save(path)
    again = croupier.open_table(path)
    assert (again.state, again.events, again.seed) == (table.state, table.events, "7")
    for one in (table, again):
        one.do(baccarat.Wager("1", "player", 50))
    assert again.do(baccarat.Deal("dealer")) == table.do(baccarat.Deal("dealer"))


def test_a_log_brings_its_own_table(tmp_path: Path) -> None:
    started().save(tmp_path / "table.jsonl")
    with pytest.raises(BadInput, match="leave out places"):
        croupier.open_table(tmp_path / "table.jsonl", places=9)


def test_a_table_without_a_log_says_so() -> None:
    table = croupier.open_table("lanes", seed="1", keep_log=False)
    table.do(croupier.lanes.Start("a"))
    with pytest.raises(BadInput, match="keep_log"):
        table.log()


def test_listeners_hear_every_event_with_the_state_before_it() -> None:
    table, heard = croupier.open_table("lanes", seed="1"), list[tuple[Any, Any]]()
    table.listen(lambda before, event: heard.append((before, event)))
    start = table.state
    events = table.do(croupier.lanes.Start("a"))
    assert tuple(event for _, event in heard) == events
    assert heard[0][0] == start


def test_a_seat_sees_its_view_and_what_is_legal() -> None:
    seat = started().seat("1")
    assert seat.view.seat == "1"
    assert baccarat.Wager.__name__ in {option.command for option in seat.legal}
    assert 100 in seat.amounts(baccarat.Wager, "stake")
    assert not seat.amounts(baccarat.Cut, "cards")


@pytest.mark.parametrize("seat", [1, 3.5, b"1", ["1"]])
@pytest.mark.parametrize("rules", ["tasmanian", "pok-deng", "lanes"])
def test_a_seat_that_is_not_text_gets_one_line_and_is_no_spectator(rules: str, seat: Any) -> None:
    table = croupier.open_table(rules, seed="1")
    for look in (table.view, table.legal, table.log):
        with pytest.raises(BadInput, match="a seat is named by text, as in '1', not "):
            look(seat)
    with pytest.raises(BadInput, match="not None"):
        table.legal(None)  # type: ignore[arg-type]


def test_amounts_are_chips_in_every_game() -> None:
    for name, join in (("tasmanian", baccarat.Join), ("pok-deng", croupier.pokdeng.Join)):
        table = croupier.open_table(name, seed="1")
        table.do(join("1", 1000))
        assert table.game.stacks(table.state)["1"] == 1000
        assert "1000 chips" in str(table.log()[0])


def test_every_command_of_a_game_is_reachable_from_it() -> None:
    for game in all_games():
        module = getattr(croupier, game.package.rpartition(".")[2])
        for command in game.commands:
            assert getattr(module, command.__name__) is command


def test_tab_completion_shows_the_public_names_and_they_exist() -> None:
    names = dir(croupier)
    assert {"open_table", "deal", "odds", "baccarat", "lanes", "__version__"} <= set(names)
    for name in names:
        assert getattr(croupier, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nonesuch'"):
        croupier.nonesuch  # type: ignore[attr-defined] # noqa: B018


def test_a_range_is_a_sequence_of_its_amounts() -> None:
    amounts = croupier.Range(10, 30, 10)
    assert list(amounts) == [10, 20, 30]
    assert (len(amounts), amounts[-1], 20 in amounts, 15 in amounts) == (3, 30, True, False)
    assert list(croupier.Range(1, Fraction(2), Fraction(1, 2))) == [1, Fraction(3, 2), 2]
    assert not croupier.Range(1, 0)
    with pytest.raises(IndexError):
        amounts[3]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("deal", "'deal' is not a command of baccarat; choose from Join, "),
        (croupier.lanes.Start("a"), "is not a command of baccarat"),
        (baccarat.Join(1, 1000), "Join: seat: expected text, one line of up to 200 characters, not 1"),  # type: ignore[arg-type]
        (baccarat.Join("2", 10.0), "Join: chips: expected an amount"),  # type: ignore[arg-type]
        (baccarat.Join("2", True), "Join: chips: expected an amount"),
        (baccarat.Cut("1", "200"), "Cut: cards: expected a whole number"),  # type: ignore[arg-type]
        (baccarat.Draw("dealer", "Player"), "Draw: to: expected one of player, banker"),  # type: ignore[arg-type]
        (baccarat.Shuffle("dealer", "x"), "Shuffle: machine: expected True or False"),  # type: ignore[arg-type]
        (baccarat.ReportPartnership("inspector", None), "players: expected a tuple of up"),  # type: ignore[arg-type]
    ],
)
def test_what_is_not_a_command_of_the_game_gets_one_line_and_changes_nothing(command: Any, says: str) -> None:
    table = started()
    state, count = table.state, table.count
    with pytest.raises(BadInput, match=re.escape(says)) as fault:
        table.do(command)
    assert "\n" not in str(fault.value)
    assert (table.state, table.count) == (state, count)


def test_public_names_are_found_in_a_fresh_process() -> None:
    code = "import croupier; [getattr(croupier, name) for name in dir(croupier)]; print(len(dir(croupier)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) == len(dir(croupier))


def test_a_log_without_a_seed_can_be_viewed_and_needs_cards_to_continue(tmp_path: Path) -> None:
    table = croupier.open_table("classic", chance=croupier.PhysicalShoe(iter(["9h"]).__next__))
    table.do(baccarat.Join("1", 100))
    table.save(tmp_path / "table.jsonl")
    again = croupier.open_table(tmp_path / "table.jsonl")
    assert again.view().people["1"].chips == 100
    with pytest.raises(BadInput, match="holds no seed"):
        again.do(baccarat.Shuffle("dealer"))


@pytest.mark.parametrize("wrong", ["9x", "??", "X1", ""])
def test_ruling_a5_a_mistyped_card_does_not_lose_the_cards_typed_before_it(wrong: str) -> None:
    """The command fails and changes nothing; given again, it asks only for the cards still missing."""
    typed = iter(["9s", "2h", wrong, "Kd", "Kh"])
    play, table = croupier.baccarat, croupier.open_table("classic", chance=PhysicalShoe(typed.__next__))
    table.do(play.Join("1", 100))
    table.do(play.Shuffle("dealer"))
    table.do(play.Wager("1", "player", 10))
    before = table.state
    with pytest.raises((BadInput, Refused)):
        table.do(play.Deal("dealer"))
    assert table.state == before
    table.do(play.Deal("dealer"))
    coup = table.view().coup
    assert (coup.player, coup.banker) == (("9s", "Kd"), ("2h", "Kh"))
    assert next(typed, None) is None


def test_offices_are_who_gives_commands_beside_the_seats() -> None:
    assert load_game("baccarat").offices == ("dealer", "inspector", "manager")
    assert load_game("competition").offices == ("director", "operator", "inspector", "dealer")
    assert load_game("lanes").offices == load_game("pok-deng").offices == ()
    table = started()
    for office in table.game.offices:
        assert table.legal(office)


def test_a_table_is_over_once_nothing_more_can_be_played() -> None:
    table = started()
    assert not table.game.over(table.state)
    table.do(baccarat.Close("inspector"))
    assert table.game.over(table.state)
    lanes = croupier.open_table("lanes", seed="over")
    while not lanes.game.over(lanes.state):
        turn = lanes.game.turn(lanes.state)
        lanes.do(TimeOut(turn.seats[0]) if turn.seats else lanes.game.house(lanes.state))
    assert lanes.game.house(lanes.state) is None
    assert not lanes.game.turn(lanes.state).seats


@pytest.mark.parametrize("name", GAMES)
def test_a_table_opened_without_choosing_is_the_table_of_the_default_options(name: str) -> None:
    game = load_game(name)
    if game.rule_sets:
        chosen = croupier.open_table(name, seed="1", **read_options(game, {}))
        assert chosen.state == croupier.open_table(name, seed="1").state
    assert ("options" in croupier.schemas(name)) == (game.options is not None)


NUMBER = f"a whole number up to {MAX_SAFE_INT}"
MISMADE: Any = Notice({"player": 3})  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("rules", "options", "says"),
    [
        (
            "tasmanian",
            {"placs": 3},
            "'placs' is no option of baccarat: did you mean places? choose from",
        ),
        ("lanes", {"places": 3}, "'places': a table of lanes has no options"),
        (
            "tasmanian",
            {"places": "7"},
            f"places: expected {NUMBER} or None, not '7'",
        ),
        ("tasmanian", {"notice": 3}, "notice: expected a Notice or None, not 3"),
        ("tasmanian", {"notice": MISMADE}, "notice: expected a Notice or None, not Notice"),
        ("tasmanian", {"bank": "x"}, "bank: expected an amount up to 9007199254740991, not 'x'"),
        ("pok-deng", {"minimum": "a"}, f"minimum: expected {NUMBER}, not 'a'"),
        ("pok-deng", {"maximum": True}, f"maximum: expected {NUMBER}, not True"),
    ],
)
def test_an_option_that_a_table_does_not_take_gets_one_line(rules: str, options: Any, says: str) -> None:
    with pytest.raises(BadInput, match=re.escape(says)):
        croupier.open_table(rules, seed="1", **options)


def test_options_are_checked_before_a_table_is_opened_with_them() -> None:
    game, limits = load_game("baccarat"), croupier.open_table("classic", seed="1").view().limits
    data = {"squeeze": False, "notice": {"limits": {bet: to_data(limit) for bet, limit in limits.items()}}}
    options = read_options(game, data)
    table = croupier.open_table("classic", seed="1", **options)
    assert (table.state.squeeze, table.view().limits) == (False, limits)
    for bad in ({"bank": 10**6}, {"places": "seven"}, {"squeeze": 1}):
        with pytest.raises(BadInput, match=next(iter(bad))):
            read_options(game, bad)
    with pytest.raises(BadInput, match="a table of lanes has no options"):
        read_options(load_game("lanes"), {"places": 3})
