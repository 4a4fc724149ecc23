"""What an audit finds, whatever it reads: where, the clause, what was found and what was due, in one line."""

from typing import Any, Protocol

from croupier.wire import plain

LONGEST = 240  # letters of a part of a finding
THE_LOG = "log"  # stands for a clause where a log contradicts itself or what it claims to be


class Finding(Protocol):
    """A breach: where, the clause, what was found and what was due."""

    @property
    def where(self) -> str: ...
    @property
    def clause(self) -> str: ...
    @property
    def found(self) -> str: ...
    @property
    def due(self) -> str: ...


@plain
class EventFinding:
    """A breach in a record: which event, the clause, what was found and what was due."""

    event: int  # 0: the header
    clause: str
    found: str
    due: str

    @property
    def where(self) -> str:
        return f"event {self.event}" if self.event else "header"


def event_finding(event: int, clause: str, found: str, due: str) -> EventFinding:
    return EventFinding(event, one_line(clause), one_line(found), one_line(due))


def one_line(text: Any, most: int = LONGEST) -> str:
    r"""Anybody's text as a line of bounded length that does nothing but stand there.

    >>> one_line("a\x1b[2J\n"), one_line("long" * 100, 9)
    ('a\\x1b[2J\\n', 'longlong…')
    """
    text = str(text)
    shown = text if text.isprintable() else "".join(map(_shown, text[:most]))
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


def _shown(sign: str) -> str:
    return sign if sign.isprintable() else repr(sign)[1:-1]
