"""Rounds played with a solution's strategies, for `croupier solve --simulate`."""

from contextlib import contextmanager
from typing import TYPE_CHECKING

from croupier.cli.output import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.solve.pokdeng.models import Model
    from croupier.solve.pokdeng.simulated import Simulated
    from croupier.solve.pokdeng.solution import Solution

FAR = 4  # standard errors that chance does not explain


def play_out(
    model: "Model", solution: "Solution", rounds: str, seed: str | None, workers: int
) -> "tuple[Simulated | None, bool]":
    """What so many rounds come to, and whether all of them were played: Ctrl-C keeps those there are."""
    from secrets import token_hex

    from croupier.solve.pokdeng.simulated import simulate_solution

    count = count_of(rounds, "--simulate")
    so_far: list[Simulated] = []
    with _progress(count, so_far) as tell:
        try:
            chosen = token_hex(8) if seed is None else seed
            found = simulate_solution(
                model, solution, rounds=count, seed=chosen, workers=workers, on_progress=tell
            )
        except KeyboardInterrupt:
            return (so_far[-1] if so_far else None), False
    return found, True


@contextmanager
def _progress(count: int, so_far: "list[Simulated]") -> "Iterator[Callable[[Simulated], None]]":
    """Keeps the latest, and shows it where stderr is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("playing", total=count)

        def tell(found: "Simulated") -> None:
            so_far[:] = [found]
            bar.update(task, completed=found.rounds.rounds, description=f"{found.rounds.value:+.6f}")

        yield tell


def in_words(found: "Simulated") -> str:
    """The simulated value beside the exact one."""
    from rich.markup import escape

    rounds = found.rounds
    came = f"{rounds.rounds:,} rounds played so came to [bold]{rounds.value:+.6f}[/]"
    seed = f"[dim](seed {escape(rounds.seed)})[/]"
    if found.z is None:
        return f"{came} a bet, too few to tell how far that is from {found.exact:+.6f} {seed}"
    z = f"[yellow]{found.z:+.2f}[/]" if abs(found.z) > FAR else f"{found.z:+.2f}"
    return f"{came} ± {rounds.se:.6f} a bet, {z} standard errors from {found.exact:+.6f} {seed}"
