"""`croupier warmup`: compile every kernel now, so that no later command waits for it."""

from typing import Annotated

import typer

from croupier.cli.output import AsJson, print_found


def warmup(
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes that compile; default: one for each core.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compile every kernel for this machine; later commands start at once."""
    from croupier.all_kernels import kernel_modules
    from croupier.all_kernels import warmup as warm_up
    from croupier.pages.terminal.compiling import print_warmed, short_name
    from croupier.pages.terminal.console import progress

    with progress("compiling", len(kernel_modules())) as update:
        found = warm_up(workers, lambda done, name: update(done, description=f"compiling {short_name(name)}"))
    print_found("warmup", found, print_warmed, as_json=as_json)
