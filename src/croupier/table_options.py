"""What a table is opened with: the keywords of its game's `open`, checked before it opens."""

from collections.abc import Mapping
from difflib import get_close_matches
from inspect import Parameter, signature, unwrap
from typing import Any, get_type_hints

from croupier.errors import BadInput, echoed
from croupier.game import AnyGame
from croupier.wire import type_check


def check_options(game: AnyGame, options: Mapping[str, Any]) -> None:
    """Refuse an option that a table of this game does not have, or one that is not of its type."""
    known = _options_of(game) if options else None
    if known is None:
        return
    for name, value in options.items():
        if name not in known:
            raise _unknown(game, name, known)
        holds, expected = type_check(known[name])
        if not holds(value):
            raise BadInput(f"{name}: expected {expected}, not {echoed(value)}")


def _options_of(game: AnyGame) -> dict[str, Any] | None:
    """The type of every option; None where `open` does not list them."""
    parameters = signature(game.open).parameters.values()
    if any(parameter.kind is Parameter.VAR_KEYWORD for parameter in parameters):
        return None
    hints = get_type_hints(unwrap(game.open), include_extras=True)
    return {each.name: hints[each.name] for each in parameters if each.kind is Parameter.KEYWORD_ONLY}


def _unknown(game: AnyGame, name: str, known: Mapping[str, Any]) -> BadInput:
    if not known:
        return BadInput(f"{echoed(name)}: a table of {game.name} has no options")
    near = get_close_matches(name, known, 1)
    meant = f"did you mean {near[0]}? " if near else ""
    return BadInput(f"{echoed(name)} is no option of {game.name}: {meant}choose from {', '.join(known)}")
