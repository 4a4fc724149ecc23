"""Exact payoffs of heads-up Pok Deng, by what both sides can tell apart: whole numbers over all deals."""

from dataclasses import dataclass, replace

from croupier.arrays import Array, np
from croupier.compiled import compiled
from croupier.exact.pokdeng import Scores, scores
from croupier.solve.pokdeng import hands
from croupier.solve.pokdeng.hands import Hand, Hands
from croupier.solve.pokdeng.layout import CARDS, LEFT, PAIRS, PAYOFF_ROOM, SUMS_BY_CODE
from croupier.solve.pokdeng.models import Model

STANDS, HITS = 0, 2  # where in the sums the player's two choices start; then the banker stands, or hits


@dataclass(frozen=True, eq=False)
class Part:
    """The deals in which the banker shows one kind of upcard, or none; nothing is shared between parts.

    `sums` [player's class, banker's class, …]: stand and stand, stand and hit, then for each kind of the
    player's third value hit and stand, hit and hit; to the player, times `weight`, in the game's unit.
    """

    up: str | None
    players: tuple[Hand, ...]
    bankers: tuple[Hand, ...]
    sums: Array
    settled: int  # by Poks, before anyone decides


@dataclass(frozen=True, eq=False)
class Payoffs:
    """All parts of a model's game, in units of 1/`unit` of the bet."""

    parts: tuple[Part, ...]
    unit: int
    kinds: tuple[int, ...]  # by code: what the banker sees of a hand beside its size


def payoffs(model: Model, table: Scores | None = None) -> Payoffs:
    """What every pair of classes settles for under each pair of choices, every removal exact."""
    known = table or scores(model.rules)
    kinds = seen(model, known)
    if model.player_sees == "own":
        return Payoffs((_closed(model, known, kinds),), unit(model), tuple(kinds.tolist()))
    parts = tuple(_shown(model, known, kinds, name, ups) for name, ups in hands.upcards(model))
    return Payoffs(parts, unit(model), tuple(kinds.tolist()))


def reaches(model: Model) -> Payoffs:
    """The same sums with every settlement paying one: how many deals come to each pair of classes."""
    known = scores(model.rules)
    return payoffs(model, replace(known, pays=np.ones_like(known.pays)))


def seen(model: Model, known: Scores) -> Array:
    """What the banker sees of a player's hand, by code: only its size, its value, or all that counts."""
    if model.banker_sees == "sizes":
        return np.zeros(len(known.values), dtype=np.uint8)
    return known.values if model.banker_sees == "values" else np.arange(len(known.values), dtype=np.uint8)


def unit(model: Model) -> int:
    """All deals, with a third card for both: payoffs are counted in parts of this."""
    if model.deck == "infinite":
        return CARDS**6
    deals = PAIRS * (CARDS - 2) * (CARDS - 3)
    return deals * LEFT * (LEFT - 1) // (2 if model.player_sees == "own" else 1)


def _closed(model: Model, known: Scores, kinds: Array) -> Part:
    found = hands.closed(model, known)
    if model.deck == "infinite":
        sums, settled = _independent(found, found, known, kinds)
    else:
        sums, settled = _summed(one_of_each(found), found, known, kinds, closed=True)
    return Part(None, found.classes, found.classes, sums, settled)


def _shown(model: Model, known: Scores, kinds: Array, name: str, ups: list[int]) -> Part:
    """One kind of upcard: of each of its ranks one suit is looked at and counts for all four."""
    dealt = _independent if model.deck == "infinite" else _summed
    sides = [(hands.beside(model, known, up), hands.showing(model, known, up)) for up in ups]
    sums, poks = zip(*(dealt(players, bankers, known, kinds) for players, bankers in sides), strict=True)
    players, bankers = sides[-1]
    return Part(name, players.classes, bankers.classes, 4 * np.sum(sums, axis=0), 4 * sum(poks))


def one_of_each(found: Hands) -> Hands:
    """One hand for all that renaming suits makes of it, those with the same suits in a row."""
    _, first, counts = np.unique(hands.alike(found.rows[:, :2]), return_index=True, return_counts=True)
    rows = found.rows[first]
    rows[:, 3] = counts
    suits, ranks = rows[:, :2] // 13, rows[:, :2] % 13
    order = np.lexsort((ranks[:, 0] == ranks[:, 1], suits[:, 1], suits[:, 0]))
    return Hands(found.classes, np.ascontiguousarray(rows[order]))


def _summed(
    players: Hands, bankers: Hands, known: Scores, kinds: Array, *, closed: bool = False
) -> tuple[Array, int]:
    """One deck: the compiled sums."""
    shape = len(players.classes), len(bankers.classes), 2 + 2 * (int(kinds.max()) + 1)
    found = np.zeros(shape, dtype=np.int64)
    tables = known.two, known.three, known.pays, np.ascontiguousarray(known.pays.T)
    room = np.empty(SUMS_BY_CODE, dtype=np.int32), np.empty(PAYOFF_ROOM, dtype=np.int32)
    kernel = compiled("croupier.solve.pokdeng.payoff_kernels", "payoffs")
    return found, kernel(players.rows, bankers.rows, closed, *tables, kinds, found, *room)


def _independent(players: Hands, bankers: Hands, known: Scores, kinds: Array) -> tuple[Array, int]:
    """An infinite deck: both sides' codes come independently, so that counts of codes are enough."""
    codes, pays = len(known.pays), known.pays.astype(np.int64)
    player_two, player_three = _codes(players, known)
    banker_two, banker_three = _codes(bankers, known)
    sums = [CARDS * CARDS * (player_two @ pays @ banker_two.T), CARDS * (player_two @ pays @ banker_three.T)]
    for kind in range(int(kinds.max()) + 1):
        third = np.where(kinds[:codes] == kind, player_three, 0) @ pays
        sums += [CARDS * (third @ banker_two.T), third @ banker_three.T]
    unlike = np.stack([part[:-1, :-1] for part in sums], axis=2)
    poks = CARDS * CARDS * (player_two @ pays @ banker_two.T)
    return unlike, int(poks[-1].sum() + poks[:-1, -1].sum())


def _codes(side: Hands, known: Scores) -> tuple[Array, Array]:
    """How often each class has each code with two cards and with three; the last row is the Poks'."""
    one, other, group = side.rows[:, 0], side.rows[:, 1], side.rows[:, 2]
    rows, codes = len(side.classes) + 1, len(known.pays)
    place = (group % rows) * codes  # a Pok's class, -1, counts from the end
    two = np.bincount(place + known.two[one, other], minlength=rows * codes)
    drawn = place[:, None] + known.three[one, other]
    three = np.bincount(drawn.ravel(), minlength=rows * codes)
    return two.reshape((rows, codes)), three.reshape((rows, codes))
