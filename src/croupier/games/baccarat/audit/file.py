"""Audit a file, be it our own record or a plain CSV table log: what `croupier audit` does."""

from collections.abc import Callable, Iterator
from pathlib import Path

from croupier.errors import BadInput
from croupier.games.baccarat.audit.coups import Audit, Finding, Limits
from croupier.games.baccarat.audit.csv_log import read_log
from croupier.games.baccarat.audit.record import RecordAudit
from croupier.games.baccarat.rulefile import load_rules
from croupier.games.baccarat.rules import Rules
from croupier.games.baccarat.table import Table
from croupier.reading import lines_of
from croupier.record import opened
from croupier.wire import replace


class Auditing:
    """An audit under way, in bounded memory: take the findings as they come, then read `coups`."""

    unit = "coups"

    def __init__(
        self,
        path: Path,
        rules: str | Path | Rules | None = None,
        *,
        limits: Limits | None = None,
        on_bytes: Callable[[int], object] = lambda count: None,
    ) -> None:
        self.path = path
        self.rules = rules if rules is None or isinstance(rules, Rules) else load_rules(rules)
        self.limits = limits
        self.on_bytes = on_bytes
        self.rounds = 0

    def findings(self) -> Iterator[Finding]:
        lines = lines_of(self.path, self.on_bytes)
        first = next(lines, "")
        source = _chained(first, lines)
        yield from self._of_record(source) if first.startswith("{") else self._of_log(source)

    def _of_log(self, lines: Iterator[str]) -> Iterator[Finding]:
        if self.rules is None:
            raise BadInput(
                f"{self.path}: a CSV log does not state its rules: name them, as in --rules tasmanian"
            )
        checker = Audit(self.rules, self.limits)
        for coup in read_log(lines, str(self.path), self.rules.bets):
            yield from checker.check(coup)
            self.rounds += 1

    def _of_record(self, lines: Iterator[str]) -> Iterator[Finding]:
        header, playing, table, steps = opened(lines, str(self.path))
        if not isinstance(table, Table):
            raise BadInput(f"{self.path}: a record of {header.game}; only baccarat tables are audited")
        if self.limits:
            raise BadInput(f"{self.path}: a record holds its table's own limits; give none")
        audit = RecordAudit(playing, self._under_rules(table), str(self.path))
        for finding in audit.findings(steps):
            yield finding
            self.rounds = audit.table.coups
        self.rounds = audit.table.coups

    def _under_rules(self, table: Table) -> Table:
        """The table as it would have been under the rules given, if they can judge it at all."""
        rules = self.rules
        if rules is None or rules == table.rules:
            return table
        missing = [name for name in table.rules.bets if name not in rules.bets]
        if rules.unit != table.rules.unit or missing:
            raise BadInput(
                f"{self.path}: {rules.name} cannot judge a table of {table.rules.name}: other units or bets"
            )
        return replace(table, rules=rules)


def _chained(first: str, rest: Iterator[str]) -> Iterator[str]:
    if first:
        yield first
    yield from rest
