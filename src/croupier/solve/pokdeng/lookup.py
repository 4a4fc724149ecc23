"""What a solution says of cards a person holds."""

from croupier.cards import RANKS, Card, parse, show
from croupier.errors import BadInput
from croupier.games.pokdeng.hand import score, value_of
from croupier.games.pokdeng.rules import Rules
from croupier.solve.pokdeng.choices import Choice
from croupier.solve.pokdeng.hands import hand_name, upcard_name
from croupier.solve.pokdeng.information import InfoSet
from croupier.solve.pokdeng.models import Model, pok_deng_model
from croupier.solve.pokdeng.solution import Solution, solve_pok_deng


def best_play(cards: str, up: str | None = None, *, rules: str | Rules = "pok-deng", **model: str) -> Choice:
    """What the equilibrium does with a player's two cards; `model` as `pok_deng_model` takes it.

    >>> best_play("2s 3h", up="9d").action
    'stand'
    """
    found = pok_deng_model(rules, **model)
    return player_choice(found, solve_pok_deng(found), cards, up)[1]


def player_choice(model: Model, solution: Solution, cards: str, up: str | None) -> tuple[str, Choice]:
    """The player's decision with two cards, against an upcard where the model shows one."""
    held, shown = _two(model, cards), _upcard(model, up)
    _apart(model, (*held, *((shown,) if shown else ())))
    hand = hand_name(model, "player", held, shown)
    one = InfoSet("player", hand, value_of(held), upcard_name(model, shown))
    return one.name, solution.player[one.name]


def banker_choice(
    model: Model, solution: Solution, cards: str, up: str | None, against: str
) -> tuple[str, Choice]:
    """The banker's decision with two cards against `2`, `3` or, where it sees values, `3 worth 6`."""
    held, shown = _two(model, cards), _upcard(model, up)
    if shown and shown not in held:
        raise BadInput(f"the upcard {shown} is not one of the banker's two cards, {show(held)}")
    size, seen = _against(model, against)
    hand = hand_name(model, "banker", held, shown)
    one = InfoSet("banker", hand, value_of(held), upcard_name(model, shown), size, seen)
    if one.name not in solution.banker:
        raise BadInput(f"the banker never meets {one.name!r} under these rules")
    return one.name, solution.banker[one.name]


def _two(model: Model, text: str) -> tuple[Card, Card]:
    cards = parse(text)
    if len(cards) != 2 or any(card.rank not in RANKS for card in cards):
        raise BadInput(f"{text!r}: a decision is made with two cards, such as 'As 9h' (004 3)")
    _apart(model, cards)
    if score(model.rules, cards).pok:
        raise BadInput(
            f"{show(cards)} is a Pok, with which nobody decides anything ({model.rules.cite('pok')})"
        )
    return cards[0], cards[1]


def _upcard(model: Model, up: str | None) -> Card | None:
    if model.player_sees == "own":
        if up:
            raise BadInput("players see only their own cards in this model (ruling P9): leave out the upcard")
        return None
    if not up:
        raise BadInput(
            "the banker's first card lies open in this model (ruling P9): name it with up='9h' or --up 9h"
        )
    shown = parse(up)
    if len(shown) != 1 or shown[0].rank not in RANKS:
        raise BadInput(f"upcard {up!r}: the banker shows one card, such as 9h (ruling P9)")
    return shown[0]


def _apart(model: Model, cards: tuple[Card, ...]) -> None:
    if model.deck == "52" and len(set(cards)) < len(cards):
        raise BadInput(f"{show(cards)}: one deck holds each card once (ruling P11)")


def _against(model: Model, text: str) -> tuple[int, int | None]:
    words = text.split()
    size = int(words[0]) if words and words[0] in ("2", "3") else None
    has_value = len(words) == 3 and words[1] == "worth" and words[2] in list("0123456789")
    seen = int(words[2]) if has_value else None
    knows = model.banker_sees != "sizes"
    if size is None or (seen is not None) != knows or (len(words) != 1 and seen is None):
        raise BadInput(
            f"against {text!r}: write {'the cards and their value, as in 3 worth 6' if knows else '2 or 3'}"
        )
    return size, seen
