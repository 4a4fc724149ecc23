"""The JSON Schemas of a game's states, events, commands and views."""

from typing import Any

from croupier.game import game
from croupier.wire import schema, tagged_schema


def schemas(name: str = "baccarat") -> dict[str, Any]:
    """What a client needs to read and write a game's data.

    >>> sorted(schemas())
    ['command', 'event', 'state', 'view']
    """
    playing = game(name)
    return {
        "command": tagged_schema(playing.commands),
        "event": tagged_schema(playing.events),
        "state": schema(playing.state),
        "view": schema(playing.view_type),
    }
