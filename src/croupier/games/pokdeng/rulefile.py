"""Rule sets of Pok Deng as TOML: read, checked and turned into `Rules`."""

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from croupier.errors import BadInput
from croupier.games.pokdeng.rules import Combination, Habit, Rules
from croupier.tomlines import Fault, Where, expect, line_of
from croupier.wire import adapter

BUILT_IN = ("pok-deng", "thai")
SEATS = 16  # players one deck serves: seventeen hands of three cards (004 1)
MOST = 100  # the largest multiplier a rule set may name


def load_rules(source: str | Path) -> Rules:
    """A built-in rule set by name, or one from a TOML file.

    >>> load_rules("thai").combinations[-1].thai
    'สองเด้ง (Song Deng)'
    """
    if str(source) in BUILT_IN:
        return _built_in(str(source))
    path = Path(source)
    if path.suffix != ".toml":
        raise BadInput(
            f"no Pok Deng rule set is called {source}; there is {', '.join(BUILT_IN)}, or give a .toml file"
        )
    try:
        return parse(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as fault:
        raise BadInput(f"{path}: {getattr(fault, 'strerror', None) or 'not UTF-8 text'}") from None


def parse(text: str, name: str = "rules") -> Rules:
    """Rules from TOML text; a fault names the line and the reason."""
    try:
        document = tomllib.loads(text)
    except (RecursionError, UnicodeError):
        raise BadInput(f"{name}:1: not TOML that a rule set could be: nested too deep") from None
    except ValueError as fault:
        at = re.search(r"at line (\d+)", str(fault))
        raise BadInput(f"{name}:{at[1] if at else len(text.splitlines())}: not TOML: {fault}") from None
    try:
        return _checked(_shaped(_extended(document)))
    except Fault as fault:
        where = ".".join(map(str, fault.path)) or "the file"
        raise BadInput(f"{name}:{line_of(fault.path, text)}: {where}: {fault}") from None


@cache
def _built_in(name: str) -> Rules:
    text = files("croupier.games.pokdeng").joinpath("rulesets", f"{name}.toml").read_text("utf-8")
    return parse(text, f"{name}.toml")


def _extended(document: dict[str, Any]) -> dict[str, Any]:
    """A file may say only what it changes of a built-in rule set."""
    base = document.pop("extends", None)
    if base is None:
        return document
    if base not in BUILT_IN:
        raise Fault(("extends",), f"{base!r} is not a built-in rule set: {', '.join(BUILT_IN)}")
    whole: dict[str, Any] = adapter(Rules).dump_python(_built_in(base), mode="json")
    for key, value in document.items():
        under = whole.get(key)
        whole[key] = {**under, **value} if isinstance(under, dict) and isinstance(value, Mapping) else value
    return whole


def _shaped(source: Mapping[str, Any]) -> Rules:
    from pydantic import ValidationError

    try:
        return adapter(Rules).validate_json(json.dumps(source))
    except ValidationError as fault:
        error = fault.errors(include_url=False)[0]
        raise Fault(error["loc"], error["msg"][:1].lower() + error["msg"][1:]) from None
    except (TypeError, ValueError, RecursionError):
        raise Fault((), "holds a date, a depth or a number that no rule set needs") from None


def _checked(rules: Rules) -> Rules:
    expect(bool(rules.name.strip()), ("name",), "a rule set needs a name")
    expect(
        1 <= rules.players <= SEATS, ("players",), f"must be 1 to {SEATS}: one deck serves no more (004 1)"
    )
    expect(all(0 <= value <= 9 for value in rules.pok), ("pok",), "lists hand values, each 0 to 9 (004 2)")
    for side in ("player", "banker"):
        _check_habit(getattr(rules.convention, side), ("convention", side))
    for place, made in enumerate(rules.combinations):
        _check_combination(made, ("combinations", place))
    return rules


def _check_habit(habit: Habit, path: Where) -> None:
    named = (*habit.stand, *habit.hit)
    expect(all(0 <= value <= 9 for value in named), path, "lists hand values, each 0 to 9 (004 2)")
    expect(len(set(named)) == len(named), path, "names a value twice")


def _check_combination(made: Combination, path: Where) -> None:
    expect(made.cards in (2, 3), (*path, "cards"), "must be 2 or 3: no hand holds more (004 5)")
    expect(bool(made.needs), (*path, "needs"), "a combination needs at least one condition")
    expect(1 <= made.multiplier <= MOST, (*path, "multiplier"), f"must be 1 to {MOST}")
