"""`croupier replay`: check a record and show where it leads."""

from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.output import AsJson, print_json


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as deal --record writes it.")],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after this event.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check a record's chain and seal, and show the table after an event."""
    from croupier.game import load_game
    from croupier.record import replay as replay_file
    from croupier.wire import to_data

    replayed = replay_file(file, to=to)
    view = to_data(load_game(replayed.game).view(replayed.state, None))
    document = {
        "game": replayed.game,
        "seed": replayed.seed,
        "seq": replayed.seq,
        "events": replayed.events,
        "digest": replayed.digest,
        "view": view,
    }
    if as_json:
        print_json(document)
    else:
        _show(document)


def _show(document: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    from croupier.cli.draw_roads import print_roads
    from croupier.money import Unit

    console = Console(highlight=False)
    view = document["view"]
    unit = Unit(view["units_per_chip"])
    console.print(f"[bold]{view['title']}[/]  [dim]seed {document['seed']}[/]")
    console.print(
        f"Event {document['seq']} of {document['events']}: phase {view['phase']}, {view['coups']} coups, "
        f"shoe {view['shoe']['number']} with {view['shoe']['remaining']} cards left"
    )
    seats = Table("seat", "chips", "wagers", box=None, header_style="dim")
    for seat, person in view["people"].items():
        laid = [f"{unit.chips(w['stake'])} {w['bet']}" for w in view["layout"] if w["seat"] == seat]
        seats.add_row(seat, unit.chips(person["chips"]), ", ".join(laid))
    console.print(seats)
    print_roads(console, view["results"])
    console.print(f"[dim]chain intact, digest {document['digest']}[/]")
