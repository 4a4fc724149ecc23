"""What a hand is worth, and what two hands settle for: the one statement of both."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from croupier.cards import DECK, RANKS, Card
from croupier.games.identity_cache import cached_by_identity
from croupier.games.pokdeng.rules import Combination, Condition, Rules
from croupier.wire import plain

FACES = "JQK"
SCORES = 1024  # hands remembered a rule set
PLACES = {card: RANKS.index(card.rank) + 1 for card in DECK}
POINTS = {card: place if place < 10 else 0 for card, place in PLACES.items()}


@plain
class Score:
    """A hand's points, whether they are a Pok, and what it multiplies by."""

    value: int
    pok: bool
    multiplier: int
    combination: str | None


def value_of(cards: Sequence[Card]) -> int:
    """The units digit of the sum: aces count one, tens and faces nothing (004 2).

    >>> from croupier.cards import parse
    >>> [value_of(parse(text)) for text in ("Ah 9s", "7d 8c", "Ks 3h 6d")]
    [0, 5, 9]
    """
    return sum([POINTS[card] for card in cards]) % 10


def score(rules: Rules, cards: Sequence[Card]) -> Score:
    """Points, Pok and the best combination of two or three cards (004 4, 004 7, ruling P4)."""
    return scorer(rules)(tuple(cards))


@cached_by_identity
def scorer(rules: Rules) -> Callable[[tuple[Card, ...]], Score]:
    """Scores hands by these rules, each once: every viewer's view of a round holds the same hands."""
    return lru_cache(SCORES)(partial(_score, rules))


def _score(rules: Rules, cards: tuple[Card, ...]) -> Score:
    value = value_of(cards)
    best = combination(rules, cards)
    multiplier, name = (best.multiplier, best.name) if best else (1, None)
    return Score(value, is_pok(rules, cards), multiplier, name)


def is_pok(rules: Rules, cards: Sequence[Card]) -> bool:
    """A natural in the first two cards (004 4)."""
    return len(cards) == 2 and value_of(cards) in rules.pok


def combination(rules: Rules, cards: Sequence[Card]) -> Combination | None:
    """The first of the rule set's combinations that the cards make."""
    fitting = [each for each in rules.combinations if each.cards == len(cards)]
    if not fitting:
        return None
    held = {condition for condition, holds in CONDITIONS.items() if holds(cards)}
    return next((each for each in fitting if held.issuperset(each.needs)), None) if held else None


def settle(rules: Rules, player: Score, banker: Score) -> int:
    """What a bet of one wins (or, below zero, loses) the player: 004's priorities, then its multiplier.

    >>> from croupier.cards import parse
    >>> from croupier.games.pokdeng.rulefile import load_rules
    >>> rules = load_rules("pok-deng")
    >>> tong, flush = (score(rules, parse(text)) for text in ("3s 3h 3d", "Kh Ah 6h"))
    >>> settle(rules, tong, flush)
    10
    """
    ahead = _rank(player) - _rank(banker)
    if ahead == 0:
        return player.multiplier - banker.multiplier if rules.ties == "deng" else 0
    return (1 if ahead > 0 else -1) * _multiplier(rules, player, banker, ahead)


def _rank(hand: Score) -> int:
    """A Pok beats all that is not one, whatever its points (004 9); combinations never win (ruling P3)."""
    return hand.value + 10 * hand.pok


def _multiplier(rules: Rules, player: Score, banker: Score, ahead: int) -> int:
    if rules.multiplier == "product":
        return player.multiplier * banker.multiplier
    if rules.multiplier == "higher":
        return max(player.multiplier, banker.multiplier)
    return player.multiplier if ahead > 0 else banker.multiplier


def _same_rank(cards: Sequence[Card]) -> bool:
    return len({card.rank for card in cards}) == 1


def _same_suit(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def _consecutive(cards: Sequence[Card]) -> bool:
    """Ace is low only: K–A–2 is no straight (004 7.1)."""
    places = sorted([PLACES[card] for card in cards])
    return places == list(range(places[0], places[0] + len(places)))


def _faces(cards: Sequence[Card]) -> bool:
    return all(card.rank in FACES for card in cards)


CONDITIONS: dict[Condition, Callable[[Sequence[Card]], bool]] = {
    "same rank": _same_rank,
    "same suit": _same_suit,
    "consecutive": _consecutive,
    "faces": _faces,
}
