"""`croupier solve kuhn` and the other textbook games: checks on the solver."""

from croupier.cli.output import print_json
from croupier.errors import BadInput
from croupier.pages.terminal.console import terminal
from croupier.pages.terminal.strategy import print_classic
from croupier.solve.classic_solution import solve_classic
from croupier.solve.classics import CLASSICS
from croupier.wire import to_data


def check_classic(name: str) -> None:
    if name not in CLASSICS:
        raise BadInput(
            f"no game to solve is called {name}; choose from pok-deng, thai, lanes, {', '.join(CLASSICS)}"
        )


def print_solved(name: str, *, as_json: bool) -> None:
    found = solve_classic(name)
    if as_json:
        print_json(to_data(found))
    else:
        print_classic(terminal(), found)
