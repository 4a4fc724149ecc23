"""The rule sets of every game: which game one is of, and the rules themselves."""

from pathlib import Path
from typing import Literal, overload

from croupier.errors import BadInput
from croupier.games.baccarat import rulefile as baccarat
from croupier.games.baccarat.rules import Rules as BaccaratRules
from croupier.games.pokdeng import rulefile as pokdeng
from croupier.games.pokdeng.rules import Rules as PokDengRules
from croupier.games.rulefile import parsed, text_of

Name = Literal["baccarat", "pok-deng"]
BUILT_IN: dict[Name, tuple[str, ...]] = {"baccarat": baccarat.BUILT_IN, "pok-deng": pokdeng.BUILT_IN}


def game_of(source: str | Path) -> Name:
    """The game a rule set is of: by its name, by the one its file extends, or by what the file holds.

    >>> game_of("federal"), game_of("thai")
    ('baccarat', 'pok-deng')
    """
    for game, names in BUILT_IN.items():
        if str(source) in names:
            return game
    if Path(source).suffix == ".toml":
        document = parsed(text_of(Path(source)), str(source))
        own = document.get("extends") in pokdeng.BUILT_IN or "combinations" in document
        return "pok-deng" if own else "baccarat"
    known = ", ".join(name for names in BUILT_IN.values() for name in names)
    raise BadInput(f"no rule set is called {source}; there is {known}, or give a .toml file")


@overload
def load_rules(source: Literal["pok-deng", "thai"]) -> PokDengRules: ...


@overload
def load_rules(source: Literal["simplified", "tasmanian", "federal", "classic"]) -> BaccaratRules: ...


@overload
def load_rules(source: str | Path) -> BaccaratRules | PokDengRules: ...


def load_rules(source: str | Path) -> BaccaratRules | PokDengRules:
    """A built-in rule set of any game by name, or one from a TOML file.

    >>> load_rules("pok-deng").largest, load_rules("classic").decks
    (25, 8)
    """
    found = pokdeng.load_rules if game_of(source) == "pok-deng" else baccarat.load_rules
    return found(source)
