"""The polynomial over multisets: against every sequence of values of random shoes, and published figures."""

from fractions import Fraction
from math import perm
from typing import Any

import numpy as np
import pytest
from numba import njit

from croupier.errors import BadInput
from croupier.exact.composition import Composition, full
from croupier.exact.distribution import distribution
from croupier.exact.polynomial import MAX_OF_VALUE, polynomial, values_of
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import MOST_DECKS
from tests import naive

CHARTS = {
    "simplified": naive.simplified_banker_draws,
    "tasmanian": naive.tlgc_banker_draws,
    "federal": naive.tlgc_banker_draws,
    "classic": naive.punto_banco_banker_draws,
}
SHOES = 2000
EIGHT_DECKS = (128,) + (32,) * 9


@njit(cache=True)
def listed(counts: Any, player_draws: Any, banker_draws: Any) -> Any:
    """Player, Banker and Tie over every sequence of six values, one after the other."""
    ended = np.zeros(3, np.int64)
    left = counts.copy()
    for a in range(10):
        first = left[a]
        left[a] -= 1
        for b in range(10):
            second = first * left[b]
            left[b] -= 1
            for c in range(10):
                third = second * left[c]
                left[c] -= 1
                for d in range(10):
                    fourth = third * left[d]
                    left[d] -= 1
                    if fourth > 0:
                        for e in range(10):
                            fifth = fourth * left[e]
                            left[e] -= 1
                            for f in range(10):
                                ended[won(a, b, c, d, e, f, player_draws, banker_draws)] += fifth * left[f]
                            left[e] += 1
                    left[d] += 1
                left[c] += 1
            left[b] += 1
        left[a] += 1
    return ended


@njit(cache=True)
def won(a: int, b: int, c: int, d: int, e: int, f: int, player_draws: Any, banker_draws: Any) -> int:
    player, banker, third = (a + c) % 10, (b + d) % 10, 10
    if player < 8 and banker < 8:
        following = e
        if player_draws[player]:
            player, third, following = (player + e) % 10, e, f
        if banker_draws[banker, third]:
            banker = (banker + following) % 10
    return 0 if player > banker else 1 if banker > player else 2


def chart(name: str) -> tuple[Any, Any]:
    """The rules as `naive` has them, in arrays."""
    player = np.array([point in (0, 1, 2, 3, 4, 5) for point in range(8)])
    rows = [[CHARTS[name](point, third) for third in naive.THIRD_CARDS] for point in range(8)]
    return player, np.array(rows)


def random_shoes(seed: int) -> Any:
    """From nearly empty shoes to full ones of 1 to 12 decks."""
    rng = np.random.default_rng(seed)
    decks = rng.integers(1, MOST_DECKS + 1, SHOES)
    full_counts = decks[:, None] * (np.array(MAX_OF_VALUE) // MOST_DECKS)
    depth = rng.random((SHOES, 1)) ** 2
    counts = rng.binomial(full_counts, 1 - depth)
    short = counts.sum(axis=1) < 6
    counts[short] = full_counts[short]
    return counts


@pytest.mark.parametrize("name", CHARTS)
def test_two_thousand_random_shoes_agree_with_listing_every_sequence(name: str) -> None:
    form, shoes = polynomial(load_rules(name).tableau), random_shoes(list(CHARTS).index(name))
    player, banker = chart(name)
    batch = form.batch(shoes)
    for row, counts in enumerate(shoes):
        expected = listed(counts, player, banker).tolist()
        assert batch[row].tolist() == expected
        assert list(form.outcomes(counts)) == expected


def test_a_chart_with_one_cell_wrong_is_detected() -> None:
    player, banker = chart("tasmanian")
    banker[6, 6] = not banker[6, 6]
    counts = np.array(EIGHT_DECKS)
    found = polynomial(load_rules("tasmanian").tableau).outcomes(counts)
    assert listed(counts, player, banker).tolist() != list(found)


@pytest.mark.parametrize("name", CHARTS)
def test_outcomes_are_those_of_the_distribution_over_signatures(name: str) -> None:
    tableau, rng = load_rules(name).tableau, np.random.default_rng(7)
    for _ in range(5):
        shoe = Composition(tuple(rng.integers(0, MOST_DECKS + 1, 52).tolist()))
        counts = distribution(tableau, shoe).counts
        sums = [
            sum(n for found, n in counts.items() if found.result == end)
            for end in ("player", "banker", "tie")
        ]
        assert list(polynomial(tableau).outcomes(values_of(shoe))) == sums


# Wizard of Odds, Baccarat appendix; casinoexploit.com.
@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [
        (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    ],
)
def test_published_counts(decks: int, banker: int, player: int, tie: int) -> None:
    found = polynomial(load_rules("classic").tableau).outcomes(values_of(full(decks)))
    assert found == (player, banker, tie)


def test_published_probabilities_of_an_infinite_deck() -> None:
    """lucasholder/baccarat-odds, nine digits."""
    player, banker, tie = polynomial(load_rules("classic").tableau).with_replacement()
    assert [f"{float(part):.9f}" for part in (banker, player, tie)] == [
        "0.458427918",
        "0.446146512",
        "0.095425570",
    ]
    assert player + banker + tie == Fraction(1)


@pytest.mark.parametrize("decks", range(1, MOST_DECKS + 1))
def test_nothing_overflows(decks: int) -> None:
    found = polynomial(load_rules("tasmanian").tableau).outcomes(values_of(full(decks)))
    assert min(found) > 0
    assert sum(found) == perm(52 * decks, 6)


@pytest.mark.parametrize(
    ("counts", "fault"),
    [
        ((1,) * 9, "9 counts"),
        ((-1,) + (9,) * 9, "-1 cards of value 0"),
        ((9,) * 9 + (49,), "49 cards of value 9"),
        ((193,) + (9,) * 9, "193 cards of value 0"),
        ((5,) + (0,) * 9, "5 cards"),
        ((1.5,) * 10, "whole numbers"),
        (("1",) * 10, "whole numbers"),
        (5, "whole numbers"),
    ],
)
def test_a_bad_shoe_is_one_clear_line(counts: Any, fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        polynomial(load_rules("tasmanian").tableau).outcomes(counts)


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([EIGHT_DECKS, (0,) * 10], "shoe 1: 0 cards"),
        ([(-1,) + (9,) * 9], "shoe 0: -1 cards of value 0"),
        (np.ones((3, 9), int), "rows of ten"),
        (np.ones((3, 10)), "whole numbers"),
        (EIGHT_DECKS, "rows of ten"),
    ],
)
def test_a_bad_shoe_in_a_batch_is_named_by_its_row(rows: Any, fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        polynomial(load_rules("tasmanian").tableau).batch(rows)


def test_a_batch_may_be_empty_or_of_any_length() -> None:
    form = polynomial(load_rules("tasmanian").tableau)
    assert form.batch(np.empty((0, 10), int)).shape == (0, 3)
    for length in (1, 127, 128, 129, 300):
        assert form.batch([EIGHT_DECKS] * length).tolist() == [list(form.outcomes(EIGHT_DECKS))] * length
