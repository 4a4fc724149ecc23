"""`croupier play pok-deng`: rounds among bots, typed at a prompt or sent as lines, on either side."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from croupier import audit
from croupier.cards import UNSEEN, show
from croupier.cli.main import _run
from croupier.games.pokdeng.rulefile import load_rules
from croupier.record import replay
from croupier.solve.pokdeng.closed_table import closed_table
from croupier.solve.pokdeng.lookup import player_choice
from tests.cli.test_play import Keyboard


class Sitting:
    """A person at the command: types the lines given, or answers every question in JSON."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def types(self, typed: str, *arguments: object) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return self.ran(*arguments)

    def answers(self, answer: Callable[[dict[str, Any]], str], *arguments: object) -> list[dict[str, Any]]:
        """All lines; the answer is to the last one before each question."""
        seen: list[str] = []

        def next_line() -> str:
            seen.extend(self.capsys.readouterr().out.splitlines())
            return answer(json.loads(seen[-1])) + "\n"

        self.monkeypatch.setattr("sys.stdin", Keyboard(next_line))
        seen.extend(self.ran(*arguments, "--json").splitlines())
        return [json.loads(line) for line in seen]

    def ran(self, *arguments: object) -> str:
        code = _run(["play", "pok-deng", *map(str, arguments)])
        out, err = self.capsys.readouterr()
        assert (code, err) == (0, "")
        return str(out)


@pytest.fixture
def sitting(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sitting:
    return Sitting(capsys, monkeypatch)


class Steady:
    """Bets as asked, settles with whoever drew where it may, hits up to five; leaves after so many rounds."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def __call__(self, now: dict[str, Any]) -> str:
        assert now["kind"] == "Asked", now
        view, moves = now["view"], now["moves"]
        if view["rounds"] >= self.rounds and view["phase"] == "bets":
            return "quit"
        if view["phase"] == "bets":
            return ""
        hands = view["round"]["hands"]
        drew = [
            move for move in moves if move.startswith("compare") and len(hands[move.split()[1]]["cards"]) == 3
        ]
        if drew:
            return str(drew[0])
        return "hit" if hands[view["seat"]]["score"]["value"] <= 5 else "stand"


@pytest.mark.parametrize("rules", ["pok-deng", "thai"])
@pytest.mark.parametrize("side", [(), ("--banker",)])
def test_rounds_are_played_recorded_and_audited(
    sitting: Sitting, tmp_path: Path, rules: str, side: tuple[str, ...]
) -> None:
    path = tmp_path / "rounds.jsonl"
    said = sitting.answers(Steady(12), "--rules", rules, *side, "--seed", 4, "-o", path)
    seat = "1" if side else "2"
    assert said[0] == {
        "schema": "croupier/play/1",
        "kind": "Match",
        "game": "pok-deng",
        "rules": rules,
        "seat": seat,
        "against": "convention",
        "seed": "4",
    }
    ended = said[-1]
    assert (ended["kind"], ended["rounds"], ended["record"]) == ("Ended", 12, str(path))
    assert "Refused" not in {line["kind"] for line in said}
    table = replay(path).state
    bought = sum(
        line["chips"] for line in said if line["kind"] in ("Joined", "BoughtIn") and line["seat"] == seat
    )
    assert table.seats[seat] - bought == ended["won"]
    assert audit(path).findings == ()
    settled = [line for line in said if "compares before it stands or draws" in line.get("sentence", "")]
    assert bool(settled) == (rules == "thai")  # bots settle with some first, and so does the person


def test_ruling_p9_lines_tell_a_seat_no_more_than_it_may_know(sitting: Sitting) -> None:
    said = sitting.answers(Steady(3), "--seed", 11)
    dealt = [line for line in said if line["kind"] == "CardDealt" and not line["up"]]
    assert {line["card"] == UNSEEN for line in dealt if line["seat"] == "2"} == {False}
    assert {line["card"] for line in dealt if line["seat"] != "2"} == {UNSEEN}
    assert {line["order"] for line in said if line["kind"] == "Shuffled"} == {""}


def test_the_same_seed_and_decisions_make_the_same_rounds(sitting: Sitting) -> None:
    first, again = (sitting.answers(Steady(4), "--seed", "same", "--against", "random") for _ in range(2))
    assert first == again


def test_a_hint_is_what_the_solver_plays_under_the_tables_rules(sitting: Sitting) -> None:
    """At every decision; where the banker may settle first, with whom."""
    steady = Steady(30)
    asked: list[dict[str, Any]] = []
    hints: list[dict[str, Any]] = []

    def answer(now: dict[str, Any]) -> str:
        if now["view"]["turn"] and now not in asked:
            asked.append(now)
            return "hint"
        return steady(now)

    for side in ((), ("--banker",)):
        said = sitting.answers(answer, "--rules", "thai", "--seed", 3, *side)
        hints += [line["decision"] for line in said if line["kind"] == "Hint"]
    solved = closed_table(load_rules("thai"))
    players = [one for one in hints if one["side"] == "player"]
    for one in players:
        choice = player_choice(*solved, show(one["cards"]), None)[1]
        assert (one["stand"], one["hit"]) == (choice.stand_ev, choice.hit_ev)
    assert len(players) > 3
    assert any(one["settle"] for one in hints if one["side"] == "banker")


def test_a_refusal_is_one_line_and_asks_again(sitting: Sitting) -> None:
    typed = "bet 5\nbet ten\nhit\nbuy 100\nbet 20\nbet 20\ncompare 1\nbuy 100\nstand\nq\n"
    out = sitting.types(typed, "--seed", "demo")
    assert "No, a bet of 5: the table takes 10 to 1000 (004 11.1)" in out
    assert "No, 'bet ten' is not a bet: write a number of chips, as in 20" in out
    assert "Seat 2 buys 100 chips" in out
    assert "No, 'bet 20' is not a decision: choose from stand, hit" in out
    assert "No, the banker settles with everyone at the end (004 8)" in out
    assert "(004 11.2)" in out  # no chips are bought while cards are out
    assert "You leave the table:" in out


def test_ctrl_c_leaves_as_quit_does(sitting: Sitting, tmp_path: Path) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    sitting.monkeypatch.setattr("sys.stdin", Keyboard(interrupt))
    out = sitting.ran("--seed", 1, "-o", tmp_path / "record.jsonl")
    assert "You leave the table: +0 chips in 0 rounds" in out
    assert replay(tmp_path / "record.jsonl").seed == "1"


@pytest.mark.parametrize("rules", ["pok-deng", "thai"])
def test_the_rules_fit_on_one_screen(sitting: Sitting, rules: str) -> None:
    sitting.monkeypatch.setenv("COLUMNS", "80")
    out = sitting.types("help\n", "--rules", rules, "--seed", 1)
    screen = out.split("› help\n")[1].split("Your bet")[0].splitlines()
    assert len(screen) < 24
    assert max(map(cell_len, screen)) <= 80
    assert ("compare 2 4" in out) == (rules == "thai")
    assert ("beats any points" in out) == (rules == "thai")


def test_why_cites_the_rules_behind_what_happened(sitting: Sitting) -> None:
    out = sitting.types("bet 20\nwhy\nmoves\nq\n", "--seed", "demo")
    assert "004 11.1: Bets are laid before the cards." in out
    assert "\n  stand\n  hit\n" in out


def test_a_rule_file_of_ones_own_is_played(sitting: Sitting, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "thai"\nname = "mine"\ntitle = "Mine"\nstraights = "both"\nbanker = "rotates"\n'
    )
    said = sitting.answers(Steady(6), "--rules", path, "--seed", 2, "--bots", 4)
    assert said[0]["rules"] == "mine"
    assert len({line["seat"] for line in said if line["kind"] == "BankPassed"}) == 5  # the person, too


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--against", "nobody"), "no bot of Pok Deng is called 'nobody'; choose from convention, flat"),
        (("--rules", "nonesuch"), "choose from pok-deng, thai"),
        (("--bots", "17"), "a pok-deng table has a banker and 1 to 16 players"),
        (("--seat", "b"), "--seat has no meaning with pok-deng"),
    ],
)
def test_bad_use_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    code = _run(["play", "pok-deng", "--seed", "1", *arguments])
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err


def test_options_of_pok_deng_have_no_meaning_at_lanes(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(["play", "lanes", "--banker"]) == 2
    assert "--banker has no meaning with lanes" in capsys.readouterr().err
