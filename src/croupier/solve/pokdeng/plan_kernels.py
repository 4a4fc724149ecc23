"""A banker's table counted in full: two unseen hands beside each other, and what a third tells of them.

Hands that players may hold are sums over sets of cards. How many of them avoid the cards that are gone
follows by inclusion and exclusion from four tables: all hands, those with one card, with two, with three. So
one hand is laid open (the `lead`), then another (`opened`), and the last is never listed: it is looked up.
"""

from collections import namedtuple
from typing import Any

from numba import njit

from croupier.kernel import kernel
from croupier.solve.pokdeng.layout import (
    BEST,
    CARDS,
    CLASSES,
    COUNT,
    DRAWN,
    HIT,
    LAST,
    OPENED,
    SHOWN,
    STAND,
    TOTAL,
)

# How likely a seat holds two cards, or three.
Seat = namedtuple("Seat", "size pairs triples")
# Codes of hands; what a code pays a banker that stands, that draws a card of some class, and over all cards
# it may draw; the class of each card it may draw, and what that card makes open hands pay.
Deck = namedtuple("Deck", "two three stand drawn every classes shown")
# Functions summed over the last hand: over all, those with a card, those with two. The functions are how
# many, what standing pays, what hitting pays, what each class pays, and what each open hand pays.
Sums = namedtuple("Sums", "all one two")


@njit(error_model="numpy")
def worth(which: Any, weight: Any, code: Any, hand: Any, size: Any, deck: Any) -> Any:
    """One function of one hand."""
    classes = deck.drawn.shape[1]
    if which == COUNT:
        return weight
    if which == STAND:
        return weight * deck.stand[code]
    if which == HIT:
        pays = deck.every[code]
        for place in range(size):
            pays -= deck.drawn[code, deck.classes[hand[place]]]
        return weight * pays
    if which < CLASSES + classes:
        return weight * deck.drawn[code, which - CLASSES]
    pays = deck.shown[which - CLASSES - classes, CARDS]
    for place in range(size):
        pays -= deck.shown[which - CLASSES - classes, hand[place]]
    return weight * pays


@njit(error_model="numpy")
def add_pair(which: Any, one: Any, other: Any, found: Any, sums: Any) -> None:
    sums.two[which, one, other] += found
    sums.two[which, other, one] += found


@njit(error_model="numpy")
def add_hand(weight: Any, code: Any, hand: Any, size: Any, deck: Any, sums: Any) -> None:
    """Every function of one hand, with each two of its cards."""
    for which in range(len(sums.all)):
        found = worth(which, weight, code, hand, size, deck)
        for place in range(size):
            for before in range(place):
                add_pair(which, hand[place], hand[before], found, sums)


@njit(error_model="numpy")
def sum_up(seat: Any, deck: Any, sums: Any, hand: Any) -> None:
    """Every function over all hands of a seat, with nothing laid open."""
    for which in range(len(sums.all)):
        for one in range(CARDS):
            for other in range(CARDS):
                sums.two[which, one, other] = 0.0
    for one in range(CARDS):
        for other in range(one + 1, CARDS):
            hand[0], hand[1] = one, other
            if seat.size == 2:
                if seat.pairs[one, other] > 0:
                    add_hand(seat.pairs[one, other], deck.two[one, other], hand, 2, deck, sums)
                continue
            for third in range(other + 1, CARDS):
                if seat.triples[one, other, third] > 0:
                    hand[2] = third
                    code = deck.three[one, other, third]
                    add_hand(seat.triples[one, other, third], code, hand, 3, deck, sums)


@njit(error_model="numpy")
def remove_triples(lead: Any, cards: Any, seat: Any, deck: Any, sums: Any, hand: Any) -> None:
    """Take the hands of three that hold a card of the lead from those that hold two others."""
    for place in range(cards):
        gone = lead[place]
        for one in range(CARDS):
            for other in range(one + 1, CARDS):
                weight = seat.triples[one, other, gone]
                if weight > 0 and not among(one, lead, cards) and not among(other, lead, cards):
                    hand[0], hand[1], hand[2] = one, other, gone
                    code = deck.three[one, other, gone]
                    for which in range(len(sums.all)):
                        add_pair(which, one, other, -worth(which, weight, code, hand, 3, deck), sums)


@njit(error_model="numpy")
def remove_draws(lead: Any, cards: Any, deck: Any, sums: Any) -> None:
    """The banker cannot draw the cards of the lead."""
    opened = CLASSES + deck.drawn.shape[1]
    for place in range(cards):
        drawn = CLASSES + deck.classes[lead[place]]
        for one in range(CARDS):
            for other in range(CARDS):
                sums.two[HIT, one, other] -= sums.two[drawn, one, other]
                for which in range(opened, len(sums.all)):
                    pays = deck.shown[which - opened, lead[place]]
                    sums.two[which, one, other] -= pays * sums.two[COUNT, one, other]


@njit(error_model="numpy")
def without(lead: Any, cards: Any, seat: Any, deck: Any, uncut: Any, sums: Any, hand: Any) -> None:
    """The sums once the cards of the lead are gone: no hand holds them, and the banker cannot draw them."""
    for which in range(len(sums.all)):
        for one in range(CARDS):
            for other in range(CARDS):
                gone = among(one, lead, cards) or among(other, lead, cards)
                sums.two[which, one, other] = 0.0 if gone else uncut.two[which, one, other]
    if seat.size == 3:
        remove_triples(lead, cards, seat, deck, sums, hand)
    remove_draws(lead, cards, deck, sums)
    for which in range(len(sums.all)):
        sums.all[which] = 0.0
        for one in range(CARDS):
            found = 0.0
            for other in range(CARDS):
                found += sums.two[which, one, other]
            sums.one[which, one] = found / (seat.size - 1)
            sums.all[which] += found / (seat.size - 1) / seat.size


@njit(error_model="numpy")
def among(card: Any, cards: Any, count: Any) -> Any:
    found = False
    for place in range(count):
        found = found or cards[place] == card
    return found


@njit(error_model="numpy")
def left(which: Any, hand: Any, size: Any, sums: Any) -> Any:
    """A function over the hands that hold no card of this one, but for hands of three that are this one."""
    found = sums.all[which]
    for place in range(size):
        found -= sums.one[which, hand[place]]
        for before in range(place):
            found += sums.two[which, hand[place], hand[before]]
    return found


@njit(error_model="numpy")
def add_opened(
    weight: Any, pays: Any, hand: Any, size: Any, lead: Any, cards: Any, room: Any, seat: Any, deck: Any,
    sums: Any, found: Any,
) -> None:  # fmt: skip
    """Lay one more hand open, and look up what the last one is then worth."""
    classes = deck.drawn.shape[1]
    count, stand, hit = (
        left(COUNT, hand, size, sums),
        left(STAND, hand, size, sums),
        left(HIT, hand, size, sums),
    )
    for place in range(size):
        hit -= left(CLASSES + deck.classes[hand[place]], hand, size, sums)
    same = 0.0  # how likely the last hand would be this very one
    if seat.size == 3 and size == 3:
        same = seat.triples[hand[0], hand[1], hand[2]]
    if same > 0:
        code = deck.three[hand[0], hand[1], hand[2]]
        count -= same
        stand -= same * deck.stand[code]
        again = deck.every[code]
        for place in range(cards):
            again -= deck.drawn[code, deck.classes[lead[place]]]
        for place in range(3):
            again -= 2 * deck.drawn[code, deck.classes[hand[place]]]
        hit -= same * again
    hit /= room - cards - size - seat.size
    found[TOTAL] += weight * count
    found[OPENED] += weight * count * pays
    found[LAST] += weight * stand
    found[DRAWN] += weight * hit
    found[BEST] += weight * max(stand, hit)
    for place in range(len(deck.shown)):
        which = CLASSES + classes + place
        shown, gone = left(which, hand, size, sums), 0.0
        for card in range(size):
            gone += deck.shown[place, hand[card]]
        if same > 0:
            for card in range(cards):
                shown += same * deck.shown[place, lead[card]]
            shown -= same * (deck.shown[place, CARDS] - gone)
        shown -= gone * count
        found[SHOWN + place] += weight * shown / (room - cards - size - seat.size)


@njit(error_model="numpy")
def open_each(
    lead: Any, cards: Any, room: Any, opened: Any, seat: Any, deck: Any, sums: Any, hand: Any, found: Any
) -> None:
    """Every hand of the seat that is laid open second."""
    for one in range(CARDS):
        if among(one, lead, cards):
            continue
        for other in range(one + 1, CARDS):
            if among(other, lead, cards):
                continue
            hand[0], hand[1] = one, other
            if opened.size == 2:
                weight = opened.pairs[one, other]
                if weight > 0:
                    pays = deck.stand[deck.two[one, other]]
                    add_opened(weight, pays, hand, 2, lead, cards, room, seat, deck, sums, found)
                continue
            for third in range(other + 1, CARDS):
                weight = opened.triples[one, other, third]
                if weight > 0 and not among(third, lead, cards):
                    hand[2] = third
                    pays = deck.stand[deck.three[one, other, third]]
                    add_opened(weight, pays, hand, 3, lead, cards, room, seat, deck, sums, found)


SEAT = f"int64, float64[{CARDS}, {CARDS}], float64[{CARDS}, {CARDS}, {CARDS}]"


@kernel(
    f"int64[:, 3], int64, {SEAT}, {SEAT}, uint8[{CARDS}, {CARDS}], uint8[{CARDS}, {CARDS}, {CARDS}],"
    f"float64[:], float64[:, :], float64[:], int64[{CARDS}], float64[:, {CARDS + 1}],"
    f"float64[:], float64[:, {CARDS}], float64[2, :, {CARDS}, {CARDS}], int64[3], float64[:, :]",
    error_model="numpy",
)
def follow(
    leads: Any, room: Any, opened_size: Any, opened_pairs: Any, opened_triples: Any, size: Any, pairs: Any,
    triples: Any, two: Any, three: Any, stand: Any, drawn: Any, every: Any, classes: Any, shown: Any,
    totals: Any, ones: Any, twos: Any, hand: Any, found: Any,
) -> None:  # fmt: skip
    """For each lead (cards, below 0 where it has none): what opening a second hand tells of a last one.

    Fills, summed over both hands: how many there are, what the second pays a banker that stands, what the
    last pays it if it stands, if it hits and by whichever is better, and what each open hand pays if it hits.
    """
    seat, opened = Seat(size, pairs, triples), Seat(opened_size, opened_pairs, opened_triples)
    deck = Deck(two, three, stand, drawn, every, classes, shown)
    uncut, sums = Sums(totals, ones, twos[0]), Sums(totals, ones, twos[1])
    sum_up(seat, deck, uncut, hand)
    for row in range(len(leads)):
        cards = 0
        for place in range(3):
            cards += leads[row, place] >= 0
        without(leads[row], cards, seat, deck, uncut, sums, hand)
        open_each(leads[row], cards, room, opened, seat, deck, sums, hand, found[row])
