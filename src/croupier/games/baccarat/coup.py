"""One coup: what cards are worth, who gets the next one, and how it ended."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple

from croupier.cards import DECK, RANKS, RED, Card
from croupier.games.baccarat.tableau import NO_CARD, POINTS_TO_DRAW_ON, Tableau

Hand = Literal["player", "banker"]
Winner = Literal["player", "banker", "tie"]
PairKind = Literal["none", "mixed", "coloured", "perfect"]

PLAYER: Final = "player"
BANKER: Final = "banker"
TIE: Final = "tie"
HANDS: Final[tuple[Hand, Hand]] = (PLAYER, BANKER)
PAIRS: Final[tuple[PairKind, ...]] = ("none", "mixed", "coloured", "perfect")
NATURAL: Final = POINTS_TO_DRAW_ON  # the lower of the two naturals
NOBODY_DRAWS: Final = (False,) * (NO_CARD + 1)
MIN_CARDS: Final = 4  # the shortest coup: two cards a hand
MAX_CARDS: Final = 6  # the longest: three cards a hand

# TLGC 8, 000 1.2, 002 3: an ace is one; ten and the court cards add nothing to the single figure.
POINTS: Final[dict[Card, int]] = {
    card: (RANKS.index(card.rank) + 1 if card.rank in RANKS[:9] else 0) for card in DECK
}


class Signature(NamedTuple):
    """All that a bet may depend on: points, card counts and pairs of both hands."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int
    player_pair: PairKind
    banker_pair: PairKind

    @property
    def result(self) -> Winner:
        """The higher point wins, equal points tie (TLGC 6.6–6.8, 10.3)."""
        return TIE if self.player == self.banker else PLAYER if self.player > self.banker else BANKER

    @property
    def margin(self) -> int:
        return abs(self.player - self.banker)


@dataclass(frozen=True, slots=True)
class Coup:
    """The cards of both hands, in the order they were dealt to each."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]


def point(hand: Sequence[Card]) -> int:
    """The point of a hand: the last figure of its count (TLGC 8).

    >>> from croupier.cards import parse
    >>> point(parse("9h 6s")), point(parse("Kd Ts As"))
    (5, 1)
    """
    return sum([POINTS[card] for card in hand]) % 10


def point_text(count: int) -> str:
    """A point as it is announced: nought is "Baccarat" (TLGC 8)."""
    return str(count) if count else "Baccarat"


def draws(tableau: Tableau, player: int, banker: int) -> tuple[bool, tuple[bool, ...]]:
    """Whether Player draws on these points of two cards; and whether Banker does, by Player's third card.

    A natural of either hand ends the coup; else Player draws by its row, then Banker by the chart (TLGC 11).
    """
    if player >= NATURAL or banker >= NATURAL:
        return False, NOBODY_DRAWS
    return tableau.player[player], tableau.banker[banker]


def due(tableau: Tableau, player: Sequence[Card], banker: Sequence[Card]) -> Hand | None:
    """Who gets the next card; None when the coup is over (TLGC 9.2, 11)."""
    players, bankers = len(player), len(banker)
    if players < 2 or bankers < 2:
        return PLAYER if players == bankers else BANKER
    if bankers == 3:
        return None
    player_draws, banker_draws = draws(tableau, point(player if players == 2 else player[:2]), point(banker))
    if player_draws and players == 2:
        return PLAYER
    third = POINTS[player[2]] if players == 3 else NO_CARD
    return BANKER if banker_draws[third] else None


def deal(tableau: Tableau, draw: Callable[[], Card]) -> Coup:
    """A whole coup with cards from `draw`."""
    hands: dict[Hand, list[Card]] = {PLAYER: [], BANKER: []}
    while hand := due(tableau, hands[PLAYER], hands[BANKER]):
        hands[hand].append(draw())
    return Coup(tuple(hands[PLAYER]), tuple(hands[BANKER]))


def result_text(winner: Winner, player_pair: PairKind, banker_pair: PairKind) -> str:
    """A result as roads read it: `B`, `Pp`, `Tpb`."""
    return winner[0].upper() + "p" * (player_pair != "none") + "b" * (banker_pair != "none")


@cache
def pair(first: Card, second: Card) -> PairKind:
    """Perfect: one suit; coloured: two suits of a colour; mixed: red and black (TLGC 15.1)."""
    if first.rank != second.rank:
        return "none"
    if first.suit == second.suit:
        return "perfect"
    return "coloured" if (first.suit in RED) == (second.suit in RED) else "mixed"


def signature(player: Sequence[Card], banker: Sequence[Card]) -> Signature:
    """What a finished coup comes to; pairs are judged on the first two cards (ruling B10)."""
    return Signature(
        point(player),
        point(banker),
        len(player),
        len(banker),
        pair(player[0], player[1]),
        pair(banker[0], banker[1]),
    )
