"""Rule sets as TOML: the built-in ones by name, any other from a file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.games.baccarat.rules import Document, Rules, built, variations, with_changes
from croupier.rule_files import RuleFiles

BUILT_IN = ("simplified", "tasmanian", "federal", "classic")


def load_rules(source: str | Path) -> Rules:
    """A built-in rule set by name, or one from a TOML file.

    >>> load_rules("classic").bets["banker"].odds[0].ratio
    Fraction(19, 20)
    """
    return FILES.load(source)


def parse(text: str, name: str = "rules") -> Rules:
    """Rules from TOML text; a fault names the line and the reason."""
    return FILES.parse(text, name)


def _built(document: Mapping[str, Any]) -> Rules:
    """A file may name the built-in rule set whose tableau it shares."""
    shared = document.get("tableau")
    if shared in BUILT_IN:
        document = {**document, "tableau": FILES.built_in_rules(shared).source["tableau"]}
    return built(document)


FILES: RuleFiles[Rules] = RuleFiles(
    "baccarat",
    "croupier.games.baccarat",
    BUILT_IN,
    _built,
    lambda rules: rules.source,
    with_changes,
    Document,
    variations,
)
