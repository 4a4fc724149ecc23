"""A seat at a table that runs elsewhere, as bots know seats: its view and what is legal, from JSON values."""

from typing import Any, Protocol, cast, get_type_hints

from croupier.game import AnyGame, Option, Range
from croupier.host import AnyTable, Seat
from croupier.money import Chips
from croupier.wire import adapter, by_name, canonical, read_data


class Shown(Protocol):
    """What a seat is shown of its table now."""

    view: dict[str, Any]
    legal: list[dict[str, Any]]


def remote_seat(shown: Shown, game: AnyGame, name: str) -> Seat[Any, Any]:
    """The seat of that name, to be asked for its view and what is legal at any time."""
    return Seat(cast(AnyTable, _Table(shown, game)), name)


class _Table:
    """What is shown, in the shape of a running table, as `Seat` looks at one."""

    def __init__(self, shown: Shown, game: AnyGame) -> None:
        self._shown, self.game = shown, game

    def view(self, seat: str) -> Any:
        return read_data(self.game.view_type, self._shown.view)

    def legal(self, seat: str) -> tuple[Option, ...]:
        return tuple([read_option(self.game, option) for option in self._shown.legal])


def read_option(game: AnyGame, data: dict[str, Any]) -> Option:
    """What is legal, from JSON values.

    >>> from croupier.game import load_game
    >>> more = {"command": "AddCoins", "fields": {"coins": {"low": 0, "high": 3, "step": 1}}}
    >>> read_option(load_game("lanes"), more).fields["coins"]
    Range(low=0, high=3, step=1)
    """
    hints = get_type_hints(by_name(game.commands)[data["command"]], include_extras=True)
    allowed = {name: _allowed(hints[name], values) for name, values in data["fields"].items()}
    return Option(data["command"], allowed)


def _allowed(hint: Any, values: Any) -> tuple[Any, ...] | Range:
    if isinstance(values, dict):
        low, high, step = (_valued(Chips, values[name]) for name in ("low", "high", "step"))
        return Range(low, high, step)
    return tuple([_valued(hint, value) for value in values])


def _valued(hint: Any, value: Any) -> Any:
    return adapter(hint).validate_json(canonical(value))
