"""Hands that several players may hold, given what the banker knows of each, and what they pay it.

One unseen hand is listed in full. Several are drawn one after another, each from those the cards left
allow, in proportion to how likely it was to be played as it was; the product of those totals is what a
drawing counts for (sequential importance sampling). The banker's third card is never drawn: all are tried.
"""

from typing import Any

import numpy as np
from numba import carray, cfunc, njit, types  # type: ignore[attr-defined]

from croupier.simulate.random_words import next_word

CARDS, SEATS = 52, 16
BET, SIZE, VALUE, FIRST, SECOND, THIRD = range(6)  # a seat: what it bets, and what is known of its hand
UNKNOWN = -1
PAIRS = CARDS * (CARDS - 1) // 2
ROOM = CARDS + SEATS + 2 + 11 + PAIRS
SETTLED = -2  # in place of a value: a Pok, paid at once and out of the banker's reach (ruling P2)
TOTALS = 9
SUMS = TOTALS + 2 * SEATS


@njit(inline="always")
def unit_float(state: Any) -> Any:
    """From 0 up to, not including, 1."""
    return (next_word(state) >> np.uint64(11)) * (1.0 / (1 << 53))


@njit(error_model="numpy")
def count_left(points: Any, left: Any, counts: Any) -> None:
    """How many cards of each value are left, and how many in all."""
    for value in range(11):
        counts[value] = 0
    for card in range(CARDS):
        counts[points[card]] += left[card]
        counts[10] += left[card]


@njit(error_model="numpy")
def likely(one: Any, other: Any, seat: Any, chances: Any, points: Any, counts: Any) -> Any:
    """How much two cards agree with what is known of a seat, summed over third cards if it drew."""
    chance, worth = chances[one, other], (points[one] + points[other]) % 10
    if chance < 0:  # a Pok, which would have been settled
        return 0.0
    if seat[SIZE] == 2:
        return 1.0 - chance if seat[VALUE] in (UNKNOWN, worth) else 0.0
    if seat[VALUE] == UNKNOWN:
        return chance * (counts[10] - 2)
    need = (seat[VALUE] + 10 - worth) % 10
    return chance * (counts[need] - (points[one] == need) - (points[other] == need))


@njit(error_model="numpy")
def weigh_pairs(
    seat: Any, chances: Any, points: Any, left: Any, counts: Any, pairs: Any, reached: Any
) -> Any:
    """List the pairs left that agree with a seat, and the weight reached with each; how many there are."""
    number, sum_ = 0, 0.0
    for one in range(CARDS):
        if left[one] == 0:
            continue
        for other in range(one + 1, CARDS):
            if left[other] == 0:
                continue
            weight = likely(one, other, seat, chances, points, counts)
            if weight > 0:
                sum_ += weight
                pairs[number], reached[number] = CARDS * one + other, sum_
                number += 1
    return number


@njit(error_model="numpy")
def pick(reached: Any, number: Any, until: Any) -> Any:
    """The first of the listed pairs with which that much weight is reached."""
    low, high = 0, number - 1
    while low < high:
        middle = (low + high) // 2
        if reached[middle] < until:
            low = middle + 1
        else:
            high = middle
    return low


@njit(error_model="numpy")
def fits(card: Any, seat: Any, pair: Any, points: Any, left: Any) -> Any:
    """Whether a third card is left and makes the value seen."""
    worth = (points[pair[0]] + points[pair[1]] + points[card]) % 10
    return left[card] == 1 and seat[VALUE] in (UNKNOWN, worth)


@njit(error_model="numpy")
def draw(
    seats: Any,
    chances: Any,
    points: Any,
    two: Any,
    three: Any,
    left: Any,
    codes: Any,
    counts: Any,
    pairs: Any,
    reached: Any,
    state: Any,
) -> Any:
    """A hand for every seat whose cards are not seen; what the drawing counts for."""
    weight, pair = 1.0, codes[SEATS:]
    for place in range(len(seats)):
        seat = seats[place]
        if seat[FIRST] != UNKNOWN:
            continue
        count_left(points, left, counts)
        number = weigh_pairs(seat, chances, points, left, counts, pairs, reached)
        if number == 0:
            return 0.0
        weight *= reached[number - 1]
        chosen_pair = pairs[pick(reached, number, reached[number - 1] * (1.0 - unit_float(state)))]
        pair[0], pair[1] = chosen_pair // CARDS, chosen_pair % CARDS
        left[pair[0]] = left[pair[1]] = 0
        codes[place] = two[pair[0], pair[1]]
        if seat[SIZE] == 3:
            ways, chosen = 0, 0
            for card in range(CARDS):
                if fits(card, seat, pair, points, left):
                    ways += 1
                    if unit_float(state) * ways < 1.0:
                        chosen = card
            left[chosen] = 0
            codes[place] = three[pair[0], pair[1], chosen]
    return weight


@njit(error_model="numpy")
def add(
    weight: Any, banker: Any, seats: Any, codes: Any, left: Any, two: Any, three: Any, pays: Any, sums: Any
) -> None:
    """Add what these hands pay the banker, weighted; the squares are for standard errors."""
    stand, hit, cards = 0.0, 0.0, 0
    for card in range(CARDS):
        cards += left[card]
    for place in range(len(seats)):
        now = -float(seats[place, BET] * pays[codes[place], two[banker[0], banker[1]]])
        then = 0.0
        for card in range(CARDS):
            if left[card]:
                then -= pays[codes[place], three[banker[0], banker[1], card]]
        then = now if seats[place, VALUE] == SETTLED else then * seats[place, BET] / cards
        stand += now
        hit += then
        sums[TOTALS + 2 * place] += weight * now
        sums[TOTALS + 1 + 2 * place] += weight * then
    sums[0] += weight
    sums[1] += weight * weight
    sums[2] += weight * stand
    sums[3] += weight * hit
    sums[4] += weight * weight * stand
    sums[5] += weight * weight * hit
    sums[6] += weight * weight * stand * stand
    sums[7] += weight * weight * hit * hit
    sums[8] += weight * weight * stand * hit


@njit(error_model="numpy")
def list_all(
    unseen: Any,
    banker: Any,
    seats: Any,
    chances: Any,
    points: Any,
    two: Any,
    three: Any,
    pays: Any,
    left: Any,
    codes: Any,
    sums: Any,
) -> None:
    """Every hand of the one seat whose cards are not seen."""
    seat, pair = seats[unseen], codes[SEATS:]
    for one in range(CARDS):
        for other in range(one + 1, CARDS):
            chance = chances[one, other]
            if left[one] == 0 or left[other] == 0 or chance < 0:
                continue
            pair[0], pair[1] = one, other
            left[one] = left[other] = 0
            if seat[SIZE] == 2:
                codes[unseen] = two[one, other]
                if seat[VALUE] in (UNKNOWN, (points[one] + points[other]) % 10):
                    add(1.0 - chance, banker, seats, codes, left, two, three, pays, sums)
            else:
                for card in range(CARDS):
                    if fits(card, seat, pair, points, left):
                        left[card] = 0
                        codes[unseen] = three[one, other, card]
                        add(chance, banker, seats, codes, left, two, three, pays, sums)
                        left[card] = 1
            left[one] = left[other] = 1


@njit(error_model="numpy")
def weigh(
    samples: Any,
    banker: Any,
    seats: Any,
    seen: Any,
    chances: Any,
    points: Any,
    two: Any,
    three: Any,
    pays: Any,
    state: Any,
    room: Any,
    reached: Any,
    sums: Any,
) -> None:
    """Hands whose cards are seen are as they are; one unseen is listed, more are drawn so many times."""
    left, codes, counts = room[:CARDS], room[CARDS : CARDS + SEATS + 2], room[CARDS + SEATS + 2 :]
    unseen, last = 0, 0
    for card in range(CARDS):
        left[card] = 1 - seen[card]
    for place in range(len(seats)):
        seat = seats[place]
        if seat[FIRST] == UNKNOWN:
            unseen, last = unseen + 1, place
        elif seat[SIZE] == 3:
            codes[place] = three[seat[FIRST], seat[SECOND], seat[THIRD]]
        else:
            codes[place] = two[seat[FIRST], seat[SECOND]]
    if unseen == 0:
        add(1.0, banker, seats, codes, left, two, three, pays, sums)
    elif unseen == 1:
        list_all(last, banker, seats, chances, points, two, three, pays, left, codes, sums)
    else:
        for _ in range(samples):
            for card in range(CARDS):
                left[card] = 1 - seen[card]
            weight = draw(
                seats, chances, points, two, three, left, codes, counts, room[ROOM - PAIRS :], reached, state
            )
            if weight > 0:
                add(weight, banker, seats, codes, left, two, three, pays, sums)


@cfunc(types.void(*[types.voidptr] * 13))
def entry(
    sizes: Any,
    banker: Any,
    seats: Any,
    seen: Any,
    chances: Any,
    points: Any,
    two: Any,
    three: Any,
    pays: Any,
    state: Any,
    room: Any,
    reached: Any,
    sums: Any,
) -> None:
    """`sizes`: samples, seats, codes."""
    shape = carray(sizes, (3,), np.int64)
    weigh(
        shape[0],
        carray(banker, (2,), np.int64),
        carray(seats, (shape[1], 6), np.int64),
        carray(seen, (CARDS,), np.int64),
        carray(chances, (CARDS, CARDS), np.float64),
        carray(points, (CARDS,), np.int64),
        carray(two, (CARDS, CARDS), np.uint8),
        carray(three, (CARDS, CARDS, CARDS), np.uint8),
        carray(pays, (shape[2], shape[2]), np.int16),
        carray(state, (4,), np.uint64),
        carray(room, (ROOM,), np.int64),
        carray(reached, (PAIRS,), np.float64),
        carray(sums, (SUMS,), np.float64),
    )
