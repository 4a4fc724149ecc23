"""What `legal` lists, whatever the game: options as data, and whether a table would take one."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from croupier.errors import Refused
from croupier.game import Option, Range


def option(kind: type, seat: str, **fields: Any) -> Option:
    """Commands of one kind from one seat; a field is a range, or the one value it may take."""
    listed = {name: value if isinstance(value, Range) else (value,) for name, value in fields.items()}
    return Option(kind.__name__, {"seat": (seat,), **listed})


def first(listed: Option, commands: ModuleType) -> Any:
    """The command an option lists first: the lowest of every amount."""
    chosen = {name: v.low if isinstance(v, Range) else v[0] for name, v in listed.fields.items()}
    return getattr(commands, listed.command)(**chosen)


def accepted(listed: Option, commands: ModuleType, check: Callable[[Any], None]) -> bool:
    """Whether the table takes an option; the lowest of a range stands for all of it."""
    if not all(listed.fields.values()):
        return False
    try:
        check(first(listed, commands))
    except Refused:
        return False
    return True
