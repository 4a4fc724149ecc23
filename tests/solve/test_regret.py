"""CFR+ as compiled does what a plain walk of the tree does, and closes in on the value."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from hypothesis import given, settings

from croupier.solve.certificate import certify
from croupier.solve.classics.kuhn import deals, kuhn
from croupier.solve.linear import solve
from croupier.solve.regret import Regrets, minimise
from croupier.solve.treeplex import SequenceGame, Treeplex
from croupier.solve.trees import Chance, Decision, Node, sequence_form
from tests.solve.games import trees

ROUNDS = 50
Table = dict[str, list[float]]  # a figure for each action of each information set


class Plain:
    """CFR+ by walking the tree, with dictionaries."""

    def __init__(self, tree: Node) -> None:
        self.tree = tree
        self.chances: tuple[Table, Table] = ({}, {})
        self.regrets: tuple[Table, Table] = ({}, {})
        self.sums: tuple[Table, Table] = ({}, {})
        self._meet(tree)

    def _meet(self, node: Node) -> None:
        if isinstance(node, Decision):
            size = len(node.options)
            self.chances[node.side].setdefault(node.name, [1 / size] * size)
            self.regrets[node.side].setdefault(node.name, [0.0] * size)
            self.sums[node.side].setdefault(node.name, [0.0] * size)
        if isinstance(node, Chance | Decision):
            for _, follows in node.branches if isinstance(node, Chance) else node.options:
                self._meet(follows)

    def play(self, rounds: int) -> None:
        for number in range(1, rounds + 1):
            for side in (0, 1):
                missed: Table = {name: [0.0] * len(kept) for name, kept in self.regrets[side].items()}
                self._miss(self.tree, side, 1.0, missed)
                self._update(side, missed)
                self._add(self.tree, side, 1.0, number, set())

    def _miss(self, node: Node, side: int, reach: float, missed: Table) -> float:
        """What a node is worth to a side; what the side misses at its sets, by how often it gets there."""
        if isinstance(node, Chance):
            total = sum(weight for weight, _ in node.branches)
            return sum(
                w / total * self._miss(then, side, reach * w / total, missed) for w, then in node.branches
            )
        if not isinstance(node, Decision):
            return float(node) if side == 0 else -float(node)
        chances = self.chances[node.side][node.name]
        mine = node.side == side
        worths = [
            self._miss(then, side, reach if mine else reach * chance, missed)
            for chance, (_, then) in zip(chances, node.options, strict=True)
        ]
        worth = sum(chance * each for chance, each in zip(chances, worths, strict=True))
        if mine:
            for place, each in enumerate(worths):
                missed[node.name][place] += reach * (each - worth)
        return worth

    def _update(self, side: int, missed: Table) -> None:
        for name, kept in self.regrets[side].items():
            kept[:] = [max(0.0, old + new) for old, new in zip(kept, missed[name], strict=True)]
            total = sum(kept)
            self.chances[side][name] = [each / total if total else 1 / len(kept) for each in kept]

    def _add(self, node: Node, side: int, reach: float, weight: int, seen: set[str]) -> None:
        """Each set's own weight once, however many nodes it has."""
        if isinstance(node, Chance):
            for _, then in node.branches:
                self._add(then, side, reach, weight, seen)
        elif isinstance(node, Decision):
            for place, (_, then) in enumerate(node.options):
                chance = self.chances[side][node.name][place] if node.side == side else 1.0
                if node.side == side and node.name not in seen:
                    self.sums[side][node.name][place] += weight * reach * chance
                self._add(then, side, reach * chance, weight, seen)
            if node.side == side:
                seen.add(node.name)

    def average(self, side: Treeplex, which: int) -> list[float]:
        """The average plan by sequence."""
        total = sum(range(1, ROUNDS + 1))
        return [1.0, *(each / total for name in side.names for each in self.sums[which][name])]


def agrees(tree: Node, game: SequenceGame) -> bool:
    slow, fast = Plain(tree), Regrets(game)
    slow.play(ROUNDS)
    fast.play(20)
    fast.play(ROUNDS - 20)  # going on is the same as not having stopped
    rows, columns = slow.average(game.rows, 0), slow.average(game.columns, 1)
    return bool(np.abs(fast.rows - rows).max() < 1e-12 and np.abs(fast.columns - columns).max() < 1e-12)


def test_fifty_rounds_of_kuhn_are_those_of_a_plain_walk_of_the_tree() -> None:
    assert agrees(deals(), kuhn())


@given(trees())
@settings(max_examples=30, deadline=None)
def test_the_value_lies_in_the_interval_and_the_interval_shrinks(tree: Node) -> None:
    game = sequence_form(tree)
    proof = certify(game, solve(game))
    regrets = Regrets(game)
    regrets.play(2000)
    low, high = regrets.interval
    assert low - 1e-9 <= proof.low
    assert proof.high <= high + 1e-9
    assert high - low < 0.05


def test_minimising_stops_when_it_is_close_enough_or_out_of_rounds() -> None:
    seen: list[int] = []
    close = minimise(kuhn(), width=1e-3, on_progress=lambda regrets: seen.append(regrets.rounds))
    low, high = close.interval
    assert high - low <= 1e-3
    assert seen[-1] == close.rounds < 200_000
    assert minimise(kuhn(), width=0.0, most=1500).rounds == 1500


KUHN = """
import sys
from croupier.solve.classics.kuhn import kuhn
from croupier.solve.regret import minimise
regrets = minimise(kuhn(), width=1e-4)
print(regrets.rounds, "numba" in sys.modules)
"""


def in_a_process_of_its_own(cache: Path) -> list[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", KUHN], capture_output=True, text=True, check=True, env=environment, timeout=120
    )
    return done.stdout.split()


def test_the_kernel_is_stored_and_the_next_process_needs_no_numba(tmp_path: Path) -> None:
    rounds, compiled_here = in_a_process_of_its_own(tmp_path)
    assert compiled_here == "True"
    assert in_a_process_of_its_own(tmp_path) == [rounds, "False"]
