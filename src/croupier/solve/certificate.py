"""Proof of an equilibrium: both plans as fractions, and each side's best answer to the other's, exactly.

Whatever the row side's plan secures against every answer is a floor under the game's value, and what the
column side's plan concedes at most is a ceiling; no trust in the solver is needed. Where the two meet, the
value is known as a fraction.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from croupier.arrays import Array, np
from croupier.solve.exact_vertex import exact_vertex
from croupier.solve.linear import Equilibrium
from croupier.solve.treeplex import Behaviour as Behaviour  # named here as well: certificates are made of it
from croupier.solve.treeplex import SequenceGame, Treeplex, best_response

FINE = 2**60  # plans are rounded to this part of one when nothing simpler is exact
PLAIN = 720  # the largest denominator tried when guessing plain fractions
SNAP = 1e-9  # chances nearer than this to none or all are taken for that; the certificate decides


@dataclass(frozen=True, eq=False)
class Certified:
    """Plans, and an interval that provably holds the value of the game to the row side."""

    rows: Behaviour
    columns: Behaviour
    low: Fraction
    high: Fraction
    earned: "Gains"  # by each row sequence against the column plan
    conceded: "Gains"  # by the row plan to each column sequence

    @property
    def width(self) -> Fraction:
        return self.high - self.low


@dataclass(frozen=True, eq=False)
class Gains:
    """What each sequence earns the row side, in units of 1/`unit`."""

    parts: list[int]
    unit: int

    def __getitem__(self, place: int) -> Fraction:
        return Fraction(self.parts[place], self.unit)


def certify(game: SequenceGame, found: Equilibrium) -> Certified:
    """The narrowest interval that one of the ways of making fractions of the plans gives."""
    narrowest: Certified | None = None
    for rows, columns in _as_fractions(game, found):
        shown = certificate(game, rows, columns)
        if narrowest is None or shown.width < narrowest.width:
            narrowest = shown
        if not shown.width:
            break
    assert narrowest is not None
    return narrowest


def certificate(game: SequenceGame, rows: Behaviour, columns: Behaviour) -> Certified:
    """What each plan secures against the other side's best answer, in exact arithmetic."""
    earned = gains(game.payoff, game.columns.plan(columns), game.unit)
    conceded = gains(game.payoff.T, game.rows.plan(rows), game.unit)
    high, _ = best_response(game.rows, earned.parts)
    low, _ = best_response(game.columns, [-gain for gain in conceded.parts])
    return Certified(
        rows, columns, Fraction(-low, conceded.unit), Fraction(high, earned.unit), earned, conceded
    )


def gains(payoff: Array, weights: Sequence[Fraction], unit: int) -> Gains:
    """Exactly `payoff @ weights / unit`: columns of one weight are summed as whole numbers first."""
    common = lcm(*(weight.denominator for weight in weights))
    alike: dict[int, list[int]] = {}
    for place, weight in enumerate(weights):
        if weight:
            alike.setdefault(int(weight * common), []).append(place)
    total = np.zeros(len(payoff), dtype=object)
    for times, places in alike.items():
        total += payoff[:, places].sum(axis=1, dtype=payoff.dtype).astype(object) * times
    return Gains([int(part) for part in total], common * unit)


def _as_fractions(game: SequenceGame, found: Equilibrium) -> Iterator[tuple[Behaviour, Behaviour]]:
    """The corner the solver stopped at; chances as a person would write them; very fine ones."""
    if exact := exact_vertex(game, found):
        yield exact
    for largest in (PLAIN, None):
        yield _rounded(game.rows, found.rows, largest), _rounded(game.columns, found.columns, largest)


def _rounded(side: Treeplex, weights: Array, largest: int | None) -> Behaviour:
    """Chances as fractions: of at most the `largest` denominator, or of a very large one."""
    return [
        _fractions(weights[first : first + len(actions)], largest)
        for first, actions in zip(side.firsts, side.actions, strict=True)
    ]


def _fractions(weights: Array, largest: int | None) -> list[Fraction]:
    total = float(weights.sum())
    if total <= SNAP:  # never reached: any choice will do until someone strays
        return [Fraction(1)] + [Fraction(0)] * (len(weights) - 1)
    chances = [min(1.0, max(0.0, float(weight) / total)) for weight in weights]
    snapped = [0.0 if chance < SNAP else 1.0 if chance > 1 - SNAP else chance for chance in chances]
    parts = [
        Fraction(chance).limit_denominator(largest) if largest else Fraction(round(chance * FINE), FINE)
        for chance in snapped
    ]
    sum_of_parts = sum(parts)
    return [part / sum_of_parts for part in parts]
