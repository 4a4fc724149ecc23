"""Rule sets of Lanes as TOML: the options a table may choose between."""

from pathlib import Path

from croupier.games.lanes.rules import LanesRules
from croupier.rule_files import RuleFiles, merged, shaped
from croupier.wire import to_data

FILES: RuleFiles[LanesRules] = RuleFiles(
    "Lanes",
    "croupier.games.lanes",
    ("lanes",),
    lambda document: shaped(LanesRules, document),
    to_data,
    merged,
    LanesRules,
)


def load_rules(source: str | Path) -> LanesRules:
    """The built-in rule set by name, or one from a TOML file.

    >>> load_rules("lanes").opponent_may_open
    False
    """
    return FILES.load(source)
