"""Bots by name: whatever a lobby lists can be seated, and nothing it lists is unexplained."""

from typing import Any

import pytest

from croupier.bots.roster import bot_named, bot_names
from croupier.game import AnyGame, all_games, load_game
from tests.competition.tables import conditions
from tests.toy.game import GAME as TOY

TABLES = [
    *((game, game.load_rules(name)) for game in all_games() for name in game.rule_sets),
    (load_game("competition"), conditions()),
    (TOY, TOY.load_rules("high-card")),
]


@pytest.mark.parametrize(("game", "rules"), TABLES, ids=lambda part: getattr(part, "name", None))
def test_every_bot_that_is_listed_can_be_seated_and_has_one_line(game: AnyGame, rules: Any) -> None:
    listed = bot_names(game, rules)
    assert "random" in listed
    for name, line in listed.items():
        assert callable(bot_named(game, name, rules))
        assert line
        assert line.isprintable()


def test_a_baccarat_table_lists_a_bot_for_each_of_its_bets() -> None:
    game = load_game("baccarat")
    for name in game.rule_sets:
        rules = game.load_rules(name)
        assert list(bot_names(game, rules)) == ["random", *rules.bets]
