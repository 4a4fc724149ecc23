"""An audit of a plain CSV log as the game registers it."""

from collections.abc import Callable, Iterable, Iterator

from croupier.games.baccarat.audit.coups import Audit, Finding, Limits
from croupier.games.baccarat.audit.csv_log import read_log
from croupier.games.baccarat.rules import Rules


class CsvAudit:
    """Judges the coups of a log as they are read."""

    def __init__(
        self,
        lines: Iterable[str],
        rules: Rules,
        limits: Limits | None,
        name: str,
        on_note: Callable[[str], object],
    ) -> None:
        self._audit = Audit(rules, limits)
        self._coups = read_log(lines, name, rules.bets, on_note)

    @property
    def rounds(self) -> int:
        return self._audit.coups

    def findings(self) -> Iterator[Finding]:
        return self._audit.findings(self._coups)
