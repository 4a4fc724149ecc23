"""`croupier play`: a person at the terminal against a bot."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Literal

import typer

from croupier.errors import BadInput


def play(
    game: Annotated[str, typer.Argument(help="lanes")],
    against: Annotated[
        str, typer.Option(help="A bot: random, greedy, ismcts, ismcts:LINES, ismcts:0.2s and others.")
    ],
    seat: Annotated[Literal["a", "b"], typer.Option(help="Where you sit.")] = "a",
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same cards.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the record of the match here.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON object a line, an event each.")
    ] = False,
) -> None:
    """Play a whole match of Lanes against a bot, until one of you holds all coins."""
    from contextlib import nullcontext
    from secrets import token_hex

    from croupier.bots.lanes.match import Match
    from croupier.bots.lanes.roster import named
    from croupier.bots.typed import is_text
    from croupier.cli.play_lanes import Drawn, Lines
    from croupier.game import load_game
    from croupier.games.lanes.table import new
    from croupier.games.lanes.views import view
    from croupier.record import recording

    if game != "lanes":
        raise BadInput(f"nobody can play {game} here; there is lanes")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is not text is refused as a move
    chosen, bot = token_hex(8) if seed is None else seed, named(against)
    is_text(chosen)
    keep = recording(record, load_game("lanes"), new(), chosen) if record else nullcontext()
    with keep as writer:
        screen = (Lines if as_json else Drawn)(seat=seat, bot=against, seed=chosen)
        note = writer.add if writer else lambda event: None
        match = Match(bot, screen, seat=seat, seed=chosen, note=note)
        match.play()
    screen.end(view(match.table, seat), chosen, record)
