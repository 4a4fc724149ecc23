"""The JSON Schema of rule files takes what the reader takes, and refuses what it refuses."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from croupier.errors import BadInput
from croupier.game import all_games, load_game, schemas

GAMES = [game.name for game in all_games() if game.rule_sets]
BUILT_IN = [(game.name, name) for game in all_games() for name in game.rule_sets]


def valid(game: str, text: str) -> bool:
    return bool(Draft202012Validator(schemas(game)["rules"]).is_valid(tomllib.loads(text)))


@pytest.mark.parametrize("game", GAMES)
def test_it_is_a_json_schema(game: str) -> None:
    Draft202012Validator.check_schema(schemas(game)["rules"])


@pytest.mark.parametrize(("game", "name"), BUILT_IN)
def test_every_built_in_rule_file_fits(game: str, name: str) -> None:
    text = files(load_game(game).package).joinpath("rulesets", f"{name}.toml").read_text("utf-8")
    assert valid(game, text)
    assert not valid(game, f"misspelt = 1\n{text}")
    assert not valid(game, text.replace("game =", "gaem =").replace("extends =", "extend ="))


BET = 'extends = "classic"\n[bets.dragon-7]\ntitle = "Dragon 7"\npays = [{ %s, odds = "40:1" }]\n'
ACCEPTED: list[tuple[str, str]] = [
    ("baccarat", BET % 'result = "banker", banker = 7, banker_cards = 3'),
    ("baccarat", BET % "margin = [4, 5]"),
    ("baccarat", 'extends = "tasmanian"\n[decks]\ncount = 6\n'),
    ("pok-deng", 'extends = "thai"\nties = "push"\n'),
    ("lanes", 'extends = "lanes"\nopponent_may_open = true\n'),
]
REFUSED: list[tuple[str, str]] = [
    ("baccarat", BET % "banker = 17"),
    ("baccarat", BET % 'suit = "hearts"'),
    ("baccarat", BET % 'clause = "house rule"'),
    ("baccarat", (BET % "banker = 7").replace("40:1", "forty")),
    ("baccarat", (BET % "banker = 7").replace("classic", "nowhere")),
    ("baccarat", (BET % "banker = 7").replace("title", "titel")),
    ("baccarat", 'extends = "tasmanian"\n[decks]\ncount = "six"\n'),
    ("baccarat", 'game = "baccarat"\nname = "too little"\n'),
    ("pok-deng", 'extends = "thai"\nties = "even"\n'),
    ("lanes", 'extends = "lanes"\nopponent_may_open = 1\n'),
]


def read(game: str, text: str, folder: Any) -> None:
    (folder / "rules.toml").write_text(text)
    load_game(game).load_rules(folder / "rules.toml")


@pytest.mark.parametrize(("game", "text"), ACCEPTED)
def test_what_the_reader_takes_fits(game: str, text: str, tmp_path: Any) -> None:
    read(game, text, tmp_path)
    assert valid(game, text)


@pytest.mark.parametrize(("game", "text"), REFUSED)
def test_what_the_schema_refuses_the_reader_refuses_too(game: str, text: str, tmp_path: Any) -> None:
    assert not valid(game, text)
    with pytest.raises(BadInput):
        read(game, text, tmp_path)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('extends = "classic"\nnmae = "x"\n', "rules.toml:2: nmae: unknown key 'nmae'; did you mean 'name'?"),
        (
            (BET % "banker = 7").replace("title", "titel"),
            "rules.toml:3: bets.dragon-7.titel: unknown key 'titel'; did you mean 'title'?",
        ),
        (
            'extends = "classic"\n[decks]\ncuont = 6\n',
            "rules.toml:3: decks.cuont: unknown key 'cuont'; did",
        ),
        ('extends = "classic"\n[qwxyz]\na = 1\n', "rules.toml:2: qwxyz: unknown key 'qwxyz'"),
        (BET % "bankr = 7", "did you mean 'banker'?"),
        ((BET % "banker = 7").replace("odds", "ods"), "did you mean 'odds'?"),
        (BET % 'suit = "hearts"', "Suits count through pairs only"),
    ],
)
def test_a_misspelt_key_is_named_with_its_line_and_what_was_meant(
    text: str, says: str, tmp_path: Any
) -> None:
    with pytest.raises(BadInput) as fault:
        read("baccarat", text, tmp_path)
    assert says in str(fault.value)
