"""Check a table's log against its rules, in any game: what `croupier audit` does.

A record of any game is audited by asking which command may have led to each event; the table decides that
command anew, with the cards its seed deals, and what it decides is compared with what the record says.
Baccarat has an auditor of its own, which reads plain CSV logs as well.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Protocol

from croupier.errors import BadInput, Refused
from croupier.game import AnyGame, game_of
from croupier.games.absence import first_own_event
from croupier.reading import lines_of
from croupier.record import LOOKUP_ERRORS, Step, advanced, opened
from croupier.wire import plain

Limits = Mapping[str, tuple[int, int]]  # in chips, by bet
LONGEST = 80  # letters of a field that a finding repeats
AHEAD = 256  # events compared with what a command leads to: more than any does


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


class Auditing(Protocol):
    """An audit in progress: take the findings as they come, then read how many `rounds` were judged."""

    path: Path
    rounds: int
    unit: str
    on_bytes: Callable[[int], object]

    def findings(self) -> Iterator[Any]: ...


@plain
class EventFinding:
    """A breach in a record: which event, the clause, what was found and what was due."""

    event: int
    clause: str
    found: str
    due: str

    @property
    def where(self) -> str:
        return f"event {self.event}"


@plain
class Audited:
    """How many rounds were checked against the rules, and every breach found."""

    rounds: int
    findings: tuple[Any, ...]  # of `Finding`


def audit(path: str | Path, rules: "str | Path | Any" = None, *, limits: Limits | None = None) -> Audited:
    """Every breach in a table's log; our own record brings its rules along, a CSV log needs them named."""
    auditing = auditor(Path(path), rules, limits=limits)
    findings = tuple(auditing.findings())
    return Audited(auditing.rounds, findings)


def auditor(path: Path, rules: "str | Path | Any" = None, *, limits: Limits | None = None) -> "Auditing":
    """An audit to come, by the game of the log."""
    first = next(lines_of(path), "")
    if first.startswith("{"):
        game = opened(iter([first]), str(path))[1]
        if game.auditor is None:
            if rules is not None or limits is not None:
                raise BadInput(f"{path}: a record of {game.name} already contains its rules: give none")
            return RecordAuditing(path, game)
    else:
        if rules is None:
            raise BadInput(f"{path}: a CSV log does not state its rules: name them, as in --rules tasmanian")
        game = game_of(rules)
        if game.auditor is None:
            raise BadInput(f"{path}: {game.name} is audited by its records, not by a CSV log")
    auditing: Auditing = game.auditor(path, rules, limits=limits)
    return auditing


class RecordAuditing:
    """An audit of a record of any game: take the findings as they come, then read `rounds`."""

    unit = "rounds"

    def __init__(self, path: Path, game: AnyGame) -> None:
        if game.commands_before is None:
            raise BadInput(f"{path}: records of {game.name} cannot be audited")
        self.path, self.game, self.rounds = path, game, 0
        self.on_bytes: Callable[[int], object] = lambda count: None

    def findings(self) -> Iterator[EventFinding]:
        header, _, self._state, steps = opened(lines_of(self.path, self.on_bytes), str(self.path))
        if header.seed is None:
            raise BadInput(f"{self.path}: the record has no seed, so its cards cannot be dealt again")
        self._chance = self.game.chance(header.seed)
        coming, self._taken = [step for step in steps if step.event is not None], 0
        breach = False  # after one, what follows may not be possible to judge
        try:
            while self._taken < len(coming):
                for finding in self._judge(coming[self._taken : self._taken + AHEAD]):
                    breach = True
                    yield finding
        except LOOKUP_ERRORS as fault:  # `ImpossibleEvent` is one of them
            if not breach:
                step = coming[self._taken]
                yield EventFinding(
                    step.seq, "", f"{type(step.event).__name__}: {fault}"[:LONGEST], "a possible event"
                )

    def _judge(self, coming: Sequence[Step]) -> Iterator[EventFinding]:
        """The events of the next command; what follows from a breach is not reported as another."""
        decided, refusal = self._decided(coming)
        if not decided:
            yield self._unexplained(coming[0], refusal)
            self._take(coming[0])
        breach = False
        for due, step in zip(decided, coming, strict=False):
            if breach and type(step.event) is not type(due):
                return
            if not breach and step.event != due:
                breach = True
                yield self._differing(step, due)
            self._take(step)

    def _decided(self, coming: Sequence[Step]) -> tuple[tuple[Any, ...], Refused | None]:
        """What the likeliest command leads to: the one whose events the record follows longest."""
        assert self.game.commands_before is not None
        best: tuple[int, tuple[Any, ...]] = (-1, ())
        refusal = None
        head = first_own_event(step.event for step in coming)
        for command in self.game.commands_before(self._state, head):
            try:
                events = self.game.decide(self._state, command, self._chance)
            except Refused as refused:
                refusal = refusal or refused
                continue
            best = max(best, (_agreed(events, coming), events), key=lambda pair: pair[0])
        return best[1], refusal

    def _take(self, step: Step) -> None:
        before, self._state = self._state, advanced(self.game, self._state, step, str(self.path))
        self.rounds += self.game.outcome(before, step.event) is not None
        self._taken += 1

    def _unexplained(self, step: Step, refusal: Refused | None) -> EventFinding:
        """An event that no command leads to, or one that the rules refuse."""
        found, clause = self._sentence(step.event)
        if refusal is None:
            return EventFinding(step.seq, clause, found, "no such event follows here")
        return EventFinding(step.seq, refusal.rule, found, refusal.why)

    def _differing(self, step: Step, due: Any) -> EventFinding:
        found, (expected, clause) = self._sentence(step.event)[0], self._sentence(due)
        if found == expected and type(step.event) is type(due):
            found, expected = _first_difference(step.event, due)
        return EventFinding(step.seq, clause, found, expected)

    def _sentence(self, event: Any) -> tuple[str, str]:
        """An event's sentence and its clause, or its bare name where it makes no sense."""
        try:
            sentence, _, clause = self.game.explain(self._state, event).rpartition(", ")
        except LOOKUP_ERRORS:
            return f"{type(event).__name__}, which is impossible here", ""
        return sentence, clause


def _first_difference(event: Any, due: Any) -> tuple[str, str]:
    """The first field that two events of a kind do not share, as both have it, in short."""
    name = next(part.name for part in fields(due) if getattr(event, part.name) != getattr(due, part.name))
    texts = (str(getattr(one, name)) for one in (event, due))
    found, expected = (f"{name} {text[:LONGEST]}{'…' * (len(text) > LONGEST)}" for text in texts)
    return found, expected


def _agreed(events: Sequence[Any], coming: Sequence[Step]) -> int:
    """How many events the record tells as they were decided."""
    same = [due == step.event for due, step in zip(events, coming, strict=False)]
    return same.index(False) if False in same else len(same)
