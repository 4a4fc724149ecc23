"""A solution played out: its strategies as tables for the kernel, and their result beside the exact one."""

from collections.abc import Callable

from croupier.arrays import Array, np
from croupier.cards import DECK
from croupier.exact.pokdeng import scores
from croupier.simulate.layout import ALWAYS, CARDS, SEEN
from croupier.simulate.pokdeng import Rounds, Strategies, simulate_rounds
from croupier.solve.pokdeng import hands
from croupier.solve.pokdeng.choices import Choices
from croupier.solve.pokdeng.hands import Hands
from croupier.solve.pokdeng.induction import MUST
from croupier.solve.pokdeng.information import InfoSet
from croupier.solve.pokdeng.models import Model
from croupier.solve.pokdeng.solution import Solution
from croupier.wire import plain


@plain
class Simulated:
    """Rounds played as a solution says, and how many standard errors off its value they came out."""

    rounds: Rounds
    exact: float
    z: float | None  # unknown while all rounds came out the same


def simulate_solution(
    model: Model,
    solution: Solution,
    *,
    rounds: int,
    seed: str | int,
    workers: int = 1,
    on_progress: Callable[[Simulated], None] = lambda _so_far: None,
) -> Simulated:
    """Play both sides as the solution says."""
    found = simulate_rounds(
        strategies(model, solution.player, solution.banker),
        rounds=rounds,
        seed=seed,
        workers=workers,
        on_progress=lambda so_far: on_progress(_beside(so_far, solution)),
    )
    return _beside(found, solution)


def _beside(found: Rounds, solution: Solution) -> Simulated:
    return Simulated(found, solution.value, (found.value - solution.value) / found.se if found.se else None)


def strategies(model: Model, player: Choices, banker: Choices) -> Strategies:
    """Chances to hit by cards, from chances by information set."""
    known = scores(model.rules)
    closed = model.player_sees == "own"
    must = np.array([MUST[model.rules.must("banker", value)] for value in range(10)], dtype=np.uint8)
    players = np.zeros((1 if closed else CARDS, CARDS, CARDS), dtype=np.uint64)
    bankers = np.zeros((CARDS, CARDS, SEEN), dtype=np.uint64)
    seeing = model.banker_sees == "cards"
    for up in [None] if closed else range(CARDS):
        held = hands.closed(model, known) if up is None else hands.beside(model, known, up)
        shown = hands.upcard_name(model, None if up is None else DECK[up])
        names = [InfoSet("player", hand.name, hand.value, shown).name for hand in held.classes]
        _fill(players[up or 0], held, [_parts(player[name].hit) for name in names])
        if not seeing:
            dealt = held if up is None else hands.showing(model, known, up)
            _fill_banker(model, bankers, dealt, shown, banker)
    return Strategies(known, players, bankers, must, seeing, model.deck == "infinite")


def _fill(table: Array, held: Hands, chances: list[int]) -> None:
    one, other, group = held.rows[:, 0], held.rows[:, 1], held.rows[:, 2]
    table[one, other] = table[other, one] = np.array([*chances, 0], dtype=np.uint64)[group]  # a Pok has none


def _fill_banker(model: Model, table: Array, dealt: Hands, up: str | None, banker: Choices) -> None:
    one, other, group = dealt.rows[:, 0], dealt.rows[:, 1], dealt.rows[:, 2]
    for seen in range(SEEN):
        size, value = (2, seen) if seen < 10 else (3, seen - 10)
        visible = value if model.banker_sees == "values" else None
        chances = []
        for hand in dealt.classes:
            name = InfoSet("banker", hand.name, hand.value, up, size, visible).name
            chances.append(_parts(banker[name].hit) if name in banker else 0)
        found = np.array([*chances, 0], dtype=np.uint64)[group]
        table[one, other, seen] = found
        if up is None:
            table[other, one, seen] = found


def _parts(chance: float) -> int:
    return round(chance * ALWAYS)
