"""`croupier play`: a person at the terminal against a bot."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Literal

import typer

from croupier.cli.completion import bots_of_lanes, one_of
from croupier.cli.output import chosen_seed
from croupier.cli.output_file import RECORD, check_file, output_option
from croupier.errors import BadInput


def play(
    game: Annotated[str, typer.Argument(help="lanes", autocompletion=one_of("lanes"))],
    against: Annotated[
        str,
        typer.Option(
            help="A bot by the name it has in the arena: greedy, ismcts:5000, expert:0.2s.",
            autocompletion=bots_of_lanes,
        ),
    ] = "greedy",
    seat: Annotated[Literal["a", "b"], typer.Option(help="Where you sit.")] = "a",
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same cards.")] = None,
    output: Annotated[
        Path | None,
        output_option("Write the record of the match here: .jsonl.", *RECORD),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per line for every event.")
    ] = False,
) -> None:
    """Play a whole match of Lanes against a bot, until one of you holds all coins."""
    from croupier.chance import seed_text
    from croupier.cli.play.lanes import Lines
    from croupier.pages.terminal.match import Drawn
    from croupier.play.match import play_match

    if game != "lanes":
        raise BadInput(f"{game} cannot be played here; choose lanes")
    check_file(output, RECORD, "the record")
    chosen = seed_text(chosen_seed(seed))
    if sys.stdin is None:
        raise BadInput("standard input is closed: there is nowhere to type moves")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is not text is refused as a move

    def sit() -> Drawn | Lines:
        # A seed that was drawn is shown at the end: it tells all cards.
        return (Lines if as_json else Drawn)(seat=seat, bot=against, seed=seed)

    play_match(against, sit, seat=seat, seed=chosen, record=output)
