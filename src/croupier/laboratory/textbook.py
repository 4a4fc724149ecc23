"""What the laboratory works out for games of textbooks, which have no rules of ours: their name says all."""

from typing import Any

from croupier.laboratory.requests import SolveRequest
from croupier.wire import to_data, versioned

NAMES = ("kuhn", "leduc", "chemin-de-fer")


def solved(request: SolveRequest) -> dict[str, Any]:
    from croupier.solve.classic_solution import solve_classic

    return versioned("solve/classic", to_data(solve_classic(request.rules)))
