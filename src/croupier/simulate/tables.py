"""A rule set as the arrays that kernels index: the only place where simulation reads the rules."""

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.cards import DECK
from croupier.games.baccarat.coup import NATURAL, PAIRS, POINTS, pair
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.tableau import NO_CARD

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

TEN = range(10)


class Tables(NamedTuple):
    player_draws: "Array"  # by point
    natural: "Array"  # by point: the coup is over
    banker_draws: "Array"  # by point and Player's third card
    values: "Array"  # of each card of `DECK`
    pairs: "Array"  # kind of pair that two cards make
    pack: "Array"  # the cards of a whole shoe
    start: int  # cards that must remain for a coup to start
    fresh: bool  # shuffled anew for every coup


def tables(rules: Rules) -> Tables:
    import numpy as np

    nobody = (False,) * (NO_CARD + 1)
    byte = np.uint8
    return Tables(
        player_draws=np.array([*rules.tableau.player, False, False], dtype=byte),
        natural=np.array([point >= NATURAL for point in TEN], dtype=byte),
        banker_draws=np.array([*rules.tableau.banker, nobody, nobody], dtype=byte),
        values=np.array([POINTS[card] for card in DECK], dtype=byte),
        pairs=np.array([[PAIRS.index(pair(one, two)) for two in DECK] for one in DECK], dtype=byte),
        pack=np.repeat(np.arange(len(DECK), dtype=byte), rules.decks),
        start=rules.shoe.start,
        fresh=rules.shoe.fresh,
    )
