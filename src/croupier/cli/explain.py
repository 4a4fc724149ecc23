"""`croupier explain`: why each thing happened, in sentences with their clauses."""

from typing import Annotated

import typer

from croupier.cli.output import AsJson, print_json


def explain(
    source: Annotated[str, typer.Argument(help="A record file; or, with --cards, a rule set.")],
    cards: Annotated[
        str,
        typer.Option(
            help="A coup's cards as they came out: '9h 2c Ts 3d'; or two hands of Pok Deng: '9h 2c / Ts 3d'."
        ),
    ] = "",
    seq: Annotated[int | None, typer.Option(min=1, help="Only this event of the record.")] = None,
    as_json: AsJson = False,
) -> None:
    """Explain the events of a record, or how some cards are settled."""
    from croupier.games.narrate import explain as explained
    from croupier.wire import to_data

    sentences = explained(source, cards, seq=seq)
    if as_json:
        print_json("explain", {"source": source, "events": [to_data(event) for event in sentences]})
        return
    for event in sentences:
        print(f"{event.seq:>6}  {event.sentence}")
