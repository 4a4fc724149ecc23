"""R8: the shuffle is fair. Exactly, over all words of a smaller width; and in whole shoes, by statistics.

The draws are those of production, `chance.fisher_yates`, with their words cut to a few bits, so that every
input can be tried: each place must be picked exactly as often as any other.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import chain, product, repeat
from typing import Any
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from croupier import fair
from croupier.cards import DECK, decks
from croupier.chance import fisher_yates
from tests.reliability.promise import Promise, scaled
from tests.reliability.shoe_statistics import Statistic, unfair

Shuffle = Callable[..., tuple[Any, ...]]  # as `fisher_yates`: things, a source of words, their width
Shoes = NDArray[np.uint8]
SHOES, PLANTED_SHOES = 100_000, 10_000
LARGEST = 416
CARDS = decks(8)
CODES = {card: number for number, card in enumerate(DECK)}


class Spent(Exception):
    """More words were asked for than there are."""


def check(scale: float) -> Promise:
    sizes, sequences = scaled(128, scale, 24), 6 if scale >= 1 else 4
    largest, wide = scaled(LARGEST, scale, 20), 16 if scale >= 1 else 8
    shoes = dealt(scaled(SHOES, scale, 2_000))
    failed = [
        *unequal_picks(fisher_yates, sizes),
        *unequal_orders(fisher_yates, sequences),
        *unequal_everywhere(fisher_yates, largest, wide),
        *unfair(shoes),
    ]
    caught = [plant(scaled(PLANTED_SHOES, scale, 2_000)) for plant in PLANTS]
    tried = sizes + sequences + largest + len(shoes)
    return Promise("R8", tried, len(failed), len(caught), sum(caught))


# Exactly


def unequal_picks(shuffle: Shuffle, largest: int, bits: int = 8) -> list[int]:
    """The sizes at which some place is picked for the last card more often than another, over every word.

    Whatever follows, the last card stays where the first draw put it; a word passed over asks for another.
    """
    wrong = []
    for size in range(2, largest + 1):
        picks = Counter(filter(None, (first_pick(shuffle, size, word, bits) for word in range(1 << bits))))
        if len(picks) != size or len(set(picks.values())) != 1:
            wrong.append(size)
    return wrong


def first_pick(shuffle: Shuffle, size: int, word: int, bits: int) -> int | None:
    """The place, from 1, that this word picks for the last of so many cards; None if it is passed over."""
    stay = (1 << bits) - 1  # never passed over
    source = chain((word,), repeat(stay, size - 2))
    try:
        picked: int = shuffle(range(1, size + 1), raising(source), bits)[-1]
    except Spent:
        return None
    return picked


def raising(words: Iterator[int]) -> Iterator[int]:
    yield from words
    raise Spent


def unequal_orders(shuffle: Shuffle, largest: int, bits: int = 4) -> list[int]:
    """The sizes at which some order comes up more often than another, over every sequence of words."""
    wrong = []
    for size in range(2, largest + 1):
        orders: Counter[tuple[int, ...]] = Counter()
        for words in product(range(1 << bits), repeat=size - 1):
            try:
                orders[shuffle(range(size), raising(iter(words)), bits)] += 1
            except Spent:
                continue
        if len(orders) != _factorial(size) or len(set(orders.values())) != 1:
            wrong.append(size)
    return wrong


def _factorial(size: int) -> int:
    return 1 if size < 2 else size * _factorial(size - 1)


def unequal_everywhere(shuffle: Shuffle, largest: int, bits: int) -> list[int]:
    """The sizes, of one shuffle of the largest, at which not every place is picked equally often, all words.

    Each word is given at every size, and again where it must be passed over: those are the words whose
    product's low half is under 2**bits % size. A shuffle that passes over others has words left or too few.
    """
    counts = [np.zeros(size, dtype=np.int64) for size in range(largest + 1)]
    for first in range(0, 1 << bits, 4096):
        words = range(first, min(first + 4096, 1 << bits))
        orders, passed = [], []
        for word in words:
            given, over = _words_for(word, largest, bits)
            source = iter(given)
            try:
                orders.append(shuffle(range(largest), raising(source), bits))
            except Spent:
                return list(range(2, largest + 1))
            if next(source, None) is not None:
                return list(range(2, largest + 1))
            passed.append(over)
        _count_picks(np.array(orders, dtype=np.int64), np.array(passed), counts)
    return [
        size for size in range(2, largest + 1) if len(set(counts[size].tolist())) != 1 or not counts[size][0]
    ]


def _words_for(word: int, largest: int, bits: int) -> tuple[list[int], list[bool]]:
    whole, given, passed = 1 << bits, list[int](), [False] * (largest + 1)
    for size in range(largest, 1, -1):
        passed[size] = (word * size) % whole < whole % size
        given += (word, whole - 1) if passed[size] else (word,)
    return given, passed


def _count_picks(
    orders: NDArray[np.int64], passed: NDArray[np.bool_], counts: list[NDArray[np.int64]]
) -> None:
    """Undo the swaps of many shuffles at once, and count the place that each draw picked."""
    rows, places = len(orders), orders.shape[1]
    every = np.arange(rows)
    lies = np.tile(np.arange(places), (rows, 1))  # what lies where
    place = lies.copy()  # and where each thing lies
    for last in range(places - 1, 0, -1):
        thing = orders[:, last]
        pick, moved = place[every, thing], lies[:, last].copy()
        lies[every, pick], place[every, moved] = moved, pick
        counted = pick[~passed[:, last + 1]]
        counts[last + 1] += np.bincount(counted, minlength=last + 1)


# In whole shoes


def dealt(count: int) -> Shoes:
    """So many shoes of production, each from a secret of its own; a card is its place in a new deck."""
    shoes = np.empty((count, len(CARDS)), dtype=np.uint8)
    for number in range(count):
        secret = sha256(f"R8/{number}".encode()).hexdigest()
        shoes[number] = [CODES[card] for card in fair.fair_order(secret, {"Ann": str(number)}, CARDS)]
    return shoes


# Planted


def biased(things: Sequence[Any], source: Iterator[int], bits: int = 32) -> tuple[Any, ...]:
    """Each changes places with any, as beginners write it."""
    order = list(things)
    for place in range(len(order) - 1):
        pick = next(source) * len(order) >> bits
        order[place], order[pick] = order[pick], order[place]
    return tuple(order)


def off_by_one(things: Sequence[Any], source: Iterator[int], bits: int = 32) -> tuple[Any, ...]:
    """No card may stay where it is."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        pick = next(source) * last >> bits
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


def modulo(things: Sequence[Any], source: Iterator[int], bits: int = 32) -> tuple[Any, ...]:
    """The remainder favours the first places by a little, which only exact counting shows."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        pick = next(source) % (last + 1)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


def clumped(count: int) -> Shoes:
    """Pairs that lay together stay together, wherever the shoe is then cut."""
    draw = np.random.default_rng(8)
    pairs = np.sort(dealt(1)[0]).reshape(-1, 2)
    return np.array([np.roll(draw.permutation(pairs).ravel(), draw.integers(416)) for _ in range(count)])


def lazy(count: int) -> Shoes:
    """Eight cards in a shoe stay where they lay in the shoe before."""
    shoes, draw = np.tile(dealt(1), (count, 1)), np.random.default_rng(8)
    for number in range(1, count):
        moving = draw.permutation(416)[8:]
        shoes[number] = shoes[number - 1]
        shoes[number, moving] = shoes[number - 1, draw.permutation(moving)]
    return shoes


def found_exactly(shuffle: Shuffle) -> Callable[[int], bool]:
    return lambda shoes: all(
        (unequal_picks(shuffle, 24), unequal_orders(shuffle, 4), unequal_everywhere(shuffle, 20, 8))
    )


def found_in_shoes(shuffle: Shuffle, least: int = 0) -> Callable[[int], bool]:
    def found(shoes: int) -> bool:
        with patch.object(fair, "fisher_yates", shuffle):
            return bool(unfair(dealt(max(shoes, least))))

    return found


PLANTS: list[Callable[[int], bool]] = [
    found_exactly(biased),
    found_exactly(off_by_one),
    found_exactly(modulo),
    found_in_shoes(biased),
    found_in_shoes(off_by_one, least=8_000),  # a card of eight copies shows it late
    lambda shoes: Statistic.pairs in unfair(clumped(shoes)),
    lambda shoes: Statistic.serial in unfair(lazy(shoes)),
]
