"""What can be worked out for any game: by the kinds of requests that `laboratory/<game>.py` answers.

A module has `ANSWERS`, a function by kind, which gives the document that the command of that name prints. It
may have `REQUESTS`, models of kinds that no other game has, and `check(request, rules)`, which refuses at
once what could not be answered.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from croupier.errors import BadInput
from croupier.game import AnyGame, all_games
from croupier.laboratory import textbook
from croupier.laboratory.requests import REQUESTS, Request, SolveRequest

Report = Callable[[float], None]  # how much is done, from 0 to 1
Answer = Callable[[Any, Any, Report], dict[str, Any]]  # of a request, and of the rules it names
ReadRules = Callable[[str], tuple[AnyGame, Any]]  # a game and its rules, by a name or a file's text


def request_types() -> tuple[type[Request], ...]:
    """Everything that can be asked for."""
    own = [kind for game in all_games() for kind in getattr(_module_of(game), "REQUESTS", ())]
    return tuple(dict.fromkeys((*REQUESTS, *own)))


def answered_by(request: Request, read_rules: ReadRules) -> Callable[[Report], dict[str, Any]]:
    """What works out the answer, or `BadInput` where there can be none."""
    if isinstance(request, SolveRequest) and request.rules in textbook.NAMES:
        return lambda report: textbook.solved(request)
    game, rules = read_rules(request.rules)
    module = _module_of(game)
    answers: dict[str, Answer] = getattr(module, "ANSWERS", {})
    if request.kind not in answers:
        able = [one.name for one in all_games() if request.kind in getattr(_module_of(one), "ANSWERS", {})]
        raise BadInput(f"rules: these are of {game.name}, and rules of {' or '.join(able)} are needed")
    if (check := getattr(module, "check", None)) is not None:
        check(request, rules)
    return lambda report: answers[request.kind](request, rules, report)


def _module_of(game: AnyGame) -> Any:
    """The laboratory's module of a game, if it has one."""
    name = f"{__package__}.{game.package.rpartition('.')[2]}"
    return import_module(name) if find_spec(name) is not None else None
