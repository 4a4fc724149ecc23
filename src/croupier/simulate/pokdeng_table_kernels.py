"""Rounds of Pok Deng at a table of several players, the banker's settling before it draws included."""

from typing import Any

import numpy as np
from numba import njit

from croupier.kernel import kernel
from croupier.simulate import layout
from croupier.simulate.layout import CARDS, TABLE_COUNTERS
from croupier.simulate.random_words import HALF, below, next_word

ALWAYS = np.uint64(layout.ALWAYS)
MOST = CARDS // 3  # hands, the banker's among them
SUM, SQUARES, PLAYER_POKS, BANKER_POKS, PLAYER_HITS, BANKER_DRAWS, SETTLED_FIRST = range(TABLE_COUNTERS)


@njit(error_model="numpy")
def deal(state: Any, deck: Any, drawn: Any, count: Any, infinite: Any) -> None:
    """So many cards, all different unless the deck is infinite."""
    for place in range(count):
        if infinite:
            drawn[place] = below(state, CARDS)
            continue
        chosen = place + below(state, CARDS - place)
        drawn[place] = deck[chosen]
        deck[chosen] = deck[place]
        deck[place] = drawn[place]


@njit(error_model="numpy")
def happens(state: Any, chance: Any) -> Any:
    if chance == 0 or chance == ALWAYS:
        return chance == ALWAYS
    return (next_word(state) >> HALF) < chance


@njit(error_model="numpy")
def act(
    state: Any, players: Any, drawn: Any, two: Any, three: Any, pok: Any, hits: Any, hands: Any, tally: Any
) -> Any:
    """What every player ends up with, and who has what: how many stood, and hit."""
    stood, hit = 0, 0
    for seat in range(players):
        first, second = drawn[seat], drawn[players + 1 + seat]
        hands[0, seat], hands[1, seat] = two[first, second], 0
        if pok[hands[0, seat]]:
            hands[1, seat] = -1
            tally[PLAYER_POKS] += 1
        elif happens(state, hits[first, second]):
            hands[0, seat], hands[1, seat] = three[first, second, drawn[2 * players + 2 + seat]], 1
            hit += 1
        else:
            stood += 1
    tally[PLAYER_HITS] += hit
    return stood, hit


@njit(error_model="numpy")
def settle(players: Any, hands: Any, pays: Any, two_cards: Any, last: Any, draws: Any) -> Any:
    """What all players get: Poks and those it settles with first against two cards, the rest at the end."""
    paid = 0
    for seat in range(players):
        group = hands[1, seat]
        shown = last if group >= 0 and draws[group] else two_cards
        paid += pays[hands[0, seat], shown]
    return paid


@kernel(
    f"int64, int64, int64, uint8[{CARDS}, {CARDS}], uint8[{CARDS}, {CARDS}, {CARDS}], int16[:, :], uint8[:],"
    f"uint64[{CARDS}, {CARDS}], uint64[:, {CARDS}, {CARDS}, :, :], uint64[4], int64[{CARDS}],"
    f"int64[{CARDS}], int64[2, {MOST}], int64[2], int64[{TABLE_COUNTERS}]",
    error_model="numpy",
)
def play(
    rounds: Any, players: Any, infinite: Any, two: Any, three: Any, pays: Any, pok: Any, hits: Any,
    draws: Any, state: Any, deck: Any, drawn: Any, hands: Any, drawn_against: Any, tally: Any,
) -> None:  # fmt: skip
    """Add so many rounds to the tally; `draws` is by group (who stood, who hit), cards, how many of both."""
    for _ in range(rounds):
        deal(state, deck, drawn, 3 * players + 3, infinite)
        first, second = drawn[players], drawn[2 * players + 1]
        shown = two[first, second]
        if pok[shown]:
            paid = 0
            for seat in range(players):
                code = two[drawn[seat], drawn[players + 1 + seat]]
                paid += pays[code, shown]
                tally[PLAYER_POKS] += pok[code]
            tally[BANKER_POKS] += 1
        else:
            stood, hit = act(state, players, drawn, two, three, pok, hits, hands, tally)
            drawn_against[0] = drawn_against[1] = 0
            if stood + hit:
                drawn_against[0] = happens(state, draws[0, first, second, stood, hit])
                drawn_against[1] = drawn_against[0]
                if len(draws) > 1:
                    drawn_against[1] = happens(state, draws[1, first, second, stood, hit])
            if (stood and drawn_against[0]) or (hit and drawn_against[1]):
                tally[BANKER_DRAWS] += 1
                tally[SETTLED_FIRST] += (0 if drawn_against[0] else stood) + (0 if drawn_against[1] else hit)
            last = three[first, second, drawn[3 * players + 2]]
            paid = settle(players, hands, pays, shown, last, drawn_against)
        tally[SUM] += paid
        tally[SQUARES] += paid * paid
