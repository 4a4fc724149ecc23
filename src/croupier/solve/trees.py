"""A small game written down as a tree, and turned into its sequence form.

A node is a chance move, a decision, or what the row side gets when it is over. Weights of chance are whole
numbers, a branch coming up as often as its share of their sum.

>>> guess = Decision(COLUMNS, "guess", (("heads", 1), ("tails", -1))), Decision(
...     COLUMNS, "guess", (("heads", -1), ("tails", 1)))
>>> pennies = sequence_form(Decision(ROWS, "hide", (("heads", guess[0]), ("tails", guess[1]))))
>>> pennies.payoff.tolist()
[[0, 0, 0], [0, 1, -1], [0, -1, 1]]
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

import numpy as np

from croupier.errors import BadInput
from croupier.solve.treeplex import LARGEST, SequenceGame, Treeplex

ROWS, COLUMNS = 0, 1


@dataclass(frozen=True, slots=True)
class Chance:
    """What may come up, each with its weight."""

    branches: "tuple[tuple[int, Node], ...]"


@dataclass(frozen=True, slots=True)
class Decision:
    """A side chooses, knowing only the name of its information set."""

    side: int
    name: str
    options: "tuple[tuple[str, Node], ...]"


Node = Chance | Decision | int | Fraction


@dataclass(slots=True)
class _Side:
    """The information sets of a side met so far, in the order a walk from the root meets them."""

    places: dict[str, int] = field(default_factory=dict)
    actions: list[tuple[str, ...]] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    firsts: list[int] = field(default_factory=list)
    sequences: int = 1

    def first(self, node: Decision, before: int) -> int:
        """The sequence of the first action at this decision."""
        actions = tuple(action for action, _ in node.options)
        place = self.places.get(node.name)
        if place is None:
            return self._add(node.name, actions, before)
        if self.actions[place] != actions:
            raise BadInput(f"information set {node.name!r} offers different actions in different places")
        if self.parents[place] != before:
            raise BadInput(f"information set {node.name!r} forgets what its side did before")
        return self.firsts[place]

    def _add(self, name: str, actions: tuple[str, ...], before: int) -> int:
        self.places[name] = len(self.places)
        self.actions.append(actions)
        self.parents.append(before)
        self.firsts.append(self.sequences)
        self.sequences += len(actions)
        return self.firsts[-1]

    @property
    def treeplex(self) -> Treeplex:
        return Treeplex(tuple(self.places), tuple(self.actions), np.array(self.parents, dtype=np.int64))


def sequence_form(root: Node) -> SequenceGame:
    """The game of this tree, its payoffs whole numbers of one common unit."""
    sides = _Side(), _Side()
    ends: dict[tuple[int, int], Fraction] = {}
    _walk(root, Fraction(1), (0, 0), sides, ends)
    unit = lcm(*(worth.denominator for worth in ends.values()))
    if sum(abs(worth) for worth in ends.values()) * unit >= LARGEST:
        raise BadInput(f"payoffs in units of 1/{unit} do not fit into machine words")
    payoff = np.zeros((sides[ROWS].sequences, sides[COLUMNS].sequences), dtype=np.int64)
    for place, worth in ends.items():
        payoff[place] = int(worth * unit)
    return SequenceGame(sides[ROWS].treeplex, sides[COLUMNS].treeplex, payoff, unit)


def _walk(
    node: Node,
    reach: Fraction,
    done: tuple[int, int],
    sides: tuple[_Side, _Side],
    ends: dict[tuple[int, int], Fraction],
) -> None:
    if isinstance(node, Chance):
        total = sum(weight for weight, _ in node.branches)
        for weight, follows in node.branches:
            _walk(follows, reach * Fraction(weight, total), done, sides, ends)
    elif isinstance(node, Decision):
        first = sides[node.side].first(node, done[node.side])
        for place, (_, follows) in enumerate(node.options, first):
            after = (place, done[COLUMNS]) if node.side == ROWS else (done[ROWS], place)
            _walk(follows, reach, after, sides, ends)
    else:
        ends[done] = ends.get(done, Fraction(0)) + reach * node
