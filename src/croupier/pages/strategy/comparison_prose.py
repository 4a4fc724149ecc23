"""A comparison of models in sentences, with the figures that say so."""

from dataclasses import dataclass
from itertools import pairwise

from croupier.pages.text import percent
from croupier.solve.pokdeng.compare import Compared, Comparison

FINE, ROUGH = "cards", "value"
DECK = "52"
SEES = ("sizes", "values", "cards")  # of the player's hand, each more than the one before


@dataclass(frozen=True, slots=True)
class Worth:
    """What a piece of knowledge is worth to the side that has it, all else being equal."""

    knowledge: str
    side: str
    among: str  # what else is known, in words
    worth: float


def model_with(found: Comparison, player: str, banker: str, detail: str, deck: str = DECK) -> Compared | None:
    """The model with these options."""
    options = player, banker, detail, deck
    return next((one for one in found.models if options_of(one) == options), None)


def options_of(one: Compared) -> tuple[str, str, str, str]:
    return one.player_sees, one.banker_sees, one.detail, one.deck


def worths(found: Comparison, deck: str = DECK) -> list[Worth]:
    """What seeing values, seeing cards and seeing the upcard is worth, at either detail."""
    listed = []
    for detail in (ROUGH, FINE):
        for player in ("own", "upcard"):
            among = f"{'upcard shown' if player == 'upcard' else 'hands closed'}, by {detail}"
            for less, more in pairwise(SEES):
                having, without = (model_with(found, player, sees, detail, deck) for sees in (more, less))
                listed.append(
                    _worth(f"banker sees {more}, not only {less}", "banker", among, without, having)
                )
        for banker in SEES:
            among = f"banker sees {banker}, by {detail}"
            without, having = (model_with(found, own, banker, detail, deck) for own in ("own", "upcard"))
            listed.append(_worth("player sees the upcard", "player", among, without, having))
    return [one for one in listed if one]


def _worth(
    what: str, side: str, among: str, without: Compared | None, having: Compared | None
) -> Worth | None:
    """What the side gains by it; values are to the player."""
    if without is None or having is None:
        return None
    gain = having.value - without.value
    return Worth(what, side, among, gain if side == "player" else -gain)


def conclusions(found: Comparison) -> list[str]:
    """The conclusions, each only where its models were solved."""
    sentences = [_table_value(found), _seeing(found), _upcard(found), _detail(found), _deck(found)]
    return [one for one in (*sentences, *_convention(found)) if one]


def _table_value(found: Comparison) -> str:
    closed = model_with(found, "own", "sizes", FINE)
    if closed is None:
        return ""
    ahead = "banker" if closed.value < 0 else "player"
    return (
        f"At a table with closed hands, played card by card, the {ahead} is ahead by "
        f"{_share(abs(closed.value))} of the bet."
    )


def _seeing(found: Comparison) -> str:
    sizes, values, cards = (model_with(found, "own", banker, FINE) for banker in SEES)
    if sizes is None or values is None:
        return ""
    sentence = f"Seeing values is worth {_share(sizes.value - values.value)} of the bet to the banker"
    if cards is None:
        return f"{sentence}."
    return f"{sentence}; seeing the very cards adds only {_share(values.value - cards.value, 4)} to that."


def _upcard(found: Comparison) -> str:
    pairs = [
        (banker, model_with(found, "own", banker, FINE), model_with(found, "upcard", banker, FINE))
        for banker in ("sizes", "values")
    ]
    worth = [
        f"{_share(shown.value - closed.value, 3)} when the banker sees {banker}"
        for banker, closed, shown in pairs
        if closed and shown
    ]
    return f"Seeing the banker's upcard is worth to the player {' and '.join(worth)}." if worth else ""


def _detail(found: Comparison) -> str:
    """Card by card both sides know more, so that it may help either."""
    rough, fine = (model_with(found, "own", "sizes", detail) for detail in (ROUGH, FINE))
    if rough is None or fine is None:
        return ""
    gain = fine.value - rough.value
    side = "player" if gain > 0 else "banker"
    return (
        f"Thinking in cards rather than values, on both sides, is worth {_share(abs(gain), 3)} to the {side}."
    )


def _deck(found: Comparison) -> str:
    one, endless = (model_with(found, "own", "sizes", FINE, deck) for deck in (DECK, "infinite"))
    if one is None or endless is None:
        return ""
    one_deck, many = (percent(value.value, 4) for value in (one, endless))
    return (
        f"Taking the deck for endless puts the value of the closed table at {many} % instead of {one_deck} %."
    )


def _convention(found: Comparison) -> list[str]:
    closed, sentence = model_with(found, "own", "sizes", FINE), ""
    if closed:
        costs = closed.player_convention_costs, closed.banker_convention_costs
        player, banker = map(_cost, costs)
        sentence = (
            f"Keeping to the common convention costs the player {player} at the closed table and the banker "
            f"{banker}; when both keep to it the value is {percent(closed.both_convention, 4)} %."
        )
    return [sentence, *(_dearest(found, side) for side in ("player", "banker"))]


def _dearest(found: Comparison, side: str) -> str:
    """Where the convention hurts most."""
    costs = [getattr(one, f"{side}_convention_costs") for one in found.models]
    most = max(costs)
    if not most:
        return f"In no model does the convention cost the {side} anything: it leaves room for perfect play."
    worst = model_name(found.models[costs.index(most)])
    return f"The convention hurts the {side} most with {worst}: {_share(most, 3)} of the bet."


def _cost(amount: float) -> str:
    return f"{_share(amount, 4)} of the bet" if amount else "nothing"


def model_name(one: Compared) -> str:
    shown = "the upcard shown" if one.player_sees == "upcard" else "hands closed"
    deck = "one deck" if one.deck == DECK else "an endless deck"
    return f"{shown}, a banker who sees {one.banker_sees}, by {one.detail}, {deck}"


def _share(amount: float, places: int = 2) -> str:
    return f"{percent(amount, places)} %"
