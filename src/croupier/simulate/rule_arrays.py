"""A rule set as the arrays that kernels index: the only place where simulation reads the rules."""

from typing import NamedTuple

from croupier.arrays import Array, np
from croupier.cards import DECK
from croupier.exact.distribution import SHAPE
from croupier.games.baccarat.coup import PAIRS, POINTS, draws, pair
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.tableau import NO_CARD

TEN = range(10)
HANDS = len(TEN) * len(PAIRS)  # two cards, as far as the rest of a coup can tell: a point and a kind of pair


class Tables(NamedTuple):
    values: Array  # of each card of `DECK`
    pairs: Array  # kind of pair that two cards make
    hands: Array  # the hand that two cards make
    turns: Array  # by both points: bit 0 Player draws, bit 1 + third card (or NO_CARD) Banker does
    players: Array  # by Player's hand and third card: its part of the place in an array of `SHAPE`
    bankers: Array  # the same for Banker
    pack: Array  # the cards of a whole shoe
    start: int  # cards that must remain for a coup to start
    fresh: bool  # shuffled anew for every coup


def tables(rules: Rules) -> Tables:
    values = [POINTS[card] for card in DECK]
    pairs = [[PAIRS.index(pair(one, two)) for two in DECK] for one in DECK]
    hands = [
        [(values[one] + values[two]) % 10 * len(PAIRS) + pairs[one][two] for two in range(len(DECK))]
        for one in range(len(DECK))
    ]
    return Tables(
        values=np.array(values, dtype=np.uint8),
        pairs=np.array(pairs, dtype=np.uint8),
        hands=np.array(hands, dtype=np.uint8),
        turns=np.array([[_turn(rules, player, banker) for banker in TEN] for player in TEN], dtype=np.uint16),
        players=_places(0, 2, 4),
        bankers=_places(1, 3, 5),
        pack=np.repeat(np.arange(len(DECK), dtype=np.uint8), rules.decks),
        start=rules.shoe.start,
        fresh=rules.shoe.fresh,
    )


def _turn(rules: Rules, player: int, banker: int) -> int:
    """Who draws on these points, as bits."""
    player_draws, banker_draws = draws(rules.tableau, player, banker)
    return player_draws + sum(drawn << (1 + third) for third, drawn in enumerate(banker_draws))


def _places(point: int, drew: int, kind: int) -> Array:
    """What a hand adds to the place of a signature, by hand and third card, or NO_CARD."""
    parts = np.zeros((HANDS, NO_CARD + 1, len(SHAPE)), dtype=np.int64)
    for hand in range(HANDS):
        for third in range(NO_CARD + 1):
            drawn = third != NO_CARD
            parts[hand, third, point] = (hand // len(PAIRS) + third * drawn) % 10
            parts[hand, third, drew] = drawn
            parts[hand, third, kind] = hand % len(PAIRS)
    steps = np.cumprod((1, *SHAPE[:0:-1]))[::-1]
    return (parts @ steps).astype(np.uint16)
