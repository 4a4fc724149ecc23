"""`croupier solve`: every combination of options solves or is refused in one line; files come out whole."""

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import croupier
from croupier.cli.main import _run
from croupier.games.pokdeng.rules import Rules
from croupier.solve.pokdeng import compare as compare_module
from croupier.solve.pokdeng.models import Model, every_model
from croupier.wire import read, to_data

TABLE = ("--player-sees", "own", "--banker-sees", "sizes")
SMALL = ("own/sizes/cards/52", "own/values/value/52")
EVERY = {found.name for found in every_model()}


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def ran(*arguments: object) -> Ran:
        code = _run(["solve", *map(str, arguments)])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return ran


def one_line(ran: Ran) -> str:
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("croupier: ")
    return ran.err


@pytest.mark.parametrize(
    "options",
    list(product(("own", "upcard"), ("sizes", "values", "cards"), ("value", "cards"), ("52", "infinite"))),
)
def test_every_combination_solves_or_says_why_not(run: Run, options: tuple[str, ...]) -> None:
    names = ("--player-sees", "--banker-sees", "--detail", "--deck")
    ran = run("pok-deng", *(word for pair in zip(names, options, strict=True) for word in pair))
    if "/".join(options) in EVERY:
        assert (ran.code, ran.err) == (0, "")
        for part in ("exact: −", "Player ผู้เล่น", "Banker เจ้ามือ", "hit เพิ่ม", "costliest mistakes"):
            assert part in ran.out
    else:
        assert "cannot see cards at the detail of values" in one_line(ran)


@pytest.mark.parametrize("ranges", list(product(("free", "convention"), repeat=2)))
@pytest.mark.parametrize("multiplier", ["product", "higher", "winner"])
@pytest.mark.parametrize("rules", ["pok-deng", "thai"])
def test_under_every_rule_and_range_both_methods_agree(
    run: Run, ranges: tuple[str, str], multiplier: str, rules: str
) -> None:
    """Regret minimisation may stop early and says how far it got: the exact value lies in its interval."""
    options = ("--player-range", ranges[0], "--banker-range", ranges[1], "--multiplier", multiplier)
    exact, close = (
        json.loads(run("pok-deng", *TABLE, *options, "--rules", rules, "--method", method, "--json").out)
        for method in ("lp", "cfr")
    )
    for found in (exact, close):
        assert (found["player_range"], found["banker_range"]) == ranges
        assert (found["multiplier"], found["rules"]) == (multiplier, rules)
    assert (exact["method"], close["method"]) == ("lp", "cfr")
    assert Fraction(exact["low_exact"]) == Fraction(exact["high_exact"])
    low, value, high = (
        Fraction(text) for text in (close["low_exact"], exact["value_exact"], close["high_exact"])
    )
    assert low <= value <= high
    assert high - low < Fraction(1, 10**6)


def test_json_is_what_the_function_returns(run: Run) -> None:
    found = json.loads(run("pok-deng", *TABLE, "--detail", "cards", "--json").out)
    table = croupier.pok_deng_model(player_sees="own", banker_sees="sizes", detail="cards")
    solution = to_data(croupier.solve_pok_deng(table))
    assert found.pop("schema") == "croupier/solve/pok-deng/1"
    assert found | {"seconds": 0} == json.loads(json.dumps(solution)) | {"seconds": 0}
    assert found["value_exact"] == "-8406773/1319232096"


@pytest.mark.parametrize("side", ["player", "banker"])
@pytest.mark.parametrize("options", [TABLE, (*TABLE, "--detail", "cards"), (), ("--banker-sees", "sizes")])
def test_a_strategy_written_as_csv_is_a_policy_that_costs_nothing(
    run: Run, tmp_path: Path, side: str, options: tuple[str, ...]
) -> None:
    path = tmp_path / "equilibrium.csv"
    assert run("pok-deng", *options, "-o", path, "--json").code == 0
    policy = json.loads(run("pok-deng", *options, f"--{side}-plays", path, "--json").out)["policy"]
    assert policy["covers"] == policy["of"] > 0
    assert Fraction(policy["loss_exact"]) == 0


def test_a_worse_policy_costs_what_its_best_answer_takes(run: Run) -> None:
    ran = run("pok-deng", *TABLE, "--player-plays", "hit 0-2")
    assert ran.code == 0
    assert "hit 0-2 costs the player " in ran.out
    assert "it fixes 8 of 8 information sets" in " ".join(ran.out.split())
    loss = [
        json.loads(run("pok-deng", *TABLE, "--player-plays", f"hit 0-{top}", "--json").out)["policy"]["loss"]
        for top in (1, 2, 3)
    ]
    assert loss == sorted(loss, reverse=True)
    assert loss[-1] > 0


def test_both_habits_may_be_fixed_at_once(run: Run) -> None:
    both = ("--player-plays", "hit 0-4", "--banker-plays", "hit 0-5")
    found = json.loads(run("pok-deng", *TABLE, *both, "--json").out)
    assert all(one["locked"] for side in ("player", "banker") for one in found[side].values())
    assert found["player"]["4"]["hit"] == found["banker"]["5 against 2 cards"]["hit"] == 1
    shown = run("pok-deng", *TABLE, *both).out
    assert "as well as what is fixed allows" in " ".join(shown.split())
    assert "costliest" not in shown


def test_a_hand_is_looked_up(run: Run) -> None:
    asked = ("--hand", "5h Kd", "--banker-hand", "2h 2d", "--against", "3")
    found = json.loads(run("pok-deng", *TABLE, *asked, "--json").out)
    assert found["player"]["set"] == "5"
    assert found["banker"]["set"] == "4 against 3 cards"
    shown = run("pok-deng", *TABLE, *asked).out
    assert f"hit เพิ่ม {found['player']['exact']}" in shown
    assert "banker เจ้ามือ, 4 against 3 cards" in shown
    facing = ("--detail", "cards", "--hand", "As 4h", "--up", "9h", "--json")
    assert json.loads(run("pok-deng", *facing).out)["player"]["set"] == "Ah4s facing 9"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("", "Missing argument"),
        ("snap", "no game to solve is called snap"),
        ("kuhn --deck infinite", "--deck has no meaning with kuhn"),
        ("kuhn --compare", "--compare has no meaning with kuhn"),
        ("kuhn -o kuhn.html", "-o has no meaning with kuhn"),
        ("pok-deng --player-sees all", "--player-sees all: choose one of own, upcard"),
        ("pok-deng --deck 104", "--deck 104: choose one of 52, infinite"),
        ("lanes --detail value", "--detail has no meaning with lanes"),
        ("kuhn --deck 52", "--deck has no meaning with kuhn"),
        ("chess", "choose from pok-deng, thai, lanes, kuhn"),
        ("pok-deng --method luck", "--method luck: choose one of lp, cfr"),
        ("pok-deng --multiplier sum", "choose one of product"),
        ("pok-deng --player-range wide", "choose one of free"),
        ("pok-deng --rules tasmanian", "no rule set of Pok Deng is called tasmanian"),
        ("pok-deng --players 2 --player-sees upcard", "--player-sees has no meaning with --players"),
        ("pok-deng --players 17", "17 players: a pok-deng table has 1 to 16 (004 1)"),
        ("pok-deng --players 2 --deck 52 --detail cards", "let the banker settle with some first"),
        ("thai --players 3 --deck 52", "--deck 52 is counted for --players 2 --detail cards"),
        ("pok-deng --players 2 --method lp", "a linear program (lp) has no meaning for several players"),
        ("kuhn --players 2", "--players has no meaning with kuhn"),
        ("thai --rules pok-deng", "--rules has no meaning with thai"),
        ("thai --player-plays hit+8", "two cards worth 8 are a Pok, which never hits (004 4)"),
        ("pok-deng --up 9s", "--up goes with cards"),
        ("pok-deng --against 2", "give the banker's cards with --banker-hand"),
        ("pok-deng --banker-hand 2h+3h --up 2h", "give --against 2 or 3"),
        ("pok-deng --banker-hand 2h+3h --up 2h --against 3", "write the cards and their value"),
        ("pok-deng --banker-hand 2h+3h --up 9s --against 3+worth+3", "is not one of the banker's two cards"),
        ("pok-deng --hand 2h+3h", "name it with up='9h' or --up 9h"),
        ("pok-deng --hand 2h+3h --up X1", "the upcard is one card"),
        ("pok-deng --hand 2h+3h --up 4h+5h", "the upcard is one card"),
        ("pok-deng --hand 2h+3h --up 2h", "one deck holds each card once"),
        ("pok-deng --hand 2h+7h --up 9s", "is a Pok"),
        ("pok-deng --hand 2h --up 9s", "two cards"),
        ("pok-deng --hand 2h+zz --up 9s", "is not a card"),
        ("pok-deng --hand 2h+3h --up 9s --banker-hand 9s+2h --against 2+worth+5", "2h is in both hands"),
        ("pok-deng --player-sees own --hand 2h+3h --up 9s", "leave out the upcard"),
        ("pok-deng --player-plays always", "write it as in 'hit 0-4'"),
        ("pok-deng --player-plays hit+0-99", "is not a value 0 to 9"),
        ("pok-deng --player-plays none.csv", "none.csv: No such file"),
        ("pok-deng --player-plays hit+0-4 --method cfr", "--method cfr has no meaning with a habit"),
        ("pok-deng --detail cards --banker-sees cards --method cfr", "--method cfr has no meaning"),
        ("pok-deng --detail cards --banker-sees cards --banker-plays hit+0-4", "use --banker-range"),
        ("pok-deng -o chart.gif", "the solution is written as .json, .csv, .html or .png"),
        ("pok-deng -o nowhere/chart.html", "no such folder"),
        ("pok-deng --compare -o all.png", "the comparison is written as .json or .html"),
        ("pok-deng --compare --deck infinite", "--deck has no meaning with --compare"),
        ("pok-deng --compare --hand 2h+3h", "--hand has no meaning with --compare"),
    ],
)
def test_what_has_no_meaning_is_refused_in_one_line(
    run: Run, arguments: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = [word.replace("+", " ") for word in arguments.split()]
    assert why in one_line(run(*words))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("--player-plays", "hit 0-3"),
            "plays “hit 0-3”. Against the banker&#x27;s best answer that costs the player",
        ),
        (
            ("--banker-plays", "hit 0-3"),
            "plays “hit 0-3”. Against the player&#x27;s best answer that costs the banker",
        ),
        (("--player-plays", "hit 0-3", "--banker-plays", "hit 0-4"), "plays “hit 0-4”. The value is"),
        (("--banker-range", "convention"), "plays “the common convention”. Against"),
    ],
)
def test_a_locked_page_names_what_is_fixed_and_what_it_costs(
    run: Run, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    path = tmp_path / "locked.html"
    assert run("pok-deng", *TABLE, *options, "-o", path).code == 0
    assert said in path.read_text()
    assert "<h2>Locked against equilibrium</h2>" in path.read_text()


def test_thai_is_solved_by_its_name(run: Run) -> None:
    found = json.loads(run("thai", *TABLE, "--json").out)
    assert found["rules"] == "thai"
    assert found | {"seconds": 0} == json.loads(run("pok-deng", "--rules", "thai", *TABLE, "--json").out) | {
        "seconds": 0
    }


def test_a_rule_file_is_solved_by_its_name(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "thai"\nname = "mine"\ntitle = "Mine"\nties = "push"\n', encoding="utf-8")
    found, other = (
        json.loads(run(*named, *TABLE, "--json").out) for named in ([path], ["pok-deng", "--rules", path])
    )
    assert found["rules"] == "mine"
    assert found | {"seconds": 0} == other | {"seconds": 0}
    assert run(path, "--rules", "thai").err == (
        f"croupier: --rules has no meaning with {path}, which is a rule set of its own: leave it out\n"
    )
    assert "no game to solve" not in run(tmp_path / "none.toml").err


@pytest.mark.parametrize("kind", ["json", "csv", "html", "png", "HTML"])
def test_a_solution_is_written_in_every_format(run: Run, kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"[red]chart.{kind}"
    ran = run("pok-deng", *TABLE, "-o", path)
    assert ran.code == 0
    assert f"written to {path}" in ran.out
    assert list(tmp_path.iterdir()) == [path]
    start = {"json": b"{", "csv": b"side,set,", "html": b"<!doctype html>", "png": b"\x89PNG"}[kind.lower()]
    assert path.read_bytes().startswith(start)
    if kind == "json":
        document = json.loads(path.read_text())
        assert document.pop("schema") == "croupier/solve/pok-deng/1"
        found = read(croupier.Solution, json.dumps(document))
        assert found.value_exact == Fraction("-3132927969467/433468976276700")


def test_ctrl_c_leaves_one_line_and_no_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    def half_written(path: Path, data: bytes) -> None:
        with path.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise KeyboardInterrupt

    for place, fault in (
        ("croupier.cli.solve.pokdeng.solve_pok_deng", stopped),
        ("pathlib.Path.write_bytes", half_written),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(place, fault)
            ran = run("pok-deng", *TABLE, "-o", tmp_path / "chart.html")
        assert (ran.code, ran.err) == (130, "croupier: interrupted\n")
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("name", "value"), [("kuhn", "-1/18"), ("leduc", None), ("chemin-de-fer", None)])
def test_the_classics_are_solved(run: Run, name: str, value: str | None) -> None:
    found = json.loads(run(name, "--json").out)
    assert found["game"] == name
    assert found["high"] - found["low"] < 1e-9
    if value:
        assert found["value_exact"] == value
    assert found["value_exact"] is None or found["value_exact"] in run(name).out


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two models stand for all twenty, which take a minute and a half."""

    def two(rules: Rules) -> list[Model]:
        return [found for found in every_model(rules) if found.name in SMALL]

    monkeypatch.setattr(compare_module, "every_model", two)


@pytest.mark.usefixtures("_small")
def test_models_are_compared(run: Run, tmp_path: Path) -> None:
    page, data = tmp_path / "all.html", tmp_path / "all.json"
    ran = run("pok-deng", "--compare", "-o", page)
    assert (ran.code, ran.err) == (0, "")
    assert "the banker is ahead by 0.64 % of the bet" in " ".join(ran.out.split())
    assert page.read_text().startswith("<!doctype html>")
    printed = json.loads(run("pok-deng", "--compare", "-o", data, "--json").out)
    assert printed == json.loads(data.read_text())
    assert [found["value_exact"] for found in printed["models"]] == [
        "-8406773/1319232096",
        "-2315333/76344450",
    ]
    assert (
        json.loads(run("pok-deng", "--compare", "--multiplier", "higher", "--json").out)["multiplier"]
        == "higher"
    )


# Rounds played with what was found


def test_rounds_are_played_with_any_pair_of_strategies(run: Run) -> None:
    habits = ("--player-plays", "hit 0-4", "--banker-plays", "hit 0-5")
    ran = run("pok-deng", *TABLE, *habits, "--simulate", "2M", "--seed", "pair", "--json")
    found = json.loads(ran.out)
    simulated = found["simulated"]
    assert simulated["rounds"]["rounds"] == 2_000_000
    assert simulated["rounds"]["seed"] == "pair"
    assert simulated["exact"] == found["value"]
    assert abs(simulated["z"]) < 4.5
    shown = run("pok-deng", *TABLE, "--simulate", "1e6", "--seed", "7")
    assert "1,000,000 rounds played this way gave" in shown.out
    assert "(seed 7)" in shown.out


def test_interrupted_rounds_are_reported_as_far_as_they_went(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from croupier.simulate import pokdeng

    blocks: list[int] = []

    def stopped(*arguments: object) -> object:
        if len(blocks) == 2:
            raise KeyboardInterrupt
        blocks.append(1)
        return play_block(*arguments)  # type: ignore[arg-type]

    play_block = pokdeng.play_block
    monkeypatch.setattr(pokdeng, "play_block", stopped)
    ran = run("pok-deng", *TABLE, "--simulate", "100M", "--seed", "7", "--json")
    assert ran.code == 130
    assert json.loads(ran.out)["simulated"]["rounds"]["rounds"] == 2 * pokdeng.BLOCK
    assert ran.err == "croupier: stopped before all rounds were played\n"


@pytest.mark.parametrize("count", ["x", "1.5", "0", "-3", "nan", "1e400"])
def test_rounds_that_cannot_be_played_are_one_line(run: Run, count: str) -> None:
    one_line(run("pok-deng", *TABLE, "--simulate", count))


def test_a_table_of_several_players_is_solved_written_and_played_out(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    found = run("thai", "--players", 3, "--simulate", "100k", "--seed", 1, "-o", path)
    assert (found.code, found.err) == (0, "")
    assert "draws against who stood" in found.out
    assert "100,000 rounds gave each player" in found.out
    said = json.loads(run("thai", "--players", 3, "--simulate", "100k", "--seed", 1, "--json").out)
    assert (said["schema"], said["players"], said["gap"]) == ("croupier/solve/table/1", 3, 0)
    assert abs(said["simulated"]["z"]) < 4.5
    assert json.loads(path.read_text())["value_exact"] == said["value_exact"]


def test_two_players_with_one_deck_are_bounded(run: Run) -> None:
    said = json.loads(run("thai", "--players", 2, "--deck", 52, "--detail", "cards", "--json").out)
    assert said["low"] < said["high"] < said["low"] + 0.00013
