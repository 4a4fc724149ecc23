"""Runs of wins and lengths of shoes: against every sequence of a few coups, and shoes dealt by hand."""

from collections import Counter
from itertools import groupby, product

import numpy as np
import pytest

from croupier.cards import DECK
from croupier.chance import VirtualShoe
from croupier.errors import BadInput
from croupier.exact.streaks import comes_up, coups_a_shoe, longest, moments
from croupier.games.baccarat.coup import Coup, deal, point
from croupier.games.baccarat.rulefile import load_rules
from croupier.simulate.dealing import Dealt
from croupier.simulate.rule_arrays import tables
from croupier.simulate.shoe_statistics import counted, shoe_statistics

RULES = load_rules("tasmanian")


def test_runs_against_every_sequence_of_coups() -> None:
    chances = {"w": 0.5, "l": 0.3, "t": 0.2}
    found: dict[int, float] = {}
    for coups in product(chances, repeat=6):
        runs = [len(list(run)) for side, run in groupby(c for c in coups if c != "t") if side == "w"]
        most = max(runs, default=0)
        found[most] = found.get(most, 0.0) + float(np.prod([chances[coup] for coup in coups]))
    for run in range(1, 7):
        reached = sum(weight for length, weight in found.items() if length >= run)
        assert comes_up(run, 6, 0.5, 0.3) == pytest.approx(reached)
    assert longest(6, 0.5, 0.3) == pytest.approx(moments(found)[0])


def test_shoe_lengths_against_every_sequence_of_coups() -> None:
    sizes = {4: 0.5, 5: 0.2, 6: 0.3}
    found: dict[int, float] = {}
    for drawn in product(sizes, repeat=5):
        left, coups = 20, 0
        while left >= 7:
            left -= drawn[coups]
            coups += 1
        found[coups] = found.get(coups, 0.0) + float(np.prod([sizes[size] for size in drawn]))
    assert coups_a_shoe(20, 7, sizes) == pytest.approx(found)


def dealt_shoe(number: int, most: int = 1000) -> list[Coup]:
    """A shoe dealt one coup at a time, broken off after so many."""
    pack = list(VirtualShoe("counted").shuffle(RULES.pack(), number))
    coups: list[Coup] = []
    while len(pack) >= RULES.shoe.start and len(coups) < most:
        coups.append(deal(RULES.tableau, pack.pop))
    return coups


def row(coup: Coup) -> list[int]:
    hands = [[DECK.index(card) for card in hand] for hand in (coup.player, coup.banker)]
    return [card for hand in hands for card in [*hand, 255][:3]]


def longest_run(coups: list[Coup], letter: str) -> int:
    points = [(point(coup.player), point(coup.banker)) for coup in coups]
    decided = ["p" if player > banker else "b" for player, banker in points if player != banker]
    return max(len(list(run)) for side, run in groupby(decided) if side == letter)


def test_simulated_shoes_are_counted_as_a_person_would() -> None:
    """Two streams of six shoes, the last of each broken off."""
    shoes = [dealt_shoe(number, 30 if number in (5, 11) else 1000) for number in range(12)]
    whole = [shoe for number, shoe in enumerate(shoes) if number not in (5, 11)]
    rows = np.array([row(coup) for shoe in shoes for coup in shoe], dtype=np.uint8)
    numbers = np.repeat([number % 6 for number in range(12)], [len(shoe) for shoe in shoes])
    found = counted(tables(RULES), Dealt(np.zeros(0), rows, numbers), 100)
    assert found.shoes == 10
    assert {int(coups): shoes for coups, shoes in found.coups.items()} == Counter(map(len, whole))
    for hand in ("player", "banker"):
        runs = Counter(longest_run(shoe, hand[0]) for shoe in whole)
        assert {int(run): shoes for run, shoes in found.longest[hand].items()} == runs
    assert counted(tables(RULES), Dealt(np.zeros(0), rows, numbers), 3).shoes == 3


def test_a_table_that_shuffles_for_every_coup_has_no_shoes_to_count() -> None:
    with pytest.raises(BadInput, match="shuffles for every coup"):
        shoe_statistics(load_rules("simplified"), "s", 10)
    with pytest.raises(BadInput, match="0 shoes"):
        shoe_statistics(RULES, "s", 0)
