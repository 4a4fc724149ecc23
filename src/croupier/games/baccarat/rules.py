"""A rule set as a value: what a table needs to know of its rulebook."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.cards import Card, decks
from croupier.errors import BadInput
from croupier.games.baccarat.bets import Bet
from croupier.games.baccarat.tableau import Tableau
from croupier.money import Unit
from croupier.wire import plain

if TYPE_CHECKING:
    from pydantic_core import CoreSchema


@plain
class Limit:
    """The least and the most a wager may be, and the step between, in units."""

    minimum: int
    maximum: int
    step: int


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


@plain
class ShoeProcedure:
    fresh: bool  # shuffled anew for every coup
    checked: bool  # checked before the shuffle
    cut: int  # the nearest to either end a cut may go; 0: none is offered
    marker: int  # cards behind the marker; 0: no marker
    start: int  # cards that must remain for a coup to start


@plain
class Conduct:
    inspector: bool  # must be present while the game is in progress
    squeeze: bool  # players may ask to turn the cards
    irregularities: bool  # the book says what follows a misdeal
    notices: tuple[str, ...]  # displayed at the table, beside its limits


@dataclass(frozen=True, eq=False)
class Rules:
    """Built from its document (see `rulefile`), which is what is compared, stored and sent."""

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

    def replace(self, **changes: Any) -> "Rules":
        """Another rule set that differs in these parts of the document: a variant is a value.

        >>> from croupier.games.baccarat.rulefile import load_rules
        >>> load_rules("tasmanian").replace(decks={"count": 6}).decks
        6
        """
        from croupier.games.baccarat.rulefile import build, varied

        return build(varied(self.source, changes))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.source == other.source

    def __hash__(self) -> int:
        return hash(self.name)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> "CoreSchema":
        from pydantic_core import core_schema

        from croupier.games.baccarat.rulefile import build

        return core_schema.no_info_after_validator_function(
            build,
            core_schema.dict_schema(core_schema.str_schema()),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda rules: deepcopy(rules.source), return_schema=core_schema.dict_schema()
            ),
        )
