"""`croupier schema`: the JSON Schema of a game's files, commands, events, states, views; or the server's."""

import json
from typing import Annotated

import typer

from croupier.cli.completion import one_of
from croupier.errors import BadInput

KINDS = ("rules", "options", "command", "event", "state", "view", "protocol")


def schema(
    what: Annotated[str, typer.Argument(help=f"{', '.join(KINDS)}.", autocompletion=one_of(*KINDS))],
    game: Annotated[
        str,
        typer.Argument(
            help="baccarat, pok-deng or lanes.", autocompletion=one_of("baccarat", "pok-deng", "lanes")
        ),
    ] = "baccarat",
) -> None:
    """Print a JSON Schema, for editors that check files and programs that send commands."""
    from croupier.game import schemas

    if what == "protocol":
        from croupier.server.frames import protocol_schema

        print(json.dumps(protocol_schema(), indent=1, ensure_ascii=False))
        return
    found = schemas(game)
    if what not in found:
        raise BadInput(f"{game} has no schema of {what!r}; choose from {', '.join(found)}")
    print(json.dumps(found[what], indent=1, ensure_ascii=False))
