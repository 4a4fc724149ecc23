"""What a person types in for a table of bots: the cards of a physical shoe, and the seed."""

from collections.abc import Sequence

from croupier.errors import BadInput


class TypedCards:
    """Cards named one after another, which may end between two coups."""

    def __init__(self, cards: Sequence[str]) -> None:
        self._cards = list(cards)
        self._at = 0

    def next(self) -> str:
        if not self.more():
            raise EOFError
        self._at += 1
        return self._cards[self._at - 1]

    def more(self) -> bool:
        return self._at < len(self._cards)


def is_text(seed: str) -> None:
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise BadInput("the seed is not text") from None
