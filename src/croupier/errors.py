"""Errors a user sees: a rule refuses a command, input cannot be read, an event cannot have happened."""

from typing import TypeVar

T = TypeVar("T")

LONGEST_ANSWER = 1000  # characters of an error; half as many where a character may take four bytes
LONGEST_ECHO = 200  # of what was given, as an error repeats it


def one_line(text: str) -> str:
    """Text as an error shows it: not too long, and nothing in it that moves a cursor.

    >>> one_line("a\\tb" + "!" * 5000)[:12]
    'a\\\\tb!!!!!!!!'
    """
    most = LONGEST_ANSWER if text.isascii() else LONGEST_ANSWER // 2
    if len(text) > most:  # its end says what to do
        text = f"{text[: most // 2]} … {text[-most // 4 :]}"
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else _escaped(one) for one in text)[: 2 * most]


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode()


def echoed(value: object) -> str:
    """What was given, as far as an error repeats it."""
    if isinstance(value, str | bytes | list | tuple):
        value = value[:LONGEST_ECHO]
    try:
        shown = repr(value)
    except (ValueError, RecursionError):  # a number of more digits than Python prints
        name = type(value).__name__
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name} too large to show"
    return shown if len(shown) <= LONGEST_ECHO else f"{shown[:LONGEST_ECHO]}…"


class Refused(Exception):
    """A command the rules do not allow now; the state is unchanged.

    >>> str(Refused("TLGC 6.3", "the first card has been dealt"))
    'TLGC 6.3: the first card has been dealt'
    """

    def __init__(self, rule: str, why: str) -> None:
        self.rule = rule
        self.why = one_line(why)
        super().__init__(f"{rule}: {self.why}")


class Interrupted(Exception):
    """Stopped by the user; says what was saved."""


class BadInput(ValueError):
    """A file, card, amount or option that cannot be read: one line that says what, where and what to do."""

    def __init__(self, why: str) -> None:
        super().__init__(one_line(why))


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
