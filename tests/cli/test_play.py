"""`croupier play`: whole matches typed at a prompt or sent as lines, and every way of leaving one."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.bots.lanes.search import greedy_move
from croupier.cli.main import _run
from croupier.games.lanes.movetext import move_text
from croupier.games.lanes.observation import hidden, seen_row
from croupier.games.lanes.views import View
from croupier.pages.terminal.console import terminal
from croupier.pages.terminal.lanes import picture
from croupier.record import replay
from croupier.wire import read
from tests.games.lanes.games import position

PLAY = ("play", "lanes", "--against")


class Keyboard(io.StringIO):
    """What a person types, a line whenever one is asked for."""

    def __init__(self, next_line: Callable[[], str]) -> None:
        super().__init__()
        self.next_line = next_line

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return self.next_line()


class Sitting:
    """A person at the command: types the lines given, or answers every question in JSON."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch
        self.out = ""

    def types(self, typed: str, *arguments: object) -> str:
        """All that is printed, with nothing on stderr and exit code 0."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return self.ran(*arguments)

    def answers(self, answer: Callable[[dict[str, Any]], str], *arguments: object) -> list[dict[str, Any]]:
        self.monkeypatch.setattr("sys.stdin", Keyboard(lambda: answer(self.lines()[-1]) + "\n"))
        self.out = ""
        self.ran(*arguments, "--json")
        return self.lines()

    def ran(self, *arguments: object) -> str:
        code = _run([*map(str, (*PLAY, *arguments))])
        out, err = self.capsys.readouterr()
        self.out += out
        assert (code, err) == (0, "")
        return out

    def lines(self) -> list[dict[str, Any]]:
        self.out += self.capsys.readouterr().out
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def sitting(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sitting:
    return Sitting(capsys, monkeypatch)


def greedily(asked: dict[str, Any]) -> str:
    """What `greedy` would type, knowing what the program prints."""
    assert asked["kind"] == "Asked"
    seen = seen_row(read(View, json.dumps(asked["view"])))
    typed = move_text(seen, greedy_move(seen, "person"))
    assert typed in asked["moves"]
    return typed


@pytest.mark.parametrize("seat", ["a", "b"])
def test_a_whole_match_is_played_recorded_and_replayed(sitting: Sitting, tmp_path: Path, seat: str) -> None:
    path = tmp_path / "match.jsonl"
    said = sitting.answers(greedily, "random", "--seat", seat, "--seed", 4, "-o", path)
    assert said[0] == {
        "schema": "croupier/play/1",
        "kind": "Match",
        "game": "lanes",
        "seat": seat,
        "against": "random",
        "seed": "4",
    }
    last = said[-1]
    assert (last["kind"], sorted(last["coins"].values()), last["pot"]) == ("Ended", [0, 20], 0)
    assert "Refused" not in {line["kind"] for line in said}
    replayed = replay(path)
    assert (replayed.seed, replayed.state.winner, replayed.state.rounds) == (
        "4",
        last["winner"],
        last["rounds"],
    )
    events = [line for line in said if "sentence" in line]
    assert replayed.events == len(events)
    assert _run(["replay", str(path)]) == 0


def test_ruling_l14_lines_tell_a_seat_no_more_than_it_may_know(sitting: Sitting) -> None:
    said = sitting.answers(greedily, "random", "--seat", "b", "--seed", 11)
    kinds = {line["kind"] for line in said}
    assert {"PileShuffled", "RoundDealt", "CardLaid", "RoundEnded", "GameWon"} <= kinds
    for line in said:
        if line["kind"] == "PileShuffled":
            assert line["order"] == ""
        elif line["kind"] == "RoundDealt":
            assert set(line["hands"]["a"]) == {"??"}
            assert "??" not in line["hands"]["b"]
            assert line["tens"][2:] == "??" * 3
        elif line["kind"] == "CardLaid" and line["seat"] == "a":
            assert (line["card"] == "??") == (line["face"] == "down")
        elif line["kind"] == "Asked":
            assert set(line["view"]["round"]["hands"]["a"]) <= {"??"}


def test_the_same_seed_and_moves_make_the_same_match(sitting: Sitting) -> None:
    first, again = (sitting.answers(greedily, "greedy", "--seed", "same") for _ in range(2))
    assert first == again


def test_a_refusal_is_one_line_that_names_the_ruling_and_asks_again(sitting: Sitting) -> None:
    out = sitting.types("fold\n7h>2-\nnonsense\n[bold]x [/]\nquit\n", "greedy", "--seed", 1)
    assert "No, ruling L5: there is no bidding now\n" in out
    assert "No, 003 1.14: 7h is not in a's hand\n" in out
    assert "No, 'nonsense' is not a complete move" in out
    assert "No, '[bold]x' is not a move" in out
    assert out.count("lay a card, 6d>1 face up or 6d>1- face down ›") == 5
    assert out.count("a you    9 coins") == 1  # drawn once: nothing has changed


def test_the_table_is_drawn_with_the_person_below_and_backs_above(sitting: Sitting) -> None:
    out = sitting.types("Ah>2 lane 2\nbid 2\n", "greedy", "--seed", 1)
    board = out[: out.index("lay a card")].splitlines()[-8:]
    assert "b greedy 9 coins" in board[0]
    assert board[0].endswith("▒▒ ▒▒ ▒▒ ▒▒")
    assert "a you    9 coins, dealer" in board[6]
    assert board[6].endswith("6♦ A♥ 5♣ 9♥ A♦")
    assert "b lays the two of clubs face up into lane 1 (003 1.14)" in out
    assert "a's Ace flips lane 2, the ten of hearts, face up (003 2.8)" in out
    assert "check, or bid 1 to 9 ›" in out
    assert "b matches 2 coins, which ends the bidding (003 1.12)" in out


def test_moves_are_listed_and_a_hint_is_one_of_them(sitting: Sitting) -> None:
    out = sitting.types("?\nhint\n", "greedy", "--seed", 1)
    listed = [line.split() for line in out.splitlines() if line.startswith("  ") and ">" in line]
    assert [len(line) for line in listed] == [6] * 5
    hint = out.split("I would play ")[1].split()[0]
    assert hint in {move for line in listed for move in line}


@pytest.mark.parametrize("typed", ["quit\n", "", "6d>2\nquit\n"])
def test_leaving_tells_the_coins_and_seals_the_record(sitting: Sitting, tmp_path: Path, typed: str) -> None:
    path = tmp_path / "left.jsonl"
    out = sitting.types(typed, "greedy", "--seed", 1, "-o", path)
    assert "You leave the table: you have 9 coins, greedy 9, the pot 2 · seed 1" in out
    assert f"record in {path}\n" in out
    assert replay(path).state.stage == "round"


def test_ctrl_c_leaves_as_quit_does(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Keyboard(interrupt))
    out = sitting.ran("random", "--seed", 1, "-o", tmp_path / "record.jsonl")
    assert "You leave the table" in out
    assert replay(tmp_path / "record.jsonl").seed == "1"


def test_lines_answer_what_is_not_a_move(sitting: Sitting) -> None:
    typed = iter(["hint", "fold", "gibberish", "?", "quit"])
    said = sitting.answers(lambda last: next(typed), "greedy", "--seed", 1)
    rest = [line for line in said if line["kind"] in ("Hint", "Refused", "Ended")]
    assert [line["kind"] for line in rest] == ["Hint", "Refused", "Refused", "Ended"]
    assert (rest[1]["rule"], rest[1]["why"]) == ("ruling L5", "there is no bidding now")
    assert rest[2]["rule"] is None
    assert rest[3] == {
        "kind": "Ended",
        "winner": None,
        "coins": {"a": 9, "b": 9},
        "pot": 2,
        "rounds": 1,
        "seed": "1",
        "record": None,
    }


def test_a_seed_is_chosen_and_echoed(sitting: Sitting) -> None:
    out = sitting.types("", "random")
    first, *between, last = out.splitlines()
    seed = last.split("seed ")[1]
    assert seed not in "\n".join((first, *between))  # it would tell the cards
    assert sitting.types("", "random", "--seed", seed) == "\n".join(
        (f"{first} · seed {seed}", *between, last, "")
    )


def test_nowhere_to_type_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert _run(["play", "lanes", "--against", "random", "--seed", "1"]) == 2
    assert "standard input is closed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", "chess", "--against", "random"), "chess cannot be played here"),
        (("play", "lanes", "--against", "nobody"), "no bot of Lanes is called nobody"),
        (("play", "lanes"), "against"),
        (("play", "lanes", "--against", "random", "--seat", "c"), "seat"),
        (("play", "lanes", "--against", "random", "-o", "/"), "the record is written as .jsonl"),
        (("play", "lanes", "--against", "random", "--seed", "\ud800"), "not text"),
    ],
)
def test_bad_use_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    code = _run(list(arguments))
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err


def test_cards_nobody_may_see_are_backs_without_a_face(capsys: pytest.CaptureFixture[str]) -> None:
    row = position("9s-1a,8c-2b", holds="X1", phase="play")
    for seat, own, others in ((0, "9♠", "8♣"), (1, "8♣", "9♠")):
        terminal().print(picture(hidden(row, seat), below=seat))
        out = capsys.readouterr().out
        assert f"▒▒ ({own}?)" in out
        assert others not in out
        assert ("X1" in out) == (seat == 1)
        assert "♥)" not in out
