"""How much of every coup a simulation counts: as little as its bets need, because less is faster."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from croupier.games.baccarat.bets import Bet

Detail = Literal["outcomes", "points", "signatures"]
DETAILS: tuple[Detail, ...] = get_args(Detail)
OUTCOMES = frozenset({"result"})
PAIRS = frozenset({"player_pair", "banker_pair"})


def needed(bets: Iterable["Bet"]) -> Detail:
    """The least detail that prices all of these."""
    features = {feature for bet in bets for row in bet.rows for feature in row.when}
    return "outcomes" if features <= OUTCOMES else "signatures" if features & PAIRS else "points"
