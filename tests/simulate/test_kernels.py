"""The kernels deal what the rules say: chi-square over signatures against exact odds, and the shoe itself."""

from collections import Counter
from itertools import permutations
from math import erfc, sqrt
from typing import Any

import numpy as np
import pytest

from croupier.cards import DECK
from croupier.exact.composition import full
from croupier.exact.distribution import distribution
from croupier.games.baccarat.coup import PAIRS
from croupier.games.baccarat.rulefile import BUILT_IN, load_rules
from croupier.games.baccarat.rules import Rules
from croupier.simulate.dealing import BLOCK, Job, deal
from croupier.simulate.estimate import shares
from croupier.simulate.layout import LANES, NO_CARD_DEALT, SHOES_APART
from croupier.simulate.recorded_coups import signature_places
from croupier.simulate.rule_arrays import Tables, tables
from tests import naive

LEAST_EXPECTED = 10.0
SUSPICIOUS = 1e-6  # a true kernel fails one seed in a million


WHOLE, MAY_RUN_OUT = 6, 4  # cards left for a coup to start; what may run out is dealt card by card
KERNELS = pytest.mark.parametrize("start", [WHOLE, MAY_RUN_OUT])


def first_coups(rules: Rules, start: int = WHOLE) -> Tables:
    """Every coup the first of a shoe, as the exact distribution has it."""
    return tables(rules)._replace(fresh=True, start=start)


def chi_square(observed: Any, expected: Any) -> float:
    """How probable a fit as bad as this is, by the Wilson–Hilferty approximation; rare cells are pooled."""
    rare = expected < LEAST_EXPECTED
    seen = np.append(observed[~rare], observed[rare].sum()).astype(float)
    due = np.append(expected[~rare], expected[rare].sum())
    assert not observed[expected == 0].any(), "a signature came up that cannot"
    seen, due = seen[due > 0], due[due > 0]
    statistic, freedom = float(((seen - due) ** 2 / due).sum()), len(due) - 1
    spread = 2 / (9 * freedom)
    return erfc(((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2


def fit(rules: Rules, dealt_by: Tables, coups: int, seed: str) -> float:
    """Signatures dealt by these tables, held against the exact ones of the rules."""
    job = Job(dealt_by, seed, coups)
    tally = deal(job, 0, job.blocks).tally
    exact = distribution(rules.tableau, full(rules.decks))
    return chi_square(tally, exact.tally / exact.total * coups)


@pytest.mark.proof
@KERNELS
def test_a_thousand_million_first_coups_fit_the_exact_distribution(start: int) -> None:
    rules = load_rules("tasmanian")
    assert fit(rules, first_coups(rules, start), 10**9, "thousand million") > SUSPICIOUS


@KERNELS
@pytest.mark.parametrize("name", BUILT_IN)
def test_first_coups_of_every_rule_set_fit(name: str, start: int) -> None:
    rules = load_rules(name)
    assert fit(rules, first_coups(rules, start), 30_000_000, name) > SUSPICIOUS


@KERNELS
@pytest.mark.parametrize("decks", [1, 2, 12])
def test_first_coups_of_few_and_of_many_decks_fit(decks: int, start: int) -> None:
    rules = load_rules("classic").varied(decks={"count": decks, "least": 1, "most": 12})
    assert fit(rules, first_coups(rules, start), 20_000_000, f"{decks} decks") > SUSPICIOUS


@pytest.mark.parametrize("decks", [1, 8])
def test_coups_deep_in_the_shoe_fit_too(decks: int) -> None:
    """What a coup gets does not depend on how deep the shoe is; the cut card's effect is too small to see."""
    rules = load_rules("classic").varied(decks={"count": decks, "least": 1, "most": 12})
    assert fit(rules, tables(rules), 50_000_000 if decks > 1 else 3_000_000, "deep") > SUSPICIOUS


def test_no_card_of_a_shoe_is_in_two_pairs() -> None:
    """Nine fours of spades and one of hearts: two coups of four cards, and the hearts in at most one hand."""
    pack = np.array([3] * 9 + [3 + 13], dtype=np.uint8)
    by = tables(load_rules("classic"))._replace(pack=pack, start=6)
    mixed, shoes, runs = PAIRS.index("mixed"), LANES, 400
    seen = []
    for seed in range(runs):
        tally = deal(Job(by, str(seed), 2 * shoes), 0, 1).tally
        seen.append(int(tally[:, :, :, :, mixed].sum() + tally[:, :, :, :, :, mixed].sum()))
    spread = shoes * 0.8 * 0.2  # eight of ten cards are dealt
    assert max(seen) <= shoes
    assert abs(np.mean(seen) - shoes * 0.8) < 5 * sqrt(spread / runs)
    assert abs(np.var(seen) - spread) < 5 * spread * sqrt(2 / runs)


def flipped(by: Tables) -> Tables:
    """Banker with 6 against Player's third card 6 stands: one cell of the tableau."""
    turns = by.turns.copy()
    turns[:6, 6] ^= 1 << 7
    return by._replace(turns=turns)


def mispaired(by: Tables) -> Tables:
    """Two hearts of a rank count as coloured."""
    hands, pairs = by.hands.copy(), by.pairs.copy()
    hands[13, 13] -= 1
    pairs[13, 13] -= 1
    return by._replace(hands=hands, pairs=pairs)


def miscounted(by: Tables) -> Tables:
    """One nine counts as eight when it is a third card."""
    values = by.values.copy()
    values[8] = 8
    return by._replace(values=values)


def short(by: Tables) -> Tables:
    """One card is missing from the shoe."""
    return by._replace(pack=by.pack[:-1])


@KERNELS
@pytest.mark.parametrize("fault", [flipped, mispaired, miscounted, short])
def test_a_planted_error_does_not_fit(fault: Any, start: int) -> None:
    rules = load_rules("tasmanian")
    assert fit(rules, fault(first_coups(rules, start)), 10**8, "planted") < SUSPICIOUS


@pytest.mark.parametrize("fresh", [True, False])
def test_the_same_coups_are_counted_in_any_detail(fresh: bool) -> None:
    by = tables(load_rules("tasmanian"))._replace(fresh=fresh)
    signatures, points, outcomes = (
        deal(Job(by, "same", BLOCK + 77, detail), 0, 2).tally
        for detail in ("signatures", "points", "outcomes")
    )
    assert np.array_equal(signatures.sum(axis=(4, 5)), points[:, :, :, :, 0, 0])
    assert shares(signatures) == shares(points) == shares(outcomes)


# The shoe


def recorded(by: Tables, coups: int) -> Any:
    return deal(Job(by, "recorded", coups, recorded=True), 0, 1)


def hands_of(row: list[int]) -> tuple[list[int], list[int]]:
    return [card for card in row[:3] if card < 52], [card for card in row[3:] if card < 52]


@pytest.mark.parametrize(
    ("name", "decks", "start"), [("tasmanian", 8, 7), ("classic", 1, 15), ("classic", 2, 6)]
)
def test_a_shoe_continues_while_enough_cards_remain(name: str, decks: int, start: int) -> None:
    rules = load_rules(name)
    if name == "classic":
        rules = rules.varied(decks={"count": decks, "least": 1, "most": 12}, shoe={"start": start})
    dealt = recorded(tables(rules), 20_000)
    seen: Counter[int] = Counter()
    for row, cards in enumerate(dealt.cards.tolist()):
        if row and dealt.shoes[row] != dealt.shoes[row - 1]:
            new_stream = dealt.shoes[row] % SHOES_APART == 0
            assert new_stream or 52 * decks - sum(seen.values()) < start
            seen.clear()
        assert 52 * decks - sum(seen.values()) >= start
        seen.update(card for card in cards if card < 52)
        assert max(seen.values()) <= decks


def test_the_tally_is_that_of_the_cards_recorded_and_naive_rules() -> None:
    by = tables(load_rules("tasmanian"))
    dealt = recorded(by, 5000)
    assert np.array_equal(np.bincount(signature_places(by, dealt.cards), minlength=6400), dealt.tally.ravel())
    for row in dealt.cards.tolist():
        player, banker = ([str(DECK[card]) for card in hand] for hand in hands_of(row))
        order = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:], "As", "As"]
        assert naive.coup(order, naive.tlgc_banker_draws) == (player, banker)


def test_a_coup_that_the_shoe_cannot_finish_is_void() -> None:
    rules = load_rules("classic").varied(
        decks={"count": 1, "least": 1, "most": 12}, shoe={"start": 4, "marker": 0}
    )
    dealt = recorded(tables(rules), 50_000)
    assert dealt.tally.sum() == 50_000
    shoes: Counter[int] = Counter()
    for row, cards in enumerate(dealt.cards.tolist()):
        shoes[int(dealt.shoes[row])] += sum(card < 52 for card in cards)
    assert max(shoes.values()) == 52
    left = Counter(52 - used for used in shoes.values())
    assert min(left[4], left[5]) > 0  # where a third card was due and not there


def test_every_place_of_a_tiny_pack_is_drawn_alike() -> None:
    """Six cards, all different: each of the 720 orders should come up equally often."""
    by = tables(load_rules("classic"))
    six = np.array([0, 13, 26, 39, 1, 2], dtype=np.uint8)  # four aces, a two, a three: every coup takes six
    by = by._replace(pack=six, fresh=True)
    dealt = recorded(by, 1_000_000)
    orders = Counter(map(tuple, dealt.cards.tolist()))
    due = {order for order in map(in_hands, permutations(six.tolist())) if NO_CARD_DEALT not in order}
    assert due == {order for order in orders if NO_CARD_DEALT not in order}
    whole = np.array([orders[order] for order in sorted(due)])
    assert chi_square(whole, np.full(len(whole), whole.sum() / len(whole))) > SUSPICIOUS


def in_hands(order: tuple[int, ...]) -> tuple[int, ...]:
    """Both hands that naive rules make of cards in the order they come out."""
    named = {str(DECK[card]): card for card in order}
    hands = naive.coup([str(DECK[card]) for card in order], naive.punto_banco_banker_draws)
    return tuple(
        card for hand in hands for card in [named[name] for name in hand] + [NO_CARD_DEALT] * (3 - len(hand))
    )
