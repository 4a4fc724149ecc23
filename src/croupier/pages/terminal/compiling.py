"""What is said while kernels are compiled, which the first command on a machine waits for."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.all_kernels import Warmed

MESSAGE = "compiling for this machine, once (croupier warmup does it ahead)"


@contextmanager
def compiling(module: str) -> Iterator[None]:
    """A spinner and the seconds it has taken, where stderr is a terminal; elsewhere one line."""
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from croupier.pages.terminal.console import stderr

    what = f"{MESSAGE}: {short_name(module)}"
    if not stderr().is_terminal:
        print(f"croupier: {what}", file=sys.stderr, flush=True)
        yield
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=stderr(), transient=True) as bar:
        bar.add_task(what)
        yield


def short_name(module: str) -> str:
    """A module of kernels as people read it.

    >>> short_name("croupier.games.lanes.kernel_entries")
    'games.lanes.kernel_entries'
    """
    return module.removeprefix("croupier.")


def print_warmed(console: "Console", found: "Warmed") -> None:
    console.print(f"{len(found.compiled)} modules of kernels compiled, {len(found.stored)} stored already")
