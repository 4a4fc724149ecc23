"""Where cards come from: a shuffled virtual shoe, a recorded one, or a person typing them in (ruling A3).

A table never knows which. `shuffle` gives the order of a whole shoe, or none when only the
physical cards know it; then `draw` is asked for each card as it comes out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import shake_256
from itertools import chain, count
from numbers import Integral
from struct import unpack
from typing import Protocol, TypeVar

from croupier.cards import Card, face
from croupier.errors import BadInput, echoed

T = TypeVar("T")

LONGEST_SEED = 1000  # characters

WORD_BITS = 32
WORD_CODES = {8: "B", 16: "H", 32: "I", 64: "Q"}  # as `struct` names them
BLOCK = 512  # words taken from one hash
FEW = 64  # the first of them, enough to shuffle one deck


class Chance(Protocol):
    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        """The order of the table's `number`-th shuffle of these cards, or () when nobody knows it."""

    def draw(self) -> Card:
        """The card that has just come out of a shoe whose order nobody knows."""


class ShoeMaker(Protocol):
    def __call__(self, seed: str, pack: str = "", /) -> Chance:
        """Where the cards of a pack come from: a table has one, a competition one by session."""


@dataclass(frozen=True, slots=True)
class VirtualShoe:
    """A shuffle that is a pure function of the seed, the pack and how many came before it."""

    seed: str
    pack: str = ""

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        seed = f"{self.seed}/{self.pack}" if self.pack else self.seed
        return fisher_yates(cards, random_words(f"croupier/{seed}/{number}"))

    def draw(self) -> Card:
        raise BadInput("a virtual shoe deals its own cards: there is none to type in")


class RecordedShoe:
    """The shoes of a log, one order each, dealt again as they lay."""

    def __init__(self, orders: Iterable[Sequence[Card]]) -> None:
        self._orders = [tuple(order) for order in orders]

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        if number > len(self._orders):
            raise BadInput(f"the record holds {len(self._orders)} shoes; shoe {number} is not in it")
        order = self._orders[number - 1]
        if sorted(order) != sorted(cards):
            raise BadInput(f"recorded shoe {number} does not hold the {len(cards)} cards of this table")
        return order

    def draw(self) -> Card:
        raise BadInput("a recorded shoe deals its own cards: there is none to type in")


class PhysicalShoe:
    """A real shoe; a person names each card as it is turned up.

    A mistyped card fails the command that asked for it, and nothing more: cards typed for the same command
    before it are put back by the host, and drawn again without asking.

    >>> PhysicalShoe(["9h", "As"].__iter__().__next__).draw()
    '9h'
    """

    def __init__(self, read: Callable[[], str]) -> None:
        self._read = read
        self._drawn: list[Card | None] = []  # for the command under way; None: what was typed is no card
        self._waiting: list[Card] = []  # put back

    def shuffle(self, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
        return ()

    def draw(self) -> Card:
        self._drawn.append(None)
        self._drawn[-1] = card = self._waiting.pop(0) if self._waiting else self._read_card()
        return card

    def done(self) -> None:
        """The command is carried out: its cards are out of the shoe."""
        self._drawn = []

    def put_back(self) -> None:
        """The command failed over what was typed last; the cards before it were right."""
        self._waiting = [card for card in self._drawn[:-1] if card is not None] + self._waiting
        self._drawn = []

    def _read_card(self) -> Card:
        try:
            return face(self._read().strip())
        except (StopIteration, EOFError):
            raise BadInput("the cards ended too soon: type in every card that came out") from None


def seed_text(seed: str | int) -> str:
    """A seed as text that can be hashed and written down.

    >>> seed_text(7)
    '7'
    """
    if not isinstance(seed, str | Integral):
        raise BadInput(f"a seed is text or a whole number, not {echoed(seed)}")
    try:
        text = str(seed)
        text.encode()
    except UnicodeEncodeError:
        raise BadInput("the seed is not text: use letters and digits") from None
    except ValueError:  # a number of more digits than Python prints
        text = "0" * (LONGEST_SEED + 1)
    if len(text) > LONGEST_SEED:
        raise BadInput(f"the seed is longer than {LONGEST_SEED:,} characters: a few letters will do")
    return text


def random_words(key: str, bits: int = WORD_BITS) -> Iterator[int]:
    """An endless stream of uniform random words: SHAKE-256 of the key, block by block.

    The first bytes of a hash do not depend on its length, so that a deck of cards pays for
    the few words it needs.
    """
    return chain.from_iterable(_blocks(key, bits))


def _blocks(key: str, bits: int) -> Iterator[tuple[int, ...]]:
    code, few = WORD_CODES[bits], FEW * bits // 8
    for block in count():
        hashed = shake_256(f"{key}/{block}".encode())
        yield unpack(f">{FEW}{code}", hashed.digest(few))
        yield unpack(f">{BLOCK - FEW}{code}", hashed.digest(BLOCK * bits // 8)[few:])


def fisher_yates(cards: Sequence[T], source: Iterator[int], bits: int = WORD_BITS) -> tuple[T, ...]:
    """A fair shuffle: each swap is drawn without bias from words of so many bits.

    Lemire's multiply-and-reject: the high part of word × bound is uniform below bound once the words are
    thrown away whose low part is under 2**bits % bound, which is worth working out only under bound.
    """
    order, low = list(cards), (1 << bits) - 1
    size = len(order) + 1
    for size, word in zip(range(len(order), 1, -1), source):  # noqa: B905
        product = word * size
        while product & low < size and product & low < (low + 1) % size:
            product = next(source) * size
        pick, last = product >> bits, size - 1
        order[last], order[pick] = order[pick], order[last]
    if size > 2:
        raise BadInput("the source of randomness ran dry")
    return tuple(order)
