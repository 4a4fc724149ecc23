"""`expert`: plays as its networks have learned to, and thinks again about what each move would be worth now.

One network says how likely it is to make each move: what a player does whom nobody can exploit. The other
judges the rounds that a move leads to, over guesses at what is hidden; a move that is worth more
than the others becomes likelier. The last turn is solved instead, as it stands.
"""

from collections.abc import Mapping
from math import exp
from random import Random
from time import perf_counter
from typing import Unpack

from croupier.bots.lanes.last_cards import weighed
from croupier.bots.lanes.last_turn import is_first_target, solved
from croupier.bots.lanes.network import Judging, Networks, chances, learned, seen_of
from croupier.bots.lanes.search import MAX_LINES, Limits, check_limits
from croupier.games.lanes import layout
from croupier.games.lanes.engine import Row
from croupier.wire import plain

LEAST = 0.01  # a move less likely than this is left over from trying everything
COINS = 0.5  # that a move must be worth more to become e times as likely
AT_A_TIME = 16  # guesses between two looks at the clock
A_ROUND, MOST_ROUNDS = 10, 1000  # judged moves that a round of learning counts for; rounds on a last turn
MOST_GUESSES, ALIKE = (
    500,
    1e-9,
)  # at what is hidden where it cannot all be listed; coins that make no difference


@plain
class Judged:
    """A move: how likely `expert` is to make it, and how many coins it is worth."""

    move: int
    chance: float
    worth: float


def expert_move(
    seen: Row,
    seed: str,
    *,
    lines: int = MAX_LINES,
    networks: Networks | None = None,
    **limits: Unpack[Limits],
) -> int:
    found = judged(seen, seed, lines=lines, networks=networks, **limits)
    draw = Random(f"croupier/lanes/expert/{seed}")
    return draw.choices([one.move for one in found], [one.chance for one in found])[0]


def expert_chances(
    seen: Row, seed: str, *, lines: int = MAX_LINES, **limits: Unpack[Limits]
) -> dict[int, float]:
    return {one.move: one.chance for one in judged(seen, seed, lines=lines, **limits)}


def judged(
    seen: Row,
    seed: str,
    *,
    lines: int = MAX_LINES,
    networks: Networks | None = None,
    **limits: Unpack[Limits],
) -> list[Judged]:
    """The moves, the likeliest first, after so many have been judged or for so many `seconds`."""
    check_limits(lines, limits)
    known, playing = seen_of(seen, limits.get("gone", ()), limits.get("bids")), networks or learned()
    if len(known.listed) == 1:
        return [Judged(move, 1.0, 0.0) for move in known.listed]
    guesses = max(1, lines // len(known.listed))
    if seen[layout.PLAYED] > layout.SLOTS - 2:
        return _last_cards(seen, seed, lines, limits)
    if seen[layout.PLAYED] == layout.SLOTS - 2 and seen[layout.TURN] == layout.TURNS - 1:
        return _last_turn(seen, lines, limits)
    judging = Judging(playing, known, seed)
    _look(judging, guesses, limits)
    return _listed(_reconsidered(chances(playing, known), judging.worth()), judging.worth())


def _last_turn(seen: Row, lines: int, limits: Limits) -> list[Judged]:
    """As the last turn is played by whoever cannot be exploited."""
    found = solved(
        seen,
        limits.get("gone", ()),
        limits.get("bids"),
        owed=limits.get("owed", 0),
        rounds=min(MOST_ROUNDS, max(1, lines // A_ROUND)),
        seconds=limits.get("seconds"),
        clock=limits.get("clock", perf_counter),
    )
    return _listed(found.chances, found.worth)


def _last_cards(seen: Row, seed: str, lines: int, limits: Limits) -> list[Judged]:
    """Whatever wins most on average; a first card is aimed as the turn was solved, by what bids tell."""
    if is_first_target(seen):
        return _last_turn(seen, lines, limits)
    worth = weighed(seen, limits.get("gone", ()), seed, guesses=MOST_GUESSES)
    best = max(worth.values())
    return _listed({move: 1.0 if worth[move] >= best - ALIKE else 0.0 for move in worth}, worth)


def _reconsidered(first: Mapping[int, float], worth: Mapping[int, float]) -> dict[int, float]:
    best = max(worth.values())
    return {move: chance * exp((worth[move] - best) / COINS) for move, chance in first.items()}


def _listed(weights: Mapping[int, float], worth: Mapping[int, float]) -> list[Judged]:
    least = LEAST * sum(weights.values())
    likely = {move: weights.get(move, 0.0) for move in worth}
    likely = {move: weight if weight >= least else 0.0 for move, weight in likely.items()}
    total = sum(likely.values())
    found = [Judged(move, weight / total, worth[move]) for move, weight in likely.items()]
    return sorted(found, key=lambda one: (-one.chance, -one.worth, one.move))


def _look(judging: Judging, guesses: int, limits: Limits) -> None:
    """At so many guesses, or as many as there is time for."""
    seconds, clock = limits.get("seconds"), limits.get("clock", perf_counter)
    started = clock()
    while judging.guesses < guesses:
        judging.look(min(AT_A_TIME, guesses - judging.guesses))
        if seconds is not None and clock() - started >= seconds:
            break
