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
        str, typer.Option(help="A bot by the name it has in the arena: greedy, ismcts:5000, expert:0.2s.")
    ],
    seat: Annotated[Literal["a", "b"], typer.Option(help="Where you sit.")] = "a",
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same cards.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the record of the match here.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON object a line, an event each.")
    ] = False,
) -> None:
    """Play a whole match of Lanes against a bot, until one of you holds all coins."""
    from secrets import token_hex

    from croupier.chance import check_seed

    if game != "lanes":
        raise BadInput(f"nobody can play {game} here; there is lanes")
    chosen = token_hex(8) if seed is None else seed
    check_seed(chosen)
    if sys.stdin is None:
        raise BadInput("there is nowhere to type moves: standard input is closed")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is not text is refused as a move
    _lanes(against, seat, chosen, record, given=seed is not None, as_json=as_json)


def _lanes(against: str, seat: str, seed: str, record: Path | None, *, given: bool, as_json: bool) -> None:
    """A seed that was drawn is told at the end: it tells all cards."""
    from contextlib import nullcontext

    from croupier.bots.lanes.registry import bot_named
    from croupier.cli.play.lanes import Drawn, Lines
    from croupier.game import load_game
    from croupier.games.lanes.table import new
    from croupier.games.lanes.views import view
    from croupier.play.match import Match
    from croupier.record import recording

    bot = bot_named(against)
    with recording(record, load_game("lanes"), new(), seed) if record else nullcontext() as writer:
        screen = (Lines if as_json else Drawn)(seat=seat, bot=against, seed=seed if given else None)
        note = writer.add if writer else lambda event: None
        match = Match(bot, screen, seat=seat, seed=seed, note=note)
        match.play()
    screen.end(view(match.table, seat), seed, record)
