"""Solutions of games whose values are published, in a form to print."""

from time import perf_counter

from croupier.exact.figures import Exact
from croupier.solve.certificate import certify
from croupier.solve.classics import CLASSICS
from croupier.solve.linear import solve
from croupier.solve.treeplex import Behaviour, Treeplex
from croupier.wire import plain

Sets = dict[str, dict[str, Exact]]  # information set → action → chance


@plain
class ClassicSolution:
    game: str
    value: float
    value_exact: Exact | None
    low: float
    high: float
    exploitability: float
    rows: Sets
    columns: Sets
    seconds: float


def solve_classic(name: str) -> ClassicSolution:
    """Solve one of the classics and certify it.

    >>> solve_classic("kuhn").value_exact
    Fraction(-1, 18)
    """
    start = perf_counter()
    game = CLASSICS[name]()
    proof = certify(game, solve(game))
    value, exact = float((proof.low + proof.high) / 2), proof.low if not proof.width else None
    ends = float(proof.low), float(proof.high), float(proof.width)
    sets = _sets(game.rows, proof.rows), _sets(game.columns, proof.columns)
    return ClassicSolution(name, value, exact, *ends, *sets, perf_counter() - start)


def _sets(side: Treeplex, behaviour: Behaviour) -> Sets:
    return {
        name: dict(zip(actions, chances, strict=True))
        for name, actions, chances in zip(side.names, side.actions, behaviour, strict=True)
    }
