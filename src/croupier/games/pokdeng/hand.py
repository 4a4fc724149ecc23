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
    """A hand's points, whether they are a Pok, what it multiplies by, and its rank: the higher one wins."""

    value: int
    pok: bool
    multiplier: int
    combination: str | None
    rank: int


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
    pok = is_pok(rules, cards)
    return Score(value, pok, multiplier, name, 10 * _level(rules, name, pok=pok) + value)


def _level(rules: Rules, name: str | None, *, pok: bool) -> int:
    """A Pok is above all (004 9), a type above all that is none (thai 5); others never win (ruling P3)."""
    if pok:
        return len(rules.types) + 1
    return len(rules.types) - rules.types.index(name) if name in rules.types else 0


def is_pok(rules: Rules, cards: Sequence[Card]) -> bool:
    """A natural in the first two cards (004 4)."""
    return len(cards) == 2 and value_of(cards) in rules.pok


def combination(rules: Rules, cards: Sequence[Card]) -> Combination | None:
    """Of the rule set's combinations that the cards make the best type, else the first."""
    fitting = [each for each in rules.combinations if each.cards == len(cards)]
    if not fitting:
        return None
    held = {condition for condition, holds in CONDITIONS.items() if holds(rules, cards)}
    found = [each for each in fitting if held.issuperset(each.needs)] if held else []
    return max(found, key=lambda each: _level(rules, each.name, pok=False), default=None)


def settle(rules: Rules, player: Score, banker: Score) -> int:
    """What a bet of one wins (or, below zero, loses) the player: 004's priorities, then its multiplier.

    >>> from croupier.cards import parse
    >>> from croupier.games.pokdeng.rulefile import load_rules
    >>> rules = load_rules("pok-deng")
    >>> tong, flush = (score(rules, parse(text)) for text in ("3s 3h 3d", "Kh Ah 6h"))
    >>> settle(rules, tong, flush)
    10
    """
    if player.rank == banker.rank:
        return player.multiplier - banker.multiplier if rules.ties == "deng" else 0
    if player.rank > banker.rank:
        return _multiplier(rules, player, banker)
    return -_multiplier(rules, banker, player)


def _multiplier(rules: Rules, winner: Score, loser: Score) -> int:
    for pay in rules.type_pays:
        if (pay.winner, pay.loser) == (winner.combination, loser.combination):
            return pay.multiplier
    if rules.multiplier == "product":
        return winner.multiplier * loser.multiplier
    return max(winner.multiplier, loser.multiplier) if rules.multiplier == "higher" else winner.multiplier


def _same_rank(rules: Rules, cards: Sequence[Card]) -> bool:
    return len({card.rank for card in cards}) == 1


def _same_suit(rules: Rules, cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def _consecutive(rules: Rules, cards: Sequence[Card]) -> bool:
    """Where an ace is low A-2-3 is a straight (004 7.1), where it is high Q-K-A is; K-A-2 never is one."""
    low = [PLACES[card] for card in cards]
    high = [place if place > 1 else len(RANKS) + 1 for place in low]
    ways = {"ace-low": [low], "ace-high": [high], "both": [low, high]}[rules.straights]
    return any(sorted(places) == list(range(min(places), min(places) + len(places))) for places in ways)


def _faces(rules: Rules, cards: Sequence[Card]) -> bool:
    return all(card.rank in FACES for card in cards)


CONDITIONS: dict[Condition, Callable[[Rules, Sequence[Card]], bool]] = {
    "same rank": _same_rank,
    "same suit": _same_suit,
    "consecutive": _consecutive,
    "faces": _faces,
}
