"""A full table: what the banker's standing and hitting are worth against all seats at once.

Beside it stands 004's approximation, each seat taken on its own as if the others held no cards. The truth
counts every card: seats that stood or hit tell of the cards that are left.
"""

import re
from collections.abc import Sequence
from math import inf, sqrt

from croupier.arrays import Array, np
from croupier.cards import DECK, Card, parse, show
from croupier.chance import seed_text
from croupier.compiled import compiled
from croupier.errors import BadInput
from croupier.exact.pokdeng import scores
from croupier.games.pokdeng.hand import score, value_of
from croupier.games.pokdeng.rules import Rules
from croupier.simulate.seeds import generator_state
from croupier.solve.pokdeng import hands
from croupier.solve.pokdeng.layout import CARDS, PAIRS, SEAT_ROOM, SETTLED, TABLE_SUMS, TOTALS, UNKNOWN
from croupier.solve.pokdeng.models import Model
from croupier.solve.pokdeng.policies import parse_range
from croupier.solve.pokdeng.solution import solve_pok_deng
from croupier.wire import plain

BATCH, LEAST = 5_000, 20_000  # drawings at a time, and before it may stop
ENOUGH, SURE = 6, 4  # standard errors to stop at, and to be sure at
EQUILIBRIUM = "equilibrium"
SEAT = re.compile(r"([0-9]{1,9})\s+(?:(stood|hit)(?:\s+worth\s+([0-9]))?|((?:\S\S\s+)\S\S(?:\s+\S\S)?))")


@plain
class Seat:
    """One player's bet and what the banker knows of the hand: its size, maybe its value, maybe its cards."""

    bet: int
    size: int
    value: int | None = None
    cards: tuple[Card, ...] = ()


@plain
class SeatWorth:
    """What a seat is worth to the banker if it stands and if it hits; alone, and among the others."""

    seat: Seat
    alone_stand: float
    alone_hit: float
    stand: float
    hit: float


@plain
class Weighed:
    """Both actions against the whole table. Standard errors are 0 where nothing had to be sampled."""

    rules: str
    banker: str
    players_play: str
    alone_stand: float  # 004's approximation, summed over seats
    alone_hit: float
    alone_best: str
    stand: float
    stand_se: float
    hit: float
    hit_se: float
    gap: float  # what hitting gains
    gap_se: float
    best: str
    must: str | None  # what the house ranges leave no choice about (ruling P8)
    sure: bool  # the gap is four standard errors or more from nothing
    samples: int
    seed: str
    seats: tuple[SeatWorth, ...]


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
        return Seat(int(match[1]), len(cards), value_of(cards), cards)
    return Seat(int(match[1]), 2 if match[2] == "stood" else 3, None if match[3] is None else int(match[3]))


def banker(
    rules: Rules,
    banker: str,
    seats: Sequence[Seat],
    *,
    players_play: str = EQUILIBRIUM,
    samples: int = 100_000,
    seed: str | int = "seats",
) -> Weighed:
    """The banker's best action against everyone at once, given what it knows and how players play."""
    held = _checked(rules, banker, seats, samples)
    chances = _chances(rules, players_play)
    text = seed_text(seed)
    together, drawn = _sums(rules, held, seats, chances, samples, text)
    alone = [_sums(rules, held, [seat], chances, samples, text)[0] for seat in seats]
    if not together[0] or not all(sums[0] for sums in alone):
        raise BadInput("no deal agrees with what is said of these seats: check their values and the policy")
    worth = tuple(
        SeatWorth(seat, *_means(single, 2), *_means(together, TOTALS + 2 * place))
        for place, (seat, single) in enumerate(zip(seats, alone, strict=True))
    )
    stand, hit = _means(together, 2)
    gap, errors = _gap(together), _errors(together) if drawn else (0.0, 0.0, 0.0)
    alone_stand, alone_hit = sum(seat.alone_stand for seat in worth), sum(seat.alone_hit for seat in worth)
    must = rules.must("banker", value_of(held))
    return Weighed(
        rules=rules.name,
        banker=show(held),
        players_play=players_play,
        alone_stand=alone_stand,
        alone_hit=alone_hit,
        alone_best="hit" if alone_hit > alone_stand else "stand",
        stand=stand,
        stand_se=errors[0],
        hit=hit,
        hit_se=errors[1],
        gap=gap,
        gap_se=errors[2],
        best=must or ("hit" if gap > 0 else "stand"),
        must=must,
        sure=abs(gap) >= SURE * errors[2],
        samples=drawn,
        seed=text,
        seats=worth,
    )


def _means(sums: Array, place: int) -> tuple[float, float]:
    """What standing and hitting come to, of the sums at that place and the next."""
    return float(sums[place] / sums[0]), float(sums[place + 1] / sums[0])


def _checked(rules: Rules, banker: str, seats: Sequence[Seat], samples: int) -> tuple[Card, ...]:
    held = parse(banker)
    if len(held) != 2:
        raise BadInput(f"{banker!r}: the banker decides with two cards (004 6)")
    if score(rules, held).pok:
        raise BadInput(f"{show(held)} is a Pok, which ends the round (ruling P2)")
    if not 1 <= len(seats) <= rules.players:
        raise BadInput(f"{len(seats)} seats: a table has 1 to {rules.players} ({rules.cite('players')})")
    if samples < 1:
        raise BadInput("at least one sample is needed")
    shown = [*held, *(card for seat in seats for card in seat.cards)]
    twice = next((card for card in shown if shown.count(card) > 1), None)
    if twice:
        raise BadInput(f"{twice} appears twice: one deck holds each card once (004 1)")
    return held


def _chances(rules: Rules, players_play: str) -> Array:
    """How often players hit each pair of cards; below 0 for a Pok."""
    known = scores(rules)
    model = Model(rules, "own", "sizes", "cards", "52")
    held = hands.closed(model, known)
    if players_play == EQUILIBRIUM:
        found = solve_pok_deng(model).player
        by_class = [found[hand.name].hit for hand in held.classes]
    else:
        policy = parse_range(rules, players_play)
        missing = next((hand.value for hand in held.classes if hand.value not in policy), None)
        if missing is not None:
            raise BadInput(f"policy {players_play!r} does not say what players do with a {missing}")
        by_class = [_chance(rules, hand.value, float(policy[hand.value])) for hand in held.classes]
    table: Array = np.full((CARDS, CARDS), -1.0)
    one, other = held.rows[:, 0], held.rows[:, 1]
    table[one, other] = table[other, one] = np.array([*by_class, -1.0])[held.rows[:, 2]]
    return table


def _chance(rules: Rules, value: int, chance: float) -> float:
    """A policy where the house ranges leave a choice (ruling P8)."""
    must = rules.must("player", value)
    return chance if must is None else float(must == "hit")


def _sums(
    rules: Rules, banker: Sequence[Card], seats: Sequence[Seat], chances: Array, samples: int, seed: str
) -> tuple[Array, int]:
    """Weighted sums over hands, and how many were drawn: until it is clear what is better, or `samples`."""
    known = scores(rules)
    rows = np.array([_row(seat, settled=_is_settled(rules, seat)) for seat in seats], dtype=np.int64)
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
        if _unseen(seats) < 2 or drawn >= samples or _clear(sums, drawn):
            return sums, drawn if _unseen(seats) > 1 else 0


def _clear(sums: Array, drawn: int) -> bool:
    """Whether enough has been drawn to know which is better, and about how much both are worth."""
    return drawn >= LEAST and abs(_gap(sums)) > ENOUGH * _errors(sums)[2]


def _is_settled(rules: Rules, seat: Seat) -> bool:
    """A player's Pok was paid before the banker's turn; its cards are only gone (ruling P2)."""
    return bool(seat.cards) and score(rules, seat.cards).pok


def _unseen(seats: Sequence[Seat]) -> int:
    return sum(not seat.cards for seat in seats)


def _gap(sums: Array) -> float:
    return float((sums[3] - sums[2]) / sums[0]) if sums[0] else 0.0


def _errors(sums: Array) -> tuple[float, float, float]:
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
    if settled:
        value = SETTLED
    return [seat.bet, seat.size, value, *cards, *[UNKNOWN] * (3 - len(cards))]
