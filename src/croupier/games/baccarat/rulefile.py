"""Rule sets as TOML: read, checked against reason and rulebook, and turned into `Rules`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.errors import BadInput
from croupier.games.baccarat import tableau
from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.bettext import BetText
from croupier.games.baccarat.rules import Betting, Conduct, Limit, Rules, Seating, ShoeProcedure
from croupier.money import Unit
from croupier.rule_files import RuleFiles, dotted, merged, shaped
from croupier.toml_lines import Fault, Where, expect
from croupier.wire import plain

BUILT_IN = ("simplified", "tasmanian", "federal", "classic")
MOST_DECKS = 12


@plain
class Decks:
    count: int
    least: int
    most: int


@plain
class Document:
    """What a rule file holds; the shape of every built-in one."""

    name: str
    title: str
    document: str
    unit: str
    tableau: str
    decks: Decks
    seating: Seating
    betting: Betting
    shoe: ShoeProcedure
    conduct: Conduct
    bets: dict[str, BetText]
    limits: dict[str, Limit] | None = None
    clauses: dict[str, str] | None = None
    offer: tuple[str, ...] | None = None


def load_rules(source: str | Path) -> Rules:
    """A built-in rule set by name, or one from a TOML file.

    >>> load_rules("classic").bets["banker"].odds[0].ratio
    Fraction(19, 20)
    """
    return FILES.load(source)


def parse(text: str, name: str = "rules") -> Rules:
    """Rules from TOML text; a fault names the line and the reason."""
    return FILES.parse(text, name)


def build(document: Mapping[str, Any]) -> Rules:
    """Rules from a whole document."""
    try:
        return _checked(document)
    except Fault as fault:
        raise BadInput(f"rules: {dotted(fault.path)}: {fault}") from None


def varied(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A whole document with some of it said anew; bets it did not have are offered too."""
    bets = changes.get("bets")
    new_bets = [name for name in bets if name not in base["bets"]] if isinstance(bets, Mapping) else []
    return merged({**base, "offer": [*base["offer"], *new_bets]}, changes)


def _checked(source: Mapping[str, Any]) -> Rules:
    document = shaped(Document, source)
    _check_numbers(document)
    offer = tuple(document.bets) if document.offer is None else document.offer
    bets = {name: _bet(name, document.bets[name], document) for name in offer}
    unit = _as(("unit",), Unit.parse, document.unit)
    return Rules(
        source={**source, "offer": list(offer)},
        name=document.name,
        title=document.title,
        document=document.document,
        unit=unit,
        tableau=_as(("tableau",), _picture, document.tableau),
        decks=document.decks.count,
        seating=document.seating,
        betting=document.betting,
        shoe=document.shoe,
        conduct=document.conduct,
        limits={name: _limit(name, bets, unit, text) for name, text in (document.limits or {}).items()},
        bets=bets,
        clauses=document.clauses or {},
    )


def _check_numbers(document: Document) -> None:
    decks, shoe, seating = document.decks, document.shoe, document.seating
    cited = (document.clauses or {}).get("decks", document.document)
    expect(1 <= decks.least <= decks.most <= MOST_DECKS, ("decks",), f"needs 1 ≤ least ≤ most ≤ {MOST_DECKS}")
    expect(
        decks.least <= decks.count <= decks.most,
        ("decks", "count"),
        f"{decks.count} decks: {cited} allows {decks.least} to {decks.most}",
    )
    cards = 52 * decks.count
    expect(0 <= shoe.cut <= cards // 2, ("shoe", "cut"), f"must be 0 to {cards // 2}, half the cards")
    expect(0 <= shoe.marker < cards, ("shoe", "marker"), f"must be 0 to {cards - 1}")
    expect(
        4 <= shoe.start <= cards, ("shoe", "start"), f"must be 4 to {cards}: a coup takes at least four cards"
    )
    by_hand = not (document.betting.automatic and document.conduct.irregularities)
    expect(
        by_hand, ("conduct", "irregularities"), "needs a dealer, and coups of `automatic` betting have none"
    )
    expect(
        bool(seating.places) and all(1 <= places <= 16 for places in seating.places),
        ("seating", "places"),
        "lists the numbers of places a table may have, each 1 to 16",
    )
    expect(0 <= seating.least <= max(seating.places), ("seating", "least"), "must not exceed the places")
    expect(0 <= seating.standing <= 9, ("seating", "standing"), "must be 0 to 9")
    expect(bool(document.bets), ("bets",), "a table needs at least one bet")
    expect(bool(document.name.strip()), ("name",), "a rule set needs a name")
    offer = tuple(document.bets) if document.offer is None else document.offer
    expect(bool(offer), ("offer",), "a table needs at least one bet")
    expect(len(set(offer)) == len(offer), ("offer",), "names a bet twice")
    for name in offer:
        expect(name in document.bets, ("offer",), f"no bet is called {name!r}")


def _bet(name: str, text: BetText, document: Document) -> Bet:
    if document.decks.count < text.min_decks:
        cited = (document.clauses or {}).get("decks", document.document)
        raise Fault(
            ("decks", "count"),
            f"{text.title} needs {text.min_decks} decks or more, not {document.decks.count} ({cited}): "
            "use more decks, or leave it out of `offer`",
        )
    return text.bet(name)


def _limit(name: str, bets: Mapping[str, Bet], unit: Unit, text: Limit) -> Limit:
    """A document's limits are in chips; a table's are in units."""
    path: Where = ("limits", name)
    expect(name in bets, path, f"no bet is called {name!r}")
    limit = Limit(*(amount * unit.per_chip for amount in (text.minimum, text.maximum, text.step)))
    reason = limit_fault(bets[name], limit, unit)
    expect(reason is None, path, reason or "")
    return limit


def limit_fault(bet: Bet, limit: Limit, unit: Unit) -> str | None:
    """Why no table could keep this limit (ruling A1), or None."""
    if not 0 < limit.minimum <= limit.maximum or limit.step <= 0:
        return "needs 0 < minimum ≤ maximum and a step above 0"
    for amount in (limit.minimum, limit.maximum):
        if amount % limit.step:
            return f"{unit.chips(amount)} is not a multiple of the step {unit.chips(limit.step)}"
    for odds in bet.odds:
        if not odds.whole_on(limit.step):
            return (
                f"{unit.chips(limit.step)} on {bet.title} at {odds} would pay a fraction of the unit, "
                f"{unit} chip (ruling A1): use a finer unit or a larger step"
            )
    return None


def _picture(text: str) -> tableau.Tableau:
    return FILES.named(text).tableau if text in BUILT_IN else tableau.parse(text)


def _as(path: Where, convert: Any, text: str) -> Any:
    try:
        return convert(text)
    except BadInput as fault:
        raise Fault(path, str(fault)) from None


FILES: RuleFiles[Rules] = RuleFiles(
    "croupier.games.baccarat", BUILT_IN, _checked, lambda rules: rules.source, varied
)
