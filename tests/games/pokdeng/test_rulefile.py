"""Rule sets of Pok Deng as files: what is wrong with one is said with its line."""

import re
from pathlib import Path

import pytest

import croupier
from croupier import load_rules as load_any
from croupier.errors import BadInput
from croupier.game import game_of
from croupier.games.pokdeng.rulefile import BUILT_IN, load_rules, parse
from croupier.games.pokdeng.rules import Rules
from croupier.wire import canonical, read, to_data


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_rule_set_round_trips_and_is_found_by_name(name: str) -> None:
    rules = load_rules(name)
    assert read(Rules, canonical(to_data(rules))) == rules == load_any(name)
    assert load_rules(name) is rules


def test_only_the_built_in_rules_keep_the_official_name_and_title() -> None:
    official = load_rules("pok-deng")
    changed = official.varied(pok=(9,))
    assert (changed.name, changed.title) == ("pok-deng-varied", f"{official.title}, varied: pok")
    assert official.varied(pok=(9,), name="mine").name == "mine"
    choices = official.varied({"player": "convention"}, multiplier="higher", cover="bets", banker="rotates")
    assert (choices.name, choices.title) == (official.name, official.title)


def test_a_file_says_only_what_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "thai"\nname = "mine"\n[convention.player]\nhit = [0, 1]\n')
    rules = load_rules(path)
    assert rules.convention.player.hit == (0, 1)
    assert rules.convention.player.stand == (7,)
    assert rules.combinations == load_rules("thai").combinations
    assert game_of(path).name == "pok-deng"


def test_thai_keeps_004_where_it_says_nothing() -> None:
    thai, ours = load_rules("thai"), load_rules("pok-deng")
    assert (thai.pok, thai.players, thai.convention) == (ours.pok, ours.players, ours.convention)
    assert "not document 004" in thai.title
    assert thai.largest == 5
    assert (ours.types, ours.type_pays, ours.straights, ours.compares) == ((), (), "ace-low", "at-the-end")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = ", "rules:1: not TOML"),
        ('extends = "hoyle"', "rules:1: extends: 'hoyle' is not a built-in rule set"),
        ('extends = "pok-deng"\nplayers = 17', "rules:2: players: must be 1 to 16: one deck serves no more"),
        ('extends = "pok-deng"\npok = [12]', "rules:2: pok: lists hand values"),
        ('extends = "pok-deng"\nname = " "', "rules:2: name: a rule set needs a name"),
        ('extends = "pok-deng"\nsurprise = 1', "rules:2: surprise:"),
        ('extends = "pok-deng"\ncover = "none"', "rules:2: cover:"),
        ('extends = "thai"\nstraights = "low"', "rules:2: straights:"),
        ('extends = "thai"\ntypes = ["royal"]', "rules:2: types: 'royal' is no combination; there are tong"),
        ('extends = "thai"\ntypes = ["tong", "tong"]', "rules:2: types: names a combination twice"),
        (
            'extends = "thai"\n[[type_pays]]\nwinner = "tong"\nloser = "flush"\nmultiplier = 2',
            "type_pays.0: 'flush' is not among the types",
        ),
        (
            'extends = "thai"\n[[type_pays]]\nwinner = "three-faces"\nloser = "tong"\nmultiplier = 2',
            "type_pays.0: 'three-faces' never wins against 'tong', which ranks above it",
        ),
        (
            'extends = "thai"\n' + 2 * '[[type_pays]]\nwinner = "tong"\nloser = "straight"\nmultiplier = 2\n',
            "type_pays.1: 'tong' against 'straight' appears twice",
        ),
        ('extends = "thai"\npok = [9, 8, 9]', "rules:2: pok: names a value twice"),
        (
            'extends = "pok-deng"\n[convention.player]\nhit = [7]',
            "rules:2: convention.player: names a value twice",
        ),
        ('extends = "pok-deng"\n[convention.player]\nhit = [11]', "rules:2: convention.player: lists hand"),
        ('extends = "pok-deng"\ntitle = 1979-05-27', "dates and times have no place"),
    ],
)
def test_what_is_wrong_with_a_file_is_one_line_with_its_number(text: str, says: str) -> None:
    with pytest.raises(BadInput) as fault:
        parse(text)
    assert says in str(fault.value)
    assert len(str(fault.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("cards = 4\nneeds = ['faces']\nmultiplier = 2", "must be 2 or 3"),
        ("cards = 3\nneeds = []\nmultiplier = 2", "at least one condition"),
        ("cards = 3\nneeds = ['faces']\nmultiplier = 0", "must be 1 to 100"),
    ],
)
def test_a_combination_must_be_one_a_hand_can_make(row: str, says: str) -> None:
    with pytest.raises(BadInput, match=says) as fault:
        parse(f"extends = 'pok-deng'\n[[combinations]]\nname = 'x'\ntitle = 'X'\nthai = 'x'\n{row}\n")
    assert re.match(r"rules:[678]: combinations\.0\.", str(fault.value))


def test_a_fault_in_the_second_of_a_list_is_found_there() -> None:
    good = "name = 'x'\ntitle = 'X'\nthai = 'x'\ncards = 3\nneeds = ['faces']\nmultiplier = 2\n"
    listed = f"extends = 'pok-deng'\n[[combinations]]\n{good}[[combinations]]\n"
    with pytest.raises(BadInput, match=r"rules:15: combinations\.1\.multiplier"):
        parse(listed + good.replace("'x'", "'y'").replace("= 2\n", "= 1000\n"))
    with pytest.raises(BadInput, match=r"rules:10: combinations\.1\.name: 'x' appears twice"):
        parse(listed + good)


def test_an_unknown_name_lists_every_rule_set() -> None:
    with pytest.raises(BadInput, match=r"choose from pok-deng, thai, or give a \.toml file"):
        load_rules("nonesuch")
    with pytest.raises(BadInput, match="classic, pok-deng, thai"):
        load_any("nonesuch")


def test_a_changed_file_says_so_in_its_name_and_title(tmp_path: Path) -> None:
    changed = parse('extends = "pok-deng"\npok = [9]\nties = "deng"')
    assert (changed.name, changed.title) == (
        "pok-deng-varied",
        f"{load_rules('pok-deng').title}, varied: pok, ties",
    )
    chosen = parse('extends = "pok-deng"\nmultiplier = "higher"\nbanker = "rotates"')
    assert chosen.name == "pok-deng"  # what 004 leaves to a table
    own = parse('extends = "thai"\nname = "mine"\ntitle = "Mine"\nties = "push"')
    assert (own.name, own.title) == ("mine", "Mine")
    croupier.deal(changed, seed=1, rounds=3, record=tmp_path / "varied.jsonl")
    assert croupier.audit(tmp_path / "varied.jsonl").findings == ()


@pytest.mark.parametrize("names", ['name = "thai"', 'name = "mine"\ntitle = "{title}"'])
def test_other_rules_do_not_keep_an_official_name_or_title(names: str) -> None:
    text = names.format(title=load_rules("thai").title)
    with pytest.raises(BadInput, match=r"is that of the built-in thai, from which it differs \(ties\)"):
        parse(f'extends = "thai"\n{text}\nties = "push"')
