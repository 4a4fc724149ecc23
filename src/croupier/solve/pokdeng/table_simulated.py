"""A table's equilibrium played out, and its result beside the exact one."""

from collections.abc import Callable

from croupier.arrays import np
from croupier.exact.pokdeng import scores
from croupier.games.pokdeng.rules import Rules
from croupier.simulate.layout import ALWAYS, CARDS
from croupier.simulate.pokdeng_table import TableRounds, TableStrategies, simulate_table
from croupier.solve.pokdeng.hands import closed
from croupier.solve.pokdeng.models import Detail, Model, one_of
from croupier.solve.pokdeng.table_game import TableSolution
from croupier.wire import plain


@plain
class TableSimulated:
    """Rounds played as a solution says, and how many standard errors off its value they came out."""

    rounds: TableRounds
    exact: float
    z: float | None  # unknown while all rounds came out the same


def simulate_table_solution(
    rules: Rules,
    solution: TableSolution,
    *,
    rounds: int,
    seed: str | int,
    workers: int = 1,
    deck: str = "infinite",
    on_progress: Callable[[TableSimulated], None] = lambda _so_far: None,
) -> TableSimulated:
    """Everybody plays as the solution says, with the deck it was solved for or with another."""

    def beside(found: TableRounds) -> TableSimulated:
        z = (found.value - solution.value) / found.se if found.se else None
        return TableSimulated(found, solution.value, z)

    played = table_strategies(rules, solution, infinite=deck == "infinite")
    found = simulate_table(
        played,
        rounds=rounds,
        seed=seed,
        workers=workers,
        on_progress=lambda so_far: on_progress(beside(so_far)),
    )
    return beside(found)


def table_strategies(rules: Rules, solution: TableSolution, *, infinite: bool) -> TableStrategies:
    """Chances by cards, from chances by class."""
    known = scores(rules)
    model = Model(rules, "own", "sizes", one_of(solution.detail, Detail, "detail"), "infinite")  # type: ignore[arg-type]
    held = closed(model, known)
    one, other, group = held.rows[:, 0], held.rows[:, 1], held.rows[:, 2]
    hits = np.array([*(_parts(line.hit) for line in solution.player), 0], dtype=np.uint64)
    seats, place = solution.players + 1, {hand.name: number for number, hand in enumerate(held.classes)}
    by_class = np.zeros((2 if solution.settles_first else 1, len(hits), seats, seats), dtype=np.uint64)
    for line in solution.banker:
        met = place[line.hand], line.stood, line.hit
        for number, chance in enumerate((line.against_stood, line.against_hit)[: len(by_class)]):
            by_class[number, *met] = _parts(chance)
    cards = np.zeros((CARDS, CARDS), dtype=np.uint64)
    cards[one, other] = cards[other, one] = hits[group]
    draws = np.zeros((len(by_class), CARDS, CARDS, seats, seats), dtype=np.uint64)
    draws[:, one, other] = draws[:, other, one] = by_class[:, group]
    return TableStrategies(known, solution.players, cards, draws, infinite)


def _parts(chance: float) -> int:
    return round(chance * ALWAYS)
