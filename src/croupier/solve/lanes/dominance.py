"""Dominated choices taken out of a game: sets where one action is never worse than any other.

A set that leads to no further one, with an action that earns at least as much as each of its others whatever
the other side does, is played so in some equilibrium; its earnings are credited to what led to the set.
"""

from dataclasses import dataclass, replace

from croupier.arrays import Array, np
from croupier.solve.lanes.lines import Lines, Side


@dataclass(frozen=True, eq=False)
class _Ends:
    """What a side earns by its own sequences and the other's."""

    own: Array
    other: Array
    worth: Array


def without_dominated(game: Lines, keep: tuple[Array, Array]) -> Lines:
    """The game without such sets; `keep` marks for both seats the sets that always stay."""
    masks = [mask.copy() for mask in keep]
    while True:
        before = sum(len(side.parents) for side in game.sides), len(game.a)
        for seat in (0, 1):
            game, masks[seat] = _reduced(game, seat, masks[seat])
        if before == (sum(len(side.parents) for side in game.sides), len(game.a)):
            return game


def _reduced(game: Lines, seat: int, keep: Array) -> tuple[Lines, Array]:
    side = game.sides[seat]
    own, other = (game.a, game.b) if seat == 0 else (game.b, game.a)
    ends = _Ends(own, other, game.worth if seat == 0 else -game.worth)
    owners = np.concatenate(([-1], np.repeat(np.arange(len(side.parents)), side.sizes)))
    leading = np.zeros(len(side.parents), dtype=bool)
    leading[owners[side.parents[side.parents > 0]]] = True
    best = _never_worse(side, ends, owners)
    gone = ~leading & ~keep & (best >= 0)
    moved = np.arange(len(side.moves))
    in_gone = gone[owners] & (owners >= 0)
    taken = side.firsts[gone] + best[gone]
    stays = ~in_gone
    stays[taken] = True  # until their earnings have been credited to the parent
    moved[taken] = side.parents[gone]
    listed = stays[own]
    number = np.cumsum(~in_gone) - 1
    own = number[moved[own[listed]]]
    parents, firsts = number[side.parents[~gone]], number[side.firsts[~gone]]
    left = Side(parents, firsts, side.sizes[~gone], side.moves[~in_gone], side.rows[~gone])
    own, other, worth = _summed(own, other[listed], game.worth[listed])
    a, b = (own, other) if seat == 0 else (other, own)
    sides = (left, game.sides[1]) if seat == 0 else (game.sides[0], left)
    dealt = game.dealt.copy()
    dealt[:, seat] = number[dealt[:, seat]]
    return replace(game, sides=sides, a=a, b=b, worth=worth, dealt=dealt), keep[~gone]


def _never_worse(side: Side, ends: _Ends, owners: Array) -> Array:
    """By set: an action that earns most against every sequence of the other side; -1 where there is none."""
    sets = owners[ends.own]
    inside = sets >= 0
    own, other, worth, sets = ends.own[inside], ends.other[inside], ends.worth[inside], sets[inside]
    span = int(other.max(initial=0)) + 1
    pairs, group = np.unique(sets * span + other, return_inverse=True)
    of_group = pairs // span
    starts = np.concatenate(([0], np.cumsum(side.sizes[of_group])))
    table = np.zeros(starts[-1], dtype=np.int64)
    table[starts[group] + own - side.firsts[sets]] = worth
    most = np.repeat(np.maximum.reduceat(table, starts[:-1]), side.sizes[of_group]) if len(pairs) else table
    action = np.arange(starts[-1]) - np.repeat(starts[:-1], side.sizes[of_group])
    sequence = np.repeat(side.firsts[of_group], side.sizes[of_group]) + action
    hits = np.bincount(sequence[table == most], minlength=len(side.moves))
    groups = np.bincount(of_group, minlength=len(side.parents))
    good = hits[1:] == groups[owners[1:]]
    best = np.full(len(side.parents), -1)
    for sequence in np.flatnonzero(good)[::-1] + 1:  # the first of several that are as good
        best[owners[sequence]] = sequence - side.firsts[owners[sequence]]
    return best


def _summed(own: Array, other: Array, worth: Array) -> tuple[Array, Array, Array]:
    """Ends of the same two sequences added up; those that come to nothing are left out."""
    span = int(other.max(initial=0)) + 1
    pairs, place = np.unique(own * span + other, return_inverse=True)
    total = np.zeros(len(pairs), dtype=np.int64)
    np.add.at(total, place, worth)
    some = total != 0
    return pairs[some] // span, pairs[some] % span, total[some]
