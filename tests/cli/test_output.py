"""What commands print and write: versioned JSON with one vocabulary, one output flag, whole words."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from rich.cells import cell_len

from croupier.cli.main import _run, app
from croupier.pages.terminal.console import terminal

COMMAND = Path(sys.executable).with_name("croupier")
ENDGAME = "s/h/d/c KsQdJs/. 5h/4d 9:9+2 play a b"


def commands(group: object, path: str = "") -> list[tuple[str, typer.core.TyperCommand]]:
    """Every command, by the words it is typed with."""
    below = getattr(group, "commands", None)
    if below is None:
        return [(path, group)]  # type: ignore[list-item]
    return [found for name, one in below.items() for found in commands(one, f"{path} {name}".strip())]


READ = {"verify": {"--record"}}  # flags that name a file to read
ALL = dict(commands(typer.main.get_command(app)))


def options(name: str) -> dict[str, str]:
    """The spellings of each option of a command, and the parameter it sets."""
    return {spelling: str(one.name) for one in ALL[name].params for spelling in getattr(one, "opts", ())}


@pytest.mark.parametrize("name", ALL)
def test_every_file_is_written_with_the_same_flag(name: str) -> None:
    found = options(name)
    assert not {"--out", "--plot", "--record"} & set(found) - READ.get(name, set())
    assert found.get("-o") == found.get("--output")
    if "--output" in found:
        assert found["-o"] == "output"


@pytest.mark.parametrize(
    ("command", "kinds"),
    [
        ("deal classic -o x.csv", ".jsonl"),
        ("play lanes --against random -o x.json", ".jsonl"),
        ("simulate classic --coups 10 -o x.csv", ".parquet"),
        ("parsheet classic -o x.doc", ".html, .pdf, .md or .json"),
        ("solve pok-deng -o x.svg", ".json, .csv, .html or .png"),
        ("solve pok-deng --compare -o x.csv", ".json or .html"),
        ("systems classic -o x.png", ".html or .svg"),
        ("competition simulate x.toml -o x.gif", ".png or .svg"),
    ],
)
def test_the_suffix_says_the_format_and_an_unknown_one_is_refused(
    command: str,
    kinds: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert _run(command.split()) == 2
    assert f"written as {kinds}" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


QUICK = {
    "deal": "deal classic --rounds 2 --seed 1",
    "explain": "explain classic --cards '9h 2c Ts 3d'",
    "rulebook": "rulebook classic",
    "roads": "roads BBPT",
    "odds": "odds classic --decks 1",
    "diff": "diff classic federal",
    "lanes/moves": "lanes moves START",
    "lanes/show": "lanes show START",
    "lanes/perft": "lanes perft START --depth 1",
    "solve/classic": "solve kuhn",
}
START = "s/-h/-d/c . 5hKs2d8c7h/9cX13s4s2c 9:9+2 bid a b"


@pytest.mark.parametrize("form", QUICK)
def test_json_says_its_form_and_speaks_of_rules_never_of_a_ruleset(
    form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [word.strip("'") for word in QUICK[form].replace("'9h 2c Ts 3d'", "CARDS").split()]
    words = [{"START": START, "CARDS": "9h 2c Ts 3d"}.get(word, word) for word in words]
    assert _run([*words, "--json"]) == 0
    printed = capsys.readouterr().out
    assert json.loads(printed)["schema"] == f"croupier/{form}/{2 if form == 'diff' else 1}"
    assert '"ruleset"' not in printed


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.usefixtures("narrow")
@pytest.mark.parametrize("command", ["diff tasmanian simplified", "deal tasmanian --rounds 30 --seed 7"])
def test_at_80_columns_no_line_is_longer_and_no_word_is_broken(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _run(command.split()) == 0
    narrow_lines = capsys.readouterr().out.splitlines()
    monkeypatch.setenv("COLUMNS", "400")
    assert _run(command.split()) == 0
    words = set(capsys.readouterr().out.split())
    assert max(map(cell_len, narrow_lines)) <= 80
    broken = {word for line in narrow_lines for word in line.split() if word not in words}
    assert not {word for word in broken if word.isalnum() or "." in word}


@pytest.mark.parametrize("width", [80, 100, 200])
def test_roads_use_the_width_there_is(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert _run(["roads", "BP" * 60]) == 0
    assert max(map(cell_len, capsys.readouterr().out.splitlines())) == width


@pytest.mark.usefixtures("narrow")
def test_long_lines_stay_whole_for_programs_and_break_between_words_at_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sentence = "unbreakable " * 12
    terminal().print(sentence, soft_wrap=True)
    assert capsys.readouterr().out == f"{sentence}\n"
    monkeypatch.setenv("FORCE_COLOR", "1")
    terminal().print(sentence, soft_wrap=True)
    assert set(capsys.readouterr().out.split()) == {"unbreakable"}


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("odds t", "tasmanian"),
        ("deal pok", "pok-deng"),
        ("solve ku", "kuhn"),
        ("arena lanes --bots greedy,ex", "greedy,expert"),
        ("systems classic --bet ti", "tie"),
        ("deal tasmanian --bets player,banker-p", "player,banker-pair"),
        ("parsheet classic -o sheet.p", "sheet.pdf"),
    ],
)
def test_the_shell_completes_values(typed: str, offered: str) -> None:
    asked = {"_CROUPIER_COMPLETE": "complete_bash", "COMP_WORDS": f"croupier {typed}"}
    done = subprocess.run(
        [COMMAND],
        env={**os.environ, **asked, "COMP_CWORD": str(len(typed.split()))},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert offered in done.stdout.split()


@pytest.mark.usefixtures("narrow")
def test_moves_of_lanes_are_listed_without_breaking_one(capsys: pytest.CaptureFixture[str]) -> None:
    from croupier.pages.terminal.match import Drawn

    moves = [f"Jc>{lane} swap {card}" for lane in range(1, 5) for card in ("K♠ and 10♦", "2♥ and 10♣")]
    Drawn(seat="a", bot="greedy", seed="1").show_moves(moves)
    printed = capsys.readouterr().out
    assert max(map(cell_len, printed.splitlines())) <= 80
    assert all(move in printed for move in moves)
