"""The banker against a full table: the same as the solution for one seat, as plain listing for more."""

from itertools import combinations, permutations
from statistics import mean, stdev

import numpy as np
import pytest

from croupier.cards import DECK, parse
from croupier.errors import BadInput
from croupier.games.pokdeng.rulefile import load_rules
from croupier.solve.pokdeng.layout import TABLE_SUMS
from croupier.solve.pokdeng.models import pok_deng_model
from croupier.solve.pokdeng.seat_sums import errors_of, gap_of, hits_by_cards, seat_sums
from croupier.solve.pokdeng.seats import Seat, parse_seat
from croupier.solve.pokdeng.seats import banker as best_action
from croupier.solve.pokdeng.solution import solve_pok_deng
from tests import naive

RULES = load_rules("pok-deng")


@pytest.mark.parametrize(("cards", "hand"), [("As 3h", "A3o"), ("Kd Kc", "KK"), ("5h 7h", "75s")])
@pytest.mark.parametrize(("seat", "against"), [("1 stood", "2 cards"), ("1 hit", "3 cards")])
def test_one_seat_alone_is_the_solved_game(cards: str, hand: str, seat: str, against: str) -> None:
    found = best_action(RULES, cards, [parse_seat(seat)])
    solved = solve_pok_deng(pok_deng_model(player_sees="own", banker_sees="sizes", detail="cards"))
    expected = solved.banker[f"{hand} against {against}"]
    assert (found.stand, found.hit) == pytest.approx((expected.stand_ev, expected.hit_ev), abs=1e-12)
    assert (found.samples, found.gap_se) == (0, 0)
    assert found.seats[0].alone_stand == pytest.approx(found.stand)


def test_seen_cards_are_taken_as_they_are() -> None:
    found = best_action(RULES, "2s 3h", [parse_seat("10 5h 5d Kc"), parse_seat("20 7h 7d")])
    hands = [("5h", "5d", "Kc"), ("7h", "7d")]
    left = [card for card in DECK if card not in ("2s", "3h", "5h", "5d", "Kc", "7h", "7d")]
    stand = -sum(
        bet * naive.pok_deng_settle(hand, ("2s", "3h")) for bet, hand in zip((10, 20), hands, strict=True)
    )
    hit = -sum(
        bet * naive.pok_deng_settle(hand, ("2s", "3h", card))
        for card in left
        for bet, hand in zip((10, 20), hands, strict=True)
    ) / len(left)
    assert (found.stand, found.hit) == pytest.approx((stand, hit))


def test_two_hands_that_stood_agree_with_listing_them_both() -> None:
    """Both are seen to be worth seven, so that few pairs are left to list."""
    banker, bets = ("2s", "3h"), (30, 10)
    left = [card for card in DECK if card not in banker]
    sevens = [pair for pair in combinations(left, 2) if naive.point(pair) == 7]
    drawn = {(pair, card): naive.pok_deng_settle(pair, (*banker, card)) for pair in sevens for card in left}
    total, deals = 0.0, 0
    for both in permutations(sevens, 2):
        if not set(both[0]) & set(both[1]):
            remain = [card for card in left if card not in both[0] + both[1]]
            paid = sum(
                bet * drawn[pair, card] for card in remain for bet, pair in zip(bets, both, strict=True)
            )
            total, deals = total - paid / len(remain), deals + 1
    found = best_action(RULES, "2s 3h", [Seat(30, 2, 7), Seat(10, 2, 7)], players_play="hit 0-4")
    assert found.stand == pytest.approx(-40)
    assert found.samples == found.gap_se == 0
    assert found.hit == pytest.approx(total / deals)


@pytest.mark.parametrize("first", [Seat(50, 3), Seat(50, 3, 6), Seat(50, 2)])
def test_hands_counted_or_drawn_agree_with_hands_listed_one_inside_the_other(first: Seat) -> None:
    """Each hand the second seat may hold is laid open in turn, and the first seat's are listed against it."""
    held = parse("As 3h")
    chances = hits_by_cards(RULES, "hit 0-4")
    sums = np.zeros(TABLE_SUMS)
    for pair in combinations([card for card in DECK if card not in held], 2):
        if naive.point(pair) == 7:
            sums += seat_sums(RULES, held, [first, Seat(20, 2, 7, pair)], chances, 1, "")[0]
    listed = sums[2] / sums[0], sums[3] / sums[0]
    found = best_action(RULES, "As 3h", [first, Seat(20, 2, 7)], players_play="hit 0-4")
    assert (found.stand, found.hit) == pytest.approx(listed)
    drawn, samples = seat_sums(RULES, held, [first, Seat(20, 2, 7)], chances, 20_000, "nested")
    assert samples > 0
    assert abs(gap_of(drawn) - (listed[1] - listed[0])) < 4.5 * errors_of(drawn)[2]
    assert drawn[2] / drawn[0] == pytest.approx(listed[0], abs=2)


def test_what_others_did_can_turn_the_best_action() -> None:
    """Fourteen players who hit have left high cards out of their first two: seat by seat hides that."""
    seats = [Seat(100, 3)] * 14 + [Seat(100, 2)] * 2
    found = best_action(RULES, "2s 3h", seats, samples=20_000)
    assert found.sure
    assert (found.alone_best, found.best) == ("hit", "stand")


@pytest.mark.parametrize(
    ("cards", "seats", "says"),
    [
        ("2s", ["10 stood"], "two cards"),
        ("4s 4h", ["10 stood"], "Pok"),
        ("2s 3h", [], "1 to 16"),
        ("2s 3h", ["10 stood"] * 17, "1 to 16"),
        ("2s 3h", ["10 2s 5h"], "2s appears twice"),
        ("2s 3h", ["10 stood worth 9"], "no deal agrees"),
    ],
)
def test_tables_that_cannot_be_are_one_line(cards: str, seats: list[str], says: str) -> None:
    with pytest.raises(BadInput, match=says) as fault:
        best_action(RULES, cards, [parse_seat(seat) for seat in seats])
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    "text", ["", "ten stood", "10 sat", "10 hit worth x", "10 5h", "0 hit", "10 5h 5d Kc 2s"]
)
def test_seats_that_cannot_be_read_are_one_line(text: str) -> None:
    with pytest.raises(BadInput) as fault:
        parse_seat(text)
    assert "\n" not in str(fault.value)


def test_a_policy_must_say_what_players_do_with_every_hand() -> None:
    with pytest.raises(BadInput, match="does not say what players do with a 3"):
        best_action(RULES, "2s 3h", [Seat(1, 2)], players_play="hit 0-2 stand 7")


def test_ruling_p2_a_pok_was_paid_before_the_banker_draws() -> None:
    """Its cards are gone from the deck, and nothing the banker draws changes what it is paid."""
    alone = best_action(RULES, "2s 3h", [parse_seat("100 5h 4d")])
    assert (alone.stand, alone.hit, alone.gap) == (-100, -100, 0)
    among = best_action(RULES, "2s 3h", [parse_seat("100 5h 4d"), parse_seat("10 7h Kd")])
    left = [card for card in DECK if card not in ("2s", "3h", "5h", "4d", "7h", "Kd")]
    hit = -10 * sum(naive.pok_deng_settle(("7h", "Kd"), ("2s", "3h", card)) for card in left) / len(left)
    assert (among.stand, among.hit) == pytest.approx((-110, -100 + hit))


def test_ruling_p8_the_house_ranges_bind_the_banker_and_the_players() -> None:
    house = RULES.varied(ranges={"player": "convention", "banker": "convention"})
    found = best_action(house, "2s 2h", [parse_seat("100 Kc Kd Ad")])
    assert found.stand > found.hit
    assert (found.best, found.must) == ("hit", "hit")
    free, bound = (
        best_action(rules, "2s 3h", [Seat(1, 2)], players_play="hit 3-4") for rules in (RULES, house)
    )
    assert free.stand > bound.stand  # nobody stands on 0 to 2 there
    assert best_action(RULES, "2s 2h", [parse_seat("100 Kc Kd Ad")]).must is None


def test_what_is_too_close_is_said_to_be_so() -> None:
    close = best_action(RULES, "Ks 5h", [Seat(10, 3), Seat(10, 3), Seat(10, 3), Seat(10, 2)], samples=5_000)
    assert abs(close.gap) < 4 * close.gap_se
    assert not close.sure
    clear = best_action(RULES, "Ks 7h", [Seat(10, 3), Seat(10, 3), Seat(10, 2), Seat(10, 2)], samples=40_000)
    assert clear.sure
    assert clear.samples == 20_000  # it stops when it knows, and no sooner than it knows about how much
    narrow = best_action(RULES, "Ks 5h", [Seat(10, 3), Seat(10, 3), Seat(10, 3), Seat(10, 2)], samples=30_000)
    assert narrow.samples == 30_000 or abs(narrow.gap) > 6 * narrow.gap_se


def test_standard_errors_are_those_seen_over_many_seeds() -> None:
    seats = [Seat(100, 3), Seat(100, 2), Seat(50, 3, 6), Seat(10, 2)]
    found = [best_action(RULES, "Ks 6h", seats, samples=5_000, seed=seed) for seed in range(24)]
    for name in ("stand", "hit", "gap"):
        spread = stdev(getattr(one, name) for one in found)
        told = mean(getattr(one, f"{name}_se") for one in found)
        assert 0.6 < spread / told < 1.5
