"""Rules as people give them to a server: the name of a rule set or game, or the text of a rule file."""

from functools import lru_cache
from typing import Any

from croupier.errors import BadInput
from croupier.game import GAMES, AnyGame, default_rules, game_of, parse_rules, rule_set_names


@lru_cache(maxsize=256)
def rules_of(text: str) -> tuple[AnyGame, Any]:
    """A game and its rules. Never a file of this machine: a name that is none of ours is refused."""
    if "\n" in text or "=" in text:
        return parse_rules(text)
    if text not in GAMES and text not in rule_set_names():
        raise BadInput(f"no rule set is called {text[:60]!r}: choose from {', '.join(rule_set_names())}")
    game = game_of(text)
    if not game.rule_sets:
        raise BadInput(f"{text} has no built-in rule set: give the text of a rule file")
    return game, game.load_rules(default_rules(game) if text == game.name else text)


def rules_name(game: AnyGame, start: Any) -> str:
    return str(getattr(game.rules_of(start), "name", game.name))


def rules_title(game: AnyGame, start: Any) -> str:
    """As a lobby offers them; those of a rule file, and of a competition, as its own page has them."""
    name = rules_name(game, start)
    known = game.rule_sets.get(name)
    return known.title if known else str(getattr(game.view(start, None), "title", name))
