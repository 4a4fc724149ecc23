"""What every pair of Pok Deng hands settles for, summed over the cards both may draw, card by card.

For a player's and a banker's two cards the sums are taken over one deck without them: stand and stand,
stand and hit, hit and stand, hit and hit. The last is all third cards of one side against all of the other,
less the pairs that would be the same card twice, so that no pair of third cards is ever listed.
"""

from collections import namedtuple
from typing import Any

import numpy as np
from numba import njit

from croupier.kernel import kernel
from croupier.solve.pokdeng.layout import ANSWER_SUMS, CARDS, KINDS, LEFT, PAIRS, PAYOFF_ROOM, SUMS_BY_CODE

# Codes of two and three cards; what a code gets against another, and the same the other way round.
Scores = namedtuple("Scores", "two three pays turned")
# A player's and a banker's hand: their codes, those with a third card, and all four cards; `less`: what each
# code gets against the banker's third cards that are left.
Pair = namedtuple("Pair", "held shown mine theirs gone less")
# By code its kind, how often it comes with a third card, what it gets by kind; sums by kind.
Kinds = namedtuple("Kinds", "of counts gets sums")
# What the banker must do: 1 stand, 2 hit, by its hand; and the value of each code.
Duties = namedtuple("Duties", "must values")


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
    for index in range(len(bankers)):
        counts[index] = 0
    for index in range(len(bankers)):
        for suit in range(4):
            labels[suit] = -1
        lower, higher = bankers[index, 0], bankers[index, 1]
        if higher % 13 < lower % 13:
            lower, higher = higher, lower
        lower = relabelled(lower, groups, labels)
        counts[number[CARDS * lower + relabelled(higher, groups, labels)]] += 1


@njit(error_model="numpy")
def prepare_banker(bankers: Any, scores: Any, against: Any, number: Any, counts: Any) -> None:
    """What each code gets against each banker's hand and one of the other fifty cards."""
    three, turned = scores.three, scores.turned
    for index in range(len(bankers)):
        one, other = bankers[index, 0], bankers[index, 1]
        number[CARDS * one + other] = number[CARDS * other + one] = index
        counts[index] = bankers[index, 3]
        for code in range(len(turned)):
            against[index, code] = 0
        for card in range(CARDS):
            if card != one and card != other:
                for code in range(len(turned)):
                    against[index, code] += turned[three[one, other, card], code]


@njit(error_model="numpy")
def prepare_player(one: Any, other: Any, scores: Any, kinds: Any) -> None:
    """Of a player's hand: how often each code comes with a third card, what it gets by kind and code."""
    mine, pays, counts, gets = scores.three[one, other], scores.pays, kinds.counts, kinds.gets
    for code in range(len(pays)):
        counts[code] = 0
        for kind in range(KINDS):
            gets[kind, code] = 0
    for card in range(CARDS):
        code = mine[card]
        if card != one and card != other:
            counts[code] += 1
            for shown in range(len(pays)):
                gets[kinds.of[code], shown] += pays[code, shown]


@njit(error_model="numpy")
def both_draw(pair: Any, pays: Any, kinds: Any, one_kind: Any) -> None:
    """Sums by kind over third cards of both: all pairs, less the same card twice, less those gone."""
    mine, theirs, less, sums = pair.mine, pair.theirs, pair.less, kinds.sums
    for kind in range(1 if one_kind else KINDS):
        sums[kind] = 0
    if one_kind:  # nothing to tell apart: the same sum, kept in a register
        total = np.int32(0)
        for code in range(len(kinds.counts)):
            total += kinds.counts[code] * less[code]
        for card in range(CARDS):
            total -= pays[mine[card], theirs[card]]
        sums[0] = total
    else:
        for code in range(len(kinds.counts)):
            sums[kinds.of[code]] += kinds.counts[code] * less[code]
        for card in range(CARDS):
            sums[kinds.of[mine[card]]] -= pays[mine[card], theirs[card]]
    for place in range(4):
        code = mine[pair.gone[place]]
        sums[kinds.of[code]] += pays[code, theirs[pair.gone[place]]]
        if place >= 2:  # the banker's two, which the player cannot draw
            sums[kinds.of[code]] -= less[code]


@njit(error_model="numpy")
def settle_pair(times: Any, number: Any, pair: Any, scores: Any, kinds: Any, cell: Any) -> None:
    """Add one pair of hands to the sums of its classes."""
    pays = scores.pays
    both_draw(pair, pays, kinds, len(cell) == 4)
    cell[0] += times * LEFT * (LEFT - 1) * pays[pair.held, pair.shown]
    cell[1] += times * (LEFT - 1) * pair.less[pair.held]
    for kind in range((len(cell) - 2) // 2):
        cell[2 + 2 * kind] += times * (LEFT - 1) * kinds.gets[kind, pair.shown]
        cell[3 + 2 * kind] += times * kinds.sums[kind]
    for place in range(2, 4):
        code = pair.mine[pair.gone[place]]
        cell[2 + 2 * kinds.of[code]] -= times * (LEFT - 1) * pays[code, pair.shown]


@njit(error_model="numpy")
def prepare_nothing(one: Any, other: Any, scores: Any, duties: Any) -> None:
    """A banker who answers each hand on its own needs no sums of the player's hand."""


@njit(error_model="numpy")
def answer_pair(times: Any, number: Any, pair: Any, scores: Any, duties: Any, cell: Any) -> None:
    """Add the banker's answer to one pair of hands, if the player stands and by each card it may hit."""
    pays, must = scores.pays, duties.must[number]
    stand = LEFT * np.int64(pays[pair.held, pair.shown])
    choose(stand, np.int64(pair.less[pair.held]), must, times * (LEFT - 1), LEFT, cell[0])
    one, other, up, hole = pair.gone[0], pair.gone[1], pair.gone[2], pair.gone[3]
    for card in range(CARDS):
        if card in (one, other, up, hole):
            continue
        code = pair.mine[card]
        stand = (LEFT - 1) * np.int64(pays[code, pair.shown])
        hit = np.int64(pair.less[code]) - pays[code, pair.theirs[card]]
        choose(stand, hit, must, times, LEFT - 1, cell[1 + duties.values[code]])


@njit(error_model="numpy")
def choose(stand: Any, hit: Any, must: Any, times: Any, draws: Any, cell: Any) -> None:
    """Add deals with so many draws each: the banker takes the better for itself, or what it must."""
    hits = must == 2 or (must == 0 and hit < stand)
    cell[0] += times * draws
    cell[1] += times * draws * hits
    cell[2] += times * stand
    cell[3] += times * hit
    cell[4] += times * (hit if hits else stand)


def _over_all_pairs(prepare: Any, settle: Any) -> Any:
    """A function that settles every pair of hands and returns what those with a Pok settle for.

    Rows of `players` and `bankers`: two cards, their class (negative: a Pok), how many hands they stand for.
    `alike`: the banker's hands are all there, and one of those alike is enough.
    """

    @njit(error_model="numpy")
    def walk(
        players: Any, bankers: Any, alike: Any, scores: Any, known: Any, found: Any, against: Any, room: Any
    ) -> Any:
        codes = len(scores.pays)
        counts, rest = room[:PAIRS], room[PAIRS:]
        number, rest = rest[: CARDS * CARDS], rest[CARDS * CARDS :]
        less, gone, suits_room = rest[:codes], rest[codes : codes + 4], rest[codes + 4 : codes + 12]
        prepare_banker(bankers, scores, against, number, counts)
        constant, before = np.int64(0), -1
        for hand in range(len(players)):
            one, other, group = players[hand, 0], players[hand, 1], players[hand, 2]
            suits = 8 * (one // 13) + 2 * (other // 13) + (one % 13 == other % 13)
            if alike and suits != before:
                before = suits
                count_alike(one, other, bankers, number, counts, suits_room)
            prepare(one, other, scores, known)
            held, mine = scores.two[one, other], scores.three[one, other]  # codes by third card
            gone[0], gone[1] = one, other
            for row in range(len(bankers)):
                up, hole, dealer = bankers[row, 0], bankers[row, 1], bankers[row, 2]
                if counts[row] == 0 or up in (one, other) or hole in (one, other):
                    continue
                times = players[hand, 3] * np.int64(counts[row])
                shown, theirs = scores.two[up, hole], scores.three[up, hole]
                if group < 0 or dealer < 0:
                    constant += times * LEFT * (LEFT - 1) * scores.pays[held, shown]
                    continue
                first, second = theirs[one], theirs[other]
                for code in range(codes):
                    less[code] = against[row, code] - scores.turned[first, code] - scores.turned[second, code]
                gone[2], gone[3] = up, hole
                pair = Pair(held, shown, mine, theirs, gone, less)
                settle(times, row, pair, scores, known, found[group, dealer])
        return constant

    return walk


settle_all = _over_all_pairs(prepare_player, settle_pair)
answer_all = _over_all_pairs(prepare_nothing, answer_pair)
HANDS = "int64[:, 4], int64[:, 4], int64"
SCORES = f"uint8[{CARDS}, {CARDS}], uint8[{CARDS}, {CARDS}, {CARDS}], int16[:, :], int16[:, :]"
ROOM = f"int32[{SUMS_BY_CODE[0]}, {SUMS_BY_CODE[1]}], int32[{PAYOFF_ROOM}]"


@kernel(f"{HANDS}, {SCORES}, uint8[:], int64[:, :, :], {ROOM} -> int64", error_model="numpy")
def payoffs(
    players: Any, bankers: Any, alike: Any, two: Any, three: Any, pays: Any, turned: Any,
    kinds: Any, found: Any, against: Any, room: Any,
) -> Any:  # fmt: skip
    """Fill `found` [player's class, banker's class, sums]; return what hands with a Pok settle for."""
    rest, codes = room[PAIRS + CARDS * CARDS + len(pays) + 12 :], len(pays)
    known = Kinds(kinds, rest[:codes], against[PAIRS:], rest[codes : codes + KINDS])
    return settle_all(players, bankers, alike, Scores(two, three, pays, turned), known, found, against, room)


@kernel(
    f"{HANDS}, {SCORES}, uint8[:], uint8[:], int64[:, :, {1 + KINDS}, {ANSWER_SUMS}], {ROOM} -> int64",
    error_model="numpy",
)
def answers(
    players: Any, bankers: Any, alike: Any, two: Any, three: Any, pays: Any, turned: Any,
    must: Any, values: Any, found: Any, against: Any, room: Any,
) -> Any:  # fmt: skip
    """As `payoffs`, for a banker who sees the player's cards and answers each hand on its own.

    Fills [player's class, banker's class, stood or the value hit to, (deals, hits, if it stands, if it hits,
    as it chooses)].
    """
    known = Duties(must, values)
    return answer_all(players, bankers, alike, Scores(two, three, pays, turned), known, found, against, room)
