"""Bots of Lanes by name."""

import re
from collections.abc import Callable

from croupier.bots.lanes.thinking import MOST_LINES, greedy_move, random_move, searched
from croupier.errors import BadInput
from croupier.games.lanes.engine import Row

Bot = Callable[[Row, str], int]  # what a seat sees, and a seed → the number of a move

LINES = 2000  # that `ismcts` looks at when nobody says otherwise
SEARCHER = re.compile(r"(ismcts)(?::([0-9]{1,8})|:([0-9]{1,3}(?:\.[0-9]{1,4})?)s)?")


def named(name: str) -> Bot:
    """`random`, `greedy`, `ismcts`, with so many lines (`ismcts:5000`) or seconds (`ismcts:0.2s`) a move."""
    if name == "random":
        return random_move
    if name == "greedy":
        return greedy_move
    made = SEARCHER.fullmatch(name)
    if made is None or not 0 < float(made[2] or made[3] or 1) < MOST_LINES:
        raise BadInput(
            f"no bot of Lanes is called {name}; there is random, greedy, ismcts, ismcts:LINES and ismcts:0.2s"
        )
    if made[3]:
        return lambda seen, seed: searched(seen, seed, seconds=float(made[3]))[0].move
    return lambda seen, seed: searched(seen, seed, lines=int(made[2] or LINES))[0].move
