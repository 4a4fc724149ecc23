"""A rule set as a value, built from its document: what a table needs to know of its rulebook."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.cards import Card, decks
from croupier.errors import BadInput
from croupier.games.baccarat import tableau
from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.bettext import BetText
from croupier.games.baccarat.coup import MIN_CARDS
from croupier.games.baccarat.tableau import Tableau
from croupier.money import Chips, Unit, format_chips
from croupier.rule_files import dotted, merged, shaped, varied_names
from croupier.toml_lines import Fault, Where, expect
from croupier.wire import plain

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

MOST_DECKS = 12
CHOICES = (
    "name",
    "title",
    "unit",
    "offer",
)  # that a document leaves to a table, as it does some numbers of decks


@plain
class Limit:
    """The least and the most a wager may be, and the step between."""

    minimum: Chips
    maximum: Chips
    step: Chips


@plain
class Seating:
    places: tuple[int, ...]  # the numbers of places a table may have
    least: int  # players without whom no wager is taken
    standing: int  # standing players a betting space


@plain
class Betting:
    one_bet: bool  # one wager a player
    in_order: bool  # in seat order, and final
    automatic: bool  # the cards come when everyone has bet
    outside_limits: bool  # the book settles stakes found outside the limits after the result (TLGC 7.4, 7.5)
    # Without these fields a document is read as all were before there were any: it grants them.
    free_coups: bool = True  # the management may ask for coups without a wager (TLGC 6.2)
    agreed_limits: bool = True  # the management and one player may agree on limits (TLGC 7.2)
    changed_limits: bool = True  # the limits on notice may be changed (TLGC 7.6)
    partnerships: bool = True  # the book forbids passing the maximum together (TLGC 7.3)
    liability: bool = True  # a collective liability may be displayed (TLGC 7.3a)


@plain
class ShoeProcedure:
    fresh: bool  # shuffled anew for every coup
    checked: bool  # checked before the shuffle
    cut: int  # the nearest to either end a cut may go; 0: none is offered
    marker: int  # cards behind the marker; 0: no marker
    start: int  # cards that must remain for a coup to start
    replaced: bool = True  # once a player has handled them (TLGC 4.4); as read before there was this field


@plain
class Conduct:
    inspector: bool  # must be present while the game is in progress
    squeeze: bool  # players may ask to turn the cards
    irregularities: bool  # the book says what follows a misdeal
    competitions: bool  # the book says how competitions are played
    notices: tuple[str, ...]  # displayed at the table, beside its limits


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


@dataclass(frozen=True, eq=False)
class Rules:
    """Built from its document, which is what is compared, stored and sent."""

    source: Mapping[str, Any]
    name: str
    title: str
    document: str
    unit: Unit
    tableau: Tableau
    decks: int
    seating: Seating
    betting: Betting
    shoe: ShoeProcedure
    conduct: Conduct
    limits: Mapping[str, Limit]  # where the document itself fixes them
    bets: Mapping[str, Bet]
    clauses: Mapping[str, str]

    def cite(self, topic: str, case: str = "") -> str:
        """The clause that answers for `topic` or a case of it; `other` where none does."""
        found = self.clauses.get(f"{topic}.{case}") or self.clauses.get(topic)
        return found or self.clauses.get("other", self.document)

    def wager_clause(self, bet: str) -> str:
        """By which one may lay this bet: where the document does not name it, the bet's own clause."""
        return self.clauses.get(f"bets.{bet}") or self.bets[bet].clause

    def bet(self, name: str) -> Bet:
        if name not in self.bets:
            raise BadInput(f"{self.name} has no bet {name!r}; it has {', '.join(self.bets)}")
        return self.bets[name]

    @cached_property
    def table_of_play(self) -> str:
        """The tableau as a picture, which lies at the table at all times (TLGC 11)."""
        return str(self.tableau)

    def pack(self) -> tuple[Card, ...]:
        """All the cards of a shoe."""
        return decks(self.decks)

    def varied(self, **changes: Any) -> "Rules":
        """Another rule set that differs in these parts of the document: a variant is a value.

        >>> from croupier.games.baccarat.rulefile import load_rules
        >>> load_rules("tasmanian").varied(decks={"count": 6}).decks
        6
        """
        return build(with_changes(self.source, changes))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.source == other.source

    def __hash__(self) -> int:
        return hash(self.name)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> "CoreSchema":
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(
            build,
            core_schema.dict_schema(core_schema.str_schema()),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda rules: deepcopy(rules.source), return_schema=core_schema.dict_schema()
            ),
        )


def build(document: Mapping[str, Any]) -> Rules:
    """Rules from a whole document."""
    try:
        return built(document)
    except Fault as fault:
        raise BadInput(f"rules: {dotted(fault.path)}: {fault}") from None


def with_changes(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A whole document with some of it said anew; bets it did not have are offered too."""
    bets = changes.get("bets")
    new_bets = [name for name in bets if name not in base["bets"]] if isinstance(bets, Mapping) else []
    document = merged({**base, "offer": [*base["offer"], *new_bets]}, changes)
    return {**document, **varied_names(base, variations(base, document), changes)}


def variations(base: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """The parts of a document that another has changed, beyond the choices it leaves to a table."""
    found: list[str] = []
    for part in {**base, **document}:
        before, after = base.get(part), document.get(part)
        if part in CHOICES or before == after:
            continue
        if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
            found.append(part)
        elif part != "decks":
            found += [f"{part}.{key}" for key in after if after[key] != before.get(key)]
        elif any(before.get(key) != after.get(key) for key in ("least", "most")):
            found.append(f"{after.get('count')} decks")  # else a number that the document allows
    return found


def built(source: Mapping[str, Any]) -> Rules:
    """Rules from a whole document, or the fault in it."""
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
        tableau=_as(("tableau",), tableau.parse, document.tableau),
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
    allows = (document.clauses or {}).get("deck-count", "this rule set")
    expect(1 <= decks.least <= decks.most <= MOST_DECKS, ("decks",), f"needs 1 ≤ least ≤ most ≤ {MOST_DECKS}")
    expect(
        decks.least <= decks.count <= decks.most,
        ("decks", "count"),
        f"{decks.count} decks: {allows} allows {decks.least} to {decks.most}",
    )
    cards = 52 * decks.count
    expect(0 <= shoe.cut <= cards // 2, ("shoe", "cut"), f"must be 0 to {cards // 2}, half the cards")
    expect(0 <= shoe.marker < cards, ("shoe", "marker"), f"must be 0 to {cards - 1}")
    least = f"must be {MIN_CARDS} to {cards}: no coup takes fewer cards"
    expect(MIN_CARDS <= shoe.start <= cards, ("shoe", "start"), least)
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
        cited = (document.clauses or {}).get("deck-count", text.clause)
        raise Fault(
            ("decks", "count"),
            f"{text.title} needs {text.min_decks} decks or more, not {document.decks.count} ({cited}): "
            "use more decks, or leave it out of `offer`",
        )
    return text.bet(name)


def _limit(name: str, bets: Mapping[str, Bet], unit: Unit, limit: Limit) -> Limit:
    path: Where = ("limits", name)
    expect(name in bets, path, f"no bet is called {name!r}")
    reason = limit_fault(bets[name], limit, unit)
    expect(reason is None, path, reason or "")
    return limit


def limit_fault(bet: Bet, limit: Limit, unit: Unit) -> str | None:
    """Why no table could keep this limit (ruling A1), or None."""
    if not 0 < limit.minimum <= limit.maximum or limit.step <= 0:
        return "needs 0 < minimum ≤ maximum and a step above 0"
    step = format_chips(limit.step)
    for amount in (limit.minimum, limit.maximum):
        if amount % limit.step:
            return f"{format_chips(amount)} is not a multiple of the step {step}"
    try:
        units = unit.units(limit.step)
    except BadInput as fault:
        return str(fault)
    for odds in bet.odds:
        if not odds.whole_on(units):
            return (
                f"{step} on {bet.title} at {odds} would pay a fraction of the unit, "
                f"{unit} chip (ruling A1): use a finer unit or a larger step"
            )
    return None


def _as(path: Where, convert: Any, text: str) -> Any:
    try:
        return convert(text)
    except BadInput as fault:
        raise Fault(path, str(fault)) from None
