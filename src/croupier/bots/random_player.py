"""A player of any game: takes one of the commands `legal` lists, and knows no rule at all."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from croupier.game import AnyGame, Option, Range
from croupier.host import Seat
from croupier.wire import by_name


def random_player(seat: Seat[Any, Any], draw: Random) -> Iterator[Any]:
    """One legal command, where there is any."""
    if options := seat.legal:
        yield random_command(seat.game, options, draw)


def random_command(game: AnyGame, options: Sequence[Option], draw: Random) -> Any:
    """A command of an option drawn at random, each of its fields drawn on its own.

    Nothing more is needed: an option promises that every value of a field goes with every value of the
    others, and so does every amount of a range: whatever is drawn here, `decide` takes.

    >>> from croupier.game import load_game
    >>> lanes = load_game("lanes")
    >>> random_command(lanes, lanes.legal(lanes.open(lanes.load_rules("lanes"), None), "a"), Random(1))
    Start(seat='a')
    """
    option = draw.choice(options)
    kind = by_name(game.commands)[option.command]
    return kind(**{name: _value(allowed, draw) for name, allowed in option.fields.items()})


def _value(allowed: tuple[Any, ...] | Range, draw: Random) -> Any:
    if isinstance(allowed, Range):
        return allowed[draw.randrange(len(allowed))]
    return draw.choice(allowed)
