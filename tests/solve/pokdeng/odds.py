"""Pok Deng between one player and the banker, counted card by card from the naive statement of the rules.

Every order in which six cards can be dealt from one deck is counted: the player's two, the banker's upcard
and the other one, and the card either would draw. Nothing here comes from the code under test.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests import naive

Array = NDArray[Any]
CARDS = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
HANDS = 52 * 51 * 50 * 49 * 48 * 47
POK = 8


@dataclass(frozen=True)
class Odds:
    """In how many of all `HANDS` deals things are so, and what they settle for in total, to the player.

    `joint` counts by the player's two-card value, the class of its three cards, the upcard's value, the
    banker's two-card value and the class of its three cards.
    """

    joint: Array
    two: list[list[str]]  # one hand of each two-card value
    three: list[list[str]]  # one hand of each three-card class

    @cached_property
    def third_values(self) -> Array:
        return np.array([naive.pok_deng_score(hand)[1] for hand in self.three])

    @cached_property
    def deals(self) -> Array:
        """[player, upcard, banker]"""
        counts: Array = self.joint.sum(axis=(1, 4))
        return counts

    @cached_property
    def thirds(self) -> Array:
        """[player, upcard, banker, the player's value with a third card]"""
        return self._by_value(self.joint.sum(axis=4))

    @cached_property
    def stood(self) -> Array:
        """[player, banker]: neither draws."""
        return _pays(self.two, self.two)

    @cached_property
    def banker_drew(self) -> Array:
        """[player, upcard, banker]"""
        total: Array = np.einsum("pkubj,pj->pub", self.joint, _pays(self.two, self.three))
        return total

    @cached_property
    def player_drew(self) -> Array:
        """[player, upcard, banker, value]"""
        pays = _pays(self.three, self.two)
        return self._by_value(np.einsum("pkubj,kb->pkub", self.joint, pays))

    @cached_property
    def both_drew(self) -> Array:
        """[player, upcard, banker, value]"""
        pays = _pays(self.three, self.three)
        return self._by_value(np.einsum("pkubj,kj->pkub", self.joint, pays))

    def _by_value(self, by_class: Array) -> Array:
        """Classes of the player's three cards gathered by their value, as the last axis."""
        values = [by_class[:, self.third_values == value].sum(axis=1) for value in range(10)]
        return np.stack(values, axis=-1)


def counted() -> Odds:
    """All deals: for the player's hands of each value, then for every three cards of the banker's."""
    values = np.array([naive.point([card]) for card in CARDS])
    twos = (values[:, None] + values) % 10
    classes, three = _three_card_classes()
    joint = np.zeros((10, len(three), 10, 10, len(three)), dtype=np.int64)
    places = np.ravel_multi_index(
        (*np.broadcast_arrays(values[:, None, None], twos[:, :, None]), np.maximum(classes, 0)),
        (10, 10, len(three)),
    )
    for value in range(10):
        for place in range(len(three)):
            deals = (classes == place) & (twos == value)[:, :, None]
            if deals.any():
                ways = avoiding(deals) * (classes >= 0)
                sums = np.bincount(places.ravel(), ways.ravel(), minlength=100 * len(three))
                joint[value, place] = np.rint(sums).astype(np.int64).reshape(10, 10, len(three))
    return Odds(joint, [_two_cards(value) for value in range(10)], three)


def avoiding(deals: Array) -> Array:
    """By any three cards taken out: how many of these ordered three-card `deals` have none of them.

    Those with each card are taken away, those with two of them were then taken twice, and so on.
    """
    exactly = sum(np.transpose(deals.astype(np.int64), order) for order in permutations(range(3)))
    pairs = np.asarray(exactly).sum(axis=2)
    single = pairs.sum(axis=1) // 2
    one = single[:, None, None] + single[:, None] + single
    two = pairs[:, :, None] + pairs[:, None, :] + pairs[None, :, :]
    left: Array = deals.sum() - one + two - exactly
    return left


def _three_card_classes() -> tuple[Array, list[list[str]]]:
    """The class of any three different cards, -1 where two are the same, and a hand of each class."""
    found = np.full((52, 52, 52), -1)
    kinds: dict[tuple[bool, int, int], int] = {}
    hands: list[list[str]] = []
    for places in combinations(range(52), 3):
        hand = [CARDS[place] for place in places]
        kind = naive.pok_deng_score(hand)
        if kind not in kinds:
            kinds[kind] = len(hands)
            hands.append(hand)
        for order in permutations(places):
            found[order] = kinds[kind]
    return found, hands


def _two_cards(value: int) -> list[str]:
    return next(list(hand) for hand in combinations(CARDS, 2) if naive.pok_deng_score(hand)[1] == value)


def _pays(players: list[list[str]], bankers: list[list[str]]) -> Array:
    return np.array([[naive.pok_deng_settle(player, banker) for banker in bankers] for player in players])
