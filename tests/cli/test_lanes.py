"""`croupier lanes`: positions drawn, moves listed and refused in one line."""

import json
from collections.abc import Callable

import pytest

from croupier.cli.main import _run

Run = Callable[..., tuple[int, str, str]]
START = "s/-h/-d/c 5h1a Ks2d8c7h/9cQd3s4s2c 9:9+2 play b b"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def ran(*arguments: str) -> tuple[int, str, str]:
        code = _run(["lanes", *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return ran


def test_a_position_is_drawn_with_both_sides_and_its_points(run: Run) -> None:
    code, out, err = run("show", "d/s/-h/c Qs=2b,X13a,Kh3a,4d-1b 9h8d2d/9d2c8h 2:14+4 bid b a")
    assert (code, err) == (0, "")
    for part in (
        "14 coins",
        "▒▒ (Q♠) #1",
        "▒▒ (4♦?) #4",
        "10♦",
        "▒▒ (♥)",
        "★1 #2",
        "K♥ #3",
        "+2",
        "b may bid",
    ):
        assert part in out


def test_moves_are_listed_and_lead_where_the_rules_say(run: Run) -> None:
    listed = json.loads(run("moves", START, "--json")[1])
    assert len(listed["moves"]) == 30
    assert "Qd>1" in listed["moves"]
    after = json.loads(run("moves", START, "Qd>1 flip 5h", "--json")[1])
    assert after["position"] == "s/-h/-d/c 5h=1a,Qd1b Ks2d8c7h/9c3s4s2c 9:9+2 bid b b"
    assert after["points"][0] == {"a": 3, "b": 1}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("moves", START, "Kd>1"), "Kd is not among the cards in hand"),
        (("moves", START, "bid 2"), "ruling L5"),
        (("moves", START, "Qd>1 flip 9c"), "where you can see it"),
        (("show", "nothing"), "7 parts"),
        (("show", START.replace("5h1a", "5h4a")), "column 11"),
        (("perft", START, "--depth", "x"), "depth"),
    ],
)
def test_what_cannot_be_is_one_line(run: Run, arguments: tuple[str, ...], says: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err


def test_sequences_are_counted(run: Run) -> None:
    assert json.loads(run("perft", START, "--depth", "2", "--json")[1])["counts"][0] == 30
