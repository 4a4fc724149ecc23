"""What each side of heads-up Pok Deng knows, how finely, of which deck: the solver's options (P8–P11)."""

from typing import Literal, get_args

from croupier.errors import BadInput
from croupier.games.pokdeng.rulefile import load_rules
from croupier.games.pokdeng.rules import Multiplier, Range, Rules
from croupier.wire import plain

PlayerSees = Literal["own", "upcard"]
BankerSees = Literal["sizes", "values", "cards"]
Detail = Literal["value", "cards"]
Deck = Literal["52", "infinite"]


@plain
class Model:
    """One reading of the game; the defaults are 004's solver scope."""

    rules: Rules
    player_sees: PlayerSees = "upcard"
    banker_sees: BankerSees = "values"
    detail: Detail = "value"
    deck: Deck = "52"

    @property
    def name(self) -> str:
        return f"{self.player_sees}/{self.banker_sees}/{self.detail}/{self.deck}"


def pok_deng_model(
    rules: str | Rules = "pok-deng",
    *,
    player_sees: str = "upcard",
    banker_sees: str = "values",
    detail: str = "value",
    deck: str = "52",
    multiplier: str | None = None,
    player_range: str | None = None,
    banker_range: str | None = None,
) -> Model:
    """A model from its options, as the command line spells them.

    >>> pok_deng_model(player_sees="own", banker_sees="sizes", detail="cards").name
    'own/sizes/cards/52'
    """
    book = load_rules(rules) if isinstance(rules, str) else rules
    sides = {"player": player_range or book.ranges.player, "banker": banker_range or book.ranges.banker}
    for side, chosen_range in sides.items():
        one_of(chosen_range, Range, f"{side}-range")
    chosen = one_of(multiplier, Multiplier, "multiplier") if multiplier else book.multiplier
    found = Model(
        book.varied(ranges=sides, multiplier=chosen),  # type: ignore[arg-type]
        one_of(player_sees, PlayerSees, "player-sees"),  # type: ignore[arg-type]
        one_of(banker_sees, BankerSees, "banker-sees"),  # type: ignore[arg-type]
        one_of(detail, Detail, "detail"),  # type: ignore[arg-type]
        one_of(deck, Deck, "deck"),  # type: ignore[arg-type]
    )
    why = meaningless(found)
    if why:
        raise BadInput(why)
    return found


def meaningless(model: Model) -> str | None:
    """Why a combination of options describes no game, or None (ruling P10)."""
    if len(set(model.rules.pok)) == 10:
        return f"{model.rules.name} makes every hand a Pok: there is nothing to decide"
    if model.banker_sees == "cards" and model.detail == "value":
        return (
            "a banker cannot see cards at the detail of values, where a hand is its value (ruling P10): "
            "choose the detail of cards, or a banker who sees values"
        )
    return None


def one_of(given: str, kind: object, option: str) -> str:
    known = get_args(kind)
    if given not in known:
        raise BadInput(f"--{option} {given}: choose one of {', '.join(known)}")
    return given


def every_model(rules: str | Rules = "pok-deng") -> list[Model]:
    """All combinations of knowledge, detail and deck that have a meaning."""
    book = load_rules(rules) if isinstance(rules, str) else rules
    grid = [
        Model(book, player, banker, detail, deck)
        for player in get_args(PlayerSees)
        for banker in get_args(BankerSees)
        for detail in get_args(Detail)
        for deck in get_args(Deck)
    ]
    return [found for found in grid if not meaningless(found)]
