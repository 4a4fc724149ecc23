"""How a table closes while people are in the game: nobody loses what nothing has decided.

Wagers that lie open go back to their owners, and everybody takes along what the seat holds. What that is,
the game says.
"""

from collections.abc import Mapping
from typing import Any

from croupier.game import AnyGame
from croupier.money import Chips
from croupier.server.events import TableClosed


def closed(game: AnyGame, state: Any, why: str) -> TableClosed:
    """The end of a table, with what goes back to whom."""
    returned = _some(game.at_stake(state))
    held = game.stacks(state) if game.buys else {}
    taken = {seat: held.get(seat, 0) + returned.get(seat, 0) for seat in (*held, *returned)}
    return TableClosed(why, returned, _some(taken) if game.buys else {})


def in_play(game: AnyGame, state: Any) -> set[str]:
    """The seats whose chips the closing of the table would pay out."""
    return {*game.stacks(state), *game.at_stake(state)} if game.buys else set()


def _some(amounts: Mapping[str, Chips]) -> dict[str, Chips]:
    return {seat: amount for seat, amount in amounts.items() if amount}
