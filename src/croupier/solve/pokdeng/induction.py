"""Backward induction: a banker who sees the player's cards answers each hand on its own.

What it answers does not depend on how the player chooses, so the player may then take the better of its two
actions hand by hand, and the value is exact.
"""

from dataclasses import dataclass
from typing import Final

from croupier.arrays import Array, np
from croupier.compiled import compiled
from croupier.exact.pokdeng import Scores, scores
from croupier.solve.pokdeng import hands
from croupier.solve.pokdeng.hands import Hand, Hands
from croupier.solve.pokdeng.layout import ANSWER_SUMS, KINDS, PAYOFF_ROOM, SUMS_BY_CODE
from croupier.solve.pokdeng.models import Model
from croupier.solve.pokdeng.payoffs import one_of_each, payoffs, reaches, unit

DEALS, HITS, IF_STANDS, IF_HITS, CHOSEN = range(5)
MUST: Final = {None: 0, "stand": 1, "hit": 2}


@dataclass(frozen=True, eq=False)
class Answers:
    """One part of the game, the banker's answers made, by classes of both and by what the player did."""

    up: str | None
    players: tuple[Hand, ...]
    bankers: tuple[Hand, ...]
    # Third axis: stood, or the value hit to. Last: deals, those the banker hits, and what the player gets
    # if it stands, if it hits, and as it chooses.
    sums: Array
    settled: int

    @property
    def stand(self) -> Array:
        """What standing brings each of the player's classes."""
        return np.asarray(self.sums[:, :, 0, CHOSEN].sum(axis=1))

    @property
    def hit(self) -> Array:
        return np.asarray(self.sums[:, :, 1:, CHOSEN].sum(axis=(1, 2)))


@dataclass(frozen=True, eq=False)
class Answered:
    parts: tuple[Answers, ...]
    unit: int


def answered(model: Model) -> Answered:
    """All parts of the game with the banker's best answers in them."""
    if model.deck == "infinite":
        return _independent(model)
    known = scores(model.rules)
    if model.player_sees == "own":
        found = hands.closed(model, known)
        parts = [_answers(model, known, None, [(one_of_each(found), found)])]
    else:
        parts = []
        for name, ups in hands.upcards(model):
            sides = [(hands.beside(model, known, up), hands.showing(model, known, up)) for up in ups]
            parts.append(_answers(model, known, name, sides))
    return Answered(tuple(parts), unit(model))


def _answers(model: Model, known: Scores, up: str | None, sides: list[tuple[Hands, Hands]]) -> Answers:
    found = [_summed(model, known, *both, closed=up is None) for both in sides]
    sums, poks = zip(*found, strict=True)
    times = 1 if up is None else 4  # one suit of the upcard was looked at
    players, bankers = sides[-1]
    return Answers(up, players.classes, bankers.classes, times * np.sum(sums, axis=0), times * sum(poks))


def _summed(
    model: Model, known: Scores, players: Hands, bankers: Hands, *, closed: bool
) -> tuple[Array, int]:
    shape = len(players.classes), len(bankers.classes)
    found = np.zeros((*shape, 1 + KINDS, ANSWER_SUMS), dtype=np.int64)
    held = known.values[known.two[bankers.rows[:, 0], bankers.rows[:, 1]]]
    must = np.array([MUST[model.rules.must("banker", int(value))] for value in held], dtype=np.uint8)
    tables = known.two, known.three, known.pays, np.ascontiguousarray(known.pays.T)
    room = np.empty(SUMS_BY_CODE, dtype=np.int32), np.empty(PAYOFF_ROOM, dtype=np.int32)
    kernel = compiled("croupier.solve.pokdeng.payoff_kernels", "answers")
    return found, kernel(players.rows, bankers.rows, closed, *tables, must, known.values, found, *room)


def _independent(model: Model) -> Answered:
    """An infinite deck: what the banker sees of a hand is its code, and nothing else of it matters."""
    paid, met = payoffs(model), reaches(model)
    values = scores(model.rules).values
    parts = []
    for part, counts in zip(paid.parts, met.parts, strict=True):
        must = np.array([MUST[model.rules.must("banker", hand.value)] for hand in part.bankers])
        deals, stand, hit = counts.sums[:, :, 0::2], part.sums[:, :, 0::2], part.sums[:, :, 1::2]
        hits = np.where(must[None, :, None], must[None, :, None] == 2, hit < stand)
        each = np.stack([deals, deals * hits, stand, hit, np.where(hits, hit, stand)], axis=3)
        sums = np.zeros((*each.shape[:2], 1 + KINDS, ANSWER_SUMS), dtype=np.int64)
        sums[:, :, 0] = each[:, :, 0]
        for code, value in enumerate(values):
            sums[:, :, 1 + int(value)] += each[:, :, 1 + code]
        parts.append(Answers(part.up, part.players, part.bankers, sums, part.settled))
    return Answered(tuple(parts), paid.unit)
