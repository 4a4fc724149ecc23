"""A bet is a paytable over signatures: ordered rows of (condition, odds), and a push."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, Literal

from croupier.games.baccarat.coup import PAIRS, Signature
from croupier.money import Odds

Outcome = Literal["win", "push", "lose"]

# What a row may ask about, and the answers there are.
ASKABLE: dict[str, tuple[Any, ...]] = {
    "result": ("player", "banker", "tie"),
    "player": tuple(range(10)),
    "banker": tuple(range(10)),
    "player_cards": (2, 3),
    "banker_cards": (2, 3),
    "player_pair": PAIRS,
    "banker_pair": PAIRS,
    "margin": tuple(range(10)),
}


@dataclass(frozen=True, slots=True)
class Row:
    """If every named feature of the coup is among the listed answers, these odds are paid."""

    when: Mapping[str, frozenset[Any]]
    odds: Odds | None  # None: the stake comes back, no more and no less
    clause: str

    def fits(self, coup: Signature) -> bool:
        return all(getattr(coup, feature) in answers for feature, answers in self.when.items())


@dataclass(frozen=True, slots=True)
class Payout:
    """What a bet does on a coup, and by which clause."""

    outcome: Outcome
    odds: Odds | None
    clause: str

    def returned(self, stake: int) -> int:
        """All that comes back on a stake, both in units."""
        if self.outcome == "lose":
            return 0
        return self.odds.returned(stake) if self.odds else stake


@dataclass(frozen=True, eq=False)
class Bet:
    """A wager a table offers. `hand` names the hand it backs, for squeezing and collective liability."""

    name: str
    title: str
    hand: str | None
    side: bool  # a side wager does not count as a wager on the coup itself (TLGC 15.5)
    min_decks: int
    clause: str
    rows: tuple[Row, ...]
    _paid: dict[Signature, Payout] = field(default_factory=dict, init=False, repr=False)

    def pay(self, coup: Signature) -> Payout:
        """The first row that fits decides; a coup that fits none loses the stake."""
        payout = self._paid.get(coup)
        if payout is None:
            payout = self._paid[coup] = self._look_up(coup)
        return payout

    def _look_up(self, coup: Signature) -> Payout:
        for row in self.rows:
            if row.fits(coup):
                return Payout("win" if row.odds else "push", row.odds, row.clause)
        return Payout("lose", None, self.clause)

    def multiple(self, coup: Signature) -> Fraction:
        """What comes back for a stake of one."""
        payout = self.pay(coup)
        if payout.outcome == "lose":
            return Fraction(0)
        return 1 + (payout.odds.ratio if payout.odds else Fraction(0))

    @cached_property
    def grain(self) -> int:
        """The least whole units of which every multiple is paid in whole units (ruling A1)."""
        return lcm(*(odds.ratio.denominator for odds in self.odds))

    @cached_property
    def largest(self) -> int:
        """How many times the stake may come back at most, rounded up."""
        return 1 + max([-(-odds.win // odds.stake) for odds in self.odds], default=0)

    @cached_property
    def odds(self) -> tuple[Odds, ...]:
        """Every price on the paytable, in its order."""
        return tuple(row.odds for row in self.rows if row.odds)
