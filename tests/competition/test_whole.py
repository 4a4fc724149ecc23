"""Whole competitions, from the first entry to the last prize, with people as they are."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from croupier.competition import events as e
from croupier.competition.conditions import Conditions
from croupier.record import Writer, opened, replay_lines
from croupier.wire import canonical, replace, to_data
from tests.competition.crowd import GAME, Crowd
from tests.competition.tables import conditions

SECOND = "[secondary]\nafter = 1\nfee = 30\nadvance = 1\n"
RAISED = "raised = { minimum = 50, maximum = 800, unit = 10 }"


def terms(
    *, advance: int, coups: int, live: bool, second: bool, seconds: int, squeeze: bool = False
) -> Conditions:
    found = conditions(
        chips="live" if live else "competition",
        prizes="[50, 30, 20]",
        least=3,
        advance=advance,
        length=f"{{ coups = {coups} }}",
        seconds=seconds,
        squeeze=squeeze,
        raised=RAISED,
        more=SECOND if second else "",
    )
    return replace(found, most=500)


def held(crowd: Crowd) -> None:
    """What must hold of any competition that has come to its end."""
    now = crowd.state
    assert now.phase == "finished"
    awards = {award.player: award.amount for award in now.awards}
    assert len(awards) == len(now.awards)
    assert sum(awards.values()) + now.unawarded == now.pool
    assert not now.unawarded or not awards
    assert all(now.entrants[name].status == "accepted" for name in awards)
    fees = sum(entrant.paid - entrant.refunded for entrant in now.entrants.values())
    assert fees == now.fees
    assert now.administration + now.pool == fees + now.conditions.added
    assert now.administration * 10 <= fees
    for session in now.sessions.values():
        assert session.over
        assert not session.table.people
        assert not session.table.layout
        assert not session.forms
    stages = [played.stage for played in now.rounds]
    assert stages.count("semi-final") <= 1
    assert sum(isinstance(step, e.PrizesAllocated) for step in _events(crowd)) == 1


def _events(crowd: Crowd) -> list[object]:
    return [step.event for step in opened(crowd.lines, "record")[3]]


def replays(crowd: Crowd) -> None:
    """The record leads to the same state, and written again is the same to the byte."""
    found = replay_lines(crowd.lines, "record")
    assert found.state == crowd.state
    assert canonical(to_data(found.state)) == canonical(to_data(crowd.state))
    again: list[str] = []
    writer = Writer(again.append, GAME, opened(crowd.lines, "record")[2], None)
    for event in _events(crowd):
        if event is not None:
            writer.add(event)
    writer.seal()
    assert again == crowd.lines


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    players=st.integers(7, 40),
    seed=st.integers(0, 10**9),
    advance=st.integers(1, 3),
    coups=st.integers(1, 8),
    live=st.booleans(),
    second=st.booleans(),
    seconds=st.sampled_from([0, 20]),
    squeeze=st.booleans(),
)
def test_a_competition_comes_to_one_outcome_that_balances_and_replays(
    players: int,
    seed: int,
    advance: int,
    coups: int,
    live: bool,
    second: bool,
    seconds: int,
    squeeze: bool,
) -> None:
    crowd = Crowd(
        terms(
            advance=advance,
            coups=coups,
            live=live,
            second=second and players > 9,  # two withdraw, and one table is the final
            seconds=seconds,
            squeeze=squeeze,
        ),
        f"whole/{seed}",
    )
    crowd.run(players)
    held(crowd)
    replays(crowd)


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(players=st.integers(41, 500), seed=st.integers(0, 10**9), live=st.booleans())
@example(players=204, seed=3132136, live=False)  # somebody absent is disqualified during a coup
def test_large_competitions_come_to_one_outcome_as_well(players: int, seed: int, live: bool) -> None:
    crowd = Crowd(terms(advance=2, coups=4, live=live, second=True, seconds=20), f"large/{seed}")
    crowd.run(players)
    held(crowd)
    replays(crowd)


@pytest.mark.parametrize("players", [7, 250, 500])
def test_seven_or_five_hundred_may_enter(players: int) -> None:
    crowd = Crowd(terms(advance=2, coups=6, live=False, second=players > 7, seconds=20), f"many/{players}")
    crowd.run(players)
    held(crowd)
    replays(crowd)
    if players == 500:
        assert {"Stand", "SecretWager", "ReturnForm", "NoteAbsent", "CallTime"} <= set(crowd.done)
        assert {"EnterSecondary", "Disqualify", "Approve", "FinishEarly"} <= set(crowd.done)
