"""Errors a user sees: a rule refuses a command, input cannot be read, an event cannot have happened."""

from typing import TypeVar

T = TypeVar("T")


class Refused(Exception):
    """A command the rules do not allow now; the state is unchanged.

    >>> str(Refused("TLGC 6.3", "the first card has been dealt"))
    'TLGC 6.3: the first card has been dealt'
    """

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{rule}: {why}")
        self.rule = rule
        self.why = why


class Interrupted(Exception):
    """Stopped by the user; says what was saved."""


class BadInput(ValueError):
    """A file, card, amount or option that cannot be read: one line that says what, where and what to do."""


class Tampered(BadInput):
    """A record whose lines are not those that were written: one was changed, added, moved or taken out."""


class ImpossibleEvent(BadInput):
    """An event that no command leads to where it stands: the log that holds it was forged or damaged."""


def expect_possible(holds: object) -> None:
    """What holds of every event that a command led to."""
    if not holds:
        raise ImpossibleEvent("no command leads to such an event here")


def required(value: T | None) -> T:
    """What is there whenever such an event is possible.

    >>> required("a coup in progress")
    'a coup in progress'
    """
    if value is None:
        raise ImpossibleEvent("no command leads to such an event here")
    return value
