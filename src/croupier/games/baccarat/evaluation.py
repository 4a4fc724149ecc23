"""How the cards of a coup score, without a table: points, pairs, the winner, who gets the next card."""

from collections.abc import Sequence

from croupier.cards import Card, parse, show
from croupier.errors import BadInput
from croupier.games.baccarat.coup import (
    BANKER,
    PLAYER,
    POINTS,
    Hand,
    PairKind,
    Winner,
    due,
    pair,
    point,
    signature,
)
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.wire import plain


@plain
class Evaluation:
    """A coup as it lies; a pair is judged once a hand has two cards, the winner once no card is due."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    player_point: int
    banker_point: int
    player_pair: PairKind | None
    banker_pair: PairKind | None
    due: Hand | None  # who gets the next card; None: the coup is over
    winner: Winner | None


def evaluate(rules: str | Rules, cards: str | Sequence[Card]) -> Evaluation:
    """What cards come to, named in the order they come out of the shoe.

    >>> found = evaluate("tasmanian", "9h 2c Ts 3d")
    >>> found.player_point, found.banker_point, found.winner
    (9, 5, 'player')
    >>> evaluate("tasmanian", "2h 2c 3s 3d").due
    'player'
    """
    rules = rules if isinstance(rules, Rules) else load_rules(rules)
    player, banker = _dealt(rules, parse(cards) if isinstance(cards, str) else tuple(cards))
    next_hand = due(rules.tableau, player, banker)
    return Evaluation(
        player=player,
        banker=banker,
        player_point=point(player),
        banker_point=point(banker),
        player_pair=pair(*player[:2]) if len(player) >= 2 else None,
        banker_pair=pair(*banker[:2]) if len(banker) >= 2 else None,
        due=next_hand,
        winner=None if next_hand else signature(player, banker).result,
    )


def coup_was_over(left: tuple[Card, ...]) -> BadInput:
    """What is wrong with cards named after the last one of a coup."""
    return BadInput(f"the coup was over before {show(left)}: name its cards only")


def _dealt(rules: Rules, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Both hands, each card before the hand it is due to."""
    for card in cards:
        if card not in POINTS:
            raise BadInput(f"{card} is not a card of baccarat")
        if cards.count(card) > rules.decks:
            raise BadInput(f"{cards.count(card)} copies of {card}: {rules.decks} decks hold {rules.decks}")
    hands: dict[Hand, list[Card]] = {PLAYER: [], BANKER: []}
    for place, card in enumerate(cards):
        hand = due(rules.tableau, hands[PLAYER], hands[BANKER])
        if hand is None:
            raise coup_was_over(cards[place:])
        hands[hand].append(card)
    return tuple(hands[PLAYER]), tuple(hands[BANKER])
