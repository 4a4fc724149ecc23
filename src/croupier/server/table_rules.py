"""Whose rules a table is played by: a built-in rule set or game by name, or the text of a rule file."""

from functools import lru_cache
from typing import Any

from croupier.game import AnyGame, default_rules, game_of, parse_rules


@lru_cache(maxsize=256)
def rules_of(text: str) -> tuple[AnyGame, Any]:
    """
    >>> game, rules = rules_of("thai")
    >>> game.name, rules.name
    ('pok-deng', 'thai')
    """
    if "\n" in text or "=" in text:
        return parse_rules(text)
    game = game_of(text)
    return game, game.load_rules(default_rules(game) if text == game.name else text)
