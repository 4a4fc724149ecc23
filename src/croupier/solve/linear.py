"""An equilibrium of a sequence-form game by linear programming (HiGHS).

The row side maximises what it gets when the column side answers best: variables are the weights of the row
side's sequences and the worth of each of the column side's information sets, which none of its sequences may
undercut. The dual values of those limits are the column side's plan.
"""

from dataclasses import dataclass
from typing import Any

from croupier.arrays import Array, np
from croupier.errors import BadInput
from croupier.solve.treeplex import SequenceGame, Treeplex

TOLERANCE = 1e-9
BASIC = 1  # as HiGHS numbers the states of a variable


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """Both sides' plans by sequence, as floats, and the basis they come from."""

    rows: Array
    columns: Array
    free: Array  # row sequences whose weights are basic
    tight: Array  # column sequences whose limits are not
    bound: Array | None = None  # row sets whose shares are not, the first being the empty sequence; None: all


def solve(game: SequenceGame) -> Equilibrium:
    """Optimal plans of both sides, to floating-point precision."""
    import highspy

    rows, columns = game.rows, game.columns
    payoff = game.payoff.astype(float)
    scale = float(np.abs(payoff).max()) or 1.0
    matrix = np.hstack([-(payoff.T / scale), worths(columns)])
    matrix = np.vstack(
        [matrix, np.hstack([flows(rows), np.zeros((len(rows.names) + 1, len(columns.names)))])]
    )
    constrained = np.arange(len(matrix)) != 0  # the empty column sequence is the objective, not a limit
    objective = np.concatenate([payoff[:, 0] / scale, columns.parents == 0])
    sequences, sets = rows.sequences, len(columns.names)
    model: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    model.setOptionValue("output_flag", False)
    model.setOptionValue("presolve", "off")  # which takes longer here than it saves
    model.setOptionValue("primal_feasibility_tolerance", TOLERANCE)
    model.setOptionValue("dual_feasibility_tolerance", TOLERANCE)
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = sequences + sets, int(constrained.sum())
    lp.sense_ = highspy.ObjSense.kMaximize
    lp.col_cost_ = objective
    lp.col_lower_ = np.concatenate([np.zeros(sequences), np.full(sets, -highspy.kHighsInf)])
    lp.col_upper_ = np.full(sequences + sets, highspy.kHighsInf)
    limits = columns.sequences - 1
    flow = np.zeros(len(rows.names) + 1)
    flow[0] = 1
    lp.row_lower_ = np.concatenate([np.full(limits, -highspy.kHighsInf), flow])
    lp.row_upper_ = np.concatenate([np.zeros(limits), flow])
    _fill(lp.a_matrix_, matrix[constrained], highspy)
    model.passModel(lp)
    model.run()
    if model.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        raise BadInput(
            f"the linear program was not solved: {model.modelStatusToString(model.getModelStatus())}"
        )
    solution, basis = model.getSolution(), model.getBasis()
    states = np.array([int(state) for state in basis.col_status[:sequences]])
    limit_states = np.array([int(state) for state in basis.row_status[:limits]])
    flow_states = np.array([int(state) for state in basis.row_status[limits:]])
    dual = np.abs(np.array(solution.row_dual[:limits]))
    return Equilibrium(
        np.array(solution.col_value[:sequences]),
        np.concatenate([[1.0], dual]),
        np.flatnonzero(states == BASIC),
        1 + np.flatnonzero(limit_states != BASIC),
        np.flatnonzero(flow_states != BASIC),
    )


def worths(columns: Treeplex) -> Array:
    """A sequence's set is worth no more than the sequence, and what it leads to, earns."""
    limits = np.zeros((columns.sequences, len(columns.names)))
    limits[np.arange(1, columns.sequences), columns.owners[1:]] = 1
    for place, parent in enumerate(columns.parents):
        limits[parent, place] -= 1
    return limits


def flows(rows: Treeplex) -> Array:
    """The sequences of a set share the weight of the one that leads to it; the empty one weighs 1."""
    shares = np.zeros((len(rows.names) + 1, rows.sequences))
    shares[0, 0] = 1
    shares[1 + rows.owners[1:], np.arange(1, rows.sequences)] = 1
    for place, parent in enumerate(rows.parents):
        shares[1 + place, parent] -= 1
    return shares


def _fill(sparse: Any, matrix: Array, highspy: Any) -> None:
    places, columns = np.nonzero(matrix)
    sparse.format_ = highspy.MatrixFormat.kRowwise
    sparse.start_ = np.searchsorted(places, np.arange(len(matrix) + 1)).astype(np.int32)
    sparse.index_ = columns.astype(np.int32)
    sparse.value_ = matrix[places, columns]
