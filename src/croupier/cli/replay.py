"""`croupier replay`: check a record and show where it leads."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.output import AsJson, print_json
from croupier.pages.terminal.console import terminal


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as deal -o writes it.")],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after this event.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check a record's chain and seal, and show the table after an event."""
    from croupier.pages.terminal.scene import print_replay
    from croupier.record import replay as replayed
    from croupier.record import viewed
    from croupier.wire import to_data

    found = replayed(file, to=to)
    view = viewed(found)
    if as_json:
        about = {name: getattr(found, name) for name in ("game", "seed", "seq", "events", "digest")}
        print_json("replay", {**about, "view": to_data(view)})
    else:
        print_replay(terminal(), found, view)
