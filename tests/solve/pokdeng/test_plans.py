"""The banker's plan: whom to settle with first is what listing every deal of a small deck finds."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from croupier.cards import DECK, show
from croupier.errors import BadInput
from croupier.games.pokdeng.rulefile import load_rules
from croupier.games.pokdeng.rules import Rules
from croupier.solve.pokdeng.models import pok_deng_model
from croupier.solve.pokdeng.seats import Plan, Seat, parse_seat
from croupier.solve.pokdeng.seats import banker as best_action
from croupier.solve.pokdeng.solution import solve_pok_deng
from tests import naive

THAI, BANKER = load_rules("thai"), ("2s", "3h")
TOGETHER = THAI.varied(compares_with="who-drew")
FEW = ("As", "4s", "5s", "6h", "7h", "9s", "Kh", "3d", "4d", "Jd", "7c", "6c")  # cards nobody has seen
HABIT = "hit 0-3,4:1/2,5:1/4"
CHANCES = {0: 1.0, 1: 1.0, 2: 1.0, 3: 1.0, 4: 0.5, 5: 0.25}

Hand = tuple[str, ...]
Deal = tuple[float, tuple[Hand, ...], list[tuple[float, float]]]  # its weight, the hands, what each pays


def hands(left: Sequence[str], seat: Seat) -> Iterator[tuple[Hand, float]]:
    """Every hand a seat may hold, and how likely it is to have been played so."""
    for hand in combinations(left, seat.size):
        pairs = combinations(hand, 2)
        chances = [CHANCES.get(naive.point(pair), 0.0) for pair in pairs]
        weight = sum(chances)
        if seat.size == 2:
            weight = 0.0 if naive.point(hand) >= 8 else 1 - chances[0]
        if weight and seat.value in (None, naive.point(hand)):
            yield hand, weight


def deals(left: Sequence[str], seats: Sequence[Seat]) -> Iterator[tuple[float, tuple[Hand, ...]]]:
    if not seats:
        yield 1.0, ()
        return
    for hand, weight in hands(left, seats[0]):
        rest = [card for card in left if card not in hand]
        for others, held in deals(rest, seats[1:]):
            yield weight * others, (hand, *held)


def listed(seats: Sequence[Seat]) -> list[Deal]:
    paid: dict[tuple[Hand, Hand], int] = {}

    def pays(hand: Hand, banker: Hand) -> int:
        if (hand, banker) not in paid:
            paid[hand, banker] = -naive.pok_deng_settle(hand, banker, "thai")
        return paid[hand, banker]

    found: list[Deal] = []
    for weight, held in deals(FEW, seats):
        thirds = [card for card in FEW if not any(card in hand for hand in held)]
        worth = [
            (
                seat.bet * float(pays(hand, BANKER)),
                seat.bet * sum(pays(hand, (*BANKER, card)) for card in thirds) / len(thirds),
            )
            for hand, seat in zip(held, seats, strict=True)
        ]
        found.append((weight, held, worth))
    return found


def best(found: list[Deal], left: frozenset[int]) -> float:
    """What the seats left are worth, times how likely the deals are: to stand, to hit, to settle with one."""
    ways = [
        sum(weight * sum(worth[seat][act] for seat in left) for weight, _, worth in found) for act in (0, 1)
    ]
    return max(ways + [first(found, left, seat) for seat in left]) if len(left) > 1 else max(ways)


def first(found: list[Deal], left: frozenset[int], seat: int) -> float:
    by_hand: dict[Hand, list[Deal]] = defaultdict(list)
    for deal in found:
        by_hand[deal[1][seat]].append(deal)
    settled = sum(weight * worth[seat][0] for weight, _, worth in found)
    return settled + sum(best(some, left - {seat}) for some in by_hand.values())


def open_seats() -> list[Seat]:
    """Hands that hold all other cards, settled with before."""
    others = [card for card in DECK if card not in (*BANKER, *FEW)]
    places = range(0, len(others) - 2, 3)
    trios = [parse_seat(f"1 {show(others[place : place + 3])} settled") for place in places]
    return [*trios, parse_seat(f"1 {show(others[-2:])} settled")] if len(others) % 3 else trios


@pytest.mark.parametrize(
    "seats",
    [
        [Seat(10, 2), Seat(30, 3)],
        [Seat(10, 3), Seat(10, 3, 5)],
        [Seat(10, 3), Seat(30, 2), Seat(20, 3)],
        [Seat(20, 3), Seat(10, 3, 5), Seat(10, 3, 5)],
        [Seat(10, 2), Seat(10, 2), Seat(60, 2)],
    ],
)
def test_whom_to_settle_with_first_is_what_listing_every_deal_finds(seats: list[Seat]) -> None:
    gone = open_seats()
    found = best_action(THAI, " ".join(BANKER), [*gone, *seats], players_play=HABIT)
    every, left = listed(seats), frozenset(range(len(seats)))
    total = sum(weight for weight, _, _ in every)
    for place, worth in enumerate(found.seats[len(gone) :]):
        for act, paid in enumerate((worth.stand, worth.hit)):
            assert paid == pytest.approx(sum(weight * each[place][act] for weight, _, each in every) / total)
    plan, done = found.plan, sum(seat.stand for seat in found.seats[: len(gone)])
    assert plan is not None
    assert plan.best is not None
    assert plan.best - done == pytest.approx(best(every, left) / total)
    for seat, worth_first in enumerate(plan.firsts[len(gone) :]):
        assert worth_first is not None
        assert worth_first - done == pytest.approx(first(every, left, seat) / total)
    assert plan.best >= plan.worth - 1e-9 >= max(found.stand, found.hit) - 2e-9


def drew_first(found: list[Deal], seats: Sequence[Seat]) -> float:
    """Settle with all who drew, then draw or not against the rest by what they turned up."""
    drew = [place for place, seat in enumerate(seats) if seat.size == 3]
    stood = [place for place, seat in enumerate(seats) if seat.size == 2]
    by_hands: dict[tuple[Hand, ...], list[Deal]] = defaultdict(list)
    for deal in found:
        by_hands[tuple(deal[1][place] for place in drew)].append(deal)
    settled = sum(weight * sum(worth[place][0] for place in drew) for weight, _, worth in found)
    after = [
        [
            sum(weight * sum(worth[place][act] for place in stood) for weight, _, worth in some)
            for act in (0, 1)
        ]
        for some in by_hands.values()
    ]
    return settled + sum(max(acts) for acts in after)


@pytest.mark.parametrize(
    "seats",
    [
        [Seat(10, 2), Seat(30, 3)],
        [Seat(10, 3), Seat(10, 3, 5)],
        [Seat(10, 3), Seat(30, 2), Seat(20, 3)],
        [Seat(20, 2), Seat(30, 3), Seat(60, 2)],
        [Seat(20, 3), Seat(10, 3, 5), Seat(10, 3, 5)],
        [Seat(10, 2), Seat(10, 2), Seat(60, 2)],
    ],
)
def test_thai_9_what_all_who_drew_turn_up_is_worth_what_listing_every_deal_finds(seats: list[Seat]) -> None:
    gone = open_seats()
    found = best_action(TOGETHER, " ".join(BANKER), [*gone, *seats], players_play=HABIT)
    every = listed(seats)
    total, done = sum(weight for weight, _, _ in every), sum(seat.stand for seat in found.seats[: len(gone)])
    at_once = max(found.stand, found.hit)
    drew = tuple([len(gone) + place + 1 for place, seat in enumerate(seats) if seat.size == 3])
    plan = found.plan
    assert plan is not None
    worth_first = done + drew_first(every, seats) / total if drew else at_once
    assert plan.best == pytest.approx(max(at_once, worth_first))
    assert plan.turned_up == (drew if worth_first > at_once + 1e-6 else ())
    assert plan.worth <= (plan.best or 0) + 1e-9
    for place, seat in enumerate(seats, start=len(gone)):
        assert plan.firsts[place] == (None if seat.size == 2 else pytest.approx(worth_first))


def test_thai_9_from_an_infinite_deck_who_drew_are_settled_with_together() -> None:
    seats = [Seat(10, 2), Seat(30, 3), Seat(40, 2), Seat(20, 3)]
    found = best_action(TOGETHER, "2s 2h", seats, deck="infinite")
    stand, hit = ([getattr(seat, act) for seat in found.seats] for act in ("stand", "hit"))
    drew_settled = stand[1] + stand[3] + max(stand[0] + stand[2], hit[0] + hit[2])
    assert found.plan is not None
    assert found.plan.firsts[::2] == (None, None)
    assert found.plan.firsts[1::2] == pytest.approx((drew_settled, drew_settled))
    assert found.plan.best == pytest.approx(max(sum(stand), sum(hit), drew_settled))
    assert found.plan.best == pytest.approx(found.plan.worth)
    assert (found.plan.first, found.plan.turned_up) == (2, (2, 4))


def plan_of(cards: str, *seats: str, rules: Rules = THAI) -> Plan | None:
    return best_action(rules, cards, [parse_seat(seat) for seat in seats], samples=20_000).plan


def test_thai_7_the_banker_settles_with_those_who_drew_and_draws_against_those_who_stood() -> None:
    plan = plan_of("2s 2h", "10 stood", "20 hit")
    assert plan is not None
    assert (plan.settle, plan.first) == ((2,), 2)
    assert plan.best is not None
    assert plan.best >= plan.worth > 0


def test_what_a_comparison_tells_is_worth_something() -> None:
    """A plan made beforehand is beaten by one that looks at the hand turned up."""
    plan = plan_of("2s 4h", "10 stood", "10 hit")
    assert plan is not None
    assert plan.best is not None
    assert plan.first == 2
    assert plan.best > plan.worth + 0.1


def test_where_nothing_can_be_settled_first_there_is_no_plan() -> None:
    assert plan_of("2s 2h", "10 stood", "20 hit", rules=load_rules("pok-deng")) is None
    assert plan_of("2s 2h", "10 stood") is None
    bound = THAI.varied(ranges={"banker": "convention"})
    assert plan_of("2s 2h", "10 stood", "20 hit", rules=bound) is None  # a four must draw there


@pytest.mark.parametrize("rules", [THAI, load_rules("pok-deng")], ids=lambda rules: rules.name)
def test_from_an_infinite_deck_sixteen_seats_are_counted_exactly(rules: Rules) -> None:
    """Each is worth what the solved game of one says, and settling first adds the better of both up."""
    seats = [Seat(10, 2), Seat(30, 3)] * 8
    found = best_action(rules, "2s 2h", seats, deck="infinite")
    model = pok_deng_model(rules, player_sees="own", banker_sees="sizes", detail="cards", deck="infinite")
    solved = solve_pok_deng(model).banker
    stood, hit = (solved[f"22 against {cards} cards"] for cards in (2, 3))
    for seat, known in zip(found.seats, [stood, hit] * 8, strict=True):
        assert (seat.stand, seat.hit) == pytest.approx(
            (seat.seat.bet * (known.stand_ev or 0), seat.seat.bet * (known.hit_ev or 0))
        )
    assert found.samples == found.gap_se == 0
    if rules.name == "thai":
        assert found.plan is not None
        assert found.plan.settle == tuple(range(2, 17, 2))
        assert found.plan.best == pytest.approx(sum(max(seat.stand, seat.hit) for seat in found.seats))
    else:
        assert found.plan is None


def test_from_an_infinite_deck_seen_hands_are_taken_as_they_are() -> None:
    seats = [parse_seat(text) for text in ("10 5h 5d Kc", "10 2s 5h", "10 4s 4h", "10 hit worth 9")]
    found = best_action(THAI, "2s 5h", seats, deck="infinite", players_play="hit 0-4")
    open_hand, like, pok, nine = found.seats
    thirds = [naive.pok_deng_settle(("5h", "5d", "Kc"), ("2s", "5h", card), "thai") for card in DECK]
    assert open_hand.hit == pytest.approx(-10 * sum(thirds) / 52)
    assert (like.stand, pok.stand, pok.hit) == (0, -20, -20)
    assert nine.stand < nine.hit < 0
    with pytest.raises(BadInput, match="no deal agrees"):
        best_action(THAI, "2s 5h", [Seat(10, 2, 9)], deck="infinite")
    with pytest.raises(BadInput, match="deck three"):
        best_action(THAI, "2s 5h", [Seat(10, 2)], deck="three")


def test_at_a_larger_table_the_plan_is_weighed_with_its_error() -> None:
    plan = plan_of("2s 2h", "10 stood", "20 hit", "10 stood", "20 hit")
    assert plan is not None
    assert (plan.settle, plan.best) == ((2, 4), None)
    assert plan.worth_se > 0
    alone = plan_of("2s 2h", "10 stood", "20 hit")
    assert alone is not None
    assert plan.worth == pytest.approx(2 * alone.worth, rel=0.25)


def test_thai_9_all_who_drew_are_settled_with_together_or_nobody() -> None:
    seats = "10 stood", "10 hit", "30 5h 5d Kc"
    worth = best_action(TOGETHER, "2s 4h", [parse_seat(text) for text in seats])
    stand, hit = ([getattr(seat, act) for seat in worth.seats] for act in ("stand", "hit"))
    found = worth.plan
    assert found is not None
    choices = {(): sum(hit), (2, 3): hit[0] + stand[1] + stand[2], (1, 2, 3): sum(stand)}
    assert found.settle == max(choices, key=lambda places: choices[places])
    assert found.worth == pytest.approx(max(choices.values()))
    assert (found.first, found.turned_up) == (None, ())
    assert found.best is None  # beside a hand that lies open and is not settled with
    free = plan_of("2s 4h", *seats)
    assert free is not None
    assert found.worth <= free.worth + 1e-9


def test_thai_8_a_pok_beside_a_banker_that_decides_is_refused() -> None:
    ends = THAI.varied(player_pok="ends-round")
    with pytest.raises(BadInput, match="thai 8"):
        best_action(ends, "2s 4h", [parse_seat("10 stood"), parse_seat("10 9h Kd")])
