"""An equilibrium by regret minimisation (CFR+): a second way, independent of linear programming."""

from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.arrays import Array, np
from croupier.compiled import compiled
from croupier.solve.treeplex import SequenceGame, Treeplex, best_response

AT_A_TIME = 1000  # rounds between two looks at how far off the plans are


@dataclass(eq=False)
class Regrets:
    """CFR+ on its way: `play` more rounds, and look at the average plans so far."""

    game: SequenceGame
    rounds: int = 0
    _rows: Array = field(init=False)
    _columns: Array = field(init=False)

    def __post_init__(self) -> None:
        self._payoff = np.ascontiguousarray((self.game.payoff / self.game.unit).astype(float))
        self._turned = np.ascontiguousarray(self._payoff.T)
        self._trees = _tree(self.game.rows), _tree(self.game.columns)
        self._rows, self._columns = _lines(self.game.rows), _lines(self.game.columns)

    def play(self, rounds: int) -> None:
        kernel = compiled("croupier.solve.regret_kernels", "play")
        first, game = self.rounds + 1, (self._payoff, self._turned, *self._trees)
        kernel(first, first + rounds, *game, self._rows, self._columns)
        self.rounds += rounds

    @property
    def rows(self) -> Array:
        """The row side's average plan."""
        plan: Array = self._rows[4] / self._rows[4, 0]
        return plan

    @property
    def columns(self) -> Array:
        plan: Array = self._columns[4] / self._columns[4, 0]
        return plan

    @property
    def interval(self) -> tuple[float, float]:
        """What the row plan secures and what the column plan concedes, as floats."""
        high, _ = best_response(self.game.rows, (self._payoff @ self.columns).tolist())
        low, _ = best_response(self.game.columns, (-(self.rows @ self._payoff)).tolist())
        return -low, high


def minimise(
    game: SequenceGame,
    *,
    width: float,
    most: int = 200_000,
    on_progress: Callable[[Regrets], None] = lambda _: None,
) -> Regrets:
    """Play until the plans concede no more than `width` between them, or `most` rounds."""
    regrets = Regrets(game)
    while regrets.rounds < most:
        regrets.play(min(AT_A_TIME, most - regrets.rounds))
        on_progress(regrets)
        low, high = regrets.interval
        if high - low <= width:
            break
    return regrets


def _tree(side: Treeplex) -> Array:
    return np.ascontiguousarray(np.stack([side.parents, side.firsts, side.sizes], axis=1), dtype=np.int64)


def _lines(side: Treeplex) -> Array:
    """Every choice alike at first."""
    lines = np.zeros((5, side.sequences))
    lines[0, 1:] = np.repeat(1 / side.sizes, side.sizes)
    lines[3] = side.plan([[1 / size] * size for size in side.sizes])
    return lines
