"""Hands of a full table that nobody has seen: what a seat is, how players hit, and sampling.

One unseen hand is listed by the kernel, more are drawn until it is clear which action is better.
"""

import re
from collections.abc import Sequence
from math import inf, sqrt

from croupier.arrays import Array, np
from croupier.cards import DECK, Card, parse
from croupier.compiled import compiled
from croupier.errors import BadInput
from croupier.exact.pokdeng import scores
from croupier.games.pokdeng.hand import score, value_of
from croupier.games.pokdeng.rules import Rules
from croupier.simulate.seeds import generator_state
from croupier.solve.pokdeng import hands
from croupier.solve.pokdeng.layout import CARDS, PAIRS, SEAT_ROOM, TABLE_SUMS, UNKNOWN
from croupier.solve.pokdeng.models import Model
from croupier.solve.pokdeng.policies import parse_range
from croupier.solve.pokdeng.solution import Solution, solve_pok_deng
from croupier.wire import plain

BATCH, LEAST = 5_000, 20_000  # drawings at a time, and before it may stop
ENOUGH = 6  # standard errors to stop at
EQUILIBRIUM = "equilibrium"
SEAT = re.compile(
    r"([0-9]{1,9})\s+(?:(stood|hit)(?:\s+worth\s+([0-9]))?|((?:\S\S\s+)\S\S(?:\s+\S\S)?)(\s+settled)?)"
)


@plain
class Seat:
    """One player's bet and what the banker knows of the hand: its size, maybe its value, maybe its cards."""

    bet: int
    size: int
    value: int | None = None
    cards: tuple[Card, ...] = ()
    settled: bool = False  # against the banker's two cards, before it stands or draws


def parse_seat(text: str) -> Seat:
    """A seat as a person writes it.

    >>> parse_seat("50 hit worth 6").value, parse_seat("10 5h 5d Kc").cards
    (6, ('5h', '5d', 'Kc'))
    """
    match = SEAT.fullmatch(text.strip())
    if match is None or not int(match[1]):
        raise BadInput(
            f"seat {text!r}: write the bet and the hand: '100 stood', '50 hit worth 6', '10 5h 5d Kc'"
        )
    if match[4]:
        cards = parse(match[4])
        return Seat(int(match[1]), len(cards), value_of(cards), cards, bool(match[5]))
    return Seat(int(match[1]), 2 if match[2] == "stood" else 3, None if match[3] is None else int(match[3]))


def hits_by_cards(rules: Rules, players_play: str, deck: str = "52") -> Array:
    """How often players hit each pair of cards; below 0 for a Pok."""
    model = Model(rules, "own", "sizes", "cards", deck)  # type: ignore[arg-type]
    if players_play == EQUILIBRIUM:
        return hit_chances(model, solve_pok_deng(model))
    held = hands.closed(model, scores(rules))
    policy = parse_range(rules, players_play)
    missing = next((hand.value for hand in held.classes if hand.value not in policy), None)
    if missing is not None:
        raise BadInput(f"policy {players_play!r} does not say what players do with a {missing}")
    return _by_cards(held, [_chance(rules, hand.value, float(policy[hand.value])) for hand in held.classes])


def hit_chances(model: Model, solution: Solution) -> Array:
    """How often a solution's player hits each pair of cards; below 0 for a Pok."""
    held = hands.closed(model, scores(model.rules))
    return _by_cards(held, [solution.player[hand.name].hit for hand in held.classes])


def _by_cards(held: hands.Hands, by_class: list[float]) -> Array:
    table: Array = np.full((CARDS, CARDS), -1.0)
    one, other = held.rows[:, 0], held.rows[:, 1]
    table[one, other] = table[other, one] = np.array([*by_class, -1.0])[held.rows[:, 2]]
    return table


def _chance(rules: Rules, value: int, chance: float) -> float:
    """A policy where the house ranges leave a choice (ruling P8)."""
    must = rules.must("player", value)
    return chance if must is None else float(must == "hit")


def seat_sums(
    rules: Rules, banker: Sequence[Card], seats: Sequence[Seat], chances: Array, samples: int, seed: str
) -> tuple[Array, int]:
    """Weighted sums over hands, and how many were drawn: until it is clear what is better, or `samples`."""
    known = scores(rules)
    rows = np.array([_row(seat, settled=is_settled(rules, seat)) for seat in seats], dtype=np.int64)
    seen = np.zeros(CARDS, dtype=np.int64)
    seen[[DECK.index(card) for card in (*banker, *(card for seat in seats for card in seat.cards))]] = 1
    state = generator_state(f"croupier/seats/{seed}")
    points = np.array([value_of([card]) for card in DECK], dtype=np.int64)
    cards = np.array([DECK.index(card) for card in banker], dtype=np.int64)
    sums, room, reached = np.zeros(TABLE_SUMS), np.zeros(SEAT_ROOM, dtype=np.int64), np.empty(PAIRS)
    table = cards, rows, chances, points, known.two, known.three, known.pays
    kernel = compiled("croupier.solve.pokdeng.seat_kernels", "weigh")
    drawn = 0
    while True:
        kernel(BATCH, *table, seen, state, room, reached, sums)
        drawn += BATCH
        if unseen(seats) < 2 or drawn >= samples or _clear(sums, drawn):
            return sums, drawn if unseen(seats) > 1 else 0


def _clear(sums: Array, drawn: int) -> bool:
    """Whether enough has been drawn to know which is better, and about how much both are worth."""
    return drawn >= LEAST and abs(gap_of(sums)) > ENOUGH * errors_of(sums)[2]


def is_settled(rules: Rules, seat: Seat) -> bool:
    """A player's Pok was paid before the banker's turn; its cards are only gone (ruling P2)."""
    return seat.settled or (bool(seat.cards) and score(rules, seat.cards).pok)


def unseen(seats: Sequence[Seat]) -> int:
    return sum(not seat.cards for seat in seats)


def gap_of(sums: Array) -> float:
    return float((sums[3] - sums[2]) / sums[0]) if sums[0] else 0.0


def errors_of(sums: Array) -> tuple[float, float, float]:
    """The standard errors of the weighted means of standing, of hitting and of the gap between them."""
    if not sums[0]:
        return inf, inf, inf
    weight, squares, stand, hit = sums[0], sums[1], sums[2] / sums[0], sums[3] / sums[0]
    one = sums[6] - 2 * stand * sums[4] + stand * stand * squares
    two = sums[7] - 2 * hit * sums[5] + hit * hit * squares
    both = sums[8] - stand * sums[5] - hit * sums[4] + stand * hit * squares
    spreads = one, two, one + two - 2 * both
    first, second, gap = (sqrt(max(0.0, float(spread))) / float(weight) for spread in spreads)
    return first, second, gap


def _row(seat: Seat, *, settled: bool) -> list[int]:
    cards = [DECK.index(card) for card in seat.cards]
    value = UNKNOWN if seat.value is None or seat.cards else seat.value
    return [seat.bet, seat.size, value, *cards, *[UNKNOWN] * (3 - len(cards)), int(settled)]


def means(sums: Array, place: int) -> tuple[float, float]:
    """What standing and hitting come to, of the sums at that place and the next."""
    return float(sums[place] / sums[0]), float(sums[place + 1] / sums[0])
