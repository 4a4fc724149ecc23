"""Every numbered clause of the rule documents: its gist, its status, and where in the code it is."""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Literal

from croupier.errors import BadInput
from croupier.game import GAMES, Sources, all_games, game_with_rule_set, load_game, rule_set_names
from croupier.wire import plain

Status = Literal["enforced", "recorded", "not applicable"]

RULINGS: Final = "rulings"  # a part in every game's folder, and one for all games
EVERY_GAME: Final = "croupier.games"


@plain
class Clause:
    """One clause; `home` is the `module:attribute` that keeps it, `note` the event or the reason."""

    id: str
    gist: str
    status: Status
    home: str
    note: str


def rulebook(name: str | None = None) -> tuple[Clause, ...]:
    """The clauses of a rule set, of a document, or of all of them, in the order they are numbered.

    >>> [found.id for found in rulebook("classic")[:3]]
    ['002 1', '002 2', '002 3']
    """
    if name is None:
        return tuple(found for document in documents() for found in _document(document))
    of_game = game_with_rule_set(name)
    if of_game and (sources := load_game(of_game).rule_sets.get(name)):
        return _of_rule_set(GAMES[of_game], sources)
    document = aliases().get(name, name)
    if document not in documents():
        known = ", ".join(dict.fromkeys((*rule_set_names(), *documents(), *aliases())))
        raise BadInput(f"no rulebook is called {name!r}; choose from {known}")
    return _document(document)


def documents() -> dict[str, tuple[str, ...]]:
    """Each document, and the packages whose folder `rulebooks` holds it or a part of it."""
    found: dict[str, tuple[str, ...]] = {}
    for game in all_games():
        for sources in game.rule_sets.values():
            found |= dict.fromkeys(sources.documents, (game.package,))
    parts = (EVERY_GAME, *(game.package for game in all_games()))
    return {**found, RULINGS: tuple(part for part in parts if _file(part, RULINGS).is_file())}


def aliases() -> dict[str, str]:
    """Other names that documents are cited by."""
    return {alias: document for game in all_games() for alias, document in game.aliases.items()}


def clause(cited: str) -> Clause:
    """The clause of that id.

    >>> clause("TLGC 6.3").gist
    "Once a coup's first card is out, no wager on it is laid, raised or taken back."
    """
    try:
        return _by_id(tuple(GAMES))[cited]
    except KeyError:
        raise BadInput(
            f"no clause is called {cited!r}; write it as in TLGC 9.3a, 000 2.2 or ruling B4"
        ) from None


def slug(cited: str) -> str:
    """A clause's id as the name of a test holds it.

    >>> slug("TLGC 9.3a"), slug("ruling B4")
    ('tlgc_9_3a', 'ruling_b4')
    """
    return cited.lower().replace(" ", "_").replace(".", "_")


def _of_rule_set(package: str, sources: Sources) -> tuple[Clause, ...]:
    """Read from the game's own folder: the other games need not be loaded."""
    found = [row for document in sources.documents for row in _part(package, document)]
    parts = [part for part in (EVERY_GAME, package) if _file(part, RULINGS).is_file()]
    rulings = {row.id: row for part in parts for row in _part(part, RULINGS)}
    return (*found, *(rulings[f"ruling {number}"] for number in sources.rulings))


@cache
def _by_id(registered: tuple[str, ...]) -> dict[str, Clause]:
    return {found.id: found for found in rulebook()}


def _document(name: str) -> tuple[Clause, ...]:
    return tuple(found for package in documents()[name] for found in _part(package, name))


@cache
def _part(package: str, name: str) -> tuple[Clause, ...]:
    return tuple(Clause(**row) for row in tomllib.loads(_file(package, name).read_text("utf-8"))["clause"])


def _file(package: str, name: str) -> Traversable:
    return files(package).joinpath("rulebooks", f"{name}.toml")
