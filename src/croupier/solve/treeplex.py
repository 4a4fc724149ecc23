"""Two-player zero-sum games in sequence form: whole numbers throughout, so that answers can be proved.

A side's *sequence* is all it has done so far; sequence 0 is having done nothing. Each *information set* hangs
from the sequence that leads to it and offers one further sequence an action. A game is a matrix of payoffs to
the row side, by both sides' sequences, summed over chance in units of 1/`unit`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from croupier.arrays import Array, np
from croupier.errors import BadInput

Behaviour = list[list[Fraction]]  # the chance of each action at each information set
LARGEST = 2**62  # payoffs that add up to less than this stay whole in machine words


@dataclass(frozen=True, eq=False)
class Treeplex:
    """One side's information sets, those that come later after those that lead to them."""

    names: tuple[str, ...]
    actions: tuple[tuple[str, ...], ...]
    parents: Array  # the sequence each information set hangs from

    @cached_property
    def sizes(self) -> Array:
        return np.array([len(actions) for actions in self.actions], dtype=np.int64)

    @cached_property
    def firsts(self) -> Array:
        """The first sequence of each information set."""
        return np.concatenate(([1], 1 + np.cumsum(self.sizes)))[:-1].astype(np.int64)

    @cached_property
    def sequences(self) -> int:
        return 1 + sum(map(len, self.actions))

    @cached_property
    def owners(self) -> Array:
        """The information set each sequence belongs to; -1 for the empty one."""
        return np.concatenate(([-1], np.repeat(np.arange(len(self.names)), self.sizes)))

    def plan(self, choices: Sequence[Sequence[Any]]) -> list[Any]:
        """The weight of every sequence when each information set is played with these probabilities."""
        weights: list[Any] = [Fraction(1)] + [Fraction(0)] * (self.sequences - 1)
        for parent, first, chosen in zip(self.parents, self.firsts, choices, strict=True):
            for place, chance in enumerate(chosen):
                weights[first + place] = weights[parent] * chance if parent else chance
        return weights


def flat(names: Sequence[str], actions: tuple[str, ...]) -> Treeplex:
    """A side that decides once, with the same actions everywhere."""
    return Treeplex(tuple(names), (actions,) * len(names), np.zeros(len(names), dtype=np.int64))


@dataclass(frozen=True, eq=False)
class SequenceGame:
    """Payoffs to the row side in units of 1/`unit`, by sequences of both."""

    rows: Treeplex
    columns: Treeplex
    payoff: Array
    unit: int

    def __post_init__(self) -> None:
        if self.payoff.dtype != object and _total(self.payoff) >= LARGEST:
            raise BadInput(f"payoffs in units of 1/{self.unit} do not fit into machine words")

    @property
    def turned(self) -> "SequenceGame":
        """The same game with the sides exchanged."""
        return SequenceGame(self.columns, self.rows, -self.payoff.T, self.unit)


def best_response(treeplex: Treeplex, gains: Sequence[Any]) -> tuple[Any, list[int]]:
    """The most a side can get when its sequences earn `gains`, and the action it takes at each set.

    Exact for whole numbers and fractions: this is what a certificate rests on.
    """
    worth, firsts = list(gains), treeplex.firsts
    taken = [0] * len(firsts)
    for place in range(len(firsts) - 1, -1, -1):
        options = worth[firsts[place] : firsts[place] + len(treeplex.actions[place])]
        best = max(options)
        taken[place] = options.index(best)
        worth[treeplex.parents[place]] += best
    return worth[0], taken


def locked(game: SequenceGame, habits: Mapping[str, Fraction]) -> SequenceGame:
    """The game in which the row side's named sets are played as given: chance of the second of two actions.

    Such a set may not lead to another; what it earns is then beyond anyone's choice.
    """
    rows, scale = game.rows, lcm(*(habit.denominator for habit in habits.values()))
    _check_habits(game, habits)
    fits = _total(game.payoff) * scale < LARGEST
    before = game.payoff if fits else game.payoff.astype(object)  # whole numbers of any length
    payoff = before * scale
    free = [place for place, name in enumerate(rows.names) if name not in habits]
    for place, name in enumerate(rows.names):
        if name in habits:
            first, second = rows.firsts[place], rows.firsts[place] + 1
            chance = int(habits[name] * scale)
            payoff[rows.parents[place]] += before[first] * (scale - chance) + before[second] * chance
    spans = (range(rows.firsts[place], rows.firsts[place] + rows.sizes[place]) for place in free)
    stay = [0, *(row for span in spans for row in span)]
    renumbered = {old: new for new, old in enumerate(stay)}
    remaining = Treeplex(
        tuple(rows.names[place] for place in free),
        tuple(rows.actions[place] for place in free),
        np.array([renumbered[int(rows.parents[place])] for place in free], dtype=np.int64),
    )
    return SequenceGame(remaining, game.columns, payoff[stay], game.unit * scale)


def _check_habits(game: SequenceGame, habits: Mapping[str, Fraction]) -> None:
    leading = set(game.rows.owners[game.rows.parents].tolist())
    for name, habit in habits.items():
        if name not in game.rows.names:
            raise BadInput(f"no information set {name!r} to lock")
        place = game.rows.names.index(name)
        if place in leading:
            raise BadInput(f"{name!r} leads to another information set and cannot be locked")
        if len(game.rows.actions[place]) != 2 or not 0 <= habit <= 1:
            raise BadInput(
                f"{name!r} cannot be locked at {habit}: give the chance of the second of two actions"
            )


def _total(payoff: Array) -> float:
    return float(np.abs(payoff).sum(dtype=float))
