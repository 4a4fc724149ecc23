"""What every pair of Pok Deng hands settles for, summed over the cards both may draw, card by card.

For a player's and a banker's two cards the sums are taken over one deck without them: stand and stand,
stand and hit, hit and stand, hit and hit. The last is all third cards of one side against all of the other,
less the pairs that would be the same card twice, so that no pair of third cards is ever listed.
"""

from typing import Any

import numpy as np
from numba import carray, cfunc, njit  # type: ignore[attr-defined]

CARDS, LEFT = 52, 48  # in the deck; once both have two cards
PAIRS = CARDS * (CARDS - 1) // 2
MOST_CODES, KINDS = 128, 10  # codes of hands; values of a third card that the banker may tell apart
SUMS = (PAIRS + KINDS, MOST_CODES)  # room for sums by code
ROOM = 2 * MOST_CODES + PAIRS + CARDS * CARDS + 100  # other numbers the kernel works with


@njit(error_model="numpy")
def relabelled(card: Any, groups: Any, labels: Any) -> Any:
    """The card with its suit renamed, the first of its group to appear taking the group's first name."""
    suit = card // 13
    if labels[suit] < 0:
        for label in range(4):
            taken = groups[label] != groups[suit]
            for other in range(4):
                taken = taken or labels[other] == label
            if not taken:
                labels[suit] = label
                break
    return 13 * labels[suit] + card % 13


@njit(error_model="numpy")
def count_alike(one: Any, two: Any, bankers: Any, number: Any, counts: Any, work: Any) -> None:
    """How many of the banker's hands each stands for: suits the player's two leave alike may be renamed."""
    groups, labels = work[:4], work[4:8]
    for suit in range(4):
        groups[suit] = 0
    groups[one // 13] = 1
    if two // 13 != one // 13:
        groups[two // 13] = 1 if one % 13 == two % 13 else 2
    for at in range(len(bankers)):
        counts[at] = 0
    for at in range(len(bankers)):
        for suit in range(4):
            labels[suit] = -1
        lower, higher = bankers[at, 0], bankers[at, 1]
        if higher % 13 < lower % 13:
            lower, higher = higher, lower
        lower = relabelled(lower, groups, labels)
        counts[number[CARDS * lower + relabelled(higher, groups, labels)]] += 1


@njit(error_model="numpy")
def prepare_banker(bankers: Any, three: Any, turned: Any, against: Any, number: Any, counts: Any) -> None:
    """What each code gets against each banker's hand and one of the other fifty cards."""
    for at in range(len(bankers)):
        one, other = bankers[at, 0], bankers[at, 1]
        number[CARDS * one + other] = number[CARDS * other + one] = at
        counts[at] = bankers[at, 3]
        for code in range(len(turned)):
            against[at, code] = 0
        for card in range(CARDS):
            if card != one and card != other:
                for code in range(len(turned)):
                    against[at, code] += turned[three[one, other, card], code]


@njit(error_model="numpy")
def prepare_player(one: Any, other: Any, mine: Any, pays: Any, kinds: Any, often: Any, gets: Any) -> None:
    """Of a player's hand: how often each code comes with a third card, what it gets by kind and code."""
    for code in range(len(pays)):
        often[code] = 0
        for kind in range(KINDS):
            gets[kind, code] = 0
    for card in range(CARDS):
        code = mine[card]
        if card != one and card != other:
            often[code] += 1
            for shown in range(len(pays)):
                gets[kinds[code], shown] += pays[code, shown]


@njit(error_model="numpy")
def both_draw(
    mine: Any, theirs: Any, often: Any, less: Any, pays: Any, kinds: Any, one_kind: Any, gone: Any, sums: Any
) -> None:
    """Sums by kind over third cards of both: all pairs, less the same card twice, less those gone."""
    for kind in range(1 if one_kind else KINDS):
        sums[kind] = 0
    if one_kind:  # nothing to tell apart: the same sum, kept in a register
        total = np.int32(0)
        for code in range(len(often)):
            total += often[code] * less[code]
        for card in range(CARDS):
            total -= pays[mine[card], theirs[card]]
        sums[0] = total
    else:
        for code in range(len(often)):
            sums[kinds[code]] += often[code] * less[code]
        for card in range(CARDS):
            sums[kinds[mine[card]]] -= pays[mine[card], theirs[card]]
    for place in range(4):
        code = mine[gone[place]]
        sums[kinds[code]] += pays[code, theirs[gone[place]]]
        if place >= 2:  # the banker's two, which the player cannot draw
            sums[kinds[code]] -= less[code]


@njit(error_model="numpy")
def settle_pair(
    times: Any,
    held: Any,
    shown: Any,
    mine: Any,
    pays: Any,
    kinds: Any,
    gets: Any,
    less: Any,
    gone: Any,
    sums: Any,
    cell: Any,
) -> None:
    """Add one pair of hands to the sums of its classes."""
    cell[0] += times * LEFT * (LEFT - 1) * pays[held, shown]
    cell[1] += times * (LEFT - 1) * less[held]
    for kind in range((len(cell) - 2) // 2):
        cell[2 + 2 * kind] += times * (LEFT - 1) * gets[kind, shown]
        cell[3 + 2 * kind] += times * sums[kind]
    for place in range(2, 4):
        code = mine[gone[place]]
        cell[2 + 2 * kinds[code]] -= times * (LEFT - 1) * pays[code, shown]


@njit(error_model="numpy")
def payoffs(
    players: Any,
    bankers: Any,
    alike: Any,
    two: Any,
    three: Any,
    pays: Any,
    turned: Any,
    kinds: Any,
    found: Any,
    sums_by_code: Any,
    room: Any,
) -> Any:
    """Fill `found` [player's class, banker's class, sums]; return what hands with a Pok settle for.

    Rows of `players` and `bankers`: two cards, their class (negative: a Pok), how many hands they stand for.
    `alike`: the banker's hands are all there, and one of those alike is enough.
    """
    codes = len(pays)
    gets = sums_by_code[PAIRS:]
    counts, number, rest = room[:PAIRS], room[PAIRS : PAIRS + CARDS * CARDS], room[PAIRS + CARDS * CARDS :]
    often, less, rest = rest[:codes], rest[codes : 2 * codes], rest[2 * codes :]
    sums, gone, work = rest[:KINDS], rest[80:84], rest[84:92]
    prepare_banker(bankers, three, turned, sums_by_code, number, counts)
    constant, before = np.int64(0), -1
    for hand in range(len(players)):
        one, other, group = players[hand, 0], players[hand, 1], players[hand, 2]
        suits = 8 * (one // 13) + 2 * (other // 13) + (one % 13 == other % 13)
        if alike and suits != before:
            before = suits
            count_alike(one, other, bankers, number, counts, work)
        mine = three[one, other]  # codes by third card
        prepare_player(one, other, mine, pays, kinds, often, gets)
        gone[0], gone[1] = one, other
        held = two[one, other]
        for at in range(len(bankers)):
            up, hole, dealer = bankers[at, 0], bankers[at, 1], bankers[at, 2]
            if counts[at] == 0 or up in (one, other) or hole in (one, other):
                continue
            times = players[hand, 3] * np.int64(counts[at])
            shown, theirs = two[up, hole], three[up, hole]
            if group < 0 or dealer < 0:
                constant += times * LEFT * (LEFT - 1) * pays[held, shown]
                continue
            first, second = theirs[one], theirs[other]
            for code in range(codes):
                less[code] = sums_by_code[at, code] - turned[first, code] - turned[second, code]
            gone[2], gone[3] = up, hole
            both_draw(mine, theirs, often, less, pays, kinds, found.shape[2] == 4, gone, sums)
            settle_pair(times, held, shown, mine, pays, kinds, gets, less, gone, sums, found[group, dealer])
    return constant


@njit(error_model="numpy")
def choose(stand: Any, hit: Any, must: Any, times: Any, draws: Any, cell: Any) -> None:
    """Add deals with so many draws each: the banker takes the better for itself, or what it must."""
    hits = must == 2 or (must == 0 and hit < stand)
    cell[0] += times * draws
    cell[1] += times * draws * hits
    cell[2] += times * stand
    cell[3] += times * hit
    cell[4] += times * (hit if hits else stand)


@njit(error_model="numpy")
def answers(
    players: Any,
    bankers: Any,
    must: Any,
    alike: Any,
    two: Any,
    three: Any,
    pays: Any,
    turned: Any,
    found: Any,
    sums_by_code: Any,
    room: Any,
) -> Any:
    """As `payoffs`, for a banker who sees the player's cards and answers each hand on its own.

    Fills [player's class, banker's class, stood or the value hit to, (deals, hits, if it stands, if it hits,
    as it chooses)].
    """
    codes = len(pays)
    counts, number, rest = room[:PAIRS], room[PAIRS : PAIRS + CARDS * CARDS], room[PAIRS + CARDS * CARDS :]
    less, values, work = rest[:codes], rest[codes : 2 * codes], rest[2 * codes + 84 :]
    for code in range(codes):
        values[code] = must[PAIRS + code]
    prepare_banker(bankers, three, turned, sums_by_code, number, counts)
    constant, before = np.int64(0), -1
    for hand in range(len(players)):
        one, other, group = players[hand, 0], players[hand, 1], players[hand, 2]
        suits = 8 * (one // 13) + 2 * (other // 13) + (one % 13 == other % 13)
        if alike and suits != before:
            before = suits
            count_alike(one, other, bankers, number, counts, work)
        held, mine = two[one, other], three[one, other]
        for at in range(len(bankers)):
            up, hole, dealer = bankers[at, 0], bankers[at, 1], bankers[at, 2]
            if counts[at] == 0 or up in (one, other) or hole in (one, other):
                continue
            times = players[hand, 3] * np.int64(counts[at])
            shown, theirs = two[up, hole], three[up, hole]
            if group < 0 or dealer < 0:
                constant += times * LEFT * (LEFT - 1) * pays[held, shown]
                continue
            first, second = theirs[one], theirs[other]
            for code in range(codes):
                less[code] = sums_by_code[at, code] - turned[first, code] - turned[second, code]
            cell = found[group, dealer]
            stand = LEFT * np.int64(pays[held, shown])
            choose(stand, np.int64(less[held]), must[at], times * (LEFT - 1), LEFT, cell[0])
            for card in range(CARDS):
                if card in (one, other, up, hole):
                    continue
                code = mine[card]
                stand = (LEFT - 1) * np.int64(pays[code, shown])
                hit = np.int64(less[code]) - pays[code, theirs[card]]
                choose(stand, hit, must[at], times, LEFT - 1, cell[1 + values[code]])
    return constant


@cfunc(
    "void(voidptr, voidptr, voidptr, voidptr, voidptr, voidptr, voidptr, voidptr, voidptr, voidptr, voidptr)"
)
def entry(
    shape: Any,
    players: Any,
    bankers: Any,
    two: Any,
    three: Any,
    pays: Any,
    turned: Any,
    kinds: Any,
    found: Any,
    sums: Any,
    room: Any,
) -> None:
    """`shape`: hands of both sides, alike, codes, classes of both sides, sums; last, the answer for Poks."""
    sizes = carray(shape, (8,), np.int64)
    codes = sizes[3]
    sizes[7] = payoffs(
        carray(players, (sizes[0], 4), np.int64),
        carray(bankers, (sizes[1], 4), np.int64),
        sizes[2],
        carray(two, (CARDS, CARDS), np.uint8),
        carray(three, (CARDS, CARDS, CARDS), np.uint8),
        carray(pays, (codes, codes), np.int16),
        carray(turned, (codes, codes), np.int16),
        carray(kinds, (codes,), np.uint8),
        carray(found, (sizes[4], sizes[5], sizes[6]), np.int64),
        carray(sums, SUMS, np.int32),
        carray(room, (ROOM,), np.int32),
    )


@cfunc(
    "void(voidptr, voidptr, voidptr, voidptr, voidptr, voidptr, voidptr, voidptr, voidptr, voidptr, voidptr)"
)
def entry_seen(
    shape: Any,
    players: Any,
    bankers: Any,
    must: Any,
    two: Any,
    three: Any,
    pays: Any,
    turned: Any,
    found: Any,
    sums: Any,
    room: Any,
) -> None:
    """`shape` as above; `must`: 1 stand, 2 hit by banker's hand, then the value of each code."""
    sizes = carray(shape, (8,), np.int64)
    codes = sizes[3]
    sizes[7] = answers(
        carray(players, (sizes[0], 4), np.int64),
        carray(bankers, (sizes[1], 4), np.int64),
        carray(must, (PAIRS + codes,), np.uint8),
        sizes[2],
        carray(two, (CARDS, CARDS), np.uint8),
        carray(three, (CARDS, CARDS, CARDS), np.uint8),
        carray(pays, (codes, codes), np.int16),
        carray(turned, (codes, codes), np.int16),
        carray(found, (sizes[4], sizes[5], 1 + KINDS, 5), np.int64),
        carray(sums, SUMS, np.int32),
        carray(room, (ROOM,), np.int32),
    )
