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
        bool, typer.Option("--json", help="Print one JSON object per line for every event.")
    ] = False,
) -> None:
    """Play a whole match of Lanes against a bot, until one of you holds all coins."""
    from secrets import token_hex

    from croupier.chance import check_seed

    if game != "lanes":
        raise BadInput(f"{game} cannot be played here; choose lanes")
    chosen = token_hex(8) if seed is None else seed
    check_seed(chosen)
    if sys.stdin is None:
        raise BadInput("standard input is closed: there is nowhere to type moves")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is not text is refused as a move
    _lanes(against, seat, chosen, record, given=seed is not None, as_json=as_json)


def _lanes(against: str, seat: str, seed: str, record: Path | None, *, given: bool, as_json: bool) -> None:
    """A random seed is shown only at the end, because it reveals all cards."""
    from contextlib import nullcontext

    from croupier.bots.lanes.registry import bot_named
    from croupier.cli.play.lanes import Drawn, Lines
    from croupier.host import open_table
    from croupier.play.match import Match
    from croupier.record import recording

    bot, table = bot_named(against), open_table("lanes", seed=seed, keep_log=False)
    with recording(record, table.game, table.state, seed) if record else nullcontext() as writer:
        screen = (Lines if as_json else Drawn)(seat=seat, bot=against, seed=seed if given else None)
        if writer:
            table.listen(lambda before, event: writer.add(event))
        Match(table, bot, screen, seat=seat).play()
    screen.end(table.view(seat), seed, record)
