"""A player of any game: takes one of the commands `legal` lists, and knows no rule at all."""

from collections.abc import Sequence
from random import Random
from typing import Any

from croupier.game import Game, Option, Range
from croupier.wire import by_name


def any_command(playing: Game[Any, Any, Any, Any], options: Sequence[Option], draw: Random) -> Any:
    """A command of an option drawn at random, each of its fields drawn on its own.

    Nothing more is needed: an option promises that every value of a field goes with every value of the
    others, and so does every amount of a range: whatever is drawn here, `decide` takes.

    >>> from croupier.game import load_game
    >>> lanes = load_game("lanes")
    >>> any_command(lanes, lanes.legal(lanes.new(), "a"), Random(1))
    Start(seat='a')
    """
    option = draw.choice(options)
    kind = by_name(playing.commands)[option.command]
    return kind(**{name: _value(allowed, draw) for name, allowed in option.fields.items()})


def _value(allowed: tuple[Any, ...] | Range, draw: Random) -> Any:
    if isinstance(allowed, Range):
        return allowed[draw.randrange(len(allowed))]
    return draw.choice(allowed)
