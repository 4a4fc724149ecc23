"""Betting systems: how much to stake next, for many sessions side by side.

A system is a function of `Sessions` that gives a stake for each; any Python callable will do. It may
remember a whole number a session in `memory`.

    def doubled_twice(sessions):
        sessions.memory = np.where(sessions.last < 0, np.minimum(sessions.memory + 1, 2), 0)
        return sessions.unit << sessions.memory
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from croupier.arrays import Array, np
from croupier.errors import BadInput

HIGHEST = 62  # doublings beyond which no bankroll goes
FOUR_WINS = (1, 3, 2, 6)


@dataclass
class Sessions:
    """What systems may look at; stakes and bankrolls are in the rule set's units."""

    unit: int
    bankroll: Array
    last: Array  # how the last coup went: 1 won, 0 returned or not played, -1 lost
    memory: Array
    edge: Array  # the house's on the coup to come, where the count is kept
    share: Array  # of the bankroll that grows it fastest at that edge


System = Callable[[Sessions], Array]


def flat(sessions: Sessions) -> Array:
    """One unit every coup."""
    return sessions.memory * 0 + sessions.unit


def martingale(sessions: Sessions) -> Array:
    """Twice the last stake after a loss, one unit after a win."""
    lost, won = sessions.last < 0, sessions.last > 0
    sessions.memory = np.where(
        won, 0, np.minimum(sessions.memory + lost, HIGHEST - sessions.unit.bit_length())
    )
    return sessions.unit << sessions.memory


def fibonacci(sessions: Sessions) -> Array:
    """Along the Fibonacci numbers: one on after a loss, two back after a win."""
    numbers = _fibonacci_numbers(sessions.unit)
    steps = np.where(sessions.last < 0, 1, np.where(sessions.last > 0, -2, 0))
    sessions.memory = np.clip(sessions.memory + steps, 0, len(numbers) - 1)
    return sessions.unit * numbers[sessions.memory]


def one_three_two_six(sessions: Sessions) -> Array:
    """1, 3, 2, 6 units through four wins in a row; a loss or the fourth win starts over."""
    on = np.where(sessions.last > 0, sessions.memory + 1, sessions.memory)
    sessions.memory = np.where(sessions.last < 0, 0, on % len(FOUR_WINS))
    return sessions.unit * np.array(FOUR_WINS)[sessions.memory]


def kelly(sessions: Sessions) -> Array:
    """The share of the bankroll that grows it fastest on the cards that remain; nothing without an edge."""
    stakes: Array = np.floor(sessions.share * sessions.bankroll).astype(np.int64)
    return stakes


SYSTEMS: Mapping[str, System] = {
    "flat": flat,
    "martingale": martingale,
    "fibonacci": fibonacci,
    "1-3-2-6": one_three_two_six,
    "kelly": kelly,
}


def load_system(name: str) -> System:
    """One of ours by name, or a function of the user's as `file.py:function`."""
    if name in SYSTEMS:
        return SYSTEMS[name]
    path, colon, function = name.rpartition(":")
    if not colon:
        raise BadInput(
            f"no betting system is called {name!r}; choose from {', '.join(SYSTEMS)}, or file.py:function"
        )
    found = getattr(_module(Path(path)), function, None)
    if not callable(found):
        raise BadInput(f"{path} has no function {function!r}")
    system: System = found
    return system


def _module(path: Path) -> Any:
    spec = spec_from_file_location(path.stem, path) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise BadInput(f"{path}: no such Python file")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        raise BadInput(f"{path}: {type(fault).__name__}: {fault}") from None
    return module


def _fibonacci_numbers(unit: int) -> Array:
    numbers = [1, 1]
    while numbers[-1] * unit < 2**61:
        numbers.append(numbers[-1] + numbers[-2])
    return np.array(numbers, dtype=np.int64)
