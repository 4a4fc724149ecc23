"""The events of a record of any game, each held against what the rules lead to.

The command is sought that may have led to the next events; the table decides it anew, with the cards that the
record's seed deals, and what it decides is compared with what the record says.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import islice
from typing import Any

from croupier.chance import VirtualShoe
from croupier.errors import BadInput, Refused
from croupier.game import AnyGame
from croupier.games.findings import THE_LOG, EventFinding, event_finding, one_line
from croupier.record import LOOKUP_ERRORS, Step, advanced

AHEAD, FAR_AHEAD = 256, 1 << 16  # events read before one is judged: few commands lead to more than the first
SHORT = 80  # letters of a field that a finding repeats
POSSIBLE = "an event that can follow those before it"


class EventAudit:
    """Judges the events of one table in their order, and counts its rounds."""

    def __init__(self, game: AnyGame, state: Any, seed: str | None, name: str) -> None:
        if game.commands_before is None:
            raise BadInput(f"{name}: records of {game.name} cannot be audited")
        if seed is None and game.recorded is None:
            raise BadInput(f"{name}: the record has no seed, so that its cards cannot be dealt again")
        self.rounds = 0
        self._game, self._state, self._name = game, state, name
        self._seeded = None if seed is None else game.chance(seed, VirtualShoe)
        self._ahead: deque[Step] = deque()
        self._steps: Iterator[Step] = iter(())

    def findings(self, steps: Iterator[Step]) -> Iterator[EventFinding]:
        """Every breach; what cannot be judged after one is not reported as another."""
        breach, self._steps = False, steps
        while self._look_ahead():
            try:
                for finding in self._next():
                    breach = True
                    yield finding
            except LOOKUP_ERRORS as fault:  # `ImpossibleEvent` is one of them
                if not breach:
                    step = self._ahead[0]
                    found = f"{type(step.event).__name__}: {fault}"
                    yield event_finding(step.seq, THE_LOG, found, POSSIBLE)
                self._ahead.clear()
                deque(steps, maxlen=0)  # the rest is checked for its chain alone

    def _look_ahead(self, count: int = AHEAD) -> list[Any]:
        """The events to come, as many of them at least as there are."""
        self._ahead.extend(islice(self._steps, max(0, count - len(self._ahead))))
        return [step.event for step in self._ahead]

    def _next(self) -> Iterator[EventFinding]:
        """The events of the next command; what follows from a breach is not reported as another."""
        decided, refusal = self._decided()
        if not decided:
            yield self._unexplained(self._ahead[0], refusal)
            self._take()
        breach = False
        for due in decided:
            if not self._ahead:
                return  # the record was interrupted
            step = self._ahead[0]
            if breach and type(step.event) is not type(due):
                return
            if not breach and step.event != due:
                breach = True
                yield self._differing(step, due)
            self._take()

    def _decided(self) -> tuple[tuple[Any, ...], Refused | None]:
        """What the likeliest command leads to: the one whose events the record goes on to tell longest."""
        for count in (AHEAD, FAR_AHEAD):
            events = self._look_ahead(count)
            decided, refusal = self._likeliest(events)
            if len(events) < count or (decided and decided == tuple(events[: len(decided)])):
                break  # all there is has been seen, or all that was decided is there
        return decided, refusal

    def _likeliest(self, events: Sequence[Any]) -> tuple[tuple[Any, ...], Refused | None]:
        assert self._game.commands_before is not None
        best: tuple[int, tuple[Any, ...]] = (-1, ())
        refusal = None
        for command in self._game.commands_before(self._state, events):
            try:
                decided = self._game.decide(self._state, command, self._chance(events))
            except Refused as refused:
                refusal = refusal or refused
                continue
            except LOOKUP_ERRORS as fault:
                refusal = refusal or Refused(THE_LOG, str(fault))
                continue
            agreed = _agreed(decided, events)
            if agreed == len(decided):
                return decided, refusal
            best = max(best, (agreed, decided), key=lambda pair: pair[0])
        return best[1], refusal

    def _chance(self, events: Sequence[Any]) -> Any:
        """The cards to come: as the record has them where they were physical, else as its seed deals them."""
        return self._seeded if self._game.recorded is None else self._game.recorded(events, self._seeded)

    def _take(self) -> None:
        step = self._ahead[0]
        before, self._state = self._state, advanced(self._game, self._state, step, self._name)
        self.rounds += self._game.outcome(before, step.event) is not None
        self._ahead.popleft()

    def _unexplained(self, step: Step, refusal: Refused | None) -> EventFinding:
        """An event that no command leads to, or one that the rules refuse."""
        found, clause = self._sentence(step.event)
        if refusal is None:
            return event_finding(step.seq, clause, found, "nothing of the kind follows here")
        return event_finding(step.seq, refusal.rule, found, refusal.why)

    def _differing(self, step: Step, due: Any) -> EventFinding:
        (found, _), (expected, clause) = self._sentence(step.event), self._sentence(due)
        if one_line(found) == one_line(expected):
            found, expected = first_difference(step.event, due)
        return event_finding(step.seq, clause, found, expected)

    def _sentence(self, event: Any) -> tuple[str, str]:
        """An event's sentence and its clause, or its bare name where it makes no sense."""
        try:
            sentence, _, clause = self._game.explain(self._state, event).rpartition(", ")
        except LOOKUP_ERRORS:
            return f"{type(event).__name__}, which makes no sense here", THE_LOG
        return sentence, clause


def first_difference(event: Any, due: Any, path: str = "") -> tuple[str, str]:
    """The first thing that two values do not share, as both have it, in short.

    >>> first_difference((1, 2), (1, 3)), first_difference("ab", "ac", "name")
    (('1: 2', '1: 3'), ('name: ab', 'name: ac'))
    """
    if type(event) is type(due) and not isinstance(due, str):
        parts = _parts(event), _parts(due)
        for name in dict.fromkeys((*parts[0], *parts[1])):
            one, other = (values.get(name, "nothing") for values in parts)
            if one != other:
                return first_difference(one, other, f"{path} {name}".strip())
    name = path or type(due).__name__
    return f"{name}: {one_line(event, SHORT)}", f"{name}: {one_line(due, SHORT)}"


def _parts(value: Any) -> dict[Any, Any]:
    if isinstance(value, tuple | list):
        return dict(enumerate(value))
    if isinstance(value, dict):
        return value
    names = [part.name for part in fields(value)] if hasattr(type(value), "__dataclass_fields__") else []
    return {name: getattr(value, name) for name in names}


def _agreed(decided: Sequence[Any], events: Sequence[Any]) -> int:
    """How many events the record tells as they were decided."""
    same = [due == event for due, event in zip(decided, events, strict=False)]
    return same.index(False) if False in same else len(same)
