"""Formats simulated: the sums are right, a seed means one result, and what is known to matter does."""

import json
from collections import Counter
from pathlib import Path

import pytest

from croupier.cli.competition.simulate import simulate
from croupier.competition.conditions import Conditions
from croupier.errors import BadInput, Interrupted
from croupier.pages.competition.format_plot import draw_format
from croupier.pages.png import png
from croupier.play import competition_formats
from croupier.play.competition_formats import play, simulation
from croupier.simulate.competition_formats import Format, Job, Played, mean, share
from croupier.wire import replace
from tests.competition.tables import CONDITIONS, conditions

SECOND = "[secondary]\nafter = 1\nfee = 30\nadvance = 1\n"
MIXED = ("standing", "flat", "random", "secretive")


def short(length: str = "{ coups = 6 }", more: str = "", prizes: str = "[60, 40]") -> Conditions:
    return conditions(length=length, more=more, prizes=prizes)


def job(terms: Conditions, players: int, bots: tuple[str, ...] = MIXED) -> Job:
    return simulation(terms, runs=2, seed="job", players=players, bots=bots).job


@pytest.fixture(scope="module")
def found() -> Format:
    return simulation(short(more=SECOND), runs=8, seed="found", players=16, bots=MIXED).run()


def test_a_run_balances() -> None:
    terms = short()
    for number in range(3):
        played = play(job(terms, 16), number)
        fees = 16 * terms.fee
        assert sum(played.prizes.values()) == fees * 90 // 100 + terms.added
        went: Counter[int] = Counter()
        for one in played.sat:
            went[one.round] += int(one.went * 12)
        assert set(went.values()) <= {12 * size for size in (1, 4, 6)}
        assert [one.stage for one in played.sat].count("final") <= 7


def test_places_that_advance_add_up(found: Format) -> None:
    final = [seat for seat in found.seats if seat.stage == "final"]
    assert sum(seat.goes_on.count for seat in final) == pytest.approx(found.runs)
    assert {seat.stage for seat in found.seats} == {"semi-final", "secondary", "final"}
    for seat in found.seats:
        assert 0 <= seat.goes_on.low <= seat.goes_on.share <= seat.goes_on.high <= 1
    assert found.complete
    assert found.rounds.mean >= 3


def test_a_seed_means_one_result_whoever_plays() -> None:
    terms = short()
    asked = {"runs": 5, "seed": "same", "players": 7}
    one, two = (simulation(terms, **asked).run(workers) for workers in (1, 2))  # type: ignore[arg-type]
    assert one == two
    assert one != simulation(terms, runs=5, seed="other", players=7).run()


def test_the_first_round_is_played_again_with_one_player_switched() -> None:
    played = play(job(short(), 14, ("standing",)), 1)
    assert len(played.pairs) == 2  # a player of each table
    assert all(0 <= part <= 1 for pair in played.pairs for part in pair)


def test_no_secret_wager_no_value() -> None:
    assert play(job(short(), 7, ("flat", "random")), 1).pairs == ()
    terms = short()
    without = replace(terms, final=replace(terms.final, secret=0))
    assert play(job(terms, 7, ("standing",)), 1).pairs
    assert play(job(without, 7, ("standing",)), 1).pairs == ()


@pytest.mark.parametrize("length", ["{ minutes = 5 }", "{ shoes = 1 }"])
def test_sessions_set_in_minutes_or_shoes_come_to_an_end(length: str) -> None:
    played = play(job(short(length, prizes="[100]"), 4), 0)
    assert played.coups >= 5
    assert played.seconds == 60 * played.coups


def test_a_round_takes_as_long_as_its_busiest_table() -> None:
    terms = short()
    side, one = (
        play(simulation(terms, runs=2, seed="hours", players=14, tables=tables, bots=MIXED).job, 0)
        for tables in (2, 1)
    )
    assert one.coups == side.coups  # the same cards
    assert one.seconds == 60 * one.coups
    assert side.seconds < one.seconds


def test_acting_last_is_worth_something() -> None:
    """Seven who all bet to the standings, one of whom goes on: the last two turns against the first ones."""
    runs = simulation(
        conditions(length="{ coups = 12 }", prizes="[100]"), runs=70, seed="turns", players=7
    ).run()
    late, early = (
        share(sum(turn.goes_on.count for turn in those), sum(turn.goes_on.of for turn in those))
        for those in (runs.turns[:2], runs.turns[4:])
    )
    assert late.low > early.high


def test_figures_hold_what_they_should() -> None:
    assert share(0, 10).low == 0
    assert share(0, 10).high > 0.2
    assert mean([1.0, 1.0]).low == 1.0


def test_a_plot_is_a_picture_whatever_was_played(found: Format) -> None:
    for one in (found, simulation(short(), runs=2, seed="few", players=7, bots=("flat",)).run()):
        assert png(draw_format(one)).startswith(b"\x89PNG")


def test_without_pillow_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    with pytest.raises(BadInput, match=r"pip install 'croupier\[charts\]'"):
        simulate(written(tmp_path), runs="2", output=tmp_path / "plot.png")


def written(folder: Path) -> Path:
    path = folder / "spring.toml"
    fill = {
        "chips": "competition",
        "starts": "2027-03-01T19:00:00",
        "prizes": "[60, 40]",
        "squeeze": "false",
        "seconds": 0,
        "least": 2,
        "length": "{ coups = 4 }",
        "advance": 2,
        "raised": "",
        "more": "",
    }
    path.write_text(CONDITIONS.format(**fill))
    return path


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"runs": "1"}, "1 runs: 2 to"),
        ({"runs": "many"}, "--runs many"),
        ({"players": 1}, "1 players: 2 to 40 may enter"),
        ({"bots": "bold"}, "no bettor is called 'bold'"),
        ({"seconds": 0}, "0 seconds a coup"),
        ({"tables": 0}, "0 tables"),
        ({"output": Path("plot.gif")}, "is written as .png"),
        ({"output": Path("/nowhere/plot.png")}, "no such folder"),
    ],
)
def test_what_cannot_be_simulated_is_one_line(tmp_path: Path, change: dict[str, object], why: str) -> None:
    with pytest.raises(BadInput, match=why) as fault:
        simulate(written(tmp_path), **{"runs": "2", **change})  # type: ignore[arg-type]
    assert "\n" not in str(fault.value)


def test_the_command_prints_tables_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = {"runs": "3", "players": 7, "seed": "cli", "bots": "standing,flat"}
    simulate(written(tmp_path), **asked, output=tmp_path / "p.png")  # type: ignore[arg-type]
    said = capsys.readouterr().out
    for part in ("seed cli", "acts on the last coup", "Secret wagers", "prize money", "hours, 60 s"):
        assert part in said
    assert (tmp_path / "p.png").stat().st_size > 10_000
    simulate(written(tmp_path), **asked, as_json=True)  # type: ignore[arg-type]
    document = json.loads(capsys.readouterr().out)
    assert document["seed"] == "cli"
    assert document["runs"] == 3


def test_an_interrupted_run_keeps_and_prints_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(job: Job, number: int) -> Played:
        if number >= 4:
            raise KeyboardInterrupt
        return play(job, number)

    monkeypatch.setattr(competition_formats, "play", stopped)
    with pytest.raises(Interrupted, match="stopped after 4 of 9 runs, seed stop"):
        simulate(written(tmp_path), runs="9", players=7, seed="stop", as_json=True)
    document = json.loads(capsys.readouterr().out)
    assert document["runs"] == 4
    assert not document["complete"]
