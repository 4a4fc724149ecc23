"""Pok Deng on the command line: dealt, recorded, replayed, explained."""

import json
from pathlib import Path

import pytest

from croupier import deal, explain, replay
from croupier.cli.main import _run
from croupier.games.pokdeng.rulefile import BUILT_IN
from croupier.wire import to_data
from tests.cli.test_commands import Run, one_line, run

__all__ = ["run"]  # a fixture


@pytest.mark.parametrize("name", BUILT_IN)
def test_deal_prints_what_the_function_returns(run: Run, name: str) -> None:
    ran = run("deal", name, "--rounds", 6, "--seats", 4, "--seed", "s", "--json")
    assert ran.code == 0
    expected = deal(name, rounds=6, seats="4", seed="s")
    document = {"schema": "croupier/deal/1", **to_data(expected)}
    assert json.loads(ran.out) == json.loads(json.dumps(document))


def test_deal_shows_hands_points_chips_and_thai_names(run: Run) -> None:
    ran = run("deal", "pok-deng", "--rounds", 12, "--seats", 17, "--seed", 7)
    assert ran.code == 0
    for part in ("Pok Deng (ป๊อกเด้ง)", "เจ้ามือ", "ผู้เล่น", "Pok 9 ป๊อก", "12 rounds · seed 7"):
        assert part in ran.out
    assert not [line for line in ran.out.splitlines() if line != line.rstrip() and "seat" not in line]


def test_record_replay_and_explain_agree(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    dealt = json.loads(run("deal", "thai", "--rounds", 8, "--seed", 3, "-o", path, "--json").out)
    replayed = json.loads(run("replay", path, "--json").out)
    assert replayed["game"] == "pok-deng"
    assert replayed["events"] == replayed["seq"] == replay(path).events
    assert replayed["view"]["rounds"] == 8
    last = replayed["view"]["round"]["hands"]
    assert {seat: hand["cards"] for seat, hand in last.items()} == {
        seat: hand["cards"] for seat, hand in dealt["rounds"][-1]["hands"].items()
    }
    told = json.loads(run("explain", path, "--json").out)["events"]
    assert [said["sentence"] for said in told] == [said.sentence for said in explain(path)]
    for to in range(replayed["events"] + 1):
        assert _run(["replay", str(path), "--to", str(to)]) == 0
    assert "เจ้ามือ" in run("replay", path).out


def test_an_edited_record_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    deal("pok-deng", seed=1, rounds=2, record=path)
    path.write_text(path.read_text().replace('"stake":', '"stake":1', 1))
    assert str(path) in one_line(run("replay", path))
    assert "chain" in one_line(run("explain", path))


def test_explain_settles_two_hands(run: Run) -> None:
    out = run("explain", "pok-deng", "--cards", "3s 3h 3d / Kh Ah 6h").out
    assert "Three of a Kind ตอง (Tong) ×5" in out
    assert "The player wins 10 times the bet, 004 8.2" in out
    assert "The player wins 1 times the bet, thai 4" in run("explain", "thai", "--cards", "2h 4h/As 5d").out


def test_cards_of_a_physical_deck_are_dealt_as_typed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    path.write_text("9h 6s 2d 3c  Kh 2s 2c 4c 5c\n")
    dealt = json.loads(run("deal", "pok-deng", "--seats", 2, "--cards", path, "--seed", 1, "--json").out)
    assert [list(hand["cards"]) for hand in dealt["rounds"][0]["hands"].values()] == [
        ["9h", "2d"],
        ["6s", "3c"],
    ]
    path.write_text("9h 9h")
    line = one_line(run("deal", "pok-deng", "--seats", 2, "--cards", path))
    assert "9h has come out in this round: one deck holds it once (004 1)" in line


def test_a_rule_file_says_which_game_it_is_of(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "pok-deng"\nname = "mine"\nbanker = "rotates"\n[ranges]\nplayer = "convention"\n'
    )
    dealt = json.loads(run("deal", path, "--rounds", 3, "--seed", 1, "--json").out)
    assert dealt["rules"] == "mine"
    assert [ended["banker"] for ended in dealt["rounds"]] == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("deal", "pok-deng", "--shoes", "3"), "pok-deng has no shoes"),
        (("deal", "thai", "--decks", "3"), "--decks and --bets apply to baccarat only"),
        (("deal", "pok-deng", "--rounds", "0"), "--rounds"),
        (("deal", "pok-deng", "--seats", "18"), "17 players: a pok-deng table has 1 to 16 (004 1)"),
        (("deal", "pok-deng", "--seats", "1"), "0 players"),
        (("explain", "thai", "--cards", "2h 3h"), "name the player's hand, a slash and the banker's"),
        (("explain", "thai", "--cards", "2h 3h / 2h 4d"), "one deck holds every card once"),
        (("deal", "nonesuch"), "simplified, tasmanian, federal, classic, pok-deng, thai, lanes, or give"),
    ],
)
def test_bad_use_gets_one_clear_line_and_exit_2(run: Run, arguments: tuple[str, ...], says: str) -> None:
    assert says in one_line(run(*arguments))
