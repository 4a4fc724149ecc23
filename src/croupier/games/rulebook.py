"""Every numbered clause of the rule documents: its gist, whether it is kept, and where in the code."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, Literal

from croupier.errors import BadInput
from croupier.wire import plain

Status = Literal["enforced", "recorded", "not applicable"]

# Each document, and the packages whose folder `rulebooks` holds it or a part of it.
DOCUMENTS: Final = {
    "000": ("croupier.games.baccarat",),
    "001": ("croupier.games.baccarat",),
    "002": ("croupier.games.baccarat",),
    "003": ("croupier.games.lanes",),
    "004": ("croupier.games.pokdeng",),
    "thai": ("croupier.games.pokdeng",),
    "rulings": (
        "croupier.games",
        "croupier.games.baccarat",
        "croupier.games.pokdeng",
        "croupier.games.lanes",
        "croupier.competition",
    ),
}
ALIASES: Final = {"TLGC": "001"}

# The documents a rule set is played by, and the rulings where it leans on them.
RULE_SETS: Final = {
    "simplified": (("000",), "A1 A2 A3 B1 B2 B3 B11"),
    "tasmanian": (("001",), "A1 A2 A3 B1 B4 B5 B6 B7 B8 B9 B10 B11"),
    "federal": (("001",), "A1 A2 A3 B1 B4 B5 B6 B7 B8 B9 B10 B11"),
    "classic": (("002",), "A1 A2 A3 B1 B11 B12"),
    "pok-deng": (("004",), "A1 A2 A3 P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11"),
    "thai": (("thai", "004"), "A1 A2 A3 P1 P2 P6 P7 P8 P9 P10 P11"),
    "lanes": (("003",), "A1 A2 L1 L2 L3 L4 L5 L6 L7 L8 L9 L10 L11 L12 L13 L14"),
}


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
        return tuple(found for document in DOCUMENTS for found in _document(document))
    if name in RULE_SETS:
        documents, rulings = RULE_SETS[name]
        found = [row for document in documents for row in _document(document)]
        return (*found, *(clause(f"ruling {number}") for number in rulings.split()))
    document = ALIASES.get(name, name)
    if document not in DOCUMENTS:
        known = ", ".join(dict.fromkeys((*RULE_SETS, *DOCUMENTS, *ALIASES)))
        raise BadInput(f"no rulebook is called {name!r}; there is {known}")
    return _document(document)


def clause(cited: str) -> Clause:
    """The clause of that id.

    >>> clause("TLGC 6.3").gist
    "Once a coup's first card is out, no wager on it is laid, raised or taken back."
    """
    try:
        return _by_id()[cited]
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


@cache
def _by_id() -> dict[str, Clause]:
    return {found.id: found for found in rulebook()}


@cache
def _document(name: str) -> tuple[Clause, ...]:
    return tuple(found for package in DOCUMENTS[name] for found in _part(package, name))


def _part(package: str, name: str) -> list[Clause]:
    source = files(package).joinpath("rulebooks", f"{name}.toml")
    return [Clause(**row) for row in tomllib.loads(source.read_text("utf-8"))["clause"]]
