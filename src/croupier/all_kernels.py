"""Every kernel compiled ahead, so that no later command has to."""

import os
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from croupier.compiled import prepare
from croupier.simulate.workers import executor, results_in_order
from croupier.wire import plain

IMPORTS_KERNEL = "\nfrom croupier.kernel import kernel\n"


@plain
class Warmed:
    """The modules of kernels that were compiled now, and those this machine had stored already."""

    compiled: tuple[str, ...]
    stored: tuple[str, ...]


def warmup(
    workers: int | None = None, on_progress: Callable[[int, str], None] = lambda _done, _next: None
) -> Warmed:
    """Compile every kernel that is not stored yet; `on_progress` gets how many are ready, and the next."""
    modules = kernel_modules()
    compiled_now: dict[str, bool] = {}
    on_progress(0, modules[0])
    with executor(workers or min(len(modules), os.cpu_count() or 1)) as (pool, parallel):
        tasks = [(module,) for module in modules]
        for (module,), was_compiled in results_in_order(pool, parallel, prepare, tasks):
            compiled_now[module] = was_compiled
            on_progress(len(compiled_now), modules[min(len(compiled_now), len(modules) - 1)])
    return Warmed(*(tuple(name for name in modules if compiled_now[name] is now) for now in (True, False)))


def kernel_modules() -> tuple[str, ...]:
    """Every module that offers kernels, the one with the longest text, and so most to compile, first."""
    root = Path(str(files("croupier")))
    texts = {path: path.read_text("utf-8") for path in root.rglob("*.py")}
    found = [path for path, text in texts.items() if IMPORTS_KERNEL in text]
    by_length = sorted(found, key=lambda path: -len(texts[path]))
    return tuple(".".join(path.relative_to(root.parent).with_suffix("").parts) for path in by_length)
