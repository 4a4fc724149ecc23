"""What the laboratory works out for Lanes: positions of the last two turns."""

from collections.abc import Mapping
from typing import Any

from croupier.errors import BadInput
from croupier.laboratory.registry import Answer, Report
from croupier.laboratory.requests import SolveRequest
from croupier.wire import to_data, versioned


def check(request: SolveRequest, rules: Any) -> None:
    if request.position is None:
        raise BadInput("position: give one of Lanes in the last two turns")


def _solved(request: SolveRequest, rules: Any, report: Report) -> dict[str, Any]:
    from croupier.games.lanes.notation import parse, show
    from croupier.solve.lanes.endgame import solve_lanes

    position = request.position or ""
    found = to_data(solve_lanes(position, request.gone))
    return versioned("solve/lanes", {"position": show(parse(position)), **found})


ANSWERS: Mapping[str, Answer] = {"solve": _solved}
