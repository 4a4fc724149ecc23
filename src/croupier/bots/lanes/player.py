"""A bot of Lanes at a table: the view of its seat in, the command that makes its move out."""

from collections.abc import Iterator
from random import Random

from croupier.bots.bot import Bot
from croupier.bots.lanes.registry import LINE_ON
from croupier.bots.lanes.registry import bot_named as move_chooser
from croupier.games.lanes.commands import Command
from croupier.games.lanes.moves import command
from croupier.games.lanes.observation import gone, seen_row
from croupier.games.lanes.rules import LanesRules
from croupier.games.lanes.views import View
from croupier.host import Seat

DEFAULT = "greedy"


def bot_named(name: str, rules: LanesRules) -> Bot:
    """By the names of the arena: `random`, `greedy`, `ismcts:5000`, `expert:0.2s`."""
    choose = move_chooser(name or DEFAULT)

    def play(seat: Seat[Command, View], draw: Random) -> Iterator[Command]:
        view = seat.view
        if view.mover == seat.name:
            assert view.round is not None
            key, bids = str(draw.getrandbits(64)), view.round.bids
            move = choose(seen_row(view), key, gone=gone(view), bids=bids)
            yield command(move, seat.name)

    return play


def bot_names(rules: LanesRules) -> dict[str, str]:
    return dict(LINE_ON)
