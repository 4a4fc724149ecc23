"""`croupier replay`: check a record and show where it leads."""

from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.output import AsJson, print_json, terminal


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as deal --record writes it.")],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after this event.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check a record's chain and seal, and show the table after an event."""
    from croupier.record import replay as replay_file
    from croupier.record import viewed
    from croupier.wire import to_data

    replayed = replay_file(file, to=to)
    view = to_data(viewed(replayed))
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
    from rich.markup import escape
    from rich.table import Table

    from croupier.cli.draw_roads import print_roads
    from croupier.money import Unit

    console = terminal()
    view = document["view"]
    unit = Unit(view["units_per_chip"])
    title, seed = escape(view["title"]), escape(str(document["seed"]))
    console.print(f"[bold]{title}[/]  [dim]seed {seed}[/]")
    console.print(
        f"Event {document['seq']} of {document['events']}: phase {view['phase']}, {view['coups']} coups, "
        f"shoe {view['shoe']['number']} with {view['shoe']['remaining']} cards left"
    )
    seats = Table("seat", "chips", "wagers", box=None, header_style="dim")
    for seat, person in view["people"].items():
        laid = [f"{unit.chips(w['stake'])} {w['bet']}" for w in view["layout"] if w["seat"] == seat]
        seats.add_row(escape(seat), unit.chips(person["chips"]), escape(", ".join(laid)))
    console.print(seats)
    print_roads(console, view["results"])
    console.print(f"[dim]chain intact, digest {document['digest']}[/]")
