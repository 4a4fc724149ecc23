"""What a solution comes to over all deals: close decisions, mistakes, frequencies, what a lock changes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.pokdeng.rules import Side
from croupier.pages.strategy.chart import Part
from croupier.pages.strategy.prose import CLOSE, with_thai
from croupier.pages.text import percent
from croupier.solve.pokdeng.choices import Choice, Choices
from croupier.solve.pokdeng.solution import Solution

SIDES: tuple[Side, ...] = ("player", "banker")
Decision = tuple[Side, Part]


@dataclass(frozen=True, slots=True)
class Lock:
    """What was fixed, by side, and the solution in which nothing is."""

    habits: Mapping[Side, str]
    free: Solution


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often a side decides with a value, and how often it then hits; of all values where that is None."""

    value: int | None
    comes_up: float
    hit: float


def decisions(solution: Solution) -> Iterator[Decision]:
    for side in SIDES:
        yield from ((side, Part(*item)) for item in sets_of(solution, side).items())


def sets_of(solution: Solution, side: Side) -> Choices:
    return solution.player if side == "player" else solution.banker


def close_decisions(solution: Solution, most: int) -> list[Decision]:
    """Free decisions that come up and hardly matter: the smallest gap for how often they come first."""
    found = [
        (side, part)
        for side, part in decisions(solution)
        if part.choice.reach and not part.choice.locked and (part.choice.mistake or 0.0) < CLOSE
    ]
    return sorted(found, key=lambda item: (_gap_by_reach(item[1].choice), -item[1].choice.reach))[:most]


def _gap_by_reach(choice: Choice) -> float:
    """Below a billionth of a bet both actions are worth the same, and only how often they come counts."""
    return round(choice.mistake or 0.0, 9) / choice.reach


def mistakes(solution: Solution, most: int) -> list[Decision]:
    """The costliest free decisions to get wrong, weighted by how often they come up."""
    free = [item for item in decisions(solution) if not item[1].choice.locked and cost(item[1].choice)]
    return sorted(free, key=lambda item: -cost(item[1].choice))[:most]


def cost(choice: Choice) -> float:
    """The cost of always getting it wrong, in bets per deal."""
    return (choice.mistake or 0.0) * choice.reach


def frequencies(sets: Choices) -> list[Frequency]:
    """By the value of the two cards, then over all of them."""
    values = sorted({one.value for one in sets.values()})
    by_value = [_frequency(value, [one for one in sets.values() if one.value == value]) for value in values]
    return [*by_value, _frequency(None, list(sets.values()))]


def _frequency(value: int | None, sets: list[Choice]) -> Frequency:
    reach = sum(one.reach for one in sets)
    hits = sum(one.reach * one.hit for one in sets)
    return Frequency(value, reach, hits / reach if reach else 0.0)


def lock_text(solution: Solution, lock: Lock) -> str:
    """The habit by name, and what it costs whoever has it."""
    habits = " and ".join(f"the {with_thai(side)} plays “{habit}”" for side, habit in lock.habits.items())
    values = (
        f"{percent(solution.value)} % of the bet to the player, {percent(lock.free.value)} % if all is free"
    )
    if len(lock.habits) != 1:
        return f"Locked: {habits}. The value is {values}."
    side = next(iter(lock.habits))
    lost = lock_cost(solution, lock, side)
    costs = f"costs the {side} {percent(float(lost))} % of the bet" if lost else f"costs the {side} nothing"
    other = "banker" if side == "player" else "player"
    return f"Locked: {habits}. Against the {other}'s best answer that {costs}: the value is {values}."


def lock_cost(solution: Solution, lock: Lock, side: Side) -> Fraction | float:
    sign = 1 if side == "player" else -1
    if solution.value_exact is not None and lock.free.value_exact is not None:
        return sign * (lock.free.value_exact - solution.value_exact)
    return sign * (lock.free.value - solution.value)


def changed(solution: Solution, lock: Lock, most: int) -> list[tuple[Side, Part, Choice]]:
    """Decisions made otherwise than in equilibrium, the most frequent change first, with the free choice."""
    found = [
        (side, part, sets_of(lock.free, side)[part.name])
        for side, part in decisions(solution)
        if part.choice.reach and part.name in sets_of(lock.free, side)
    ]
    moved = [item for item in found if item[1].choice.exact != item[2].exact]
    return sorted(moved, key=lambda item: -item[1].choice.reach * abs(item[1].choice.hit - item[2].hit))[
        :most
    ]
