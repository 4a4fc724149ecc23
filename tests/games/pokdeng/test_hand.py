"""What hands are worth and settle for, held against 004's words a second time."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Literal

import pytest

from croupier.cards import DECK, Card, parse
from croupier.games.pokdeng.hand import combination, is_pok, score, settle, value_of
from croupier.games.pokdeng.rulefile import BUILT_IN, load_rules
from croupier.games.pokdeng.rules import TypePay
from croupier.wire import replace
from tests.games.pokdeng.tables import rules_of
from tests.naive import pok_deng_score, pok_deng_settle, thai_type

RULES = load_rules("pok-deng")
THAI = load_rules("thai")


def made(text: str, name: str = "pok-deng") -> str | None:
    return score(load_rules(name), parse(text)).combination


def settled(player: str, banker: str, name: str = "pok-deng") -> int:
    rules = load_rules(name)
    return settle(rules, score(rules, parse(player)), score(rules, parse(banker)))


def random_hands(count: int) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    random = Random("hands")
    drawn = [(random.sample(DECK, 6), random.choice((2, 3)), random.choice((2, 3))) for _ in range(count)]
    return [(tuple(cards[:mine]), tuple(cards[3 : 3 + theirs])) for cards, mine, theirs in drawn]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_hand_of_two_and_three_scores_as_the_naive_one(name: str) -> None:
    rules = load_rules(name)
    for size in (2, 3):
        for cards in combinations(DECK, size):
            found = score(rules, cards)
            assert (found.pok, found.value, found.multiplier) == pok_deng_score(cards, name)


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("multiplier", ["product", "higher", "winner"])
def test_hands_settle_as_the_naive_ones(
    name: str, multiplier: Literal["product", "higher", "winner"]
) -> None:
    rules = load_rules(name).varied(multiplier=multiplier)
    for player, banker in random_hands(5000):
        found = settle(rules, score(rules, player), score(rules, banker))
        assert found == pok_deng_settle(player, banker, name, multiplier), (player, banker)


def test_004_7_combinations_among_all_22_100_hands_of_three() -> None:
    counted = Counter(
        found.name if (found := combination(RULES, hand)) else "" for hand in combinations(DECK, 3)
    )
    assert counted == {"tong": 52, "straight-flush": 44, "straight": 660, "flush": 1100, "": 20_244}


def test_004_2_an_ace_is_one_faces_nothing_and_the_last_digit_counts() -> None:
    for text, value in (("Ah 9s", 0), ("7d 8c", 5), ("Ks 3h 6d", 9), ("Th Jd", 0), ("Qs Ah", 1)):
        assert value_of(parse(text)) == value


def test_004_10_no_hand_goes_bust() -> None:
    assert {value_of(hand) for hand in combinations(DECK, 3)} == set(range(10))


def test_004_4_a_pok_is_eight_or_nine_in_two_cards() -> None:
    assert is_pok(RULES, parse("9h Ks"))
    assert is_pok(RULES, parse("4h 4s"))
    assert not is_pok(RULES, parse("4h 3s"))
    assert not is_pok(RULES, parse("4h 3s 2d"))


def test_004_7_1_an_ace_is_low_and_nothing_wraps() -> None:
    assert made("Ah 2d 3c") == made("Js Qd Kc") == made("9h Ts Jd") == "straight"
    assert made("Kh Ad 2c") is made("Qh Kd Ac") is None


def test_004_8_1_a_hand_without_a_combination_multiplies_by_one() -> None:
    assert score(RULES, parse("2h 5d 9c")).multiplier == 1
    assert score(RULES, parse("2h 2d")).multiplier == 1


def test_004_8_2_both_multipliers_are_multiplied() -> None:
    # 004's own example: a Tong that beats a flush pays ten times.
    assert settled("3s 3h 3d", "Kh Ah 6h") == 10
    assert settled("Kh Ah 6h", "3s 3h 3d") == -10


def test_004_9_1_the_higher_pok_wins_and_equal_ones_push() -> None:
    assert settled("9h Ks", "4h 4s") == 1
    assert settled("4h 4s", "9h Ks") == -1
    assert settled("9h Ks", "5h 4s") == 0


def test_004_9_2_a_pok_beats_more_points_in_three_cards() -> None:
    assert settled("4h 4s", "2h 3d 4c") == 2  # eight beats a nine that is a straight, which multiplies
    assert settled("2h 3d 4c", "4h 4s") == -2


def test_004_9_3_without_a_pok_the_higher_value_wins_and_equal_ones_push() -> None:
    assert settled("2h 5d", "Ks 6d") == 1
    assert settled("2h 3d", "Ks 6d") == -1
    assert settled("2h 4d", "Ks 6d") == 0


def test_ruling_p3_combinations_never_win_a_lower_or_an_equal_value() -> None:
    assert settled("3s 3h 3d", "4h 4d") == -5  # a Tong of nine points, but a Pok stands against it
    assert settled("Ks Kh Kd", "2h 3d") == -5
    assert settled("3s 3h 3d", "2h 3c 4d") == 0


def test_ruling_p4_only_three_cards_make_a_combination_and_the_best_counts() -> None:
    assert made("Ah 2h 3h") == "straight-flush"
    assert made("Ah 2h") is made("7s 7h") is None
    assert made("7s 7h 7d") == "tong"
    assert made("2h 9h Kh") == "flush"


def test_ruling_p5_higher_takes_the_larger_multiplier_alone() -> None:
    higher = rules_of(multiplier="higher")
    tong, flush = score(higher, parse("3s 3h 3d")), score(higher, parse("Kh Ah 6h"))
    assert (settle(higher, tong, flush), settle(higher, flush, tong)) == (5, -5)
    assert settled("3s 3h 3d", "Kh Ah 6h") == 10


def test_thai_1_two_cards_of_a_suit_or_a_rank_count_double() -> None:
    assert made("Ah 2h", "thai") == "suited"
    assert made("7s 7h", "thai") == "pair"
    assert settled("9h Kh", "2s 3d", "thai") == 2


def test_thai_2_three_cards_count_three_or_five_times() -> None:
    times = {text: score(THAI, parse(text)).multiplier for text in ("7s 7h 7d", "4h 5h 6h", "Js Kh Qd")}
    assert list(times.values()) == [5, 5, 3]
    assert made("Js Jh Kd", "thai") == "three-faces"
    assert (made("4h 5s 6h", "thai"), made("2h 9h Kh", "thai")) == ("straight", "flush")


def test_thai_3_the_winner_s_multiplier_counts() -> None:
    assert settled("2h 4h", "2s 9s Ks", "thai") == 2
    assert settled("2s 9s Ks", "2h 4h", "thai") == -2


def test_thai_4_between_equal_points_the_better_deng_wins_the_difference() -> None:
    assert settled("2h 4h", "As 5d", "thai") == 1
    assert settled("As 5d", "2h 4h", "thai") == -1
    assert settled("2h 4h", "3s 3d", "thai") == 0
    assert settled("3s 3h", "As 2h 3c", "thai") == 1  # A-2-3 is six points and no more
    assert settled("5h 5d 5c", "2s 2h 2d", "thai") == -5  # within a type the points decide: five against six
    assert settled("Js Jh Kd", "Qs Qh Kc", "thai") == 0  # faces have none


def test_thai_5_the_type_of_hand_comes_before_its_points() -> None:
    ladder = ("9h Ks", "4h 4s", "2s 2h 2d", "4c 5c 6c", "9c Td Jh", "Js Jd Kh", "Kd 7c", "2s 5s 9s", "Kc 3d")
    for place, better in enumerate(ladder):
        for worse in ladder[place + 1 :]:
            assert settled(better, worse, "thai") > 0 > settled(worse, better, "thai"), (better, worse)
    assert settled("2s 2h 2d", "Kd 7c", "thai") == 5
    assert settled("2s 2h 2d", "Kd 7c") == -5  # by document 004 seven points beat six


def test_thai_5_a_tong_of_twos_beats_a_seven() -> None:
    assert (settled("2s 2h 2d", "Kd 7c", "thai"), settled("Kd 7c", "2s 2h 2d", "thai")) == (5, -5)


def test_thai_5_j_q_k_beats_nine_points_that_are_no_pok() -> None:
    assert settled("Js Qh Kd", "2s Ks 7d", "thai") == 3
    assert settled("Js Qh Kd", "2s 3d 4c", "thai") == -3  # a straight as well, and it has the points
    assert settled("Js Qh Kd", "9s Kd", "thai") == -1  # nine in two cards is a Pok
    assert settled("Js Jh Kd", "2s 9s 8s", "thai") == 3  # nor does a flush, whatever its deng


def test_thai_5_q_k_a_beats_nine_points_and_a_2_3_does_not() -> None:
    assert settled("Qs Kh Ad", "2s Kd 7c", "thai") == 3
    assert settled("As 2h 3d", "2s Kd 7c", "thai") == -1


def test_thai_1_a_pok_of_two_deng_beats_one_of_one_by_the_difference() -> None:
    assert settled("9h Kh", "9s Kd", "thai") == 1
    assert settled("4h 4s", "9s Kd", "thai") == -1  # eight loses to nine, whatever its deng


def test_thai_4_some_tables_push_equal_points() -> None:
    push = THAI.varied(ties="push")
    assert settle(push, *(score(push, parse(hand)) for hand in ("2h 4h", "As 5d"))) == 0


@pytest.mark.parametrize(
    ("multiplier", "wins", "loses"), [("winner", 1, -2), ("higher", 2, -2), ("product", 2, -2)]
)
def test_thai_3_whose_deng_is_paid_is_an_option(
    multiplier: Literal["product", "higher", "winner"], wins: int, loses: int
) -> None:
    rules = THAI.varied(multiplier=multiplier)
    plain, pair = score(rules, parse("Kd 7c")), score(rules, parse("3s 3h"))
    assert settle(rules, plain, pair) == wins
    assert settle(rules, pair, score(rules, parse("Kd 5c"))) == -loses


def test_thai_2_the_deng_of_each_combination_is_an_option() -> None:
    """Some tables pay three for a tong."""
    fewer = tuple([replace(one, multiplier=min(one.multiplier, 3)) for one in THAI.combinations])
    rules = THAI.varied(combinations=fewer)
    assert settle(rules, *(score(rules, parse(hand)) for hand in ("2s 2h 2d", "Kd 7c"))) == 3


def test_thai_5_all_hands_have_the_type_of_the_naive_ones() -> None:
    types = {name: 4 - place for place, name in enumerate(THAI.types)}
    for size in (2, 3):
        for cards in combinations(DECK, size):
            found = score(THAI, cards)
            assert found.rank == 10 * thai_type(cards) + found.value
            assert found.pok or types.get(found.combination or "", 0) == thai_type(cards)


def test_thai_5_which_types_there_are_and_in_which_order_is_an_option() -> None:
    faces_first = THAI.varied(types=("tong", "straight-flush", "three-faces", "straight"))
    assert score(faces_first, parse("Js Qh Kd")).combination == "three-faces"
    assert score(THAI, parse("Js Qh Kd")).combination == "straight"
    by_points = THAI.varied(types=())
    assert settle(by_points, *(score(by_points, parse(hand)) for hand in ("2s 2h 2d", "Kd 7c"))) == -1


def test_thai_3_a_type_may_pay_something_else_against_another() -> None:
    twice = THAI.varied(type_pays=(TypePay("tong", "three-faces", 2),))
    tong, faces, seven = (score(twice, parse(hand)) for hand in ("2s 2h 2d", "Js Jd Kh", "Kd 7c"))
    assert (settle(twice, tong, faces), settle(twice, faces, tong)) == (2, -2)
    assert settle(twice, tong, seven) == 5


@pytest.mark.parametrize(
    ("straights", "low", "high"), [("ace-low", True, False), ("ace-high", False, True), ("both", True, True)]
)
def test_thai_6_an_ace_is_high_in_straights_or_as_the_rule_set_says(
    straights: Literal["ace-low", "ace-high", "both"], low: bool, high: bool
) -> None:
    rules = THAI.varied(straights=straights)
    for text, is_straight in (("As 2h 3c", low), ("Qs Kh Ac", high), ("Ks Ah 2c", False), ("Js Qh Kc", True)):
        assert (score(rules, parse(text)).combination == "straight") == is_straight, text
    assert THAI.straights == "ace-high"
    assert RULES.straights == "ace-low"
