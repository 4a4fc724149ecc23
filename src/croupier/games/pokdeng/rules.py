"""A rule set of Pok Deng as a value: what a table, a solver and a simulation need to know of the book."""

from collections.abc import Mapping
from typing import Any, Literal

from croupier.rule_files import NAMES, varied_names
from croupier.wire import plain, replace, to_data

Condition = Literal["same rank", "same suit", "consecutive", "faces"]
Multiplier = Literal["product", "higher", "winner"]
Ties = Literal["push", "deng"]
Straights = Literal["ace-low", "ace-high", "both"]
Cover = Literal["worst-case", "bets"]
Seat = Literal["stays", "rotates"]
Compares = Literal["at-the-end", "before-drawing"]
ComparesWith = Literal["anyone", "who-drew"]
PlayerPok = Literal["settles-alone", "ends-round"]
Range = Literal["free", "convention"]
Act = Literal["stand", "hit"]
Side = Literal["player", "banker"]

THAI = {"stand": "หยุด", "hit": "เพิ่ม", "banker": "เจ้ามือ", "player": "ผู้เล่น", "pok": "ป๊อก", "deng": "เด้ง"}
CHOICES = ("multiplier", "cover", "banker", "ranges")  # that a rule set leaves to a table (rulings P5 to P8)


@plain
class Combination:
    """Cards that multiply what is won and lost."""

    name: str
    title: str
    thai: str
    cards: int
    needs: tuple[Condition, ...]
    multiplier: int


@plain
class TypePay:
    """What a type pays when it beats a certain other one, in place of its multiplier."""

    winner: str
    loser: str
    multiplier: int


@plain
class Ranges:
    player: Range
    banker: Range


@plain
class Habit:
    """Values a side stands on and values it hits, whatever it would rather do."""

    stand: tuple[int, ...]
    hit: tuple[int, ...]


@plain
class Convention:
    player: Habit
    banker: Habit


@plain
class Rules:
    """Built from its document (see `rulefile`)."""

    name: str
    title: str
    document: str
    players: int
    pok: tuple[int, ...]
    multiplier: Multiplier
    ties: Ties
    cover: Cover
    banker: Seat
    ranges: Ranges
    convention: Convention
    combinations: tuple[Combination, ...]
    clauses: Mapping[str, str]
    types: tuple[str, ...] = ()  # combinations that beat any points, the best first
    type_pays: tuple[TypePay, ...] = ()
    straights: Straights = "ace-low"
    compares: Compares = "at-the-end"  # whether the banker may settle with chosen players first
    compares_with: ComparesWith = "anyone"  # whom it may choose: each player, or all who drew together
    player_pok: PlayerPok = "settles-alone"  # or ends the round for everybody

    def cite(self, topic: str) -> str:
        """The clause that answers for `topic`; the document where none does."""
        return self.clauses.get(topic, self.document)

    def must(self, side: Side, value: int) -> Act | None:
        """What the house ranges make a side do with a two-card value (ruling P8).

        >>> from croupier.games.pokdeng.rulefile import load_rules
        >>> load_rules("pok-deng").varied(ranges={"player": "convention"}).must("player", 2)
        'hit'
        """
        if getattr(self.ranges, side) == "free":
            return None
        habit: Habit = getattr(self.convention, side)
        return "stand" if value in habit.stand else "hit" if value in habit.hit else None

    @property
    def largest(self) -> int:
        """The most a settlement can multiply a bet by (ruling P6)."""
        most = max([combination.multiplier for combination in self.combinations], default=1)
        special = max([pay.multiplier for pay in self.type_pays], default=1)
        return max(special, most * most if self.multiplier == "product" else most)

    def varied(self, ranges: Mapping[str, Range] | None = None, **changes: Any) -> "Rules":
        """Another rule set that differs in these parts, and is named for it: a variant is a value.

        >>> from croupier.games.pokdeng.rulefile import load_rules
        >>> load_rules("pok-deng").varied(pok=(9,)).name
        'pok-deng-varied'
        """
        current = {"player": self.ranges.player, "banker": self.ranges.banker}
        changed = replace(self, ranges=Ranges(**{**current, **(ranges or {})}), **changes)
        base = to_data(self)
        return replace(changed, **varied_names(base, variations(base, to_data(changed)), changes))


def variations(base: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    """The parts of a document that another has changed, beyond the choices it leaves to a table."""
    return [part for part in document if part not in (*NAMES, *CHOICES) and document[part] != base.get(part)]
