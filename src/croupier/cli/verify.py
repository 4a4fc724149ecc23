"""`croupier verify`: check that a shoe was shuffled as it was promised."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import FINDINGS, AsJson, print_json
from croupier.errors import Tampered, one_line

if TYPE_CHECKING:
    from croupier.fair import Verified


def verify(
    file: Annotated[
        Path, typer.Argument(help="The proof of a shoe, as a table gives it once the shoe is over.")
    ],
    record: Annotated[
        Path | None, typer.Option(help="Check too that this record or journal has the shoe in this order.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check the proof of a shoe: its commitment, its cards and their order; exit 1 if it does not hold."""
    from croupier.fair import DoesNotHold
    from croupier.verify import verify_shoe
    from croupier.wire import to_data

    try:
        found = verify_shoe(file, record=record)
    except (DoesNotHold, Tampered) as fault:
        if as_json:
            print_json("verify", {"holds": False, "why": str(fault)})
        else:
            print(f"Does not hold: {fault}.")
        raise typer.Exit(FINDINGS) from None
    if as_json:
        print_json("verify", {"holds": True, **to_data(found)})
    else:
        print(_sentence(found, record))


def _sentence(found: "Verified", record: Path | None) -> str:
    pack = f", session {found.pack}" if found.pack else ""
    seeds = {0: "no seed", 1: "1 seed"}.get(found.seeds, f"{found.seeds} seeds")
    seeds += f", {found.sealed} of them sealed" if found.sealed else ""
    seeds += f"; seals not opened: {found.unopened}" if found.unopened else ""
    cards = f"{found.cards} cards, {found.different} of them different"
    logged = f"; {record} has the same order" if record else ""
    shuffle = f"table {found.table}{pack}, shuffle {found.number}"
    return one_line(f"Holds: {shuffle}: {cards}, by the promised secret and {seeds}{logged}.")
