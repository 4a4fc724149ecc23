"""All information models of one rule set side by side, and what the common convention costs in each."""

from collections.abc import Callable
from fractions import Fraction

from croupier.exact.figures import Exact
from croupier.games.pokdeng.rules import Rules
from croupier.solve.pokdeng.models import Model, every_model
from croupier.solve.pokdeng.solution import solve_pok_deng
from croupier.wire import plain

SIDES = ("player", "banker")


@plain
class Compared:
    """One model: its value free of house ranges, and what keeping to the convention costs whoever does."""

    player_sees: str
    banker_sees: str
    detail: str
    deck: str
    value: float
    value_exact: Exact | None
    exploitability: float
    player_sets: int
    banker_sets: int
    player_convention_costs: float
    banker_convention_costs: float
    both_convention: float  # the value when both keep to it
    seconds: float


@plain
class Comparison:
    rules: str
    title: str
    multiplier: str
    models: tuple[Compared, ...]


def compare_models(
    rules: Rules, on_progress: Callable[[int, int], None] = lambda _done, _of: None
) -> Comparison:
    """Solve every model that has a meaning, free and with the convention on either side and on both."""
    grid = every_model(rules.varied(ranges={"player": "free", "banker": "free"}))
    found = []
    for place, model in enumerate(grid):
        on_progress(place, len(grid))
        found.append(_compared(model))
    on_progress(len(grid), len(grid))
    return Comparison(rules.name, rules.title, rules.multiplier, tuple(found))


def _compared(model: Model) -> Compared:
    free = solve_pok_deng(model)
    player, banker, both = (_value(model, *sides) for sides in (SIDES[:1], SIDES[1:], SIDES))
    value, sets = Fraction(free.low_exact), free.information_sets
    options = model.player_sees, model.banker_sees, model.detail, model.deck
    counts = sets["player"], sets["banker"]
    costs = float(value - player), float(banker - value), float(both)
    return Compared(
        *options, free.value, free.value_exact, free.exploitability, *counts, *costs, free.seconds
    )


def _value(model: Model, *sides: str) -> Fraction:
    """The value when these sides keep to the house ranges (ruling P8)."""
    bound = model.rules.varied(ranges=dict.fromkeys(sides, "convention"))
    found = solve_pok_deng(Model(bound, model.player_sees, model.banker_sees, model.detail, model.deck))
    return Fraction(found.low_exact)
