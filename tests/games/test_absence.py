"""Nobody can hold a table up (ruling A4): at any moment of any game everyone may walk away."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import croupier
from croupier.bots.random_player import random_command
from croupier.errors import Refused
from croupier.game import AnyGame, load_game
from croupier.games.absence import CameBack, TimedOut, TimeOut
from croupier.games.baccarat.table import STAFF
from croupier.host import AnyTable, HostedTable, open_table

STEPS, BOUND = 150, 120
NEVER = ("Depart", "Close", "Leave")  # drawn rarely, or nothing would ever be played


def opened(rules: str, seed: int) -> AnyTable:
    draw = Random(f"{rules}/{seed}")
    unchecked = rules == "unchecked"
    table = (
        open_table("tasmanian", seed=seed, prechecked=False) if unchecked else open_table(rules, seed=seed)
    )
    if rules == "lanes":
        return table
    for seat in map(str, range(1, 8)):
        # Some can hardly make a bet, and some cannot.
        table.do(_join(table.game, seat, draw.choice((5, 10, 15, 40, 5000))))
    return table


def _join(game: AnyGame, seat: str, chips: int) -> Any:
    return game.buys[0](seat, chips)


def seats_of(table: AnyTable) -> list[str]:
    if table.game.name == "lanes":
        return ["a", "b"]
    return [*(STAFF if table.game.name == "baccarat" else ()), *table.game.stacks(table.state)]


def options(table: AnyTable) -> list[Any]:
    return [option for seat in seats_of(table) for option in table.legal(seat)]


def play_at_random(table: AnyTable, draw: Random) -> None:
    """One legal command, one of the house's, or a clock that runs out."""
    waiting = table.game.turn(table.state).waits_for
    if waiting and draw.random() < 0.15:
        table.do(TimeOut(draw.choice(waiting)))
        return
    house = table.game.house(table.state)
    if house is not None and draw.random() < 0.3:
        try_it(table, house)
        return
    found = options(table)
    calm = [option for option in found if option.command not in NEVER]
    if found:
        table.do(random_command(table.game, calm if calm and draw.random() < 0.97 else found, draw))


def try_it(table: AnyTable, command: Any) -> bool:
    try:
        table.do(command)
    except Refused:
        return False
    return True


def at_stake(table: AnyTable) -> bool:
    """Whether something waits for the end of a round."""
    state = table.state
    if table.game.name == "baccarat":
        return bool(state.layout or state.play)
    return bool(state.bets) if table.game.name == "pok-deng" else state.stage == "round"


def everyone_walks_away(table: AnyTable, bound: int = BOUND) -> None:
    """Clocks run out and the house goes on, until nothing is at stake."""
    for _ in range(bound):
        if not at_stake(table):
            return
        if waiting := table.game.turn(table.state).waits_for:
            table.do(TimeOut(waiting[0]))
        else:
            house = table.game.house(table.state)
            assert house is not None, f"{table.state} waits for nobody, and the house does not go on"
            table.do(house)
    raise AssertionError("the round never ends")


def copy(table: AnyTable) -> AnyTable:
    return HostedTable(table.game, table.state, table.chance, keep_log=False)


RULES = ("simplified", "tasmanian", "classic", "unchecked", "pok-deng", "thai", "lanes")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rules", RULES)
def test_ruling_a4_a_round_ends_whoever_walks_away_and_whenever(rules: str, seed: int) -> None:
    table, draw = opened(rules, seed), Random(f"play/{rules}/{seed}")
    staked = 0
    for step in range(STEPS):
        over = table.game.name == "lanes" and table.state.stage == "over"
        assert over or options(table) or table.game.house(table.state) or not table.game.stacks(table.state)
        if over:
            break
        if step % 3 == 0 and at_stake(table):
            staked += 1
            # An Inspector or a dealer who has left comes back: the house does not hold up a table either.
            left = copy(table)
            for role in STAFF if table.game.name == "baccarat" else ():
                if role not in left.state.staff:
                    left.do(croupier.baccarat.Attend(role))
            everyone_walks_away(left)
        play_at_random(table, draw)
    assert staked or rules == "unchecked", "nothing was ever at stake"


@pytest.mark.parametrize("rules", ["simplified", "tasmanian", "classic", "pok-deng", "lanes"])
def test_ruling_a4_no_seat_is_offered_the_host_s_command(rules: str) -> None:
    table, draw = opened(rules, 1), Random(1)
    for _ in range(40):
        assert TimeOut in table.game.host_only
        assert not [option for option in options(table) if option.command == "TimeOut"]
        play_at_random(table, draw)


@pytest.mark.parametrize("rules", ["simplified", "tasmanian", "classic", "pok-deng", "lanes"])
def test_ruling_a4_no_clock_runs_out_for_a_seat_that_is_not_waited_for(rules: str) -> None:
    table, draw = opened(rules, 2), Random(2)
    for _ in range(60):
        waiting = table.game.turn(table.state).waits_for
        for seat in {*seats_of(table), "99", ""} - set(waiting):
            with pytest.raises(Refused, match=r"ruling A4|nobody sits at|holds all coins"):
                table.do(TimeOut(seat))
        play_at_random(table, draw)


@pytest.mark.parametrize("rules", ["simplified", "tasmanian", "classic", "pok-deng", "thai", "lanes"])
def test_ruling_a4_records_of_seats_that_come_and_go_are_clean_and_explained(
    rules: str, tmp_path: Path
) -> None:
    met: set[type] = set()
    for seed in range(4):
        table, draw = opened(rules, seed), Random(seed)
        for _ in range(STEPS):
            play_at_random(table, draw)
        path = tmp_path / f"{seed}.jsonl"
        table.save(path)
        assert not croupier.audit(path).findings
        for line in table.log("1"):
            kind = type(line.event)
            met.add(kind)
            assert kind not in (TimedOut, CameBack) or line.sentence.endswith(", ruling A4")
    assert {TimedOut, CameBack} <= met


def test_ruling_a4_competitions_have_their_own_clauses() -> None:
    """A clock that runs out leads to what TLGC 16 provides for, and to nothing besides."""
    game = load_game("competition")
    assert game.host_only == (TimeOut,)
    assert not {TimedOut, CameBack} & set(game.events)
