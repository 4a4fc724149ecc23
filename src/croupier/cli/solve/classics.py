"""`croupier solve kuhn` and the other textbook games: checks on the solver."""

from croupier.cli.output import print_found
from croupier.errors import BadInput
from croupier.pages.terminal.classics import print_classic
from croupier.solve.classic_solution import solve_classic
from croupier.solve.classics import CLASSICS


def check_classic(name: str) -> None:
    if name not in CLASSICS:
        raise BadInput(
            f"no game to solve is called {name}; choose from pok-deng, thai, lanes, {', '.join(CLASSICS)}"
        )


def print_solved(name: str, *, as_json: bool) -> None:
    print_found("solve/classic", solve_classic(name), print_classic, as_json=as_json)
