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
from tests.games.lanes.games import position, worth

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
    assert "No, there is no bidding now (ruling L5)\n" in out
    assert "No, 7h is not among the cards in hand (003 1.15)\n" in out
    assert "No, 'nonsense' is not a complete move" in out
    assert "No, '[bold]x' is not a complete move" in out
    assert out.count("Lay a card: 6d>1 face up, 6d>1- face down") == 5
    assert out.count("you 9 coins, dealer") == 1  # drawn once: nothing has changed


def test_the_table_is_drawn_with_the_person_below_and_backs_above(sitting: Sitting) -> None:
    out = sitting.types("Ah>2 lane 2\nbid 2\n", "greedy", "--seed", 1)
    board = out[: out.index("Lay a card")].splitlines()[-8:]
    assert "greedy 9 coins" in board[0]
    assert board[0].rstrip().endswith("▒▒ ▒▒ ▒▒ ▒▒")
    assert "you 9 coins, dealer" in board[6]
    assert board[6].rstrip().endswith("6♦ A♥ 5♣ 9♥ A♦")
    assert "greedy lays the two of clubs face up into lane 1\n" in out
    assert "Your Ace flips lane 2, the ten of hearts, face up\n" in out
    assert "Check, or bid 1 to 9" in out
    assert "greedy matches 2 coins, which ends the bidding\n" in out


def test_moves_are_listed_and_a_hint_is_one_of_them(sitting: Sitting) -> None:
    out = sitting.types("moves\nhint\n", "greedy", "--seed", 1)
    listed = [line.split() for line in out.splitlines() if line.startswith("  ") and ">" in line]
    assert [len(line) for line in listed] == [6] * 5
    hint = out.split("I would play ")[1].split()[0]
    assert hint in {move for line in listed for move in line}


@pytest.mark.parametrize("typed", ["quit\n", "", "6d>2\nquit\n"])
def test_leaving_tells_the_coins_and_seals_the_record(sitting: Sitting, tmp_path: Path, typed: str) -> None:
    path = tmp_path / "left.jsonl"
    out = sitting.types(typed, "greedy", "--seed", 1, "-o", path)
    assert "You leave the table: you have 9 coins, greedy 9, the pot 2\nseed 1 · " in out
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
    typed = iter(["hint", "fold", "gibberish", "moves", "help", "why", "quit"])
    said = sitting.answers(lambda last: next(typed), "greedy", "--seed", 1)
    rest = [line for line in said if line["kind"] in ("Hint", "Refused", "Rules", "Why", "Ended")]
    assert [line["kind"] for line in rest] == ["Hint", "Refused", "Refused", "Rules", "Why", "Ended"]
    assert (rest[1]["rule"], rest[1]["why"]) == ("ruling L5", "there is no bidding now")
    assert rest[2]["rule"] is None
    assert rest[5] == {
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
    again, *same, end = sitting.types("", "random", "--seed", seed).splitlines()
    assert f"you against random · seed {seed}" in again
    assert (same, end) == (between, last)


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
        (("play",), "game"),
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
        assert ("★1" in out) == (seat == 1)
        assert "♥)" not in out


def test_a_match_needs_no_options_and_says_whom_it_is_against(sitting: Sitting) -> None:
    sitting.monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert _run(["play", "lanes"]) == 0
    out = sitting.capsys.readouterr().out
    first, second = out.splitlines()[:2]
    assert first == "Lanes  you against greedy"
    assert "--against expert" in second


def test_the_rules_fit_on_one_screen_and_their_figures_are_the_engines(sitting: Sitting) -> None:
    sitting.monkeypatch.setenv("COLUMNS", "80")
    out = sitting.types("help\n", "random", "--seed", 1)
    asked = out.split("› help\n")[1]
    screen = asked[: asked.index("\n", asked.index("help · moves"))].splitlines()
    assert len(screen) < 24  # the line typed on stands below
    assert max(map(len, screen)) <= 80
    for card, says in (
        ("9h-1a", "face down  +{}, whatever"),
        ("Kh1a", "A J Q K ★  +{};"),
        ("Ks1a", "own suit   {} in a face-up lane"),
        ("2s1a", "but a 2 scores +{}"),
    ):
        assert says.format(str(worth(card)).replace("-", "−")) in asked


@pytest.mark.parametrize("columns", [80, 120, 200])
def test_no_line_is_wider_than_the_terminal_and_no_word_is_broken(sitting: Sitting, columns: int) -> None:
    typed = "help\nmoves\nwhy\nAh>1 lane 2\nwhy\nnonsense words\nbid 9\nfold\n"
    sitting.monkeypatch.setenv("COLUMNS", "1000")
    words = set(sitting.types(typed, "greedy", "--seed", 1).split())
    sitting.monkeypatch.setenv("COLUMNS", str(columns))
    out = sitting.types(typed, "greedy", "--seed", 1)
    assert max(map(len, out.splitlines())) <= columns
    assert set(out.split()) == words


def test_a_wide_terminal_shows_what_cards_score_and_do_beside_the_table(sitting: Sitting) -> None:
    beside = {}
    for columns in (80, 140, 200):
        sitting.monkeypatch.setenv("COLUMNS", str(columns))
        out = sitting.types("", "random", "--seed", 1)
        beside[columns] = ("Cards score" in out, "Cards act" in out)
    assert beside == {80: (False, False), 140: (True, False), 200: (True, True)}
