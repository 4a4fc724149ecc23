"""The commands as a person or a program meets them: documents, exit codes, one-line errors."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import audit, deal, explain, replay, rulebook
from croupier.cli.main import _run
from croupier.games.baccarat.rulefile import BUILT_IN
from croupier.wire import to_data

HEADER = "shoe,coup,player,banker,result,wagers\n"
COMMAND = Path(sys.executable).with_name("croupier")


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def ran(*arguments: object) -> Ran:
        code = _run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return ran


def one_line(ran: Ran) -> str:
    """The single line a bad use gets, with exit code 2 and nothing on stdout."""
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("croupier: ")
    assert ran.err.count("\n") == 1
    return ran.err


@pytest.mark.parametrize("name", BUILT_IN)
def test_deal_prints_what_the_function_returns(run: Run, name: str) -> None:
    ran = run("deal", name, "--coups", 12, "--seed", "s", "--json")
    assert ran.code == 0
    found = json.loads(json.dumps(to_data(deal(name, rounds=12, seed="s"))))
    assert json.loads(ran.out) == {"schema": "croupier/deal/1", **found}
    assert json.loads(ran.out)["seed"] == "s"


def test_deal_shows_the_coups_the_roads_and_the_seed(run: Run) -> None:
    ran = run("deal", "tasmanian", "--shoes", 1)
    assert ran.code == 0
    for part in ("Shoe 1", "Bead Plate", "Big Road", "Cockroach Pig", "seed "):
        assert part in ran.out


def test_a_seed_is_chosen_and_echoed_and_deals_the_same_again(run: Run) -> None:
    first = json.loads(run("deal", "classic", "--coups", 5, "--json").out)
    again = json.loads(run("deal", "classic", "--coups", 5, "--seed", first["seed"], "--json").out)
    assert first == again


def test_record_replay_explain_and_audit_agree(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    dealt = json.loads(run("deal", "federal", "--coups", 15, "--seed", 3, "-o", path, "--json").out)
    replayed = json.loads(run("replay", path, "--json").out)
    assert replayed["events"] == replayed["seq"] == replay(path).events
    assert replayed["view"]["coups"] == 15
    assert [result[0] for result in replayed["view"]["results"]] == [
        coup["winner"][0].upper() for coup in dealt["rounds"]
    ]
    assert json.loads(run("replay", path, "--to", 3, "--json").out)["seq"] == 3
    told = json.loads(run("explain", path, "--json").out)["events"]
    assert [said["sentence"] for said in told] == [said.sentence for said in explain(path)]
    assert len(told) == replayed["events"]
    ran = run("audit", path, "--rules", "federal", "--json")
    document = {"schema": "croupier/audit/1", "rules": "federal", "rounds": 15, "unit": "coups"}
    assert (ran.code, json.loads(ran.out)) == (0, {**document, "findings": [], "notes": []})
    assert run("replay", path).code == run("explain", path, "--seq", 4).code == 0


@pytest.mark.parametrize(
    ("arguments", "rules"),
    [
        (("odds", "classic"), "classic"),
        (("deal", "classic", "--coups", 1, "--seed", 1), "classic"),
        (("banker", "2s 3h", "--seat", "100 5h 5d Kc", "--players-play", "hit 0-4"), "pok-deng"),
    ],
    ids=lambda value: value[0],
)
def test_rules_are_a_name_in_every_document(arguments: tuple[Any, ...], rules: str, run: Run) -> None:
    assert json.loads(run(*arguments, "--json").out)["rules"] == rules


def test_a_diff_lists_what_differs_under_a_word_of_its_own(run: Run) -> None:
    document = json.loads(run("diff", "tasmanian", "federal", "--json").out)
    assert document["schema"] == "croupier/diff/2"
    assert "rules" not in document
    assert {"where": "name", "first": "tasmanian", "second": "federal"} in document["differences"]


def test_a_diff_shows_edges_first_and_citations_when_asked_for(run: Run) -> None:
    short = run("diff", "simplified", "classic").out.splitlines()
    assert short[0].split() == ["house", "edge", "simplified", "classic", "change"]
    assert "clause" not in "".join(short[:-1])
    assert re.fullmatch(r"  \d+ citations differ; --all lists them", short[-1].rstrip())
    every = run("diff", "simplified", "classic", "--all").out.splitlines()
    listed = [line for line in every if re.match(r"  (clauses\.|.*clause |document )", line)]
    assert len(listed) == int(short[-1].split()[0])
    assert every.index(listed[0]) > next(n for n, line in enumerate(every) if line.startswith("  unit"))
    assert "house edge" in every[0]


def test_explain_says_the_sentence_of_the_tableau(run: Run) -> None:
    ran = run("explain", "tasmanian", "--cards", "2h Kh 3s 5d 4c 6c")
    assert "Banker has 5, Player's third card is a 4: Banker draws, TLGC 11" in ran.out


def test_rulebook_prints_every_clause(run: Run) -> None:
    document = json.loads(run("rulebook", "--json").out)
    assert document["clauses"] == [json.loads(json.dumps(to_data(clause))) for clause in rulebook()]
    assert "TLGC 14.6" in run("rulebook", "tasmanian").out


def test_roads_are_drawn_from_any_results(run: Run) -> None:
    assert json.loads(run("roads", "BBPP", "--json").out)["big_eye_boy"][0]["colour"] == "red"
    assert "Big Eye Boy" in run("roads", "BBPPTp").out


def test_audit_reports_breaches_as_json_and_exits_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(HEADER + "1,1,9h Ks,7d Th,P,3:player:20:40\n1,2,2h 2s 5d,6d Th 4h,P,1:banker:100:195\n")
    ran = run("audit", path, "--rules", "tasmanian", "--json")
    assert ran.code == 1
    document = json.loads(ran.out)
    assert document["rounds"] == 2
    assert [(f["shoe"], f["coup"], f["clause"]) for f in document["findings"]] == [
        ("1", "2", "TLGC 11"),
        ("1", "2", "TLGC 6.6"),
    ]
    assert document["findings"] == [to_data(finding) for finding in audit(path, "tasmanian").findings]
    assert "2 coups" in run("audit", path, "--rules", "tasmanian").out


def test_audit_checks_the_limits_it_is_given(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(HEADER + "1,1,9h Ks,7d Th,P,3:player:5:10\n")
    assert run("audit", path, "--rules", "tasmanian").code == 0
    assert run("audit", path, "--rules", "tasmanian", "--limits", "10-500").code == 1
    assert run("audit", path, "--rules", "tasmanian", "--limits", "tie=10-500").code == 0
    assert "limits" in one_line(run("audit", path, "--rules", "tasmanian", "--limits", "many"))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("deal", "nonesuch"), "no rule set is called nonesuch"),
        (("odds", "pok-deng"), "no rule set of baccarat is called pok-deng; choose from simplified"),
        (("diff", "classic", "lanes"), "no rule set of baccarat is called lanes"),
        (("deal",), "Missing argument"),
        (("deal", "tasmanian", "--coups", "x"), "--coups"),
        (("deal", "tasmanian", "--coups", "0"), "--coups"),
        (("deal", "tasmanian", "--decks", "5"), "Perfect Pairs needs 6 decks or more, not 5 (TLGC 4.1)"),
        (("deal", "tasmanian", "--decks", "9"), "TLGC 4.1 allows 4 to 8"),
        (("deal", "simplified", "--decks", "6"), "000 1.1 allows 8 to 8"),
        (("deal", "simplified", "--seats", "3"), "simplified needs 7 players or more (000 2.1)"),
        (("deal", "tasmanian", "--seats", "12"), "at most 9 places"),
        (("deal", "tasmanian", "--seats", "1,?"), "give a number of seats, or a list"),
        (("deal", "tasmanian", "--seats", "1=luck"), "no bot is called 'luck'"),
        (("deal", "tasmanian", "--bets", "player,luck"), "no bet is called 'luck'"),
        (("deal", "nothere.toml"), "No such file"),
        (("replay", "nothere"), "No such file"),
        (("audit", "nothere", "--rules", "classic"), "No such file"),
        (("explain", "tasmanian", "--cards", "9h 9x"), "'9x' is not a card"),
        (("explain", "tasmanian", "--cards", "9h 2c Ts 3d 4s"), "the coup was over before 4s"),
        (("explain", "tasmanian", "--cards", "9h 2c"), "the cards ended too soon"),
        (("explain", "tasmanian", "--cards", "X1 2c Ts 3d"), "X1 is not a card of this game"),
        (("roads", "BBX"), "result 3"),
        (("rulebook", "hoyle"), "hoyle"),
        (("bogus",), "No such command"),
    ],
)
def test_bad_use_gets_one_clear_line_and_exit_2(run: Run, arguments: tuple[str, ...], says: str) -> None:
    assert says in one_line(run(*arguments))


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("1,1,9x Ks,7d Th,P,", "log.csv:2: '9x' is not a card"),
        ("1,1,9h Ks,7d Th,Q,", "log.csv:2: 'Q' is not a result"),
        ("1,1,9h Ks,7d Th,P,1:player:-5:0", "a stake is a whole number"),
        ("1,1,9h Ks,7d Th,P,1:player:2.5:5", "a stake is a whole number"),
        ("1,1,9h Ks,7d Th,P,1:luck:5:5", "'luck' is not a bet"),
        ("1,1,9h Ks,7d Th", "has 4 columns"),
        ('1,1,"9h Ks,7d Th,P,', "log.csv:2"),
    ],
)
def test_malformed_csv_gets_one_clear_line_and_exit_2(run: Run, tmp_path: Path, row: str, says: str) -> None:
    path = tmp_path / "log.csv"
    path.write_text(HEADER + row + "\n")
    for extra in ((), ("--json",)):
        assert says in one_line(run("audit", path, "--rules", "tasmanian", *extra))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = ", "mine.toml:1: not TOML"),
        ('extends = "classic"\n[decks]\ncount = "eight"', "mine.toml:3: decks.count:"),
        ('extends = "classic"\n\n[limits]\nbanker = { minimum = 5, maximum = 2, step = 1 }', "mine.toml:4:"),
        ('extends = "classic"\nsurprise = 1', "mine.toml:2: surprise:"),
        ('extends = "simplified"\n[conduct]\nirregularities = true', "mine.toml:3: conduct.irregularities:"),
        ('extends = "hoyle"', "mine.toml:1: extends: 'hoyle' is not a built-in rule set"),
        (
            'extends = "tasmanian"\n[decks]\ncount = 5',
            "mine.toml:3: decks.count: Player Perfect Pairs needs 6",
        ),
        ('extends = "classic"\ntableau = """\nPlayer D D\n"""', "mine.toml:2: tableau:"),
        (
            'extends = "classic"\nunit = "1/2"\n[limits]\nbanker = { minimum = 1, maximum = 9, step = 1 }',
            "ruling A1",
        ),
    ],
)
def test_malformed_toml_names_the_line_and_the_reason(run: Run, tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    assert says in one_line(run("deal", path))


def test_a_mistyped_card_is_refused_by_clause_and_does_not_lose_the_coups_before_it(
    run: Run, tmp_path: Path
) -> None:
    cards, record = tmp_path / "cards.txt", tmp_path / "record.jsonl"
    cards.write_text("9h " * 12)
    ran = run("deal", "tasmanian", "--cards", cards, "-o", record, "--json")
    line = one_line(ran)
    assert "TLGC 4.1: 9h has come out 8 times: 8 decks hold no more" in line
    assert f"(card 9 of those typed; the rounds before it, 2, are in {record})" in line
    found = croupier.audit(record)
    assert (found.rounds, found.findings) == (2, ())


def test_a_first_coup_that_cannot_be_dealt_leaves_no_record(run: Run, tmp_path: Path) -> None:
    cards, record = tmp_path / "cards.txt", tmp_path / "record.jsonl"
    cards.write_text("9h 9x")
    one_line(run("deal", "tasmanian", "--cards", cards, "-o", record, "--json"))
    assert list(tmp_path.iterdir()) == [cards]


def test_a_tampered_record_is_refused_and_a_finding_of_an_audit(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    deal("classic", seed=1, rounds=3, record=path)
    whole = path.read_text()
    for broken in (
        whole.replace('"stake":', '"stake":1', 1),
        whole[:-40],
        whole[: whole.rindex("\n", 0, -1) + 1],
    ):
        path.write_text(broken)
        for command in ("replay", "explain"):
            assert str(path) in one_line(run(command, path))
        ran = run("audit", path, "--rules", "classic")
        assert (ran.code, ran.err) == (1, "")
        assert ran.out.endswith(" 1 finding\n")


def test_a_designer_changes_a_line_and_deals(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "classic"\nname = "mine"\n\n[bets.dragon-7]\ntitle = "Dragon 7"\nclause = "house"\n'
        'pays = [{ result = "banker", banker = 7, banker_cards = 3, odds = "40:1" }]\n'
    )
    document = json.loads(
        run("deal", path, "--coups", 30, "--seats", "1=dragon-7,2=tie", "--seed", 1, "--json").out
    )
    assert document["rules"] == "mine"
    assert {payment["bet"] for coup in document["rounds"] for payment in coup["payments"]} == {
        "dragon-7",
        "tie",
    }


def test_the_installed_command_answers_help_without_its_heavy_parts() -> None:
    code = "import sys; from croupier.cli.main import _run; _run(['--help']); print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "deal" in loaded
    for heavy in ("pydantic", "croupier.games.baccarat.table", "numpy"):
        assert f"'{heavy}'" not in loaded


def test_help_of_every_command_is_answered_without_pydantic() -> None:
    code = """
import sys
from contextlib import redirect_stdout
from io import StringIO
from typer.main import get_command
from croupier.cli.main import _run, app

def ask(command, words):
    with redirect_stdout(StringIO()) as said:
        assert _run([*words, "--help"]) == 0
    assert " ".join(["Usage: croupier", *words]) in said.getvalue()
    print(*words)
    for name, each in getattr(command, "commands", {}).items():
        ask(each, [*words, name])

sys.argv[0] = "croupier"
ask(get_command(app), [])
print(sorted(sys.modules))
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    *asked, loaded = ran.stdout.splitlines()
    assert len(asked) > 40
    assert {"solve", "competition new", "lanes perft", "admin backup"} <= set(asked)
    for heavy in ("pydantic", "pydantic_core", "numpy", "croupier.games.pokdeng.table"):
        assert f"'{heavy}'" not in loaded


def test_the_installed_command_exits_with_the_code(tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text(HEADER + "1,1,9h Ks,7d Th,B,\n")
    found = subprocess.run(
        [COMMAND, "audit", "log.csv", "--rules", "classic"], cwd=tmp_path, capture_output=True, text=True
    )
    assert (found.returncode, found.stderr.strip()) == (1, "")
    assert "002 7" in found.stdout
    piped = subprocess.run(
        f"{COMMAND} deal classic --coups 400 | head -1", shell=True, capture_output=True, text=True
    )
    assert piped.stderr == ""
