"""Hold a table's log against its rules, whatever the game: what `croupier audit` does.

A record of any game is audited by asking which command may have led to each event; the table decides that
command anew, with the cards its seed deals, and what it decides is compared with what the record says.
Baccarat has an auditor of its own, which reads plain CSV logs as well.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from croupier.errors import BadInput, Refused
from croupier.game import AnyGame
from croupier.games.baccarat.audit.coups import Finding, Limits
from croupier.games.baccarat.audit.file import Auditing
from croupier.record import LOOKUP_ERRORS, Step, advanced, lines_of, opened
from croupier.wire import plain

AHEAD = 256  # events compared with what a command leads to: more than any does


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
    """How many rounds were held against the rules, and every breach found."""

    rounds: int
    findings: tuple[Finding | EventFinding, ...]


def audit(path: str | Path, rules: "str | Path | Any" = None, *, limits: Limits | None = None) -> Audited:
    """Every breach in a table's log; our own record brings its rules along, a CSV log needs them named."""
    auditing = auditor(Path(path), rules, limits=limits)
    findings: tuple[Finding | EventFinding, ...] = tuple(auditing.findings())
    return Audited(auditing.rounds, findings)


def auditor(
    path: Path, rules: "str | Path | Any" = None, *, limits: Limits | None = None
) -> "Auditing | RecordAuditing":
    """An audit to come, by the game of the record."""
    first = next(lines_of(path), "")
    if first.startswith("{"):
        header, game, *_ = opened(iter([first]), str(path))
        if header.game != "baccarat":
            return RecordAuditing(path, game)
    return Auditing(path, rules, limits=limits)


class RecordAuditing:
    """An audit of a record of any game: take the findings as they come, then read `rounds`."""

    unit = "rounds"

    def __init__(self, path: Path, game: AnyGame) -> None:
        if game.commands_before is None:
            raise BadInput(f"{path}: records of {game.name} cannot be audited")
        self.path, self.game, self.rounds = path, game, 0
        self.on_bytes = lambda count: None  # type: Any

    def findings(self) -> Iterator[EventFinding]:
        header, _, state, steps = opened(lines_of(self.path, self.on_bytes), str(self.path))
        if header.seed is None:
            raise BadInput(f"{self.path}: the record has no seed, so that its cards cannot be dealt again")
        self.chance = self.game.chance(header.seed)
        coming = [step for step in steps if step.event is not None]
        while coming:
            state, taken, found = self._judged(state, coming[:AHEAD])
            yield from found
            coming = coming[taken:]

    def _judged(self, state: Any, coming: Sequence[Step]) -> tuple[Any, int, list[EventFinding]]:
        """The state after the next command's events, how many they are, and what is wrong with them."""
        decided, refusal = self._decided(state, coming)
        for number, (due, step) in enumerate(zip(decided, coming, strict=False)):
            if due != step.event:
                finding = self._differing(state, step, due)
                return self._after(state, step), number + 1, [finding]
            state = self._after(state, step)
        if decided:
            return state, min(len(decided), len(coming)), []
        clause, why = (refusal.rule, refusal.why) if refusal else ("", "nothing of the kind follows here")
        found = self._sentence(state, coming[0].event)
        finding = EventFinding(coming[0].seq, clause or found[1], found[0], why)
        return self._after(state, coming[0]), 1, [finding]

    def _decided(self, state: Any, coming: Sequence[Step]) -> tuple[tuple[Any, ...], Refused | None]:
        """What the likeliest command leads to: the one whose events the record goes on to tell longest."""
        assert self.game.commands_before is not None
        best: tuple[int, tuple[Any, ...]] = (-1, ())
        refusal = None
        for command in self.game.commands_before(state, coming[0].event):
            try:
                events = self.game.decide(state, command, self.chance)
            except Refused as refused:
                refusal = refusal or refused
                continue
            agreed = _agreed(events, coming)
            best = max(best, (agreed, events), key=lambda pair: pair[0])
        return best[1], refusal

    def _after(self, state: Any, step: Step) -> Any:
        after = advanced(self.game, state, step, str(self.path))
        self.rounds += self.game.outcome(state, step.event) is not None
        return after

    def _differing(self, state: Any, step: Step, due: Any) -> EventFinding:
        found, (expected, clause) = self._sentence(state, step.event)[0], self._sentence(state, due)
        if found == expected:
            found, expected = str(step.event), str(due)
        return EventFinding(step.seq, clause, found, expected)

    def _sentence(self, state: Any, event: Any) -> tuple[str, str]:
        """An event's sentence and its clause, or its bare name where it makes no sense."""
        try:
            sentence, _, clause = self.game.explain(state, event).rpartition(", ")
        except LOOKUP_ERRORS:
            return f"{type(event).__name__}, which makes no sense here", ""
        return sentence, clause


def _agreed(events: Sequence[Any], coming: Sequence[Step]) -> int:
    """How many events the record tells as they were decided."""
    same = [due == step.event for due, step in zip(events, coming, strict=False)]
    return same.index(False) if False in same else len(same)
