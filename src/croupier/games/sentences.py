"""Why an event happened, whatever the game: a sentence for each kind, with the clause it follows from."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from croupier.money import format_chips

State = TypeVar("State")
CitedSentence = tuple[str, str]  # a sentence and the clause behind it

# By kind of event: a sentence with the event's fields in braces and the topic it is cited under, or
# "{clause}" where the event names its clause; a function where the sentence depends on more.
Sentences = dict[type, CitedSentence | Callable[[State, Any], CitedSentence]]
Fields = Mapping[str, Callable[[State, Any], str]]  # that stand in a sentence beside the event's own fields


class _Fields:
    """The fields that may stand in braces."""

    def __init__(self, state: Any, event: Any, fields: Fields[Any]) -> None:
        self.state, self.event, self.fields = state, event, fields

    def __getitem__(self, name: str) -> Any:
        if name in self.fields:
            return self.fields[name](self.state, self.event)
        value = getattr(self.event, name)
        if isinstance(value, Fraction):
            return format_chips(value)
        return ", ".join(value) if isinstance(value, tuple) else value


def cited_sentence(
    sentences: Sentences[State],
    state: State,
    event: Any,
    cite: Callable[[str], str] = str,
    fields: Fields[State] | None = None,
) -> CitedSentence:
    """The sentence for an event about to change `state`, and the clause `cite` knows for its topic."""
    found = sentences[type(event)]
    if callable(found):
        return found(state, event)
    sentence, topic = found
    clause = event.clause if topic == "{clause}" else cite(topic)
    return sentence.format_map(_Fields(state, event, fields or {})), clause


YOU = "you"  # the name of a seat that is spoken to
SECOND_PERSON = {"is": "are", "has": "have", "does": "do"}
SEAT = re.compile(r"\b([Ss])eat (\w+(?:[.-]\w+)*)('s\b)?( [a-z]+s\b)?")
SECOND_VERB = re.compile(r"\b([Yy]ou [a-z]+\b[^,;:]*? and )([a-z]+s)\b")


def with_names(sentence: str, names: Mapping[str, str]) -> str:
    """A sentence with names for its seats; one of them may be `you`.

    >>> with_names("Seat 2 hits and gets an ace; the offer passes to seat 3", {"2": "you", "3": "Ann"})
    'You hit and get an ace; the offer passes to Ann'
    >>> with_names("Seat 2's 10 on Tie loses; seat 3's 5 wins", {"2": "you", "3": "Ann"})
    "Your 10 on Tie loses; Ann's 5 wins"
    """
    addressed = SEAT.sub(lambda found: _addressed(found, names), sentence)
    return SECOND_VERB.sub(lambda found: found[1] + to_you(found[2]), addressed)


def _addressed(found: re.Match[str], names: Mapping[str, str]) -> str:
    letter, seat, owns, verb = found[1], found[2], found[3] or "", found[4] or ""
    name = names.get(seat)
    if name != YOU:
        return f"{name}{owns}{verb}" if name else found[0]
    you = f"{YOU}r{verb}" if owns else f"{YOU} {to_you(verb.strip())}".rstrip()
    return you[0].upper() + you[1:] if letter == "S" else you


def to_you(verb: str) -> str:
    """A verb of the third person as the second has it.

    >>> [to_you(verb) for verb in ("lays", "pushes", "has")]
    ['lay', 'push', 'have']
    """
    shorter = verb[:-2] if verb.endswith(("ches", "shes", "sses")) else verb[:-1]
    return SECOND_PERSON.get(verb, shorter)
