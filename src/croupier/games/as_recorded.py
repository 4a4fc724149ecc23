"""Cards as a record has them, to decide its commands anew."""

from collections.abc import Iterable, Sequence

from croupier.cards import Card
from croupier.chance import Chance
from croupier.errors import BadInput


class AsRecorded:
    """Orders and faces as the coming events have them; with a seed, an order is the one the seed gives."""

    def __init__(
        self, orders: Iterable[Sequence[Card]], faces: Iterable[Card] = (), seeded: Chance | None = None
    ) -> None:
        self._orders, self._faces, self._seeded = iter(orders), iter(faces), seeded

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        order = tuple(next(self._orders, ()))
        if not order:  # only the physical cards know it
            return ()
        if self._seeded is not None:
            return self._seeded.shuffle(cards, number)
        if sorted(order) != sorted(cards):
            raise BadInput(f"the shuffled cards are not the {len(cards)} that the table has")
        return order

    def draw(self) -> Card:
        face = next(self._faces, None)
        if face is None:
            raise BadInput("the record holds no more cards")
        return face
