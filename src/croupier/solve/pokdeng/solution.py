"""Solutions of heads-up Pok Deng: a value with its proof, and what to do with every hand."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from time import perf_counter
from typing import Literal

import numpy as np

from croupier.errors import BadInput
from croupier.exact.figures import Exact
from croupier.games.pokdeng.rules import Side
from croupier.solve import linear, regret
from croupier.solve.certificate import certify
from croupier.solve.pokdeng.choices import Choices, Solved, choices, seen_choices
from croupier.solve.pokdeng.induction import Answers, answered
from croupier.solve.pokdeng.information import InfoSet, Situation, situation
from croupier.solve.pokdeng.models import Model
from croupier.solve.pokdeng.orbits import sets_seen
from croupier.solve.pokdeng.payoffs import payoffs, reaches
from croupier.solve.polish import polish
from croupier.solve.treeplex import Behaviour, SequenceGame, locked
from croupier.wire import plain

Method = Literal["lp", "cfr"]
Habits = Mapping[str, Fraction]  # information set → chance of hitting, where a side is not free to choose
Progress = Callable[[int, int], None]

CFR_WIDTH, PLAYED = 1e-9, 1e-2  # where regret minimisation stops; chances it means in earnest


@plain
class Solution:
    """An equilibrium and its certificate: the value to the player lies between `low` and `high`, provably."""

    rules: str
    player_sees: str
    banker_sees: str
    detail: str
    deck: str
    multiplier: str
    player_range: str
    banker_range: str
    method: str
    value: float
    value_exact: Exact | None  # where low and high meet
    low: float
    high: float
    low_exact: Exact
    high_exact: Exact
    exploitability: float
    player: Choices
    banker: Choices
    information_sets: dict[str, int]
    seconds: float
    types: tuple[str, ...] = ()  # of hands that beat any points, the best first


def solve_pok_deng(
    model: Model,
    *,
    method: Method = "lp",
    habits: Mapping[Side, Habits] | None = None,
    on_progress: Progress = lambda _done, _of: None,
) -> Solution:
    """Solve a model; `habits` fixes what a side does at some of its information sets.

    >>> from croupier.solve.pokdeng.models import pok_deng_model
    >>> solve_pok_deng(pok_deng_model(player_sees="own", banker_sees="sizes", detail="cards")).value_exact
    Fraction(-8406773, 1319232096)
    """
    if model.banker_sees == "cards":
        return _by_induction(model, habits or {})
    start = perf_counter()
    parts = solve_parts(model, method=method, habits=habits, on_progress=on_progress)
    seconds = perf_counter() - start
    met = reaches(model)
    found: tuple[Choices, Choices] = {}, {}
    for part, counted in zip(parts, met.parts, strict=True):
        counts = situation(model, met, counted).game.payoff
        for side, more in zip(found, choices(part, counts), strict=True):
            side.update(more)
    low, high = (Fraction(sum(getattr(part.proof, end) for part in parts)) for end in ("low", "high"))
    return _solution(model, method, (low, high), found, (len(found[0]), len(found[1])), seconds)


def solve_parts(
    model: Model,
    *,
    method: Method = "lp",
    habits: Mapping[Side, Habits] | None = None,
    on_progress: Progress = lambda _done, _of: None,
) -> list[Solved]:
    """Payoffs, equilibrium and certificate of every part: all that the value rests on."""
    dealt = payoffs(model)
    found = []
    for place, part in enumerate(dealt.parts):
        on_progress(place, len(dealt.parts))
        found.append(_solved(model, situation(model, dealt, part), method, habits or {}))
    on_progress(len(found), len(found))
    sets = (one for part in found for one in part.situation.players + part.situation.bankers)
    _know_all(habits or {}, list(sets))
    return found


def _solved(model: Model, situation: Situation, method: Method, habits: Mapping[Side, Habits]) -> Solved:
    rows = _fixed(model, situation.players, habits.get("player", {}))
    columns = _fixed(model, situation.bankers, habits.get("banker", {}))
    game = locked(locked(situation.game, rows).turned, columns).turned
    proof = polish(game, certify(game, linear.solve(game) if method == "lp" else _minimised(game)))
    players = _merged(situation.players, game.rows.names, proof.rows, rows)
    bankers = _merged(situation.bankers, game.columns.names, proof.columns, columns)
    return Solved(situation, proof, players, bankers, frozenset(rows) | frozenset(columns))


def _minimised(game: SequenceGame) -> linear.Equilibrium:
    """Plans found by CFR+, in the form a linear program would leave them.

    What is played at all is taken for the basis: where that is a corner, the certificate finds it exactly.
    """
    found = regret.minimise(game, width=CFR_WIDTH)
    free, tight = (np.flatnonzero(plan > PLAYED) for plan in (found.rows, found.columns))
    return linear.Equilibrium(found.rows, found.columns, free, tight)


def _fixed(model: Model, sets: tuple[InfoSet, ...], habits: Habits) -> dict[str, Fraction]:
    """The sets whose play is not free: by habit, else by the house ranges (ruling P8)."""
    found: dict[str, Fraction] = {}
    for one in sets:
        must = model.rules.must(one.side, one.value)
        if one.name in habits:
            if must and habits[one.name] != (must == "hit"):
                raise BadInput(f"the {one.side} must {must} with {one.value} by the house ranges (ruling P8)")
            found[one.name] = habits[one.name]
        elif must:
            found[one.name] = Fraction(must == "hit")
    return found


def _merged(
    sets: tuple[InfoSet, ...], free: tuple[str, ...], found: Behaviour, fixed: Mapping[str, Fraction]
) -> Behaviour:
    """Chances at every set: those found, and those that were never in question."""
    chosen = dict(zip(free, found, strict=True))
    return [chosen.get(one.name) or [1 - fixed[one.name], fixed[one.name]] for one in sets]


def _by_induction(model: Model, habits: Mapping[Side, Habits]) -> Solution:
    """Where the banker sees cards nothing needs to be hidden: each side takes its best action in turn."""
    if habits.get("banker"):
        raise BadInput(
            "a habit of a banker who sees cards would be a list of a million hands: "
            "give the banker a range, or let it see values only"
        )
    start = perf_counter()
    dealt = answered(model)
    total = Fraction(0)
    found: tuple[Choices, Choices] = {}, {}
    chosen: list[tuple[Answers, list[Fraction], Habits]] = []
    known: list[InfoSet] = []
    for part in dealt.parts:
        sets = tuple(InfoSet("player", hand.name, hand.value, part.up) for hand in part.players)
        fixed = _fixed(model, sets, habits.get("player", {}))
        better = [Fraction(int(hit > stand)) for hit, stand in zip(part.hit, part.stand, strict=True)]
        hits = [fixed.get(one.name, hit) for one, hit in zip(sets, better, strict=True)]
        known += sets
        chosen.append((part, hits, fixed))
        total += part.settled + sum(
            int(stand) * (1 - hit) + int(drawn) * hit
            for stand, drawn, hit in zip(part.stand, part.hit, hits, strict=True)
        )
    _know_all(habits, known)
    value, seconds = total / dealt.unit, perf_counter() - start
    for part, hits, plan in chosen:
        for side, more in zip(found, seen_choices(part, dealt.unit, hits, plan), strict=True):
            side.update(more)
    return _solution(model, "induction", (value, value), found, (len(found[0]), sets_seen(model)), seconds)


def _know_all(habits: Mapping[Side, Habits], sets: list[InfoSet]) -> None:
    known = {(one.side, one.name) for one in sets}
    for side, habit in habits.items():
        for name in habit:
            if (side, name) not in known:
                some = next(one.name for one in sets if one.side == side)
                raise BadInput(f"the {side} has no information set {name!r} in this model; one is {some!r}")


def _solution(
    model: Model,
    method: str,
    interval: tuple[Fraction, Fraction],
    found: tuple[Choices, Choices],
    counts: tuple[int, int],
    seconds: float,
) -> Solution:
    low, high = interval
    return Solution(
        rules=model.rules.name,
        player_sees=model.player_sees,
        banker_sees=model.banker_sees,
        detail=model.detail,
        deck=model.deck,
        multiplier=model.rules.multiplier,
        player_range=model.rules.ranges.player,
        banker_range=model.rules.ranges.banker,
        method=method,
        value=float((low + high) / 2),
        value_exact=low if low == high else None,
        low=float(low),
        high=float(high),
        low_exact=low,
        high_exact=high,
        exploitability=float(high - low),
        player=found[0],
        banker=found[1],
        information_sets={"player": counts[0], "banker": counts[1]},
        seconds=seconds,
        types=model.rules.types,
    )
