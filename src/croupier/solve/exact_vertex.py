"""The vertex a linear program stopped at, as exact fractions.

The solver says which weights are in its basis and which limits are tight; that makes as many equations in
whole numbers as there are unknowns, and their solution is the vertex itself.
"""

from collections.abc import Sequence
from fractions import Fraction

from croupier.arrays import Array, np
from croupier.solve.equations import solved, solved_both
from croupier.solve.linear import Equilibrium, flows, worths
from croupier.solve.treeplex import Behaviour, SequenceGame, Treeplex

LARGEST_SYSTEM = 800  # equations; the inverse of more takes longer than it is worth


def exact_vertex(game: SequenceGame, found: Equilibrium) -> tuple[Behaviour, Behaviour] | None:
    """Both sides' chances where the linear program stopped; None when its basis does not tell."""
    once = _decides_once(game.rows) and _decides_once(game.columns)
    return (_once(game, found) if once else None) or _general(game, found)


def _general(game: SequenceGame, found: Equilibrium) -> tuple[Behaviour, Behaviour] | None:
    """The basis as it stands: the row side's weights solve it, the column side's solve its transpose."""
    free, tight = found.free, found.tight
    bound = np.arange(1 + len(game.rows.names)) if found.bound is None else found.bound
    sets = len(game.columns.names)
    if not len(free) or len(free) + sets != len(tight) + len(bound) or len(free) + sets > LARGEST_SYSTEM:
        return None
    limits = np.hstack([-game.payoff.T[np.ix_(tight, free)], worths(game.columns)[tight].astype(np.int64)])
    shares = flows(game.rows)[np.ix_(bound, free)].astype(np.int64)
    basis = np.vstack([limits, np.hstack([shares, np.zeros((len(bound), sets), dtype=np.int64)])])
    right = [0] * len(tight) + [int(place == 0) for place in bound]
    below = [*game.payoff[free, 0].tolist(), *(int(parent == 0) for parent in game.columns.parents)]
    both = solved_both(basis, right, below)
    if both is None:
        return None
    rows = _behaviour(game.rows, free, both[0])
    columns = _behaviour(game.columns, tight, both[1])
    return (rows, columns) if rows is not None and columns is not None else None


def _behaviour(side: Treeplex, places: Array, weights: Sequence[Fraction]) -> Behaviour | None:
    """Chances from the weights of some sequences, the others weighing nothing."""
    plan = dict(zip(places.tolist(), weights, strict=False))
    if any(weight < 0 for weight in plan.values()):
        return None
    shares = (
        [plan.get(first + place, Fraction(0)) for place in range(size)]
        for first, size in zip(side.firsts.tolist(), side.sizes.tolist(), strict=True)
    )
    return [_shared(share) for share in shares]


def _shared(weights: list[Fraction]) -> list[Fraction]:
    total = sum(weights)
    if not total:  # never reached: any choice will do
        return [Fraction(1)] + [Fraction(0)] * (len(weights) - 1)
    return [weight / total for weight in weights]


def _once(game: SequenceGame, found: Equilibrium) -> tuple[Behaviour, Behaviour] | None:
    """When both sides decide once between two actions, which leaves few equations of many.

    Sets with both actions in the basis are mixed so that the other side's mixed sets do not care; that is as
    many equations as chances to find.
    """
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


def _pure(side: Treeplex, sequences: Array) -> list[int | None] | None:
    """The one action left at each set, None where both are."""
    held = set(sequences.tolist())
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
    second = side.firsts[mixed] + 1
    hits = other.firsts[indifferent] + 1
    gaps = payoff[:, hits] - payoff[:, hits - 1]
    chances = solved((gaps[second] - gaps[second - 1]).T, [-int(gap) for gap in gaps[fixed].sum(axis=0)])
    if chances is None or any(not 0 <= chance <= 1 for chance in chances):
        return None
    found = iter(chances)
    taken = [next(found) if action is None else Fraction(action) for action in pure]
    return [[1 - chance, chance] for chance in taken]
