"""Betting systems: the stakes each asks for, by hand and at the table, and what they cost."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.errors import BadInput
from croupier.games.baccarat.rulefile import load_rules
from croupier.pages.bankrolls import answer, bankrolls_page, draw_bankrolls
from croupier.pages.svg import svg_file
from croupier.simulate.bankrolls import Bankrolls, systems
from croupier.simulate.betting_systems import SYSTEMS, Sessions
from croupier.simulate.dealing import BLOCK, Job, deal
from croupier.simulate.recorded_coups import remaining, signature_places
from croupier.simulate.rule_arrays import tables
from croupier.wire import to_data

WON, LOST, PUSHED = 1, -1, 0
FAILING = """
def fails(sessions):
    raise KeyError("oops")
def leaves(sessions):
    raise SystemExit("bye")
def ragged(sessions):
    return [[1], [2, 3]]
"""


def stakes(system: str, *results: int) -> list[int]:
    """What a system stakes, in units, before the first coup and after each of these results."""
    nothing = np.zeros(1, dtype=np.int64)
    seat = Sessions(1, nothing + 1000, nothing, nothing, nothing, nothing)
    asked = [int(SYSTEMS[system](seat)[0])]
    for result in results:
        seat.last = np.array([result])
        asked.append(int(SYSTEMS[system](seat)[0]))
    return asked


@pytest.mark.parametrize(
    ("system", "results", "asked"),
    [
        ("flat", (LOST, LOST, WON, PUSHED), [1, 1, 1, 1, 1]),
        ("martingale", (LOST, LOST, PUSHED, LOST, WON, WON), [1, 2, 4, 4, 8, 1, 1]),
        ("fibonacci", (LOST, LOST, LOST, LOST, WON, LOST, WON, WON), [1, 1, 2, 3, 5, 2, 3, 1, 1]),
        ("1-3-2-6", (WON, WON, WON, WON, WON, LOST, WON, PUSHED, WON), [1, 3, 2, 6, 1, 3, 1, 3, 3, 2]),
    ],
)
def test_the_stakes_of_a_system(system: str, results: tuple[int, ...], asked: list[int]) -> None:
    assert stakes(system, *results) == asked


@pytest.mark.parametrize("system", ["martingale", "fibonacci"])
def test_a_thousand_losses_do_not_overflow(system: str) -> None:
    assert all(stake > 0 for stake in stakes(system, *[LOST] * 1000))


@pytest.mark.parametrize("system", ["flat", "martingale", "fibonacci", "1-3-2-6"])
@pytest.mark.parametrize("bet", ["banker", "player", "tie"])
def test_no_system_changes_what_a_chip_staked_costs(system: str, bet: str) -> None:
    found = systems("tasmanian", system, bet=bet, sessions=20_000, coups=200, seed="cost")
    assert abs(found.z) < 4
    assert found.edge > 0
    assert found.mean < found.bankroll


def test_martingale_ruins_more_often_than_flat_stakes() -> None:
    flat, doubling = (systems("classic", name, sessions=5000, seed=1) for name in ("flat", "martingale"))
    assert doubling.ruined > 0.2 > flat.ruined
    assert doubling.staked > flat.staked


def test_sessions_are_those_a_naive_player_has() -> None:
    """Martingale on Player, one coup after another, from the cards that were dealt."""
    rules, coups = load_rules("classic"), 60
    found = systems(rules, "martingale", bet="player", coups=coups, sessions=50, bankroll=300, seed="naive")
    job = Job(tables(rules), "systems/naive", BLOCK, recorded=True)
    cards, ends = deal(job, 0, 1).cards, []
    for session in range(50):
        chips, stake = 300, 10
        for row in cards[session * coups : (session + 1) * coups].tolist():
            points = [
                sum(job.tables.values[card] for card in hand if card < 52) % 10 for hand in (row[:3], row[3:])
            ]
            laid = min(stake, chips)
            if laid < 10:
                continue
            if points[0] > points[1]:
                chips, stake = chips + laid, 10
            elif points[0] < points[1]:
                chips, stake = chips - laid, stake * 2
        ends.append(chips)
    assert found.mean == pytest.approx(sum(ends) / 50)
    assert (found.worst, found.best) == (min(ends), max(ends))


def test_a_bankroll_is_never_overdrawn_and_never_beyond_the_maximum() -> None:
    seen: list[Any] = []

    def greedy(sessions: Sessions) -> Any:
        seen.append(sessions.bankroll.copy())
        return sessions.bankroll * 2

    found = systems("classic", greedy, maximum=100, sessions=500, coups=100, seed=3)
    assert min(int(chips.min()) for chips in seen) >= 0
    assert found.worst >= 0
    steps = np.abs(np.diff(np.array(seen), axis=0)).max()
    assert steps <= 100 * load_rules("classic").unit.per_chip


def test_kelly_stakes_nothing_where_nothing_is_to_be_won() -> None:
    found = systems("simplified", "kelly", bet="banker", sessions=200, coups=100, seed=1)
    assert (found.staked, found.mean, found.ruined) == (0.0, 1000.0, 0.0)
    assert "staked nothing" in answer(found)


def test_kelly_wins_where_the_rules_favour_the_bettor() -> None:
    """000's Player bet does."""
    found = systems(
        "simplified", "kelly", bet="player", bankroll=100_000, maximum=10**6, sessions=2000, coups=500, seed=1
    )
    assert found.staked > 0
    assert found.cost < 0
    assert abs(found.z) < 4
    assert found.mean > 100_000


def test_the_count_before_a_coup_is_what_the_shoe_still_holds() -> None:
    by = tables(load_rules("classic"))
    dealt = deal(Job(by, "count", 2000, recorded=True), 0, 1)
    left = remaining(by, dealt.cards, dealt.shoes)
    held, shoe = [128] + [32] * 9, None
    for row, cards in enumerate(dealt.cards.tolist()):
        if dealt.shoes[row] != shoe:
            held, shoe = [128] + [32] * 9, dealt.shoes[row]
        assert left[row].tolist() == held
        for card in cards:
            if card < 52:
                held[by.values[card]] -= 1


def test_recorded_coups_make_the_tally() -> None:
    by = tables(load_rules("tasmanian"))
    dealt = deal(Job(by, "places", 10_000, recorded=True), 0, 1)
    places = np.bincount(signature_places(by, dealt.cards), minlength=dealt.tally.size)
    assert np.array_equal(places, dealt.tally.ravel())


def test_a_system_of_ones_own_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "def twice(sessions):\n    return sessions.memory * 0 + 2 * sessions.unit\n"
    )
    found = systems("classic", f"{tmp_path / 'mine.py'}:twice", sessions=100, coups=50, seed=1)
    assert found.staked == 20 * 50


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("doubling", "no betting system is called 'doubling'"),
        ("missing.py:f", "no such Python file"),
        ("{folder}/bad.py:f", "ZeroDivisionError"),
        ("{folder}/good.py:g", "has no function 'g'"),
        ("{folder}/good.py:halves", "a whole number of units for every session"),
        ("{folder}/good.py:fails", "the betting system failed: KeyError: 'oops'"),
        ("{folder}/good.py:leaves", "the betting system failed: SystemExit"),
        ("{folder}/good.py:ragged", "the betting system failed: ValueError"),
    ],
)
def test_a_system_that_cannot_be_had_is_one_line(tmp_path: Path, name: str, says: str) -> None:
    (tmp_path / "bad.py").write_text("1 / 0")
    (tmp_path / "good.py").write_text("def halves(sessions):\n    return sessions.memory + 0.5\n" + FAILING)
    with pytest.raises(BadInput, match=says):
        systems("classic", name.format(folder=tmp_path), sessions=10, coups=10)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"unit": 0}, "a unit of 0 chips"),
        ({"unit": 2000}, "over the maximum"),
        ({"bankroll": 5}, "less than one unit"),
        ({"coups": 0}, "0 coups"),
        ({"sessions": 0}, "0 sessions"),
        ({"sessions": 10**9}, "no more than"),
        ({"bet": "red"}, "has no bet 'red'"),
        ({"system": "kelly", "bet": "banker", "rules": "federal"}, "asks for more"),
        ({"bankroll": 10**18}, "amounts so large"),
        ({"maximum": 10**18}, "amounts so large"),
    ],
)
def test_terms_that_cannot_be_played_are_one_line(options: dict[str, Any], says: str) -> None:
    rules, system = options.pop("rules", "classic"), options.pop("system", "flat")
    with pytest.raises(BadInput, match=says):
        systems(rules, system, **options)


def test_the_page_answers_in_words_and_fetches_nothing() -> None:
    found = systems("classic", "martingale", sessions=300, coups=100, seed="<b>")
    text = bankrolls_page(found)
    assert "whatever the system" in text
    assert "<b>" not in text
    assert "src=" not in text
    assert "@import" not in text
    assert svg_file(draw_bankrolls(found)).startswith("<svg xmlns")
    again = Bankrolls(
        **{**to_data(found), "moments": found.moments, "bands": found.bands, "paths": found.paths}
    )
    assert again == found


def test_the_command_plays_draws_and_tells(tmp_path: Path) -> None:
    croupier = Path(sys.executable).parent / "croupier"
    drawn = tmp_path / "sessions.svg"
    arguments = ["systems", "classic", "--sessions", "100", "--coups", "50", "--seed", "1"]
    done = subprocess.run(
        [str(croupier), *arguments, "-o", str(drawn), "--json"], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["sessions"] == 100
    assert drawn.read_text().startswith("<svg")
    refused = subprocess.run(
        [str(croupier), *arguments, "-o", "plot.gif"], capture_output=True, text=True, check=False
    )
    assert refused.returncode == 2
    assert "written as .html or .svg" in refused.stderr


def test_a_system_cannot_touch_what_it_is_shown() -> None:
    def meddling(sessions: Sessions) -> Any:
        sessions.bankroll += 10**6
        sessions.last += 7
        sessions.memory += 1000
        return (sessions.memory * 0 + sessions.unit).astype(np.int16)

    honest, meddled = (
        systems("classic", system, sessions=100, coups=20, seed=1) for system in ("flat", meddling)
    )
    assert (meddled.mean, meddled.staked, meddled.cost) == (honest.mean, honest.staked, honest.cost)


def test_kelly_is_refused_where_its_share_would_be_wrong() -> None:
    pays = [{"result": "tie", "odds": "6:5"}, {"result": "player", "odds": "1:1"}]
    two_prices = load_rules("classic").varied(bets={"player": {"push": [], "pays": pays}})
    with pytest.raises(BadInput, match="one price"):
        systems(two_prices, "kelly", bet="player", sessions=1, coups=1)
    few = load_rules("classic").varied(shoe={"start": 4})
    with pytest.raises(BadInput, match="needs 6 cards"):
        systems(few, "kelly", bet="player", sessions=1, coups=1)
