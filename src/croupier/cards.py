"""Cards as text: `As Td 9h`, ranks `A23456789TJQK`, suits `shdc`, jokers `X1 X2`."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from croupier.errors import BadInput

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

RANKS = "A23456789TJQK"
SUITS = "shdc"
RED = "hd"
NAMES = dict(
    zip(RANKS, "ace two three four five six seven eight nine ten jack queen king".split(), strict=True)
)
SUIT_SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
SUIT_NAMES = dict(zip(SUITS, "spades hearts diamonds clubs".split(), strict=True))

_known: dict[str, "Card"] = {}


class Card(str):
    """One card; there is a single object for each, and it is its own text.

    >>> Card("As").rank, Card("As").suit, Card("As") is Card("As")
    ('A', 's', True)
    """

    rank: str
    suit: str

    def __new__(cls, text: str) -> "Card":
        try:
            return _known[text]
        except (KeyError, TypeError):
            shown = repr(str(text)[:20])
            raise BadInput(
                f"{shown} is not a card: write rank then suit, as in As, Td, 9h, or X1, X2 for a joker"
            ) from None

    def __reduce__(self) -> "tuple[type[Card], tuple[str]]":
        return Card, (str(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> "CoreSchema":
        from pydantic_core import core_schema

        # Looking a value up among the literals to write it takes twenty times as long.
        written = core_schema.to_string_ser_schema()
        return core_schema.literal_schema(list(_known.values()), serialization=written)


def _print(text: str) -> Card:
    card = str.__new__(Card, text)
    card.rank, card.suit = text[0], text[1]
    _known[text] = card
    return card


DECK = tuple(_print(rank + suit) for suit in SUITS for rank in RANKS)
JOKERS = (_print("X1"), _print("X2"))
UNSEEN = _print("??")  # the back of a card: what a view shows of a card face down


class Order(tuple[Card, ...]):
    """The cards of a shoe in the order they will come out; one string on the wire, for it is long."""

    __slots__ = ()

    @classmethod
    def read(cls, text: str) -> "Order":
        """The inverse of `str`."""
        words = [text[start : start + 2] for start in range(0, len(text), 2)]
        try:
            return cls(map(_known.__getitem__, words))
        except KeyError as unknown:
            return cls(map(Card, unknown.args))  # which says what a card is

    def __str__(self) -> str:
        return "".join(self)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> "CoreSchema":
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(
            cls.read,
            core_schema.str_schema(strict=True),
            serialization=core_schema.to_string_ser_schema(),
        )


def parse(text: str) -> tuple[Card, ...]:
    """Cards separated by spaces.

    >>> parse("As Td 9h")
    ('As', 'Td', '9h')
    """
    return tuple(map(face, text.split()))


def face(text: str) -> Card:
    """One card that has a face; the back of a card is not a card anyone can name."""
    card = Card(text)
    if card is UNSEEN:
        raise BadInput("'??' is the back of a card: name the card itself")
    return card


def show(cards: Iterable[Card]) -> str:
    """The text that `parse` reads."""
    return " ".join(cards)


def decks(count: int) -> tuple[Card, ...]:
    """So many full decks without jokers, in order of suit and rank."""
    return DECK * count


def pictured(cards: Iterable[str]) -> str:
    """Cards for reading at a glance.

    >>> pictured(parse("Th 2c"))
    '10♥ 2♣'
    """
    return " ".join(card[0].replace("T", "10") + SUIT_SIGNS.get(card[1], card[1]) for card in cards)


def in_words(card: Card) -> str:
    """As a dealer would say it: `the nine of hearts`."""
    if card in JOKERS:
        return "a joker"
    if card is UNSEEN:
        return "a card face down"
    return f"the {NAMES[card.rank]} of {SUIT_NAMES[card.suit]}"
