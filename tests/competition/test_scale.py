"""Seven hundred players: what anyone sees and may do stays small; names that come and go are forgotten."""

import json
from collections.abc import Iterator
from itertools import product

import pytest

from croupier import open_table
from croupier.bots.competition import company
from croupier.cli.competition.commands import _fields
from croupier.competition import commands as c
from croupier.competition import legal as listing
from croupier.competition.decide import check
from croupier.competition.legal import legal
from croupier.competition.state import DEALER, DIRECTOR, INSPECTOR, OFFICERS, OPERATOR, Competition
from croupier.competition.views import view
from croupier.errors import BadInput, Refused
from croupier.game import Option, Range
from croupier.play.conduct import enter_players, play_on
from croupier.wire import canonical, replace, to_data
from tests.competition.tables import DAY, NAMES, Desk, conditions, replayed

PLAYERS, MOST_BYTES = 700, 20_000
TERMS = conditions(length="{ coups = 3 }")


def crowded(players: int) -> Iterator[Competition]:
    """Applications in, all accepted, seats drawn, a coup played at every table."""
    terms = replace(TERMS, most=players)
    running = open_table(terms, seed="large", keep_log=False, clock=terms.starts - 30 * DAY)
    names = [f"player {number}" for number in range(players)]
    running.do(c.Attend(DIRECTOR))
    for name in names:
        running.do(c.Apply(name))
    yield running.state
    enter_players(running, names)
    yield running.state
    running.do(c.Commence(DIRECTOR))
    running.do(c.Designate(DIRECTOR, tuple(f"T{number}" for number in range(players // 7))))
    running.do(c.Draw(DIRECTOR))
    yield running.state
    running.do(c.Clock(DIRECTOR, terms.starts))
    bettors = company(["flat"], names, terms, "large")
    for name, session in list(running.state.sessions.items()):
        for place in session.places.values():
            running.do(c.TakeSeat(place.player, name))
        running.do(c.Start(DIRECTOR, name))
        while not running.state.sessions[name].coups:
            play_on(running, name, bettors)
    yield running.state


@pytest.fixture(scope="module")
def large() -> list[Competition]:
    return list(crowded(PLAYERS))


def viewers(state: Competition) -> list[tuple[str, str]]:
    everyone = [*OFFICERS, "player 0", f"player {PLAYERS - 1}", "a stranger"]
    return [(who, "") for who in everyone] + [
        (who, name) for who in OFFICERS for name in list(state.sessions)[:1]
    ]


def test_a_view_of_seven_hundred_is_at_most_20_kb(large: list[Competition]) -> None:
    for state in large:
        for who, session in viewers(state):
            assert len(canonical(to_data(view(state, who, session)))) <= MOST_BYTES


def test_what_may_be_done_among_seven_hundred_is_at_most_20_kb(large: list[Competition]) -> None:
    for state in large:
        for who, session in viewers(state):
            listed = [
                {"command": one.command, "fields": _fields(one.fields)} for one in legal(state, who, session)
            ]
            assert len(json.dumps(listed)) <= MOST_BYTES


def test_as_few_commands_are_tried_for_seven_hundred_as_for_seventy(
    large: list[Competition], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []

    def counting(state: Competition, command: c.Command) -> None:
        tried.append(command)
        check(state, command)

    monkeypatch.setattr(listing, "check", counting)
    for small, state in zip(crowded(70), large, strict=True):
        for who in OFFICERS:
            counts = []
            for one in (small, state):
                tried.clear()
                legal(one, who)
                counts.append(len(tried))
            assert counts[0] == counts[1]


def commands_of(option: Option) -> list[c.Command]:
    """Every command an option stands for; of a range its ends."""
    values = [(v.low, v.high) if isinstance(v, Range) else v for v in option.fields.values()]
    kind = getattr(c, option.command)
    return [kind(**dict(zip(option.fields, chosen, strict=True))) for chosen in product(*values)]


def test_every_combination_of_a_listed_option_is_accepted() -> None:
    for state in crowded(21):
        for who in OFFICERS:
            for option in legal(state, who):
                for command in commands_of(option):
                    check(state, command)


def test_the_operator_finds_every_player_in_one_option(large: list[Competition]) -> None:
    applied, accepted, *_ = large
    lists = {one.command: one.fields for one in legal(applied, OPERATOR)}
    assert len(lists["Accept"]["applicant"]) == len(lists["Refuse"]["applicant"]) == PLAYERS
    lists = {one.command: one.fields for one in legal(accepted, OPERATOR)}
    assert "Accept" not in lists
    assert len(lists["Disqualify"]["player"]) == PLAYERS


def test_everyone_sees_its_own_session_in_full_and_the_others_in_short(large: list[Competition]) -> None:
    state = large[-1]
    seen = view(state, "player 0")
    (own,) = seen.sessions
    assert "player 0" in {place.player for place in seen.sessions[own].places.values()}
    assert set(seen.others) == set(state.sessions) - {own}
    assert {one.progress for one in seen.others.values()} == {"playing"}
    assert view(state, None).sessions == {}
    asked = view(state, None, "1.3")
    assert list(asked.sessions) == ["1.3"]
    assert asked.sessions["1.3"].coups == 1


def test_officers_at_the_tables_ask_for_a_session(large: list[Competition]) -> None:
    state = large[-1]
    assert legal(state, DEALER) == legal(state, INSPECTOR) == ()
    for who in (DEALER, INSPECTOR):
        options = legal(state, who, "1.3")
        assert "AtTable" in {one.command for one in options}
        assert {one.fields["session"] for one in options} == {("1.3",)}
    with pytest.raises(Refused, match="there is no such session"):
        view(state, DEALER, "9.9")


def test_the_only_session_to_be_played_concerns_everybody() -> None:
    desk = Desk().seated(*NAMES[:3])
    for who in (None, *OFFICERS, "Ann", "Zoe"):
        assert list(view(desk.now, who).sessions) == ["1.1"]
    assert "AtTable" in {one.command for one in legal(desk.now, DEALER)}


def test_a_host_shows_and_lists_one_session_and_a_game_without_sessions_says_so() -> None:
    running = open_table(TERMS, seed="host", clock=TERMS.starts - DAY)
    enter_players(running, NAMES[:8])
    for command in (c.Commence(DIRECTOR), c.Designate(DIRECTOR, ("T1",)), c.Draw(DIRECTOR)):
        running.do(command)
    assert list(running.view(INSPECTOR, session="1.2").sessions) == ["1.2"]
    assert running.legal("Ann", session="1.2") == legal(running.state, "Ann", "1.2")
    with pytest.raises(BadInput, match="not played in sessions"):
        open_table("lanes", seed="host").view("a", session="1.1")


def test_names_that_come_and_go_are_forgotten() -> None:
    desk = Desk().enter("Ann", "Bo")
    most = desk.now.conditions.most
    for number in range(5 * most):
        desk.do(c.Apply(f"guest {number}"))
        desk.do(c.Inform(DIRECTOR))
        if number % 2:
            desk.do(c.Withdraw(f"guest {number}"))
        else:
            desk.do(c.Refuse(OPERATOR, f"guest {number}", "no"))
    assert len(desk.now.entrants) <= 2 * most + 1
    assert len(desk.now.informed) <= 2 * most + 1
    assert desk.now.entrants[f"guest {5 * most - 1}"].status == "withdrawn"
    assert desk.commence().now.fees == 200
    assert replayed(desk) == desk.now


def test_late_withdrawals_are_no_more_than_may_enter() -> None:
    desk = Desk().enter("Ann", "Bo")
    desk.do(c.Clock(DIRECTOR, desk.now.conditions.starts - DAY))
    for number in range(desk.now.conditions.most):
        desk.do(c.Apply(f"guest {number}"))
        desk.do(c.Withdraw(f"guest {number}"))
    assert desk.refused(c.Apply("one more"), "withdrawn too late") == "TLGC 16.2.3a"
    assert desk.commence().now.fees == 200 + 100 * desk.now.conditions.most
