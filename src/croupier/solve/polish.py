"""Sensible choices where an equilibrium leaves them open: at sets that good play never reaches.

There the column side answers as if the row side had strayed at random. That is used only if the proof stays
as good: what happens off the path may be what keeps the other side on it.
"""

from fractions import Fraction

import numpy as np

from croupier.solve.certificate import Certified, certificate
from croupier.solve.treeplex import SequenceGame


def polish(game: SequenceGame, proof: Certified) -> Certified:
    """The same equilibrium, with the column side's unreached sets of one decision played to win."""
    weights = np.array([float(weight) for weight in game.rows.plan(proof.rows)])
    strayed = game.rows.plan([[Fraction(1, len(chances))] * len(chances) for chances in proof.rows])
    cost = np.array([float(weight) for weight in strayed]) @ game.payoff.astype(float)
    reached = (weights[:, None] * (game.payoff != 0)).any(axis=0)
    columns, changed = list(proof.columns), False
    for place, (first, size) in enumerate(zip(game.columns.firsts, game.columns.sizes, strict=True)):
        if game.columns.parents[place] == 0 and not reached[first : first + size].any():
            best = int(cost[first : first + size].argmin())
            columns[place] = [Fraction(int(action == best)) for action in range(size)]
            changed = True
    better = certificate(game, proof.rows, columns) if changed else proof
    return better if better.width <= proof.width else proof
