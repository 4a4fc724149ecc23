"""Bots of Lanes by name."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from typing import Any, Protocol, Unpack

from croupier.bots.lanes import last_cards, last_turn, network, search
from croupier.bots.lanes.expert import expert_chances, expert_move
from croupier.bots.lanes.search import MAX_LINES, Memory, greedy_move, random_move, search_move
from croupier.errors import BadInput
from croupier.games.lanes.engine import Row, legal


class Bot(Protocol):
    def __call__(self, seen: Row, seed: str, **memory: Unpack[Memory]) -> int:
        """The number of a move."""


class Policy(Protocol):
    def __call__(self, seen: Row, seed: str, **memory: Unpack[Memory]) -> Mapping[int, float]:
        """The chance of each move."""


# Weakest first; ratings and coins a round are those of docs/lanes.md.
LINE_ON = {
    "random": "any legal move: for a first game",
    "greedy": "the move after which it stands best: 440 rating points above random",
    "ismcts": "searches ahead: 519 rating points above greedy",
    "expert": "has learned from millions of rounds, and judges what each move leads to",
}
NAMES = tuple(LINE_ON)
KERNELS = (search.KERNELS, network.KERNELS, last_cards.KERNELS, last_turn.KERNELS)  # that bots run
LINES = 2000  # looked at by default
SEEDS = 4  # that a bot which tells no chances is asked with
SEARCHER = re.compile(r"(ismcts|expert)(?::([0-9]{1,8})|:([0-9]{1,3}(?:\.[0-9]{1,4})?)s)?")


def derive_seed(*parts: object) -> str:
    """A seed for a bot that does not reveal the seed of the cards."""
    return sha256("/".join(map(str, ("croupier/lanes/luck", *parts))).encode()).hexdigest()


def bot_named(name: str) -> Bot:
    """`random`, `greedy`, `ismcts`, `expert`; `ismcts:5000` for so many lines, `expert:0.2s` for so long."""
    return _bot_and_policy(name)[0]


def policy_named(name: str, *, seeds: int = SEEDS) -> Policy:
    """How likely a bot is to make each move; one that tells no chances is asked with so many seeds."""
    return _bot_and_policy(name, seeds)[1]


def _bot_and_policy(name: str, seeds: int = 1) -> tuple[Bot, Policy]:
    if name == "random":
        return random_move, any_move
    if name == "greedy":
        return greedy_move, partial(seen_to_choose, greedy_move, seeds)
    match = SEARCHER.fullmatch(name)
    if match is None or not 0 < float(match[2] or match[3] or 1) < MAX_LINES:
        raise BadInput(
            f"no bot of Lanes is called {name}; choose from random, greedy, ismcts and expert,"
            " the last two also as in ismcts:5000 (lines) or ismcts:0.2s"
        )
    limits: Any = {"seconds": float(match[3])} if match[3] else {"lines": int(match[2] or LINES)}
    if match[1] == "expert":
        return partial(expert_move, **limits), partial(expert_chances, **limits)
    searching: Bot = partial(search_move, **limits)
    return searching, partial(seen_to_choose, searching, seeds)


def any_move(seen: Row, seed: str, **memory: Unpack[Memory]) -> dict[int, float]:
    moves = legal(seen)
    return dict.fromkeys(moves, 1 / len(moves))


def seen_to_choose(bot: Bot, seeds: int, seen: Row, seed: str, **memory: Unpack[Memory]) -> dict[int, float]:
    """How often a bot makes each move."""
    counts = Counter(bot(seen, f"{seed}/{number}", **memory) for number in range(seeds))
    return {move: count / seeds for move, count in counts.items()}
