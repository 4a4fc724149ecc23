"""How many information sets a banker has who sees the player's cards: deals, counted up to renaming suits."""

from itertools import permutations

from croupier.arrays import Array, np
from croupier.exact.pokdeng import Scores, scores
from croupier.solve.pokdeng import hands
from croupier.solve.pokdeng.models import Model

CARDS = hands.DECK_SIZE


def sets_seen(model: Model) -> int:
    """By Burnside: the deals that a renaming of suits leaves as they are, averaged over all renamings."""
    known = scores(model.rules)
    fixed = [_unmoved(model, known, suits) for suits in permutations(range(4))]
    return sum(fixed) // len(fixed)


def _unmoved(model: Model, known: Scores, suits: tuple[int, ...]) -> int:
    moved = np.array([13 * suits[card // 13] + card % 13 for card in range(CARDS)])
    players = _held(_same(_pairs(model, known), moved, ordered=False))
    bankers = _held(_banker_pairs(model, known, moved))
    steady = (moved == np.arange(CARDS)).astype(np.int64)
    if model.deck == "infinite":
        apart = np.ones((len(players), len(bankers)), dtype=np.int64)
        thirds = apart * int(steady.sum())
    else:
        apart = (players @ bankers.T == 0).astype(np.int64)
        thirds = apart * (steady.sum() - (players @ steady)[:, None] - (bankers @ steady)[None, :])
    return int(apart.sum() + thirds.sum())  # stood, and hit


def _pairs(model: Model, known: Scores) -> Array:
    rows = hands.closed(model, known).rows
    undecided = rows[rows[:, 2] != hands.POK, :2]
    return np.unique(np.sort(undecided, axis=1), axis=0)


def _banker_pairs(model: Model, known: Scores, moved: Array) -> Array:
    """In order when the first lies open: then the banker's sets tell the upcard from the other."""
    pairs = _pairs(model, known)
    if model.player_sees == "own":
        return _same(pairs, moved, ordered=False)
    both = np.unique(np.concatenate([pairs, pairs[:, ::-1]]), axis=0)
    return _same(both, moved, ordered=True)


def _same(pairs: Array, moved: Array, *, ordered: bool) -> Array:
    images = moved[pairs] if ordered else np.sort(moved[pairs], axis=1)
    unmoved: Array = pairs[(images == pairs).all(axis=1)]
    return unmoved


def _held(pairs: Array) -> Array:
    """Which cards each pair holds."""
    held: Array = np.zeros((len(pairs), CARDS), dtype=np.int64)
    for column in (0, 1):
        held[np.arange(len(pairs)), pairs[:, column]] = 1
    return held
