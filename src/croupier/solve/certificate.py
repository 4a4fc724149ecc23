"""Proof of an equilibrium: both plans as fractions, and each side's best answer to the other's, exactly.

Whatever the row side's plan secures against every answer is a floor under the game's value, and what the
column side's plan concedes at most is a ceiling; no trust in the solver is needed. Where the two meet, the
value is known as a fraction.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from croupier.solve.linear import Equilibrium
from croupier.solve.treeplex import Array, SequenceGame, Treeplex, best_response

Behaviour = list[list[Fraction]]  # the chance of each action at each information set

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
    for make in (_vertex, _plain, _finely):
        behaviours = make(game, found)
        if behaviours is None:
            continue
        shown = certificate(game, *behaviours)
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


def _plain(game: SequenceGame, found: Equilibrium) -> tuple[Behaviour, Behaviour]:
    """Chances as fractions a person would write."""
    return _rounded(game.rows, found.rows, PLAIN), _rounded(game.columns, found.columns, PLAIN)


def _finely(game: SequenceGame, found: Equilibrium) -> tuple[Behaviour, Behaviour]:
    return _rounded(game.rows, found.rows, None), _rounded(game.columns, found.columns, None)


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
    whole = sum(parts)
    return [part / whole for part in parts]


def _vertex(game: SequenceGame, found: Equilibrium) -> tuple[Behaviour, Behaviour] | None:
    """The very corner the linear program stopped at, when both sides decide once between two actions.

    Sets with both actions in the basis are mixed so that the other side's mixed sets do not care; that is as
    many equations as chances to find.
    """
    if not (_decides_once(game.rows) and _decides_once(game.columns)):
        return None
    rows, columns = _pure(game.rows, found.free), _pure(game.columns, found.tight)
    if rows is None or columns is None:
        return None
    mixed_rows = [place for place, chosen in enumerate(rows) if chosen is None]
    mixed_columns = [place for place, chosen in enumerate(columns) if chosen is None]
    if len(mixed_rows) != len(mixed_columns):
        return None
    first = _mixed(game.payoff, game.rows, rows, game.columns, mixed_rows, mixed_columns)
    second = _mixed(game.payoff.T, game.columns, columns, game.rows, mixed_columns, mixed_rows)
    return (first, second) if first is not None and second is not None else None


def _decides_once(side: Treeplex) -> bool:
    return not side.parents.any() and all(len(actions) == 2 for actions in side.actions)


def _pure(side: Treeplex, kept: Array) -> list[int | None] | None:
    """The one action each set keeps, None where it keeps both."""
    held = set(kept.tolist())
    found: list[int | None] = []
    for first in side.firsts:
        options = [action for action in (0, 1) if first + action in held]
        if not options:
            return None
        found.append(options[0] if len(options) == 1 else None)
    return found


def _mixed(
    payoff: Array,
    side: Treeplex,
    pure: list[int | None],
    other: Treeplex,
    mixed: list[int],
    indifferent: list[int],
) -> Behaviour | None:
    """This side's chances, such that the other side's `indifferent` sets earn the same either way."""
    fixed = [0, *(side.firsts[place] + (action or 0) for place, action in enumerate(pure))]
    equations: list[list[int]] = []
    for place in indifferent:
        stand, hit = other.firsts[place], other.firsts[place] + 1
        gap = payoff[:, hit] - payoff[:, stand]
        row = [int(gap[side.firsts[at] + 1]) - int(gap[side.firsts[at]]) for at in mixed]
        equations.append([*row, -int(gap[fixed].sum())])
    chances = _solved(equations)
    if chances is None or any(not 0 <= chance <= 1 for chance in chances):
        return None
    hits = iter(chances)
    behaviour: Behaviour = []
    for action in pure:
        hit_chance = next(hits) if action is None else Fraction(action)
        behaviour.append([1 - hit_chance, hit_chance])
    return behaviour


def _solved(equations: list[list[int]]) -> list[Fraction] | None:
    """A square system in whole numbers, without fractions until the end (Bareiss)."""
    size, rows, before = len(equations), [row[:] for row in equations], 1
    for step in range(size):
        pivot = next((row for row in range(step, size) if rows[row][step]), None)
        if pivot is None:
            return None
        rows[step], rows[pivot] = rows[pivot], rows[step]
        for row in range(step + 1, size):
            for column in range(step + 1, size + 1):
                rows[row][column] = (
                    rows[row][column] * rows[step][step] - rows[row][step] * rows[step][column]
                ) // before
        before = rows[step][step]
    found: list[Any] = [Fraction(0)] * size
    for step in range(size - 1, -1, -1):
        rest = sum(rows[step][column] * found[column] for column in range(step + 1, size))
        found[step] = Fraction(rows[step][size] - rest) / rows[step][step]
    return found
