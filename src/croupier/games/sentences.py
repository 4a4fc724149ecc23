"""Why an event happened, whatever the game: a sentence for each kind, with the clause it follows from."""

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
