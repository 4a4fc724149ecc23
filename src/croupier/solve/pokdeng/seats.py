"""A full table: what the banker's standing and hitting are worth against all seats at once.

Beside it stands 004's approximation, each seat taken on its own as if the others held no cards. The truth
counts every card: seats that stood or hit tell of the cards that are left. Up to three unseen hands are
counted in full, more are sampled.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.arrays import Array
from croupier.cards import Card, parse, show
from croupier.chance import seed_text
from croupier.errors import BadInput, required
from croupier.exact.pokdeng import scores
from croupier.games.pokdeng.hand import is_pok, score, settle, value_of
from croupier.games.pokdeng.rules import Rules
from croupier.solve.pokdeng.layout import TOTALS
from croupier.solve.pokdeng.models import Deck, one_of
from croupier.solve.pokdeng.plans import MOST_LISTED, Counting, Independent, Kind, listed
from croupier.solve.pokdeng.seat_sums import (
    EQUILIBRIUM,
    errors_of,
    gap_of,
    hits_by_cards,
    is_settled,
    means,
    seat_sums,
    unseen,
)
from croupier.solve.pokdeng.seat_sums import Seat as Seat
from croupier.solve.pokdeng.seat_sums import parse_seat as parse_seat
from croupier.solve.pokdeng.settling import ROUNDING, SETTLES_FIRST, settled_first
from croupier.wire import plain, replace

SURE = 4  # standard errors to be sure at


@plain
class SeatWorth:
    """What a seat is worth to the banker if it stands and if it hits; alone, and among the others."""

    seat: Seat
    alone_stand: float
    alone_hit: float
    stand: float
    hit: float


@plain
class Plan:
    """With whom to settle before drawing against the rest; seats are numbered from 1 in the order given.

    `settle` is decided before anything is turned up. `best` lets every hand that is turned up inform what
    comes next, and is not known where hands are sampled or lie open.
    """

    settle: tuple[int, ...]
    worth: float
    worth_se: float
    first: int | None  # with whom to settle first by the best plan; None: stand or hit at once
    turned_up: tuple[int, ...]  # who are then settled with: `first`, or all who drew
    best: float | None
    firsts: tuple[float | None, ...]  # what the table comes to when the banker settles with this seat first


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
    plan: Plan | None = None  # where the rules let the banker settle with chosen players first


def banker(
    rules: Rules,
    banker: str,
    seats: Sequence[Seat],
    *,
    players_play: str = EQUILIBRIUM,
    samples: int = 100_000,
    seed: str | int = "seats",
    deck: str = "52",
) -> Weighed:
    """The banker's best action against everyone at once, given what it knows and how players play.

    From an infinite deck hands tell nothing of each other, and every table is counted in full.
    """
    held = _checked(rules, banker, seats, samples, deck)
    chances = hits_by_cards(rules, players_play, one_of(deck, Deck, "deck"))
    text = seed_text(seed)
    if deck == "infinite":
        together, alone = _independent(rules, held, seats, chances)
    else:
        together = _together(rules, held, seats, chances, samples, text)
        alone = [_alone(rules, held, seat, chances) for seat in seats]
    if together is None or None in alone:
        raise BadInput("no deal agrees with what is said of these seats: check their values and the policy")
    worth = tuple(
        SeatWorth(seat, *required(single), *both)
        for seat, single, both in zip(seats, alone, together.seats, strict=True)
    )
    alone_stand, alone_hit = sum(seat.alone_stand for seat in worth), sum(seat.alone_hit for seat in worth)
    must = rules.must("banker", value_of(held))
    errors = together.errors
    return Weighed(
        rules=rules.name,
        banker=show(held),
        players_play=players_play,
        alone_stand=alone_stand,
        alone_hit=alone_hit,
        alone_best="hit" if alone_hit > alone_stand else "stand",
        stand=together.stand,
        stand_se=errors[0],
        hit=together.hit,
        hit_se=errors[1],
        gap=together.gap,
        gap_se=errors[2],
        best=must or ("hit" if together.gap > 0 else "stand"),
        must=must,
        sure=abs(together.gap) >= SURE * errors[2],
        samples=together.drawn,
        seed=text,
        seats=worth,
        plan=None if must else _plan(rules, held, seats, chances, together, samples, text),
    )


@dataclass(frozen=True)
class _Together:
    """All seats at once: each one's worth to the banker, the totals and how they were come by."""

    seats: tuple[tuple[float, float], ...]  # if it stands, if it hits
    gap: float
    errors: tuple[float, float, float]
    drawn: int
    firsts: tuple[float | None, ...] | None  # by the seat it settles with first, where that was listed

    @property
    def stand(self) -> float:
        return sum(stand for stand, _ in self.seats)

    @property
    def hit(self) -> float:
        return sum(hit for _, hit in self.seats)


def _alone(rules: Rules, banker: Sequence[Card], seat: Seat, chances: Array) -> tuple[float, float] | None:
    """A seat as if the others held no cards: 004's approximation."""
    sums, _ = seat_sums(rules, banker, [seat], chances, 1, "")
    return means(sums, 2) if sums[0] else None


def _independent(
    rules: Rules, banker: Sequence[Card], seats: Sequence[Seat], chances: Array
) -> tuple[_Together | None, list[tuple[float, float] | None]]:
    """Every card from a full deck: what seats are worth together is what each is worth alone."""
    counting = Independent(scores(rules), banker, chances)
    each = [_worth_alone(rules, counting, seat) for seat in seats]
    known = tuple([worth for worth in each if worth is not None])
    if len(known) < len(each):
        return None, each
    gap = sum(hit - stand for stand, hit in known)
    return _Together(known, gap, (0.0, 0.0, 0.0), 0, _firsts_apart(rules, seats, known)), each


def _firsts_apart(
    rules: Rules, seats: Sequence[Seat], known: Sequence[tuple[float, float]]
) -> tuple[float | None, ...]:
    """What settling with each first comes to, where hands tell nothing of each other."""
    gains = [hit - stand for stand, hit in known]
    bets = [place for place, seat in enumerate(seats) if not is_settled(rules, seat)]
    stands = sum(stand for stand, _ in known)
    if rules.compares_with == "anyone":
        best = stands + sum(max(0.0, gains[place]) for place in bets)
        return tuple([best - max(0.0, gain) if place in bets else None for place, gain in enumerate(gains)])
    drew = [place for place in bets if seats[place].size > 2]
    best = stands + max(0.0, sum(gains[place] for place in bets if place not in drew))
    return tuple([best if place in drew else None for place in range(len(seats))])


def _worth_alone(rules: Rules, counting: Independent, seat: Seat) -> tuple[float, float] | None:
    found = counting.shown(seat.cards) if seat.cards else counting.unseen(Kind(seat.size, seat.value))
    if found is None:
        return None
    stand, hit = found[0], found[0] if is_settled(rules, seat) else found[1]
    return seat.bet * stand, seat.bet * hit


def _together(
    rules: Rules, banker: Sequence[Card], seats: Sequence[Seat], chances: Array, samples: int, seed: str
) -> _Together | None:
    """None where no deal agrees with what is said of the seats."""
    if 2 <= unseen(seats) <= MOST_LISTED:
        return _listed(rules, banker, seats, chances)
    sums, drawn = seat_sums(rules, banker, seats, chances, samples, seed)
    if not sums[0]:
        return None
    each = tuple(means(sums, TOTALS + 2 * place) for place in range(len(seats)))
    return _Together(each, gap_of(sums), errors_of(sums) if drawn else (0.0, 0.0, 0.0), drawn, None)


def _listed(rules: Rules, banker: Sequence[Card], seats: Sequence[Seat], chances: Array) -> _Together | None:
    known = scores(rules)
    unseen = [seat for seat in seats if not seat.cards]
    counting = Counting(known, banker, [seat.cards for seat in seats if seat.cards], chances)
    kinds, bets = [Kind(seat.size, seat.value) for seat in unseen], [seat.bet for seat in unseen]
    settling = rules.compares_with if rules.compares == SETTLES_FIRST else None
    found = listed(counting, kinds, bets, settling)
    if found is None:
        return None
    closed, shown, firsts = (
        iter(zip(found.stand, found.hit, strict=True)),
        iter(found.shown_hit),
        iter(found.firsts),
    )
    each = []
    for seat in seats:
        if seat.cards:
            stand = -float(settle(rules, score(rules, seat.cards), score(rules, banker)))
            hit = next(shown)
            pays = stand, stand if is_settled(rules, seat) else hit
        else:
            pays = next(closed)
        each.append((seat.bet * pays[0], seat.bet * pays[1]))
    gap = sum(hit - stand for stand, hit in each)
    done = sum(stand for seat, (stand, _) in zip(seats, each, strict=True) if seat.cards)
    adaptive = settling is not None and all(is_settled(rules, seat) for seat in seats if seat.cards)
    starts = (
        tuple([None if seat.cards else _with(done, next(firsts)) for seat in seats]) if adaptive else None
    )
    return _Together(tuple(each), gap, (0.0, 0.0, 0.0), 0, starts)


def _with(done: float, first: float | None) -> float | None:
    return None if first is None else done + first


def _plan(
    rules: Rules,
    banker: Sequence[Card],
    seats: Sequence[Seat],
    chances: Array,
    together: _Together,
    samples: int,
    seed: str,
) -> Plan | None:
    """With whom to settle first: by a plan made beforehand those against whom standing is worth more."""
    open_bets = [place for place, seat in enumerate(seats) if not is_settled(rules, seat)]
    if rules.compares != SETTLES_FIRST or len(open_bets) < 2:
        return None
    drawn = [together.seats[place][1] - together.seats[place][0] for place in open_bets]
    chosen = settled_first(rules, drawn, [seats[place].size for place in open_bets])
    drawing = sum(gain for place, gain in enumerate(drawn) if place not in chosen)
    better = [open_bets[place] for place in chosen] if drawing > 0 else open_bets
    worth = together.stand + max(0.0, drawing)
    error = 0.0
    if together.drawn:  # drawn anew, so that what looks best by chance is not counted twice
        fixed = [replace(seat, settled=True) if place in better else seat for place, seat in enumerate(seats)]
        sums, _ = seat_sums(rules, banker, fixed, chances, samples, f"{seed}/plan")
        worth, error = means(sums, 2)[1], errors_of(sums)[1]
    settle_with = tuple([place + 1 for place in better])
    if together.firsts is None:
        return Plan(settle_with, worth, error, None, (), None, (None,) * len(seats))
    at_once = max(together.stand, together.hit)
    starts = [(first, place) for place, first in enumerate(together.firsts) if first is not None]
    best, place = max(starts, key=lambda start: (start[0], -start[1]), default=(at_once, 0))
    gains = best > at_once + ROUNDING * sum(seat.bet for seat in seats)
    return Plan(
        settle_with,
        worth,
        error,
        place + 1 if gains else None,
        _turned_up(rules, open_bets, seats, place) if gains else (),
        max(best, at_once),
        together.firsts,
    )


def _turned_up(rules: Rules, open_bets: Sequence[int], seats: Sequence[Seat], first: int) -> tuple[int, ...]:
    """Those settled with by comparing with this one: it, or all who drew together (thai 9)."""
    together = rules.compares_with != "anyone"
    return tuple([place + 1 for place in open_bets if place == first or (together and seats[place].size > 2)])


def _checked(rules: Rules, banker: str, seats: Sequence[Seat], samples: int, deck: str) -> tuple[Card, ...]:
    held = parse(banker)
    if rules.player_pok == "ends-round" and any(seat.cards and is_pok(rules, seat.cards) for seat in seats):
        raise BadInput(f"a player's Pok ends the round for everybody ({rules.cite('player-pok')})")
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
    if twice and deck == "52":
        raise BadInput(f"{twice} appears twice: one deck holds each card once (004 1)")
    return held
