"""The cards of a physical shoe as a person types them in."""

from collections.abc import Sequence


class TypedCards:
    """Cards named one after another; they may end between two coups."""

    def __init__(self, cards: Sequence[str]) -> None:
        self._cards = list(cards)
        self._at = 0

    def next(self) -> str:
        if not self.more():
            raise EOFError
        self._at += 1
        return self._cards[self._at - 1]

    @property
    def count(self) -> int:
        """How many have been dealt."""
        return self._at

    def more(self) -> bool:
        return self._at < len(self._cards)
