"""What is in a shoe: how many there are of each of the 52 cards."""

from collections import Counter
from collections.abc import Iterable, Mapping

from croupier.cards import DECK, Card
from croupier.errors import BadInput
from croupier.games.baccarat.coup import MAX_CARDS
from croupier.games.baccarat.rules import MOST_DECKS
from croupier.wire import plain


@plain
class Composition:
    """Counts in the order of `cards.DECK`; made by the functions below, which check them."""

    counts: tuple[int, ...]

    @property
    def cards(self) -> int:
        return sum(self.counts)

    def without(self, cards: Iterable[Card]) -> "Composition":
        """The shoe after these cards have come out of it."""
        left = dict(zip(DECK, self.counts, strict=True))
        for card, copies in Counter(cards).items():
            if card not in left:
                raise BadInput(f"{card} is not a card of baccarat")
            if copies > left[card]:
                raise BadInput(f"{card} cannot be removed {copies} times: the shoe holds {left[card]}")
            left[card] -= copies
        return composed(left)


def full(decks: int) -> Composition:
    """So many whole decks."""
    if not 1 <= decks <= MOST_DECKS:
        raise BadInput(f"{decks} decks: a shoe holds 1 to {MOST_DECKS}")
    return Composition((decks,) * len(DECK))


def composed(counts: Mapping[Card, int]) -> Composition:
    """A shoe of these cards; those not named are not in it."""
    for card, copies in counts.items():
        if card not in DECK:
            raise BadInput(f"{card} is not a card of baccarat")
        if not 0 <= copies <= MOST_DECKS:
            raise BadInput(f"{copies} copies of {card}: a shoe holds 0 to {MOST_DECKS}")
    shoe = Composition(tuple(counts.get(card, 0) for card in DECK))
    if shoe.cards < MAX_CARDS:
        raise BadInput(f"{shoe.cards} cards: a coup may need {MAX_CARDS}, so exact odds do too")
    return shoe
