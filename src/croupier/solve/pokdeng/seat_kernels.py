"""Hands that several players may hold, given what the banker knows of each, and what they pay it.

One unseen hand is listed in full. Several are drawn one after another, each from those the cards left
allow, in proportion to how likely it was to be played as it was; the product of those totals is what a
drawing counts for (sequential importance sampling). The banker's third card is never drawn: all are tried.
"""

from collections import namedtuple
from typing import Any

import numpy as np
from numba import njit

from croupier.kernel import kernel
from croupier.simulate.random_words import next_word
from croupier.solve.pokdeng import layout
from croupier.solve.pokdeng.layout import CARDS, PAIRS

# The banker's cards, the seats, how likely two cards are hit on, and how hands are settled.
Table = namedtuple("Table", "banker seats chances points two three pays")
# Cards left, codes of hands, a pair, counts by value, pairs and the weight reached with each.
Room = namedtuple("Room", "left codes pair counts pairs reached")


@njit(inline="always")
def unit_float(state: Any) -> Any:
    """Uniform from 0 up to, but not including, 1."""
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
def likely(one: Any, other: Any, seat: Any, table: Any, counts: Any) -> Any:
    """How much two cards agree with what is known of a seat, summed over third cards if it drew."""
    chances, points = table.chances, table.points
    chance, worth = chances[one, other], (points[one] + points[other]) % 10
    if chance < 0:  # a Pok, which would have been settled
        return 0.0
    if seat[layout.SIZE] == 2:
        return 1.0 - chance if seat[layout.VALUE] in (layout.UNKNOWN, worth) else 0.0
    if seat[layout.VALUE] == layout.UNKNOWN:
        return chance * (counts[10] - 2)
    need = (seat[layout.VALUE] + 10 - worth) % 10
    return chance * (counts[need] - (points[one] == need) - (points[other] == need))


@njit(error_model="numpy")
def weigh_pairs(seat: Any, table: Any, room: Any) -> Any:
    """List the pairs left that agree with a seat, and the weight reached with each; how many there are."""
    left, number, sum_ = room.left, 0, 0.0
    for one in range(CARDS):
        if left[one] == 0:
            continue
        for other in range(one + 1, CARDS):
            if left[other] == 0:
                continue
            weight = likely(one, other, seat, table, room.counts)
            if weight > 0:
                sum_ += weight
                room.pairs[number], room.reached[number] = CARDS * one + other, sum_
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
    return left[card] == 1 and seat[layout.VALUE] in (layout.UNKNOWN, worth)


@njit(error_model="numpy")
def draw(table: Any, room: Any, state: Any) -> Any:
    """A hand for every seat whose cards are not seen; what the drawing counts for."""
    left, pair, reached, weight = room.left, room.pair, room.reached, 1.0
    for place in range(len(table.seats)):
        seat = table.seats[place]
        if seat[layout.FIRST] != layout.UNKNOWN:
            continue
        count_left(table.points, left, room.counts)
        number = weigh_pairs(seat, table, room)
        if number == 0:
            return 0.0
        weight *= reached[number - 1]
        chosen_pair = room.pairs[pick(reached, number, reached[number - 1] * (1.0 - unit_float(state)))]
        pair[0], pair[1] = chosen_pair // CARDS, chosen_pair % CARDS
        left[pair[0]] = left[pair[1]] = 0
        room.codes[place] = table.two[pair[0], pair[1]]
        if seat[layout.SIZE] == 3:
            ways, chosen = 0, 0
            for card in range(CARDS):
                if fits(card, seat, pair, table.points, left):
                    ways += 1
                    if unit_float(state) * ways < 1.0:
                        chosen = card
            left[chosen] = 0
            room.codes[place] = table.three[pair[0], pair[1], chosen]
    return weight


@njit(error_model="numpy")
def add(weight: Any, table: Any, room: Any, sums: Any) -> None:
    """Add what these hands pay the banker, weighted; the squares are for standard errors."""
    seats, codes, left, pays = table.seats, room.codes, room.left, table.pays
    one, other = table.banker[0], table.banker[1]
    stand, hit, cards = 0.0, 0.0, 0
    for card in range(CARDS):
        cards += left[card]
    for place in range(len(seats)):
        now = -float(seats[place, layout.BET] * pays[codes[place], table.two[one, other]])
        then = 0.0
        for card in range(CARDS):
            if left[card]:
                then -= pays[codes[place], table.three[one, other, card]]
        then = now if seats[place, layout.SETTLED] else then * seats[place, layout.BET] / cards
        stand += now
        hit += then
        sums[layout.TOTALS + 2 * place] += weight * now
        sums[layout.TOTALS + 1 + 2 * place] += weight * then
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
def list_all(unseen: Any, table: Any, room: Any, sums: Any) -> None:
    """Every hand of the one seat whose cards are not seen."""
    seat, pair, left, points = table.seats[unseen], room.pair, room.left, table.points
    for one in range(CARDS):
        for other in range(one + 1, CARDS):
            chance = table.chances[one, other]
            if left[one] == 0 or left[other] == 0 or chance < 0:
                continue
            pair[0], pair[1] = one, other
            left[one] = left[other] = 0
            if seat[layout.SIZE] == 2:
                room.codes[unseen] = table.two[one, other]
                if seat[layout.VALUE] in (layout.UNKNOWN, (points[one] + points[other]) % 10):
                    add(1.0 - chance, table, room, sums)
            else:
                for card in range(CARDS):
                    if fits(card, seat, pair, points, left):
                        left[card] = 0
                        room.codes[unseen] = table.three[one, other, card]
                        add(chance, table, room, sums)
                        left[card] = 1
            left[one] = left[other] = 1


@njit(error_model="numpy")
def open_hands(table: Any, codes: Any) -> Any:
    """Note the codes of hands whose cards are seen; how many are not, and the last of those."""
    unseen, last = 0, 0
    for place in range(len(table.seats)):
        seat = table.seats[place]
        if seat[layout.FIRST] == layout.UNKNOWN:
            unseen, last = unseen + 1, place
        elif seat[layout.SIZE] == 3:
            codes[place] = table.three[seat[layout.FIRST], seat[layout.SECOND], seat[layout.THIRD]]
        else:
            codes[place] = table.two[seat[layout.FIRST], seat[layout.SECOND]]
    return unseen, last


@njit(error_model="numpy")
def remove_seen(seen: Any, left: Any) -> None:
    for card in range(CARDS):
        left[card] = 1 - seen[card]


@kernel(
    f"int64, int64[2], int64[:, {layout.SEAT_COLUMNS}], float64[{CARDS}, {CARDS}], int64[{CARDS}],"
    f"uint8[{CARDS}, {CARDS}], uint8[{CARDS}, {CARDS}, {CARDS}], int16[:, :], int64[{CARDS}], uint64[4],"
    f"int64[{layout.SEAT_ROOM}], float64[{PAIRS}], float64[{layout.TABLE_SUMS}]",
    error_model="numpy",
)
def weigh(
    samples: Any, banker: Any, seats: Any, chances: Any, points: Any, two: Any, three: Any, pays: Any,
    seen: Any, state: Any, cards: Any, reached: Any, sums: Any,
) -> None:  # fmt: skip
    """Hands whose cards are seen are as they are; one unseen is listed, more are drawn so many times."""
    table = Table(banker, seats, chances, points, two, three, pays)
    left, rest = cards[:CARDS], cards[CARDS : layout.SEAT_ROOM - PAIRS]
    codes, rest = rest[: layout.MAX_SEATS], rest[layout.MAX_SEATS :]
    room = Room(left, codes, rest[:2], rest[2:], cards[layout.SEAT_ROOM - PAIRS :], reached)
    remove_seen(seen, left)
    unseen, last = open_hands(table, codes)
    if unseen == 0:
        add(1.0, table, room, sums)
    elif unseen == 1:
        list_all(last, table, room, sums)
    else:
        for _ in range(samples):
            remove_seen(seen, left)
            weight = draw(table, room, state)
            if weight > 0:
                add(weight, table, room, sums)
