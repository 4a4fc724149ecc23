"""`croupier join`: a bot of ours takes a seat at a running server."""

from typing import Annotated

import typer

from croupier.cli.output import print_line
from croupier.wire import versioned


def join(
    url: Annotated[str, typer.Argument(help="The server's address, such as http://127.0.0.1:8000.")],
    table: Annotated[str, typer.Argument(help="The table's id.")],
    seat: Annotated[str, typer.Option(help="The seat to take.")],
    bot: Annotated[str, typer.Option(help="The bot that plays it: its name, such as expert:0.2s.")] = "",
    name: Annotated[str, typer.Option(help="The name to play under; the bot's own by default.")] = "",
    code: Annotated[str, typer.Option(help="The code of a private table.")] = "",
    token: Annotated[
        str, typer.Option(envvar="CROUPIER_TOKEN", help="Come back as the person it belongs to.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document a line.")] = False,
) -> None:
    """Have a bot play at a running server until the table is closed, and print what happens there."""
    from dataclasses import asdict

    from croupier.bots.roster import bot_named
    from croupier.client import Line, connect

    def show(line: Line) -> None:
        if as_json:
            print_line(asdict(line))
        else:
            typer.echo(line.sentence)

    with connect(url, name=name or bot or "bot", token=token) as me, me.sit(table, seat, code=code) as taken:
        player = bot_named(taken.game(), bot, taken.rules())
        if as_json:
            start = {"table": table, "seat": seat, "person": me.person, "seq": taken.seq}
            print_line(versioned("join", start))
        taken.play(player, on_line=show)
