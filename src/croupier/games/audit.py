"""Check a table's log against its rules, in any game: what `croupier audit` does.

A log is one of three: our own record, a journal, which is read as the record it would be, or a plain CSV log
of baccarat. What is wrong with a log itself, such as a line that was changed, is a finding as well.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from itertools import chain
from pathlib import Path
from typing import Any

from croupier.errors import BadInput, Tampered, echoed
from croupier.game import AnyGame, game_of, load_rules
from croupier.games.claims import ShuffleCount, built_in, changed_rules, more_than_opened, wrong_seed
from croupier.games.event_audit import EventAudit
from croupier.games.findings import THE_LOG, EventFinding, Finding, event_finding
from croupier.journal import is_journal, journal_lines
from croupier.reading import lines_of
from croupier.record import Step, opened
from croupier.wire import plain

Limits = Mapping[str, tuple[int, int]]  # in chips, by bet
Source = str | Path | Iterable[str]  # a file, or lines that have been opened
AS_WRITTEN = "the lines as they were written, one after another, and sealed"


@plain
class Judged:
    """What an audit read, and what it judged that by."""

    log: str  # what it is called
    kind: str
    game: str
    rule_set: str
    title: str
    rules_from: str  # where the rules come from, in a phrase
    documents: tuple[str, ...] = ()
    decks: int = 0  # 0: the game has no choice of them
    bets: tuple[str, ...] = ()
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # that were given
    seed: str = ""  # whether cards were dealt again from one, in a phrase
    digest: str = ""  # of the seal, which stands for every line of a record


@plain
class Audited:
    """How many rounds were checked against the rules, and every breach found."""

    rounds: int
    findings: tuple[Any, ...]  # of `Finding`
    unit: str = "rounds"
    total: int = 0  # of findings, listed or not
    clauses: Mapping[str, int] = field(default_factory=dict)  # how many findings cite each
    notes: tuple[str, ...] = ()
    judged: Judged | None = None


class Auditing(ABC):
    """An audit in progress: take the findings as they come, then read the rest."""

    def __init__(self, name: str, game: AnyGame | None, unit: str) -> None:
        self.name, self.game = name, game
        self.unit = f"{unit}s"
        self.rounds = 0
        self.notes: list[str] = []

    @abstractmethod
    def findings(self) -> Iterator[Finding]: ...

    @abstractmethod
    def judged(self) -> Judged: ...


def audit(source: Source, rules: "str | Path | Any" = None, *, limits: Limits | None = None) -> Audited:
    """Every breach in a table's log; our own record brings its rules along, a CSV log needs them named.

    >>> log = ["shoe,coup,player,banker,result,wagers", "1,1,2h 2s 5d,6d Th 4h,P,"]
    >>> [finding.due for finding in audit(log, "tasmanian").findings]
    ['Banker stands']
    """
    auditing = auditor(source, rules, limits=limits)
    findings = tuple(auditing.findings())
    return summed_up(auditing, findings, Counter(finding.clause for finding in findings))


def summed_up(auditing: Auditing, listed: tuple[Finding, ...], clauses: Mapping[str, int]) -> Audited:
    """An audit that has ended: the findings to list, and how many there are by clause."""
    notes, total = tuple(auditing.notes), sum(clauses.values())
    return Audited(auditing.rounds, listed, auditing.unit, total, dict(clauses), notes, auditing.judged())


def auditor(
    source: Source,
    rules: "str | Path | Any" = None,
    *,
    limits: Limits | None = None,
    name: str = "the log",
    on_bytes: Callable[[int], object] = lambda count: None,
) -> Auditing:
    """An audit to come, by the kind of the log."""
    rules = load_rules(rules) if isinstance(rules, str | Path) else rules
    kind, lines = "record", iter(list[str]())
    if not isinstance(source, str | Path):
        lines = _given_lines(source)
    elif is_journal(Path(source)):
        name, kind, lines = str(source), "journal", journal_lines(Path(source))
    else:
        name, lines = str(source), lines_of(Path(source), on_bytes)
    first = next(lines, "")
    every = chain((first,) if first else (), lines)
    if first.startswith("{") or kind == "journal":
        if limits:
            raise BadInput(f"{name}: a record holds its table's own limits; give none")
        return RecordAuditing(every, rules, name, kind)
    return LogAuditing(every, rules, limits, name)


def _given_lines(source: Any) -> Iterator[str]:
    if isinstance(source, bytes) or not isinstance(source, Iterable):
        raise BadInput(f"a log is a path or lines of text, not {echoed(source)}")
    return map(_text, source)


def _text(line: str) -> str:
    if not isinstance(line, str):
        raise BadInput(f"a line of a log is text, not {echoed(line)}")
    return line


class RecordAuditing(Auditing):
    """An audit of a record: its chain and seal, what its header claims, and every event."""

    def __init__(self, lines: Iterator[str], rules: Any, name: str, kind: str) -> None:
        self._fault: EventFinding | None = None
        self._kind, self._digest, self._seed, self._rules = kind, "", None, rules
        super().__init__(name, None, "round")
        self._shuffles = ShuffleCount()
        try:
            header, game, state, self._steps = opened(lines, name)
        except Tampered as fault:
            self._fault = self._tampered(0, fault)
            return
        self.game, self.unit, self._seed = game, f"{game.round_name}s", header.seed
        self._claimed, self._start = game.rules_of(state), state
        make = EventAudit if game.record_audit is None else game.record_audit
        if rules is not None and game.record_audit is None:
            raise BadInput(f"{name}: a record of {game.name} already contains its rules: give none")
        if rules is not None and game_of(rules) is not game:
            raise BadInput(f"{name}: is a record of {game.name}, and the rules are of {game_of(rules).name}")
        given = () if rules is None else (rules,)
        self._judge = make(game, state, header.seed, name, *given)

    def findings(self) -> Iterator[Finding]:
        if self._fault is None:
            yield from changed_rules(self._claimed)
            if self.game is not None:
                yield from more_than_opened(self.game, self._start)
                yield from wrong_seed(self.game, self._start, self._seed)
            yield from self._judge.findings(self._verified())
            self.rounds = self._judge.rounds
            self.notes += self._shuffles.unchecked(self._seed)
        if self._fault is not None:
            yield self._fault

    def _verified(self) -> Iterator[Step]:
        """The events up to the first line that is not as it was written."""
        seq = 0
        try:
            for step in self._steps:
                seq, self._digest = step.seq, step.digest
                if step.event is not None:
                    if self.game is not None:
                        self._shuffles.add(self.game.shuffle_in(step.event))
                    yield step
        except BadInput as fault:
            self._digest = ""
            self._fault = self._tampered(seq + 1, fault)

    def _tampered(self, event: int, fault: BadInput) -> EventFinding:
        found = str(fault).removeprefix(f"{self.name}:").strip()
        return event_finding(event, THE_LOG, f"line {found}" if found[:1].isdigit() else found, AS_WRITTEN)

    def judged(self) -> Judged:
        if self.game is None:
            return Judged(self.name, self._kind, "", "", "", "nothing: the header cannot be trusted")
        rules = self._claimed if self._rules is None else self._rules
        where = "the record itself" if self._rules is None else "those named for this audit"
        if self._rules is None and (official := built_in(rules)) is not None:
            same = "as built in" if official == rules else "compared with the built-in set"
            where = f"the record itself, {same}"
        seed = "none is given" if self._seed is None else "each virtual shuffle was made again from it"
        return _judged(self, self._kind, rules, where, seed=seed, digest=self._digest)


class LogAuditing(Auditing):
    """An audit of a plain CSV log of a game that has such logs."""

    def __init__(self, lines: Iterator[str], rules: Any, limits: Limits | None, name: str) -> None:
        if rules is None:
            how = "name them with rules='tasmanian' or --rules tasmanian"
            raise BadInput(f"{name}: a CSV log does not state its rules: {how}")
        game = game_of(rules)
        if game.log_audit is None:
            raise BadInput(f"{name}: {game.name} is audited by its records, not by a CSV log")
        super().__init__(name, game, game.round_name)
        self._rules, self._limits = rules, limits or {}
        self._audit = game.log_audit(lines, rules, limits, name, self.notes.append)

    def findings(self) -> Iterator[Finding]:
        yield from self._audit.findings()
        self.rounds = self._audit.rounds

    def judged(self) -> Judged:
        where = "those named for this audit"
        if (official := built_in(self._rules)) is not None:
            where += ", as built in" if official == self._rules else ", a variant of the built-in set"
        return _judged(self, "CSV log", self._rules, where, limits=self._limits)


def _judged(auditing: Auditing, kind: str, rules: Any, where: str, **more: Any) -> Judged:
    assert auditing.game is not None
    name = str(getattr(rules, "name", auditing.game.name))
    sources = game_of(rules).rule_sets.get(name)
    return Judged(
        auditing.name,
        kind,
        auditing.game.name,
        name,
        str(getattr(rules, "title", name.capitalize())),
        where,
        sources.documents if sources else (),
        getattr(rules, "decks", 0),
        tuple(bet.title for bet in getattr(rules, "bets", {}).values()),
        **more,
    )
