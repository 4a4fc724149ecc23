"""Bots of Lanes by name."""

import re
from functools import partial
from hashlib import sha256
from typing import Protocol

from croupier.bots.lanes.expert import expert_move
from croupier.bots.lanes.search import MAX_LINES, greedy_move, random_move, search_move
from croupier.errors import BadInput
from croupier.games.lanes.engine import Row


class Bot(Protocol):
    def __call__(self, seen: Row, seed: str, *, gone: tuple[int, ...] = ()) -> int:
        """The number of a move; `gone`: cards the seat has seen in earlier rounds of this pile."""


# Weakest first; ratings and coins a round are those of docs/lanes.md.
LINE_ON = {
    "random": "any legal move: for a first game",
    "greedy": "the move after which it stands best: 440 rating points above random",
    "ismcts": "searches ahead: 519 rating points above greedy",
    "expert": "searches ahead, and has learned to bid: level with ismcts, wins larger pots",
}
NAMES = tuple(LINE_ON)
LINES = 2000  # looked at by default
SEARCHER = re.compile(r"(ismcts|expert)(?::([0-9]{1,8})|:([0-9]{1,3}(?:\.[0-9]{1,4})?)s)?")


def derive_seed(*parts: object) -> str:
    """A seed for a bot that does not reveal the seed of the cards."""
    return sha256("/".join(map(str, ("croupier/lanes/luck", *parts))).encode()).hexdigest()


def bot_named(name: str) -> Bot:
    """`random`, `greedy`, `ismcts`, `expert`; `ismcts:5000` for so many lines, `expert:0.2s` for so long."""
    if name == "random":
        return random_move
    if name == "greedy":
        return greedy_move
    match = SEARCHER.fullmatch(name)
    if match is None or not 0 < float(match[2] or match[3] or 1) < MAX_LINES:
        raise BadInput(
            f"no bot of Lanes is called {name}; choose from random, greedy, ismcts and expert,"
            " the last two also as in ismcts:5000 (lines) or ismcts:0.2s"
        )
    move = expert_move if match[1] == "expert" else search_move
    if match[3]:
        return partial(move, seconds=float(match[3]))
    return partial(move, lines=int(match[2] or LINES))
